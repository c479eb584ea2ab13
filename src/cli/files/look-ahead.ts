/** Finds out whether there is a single problem, or how many there are, before solving them, without holding back a stream. */
import { type EntryOrLine, readWork, type Task } from '../../node.js';

/** A stream that is silent for this long after its first entry is treated as one of many problems. */
const PATIENCE_MS = 250;
/** The maximum number of refused lines to read while looking for another problem. */
const MAX_ENTRIES = 2000;
/** More problems are many. */
export const MAX_FEW = 100;

/** How many problems there are. */
export type HowMany = 'one' | 'few' | 'many';

export interface LookedAt<Read extends EntryOrLine> {
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
): Promise<LookedAt<Read>> {
  const iterator = source[Symbol.asyncIterator]();
  const read: (readonly Read[])[] = [];
  let next = iterator.next();
  const patience = new Patience(signal);
  let howMany: HowMany = 'many';
  let problems = 0;
  let entries = 0;
  try {
    while (problems <= few && entries < MAX_ENTRIES) {
      const result = await Promise.race([next, patience.ends]);
      if (result === undefined) break;
      if (result.done) {
        howMany = problems === 1 ? 'one' : 'few';
        break;
      }
      entries += result.value.length;
      const looked = result.value.map((entry) => {
        if (problems > few) return entry;
        // what was read here is not read again
        const known = readWork(entry, task) as Read;
        if (beginsProblem(known)) problems++;
        return known;
      });
      read.push(looked);
      patience.start();
      next = iterator.next();
    }
  } finally {
    patience.dispose();
  }
  return { howMany, entries: new Resumed(read, next, iterator) };
}

/** Twins of one diagram are one problem. */
const beginsProblem = (entry: EntryOrLine): boolean =>
  entry.type === 'problem' && (entry.problem.twin?.first ?? entry.problem.index) === entry.problem.index;

/** Ends after some time, or with a signal. */
class Patience {
  readonly ends: Promise<undefined>;
  readonly #signal: AbortSignal;
  #end: () => void = () => {};
  #timer: NodeJS.Timeout | undefined;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    this.ends = new Promise((resolve) => {
      this.#end = () => resolve(undefined);
    });
    if (signal.aborted) this.#end();
    signal.addEventListener('abort', this.#end, { once: true });
  }

  start(): void {
    this.#timer ??= setTimeout(this.#end, PATIENCE_MS);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#signal.removeEventListener('abort', this.#end);
  }
}

/**
 * The entries already read, then the pending read, then the rest. Not a generator: its `return` would wait for a
 * silent source.
 */
class Resumed<Read extends EntryOrLine>
  implements AsyncIterable<readonly Read[]>, AsyncIterator<readonly Read[]>
{
  readonly #read: (readonly Read[])[];
  #waiting: Promise<IteratorResult<readonly Read[]>> | undefined;
  readonly #iterator: AsyncIterator<readonly Read[]>;

  constructor(
    read: (readonly Read[])[],
    waiting: Promise<IteratorResult<readonly Read[]>>,
    iterator: AsyncIterator<readonly Read[]>,
  ) {
    this.#read = read;
    this.#waiting = waiting;
    this.#iterator = iterator;
    // an error is for whoever asks for the entry; until then it must not count as unhandled
    waiting.catch(() => {});
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<readonly Read[]>> {
    const read = this.#read.shift();
    if (read) return Promise.resolve({ done: false, value: read });
    const waiting = this.#waiting ?? this.#iterator.next();
    this.#waiting = undefined;
    return waiting;
  }

  return(): Promise<IteratorResult<readonly Read[]>> {
    return this.#iterator.return?.() ?? Promise.resolve({ done: true, value: undefined });
  }
}
