/** Every option of every command, declared once: the help, the checks and the handlers' types follow from here. */

import type { InferredOptionTypes, Options } from 'yargs';
import { DEFAULT_HASH_MB, MAX_HASH_MB, MAX_MATE_MOVES, MAX_THREADS } from '../../kernel/bounds.js';
import { FORMAT_NAMES } from '../../problems/formats.js';
import { NOTATIONS } from '../../report/move-notation.js';
import { SEARCHES } from '../../solve/searches.js';
import { choice } from '../grammar/choice.js';
import { duration, moveCount, wholeNumber } from '../grammar/numbers.js';
import { FORMATS, UNASKED_LINES, VIEWS } from '../solve/solve-output.js';
import { batchOptions } from './batch-options.js';
import { reportTargets } from './report-option.js';

const ANY = Number.MAX_SAFE_INTEGER;

/** How far the shortest mate is looked for where nothing says: to the end of what is quick to be ruled out, … */
export const DEFAULT_MAX_MOVES = 5;
/** … or, where a limit ends the search, as far as the kernel can. */
export const LIMITED_MAX_MOVES = MAX_MATE_MOVES - 1;

const INITIAL_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** `--color` is what yargs makes of `--no-color`; the help shows the form that is of use. */
const colour = {
  color: { type: 'boolean', default: true, hidden: true },
  'no-color': {
    type: 'boolean',
    describe: 'No colours; NO_COLOR in the environment does the same',
    group: 'Output:',
  },
} as const satisfies Record<string, Options>;

export const solveOptions = {
  fen: {
    string: true,
    array: true,
    nargs: 1,
    describe: 'A position in quotes; may be given several times',
    group: 'Problems:',
  },
  input: {
    string: true,
    requiresArg: true,
    coerce: choice('--input', FORMAT_NAMES),
    describe: `Format of the files, told by their content unless given: ${FORMAT_NAMES.join(', ')}`,
    group: 'Problems:',
  },
  mate: {
    string: true,
    requiresArg: true,
    coerce: moveCount('--mate'),
    describe: 'Mate in so many moves, whatever the files say',
    group: 'Problems:',
  },
  max: {
    string: true,
    requiresArg: true,
    coerce: moveCount('--max'),
    describe: `Longest mate looked for where neither file nor --mate says; ${DEFAULT_MAX_MOVES} unless given, without end under --nodes or --time`,
    group: 'Problems:',
  },
  search: {
    string: true,
    requiresArg: true,
    coerce: choice('--search', SEARCHES),
    describe:
      'Which search decides, for comparison: brute (move by move), proof (proof numbers), auto (both, as is quickest). The answers are the same',
    group: 'Limits:',
  },
  nodes: {
    string: true,
    requiresArg: true,
    coerce: wholeNumber('--nodes', 1, ANY),
    describe: 'Give a problem up after so many positions, e.g. 1e6',
    group: 'Limits:',
  },
  time: {
    string: true,
    requiresArg: true,
    coerce: duration('--time'),
    describe: 'Give a problem up after so many seconds; also 500ms, 1m',
    group: 'Limits:',
  },
  hash: {
    string: true,
    requiresArg: true,
    default: String(DEFAULT_HASH_MB),
    coerce: wholeNumber('--hash', 1, MAX_HASH_MB),
    describe: `Size of the transposition table in MB, up to ${MAX_HASH_MB}; each worker has one`,
    group: 'Limits:',
  },
  threads: {
    string: true,
    requiresArg: true,
    coerce: wholeNumber('--threads', 1, MAX_THREADS),
    describe:
      'Threads that search one problem: all cores if there is only one problem, else 1 for each worker',
    group: 'Limits:',
  },
  tries: {
    type: 'boolean',
    describe: 'Also tries: first moves that fail to a single defence',
    group: 'Play:',
  },
  refutations: {
    string: true,
    requiresArg: true,
    coerce: wholeNumber('--refutations', 1, ANY),
    describe: 'Tries may have so many refutations; implies --tries',
    group: 'Play:',
  },
  'set-play': {
    type: 'boolean',
    describe: 'Also set play: what is mated if the other side moves first',
    group: 'Play:',
  },
  variations: {
    string: true,
    requiresArg: true,
    coerce: choice('--variations', VIEWS),
    describe:
      'What follows the keys, and the tries if they are asked for: none, thematic (after a threat only what meets it), full ' +
      '(every defence). Thematic for a single problem, unless --json',
    group: 'Play:',
  },
  'tree-depth': {
    string: true,
    requiresArg: true,
    coerce: moveCount('--tree-depth'),
    describe: 'Only the first so many moves of the mating side',
    group: 'Play:',
  },
  format: {
    string: true,
    requiresArg: true,
    coerce: choice('--format', FORMATS),
    describe: `One of ${FORMATS.join(', ')}; a table unless given`,
    group: 'Output:',
  },
  report: {
    string: true,
    array: true,
    nargs: 1,
    coerce: reportTargets(FORMATS),
    describe:
      'Also write a report to a file: FORMAT=FILE, or out.html, out.csv …; may be given several times',
    group: 'Output:',
  },
  json: {
    type: 'boolean',
    describe: 'The same as --format json: one object per line, for programs (docs/json.md)',
    group: 'Output:',
  },
  notation: {
    string: true,
    requiresArg: true,
    coerce: choice('--notation', NOTATIONS),
    describe: 'Moves as san, problem (long form with S for the knight) or uci',
    group: 'Output:',
  },
  'max-lines': {
    string: true,
    requiresArg: true,
    coerce: wholeNumber('--max-lines', 1, ANY),
    describe: `Lines of play shown of one solution; ${UNASKED_LINES} for a single problem unless --variations is given`,
    group: 'Output:',
  },
  board: { type: 'boolean', describe: 'Draw every position', group: 'Output:' },
  quiet: {
    type: 'boolean',
    alias: 'q',
    describe: 'Results only: no head, summary, progress or warnings; what could not be read is still told',
    group: 'Output:',
  },
  ...colour,
  ...batchOptions,
} as const satisfies Record<string, Options>;

