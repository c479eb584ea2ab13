/** The options of the library's functions: their types, the values they may have, and their meaning for the solver. */
import type { StartExecutor } from '../batch/executor.js';
import { EDIT_TYPES, type EditType } from '../compose/edits.js';
import type { ImproveProgress } from '../compose/improve.js';
import { MAX_DEPTH, MAX_HASH_MB, MAX_MATE_MOVES, MAX_THREADS } from '../kernel/bounds.js';
import type { KernelLimits } from '../kernel/kernel.js';
import type { Problem } from '../problems/problem.js';
import type { SquareName, Stipulation } from '../problems/stipulation.js';
import type { View } from '../solution/solution.js';
import { DEFAULT_PROOF_SIZE } from '../solve/find-proof.js';
import type { SearchProgress, TimedProgress } from '../solve/search-options.js';
import type { SolverOptions } from '../solve/solve.js';
import { isFields } from '../text/fields.js';
import { present } from '../text/present.js';
import {
  callable,
  isText,
  listOf,
  oneOf,
  type Rules,
  rule,
  text,
  texts,
  trueOrFalse,
  whole,
} from './value-rules.js';

/** Limits that end a search before it is done. The result then has what is proven, and the limit that was reached. */
export interface Limits {
  /** number of positions to examine */
  readonly nodes?: number;
  /** wall-clock milliseconds */
  readonly ms?: number;
  /** aborting it resolves with what is proven and `limit: 'interrupted'` */
  readonly signal?: AbortSignal;
}

/** What to find in addition to the keys. */
export interface PlayOptions {
  /** without a stipulation, the longest mate to look for, in moves; 5 by default, with `nodes` or `ms` as long as possible */
  readonly max?: number;
  /** also find first moves with one refutation, or with at most this many */
  readonly tries?: boolean | number;
  /** also find the play if the defender moves first */
  readonly setPlay?: boolean;
  /** the defences to show after a key: none (the default), those of interest to a problemist, or all */
  readonly variations?: View;
  /** number of solutions after which help and series play stop, including shorter ones; 10000 by default. All of them are in memory */
  readonly maxSolutions?: number;
  /** if there are more solutions than that, also count them all: `total` */
  readonly count?: boolean;
  /** also find the themes of the play, and for that the set play, variations, and tries with their play */
  readonly themes?: boolean;
  /** also record a proof of the solution of a direct mate, of at most a million bytes or this many; takes as long again. See `proofFile` */
  readonly proof?: boolean | number;
}

export interface ProgressOption {
  /** called about ten times a second, but never after the promise is settled. If it throws, the search ends with `callback-failed` */
  onProgress?(progress: SearchProgress): void;
}

export interface SolveOptions extends Limits, PlayOptions, ProgressOption {}

/** A running search of `solveAll`. */
export interface ProblemSearch {
  readonly problem: Problem;
  readonly progress: TimedProgress;
}

/** The progress of `solveAll`. */
export interface SolveAllProgress {
  /** number of problems and refusals read so far */
  readonly read: number;
  /** all have been read */
  readonly allRead: boolean;
  /** number of those that have been yielded */
  readonly done: number;
  /** number of slow problems without an answer; they are continued after all others */
  readonly postponed: number;
  /** the searches that have been running for a while */
  readonly searches: readonly ProblemSearch[];
}

/** Options of the functions that process many problems, positions or games in parallel. */
export interface BatchOptions<Progress, Executor = StartExecutor<'solve', Problem>> extends Limits {
  /** number of problems processed at the same time, each with its own table; by default the number of processors */
  readonly workers?: number;
  /** carries out the work, such as a queue of machines; by default `workers` threads of this machine */
  readonly executor?: Executor;
  /** called about ten times a second during the iteration. If it throws, the iteration ends with `callback-failed` */
  onProgress?(progress: Progress): void;
}

export interface SolveAllOptions extends BatchOptions<SolveAllProgress>, PlayOptions {}

/** The progress of `compose`. */
export interface ComposeProgress {
  /** number of positions examined so far */
  readonly done: number;
  /** fraction of the scheme that has been read, from 0 to 1; undefined if its end is years away */
  readonly share: number | undefined;
  /** current number of positions per second */
  readonly rate: number;
}

