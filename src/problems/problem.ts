/**
 * What a file says: a position, what is asked of it, and what its publisher claims. Nothing here has been
 * solved. Plain data, so that a problem can be sent to a worker thread as it is.
 */
import type { Finding } from '../chess/result.js';
import type { Stipulation } from './stipulation.js';

/** Where a problem was read. */
export interface Source {
  /** path as the user named it; `-` for standard input, `--fen` for the option */
  readonly file: string;
  /** 1-based */
  readonly line: number;
}

/** What was published together with the position; moves as they were written (SAN or UCI). */
export interface Claim {
  /** EPD `bm` moves, check marks and annotations removed */
  readonly keys: readonly string[];
  /** EPD `pv` or `PV:`, from the first move on */
  readonly line: readonly string[];
}

export interface Problem {
  /** 0-based, in input order, counting the problems (refused lines are not counted) */
  readonly index: number;
  /** EPD `id` */
  readonly id?: string;
  readonly source: Source;
  /** normalised: six fields, rights and en passant only where they exist */
  readonly fen: string;
  /** absent: the file does not say; the shortest mate is looked for */
  readonly stipulation?: Stipulation;
  readonly claim: Claim;
  /** EPD `c0` … `c9`, in that order, and comment-like text */
  readonly comments: readonly string[];
  /** what was read leniently, e.g. a castling right without a rook */
  readonly warnings: readonly Finding[];
}

/** A line (or a whole file, then line 0) that cannot be read as a problem: every reason, not only the first. */
export interface Refusal {
  readonly source: Source;
  /** the offending text, cut to a printable length */
  readonly text: string;
  readonly findings: readonly Finding[];
}

/** What readers yield, in input order. */
export type Entry =
  | { readonly type: 'problem'; readonly problem: Problem }
  | { readonly type: 'refusal'; readonly refusal: Refusal };
