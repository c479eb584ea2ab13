/** The options of `verify` and `explain`; what they share with `solve` is declared there. */
import type { InferredOptionTypes, Options } from 'yargs';
import { VERDICTS, type VerdictName } from '../../solve/verdict.js';
import { quote } from '../../text/quote.js';
import { choice } from '../grammar/choice.js';
import { moveCount } from '../grammar/numbers.js';
import { closest } from '../grammar/suggest.js';
import { batchOptions } from '../options/batch-options.js';
import { solveOptions } from '../options/options.js';
import { reportTargets } from '../options/report-option.js';
import { UsageError } from '../usage-error.js';

const { fen, input, search, nodes, time, hash, threads, quiet, color, 'no-color': noColor } = solveOptions;

export const VERDICT_FORMATS = ['table', 'markdown', 'csv', 'html', 'json'] as const;
export type VerdictFormat = (typeof VERDICT_FORMATS)[number];

export const verifyOptions = {
  fen,
  input,
  max: {
    string: true,
    requiresArg: true,
    coerce: moveCount('--max'),
    describe:
      'Where there is no solution, look for a mate in up to so many moves; also where nothing says how long it is (5)',
    group: 'Problems:',
  },
  search,
  nodes,
  time,
  hash,
  threads,
  only: {
    string: true,
    array: true,
    nargs: 1,
    coerce: verdictList,
    describe: `Show only these verdicts, e.g. cooked,short: ${VERDICTS.join(', ')}`,
    group: 'Output:',
  },
  format: {
    string: true,
    requiresArg: true,
    coerce: choice('--format', VERDICT_FORMATS),
    describe: `One of ${VERDICT_FORMATS.join(', ')}; a table unless given`,
    group: 'Output:',
  },
  report: {
    string: true,
    array: true,
    nargs: 1,
    coerce: reportTargets(VERDICT_FORMATS),
    describe:
      'Also write a report to a file: FORMAT=FILE, or out.html, out.csv …; may be given several times',
    group: 'Output:',
  },
  json: {
    type: 'boolean',
    describe: 'The same as --format json: one object per line, for programs (docs/json-verdict.md)',
    group: 'Output:',
  },
  notation: solveOptions.notation,
  quiet,
  color,
  'no-color': noColor,
  ...batchOptions,
} as const satisfies Record<string, Options>;

export const explainOptions = {
  fen: {
    string: true,
    requiresArg: true,
    demandOption: true,
    describe: 'The position, in quotes',
    group: 'Problem:',
  },
  move: {
    string: true,
    requiresArg: true,
    describe: 'A first move, e.g. Qe5 or d1e5; all of them unless given',
    group: 'Problem:',
  },
  mate: {
    string: true,
    requiresArg: true,
    coerce: moveCount('--mate'),
    describe: 'Mate in so many moves; the shortest mate unless given',
    group: 'Problem:',
  },
  max: {
    string: true,
    requiresArg: true,
    default: '5',
    coerce: moveCount('--max'),
    describe: 'How far to look for the shortest mate, and for what a refutation leads to',
    group: 'Problem:',
  },
  nodes,
  time,
  hash,
  color,
  'no-color': noColor,
} as const satisfies Record<string, Options>;

/** Verdicts separated by commas, once or several times. */
function verdictList(given: readonly string[] | undefined): VerdictName[] | undefined {
  return given
    ?.flatMap((list) => list.split(','))
    .filter((name) => name !== '')
    .map((name) => {
      const known = VERDICTS.find((verdict) => verdict === name.trim().toLowerCase());
      if (known) return known;
      const meant = closest(name, VERDICTS);
      const expected = meant === undefined ? `one of ${VERDICTS.join(', ')}` : `${meant}?`;
      throw new UsageError(`--only: found ${quote(name)}; expected ${expected}`);
    });
}

export type VerifyArguments = InferredOptionTypes<typeof verifyOptions> & { files?: string[] | undefined };
export type ExplainArguments = InferredOptionTypes<typeof explainOptions>;