export interface ComposeOptions extends BatchOptions<ComposeProgress> {
  /** `#2` by default */
  readonly stipulation?: string | Stipulation;
  /** a condition as for the command: `novotny and men <= 12`; without one every sound problem is found */
  readonly where?: string;
  /** takes the positions in a random order, a different one for each number; by default in order of the number of men */
  readonly seed?: number;
  /** stop after this many positions */
  readonly positions?: number;
}

/** The progress of `puzzles`. */
export interface PuzzlesProgress {
  /** number of games and refusals read so far */
  readonly read: number;
  /** all have been read */
  readonly allRead: boolean;
  /** number of games that have been searched, whose puzzles have been yielded */
  readonly games: number;
  /** number of positions in these games */
  readonly positions: number;
  readonly puzzles: number;
  /** number of positions that a limit left undecided, which may be puzzles */
  readonly undecided: number;
  /** number of positions in which `quick` did not look for mates in more than three moves */
  readonly skipped: number;
}

/** The limits apply to each position of a game. Progress is also reported at the end. */
export interface PuzzlesOptions extends BatchOptions<PuzzlesProgress, StartExecutor<'puzzles'>> {
  /** the shortest mate to look for, in moves; 2 by default */
  readonly min?: number;
  /** the longest mate to look for, in moves; 5 by default */
  readonly max?: number;
  /** also yield positions in which the attacker has a choice after the key; comments name the choices */
  readonly duals?: boolean;
  /** look for mates in more than three moves only if a short search finds one; many times faster, but misses some */
  readonly quick?: boolean;
}

export interface VerifyOptions extends Limits, ProgressOption {
  /** without a stipulation, the longest mate to look for, in moves; with one, the longest if there is no solution */
  readonly max?: number;
}

export interface ExplainOptions extends Limits, ProgressOption {
  /** the longest mate to look for, in moves; 5 by default */
  readonly max?: number;
}

export interface ImproveOptions extends Limits {
  /** number of positions to examine per version; by default twenty times as many as for the problem, at least 100,000 */
  readonly nodes?: number;
  /** milliseconds for all versions together */
  readonly ms?: number;
  /** number of simultaneous changes: 1 by default, at most 2 */
  readonly depth?: number;
  /** the kinds of changes to make, of `remove`, `replace`, `move`, `add` and `shift`; all by default */
  readonly edits?: readonly EditType[];
  /** the squares of men to keep: `['e1', 'd5']` */
  readonly keepMen?: readonly SquareName[];
  /** keep the key */
  readonly keepKey?: boolean;
  /** the ids of themes to keep */
  readonly keepThemes?: readonly string[];
  /** number of versions of each kind to yield, except `needed` and `superfluous`; 10 by default */
  readonly most?: number;
  /** called about ten times a second. If it throws, the search ends with `callback-failed` */
  onProgress?(progress: ImproveProgress): void;
}

export interface AnalyseOptions extends Limits {
  /** plies */
  readonly depth?: number;
  /** number of first moves to rank; 1 by default */
  readonly lines?: number;
}

export interface EngineOptions {
  /** size of the transposition table in MB; an analysis takes as much again */
  readonly hashMb?: number;
  /** number of threads that search one position together; 1 by default, and always in a page that is not cross-origin isolated */
  readonly threads?: number;
  /** location of the compiled kernel, `keymove.wasm`, if it was moved */
  readonly wasmUrl?: URL | string;
  /** location of the network for analysis, `keymove.net`, if it is not beside the kernel; loaded with the first analysis */
  readonly networkUrl?: URL | string;
  /** location of the thread script, if it was moved */
  readonly threadUrl?: URL | string;
}

const VIEWS: readonly View[] = ['none', 'thematic', 'full'];
/** Default of the longest mate to look for, in moves. */
export const DEFAULT_MAX_MOVES = 5;
/** The longest mate to look for, in moves, if a limit ends the search. */
export const LIMITED_MAX_MOVES = MAX_MATE_MOVES - 1;
/** Maximum number of threads of a batch. */
export const MAX_WORKERS = 1024;
const MAX_TRIES = 1000;

const moves = whole(1, MAX_MATE_MOVES);
const url = rule('a URL, or a text', (value) => value instanceof URL || isText(value));
const tries = whole(1, MAX_TRIES);
const proofSize = whole(1);

