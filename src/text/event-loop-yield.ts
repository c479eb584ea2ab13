/**
 * While a file is read, the thread must also do its other work: handle signals, draw, answer. Awaiting data does not give
 * way to it, since data that has already arrived is passed on at once.
 */

/** Longest time without a pause. Together with the largest piece that is read at once, it stays below what a person notices. */
const DUE_MS = 30;

export class EventLoopYield {
  #begin = performance.now();

  /** Returns whether the thread has worked long enough without a pause. */
  get isDue(): boolean {
    return performance.now() - this.#begin > DUE_MS;
  }

  /** Lets all other waiting work have its turn. */
  async yield(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve));
    this.#begin = performance.now();
  }

  /** @throws the signal's reason, if it is aborted */
  async yieldIfDue(signal: AbortSignal): Promise<void> {
    if (!this.isDue) return;
    await this.yield();
    signal.throwIfAborted();
  }
}

/**
 * Yields the items of a synchronous source in groups, one group for each turn of the event loop, until the signal.
 * @param items undefined stands for "no item yet", so that the thread can do other work
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
