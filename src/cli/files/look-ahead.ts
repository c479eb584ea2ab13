/** Finds out whether there is a single problem before solving it. */
import { once } from 'node:events';
import type { Task } from '../../batch/tasks.js';
import { readWork, type WorkEntry } from '../../batch/work.js';
import type { EntryOrLine } from '../../problems/file-reader.js';

/** Maximum number of refused lines to read while looking for another problem. */
const MAX_ENTRIES = 2000;

export interface LookedAt<Read> {
  /** there is exactly one problem */
  readonly single: boolean;
  /** all entries, including those already read */
  readonly entries: AsyncIterable<readonly Read[]>;
}

/**
 * Reads until it finds a second problem, or the input ends. There is no time limit, because a busy machine would then print something
 * else than an idle one.
 * @param signal ends the wait
 * @param task refuses problems that it cannot answer
 */
export async function lookAhead<Read extends EntryOrLine>(
  source: AsyncIterable<readonly Read[]>,
  signal: AbortSignal,
  task?: Task,
): Promise<LookedAt<Read | WorkEntry>> {
  const iterator = source[Symbol.asyncIterator]();
  const read: (readonly (Read | WorkEntry)[])[] = [];
  const aborted = (signal.aborted ? Promise.resolve() : once(signal, 'abort')).then(() => undefined);
  let next = iterator.next();
  let single = false;
  let problems = 0;
  let entries = 0;
  while (problems < 2 && entries < MAX_ENTRIES) {
    const result = await Promise.race([next, aborted]);
    if (result === undefined) break;
    if (result.done) {
      single = problems === 1;
      break;
    }
    const some = result.value.map((item): Read | WorkEntry => {
      if (problems > 1) return item;
      const entry = readWork(item, task);
      if (beginsProblem(entry)) problems++;
      return entry;
    });
    entries += some.length;
    read.push(some);
    next = iterator.next();
  }
  return { single, entries: resumed(read, next, iterator) };
}

/** Decides whether an entry begins another problem. Twins of one diagram count as one. */
const beginsProblem = (entry: WorkEntry): boolean =>
  entry.type === 'problem' && (entry.problem.twin?.first ?? entry.problem.index) === entry.problem.index;

/**
 * Returns what was read, then the pending read, then the rest. It is not a generator, whose `return` would wait for a silent source.
 * @param pending if it fails, only its consumer handles the error; until then it must not count as unhandled
 */
function resumed<Read>(
  read: (readonly Read[])[],
  pending: Promise<IteratorResult<readonly Read[]>>,
  source: AsyncIterator<readonly Read[]>,
): AsyncIterable<readonly Read[]> {
  pending.catch(() => {});
  const waiting = [...read.map(async (value) => ({ done: false, value })), pending];
  const next = () => waiting.shift() ?? source.next();
  return {
    [Symbol.asyncIterator]: () => ({
      next,
      return: async () => (await source.return?.()) ?? { done: true, value: undefined },
    }),
  };
}
