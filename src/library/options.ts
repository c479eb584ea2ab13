/** The options of the library's functions: their types, what values they may have, and what they mean to the solver. */
import type { StartExecutor } from '../batch/executor.js';
import { EDIT_TYPES, type EditType } from '../compose/edits.js';
import type { ImproveProgress } from '../compose/improve.js';
import { MAX_DEPTH, MAX_HASH_MB, MAX_MATE_MOVES, MAX_THREADS } from '../kernel/bounds.js';
import type { Limits as SearchLimits } from '../kernel/kernel.js';
import type { Problem } from '../problems/problem.js';
import type { SquareName, Stipulation } from '../problems/stipulation.js';
import type { View } from '../solution/solution.js';
import { DEFAULT_PROOF_SIZE } from '../solve/find-proof.js';
import type { SearchProgress, TimedProgress } from '../solve/prover.js';
import type { SolverOptions } from '../solve/solve.js';
import { isFields } from '../text/fields.js';
import { present } from '../text/present.js';
import {
  callable,
  flag,
  isText,
  listOf,
  oneOf,
  type Rules,
  rule,
  text,
  texts,
  whole,
} from './value-rules.js';

/** When a search ends before it is done. The result then has what is proven, and the limit that was reached. */
export interface Limits {
  /** positions examined */
  readonly nodes?: number;
  /** wall-clock milliseconds */
  readonly ms?: number;
  /** aborting it resolves with what is proven and `limit: 'interrupted'` */
  readonly signal?: AbortSignal;
}

/** What to find besides the keys. */
export interface PlayOptions {
  /** without a stipulation: how many moves deep to look for the shortest mate; 5 by default, with `nodes` or `ms` as deep as possible */
  readonly max?: number;
  /** also find first moves with one refutation, or with at most this many */
  readonly tries?: boolean | number;
  /** also find what happens if the defender moves first */
  readonly setPlay?: boolean;
  /** the defences to show after a key: none (the default), those of interest to a problemist, or all */
  readonly variations?: View;
  /** in help and series play: how many solutions are enough, shorter ones included; 10000 by default. All of them are in memory */
  readonly maxSolutions?: number;
  /** if there are more solutions than that, also count them all: `total` */
  readonly count?: boolean;
  /** also find the themes of the play, and what they are found in: set play, variations, and tries with their play */
  readonly themes?: boolean;
  /** also find what proves the solution of a direct mate, in at most a million bytes, or this many; takes as long again. See `proofFile` */
  readonly proof?: boolean | number;
}

export interface ProgressOption {
  /** called about ten times a second; never after the promise is settled. What it throws ends the search: `callback-failed` */
  onProgress?(progress: SearchProgress): void;
}

export interface SolveOptions extends Limits, PlayOptions, ProgressOption {}

/** A search of `solveAll` that is under way. */
export interface ProblemSearch {
  readonly problem: Problem;
  readonly progress: TimedProgress;
}

/** The progress of `solveAll`. */
export interface SolveAllProgress {
  /** problems and refusals read so far */
  readonly read: number;
  /** all have been read */
  readonly allRead: boolean;
  /** how many of them have been yielded */
  readonly done: number;
  /** slow problems without an answer: they are continued when nothing else is left to do */
  readonly postponed: number;
  /** the searches that have taken a while */
  readonly searches: readonly ProblemSearch[];
}

/** What the functions take that work through many problems, positions or games in parallel. */
export interface BatchOptions<Progress, Executor = StartExecutor<'solve', Problem>> extends Limits {
  /** how many are worked on at the same time, each with a table of its own; by default the number of processors */
  readonly workers?: number;
  /** who does the work, such as a queue of machines; `workers` threads of this machine unless given */
  readonly executor?: Executor;
  /** called about ten times a second while the iteration goes on. What it throws ends that: `callback-failed` */
  onProgress?(progress: Progress): void;
}

export interface SolveAllOptions extends BatchOptions<SolveAllProgress>, PlayOptions {}

/** The progress of `compose`. */
export interface ComposeProgress {
  /** positions examined so far */
  readonly done: number;
  /** how much of the scheme has been read, from 0 to 1; undefined if its end is years away */
  readonly share: number | undefined;
  /** positions per second, recently */
  readonly rate: number;
}

