/**
 * A position that is looked for, turned in all ways, and compared with others.
 *
 * Two superimposed positions differ on some squares: on one for an additional, missing or different man, on two for a man on another
 * square. If at most k squares differ, they have all but k men of the larger one in common. So it suffices to count, for every
 * way and shift, the men that meet one of their kind. Each such pair votes for the shift that brings it together, and only shifts
 * with enough votes are examined. Nothing is missed (tests/find compares with a plain search over everything).
 */

import { squareName, squareNamed } from '../themes/board/squares.js';
import { BLACK, isPawn, KING, kingField, type Men, PIECE_COUNT, pieceName, recoloured } from './men.js';
import {
  exchangesColours,
  keepsPawns,
  type Transformation,
  transformationOf,
  turnedSquare,
  WAYS,
  wideOf,
} from './transformation.js';

/** Shifts are differences of wide squares, -119 … 119. */
const FARTHEST = 119;
/** The board of a way, with room for squares shifted over its edge. */
const BOARD_SIZE = 3 * FARTHEST + 3;
/** A pawn in a way that does not keep its direction. It occupies a square, but corresponds to no other pawn. */
const ODD = 255;

/** One way of superimposing the positions. */
export interface Fit {
  readonly way: number;
  readonly shift: number;
  /** number of squares on which they differ */
  readonly differ: number;
  /** number of men in common */
  readonly common: number;
}

interface Turned {
  /** wide squares of the men by piece */
  readonly squares: Uint8Array;
  readonly starts: Uint8Array;
  /** by wide square plus {@link FARTHEST}: the piece plus one */
  readonly board: Uint8Array;
}

/** Votes by shift plus {@link FARTHEST}. */
const votes = new Uint8Array(2 * FARTHEST + 2);

export class Sought {
  readonly counts: Uint8Array;
  readonly size: number;
  readonly #ways: readonly Turned[];

  constructor(men: Men) {
    this.counts = men.counts;
    this.size = men.squares.length;
    this.#ways = Array.from({ length: WAYS }, (_, way) => turnedMen(men, way));
  }

  /**
   * Finds the best of the ways in which at most `most` squares differ, the first of equals; undefined if there is none.
   * @param looks which ways to look at: those that keep the direction of pawns, without (1) and with exchange of colours (2), and the
   * others (4 and 8)
   */
  fit(
    squares: Uint8Array,
    counts: Uint8Array,
    countsAt: number,
    most: number,
    looks: number,
  ): Fit | undefined {
    let best: Fit | undefined;
    let bound = most;
    for (let way = 0; way < WAYS; way++) {
      const bit = (exchangesColours(way) ? 2 : 1) << (keepsPawns(way) ? 0 : 2);
      if ((looks & bit) === 0) continue;
      const found = this.#fitIn(way, squares, counts, countsAt, bound);
      if (!found) continue;
      best = found;
      if (found.differ === 0) break;
      bound = found.differ - 1;
    }
    return best;
  }

  #fitIn(
    way: number,
    squares: Uint8Array,
    counts: Uint8Array,
    countsAt: number,
    most: number,
  ): Fit | undefined {
    const { squares: own, starts } = this.#ways[way] as Turned;
    const keeps = keepsPawns(way);
    const size = squares.length;
    const need = Math.max(1, Math.max(this.size, size) - most);
    votes.fill(0);
    let reached = 0;
    let at = 0;
    for (let piece = 0; piece < PIECE_COUNT; piece++) {
      const end = at + (counts[countsAt + piece] as number);
      if (keeps || !isPawn(piece)) {
        const last = starts[piece + 1] as number;
        for (let one = starts[piece] as number; one < last; one++) {
          const from = FARTHEST - (own[one] as number);
          for (let other = at; other < end; other++) {
            const shift = from + wideOf(squares[other] as number);
            const count = (votes[shift] as number) + 1;
            votes[shift] = count;
            if (count > reached) reached = count;
          }
        }
      }
      at = end;
    }
    if (reached < need) return undefined;
    let best: Fit | undefined;
    for (let shift = 0; shift < votes.length; shift++) {
      if ((votes[shift] as number) < need) continue;
      const found = this.lay(way, shift - FARTHEST, squares, counts, countsAt);
      if (found.differ <= most && (!best || isBetter(found, best))) best = found;
    }
    return best;
  }

  /** Superimposes the positions in one way. */
  lay(way: number, shift: number, squares: Uint8Array, counts: Uint8Array, countsAt: number): Fit {
    const { board } = this.#ways[way] as Turned;
    let common = 0;
    let others = 0;
    let at = 0;
    for (let piece = 0; piece < PIECE_COUNT; piece++) {
      const end = at + (counts[countsAt + piece] as number);
      for (; at < end; at++) {
        const man = board[wideOf(squares[at] as number) - shift + FARTHEST] as number;
        if (man === piece + 1) common++;
        else if (man !== 0) others++;
      }
    }
    return { way, shift, differ: this.size + squares.length - 2 * common - others, common };
  }

  /** Yields every man with the wide square where it arrives, which may be beyond the edge. */
  *men(way: number, shift: number): Generator<readonly [piece: number, wide: number]> {
    const { squares, starts } = this.#ways[way] as Turned;
    for (let piece = 0; piece < PIECE_COUNT; piece++) {
      for (let at = starts[piece] as number; at < (starts[piece + 1] as number); at++) {
        yield [piece, (squares[at] as number) + shift];
      }
    }
  }

  /**
   * Returns the king of a colour and the field around it, in a way; undefined if there is no such king, or if a pawn beside it does not
   * keep its direction.
   */
  fieldIn(way: number, isBlack: boolean): { readonly field: number; readonly king: number } | undefined {
    const { squares, starts, board } = this.#ways[way] as Turned;
    const piece = isBlack ? BLACK + KING : KING;
    const at = starts[piece] as number;
    if (at === starts[piece + 1]) return undefined;
    const king = squares[at] as number;
    const around = [-17, -16, -15, -1, 1, 15, 16, 17];
    if (around.some((step) => board[FARTHEST + king + step] === ODD)) return undefined;
    return { king, field: kingField(board, king, FARTHEST) };
  }
}

