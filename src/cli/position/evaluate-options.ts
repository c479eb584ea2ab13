/** The options of `keymove evaluate`. */
import type { InferredOptionTypes, Options } from 'yargs';
import { movesOptions } from '../options/options.js';

export const evaluateOptions = {
  fen: movesOptions.fen,
  json: { type: 'boolean', describe: 'One JSON object, for programs (docs/evaluation.md)' },
  color: { type: 'boolean', default: true, hidden: true },
  'no-color': { type: 'boolean', describe: 'No colours; NO_COLOR in the environment does the same' },
} as const satisfies Record<string, Options>;

export type EvaluateArguments = InferredOptionTypes<typeof evaluateOptions>;
