/** The options of `merge`: how the results are shown. What was looked for, the files say. */
import type { InferredOptionTypes, Options } from 'yargs';
import { solveOptions } from '../options/options.js';
import { FORMATS } from '../solve/solve-output.js';
import { VERDICT_FORMATS, verifyOptions } from '../verify/verify-options.js';

const {
  format,
  json,
  notation,
  'max-lines': maxLines,
  board,
  quiet,
  color,
  'no-color': noColor,
} = solveOptions;
const { output, report } = solveOptions;

export const mergeOptions = {
  format: {
    ...format,
    describe: `Of solutions one of ${FORMATS.join(', ')}, of verdicts one of ${VERDICT_FORMATS.join(', ')}; a table unless given`,
  },
  json,
  notation,
  'max-lines': maxLines,
  board,
  only: verifyOptions.only,
  output: { ...output, conflicts: [], group: 'Output:' },
  report,
  quiet,
  color,
  'no-color': noColor,
} as const satisfies Record<string, Options>;

export type MergeArguments = InferredOptionTypes<typeof mergeOptions> & { files?: string[] | undefined };