/** Returns whether fewer squares differ, or equally many with a smaller shift. */
const isBetter = (one: Fit, other: Fit): boolean =>
  one.differ < other.differ || (one.differ === other.differ && Math.abs(one.shift) < Math.abs(other.shift));

function turnedMen({ counts, squares }: Men, way: number): Turned {
  const swaps = exchangesColours(way);
  const starts = new Uint8Array(PIECE_COUNT + 1);
  for (let piece = 0; piece < PIECE_COUNT; piece++) {
    starts[piece + 1] = (starts[piece] as number) + (counts[swaps ? recoloured(piece) : piece] as number);
  }
  const wide = new Uint8Array(squares.length);
  const board = new Uint8Array(BOARD_SIZE);
  let at = 0;
  for (let from = 0; from < PIECE_COUNT; from++) {
    const piece = swaps ? recoloured(from) : from;
    for (let nth = 0; nth < (counts[from] as number); nth++, at++) {
      const square = turnedSquare(way, squares[at] as number);
      wide[(starts[piece] as number) + nth] = square;
      board[square + FARTHEST] = isPawn(piece) && !keepsPawns(way) ? ODD : piece + 1;
    }
  }
  return { squares: wide, starts, board };
}

/** Lists the men that differ, by squares of the position that was found. Those beyond its edge come last. */
export function differencesOf(
  sought: Sought,
  { way, shift }: Fit,
  { counts, squares }: Men,
): { square?: string; sought?: string; found?: string }[] {
  const there = new Map<number, number>();
  let at = 0;
  for (let piece = 0; piece < PIECE_COUNT; piece++) {
    for (let nth = 0; nth < (counts[piece] as number); nth++, at++)
      there.set(wideOf(squares[at] as number), piece);
  }
  const squaresOfBoth = new Map<number, { sought?: string; found?: string }>();
  for (const [wide, piece] of there) squaresOfBoth.set(wide, { found: pieceName(piece) });
  for (const [piece, wide] of sought.men(way, shift)) {
    const isSame = there.get(wide) === piece && (keepsPawns(way) || piece % 6 !== 0);
    if (isSame) squaresOfBoth.delete(wide);
    else squaresOfBoth.set(wide, { sought: pieceName(piece), ...squaresOfBoth.get(wide) });
  }
  return [...squaresOfBoth]
    .sort(([one], [other]) => Number(isBeyond(one)) - Number(isBeyond(other)) || one - other)
    .map(([wide, men]) => (isBeyond(wide) ? men : { square: squareName(narrow(wide)), ...men }));
}

const isBeyond = (wide: number): boolean => wide < 0 || wide > 119 || (wide & 8) !== 0;
const narrow = (wide: number): number => ((wide >> 4) << 3) | (wide & 7);

/** Returns the fields of a FEN after its board, transformed; `-` for rights that have become impossible. */
export function fieldsAfter(
  fen: string,
  { way, shift }: Fit,
): { readonly turn: string; readonly castling: string; readonly enPassant: string } {
  const [, turn = 'w', castling = '-', enPassant = '-'] = fen.split(' ');
  const { turn: how, colours }: Transformation = transformationOf(way, shift);
  const isStill = how === 'none' && shift === 0;
  const swapped = [...castling].map((letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  const rights = colours ? swapped : [...castling];
  return {
    turn: colours ? (turn === 'w' ? 'b' : 'w') : turn,
    castling: isStill && castling !== '-' ? rights.sort().join('') : '-',
    enPassant: enPassant === '-' || !keepsPawns(way) ? '-' : squareAfter(enPassant, way, shift),
  };
}

function squareAfter(name: string, way: number, shift: number): string {
  const wide = turnedSquare(way, squareNamed(name)) + shift;
  return isBeyond(wide) ? '-' : squareName(narrow(wide));
}
