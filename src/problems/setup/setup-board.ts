/**
 * A board under construction, as problem programs describe it: pieces are put on squares one by one, and changes make twins of a
 * diagram. `readPosition` judges the finished board.
 */

import { parseSquare } from 'chessops/util';

/** The letter of the piece on each square, a1 = 0, as in FEN: upper case for White. */
export type Diagram = (string | undefined)[];

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

/** Returns the map that shifts squares to the right and up. */
export const shiftedBy =
  (files: number, ranks: number): SquareMap =>
  (file, rank) => [file + files, rank + ranks];

/** Returns a diagram with each piece on the square to which its own is mapped; undefined if one would leave the board. */
export function mapped(diagram: Diagram, map: SquareMap): Diagram | undefined {
  const moved: Diagram = [];
  for (const [square, piece] of diagram.entries()) {
    if (!piece) continue;
    const [file, rank] = map(square & 7, square >> 3);
    if (file < 0 || file > 7 || rank < 0 || rank > 7) return undefined;
    moved[rank * 8 + file] = piece;
  }
  return moved;
}

/** Returns a diagram in which all pieces have changed their colour. */
export const recoloured = (diagram: Diagram): Diagram =>
  diagram.map((piece) => (piece === piece?.toUpperCase() ? piece?.toLowerCase() : piece?.toUpperCase()));