const LIMITS: Rules<Limits> = {
  nodes: whole(1),
  ms: rule('a number of milliseconds above 0', (value) => typeof value === 'number' && value > 0),
  signal: rule('an AbortSignal', (value) => value instanceof AbortSignal),
};
const PLAY: Rules<PlayOptions> = {
  max: moves,
  tries: rule(`true, false, or ${tries.expected}`, (value) => trueOrFalse.holds(value) || tries.holds(value)),
  setPlay: trueOrFalse,
  variations: oneOf(VIEWS),
  maxSolutions: whole(1),
  count: trueOrFalse,
  themes: trueOrFalse,
  proof: rule(
    `true, false, or ${proofSize.expected}`,
    (value) => trueOrFalse.holds(value) || proofSize.holds(value),
  ),
};
const PROGRESS: Rules<ProgressOption> = { onProgress: callable };
const BATCH: Rules<BatchOptions<unknown>> = {
  ...LIMITS,
  ...PROGRESS,
  workers: whole(1, MAX_WORKERS),
  executor: callable,
};

export const SOLVE_RULES: Rules<SolveOptions> = { ...LIMITS, ...PLAY, ...PROGRESS };
export const SOLVE_ALL_RULES: Rules<SolveAllOptions> = { ...BATCH, ...PLAY };
export const COMPOSE_RULES: Rules<ComposeOptions> = {
  ...BATCH,
  stipulation: rule('a stipulation such as #2', (value) => isText(value) || isFields(value)),
  where: text,
  seed: whole(0),
  positions: whole(1),
};
export const PUZZLES_RULES: Rules<PuzzlesOptions> = {
  ...BATCH,
  min: moves,
  max: moves,
  duals: trueOrFalse,
  quick: trueOrFalse,
};
export const VERIFY_RULES: Rules<VerifyOptions> = { ...LIMITS, ...PROGRESS, max: moves };
export const EXPLAIN_RULES: Rules<ExplainOptions> = VERIFY_RULES;
export const IMPROVE_RULES: Rules<ImproveOptions> = {
  ...LIMITS,
  ...PROGRESS,
  depth: whole(1, 2),
  edits: rule(`a list of ${EDIT_TYPES.join(', ')}`, listOf(oneOf(EDIT_TYPES).holds)),
  keepMen: rule(
    'a list of squares',
    listOf((value) => isText(value) && /^[a-h][1-8]$/.test(value)),
  ),
  keepKey: trueOrFalse,
  keepThemes: texts,
  most: whole(1, 1000),
};
export const ANALYSE_RULES: Rules<AnalyseOptions> = {
  ...LIMITS,
  depth: whole(1, MAX_DEPTH),
  lines: whole(1, 500),
};
export const ENGINE_RULES: Rules<EngineOptions> = {
  hashMb: whole(1, MAX_HASH_MB),
  threads: whole(1, MAX_THREADS),
  wasmUrl: url,
  networkUrl: url,
  threadUrl: url,
};

export const searchLimits = ({ nodes, ms }: Limits): KernelLimits => present({ nodes, ms });

/** Converts options of the library to those of the solver. */
export function solverPlayOptions(
  options: Limits & PlayOptions,
): Pick<SolverOptions, 'max' | 'maxSolutions' | 'count' | 'play' | 'proof' | 'themes'> {
  const { themes = false, tries = themes, setPlay = themes, proof = false } = options;
  const { variations = themes ? 'thematic' : 'none' } = options;
  const { maxSolutions, count, nodes, ms } = options;
  const isLimited = nodes !== undefined || ms !== undefined;
  const { max = isLimited ? LIMITED_MAX_MOVES : DEFAULT_MAX_MOVES } = options;
  const refutations = Number(tries);
  const isPlayWanted = refutations > 0 || setPlay || variations !== 'none';
  return {
    max,
    ...present({ maxSolutions }),
    ...(count && { count }),
    ...(proof !== false && { proof: { maxChoices: proof === true ? DEFAULT_PROOF_SIZE : proof } }),
    ...(isPlayWanted && {
      play: { view: variations, setPlay, refutations, ...(themes && { tryPlay: true }) },
    }),
    ...(themes && { themes }),
  };
}
