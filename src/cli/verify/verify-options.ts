/** The options of `verify`. */
import { VERDICTS, type VerdictName } from '../../solution/verdict.js';
import { closest, meantOr } from '../../text/closest.js';
import { quote } from '../../text/quote.js';
import { UsageError } from '../exit-codes.js';
import { type Arguments, flag, inGroup, repeated } from '../grammar/option.js';
import { orList } from '../grammar/values.js';
import { report } from '../options/report-option.js';
import * as shared from '../options/shared-options.js';
import { whereOption } from '../options/where-option.js';
import { batchOptions, limitOptions, playOptions, problemOptions } from '../solve/solve-options.js';

export const VERDICT_FORMATS = ['table', 'text', 'markdown', 'csv', 'html', 'json'] as const;
export type VerdictFormat = (typeof VERDICT_FORMATS)[number];

export const files = shared.PROBLEM_FILES_HELP;

export const only = repeated(
  'VERDICTS',
  verdictList,
  `Show only these verdicts, e.g. cooked,short (verdicts: ${VERDICTS.join(', ')})`,
);

export const options = {
  ...problemOptions(
    'Look for mates in up to N moves if no length is stated (default: 5), or if there is no mate in the stated length',
  ),
  ...limitOptions,
  ...playOptions('thematic in text and HTML reports, otherwise none'),
  ...inGroup('Output', {
    only,
    where: whereOption(VERDICTS),
    format: shared.format(VERDICT_FORMATS),
    report: report(VERDICT_FORMATS),
    json: flag('Print one JSON object per line; short for --format json (docs/json.md)'),
    notation: shared.notation,
    quiet: shared.quiet,
  }),
  ...batchOptions,
};

/** Reads verdicts separated by commas, given once or several times. */
function verdictList(given: readonly string[]): VerdictName[] {
  return given
    .flatMap((names) => names.split(','))
    .filter((name) => name !== '')
    .map((name) => {
      const known = VERDICTS.find((verdict) => verdict === name.trim().toLowerCase());
      if (known) return known;
      const hint = meantOr(closest(name, VERDICTS), `; expected ${orList(VERDICTS)}`);
      throw new UsageError(`--only: unknown verdict ${quote(name)}${hint}`);
    });
}

export const examples = [
  ['verify problems/classics.epd', 'check every problem of a file'],
  ['verify --only cooked,short collection.pgn', 'show only the unsound problems of a collection'],
  ['verify --report collection.html collection.pgn', 'write a page with the evidence to play through'],
  [
    `verify --json puzzles.csv | jq 'select(.type == "verdict") | .verdict.verdict'`,
    'print one field of each result',
  ],
] as const;

export type VerifyArguments = Arguments<typeof options> & { readonly files: readonly string[] };
