/** The options of `merge`, which decide how results are shown. The files decide what was searched. */
import { VERDICTS } from '../../solution/verdict.js';
import { type Arguments, inGroup, value } from '../grammar/option.js';
import { choice, orList } from '../grammar/values.js';
import * as shared from '../options/shared-options.js';
import { whereOption } from '../options/where-option.js';
import { options as puzzlesOptions } from '../puzzles/puzzles-options.js';
import { FORMATS, options as solveOptions } from '../solve/solve-options.js';
import { only, VERDICT_FORMATS } from '../verify/verify-options.js';

export const files =
  'Files, folders or globs of records (written by solve, verify or puzzles with --output, --resume or --json), or - for standard input';

const { json, notation, 'max-lines': maxLines, 'per-page': perPage, board, report, quiet } = solveOptions;

export const options = inGroup('Output', {
  format: value(
    'FORMAT',
    choice(FORMATS),
    `Write results of solve as ${orList(FORMATS)}, those of verify as ${orList(VERDICT_FORMATS)} (default: table, or the format of the --output extension)`,
  ),
  json,
  notation,
  'max-lines': { ...maxLines, describe: 'Show at most N rows of play per solution' },
  board,
  'per-page': perPage,
  only,
  where: whereOption(VERDICTS),
  sample: {
    ...puzzlesOptions.sample,
    describe: 'Of puzzles, show only N, spread evenly over lengths, themes and difficulties',
  },
  output: shared.output,
  report,
  quiet,
});

export const examples = [
  ['merge a.ndjson b.ndjson', 'show both results as one table'],
  ['merge shard-*.ndjson --output all.ndjson', 'join the shards in one file'],
  ["merge --where 'grimshaw and men <= 12' --report some.html all.ndjson", 'write a page of some of them'],
] as const;

export type MergeArguments = Arguments<typeof options> & { readonly files: readonly string[] };