export interface ComposeOptions extends BatchOptions<ComposeProgress> {
  /** `#2` by default */
  readonly stipulation?: string | Stipulation;
  /** a condition, as the command has it: `novotny and men <= 12`; without one every sound problem is found */
  readonly where?: string;
  /** takes the positions in a random order, a different one for each number; by default those of fewest men come first */
  readonly seed?: number;
  /** stop after this many positions */
  readonly positions?: number;
}

/** The progress of `puzzles`. */
export interface PuzzlesProgress {
  /** games and refusals read so far */
  readonly read: number;
  /** all have been read */
  readonly allRead: boolean;
  /** games searched, whose puzzles have been yielded */
  readonly games: number;
  /** positions in these games */
  readonly positions: number;
  readonly puzzles: number;
  /** of the positions, those that a limit left undecided: they may be puzzles */
  readonly undecided: number;
  /** of the positions, those in which `quick` did not look for mates in more than three moves */
  readonly skipped: number;
}

/** The limits are those of a position of a game. Progress is also reported at the end. */
export interface PuzzlesOptions extends BatchOptions<PuzzlesProgress, StartExecutor<'puzzles'>> {
  /** the fewest moves of a mate; 2 by default */
  readonly min?: number;
  /** the most; 5 by default */
  readonly max?: number;
  /** also yield positions in which the attacker has a choice after the key; comments name the choices */
  readonly duals?: boolean;
  /** look for mates in more than three moves only where a short search finds one: many times faster, and it misses some */
  readonly quick?: boolean;
}

export interface VerifyOptions extends Limits, ProgressOption {
  /** how deep to look for the shortest mate without a stipulation, or for a longer one if there is no solution */
  readonly max?: number;
}

export interface ExplainOptions extends Limits, ProgressOption {
  /** how deep to look for mates, in moves; 5 by default */
  readonly max?: number;
}

export interface ImproveOptions extends Limits {
  /** positions examined for a version; by default twenty times as many as for the problem, at least 100,000 */
  readonly nodes?: number;
  /** milliseconds for all versions together */
  readonly ms?: number;
  /** changes at a time: 1 by default, at most 2 */
  readonly depth?: number;
  /** the changes to be made, of `remove`, `replace`, `move`, `add` and `shift`; all by default */
  readonly edits?: readonly EditType[];
  /** the squares of men to keep: `['e1', 'd5']` */
  readonly keepMen?: readonly SquareName[];
  /** keep the key */
  readonly keepKey?: boolean;
  /** the ids of themes to keep */
  readonly keepThemes?: readonly string[];
  /** versions of each kind that are yielded, `needed` and `superfluous` aside; 10 by default */
  readonly most?: number;
  /** called about ten times a second. What it throws ends the search: `callback-failed` */
  onProgress?(progress: ImproveProgress): void;
}

export interface AnalyseOptions extends Limits {
  /** plies */
  readonly depth?: number;
  /** how many first moves to rank; 1 by default */
  readonly lines?: number;
}

export interface EngineOptions {
  /** transposition table in MB; an analysis takes as much again */
  readonly hashMb?: number;
  /** threads that search one position together; 1 by default, and always in a page that is not cross-origin isolated */
  readonly threads?: number;
  /** where the compiled kernel is, `keymove.wasm`, if it was moved */
  readonly wasmUrl?: URL | string;
  /** the network of the analysis, `keymove.net`, if it is not beside the kernel; loaded with the first analysis */
  readonly networkUrl?: URL | string;
  /** likewise the thread script */
  readonly threadUrl?: URL | string;
}

const VIEWS: readonly View[] = ['none', 'thematic', 'full'];
/** How many moves deep to look for the shortest mate by default. */
export const DEFAULT_MAX_MOVES = 5;
/** How many moves deep to look for the shortest mate if a limit ends the search. */
export const LIMITED_MAX_MOVES = MAX_MATE_MOVES - 1;
/** Threads of a batch. */
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
  tries: rule(`true, false, or ${tries.expected}`, (value) => flag.holds(value) || tries.holds(value)),
  setPlay: flag,
  variations: oneOf(VIEWS),
  maxSolutions: whole(1),
  count: flag,
  themes: flag,
  proof: rule(
    `true, false, or ${proofSize.expected}`,
    (value) => flag.holds(value) || proofSize.holds(value),
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
  duals: flag,
  quick: flag,
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
  keepKey: flag,
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

export const searchLimits = ({ nodes, ms }: Limits): SearchLimits => present({ nodes, ms });

/** Converts options of the library to those of the solver. */
export function playOptions(
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
