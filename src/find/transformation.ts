/**
 * The transformations under which two positions are compared: exchange of colours, a turn or reflection of the board, and a shift.
 *
 * Exchanging colours includes turning the board upside down, so that pawns keep their direction. Of the turns, only the left-right mirror
 * keeps it: under all others pawns correspond to nothing.
 */
import { TURNED_STEP } from '../themes/board/squares.js';

/** Turns of the board after the exchange of colours, the preferred ones first. */
const TURNS = ['none', 'mirror', 'flip', 'half-turn', 'right', 'left', 'diagonal', 'antidiagonal'] as const;
export type Turn = (typeof TURNS)[number];

export interface Transformation {
  readonly turn: Turn;
  /** colours are exchanged, and the board is turned upside down, before the turn */
  readonly colours: boolean;
  /** a shift to the right; below, a shift up. In squares, after the turn */
  readonly files: number;
  readonly ranks: number;
}

/** Number of turns combined with exchanges of colours. Number `t` is turn `t & 7`, with exchange of colours from 8 on. */
export const WAYS = 2 * TURNS.length;

export const exchangesColours = (way: number): boolean => way >= TURNS.length;
/** Returns whether pawns keep their direction. */
export const keepsPawns = (way: number): boolean => (way & 7) < 2;

/**
 * Numbers squares with sixteen to a rank, `16 * rank + file`. The difference of two of them is a shift, and a square that is shifted
 * beyond the edge is not the number of another square.
 */
export const wideOf = (square: number): number => square + (square & 56);

/** The wide square of each square, for each way. */
const WIDE: readonly Uint8Array[] = Array.from({ length: WAYS }, (_, way) =>
  Uint8Array.from({ length: 64 }, (_, square) => {
    const turned = exchangesColours(way) ? square ^ 56 : square;
    // steps from the middle of the board, doubled
    const [files = 0, ranks = 0] = TURNED_STEP[way & 7]?.(2 * (turned & 7) - 7, 2 * (turned >> 3) - 7) ?? [];
    return 8 * (ranks + 7) + (files + 7) / 2;
  }),
);

/** Returns where a square goes without a shift. @returns a wide square */
export const turnedSquare = (way: number, square: number): number =>
  (WIDE[way] as Uint8Array)[square] as number;

/** @param shift the difference of two wide squares */
export function transformationOf(way: number, shift: number): Transformation {
  // file steps are -7 to 7
  const files = ((shift + 8) & 15) - 8;
  return {
    turn: TURNS[way & 7] as Turn,
    colours: exchangesColours(way),
    files,
    ranks: (shift - files) / 16,
  };
}
