/** The options of `stats`. */
import { VERDICTS } from '../../solution/verdict.js';
import { type Arguments, flag, inGroup, value } from '../grammar/option.js';
import { anyText } from '../grammar/values.js';
import * as shared from '../options/shared-options.js';
import { whereOption } from '../options/where-option.js';
import { batchOptions, limitOptions, options as solveOptions } from '../solve/solve-options.js';

export const STATS_FORMATS = ['table', 'csv', 'html', 'record'] as const;
/** `record` is `--json`: one record of the whole collection */
export type StatsFormat = (typeof STATS_FORMATS)[number];

export const files =
  'Files, folders or globs of problems, which are solved, or of results (written by solve --themes --json), or - for standard input (default: standard input)';

const { fen, input, stipulation, mate, max } = solveOptions;
const { workers, queue } = batchOptions;

export const options = {
  ...inGroup('Problems', { fen, input, stipulation, mate, max }),
  ...limitOptions,
  ...inGroup('Output', {
    where: {
      ...whereOption(VERDICTS),
      describe:
        "Count only problems that meet CONDITION, e.g. 'sound and stipulation = #2' (docs/commands.md)",
    },
    html: value(
      'FILE',
      anyText,
      'Also write a page to FILE: charts and sortable tables that link to the problems, with their diagrams',
    ),
    csv: flag('Print one row for each counted value'),
    json: flag('Print one JSON object with all counts (docs/json.md)'),
    output: {
      ...shared.output,
      describe:
        'Write the table, page or counts to FILE. Its extension selects the format: .txt, .csv, .html or .json',
    },
    quiet: shared.quiet,
  }),
  ...inGroup('Batches', { workers, queue }),
};

export const examples = [
  ['stats collection.olv', 'count what is in a collection'],
  ['stats --html stats.html collection.olv', 'write a page with charts that link to the problems'],
  [
    'solve --themes --json --resume results.ndjson collection.olv',
    'solve a large collection, interrupted or not',
  ],
  ['stats --html stats.html results.ndjson', '… and count the results'],
  ["stats --where 'grimshaw and year >= 1950' results.ndjson", 'count some of the problems'],
] as const;

export type StatsArguments = Arguments<typeof options> & { readonly files: readonly string[] };
