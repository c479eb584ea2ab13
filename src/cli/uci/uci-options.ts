/** The options of `keymove uci`. */
import type { InferredOptionTypes, Options } from 'yargs';
import { DEFAULT_HASH_MB } from '../../kernel/bounds.js';
import { wholeNumber } from '../grammar/numbers.js';

export const uciOptions = {
  hash: {
    string: true,
    requiresArg: true,
    default: String(DEFAULT_HASH_MB),
    coerce: wholeNumber('--hash', 2, 4000),
    describe: 'Memory for tables in MB, unless the program sets the option Hash',
  },
  threads: {
    string: true,
    requiresArg: true,
    default: '1',
    coerce: wholeNumber('--threads', 1, 64),
    describe: 'Threads, unless the program sets the option Threads',
  },
} as const satisfies Record<string, Options>;

export type UciArguments = InferredOptionTypes<typeof uciOptions>;
