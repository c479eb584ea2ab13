/** An action that runs a moment after it is requested, once for all requests, so that dragging pieces does not have to wait for it. */
const WAIT_MS = 50;

export class Deferred {
  readonly #act: () => void;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  /** @param act runs at once when the page is left */
  constructor(act: () => void) {
    this.#act = act;
    addEventListener('pagehide', () => this.now());
    document.addEventListener('visibilitychange', () => this.now());
  }

  get isWaiting(): boolean {
    return this.#waiting !== undefined;
  }

  soon(): void {
    this.#waiting ??= setTimeout(() => this.now(), WAIT_MS);
  }

  now(): void {
    if (!this.isWaiting) return;
    this.forget();
    this.#act();
  }

  forget(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
  }
}
