/** `--shard`: which part of the problems a machine solves. */
import type { Shard } from '../../batch/identity.js';
import { quote } from '../../text/quote.js';
import { UsageError } from '../exit-codes.js';
import type { Reader } from '../grammar/values.js';

const MAX_SHARDS = 1_000_000;

/** Reads `2/3`: the second of three parts. */
export const shard: Reader<Shard> = (text, name) => {
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(text.trim()) ?? []).map(Number);
  if (index >= 1 && index <= count && count <= MAX_SHARDS) return { index, count };
  throw new UsageError(
    `${name}: found ${quote(text)}; expected I/N with I from 1 to N, e.g. 1/3 on the first of three machines`,
  );
};
