/**
 * Reading a file takes turns with whatever else the thread has to do: hear a signal, draw, answer. Awaiting data is no turn, as
 * data that is already there is handed on without one.
 */

/** With the largest thing that is read at once, well below what a person notices. */
const TURN_MS = 30;

export class Turn {
  #begin = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#begin > TURN_MS;
  }

  /** Lets everything else that waits have its turn. */
  async pass(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve));
    this.#begin = performance.now();
  }

  /** @throws the signal's reason, if it came */
  async passIfOver(signal: AbortSignal): Promise<void> {
    if (!this.isOver) return;
    await this.pass();
    signal.throwIfAborted();
  }
}
