/** The options of every command that works through files with several threads, possibly for days. */
import type { InferredOptionTypes, Options } from 'yargs';
import type { Shard } from '../../batch/identity.js';
import { quote } from '../../text/quote.js';
import { wholeNumber } from '../grammar/numbers.js';
import { UsageError } from '../usage-error.js';

const MOST_WORKERS = 1024;
const MOST_SHARDS = 1_000_000;

const GROUP = 'Batches:';

export const batchOptions = {
  workers: {
    string: true,
    requiresArg: true,
    coerce: wholeNumber('--workers', 1, MOST_WORKERS),
    describe:
      'Problems that are solved side by side, each with a table of its own; as many as there are cores (for --threads of each) unless given',
    group: GROUP,
  },
  output: {
    string: true,
    requiresArg: true,
    coerce: lastOf,
    describe:
      'Write the results to this file, in the form that its ending names (.txt, .md, .pgn, .csv, .html); every other ending gets records as --json has them',
    group: GROUP,
  },
  resume: {
    string: true,
    requiresArg: true,
    coerce: lastOf,
    conflicts: ['output'],
    describe: 'Go on with this file of records where a run was interrupted; begins it if it is not there',
    group: GROUP,
  },
  shard: {
    string: true,
    requiresArg: true,
    coerce: shard,
    describe: 'Only part i of n, as i/n: each machine does one, keymove merge joins their results',
    group: GROUP,
  },
} as const satisfies Record<string, Options>;

export type BatchArguments = InferredOptionTypes<typeof batchOptions>;

type Given = string | readonly string[] | undefined;

function lastOf(given: Given): string | undefined {
  return typeof given === 'object' ? given.at(-1) : given;
}

/** `2/3`: the second of three parts. */
export function shard(given: Given): Shard | undefined {
  const text = lastOf(given);
  if (text === undefined) return undefined;
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(text.trim()) ?? []).map(Number);
  if (index >= 1 && index <= count && count <= MOST_SHARDS) return { index, count };
  throw new UsageError(
    `--shard: found ${quote(text)}; expected i/n with i from 1 to n, e.g. 1/3 on the first of three machines`,
  );
}
