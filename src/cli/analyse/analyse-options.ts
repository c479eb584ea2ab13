/** The options of `analyse`; what they share with `solve` is declared there. */
import type { InferredOptionTypes, Options } from 'yargs';
import { NOTATIONS } from '../../report/move-notation.js';
import { quote } from '../../text/quote.js';
import { choice } from '../grammar/choice.js';
import { duration, wholeNumber } from '../grammar/numbers.js';
import { solveOptions } from '../options/options.js';
import { reportTargets } from '../options/report-option.js';
import { UsageError } from '../usage-error.js';

const { quiet, color, 'no-color': noColor } = solveOptions;
const ANY = Number.MAX_SAFE_INTEGER;

/** Milliseconds a position, where nobody says how long to think. */
export const DEFAULT_MS = 5_000;
/** Milliseconds a move of a game, likewise. */
export const DEFAULT_MS_A_MOVE = 1_000;

/** Forms in which analyses of positions are written. */
export const ANALYSIS_FORMATS = ['text', 'json'] as const;
export type AnalysisFormat = (typeof ANALYSIS_FORMATS)[number];

export const analyseOptions = {
  fen: {
    string: true,
    array: true,
    nargs: 1,
    describe: 'A position in quotes; may be given several times',
    group: 'Input:',
  },
  pgn: {
    string: true,
    array: true,
    nargs: 1,
    describe: 'A file of games to annotate, - is standard input; may be given several times',
    group: 'Input:',
  },
  time: {
    string: true,
    requiresArg: true,
    coerce: duration('--time'),
    describe: `Seconds for each position (${DEFAULT_MS / 1000}) or move of a game (${DEFAULT_MS_A_MOVE / 1000}); also 500ms, 1m`,
    group: 'Limits:',
  },
  depth: {
    string: true,
    requiresArg: true,
    coerce: wholeNumber('--depth', 1, 200),
    describe: 'Plies; without --time there is no limit of time',
    group: 'Limits:',
  },
  nodes: {
    string: true,
    requiresArg: true,
    coerce: wholeNumber('--nodes', 1, ANY),
    describe: 'Positions examined, e.g. 1e6; without --time there is no limit of time',
    group: 'Limits:',
  },
  infinite: {
    type: 'boolean',
    describe: 'Until Ctrl-C, which shows what is known',
    group: 'Limits:',
  },
  engine: {
    string: true,
    requiresArg: true,
    describe: 'A UCI engine to think instead of keymove: a path, or a program on the PATH',
    group: 'Engine:',
  },
  'engine-option': {
    string: true,
    array: true,
    nargs: 1,
    coerce: engineOptions,
    describe: 'One of its options as name=value; may be given several times',
    group: 'Engine:',
  },
  threads: {
    string: true,
    requiresArg: true,
    coerce: wholeNumber('--threads', 1, 1024),
    describe: 'Threads that think about one position together',
    group: 'Engine:',
  },
  hash: {
    string: true,
    requiresArg: true,
    coerce: wholeNumber('--hash', 1, ANY),
    describe: 'Size of the transposition table in MB',
    group: 'Engine:',
  },
  workers: {
    string: true,
    requiresArg: true,
    coerce: wholeNumber('--workers', 1, 256),
    describe: 'Engines side by side, each with a position or game of its own',
    group: 'Engine:',
  },
  lines: {
    string: true,
    requiresArg: true,
    coerce: wholeNumber('--lines', 1, 256),
    describe: 'First moves to rank',
    group: 'Output:',
  },
  'line-plies': {
    string: true,
    requiresArg: true,
    coerce: wholeNumber('--line-plies', 1, ANY),
    describe: 'Moves of both sides shown of a line; all unless given, 10 in games',
    group: 'Output:',
  },
  board: { type: 'boolean', describe: 'Draw every position', group: 'Output:' },
  json: {
    type: 'boolean',
    describe: 'One JSON object per line, for programs (docs/analysis.md)',
    group: 'Output:',
  },
  notation: {
    string: true,
    requiresArg: true,
    coerce: choice('--notation', NOTATIONS),
    describe: 'Moves as san, problem (long form with S for the knight) or uci',
    group: 'Output:',
  },
  output: {
    string: true,
    requiresArg: true,
    alias: 'o',
    describe:
      'Write the results to this file: the annotated games of --pgn; of positions text (.txt), else records as --json has them',
    group: 'Output:',
  },
  report: {
    string: true,
    array: true,
    nargs: 1,
    coerce: reportTargets(ANALYSIS_FORMATS),
    describe: 'A report of positions more, as text=FILE or json=FILE; may be given several times',
    group: 'Output:',
  },
  quiet: {
    ...quiet,
    describe: 'Results only: no head, summary, warnings or live view; what could not be read is still told',
  },
  color,
  'no-color': noColor,
} as const satisfies Record<string, Options>;

/** What keymove sets itself, or what would change the meaning of moves. */
const OWN_OPTIONS: Readonly<Record<string, string>> = {
  multipv: 'expected --lines',
  uci_chess960: 'expected orthodox chess',
};

/** `name=value`, once or several times; a button has no value. */
function engineOptions(given: readonly string[] | undefined): Record<string, string> | undefined {
  if (!given) return undefined;
  return Object.fromEntries(
    given.map((text) => {
      const [, name = '', value = ''] = /^([^=]*)(?:=(.*))?$/s.exec(text) ?? [];
      const key = name.trim();
      if (key === '') throw new UsageError(`--engine-option: found ${quote(text)}; expected name=value`);
      const own = OWN_OPTIONS[key.toLowerCase()];
      if (own) throw new UsageError(`--engine-option: found ${quote(key)}; ${own}`);
      return [key, value];
    }),
  );
}

export type AnalyseArguments = InferredOptionTypes<typeof analyseOptions> & { files?: string[] | undefined };
