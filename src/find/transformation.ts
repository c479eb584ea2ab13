/**
 * The transformations under which two positions are compared: exchange of colours, a turn or reflection of the board, and a shift.
 *
 * Exchanging colours includes turning the board upside down, so that pawns keep their direction. Only a left-right mirror keeps it,
 * too: under every other turn pawns correspond to nothing.
 */

/** As they act on the board after the exchange of colours, in the order in which they are preferred. */
export const TURNS = [
  'none',
  'mirror',
  'flip',
  'half-turn',
  'right',
  'left',
  'diagonal',
  'antidiagonal',
] as const;
export type Turn = (typeof TURNS)[number];

export interface Transformation {
  readonly turn: Turn;
  /** colours are exchanged, and the board is turned upside down, before the turn */
  readonly colours: boolean;
  /** a shift to the right, and up; in squares, after the turn */
  readonly files: number;
  readonly ranks: number;
}

/** Turns and exchanges of colours together. Number `t` is turn `t & 7`, with exchange of colours from 8 on. */
export const WAYS = 2 * TURNS.length;

export const exchangesColours = (way: number): boolean => way >= TURNS.length;
/** Pawns go on in the same direction. */
export const keepsPawns = (way: number): boolean => (way & 7) < 2;

const COORDINATES: readonly ((file: number, rank: number) => readonly [file: number, rank: number])[] = [
  (file, rank) => [file, rank],
  (file, rank) => [7 - file, rank],
  (file, rank) => [file, 7 - rank],
  (file, rank) => [7 - file, 7 - rank],
  (file, rank) => [rank, 7 - file],
  (file, rank) => [7 - rank, file],
  (file, rank) => [rank, file],
  (file, rank) => [7 - rank, 7 - file],
];

/**
 * Squares sixteen to a rank, `16 * rank + file`: the difference of two of them is a shift, and a square shifted beyond the edge is no other
 * square.
 */
export const wideOf = (square: number): number => square + (square & 56);

/** For each way: where a square goes, as a wide square. */
const WIDE: readonly Uint8Array[] = Array.from({ length: WAYS }, (_, way) =>
  Uint8Array.from({ length: 64 }, (_, square) => {
    const turned = exchangesColours(way) ? square ^ 56 : square;
    const [file = 0, rank = 0] = COORDINATES[way & 7]?.(turned & 7, turned >> 3) ?? [];
    return 16 * rank + file;
  }),
);

/** Where a square goes without a shift. @returns a wide square */
export const turned = (way: number, square: number): number => (WIDE[way] as Uint8Array)[square] as number;

/** @param shift difference of two wide squares */
export function transformationOf(way: number, shift: number): Transformation {
  // files go from -7 to 7
  const files = ((shift + 8) & 15) - 8;
  return {
    turn: TURNS[way & 7] as Turn,
    colours: exchangesColours(way),
    files,
    ranks: (shift - files) / 16,
  };
}