const fen = {
  string: true,
  requiresArg: true,
  default: INITIAL_FEN,
  defaultDescription: 'the initial position',
  describe: 'The position, in quotes',
} as const satisfies Options;

export const perftOptions = {
  fen,
  depth: {
    string: true,
    requiresArg: true,
    demandOption: true,
    coerce: wholeNumber('--depth', 0, 64),
    describe: 'Plies',
  },
  divide: { type: 'boolean', describe: 'Also the count below every legal move' },
} as const satisfies Record<string, Options>;

export const movesOptions = {
  fen,
  json: { type: 'boolean', describe: 'One JSON object, for programs (docs/json.md)' },
} as const satisfies Record<string, Options>;

export const benchOptions = {
  hash: {
    string: true,
    requiresArg: true,
    default: String(DEFAULT_HASH_MB),
    coerce: wholeNumber('--hash', 1, MAX_HASH_MB),
    describe: 'Size of the transposition table in MB',
  },
  ideas: {
    type: 'boolean',
    default: true,
    describe: 'Also search without each rule, to show its worth; --no-ideas leaves that out',
  },
  analyse: {
    type: 'boolean',
    default: false,
    describe: 'Measure the alpha-beta search of the analysis instead',
  },
  without: {
    string: true,
    array: true,
    requiresArg: true,
    describe: 'With --analyse: leave out techniques of the search, such as null-move',
  },
} as const satisfies Record<string, Options>;

export type SolveArguments = InferredOptionTypes<typeof solveOptions> & { files?: string[] | undefined };
export type PerftArguments = InferredOptionTypes<typeof perftOptions>;
export type BenchArguments = InferredOptionTypes<typeof benchOptions>;
export type MovesArguments = InferredOptionTypes<typeof movesOptions>;
