import { STATE_MS } from './analysis.js';

/** Reports new states at once, but within an iteration no more often than a person can read. */
export class StateTimer {
  readonly #tell: () => void;
  readonly #fail: (error: unknown) => void;
  #last = -Infinity;
  #ended = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param fail called with what `tell` throws */
  constructor(tell: () => void, fail: (error: unknown) => void) {
    this.#tell = tell;
    this.#fail = fail;
  }

  /** @param isUrgent reports the state at once, as for another iteration */
  changed(isUrgent: boolean): void {
    if (this.#ended) return;
    const wait = this.#last + STATE_MS - performance.now();
    if (isUrgent || wait <= 0) this.#now();
    else this.#timer ??= setTimeout(() => this.#now(), wait);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#ended = true;
  }

  #now(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#last = performance.now();
    try {
      this.#tell();
    } catch (error) {
      this.#fail(error);
    }
  }
}
