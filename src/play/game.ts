/** A game: its start, its moves, the moves taken back, and its outcome. Independent of the players. */
import type { Chess } from 'chessops/chess';
import { INITIAL_FEN, makeFen } from 'chessops/fen';
import { type ByColor, type Color, type NormalMove, ROLES, type Role } from 'chessops/types';
import { makeSquare } from 'chessops/util';
import type { GamePosition } from '../analyse/analysis.js';
import { positionKey, positionOf, sanAndPlay, toUci } from '../chess/moves.js';
import { boardOutcome, type DrawClaim, drawClaimOf, type GameOutcome } from './outcome.js';

export interface GameMove {
  /** castling as the king's two steps */
  readonly move: NormalMove;
  readonly san: string;
  readonly by: Color;
  /** number of the move in the game, as written before it */
  readonly number: number;
  /** the captured piece; a promoted piece counts as promoted */
  readonly captured: Role | undefined;
}

interface Ply extends GameMove {
  /** after the move */
  readonly position: Chess;
  readonly key: string;
}

export class Game {
  /** six fields, normalised */
  readonly startFen: string;
  readonly #start: Chess;
  readonly #startKey: string;
  readonly #plies: Ply[] = [];
  #undone: NormalMove[] = [];
  #ended: GameOutcome | undefined;

  /** @param fen as `readPosition` returns it */
  constructor(fen: string = INITIAL_FEN) {
    this.startFen = fen;
    this.#start = positionOf(fen);
    this.#startKey = positionKey(this.#start);
  }

  /** Returns the position on the board, which must not be modified. */
  get position(): Chess {
    return this.#plies.at(-1)?.position ?? this.#start;
  }

  get fen(): string {
    return makeFen(this.position.toSetup());
  }

  get turn(): Color {
    return this.position.turn;
  }

  get moves(): readonly GameMove[] {
    return this.#plies;
  }

  get lastMove(): GameMove | undefined {
    return this.#plies.at(-1);
  }

  /** Yields the positions of the game, from the start on. */
  *positions(): Generator<Chess> {
    yield this.#start;
    for (const { position } of this.#plies) yield position;
  }

  /** Returns the position in the form in which an engine is asked about it. */
  get asked(): GamePosition {
    return { fen: this.startFen, moves: this.#plies.map(({ move }) => move) };
  }

  /** Returns how the game ended; undefined while it continues. */
  get outcome(): GameOutcome | undefined {
    return this.#ended ?? boardOutcome(this.position, this.#times());
  }

  /** Returns the draw that the side to move may claim, if any. */
  get drawClaim(): DrawClaim | undefined {
    return this.outcome ? undefined : drawClaimOf(this.position, this.#times());
  }

  /** @throws RangeError if the move is illegal, or the game is over */
  play(move: NormalMove): void {
    this.#play(move);
    this.#undone = [];
  }

  /** Takes back the last move, and any resignation, agreement or claim after it. Returns false if there is no move. */
  undo(): boolean {
    const last = this.#plies.pop();
    if (!last) return false;
    this.#ended = undefined;
    this.#undone.push(last.move);
    return true;
  }

  /** Replays the move that was taken back last. Returns false if there is none. */
  redo(): boolean {
    const move = this.#undone.at(-1);
    if (!move || this.outcome) return false;
    this.#play(move);
    this.#undone.pop();
    return true;
  }

  /**
   * Ends the game by resignation, agreement, claim or time.
   * @throws RangeError if it is over
   */
  end(outcome: GameOutcome): void {
    if (this.outcome) throw new RangeError('the game is over');
    this.#ended = outcome;
  }

  #play(move: NormalMove): void {
    if (this.outcome) throw new RangeError(`${toUci(move)} after the end of the game`);
    const before = this.position;
    const position = before.clone();
    const san = sanAndPlay(position, move);
    this.#plies.push({
      move,
      san,
      by: before.turn,
      number: before.fullmoves,
      captured: captured(before, move),
      position,
      key: positionKey(position),
    });
  }

  /** Returns how often the position on the board has occurred. */
  #times(): number {
    const key = this.#plies.at(-1)?.key;
    if (key === undefined) return 1;
    let times = this.#startKey === key ? 1 : 0;
    for (const ply of this.#plies) if (ply.key === key) times++;
    return times;
  }
}

function captured({ board, turn, epSquare }: Chess, { from, to }: NormalMove): Role | undefined {
  if (board[turn].has(to)) return undefined;
  return board.getRole(to) ?? (board.pawn.has(from) && to === epSquare ? 'pawn' : undefined);
}

/** Returns the square names of a move, for marks on a board. */
export const squaresOf = ({ from, to }: NormalMove): readonly string[] => [makeSquare(from), makeSquare(to)];

/** The value of each piece in pawns. */
const WORTH: Record<Role, number> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 };

export interface CapturedMaterial {
  /** by the side that captured them, the most valuable first; pieces are as they were on the board, promoted or not */
  readonly captured: ByColor<readonly Role[]>;
  /** in pawns; positive if White has more */
  readonly balance: number;
}

export function capturedMaterial(game: Game): CapturedMaterial {
  const taken = (by: Color): Role[] =>
    game.moves
      .flatMap((move) => (move.by === by && move.captured ? [move.captured] : []))
      .sort((a, b) => WORTH[b] - WORTH[a] || ROLES.indexOf(b) - ROLES.indexOf(a));
  return {
    captured: { white: taken('white'), black: taken('black') },
    balance: worth(game.position, 'white') - worth(game.position, 'black'),
  };
}

const worth = ({ board }: Chess, color: Color): number =>
  ROLES.reduce((sum, role) => sum + WORTH[role] * board.pieces(color, role).size(), 0);
