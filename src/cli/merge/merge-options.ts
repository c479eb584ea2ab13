/** The options of `merge`: how the results are shown. What was looked for, the files say. */
import { type Arguments, inGroup, value } from '../grammar/option.js';
import { choice, orList } from '../grammar/values.js';
import * as shared from '../options/shared-options.js';
import { FORMATS, options as solveOptions } from '../solve/solve-options.js';
import { only, VERDICT_FORMATS } from '../verify/verify-options.js';

export const files =
  'Files, folders or globs of records, as solve or verify write them with --output, --resume or --json; - is standard input';

const { json, notation, 'max-lines': maxLines, 'per-page': perPage, board, report, quiet } = solveOptions;

export const options = inGroup('Output', {
  format: value(
    'FORMAT',
    choice(FORMATS),
    `Output format: ${orList(FORMATS)}; for verdicts ${orList(VERDICT_FORMATS)}. By default a table, or what the ending of --output names`,
  ),
  json,
  notation,
  'max-lines': { ...maxLines, describe: 'Show at most N lines of play for each solution' },
  board,
  'per-page': perPage,
  only,
  output: shared.output,
  report,
  quiet,
});

export const examples = [
  ['merge a.ndjson b.ndjson', 'a table of both'],
  ['merge shard-*.ndjson --output all.ndjson', 'one file, as if from one machine'],
] as const;

export type MergeArguments = Arguments<typeof options> & { readonly files: readonly string[] };
