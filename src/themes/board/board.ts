/**
 * A board for experiments: men are put down and taken away freely, even if the position could not arise. The reasons for a mate are
 * found by experiment, thousands of times a second, so nothing here creates objects on the way, except a board after a move.
 */
import { readLetters } from '../../chess/board-letters.js';
import {
  AROUND,
  BLACK,
  between,
  type Color,
  colorOf,
  directionOf,
  EMPTY,
  fileOf,
  KIND_LETTERS,
  KING,
  KNIGHT,
  kindOf,
  LEAPS,
  manOf,
  movesAlong,
  other,
  PAWN,
  RAYS,
  rankOf,
  squareNamed,
  WHITE,
} from './squares.js';

/** A move on the board. */
export interface Move {
  readonly from: number;
  readonly to: number;
  /** the kind of man that a pawn becomes; 0: no promotion */
  readonly promotion: number;
}

export const moveOf = (uci: string): Move => ({
  from: squareNamed(uci),
  to: squareNamed(uci, 2),
  promotion: uci.length > 4 ? KIND_LETTERS.indexOf(uci.charAt(4)) : 0,
});

const EMPTY_BOARD: readonly number[] = new Array<number>(64).fill(EMPTY);

export class ThematicBoard {
  /** an ordinary array, because it is copied for every move of the play, and that is faster */
  readonly men: number[];
  turn: Color = WHITE;
  /** the square behind a pawn that has just made its double step; otherwise -1 */
  enPassant = -1;
  #whiteKing = -1;
  #blackKing = -1;

  constructor(men = EMPTY_BOARD.slice()) {
    this.men = men;
  }

  static of(fen: string): ThematicBoard {
    const board = new ThematicBoard();
    const [, turn = 'w', , enPassant = '-'] = fen.split(' ');
    for (const [square, letter] of readLetters(fen).entries()) if (letter) board.put(square, manOf(letter));
    board.turn = turn === 'b' ? BLACK : WHITE;
    board.enPassant = enPassant === '-' ? -1 : squareNamed(enPassant);
    return board;
  }

  copy(): ThematicBoard {
    const board = new ThematicBoard(this.men.slice());
    board.#whiteKing = this.#whiteKing;
    board.#blackKing = this.#blackKing;
    board.turn = this.turn;
    board.enPassant = this.enPassant;
    return board;
  }

  at(square: number): number {
    return this.men[square] as number;
  }

