/**
 * Reading a file gives way to whatever else the thread has to do: hear a signal, draw, answer. Awaiting data
 * does not do that, as data that is already there is handed on at once.
 */

/** With the largest thing that is read at once, well below what a person notices. */
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
