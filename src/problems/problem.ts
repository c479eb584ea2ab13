/**
 * What a file says: a position, a stipulation, and what the publisher claims. Nothing is solved yet. Problems are plain data, so
 * they can be sent to other threads.
 */
import type { Finding } from '../text/finding.js';
import type { Refusal, Source } from '../text/input.js';
import type { Stipulation } from './stipulation.js';

export type { Refusal, Source } from '../text/input.js';

/**
 * What was published with the position, with moves as written (SAN in any spelling, or UCI). They have not been tried
 * on the board: a claimed move may be illegal, or not a move at all.
 */
export interface Claim {
  /**
   * The claimed first moves of the solution, without check marks and annotations: EPD `bm`; in PGN the first moves marked `!`,
   * or else that of the main line; the first move of `line` of a Lichess puzzle.
   */
  readonly keys: readonly string[];
  /** first moves that are claimed to be wrong: EPD `am` */
  readonly avoid?: readonly string[];
  /** the published line from the first move on, not always up to the mate: EPD `pv` or `PV:`, PGN's main line */
  readonly line: readonly string[];
  /**
   * Attacker's moves until mate, if the file states them outside the stipulation: a number that contradicts the
   * stipulation, or, without a stipulation, the length of a line that ends in a mate mark.
   */
  readonly length?: number;
  /** PGN without a stipulation: `line` is the moves of a game, with any ending, and does not show a length */
  readonly ofGame?: true;
  /** the whole published tree, if it has variations; the first move of the main line comes first */
  readonly variations?: readonly PublishedMove[];
  /**
   * the published solutions of help and series play, each from its first move on, not always up to the end. They contain passes (`--`)
   * before a side moves again, if the text has them
   */
  readonly lines?: readonly (readonly string[])[];
  /** the published lines of set play */
  readonly setLines?: readonly (readonly string[])[];
  /** Lichess: each move of the solver in `line` is the only one that works, except that any mate may be the last */
  readonly onlyMoves?: true;
}

/** What a published text claims, and which parts of it could not be read. */
export interface FoundClaim {
  readonly claim: Claim;
  readonly notes: readonly Finding[];
}

export const NO_CLAIM: Claim = Object.freeze({ keys: Object.freeze([]), line: Object.freeze([]) });

/** Returns whether a claim has no move to compare. */
export const saysNothing = ({ keys, avoid, line, variations, lines, setLines }: Claim): boolean =>
  keys.length + line.length === 0 && ![avoid, variations, lines, setLines].some((moves) => moves?.length);

/** Returns whether any first move that reaches the goal is right, as for the last move of a Lichess puzzle. */
export const anyMateWillDo = ({ onlyMoves }: Pick<Claim, 'onlyMoves'>, moves: number): boolean =>
  onlyMoves === true && moves === 1;

/** A move of a published solution, with the moves published after it. */
export interface PublishedMove {
  /** as written, without annotations; `--` if a side passes, as in set play or before a threat; `~` or `B~`: any other move, of a bishop */
  readonly move: string;
  /** `!` or `!!`: a key, or a refutation; `?` or `??`: a try. Other annotations are not kept */
  readonly mark?: '!' | '?';
  /** the move is said to put the opponent in zugzwang */
  readonly zugzwang?: true;
  /** the move is said to refute the one before it: it follows `but` */
  readonly refutes?: true;
  /** one of several answers that a list gives for several defences: each defence has some of them */
  readonly oneOf?: true;
  /** another reading: in `Kd4/e4`, `e4` is the king's move or the pawn's */
  readonly or?: string;
  /** its place in the published text */
  readonly at?: TextPlace;
  /** the moves that follow: the main line first, then the alternatives; empty at the end of a line */
  readonly variations: readonly PublishedMove[];
}

/** A place in a published text. Both numbers start at 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** A pass, as in PGN files: `1.-- Kd5 2.Qe5#` is set play. */
export const NULL_MOVE = '--';

/**
 * Any move that is not named beside it: of one kind of man, of those on a file or a square, or of all: `1...B~ 2.Rxa7#`, `1...Bc~`,
 * `1...c~`; `Ra~1` is one to the first rank.
 */
export const ANY_MOVE = /^([A-Z]?[a-h]?[1-8]?)~([a-h1-8]?)/;

/**
 * One of several problems of one diagram: a twin, the second part of a duplex, or both. Each is solved separately; reports show them
 * together.
 */
export interface Twin {
  /** `a`, `b` …; absent if the diagram makes several problems only as a duplex */
  readonly letter?: string;
  /** the change that makes it, as Popeye prints it: `wPa2-->a3`, `-bBc8`, `h=2`; absent for the diagram itself */
  readonly change?: string;
  /** made from the previous twin, not from the diagram */
  readonly continued?: true;
  /** colours are exchanged: the second part of a duplex */
  readonly duplex?: true;
  /** the index of the first problem of the diagram */
  readonly first: number;
}

/** The game that a position comes from. */
export interface GameOrigin {
  /** its PGN tags, without those of a position: `White`, `Black`, `Site` … */
  readonly tags: Readonly<Record<string, string>>;
  /** moves of both sides before the position; absent for the game itself */
  readonly ply?: number;
  /** the move that led to the position, and the position before it; absent at the beginning of the game */
  readonly before?: { readonly fen: string; readonly uci: string; readonly san: string };
}

export interface Problem {
  /** 0-based, in input order; refused lines are not counted */
  readonly index: number;
  /** EPD `id`, PGN `Id` or `PuzzleId`, Lichess PuzzleId */
  readonly id?: string;
  /** the composer: PGN `Author`, `Composer` or `White` */
  readonly author?: string;
  readonly title?: string;
  /** where and when it was published, in one line: `The Problemist, 1994` */
  readonly event?: string;
  /** its distinction: `1st Prize`, with the tourney if known */
  readonly award?: string;
  /** present if the diagram makes several problems */
  readonly twin?: Twin;
  /** its themes, in the words of the publisher: `Grimshaw` */
  readonly keywords?: readonly string[];
  /** its difficulty on the scale of the publisher: Lichess Rating */
  readonly rating?: number;
  /** the opening of the game it comes from, and the variation: `Italian Game`, `Italian Game Two Knights Defense` */
  readonly openings?: readonly string[];
  /** the game that the position comes from, if `keymove puzzles` found it there */
  readonly game?: GameOrigin;
  readonly source: Source;
  /** normalised: six fields, castling rights and en passant only where they exist */
  readonly fen: string;
  /** the file does not name the side to move, so the stipulation decides; see side-to-move.ts */
  readonly sideUnnamed?: true;
  /** absent if the file has none: then the shortest mate is asked for */
  readonly stipulation?: Stipulation;
  readonly claim: Claim;
  /** EPD `c0` … `c9`, in that order, and comment-like text; PGN comments around the solution; Lichess GameUrl */
  readonly comments: readonly string[];
  /** what was read leniently, e.g. a castling right without a rook */
  readonly warnings: readonly Finding[];
}

/** Who, what and where: the data of a file besides position, stipulation and solution. */
export type Description = Pick<
  Problem,
  'id' | 'author' | 'title' | 'event' | 'award' | 'keywords' | 'rating' | 'openings'
>;

/** What readers yield, in input order. */
export type Entry =
  | { readonly type: 'problem'; readonly problem: Problem }
  | { readonly type: 'refusal'; readonly refusal: Refusal };

/** A line that by itself is a problem or a refusal, and is not read yet, so that another thread may read it. */
export interface UnreadLine {
  readonly type: 'unread';
  readonly text: string;
  readonly source: Source;
}
