/** A board on which men are put one by one. A man is refused at once if no further men could make the position legal. */
import { writeBoard } from '../chess/board-letters.js';
import { castlingOf } from '../chess/fen.js';
import { ThematicBoard } from '../themes/board/board.js';
import {
  AROUND,
  BLACK,
  type Color,
  colorOf,
  EMPTY,
  KING,
  KNIGHT,
  kindOf,
  letterOf,
  other,
  PAWN,
  WHITE,
} from '../themes/board/squares.js';
import type { Placement } from './scheme.js';

/** The men of each kind at the beginning of a game. Additional men must be promoted pawns. */
const AT_FIRST: readonly number[] = [0, 8, 2, 2, 2, 1, 1];

export class SchemeBoard {
  readonly #board = new ThematicBoard();
  readonly #counts = new Int8Array(16);

  constructor(side: 'w' | 'b') {
    this.#board.turn = side === 'w' ? WHITE : BLACK;
  }

  get men(): readonly number[] {
    return this.#board.men;
  }

  /**
   * Puts a man on its square, unless no further man could make the position legal: the square is taken, a side would have two
   * kings or more men than pawns could become, or the side that is not to move would be in a check that nothing can block.
   * @returns whether the man was put there
   */
  put(placement: Placement): boolean {
    const man = placement >> 6;
    const square = placement & 63;
    if (this.men[square] !== EMPTY || !this.#hasRoom(man)) return false;
    this.#board.put(square, man);
    this.#count(man, 1);
    if (!this.#checksForGood(square)) return true;
    this.remove(placement);
    return false;
  }

  remove(placement: Placement): void {
    this.#board.put(placement & 63, EMPTY);
    this.#count(placement >> 6, -1);
  }

  /** Returns whether both kings are on the board, and the side that is not to move is not in check. */
  get isLegal(): boolean {
    const board = this.#board;
    return board.king(WHITE) >= 0 && board.king(BLACK) >= 0 && !board.isInCheck(other(board.turn));
  }

  get hasPawns(): boolean {
    return (this.#counts[PAWN] as number) + (this.#counts[PAWN + BLACK] as number) > 0;
  }

  /** Returns the position, normalised as `readPosition` does. */
  get fen(): string {
    const letterOn = (square: number): string => letterOf(this.men[square] as number);
    const side = this.#board.turn === WHITE ? 'w' : 'b';
    return `${writeBoard(letterOn)} ${side} ${castlingOf(letterOn) || '-'} - 0 1`;
  }

  #count(man: number, more: number): void {
    this.#counts[man] = (this.#counts[man] as number) + more;
  }

  #hasRoom(man: number): boolean {
    const color: Color = colorOf(man);
    let men = 1;
    let promoted = 0;
    for (let kind: number = PAWN; kind <= KING; kind++) {
      const count = this.#counts[kind + color] as number;
      const now = kind === kindOf(man) ? count + 1 : count;
      if (kind === KING && now > 1) return false;
      men += count;
      promoted += kind === PAWN ? now : Math.max(0, now - (AT_FIRST[kind] as number));
    }
    return men <= 16 && promoted <= 8;
  }

  /** Returns whether a man that was just put down makes a check that nothing can block. */
  #checksForGood(square: number): boolean {
    const board = this.#board;
    const king = board.king(other(board.turn));
    if (king < 0) return false;
    if (king !== square) return board.isOf(square, board.turn) && this.#touches(square, king);
    return board.squaresOf(board.turn).some((from) => this.#touches(from, king));
  }

  /** Returns whether a man attacks a square, and no man could stand between them. */
  #touches(from: number, to: number): boolean {
    const isNear = kindOf(this.men[from] as number) === KNIGHT || (AROUND[from] as Uint8Array).includes(to);
    return isNear && this.#board.guards(from, to);
  }
}
