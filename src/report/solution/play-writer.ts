/**
 * How the moves of a problem's play are written: in a notation, with their numbers, their marks and the sign
 * of the goal.
 */
import { movesOf, PLAYS, type Stipulation } from '../../problems/stipulation.js';
import type { NotatedMove, PhaseKind, PlayedMove, Role } from '../../solution/play.js';
import { ended, type GoalWords, goalWords } from '../goal-words.js';
import {
  isBlackFirst,
  type MoveWriter,
  moveNumber,
  type PassedSquare,
  passedBefore,
  passedBy,
} from '../move-notation.js';

/** What came before a move: another one, nothing, or a pass, as before a threat and in set play. */
export type Before = NotatedMove | 'diagram' | 'pass';

export type Mark = '!' | '?';

const MARKS: { readonly [R in Role]?: Mark } = { key: '!', try: '?', refutation: '!' };

/** A cell of a line that is no move, or stands for a move that was left out. */
const WORDS = new Set(['threat', 'zugzwang']);
export const SET_PLAY = 'set play';

/** How the plies of a kind of play are counted, from 0 in the diagram. */
interface Plies {
  /** `2.` or `2...` before the move at a ply */
  number(ply: number): string;
  /** The ply of a move of a line of help or series play. */
  plyOf(kind: PhaseKind, index: number, length: number): number;
  /** Whether a move of a line is made by the side that is to move in the diagram. */
  isOfFirstSide(index: number, length: number): boolean;
}

/** Both sides move in turn. */
const inTurn = (number: Plies['number']): Plies => ({
  number,
  plyOf: (kind, index) => (kind === 'set' ? index + 1 : index),
  isOfFirstSide: (index) => index % 2 === 0,
});

/** One side makes a series of moves, some more follow; set play and short solutions have the end of it. */
function inSeries(asked: Stipulation): Plies {
  const series = movesOf(asked);
  const after = asked.plies - series;
  return {
    number: (ply) => (ply < series ? `${ply + 1}.` : `${series}...`),
    plyOf: (_, index, length) => (index < length - after ? index : asked.plies - length + index),
    isOfFirstSide: (index, length) => index < length - after || (length - after - index) % 2 !== 0,
  };
}

function pliesOf(asked: Stipulation | undefined, battle: Plies['number']): Plies {
  const counting = asked ? PLAYS[asked.play].counting : 'battle';
  if (asked && counting === 'series') return inSeries(asked);
  const lacking = asked && movesOf(asked) % 1 !== 0 ? 1 : 0;
  return inTurn(counting === 'battle' ? battle : (ply) => moveNumber(ply + lacking));
}

export class PlayWriter implements Plies {
  readonly goal: GoalWords;
  readonly number: Plies['number'];
  readonly plyOf: Plies['plyOf'];
  readonly isOfFirstSide: Plies['isOfFirstSide'];
  readonly #moves: MoveWriter;
  readonly #passedBefore: PassedSquare;

  constructor(
    { fen }: { readonly fen: string },
    { stipulation }: { readonly stipulation?: Stipulation },
    moves: MoveWriter,
  ) {
    const blackFirst = isBlackFirst(fen);
    const plies = pliesOf(stipulation, (ply) => moves.number(ply, blackFirst));
    this.goal = goalWords(stipulation);
    this.number = plies.number;
    this.plyOf = plies.plyOf;
    this.isOfFirstSide = plies.isOfFirstSide;
    this.#moves = moves;
    this.#passedBefore = passedBefore(fen);
  }

  /** A move with a mark, if any. */
  move(move: NotatedMove, before: Before, mark?: Mark): string {
    const passed =
      before === 'diagram' ? this.#passedBefore : before === 'pass' ? undefined : passedBy(before);
    return mark ? this.#moves.marked(move, mark, passed) : this.#moves.move(move, passed);
  }

  /**
   * A move of a tree as its role demands: keys, tries and refutations are marked, a last move has the sign of
   * the goal.
   */
  played(move: PlayedMove, before: Before): string {
    const text = this.move(move, before, MARKS[move.role]);
    return this.#reachesGoal(move) ? this.end(text, move) : text;
  }

  /** A last move, marked as such. */
  end(text: string, move: NotatedMove): string {
    return ended(text, move, this.goal);
  }

  #reachesGoal({ role, moves, next }: PlayedMove): boolean {
    if (next.length > 0) return false;
    if (moves === 0) return true;
    return moves === 1 && this.goal.isOwn && role !== 'defence';
  }

  /** Moves that follow each other. @param mark on the last one */
  inRow(moves: readonly NotatedMove[], first: Before = 'diagram', mark?: Mark): string[] {
    return moves.map((move, i) =>
      this.move(move, moves[i - 1] ?? first, i === moves.length - 1 ? mark : undefined),
    );
  }

  /** A whole solution of help or series play, each move at its ply. */
  cells(kind: PhaseKind, moves: readonly NotatedMove[]): string[] {
    const cells: string[] = kind === 'set' ? [SET_PLAY] : [];
    const texts = this.inRow(moves, kind === 'set' ? 'pass' : 'diagram');
    for (const [i, move] of moves.entries()) {
      const ply = this.plyOf(kind, i, moves.length);
      while (cells.length < ply) cells.push('');
      const text = texts[i] ?? move.san;
      cells[ply] = i === moves.length - 1 ? this.end(text, move) : text;
    }
    return cells;
  }

  /**
   * `1.Kd5`, `Bg2`, `2.Ke4`: cells of a line with their numbers, without those that are empty. Only the first
   * needs the dots. They are those of the first move where the line begins with them.
   * @param from the ply of the first cell
   */
  numbered(cells: readonly string[], from = 0): string[] {
    const texts: string[] = [];
    let begun = false;
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i] as string;
      if (cell === '' || cell === SET_PLAY) continue;
      const number = this.number(from + i);
      const dots = number.endsWith('...');
      if (WORDS.has(cell) || (begun && dots)) texts.push(cell);
      else texts.push(`${dots && from === 0 && i > 0 ? '1...' : number}${cell}`);
      begun = true;
    }
    return texts;
  }
}