  /** Puts a man on a square, or removes the man there: `EMPTY`. */
  put(square: number, man: number): void {
    if (this.#whiteKing === square) this.#whiteKing = -1;
    else if (this.#blackKing === square) this.#blackKing = -1;
    this.men[square] = man;
    if (man === KING + WHITE) this.#whiteKing = square;
    else if (man === KING + BLACK) this.#blackKing = square;
  }

  /** Looks at the board with another man, or no man, on a square. */
  with<T>(square: number, man: number, look: () => T): T {
    const before = this.at(square);
    this.put(square, man);
    const seen = look();
    this.put(square, before);
    return seen;
  }

  without<T>(square: number, look: () => T): T {
    return this.with(square, EMPTY, look);
  }

  king(color: Color): number {
    return color === WHITE ? this.#whiteKing : this.#blackKing;
  }

  isOf(square: number, color: Color): boolean {
    const man = this.men[square] as number;
    return man !== EMPTY && (man & 8) === color;
  }

  squaresOf(color: Color): number[] {
    const squares: number[] = [];
    for (let square = 0; square < 64; square++) if (this.isOf(square, color)) squares.push(square);
    return squares;
  }

  /** Plays a move of either side, and returns the man captured. If the other side was to move, it has passed. */
  play({ from, to, promotion }: Move): number {
    const mover = this.men[from] as number;
    const color = colorOf(mover);
    let captured = this.men[to] as number;
    const kind = kindOf(mover);
    if (kind === PAWN && captured === EMPTY && fileOf(from) !== fileOf(to)) {
      const passed = (from & 56) | (to & 7);
      captured = this.men[passed] as number;
      this.men[passed] = EMPTY;
    }
    if (kind === KING && Math.abs(from - to) === 2 && rankOf(from) === rankOf(to)) {
      const rookFrom = to > from ? from + 3 : from - 4;
      this.put((from + to) / 2, this.men[rookFrom] as number);
      this.put(rookFrom, EMPTY);
    }
    this.put(from, EMPTY);
    this.put(to, promotion ? promotion | color : mover);
    this.enPassant = kind === PAWN && Math.abs(from - to) === 16 ? (from + to) / 2 : -1;
    this.turn = other(color);
    return captured;
  }

  /** Returns the board after a move, legal or not. */
  after(move: Move): ThematicBoard {
    const board = this.copy();
    board.play(move);
    return board;
  }

  /** Returns whether a man guards a square from where it stands. Pins are ignored. */
  guards(from: number, square: number): boolean {
    const man = this.men[from] as number;
    switch (kindOf(man)) {
      case PAWN:
        return (
          rankOf(square) - rankOf(from) === (colorOf(man) === WHITE ? 1 : -1) &&
          Math.abs(fileOf(square) - fileOf(from)) === 1
        );
      case KNIGHT:
        return (LEAPS[from] as Uint8Array).includes(square);
      case KING:
        return from !== square && (AROUND[from] as Uint8Array).includes(square);
      case EMPTY:
        return false;
      default:
        return movesAlong(man, directionOf(from, square)) && this.isOpen(from, square);
    }
  }

  /** Returns whether nothing is between two squares of a line. */
  isOpen(from: number, to: number): boolean {
    const squares = between(from, to);
    for (let i = 0; i < squares.length; i++) if (this.men[squares[i] as number] !== EMPTY) return false;
    return true;
  }

  isGuarded(square: number, by: Color): boolean {
    return this.#guard(square, by, undefined);
  }

  /** Returns the squares of the men of a side that guard a square. */
  guardsOf(square: number, by: Color): number[] {
    const guards: number[] = [];
    this.#guard(square, by, guards);
    return guards;
  }

  /** @param all receives every guard; if undefined, the first one suffices */
  #guard(square: number, by: Color, all: number[] | undefined): boolean {
    const men = this.men;
    const leaps = LEAPS[square] as Uint8Array;
    for (let i = 0; i < leaps.length; i++) {
      const from = leaps[i] as number;
      if (men[from] !== KNIGHT + by) continue;
      if (!all) return true;
      all.push(from);
    }
    const rays = RAYS[square] as readonly Uint8Array[];
    for (let direction = 0; direction < 8; direction++) {
      const ray = rays[direction] as Uint8Array;
      for (let i = 0; i < ray.length; i++) {
        const from = ray[i] as number;
        const man = men[from] as number;
        if (man === EMPTY) continue;
        if ((man & 8) === by && this.#reaches(man & 7, direction, i, from, square, by)) {
          if (!all) return true;
          all.push(from);
        }
        break;
      }
    }
    return all !== undefined && all.length > 0;
  }

  #reaches(kind: number, direction: number, steps: number, from: number, square: number, by: Color): boolean {
    if (kind === KING) return steps === 0;
    if (kind === PAWN) return steps === 0 && direction >= 4 && (by === WHITE ? from < square : from > square);
    return movesAlong(kind, direction);
  }

  isInCheck(color: Color): boolean {
    const king = this.king(color);
    return king >= 0 && this.isGuarded(king, other(color));
  }

