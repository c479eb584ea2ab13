/**
 * Reading a file gives way to whatever else the thread has to do: hear a signal, draw, answer. Awaiting data
 * does not do that, as data that is already there is handed on at once.
 */

/** Longest time without a pause. With the largest thing that is read at once, it stays below what a person notices. */
const DUE_MS = 30;

export class EventLoopYield {
  #begin = performance.now();

  /** Tells whether the thread has worked long enough without a pause. */
  get isDue(): boolean {
    return performance.now() - this.#begin > DUE_MS;
  }

  /** Lets everything else that waits have its turn. */
  async yield(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve));
    this.#begin = performance.now();
  }

  /** @throws the signal's reason, if it came */
  async yieldIfDue(signal: AbortSignal): Promise<void> {
    if (!this.isDue) return;
    await this.yield();
    signal.throwIfAborted();
  }
}

/**
 * Items of a synchronous source, as many at a time as one turn of the thread yields, until the signal.
 * @param items undefined: there is none yet, and the thread may have something else to do
 */
export async function* inTurns<Item>(
  items: Iterable<Item | undefined>,
  signal: AbortSignal,
): AsyncGenerator<Item[]> {
  const pause = new EventLoopYield();
  let some: Item[] = [];
  for (const item of items) {
    if (item !== undefined) some.push(item);
    if (!pause.isDue) continue;
    if (some.length > 0) yield some;
    some = [];
    await pause.yield();
    if (signal.aborted) return;
  }
  yield some;
}
