/** What a publication says at one place: the moves it names, and the kinds of men for which it says "any move". */
import type { Chess } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import { makeSquare, roleToChar } from 'chessops/util';
import { fromUci, legalMoves } from '../../chess/moves.js';
import { ANY_MOVE, type PublishedMove } from '../../problems/problem.js';
import { withoutMarks } from '../../problems/published-solution.js';
import type { NotatedMove } from '../../solution/play.js';

export class Said {
  /** UCI */
  readonly #moves = new Set<string>();
  readonly #any: AnyMove[] = [];

  add(move: string | AnyMove): void {
    if (typeof move === 'string') this.#moves.add(move);
    else this.#any.push(move);
  }

  get isEmpty(): boolean {
    return this.#moves.size + this.#any.length === 0;
  }

  get hasAny(): boolean {
    return this.#any.length > 0;
  }

  /** Returns whether a legal move is among them. */
  has({ board }: Pick<Chess, 'board'>, { uci }: NotatedMove): boolean {
    if (this.#moves.has(uci)) return true;
    const move = this.#any.length > 0 ? fromUci(uci) : undefined;
    return move !== undefined && this.#any.some((any) => isMoveOf(board, move, any));
  }
}

/** "Any move": `B~` is any move of the men of a kind, on a file or a square, or of all men; `Ra~1` any move to the first rank. */
export interface AnyMove {
  readonly man: string;
  readonly to: string;
}

/** Reads a published text as "any move", if it means that. */
export function anyMoveIn(text: string): AnyMove | undefined {
  const found = ANY_MOVE.exec(text);
  return found ? { man: found[1] ?? '', to: found[2] ?? '' } : undefined;
}

/** Returns the legal moves that "any move" means. */
export const movesMeant = (position: Chess, any: AnyMove): NormalMove[] =>
  legalMoves(position).filter((move) => isMoveOf(position.board, move, any));

/** Returns whether a man of the given kind makes a move: `S` or `N` is a knight, `Bc` the bishop on the c-file, `c` its pawn. */
function isMoveOf(board: Chess['board'], move: NormalMove, { man, to }: AnyMove): boolean {
  const [, letter = '', file = '', rank = ''] = /^([A-Z]?)([a-h]?)([1-8]?)$/.exec(man) ?? [];
  if (!isOn(move.from, file) || !isOn(move.from, rank) || !isOn(move.to, to)) return false;
  if (letter === '' && file === '') return true;
  const role = board.getRole(move.from);
  const meant = letter === '' ? 'p' : letter === 'S' ? 'n' : letter.toLowerCase();
  return role !== undefined && roleToChar(role) === meant;
}

const isOn = (square: number, line: string): boolean => makeSquare(square).includes(line);

/**
 * Merges equal moves and what follows them, since a defence may be published once for each answer. Alternative answers and kinds of
 * moves are not merged.
 */
export function together(moves: readonly PublishedMove[]): readonly PublishedMove[] {
  const byText = new Map<string | PublishedMove, PublishedMove>();
  for (const published of moves) {
    const isAlone = published.oneOf === true || anyMoveIn(published.move) !== undefined;
    const key = isAlone ? published : withoutMarks(published.move);
    const known = byText.get(key);
    const isSame = known && (!known.mark || !published.mark || known.mark === published.mark);
    if (!known) byText.set(key, published);
    else if (isSame) byText.set(key, joined(known, published));
    else byText.set(published, published);
  }
  return byText.size === moves.length ? moves : [...byText.values()];
}

function joined(first: PublishedMove, second: PublishedMove): PublishedMove {
  const mark = first.mark ?? second.mark;
  return {
    ...first,
    ...(mark && { mark }),
    ...((first.zugzwang || second.zugzwang) && { zugzwang: true as const }),
    ...((first.refutes || second.refutes) && { refutes: true as const }),
    variations: [...first.variations, ...second.variations],
  };
}
