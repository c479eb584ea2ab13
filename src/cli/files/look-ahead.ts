/** Finds out whether there is a single problem, or how many there are, before solving them, without holding back a stream. */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Task } from '../../batch/tasks.js';
import { readWork } from '../../batch/work.js';
import { readUnread } from '../../problems/epd/epd-line.js';
import type { EntryOrLine } from '../../problems/file-reader.js';
import type { Entry } from '../../problems/problem.js';

/** A stream that is silent for this long after its first entry is treated as one of many problems. */
const SILENCE_MS = 250;
/** The maximum number of refused lines to read while looking for another problem. */
const MAX_ENTRIES = 2000;
/** More problems are many. */
export const MAX_FEW = 100;

/** How many problems there are. */
export type HowMany = 'one' | 'few' | 'many';

export interface LookedAt<Read> {
  /** but for `many`, the input has ended */
  readonly howMany: HowMany;
  /** all entries, including those already read */
  readonly entries: AsyncIterable<readonly Read[]>;
}

/**
 * Reads until it finds many problems, the input ends, or the wait becomes too long: then there may be many.
 * @param few so many are not many yet: 1 where it only matters whether there is a single one
 * @param signal ends the wait
 * @param task refuses what it cannot answer
 */
export async function lookAhead<Read extends EntryOrLine>(
  source: AsyncIterable<readonly Read[]>,
  few: number,
  signal: AbortSignal,
  task?: Task,
): Promise<LookedAt<Read | Entry>> {
  const iterator = source[Symbol.asyncIterator]();
  const asked = task?.options.stipulation;
  const read: (readonly (Read | Entry)[])[] = [];
  let next = iterator.next();
  let patience: Promise<unknown> = signal.aborted ? Promise.resolve() : once(signal, 'abort');
  let howMany: HowMany = 'many';
  let problems = 0;
  let entries = 0;
  while (problems <= few && entries < MAX_ENTRIES) {
    const result = await Promise.race([next, patience.then(() => undefined)]);
    if (result === undefined) break;
    if (result.done) {
      howMany = problems === 1 ? 'one' : 'few';
      break;
    }
    if (read.length === 0) patience = Promise.race([patience, delay(SILENCE_MS, undefined, { ref: false })]);
    const some = result.value.map((item): Read | Entry => {
      if (problems > few) return item;
      const entry = item.type === 'unread' ? readUnread(item, asked) : item;
      if (beginsProblem(entry, task)) problems++;
      return entry;
    });
    entries += some.length;
    read.push(some);
    next = iterator.next();
  }
  return { howMany, entries: resumed(read, next, iterator) };
}

/** Twins of one diagram are one problem. */
function beginsProblem(read: EntryOrLine, task: Task | undefined): boolean {
  const entry = readWork(read, task);
  return (
    entry.type === 'problem' && (entry.problem.twin?.first ?? entry.problem.index) === entry.problem.index
  );
}

/**
 * What was read, then the pending read, then the rest. No generator: its `return` would wait for a silent source.
 * @param pending an error is for whoever asks for it; until then it must not count as unhandled
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