  /** Returns the squares to which a man may move if pins and checks are ignored, without castling. Promotions are listed once. */
  dests(from: number): number[] {
    const man = this.men[from] as number;
    const color = colorOf(man);
    const dests: number[] = [];
    const kind = kindOf(man);
    if (kind === PAWN) {
      const forward = color === WHITE ? 8 : -8;
      const one = from + forward;
      if (one >= 0 && one < 64 && this.men[one] === EMPTY) {
        dests.push(one);
        const two = one + forward;
        if (rankOf(from) === (color === WHITE ? 1 : 6) && this.men[two] === EMPTY) dests.push(two);
      }
      for (const side of [-1, 1]) {
        const file = fileOf(from) + side;
        if (file < 0 || file > 7 || one < 0 || one > 63) continue;
        const to = one + side;
        if (
          this.isOf(to, other(color)) ||
          (to === this.enPassant && rankOf(from) === (color === WHITE ? 4 : 3))
        )
          dests.push(to);
      }
      return dests;
    }
    if (kind === KNIGHT || kind === KING) {
      const targets = (kind === KNIGHT ? LEAPS : AROUND)[from] as Uint8Array;
      for (let i = 0; i < targets.length; i++) {
        const to = targets[i] as number;
        if (!this.isOf(to, color)) dests.push(to);
      }
      return dests;
    }
    for (let direction = 0; direction < 8; direction++) {
      if (!movesAlong(man, direction)) continue;
      const ray = (RAYS[from] as readonly Uint8Array[])[direction] as Uint8Array;
      for (let i = 0; i < ray.length; i++) {
        const to = ray[i] as number;
        if (this.isOf(to, color)) break;
        dests.push(to);
        if (this.men[to] !== EMPTY) break;
      }
    }
    return dests;
  }

  /** Returns whether a move that `dests` allows is legal. */
  isSafe(from: number, to: number): boolean {
    const color = colorOf(this.men[from] as number);
    return !this.after({ from, to, promotion: 0 }).isInCheck(color);
  }

  /** Returns the squares to which the king may go, including captures, but without castling. */
  flights(color: Color): number[] {
    const king = this.king(color);
    if (king < 0) return [];
    const flights: number[] = [];
    const field = AROUND[king] as Uint8Array;
    const man = this.men[king] as number;
    this.men[king] = EMPTY;
    for (let i = 0; i < field.length; i++) {
      const square = field[i] as number;
      if (!this.isOf(square, color) && !this.isGuarded(square, other(color))) flights.push(square);
    }
    this.men[king] = man;
    return flights;
  }

  /**
   * Returns the moves that end a check, as pairs of squares. Stops after the first one unless all are wanted.
   * @param pinsCount false: pinned men may move, too
   */
  escapes(color: Color, all = true, pinsCount = true): Move[] {
    const king = this.king(color);
    const flights = this.flights(color);
    const found = flights.map((to): Move => ({ from: king, to, promotion: 0 }));
    if (!all && found.length > 0) return found;
    const [checker, another] = this.guardsOf(king, other(color));
    if (checker === undefined || another !== undefined) return found;
    const line = between(checker, king);
    for (const from of this.squaresOf(color)) {
      if (from === king) continue;
      const isPawn = kindOf(this.at(from)) === PAWN;
      for (const to of this.dests(from)) {
        const taken = isPawn && to === this.enPassant ? (from & 56) | (to & 7) : to;
        if (taken !== checker && !line.includes(to)) continue;
        if (pinsCount && !this.isSafe(from, to)) continue;
        found.push({ from, to, promotion: 0 });
        if (!all) return found;
      }
    }
    return found;
  }

  isMate(color: Color): boolean {
    return this.isInCheck(color) && this.escapes(color, false).length === 0;
  }

  /** Returns the line man that pins a man to the king of its side, or -1. */
  pinnerOf(square: number): number {
    const man = this.men[square] as number;
    const color = colorOf(man);
    const king = this.king(color);
    if (man === EMPTY || king < 0 || king === square) return -1;
    const direction = directionOf(king, square);
    if (direction === 8 || !this.isOpen(king, square)) return -1;
    const ray = (RAYS[square] as readonly Uint8Array[])[direction] as Uint8Array;
    for (let i = 0; i < ray.length; i++) {
      const behind = ray[i] as number;
      const pinner = this.men[behind] as number;
      if (pinner === EMPTY) continue;
      return colorOf(pinner) !== color && movesAlong(pinner, direction) ? behind : -1;
    }
    return -1;
  }
}
