/**
 * What a file says: a position, what is asked of it, and what its publisher claims. Nothing here has been
 * solved. Plain data, so that a problem can be sent to a worker thread as it is.
 */
import type { Finding } from '../text/finding.js';
import type { Stipulation } from './stipulation.js';

/** Where a problem was read. */
export interface Source {
  /** path as the user named it; `-` for standard input, `--fen` for the option */
  readonly file: string;
  /**
   * 1-based; of a problem on several lines the first of them, of its twins the lines that make them, and of a refusal
   * the line that it is about; of a whole file, 0
   */
  readonly line: number;
}

/**
 * What was published together with the position; moves as they were written (SAN in any spelling, or UCI). None of
 * them has been tried on the board: a claim may be illegal, or no move at all.
 */
export interface Claim {
  /**
   * The first moves that are said to solve it, check marks and annotations removed: EPD `bm`; PGN first moves marked
   * `!`, else the main line's; of a Lichess puzzle the first move of `line`.
   */
  readonly keys: readonly string[];
  /** the published line from the first move on, not necessarily to the mate: EPD `pv` or `PV:`, PGN's main line */
  readonly line: readonly string[];
  /**
   * Attacker's moves until mate, where the file states them elsewhere than in the stipulation: another figure than
   * the stipulation's, or, where there is no stipulation, a line that ends in a mate mark.
   */
  readonly length?: number;
  /** PGN with variations only: the whole published tree; of its first moves, that of the main line comes first */
  readonly variations?: readonly PublishedMove[];
  /** Lichess: each move of the solver in `line` is the only one that works, except the last, where any mate will do */
  readonly onlyMoves?: true;
}

/** A move of a published solution, and what was published to follow it. */
export interface PublishedMove {
  /** as written, without annotations; {@link NULL_MOVE} where a side passes, as before set play or a threat */
  readonly move: string;
  /** `!` or `!!`: a key, or a refutation; `?` or `??`: a try. Other annotations are not kept */
  readonly mark?: '!' | '?';
  /** the moves that follow: the main line first, then its alternatives; empty at the end of a line */
  readonly variations: readonly PublishedMove[];
}

/** Stands for a move that is not made, as in PGN files: `1.-- Kd5 2.Qe5#` is set play. */
export const NULL_MOVE = '--';

export interface Problem {
  /** 0-based, in input order, counting the problems (refused lines are not counted) */
  readonly index: number;
  /** EPD `id`, PGN `Id` or `PuzzleId`, Lichess PuzzleId; of a twin, with its letter: `17 b)` */
  readonly id?: string;
  /** who composed it: PGN `Author`, `Composer` or `White` */
  readonly author?: string;
  readonly title?: string;
  /** where and when it was published, on one line: `The Problemist, 1994` */
  readonly event?: string;
  /** the distinction it was given: `1st Prize`, with the tourney where that is told */
  readonly award?: string;
  /** of a problem with several positions, which this is, and what makes it: `b) Move b4 f3` */
  readonly twin?: string;
  /** what it shows, in the words of its publisher: `Grimshaw` */
  readonly keywords?: readonly string[];
  readonly source: Source;
  /** normalised: six fields, rights and en passant only where they exist */
  readonly fen: string;
  /** absent: the file does not say; the shortest mate is looked for */
  readonly stipulation?: Stipulation;
  readonly claim: Claim;
  /** EPD `c0` … `c9`, in that order, and comment-like text; PGN comments around the solution; Lichess GameUrl */
  readonly comments: readonly string[];
  /** what was read leniently, e.g. a castling right without a rook */
  readonly warnings: readonly Finding[];
}

/** A line, game or document (or a whole file, then line 0) that is no problem: every reason, not only the first. */
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

/** A line that is a problem or a refusal by itself, and has not been read: it costs less to let somebody else do that. */
export interface UnreadLine {
  readonly type: 'unread';
  readonly text: string;
  readonly source: Source;
}
