/**
 * A board under construction, as problem programs describe it: pieces are put on squares one by one, and changes make twins of a
 * diagram. `readPosition` judges the finished board.
 */

import { parseSquare } from 'chessops/util';
import { writeBoard } from '../../chess/board-letters.js';

/** A letter as in FEN, upper case for White. */
type PieceLetter = string;

/** Returns the number of a square: 0 for a1, 7 for h1, 63 for h8; undefined if the text is not a square. */
export const squareNamed = (name: string): number | undefined =>
  parseSquare(name.charAt(0).toLowerCase() + name.slice(1));

/** Returns the squares of a list without blanks, such as `a1b2`; undefined for any other text. */
export function squaresNamed(list: string): number[] | undefined {
  if (list === '' || list.length % 2 === 1) return undefined;
  const squares: number[] = [];
  for (let at = 0; at < list.length; at += 2) {
    const square = squareNamed(list.slice(at, at + 2));
    if (square === undefined) return undefined;
    squares.push(square);
  }
  return squares;
}

/** Maps a file and a rank, both 0 … 7. */
export type SquareMap = (file: number, rank: number) => readonly [file: number, rank: number];

/** Transformations by Popeye's words: degrees counter-clockwise, and the corners that a mirror exchanges. */
export const TRANSFORMATIONS: Readonly<Record<string, SquareMap>> = {
  '90': (file, rank) => [7 - rank, file],
  '180': (file, rank) => [7 - file, 7 - rank],
  '270': (file, rank) => [rank, 7 - file],
  'a1<-->h1': (file, rank) => [7 - file, rank],
  'a1<-->a8': (file, rank) => [file, 7 - rank],
  'a1<-->h8': (file, rank) => [7 - rank, 7 - file],
  'a8<-->h1': (file, rank) => [rank, file],
};

const swapCase = (letter: string): string =>
  letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();

export class Diagram {
  #pieces: (PieceLetter | undefined)[];

  constructor(pieces: readonly (PieceLetter | undefined)[] = []) {
    this.#pieces = [...pieces];
  }

  static initial(): Diagram {
    return new Diagram([...'RNBQKBNRPPPPPPPP', ...Array<undefined>(32), ...'pppppppprnbqkbnr']);
  }

  clone(): Diagram {
    return new Diagram(this.#pieces);
  }

  at(square: number): PieceLetter | undefined {
    return this.#pieces[square];
  }

  /** Puts a piece on a square, and replaces the piece there. */
  put(piece: PieceLetter, square: number): void {
    this.#pieces[square] = piece;
  }

  remove(square: number): void {
    this.#pieces[square] = undefined;
  }

  move(from: number, to: number): void {
    if (from === to) return;
    this.#pieces[to] = this.#pieces[from];
    this.#pieces[from] = undefined;
  }

  exchange(one: number, other: number): void {
    const piece = this.#pieces[one];
    this.#pieces[one] = this.#pieces[other];
    this.#pieces[other] = piece;
  }

  /** Changes the colour of all pieces. */
  exchangeColours(): void {
    this.#pieces = this.#pieces.map((piece) => piece && swapCase(piece));
  }

  /** Replaces every piece of a kind by one of another kind; kinds in upper case. */
  substitute(kind: string, by: string): void {
    this.#pieces = this.#pieces.map((piece) => {
      if (piece?.toUpperCase() !== kind) return piece;
      return piece === kind ? by : by.toLowerCase();
    });
  }

  transform(transformation: SquareMap): void {
    const before = this.#pieces;
    this.#pieces = [];
    for (const [square, piece] of before.entries()) {
      const [file, rank] = transformation(square & 7, square >> 3);
      if (piece) this.#pieces[rank * 8 + file] = piece;
    }
  }

  /**
   * Shifts all pieces.
   * @returns whether they all stay on the board; if not, none is moved
   */
  shift(files: number, ranks: number): boolean {
    const moved: (PieceLetter | undefined)[] = [];
    for (const [square, piece] of this.#pieces.entries()) {
      if (!piece) continue;
      const file = (square & 7) + files;
      const rank = (square >> 3) + ranks;
      if (file < 0 || file > 7 || rank < 0 || rank > 7) return false;
      moved[rank * 8 + file] = piece;
    }
    this.#pieces = moved;
    return true;
  }

  /** Returns the board field of a FEN. */
  toBoardField(): string {
    return writeBoard((square) => this.#pieces[square]);
  }
}
