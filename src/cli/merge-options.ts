/** The options of `merge`: how the results are shown. What was looked for, the files say. */
import type { InferredOptionTypes, Options } from 'yargs';
import { solveOptions } from './options.js';
import { verifyOptions } from './verify-options.js';

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
  format,
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
