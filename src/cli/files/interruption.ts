/**
 * Ctrl-C and SIGTERM: the first asks for an orderly end, which keeps what was found; the second ends at once. What sends a signal to
 * a process and to its group, as `timeout` and package managers do, sends it twice at a time: that is one.
 */
import type { Output } from '../../report/output.js';
import { EXIT, type ExitCode } from '../exit-codes.js';

const CODES = { SIGINT: EXIT.interrupted, SIGTERM: EXIT.terminated } as const;

type Signal = keyof typeof CODES;

/** Signals that come so close together are one. */
const ONE_SIGNAL_MS = 200;

export class Interruption {
  readonly #controller = new AbortController();
  #code: ExitCode | undefined;
  #heardAt = 0;

  readonly #announce: () => void;

  /** @param announce says that the first signal was heard */
  constructor(announce: () => void) {
    this.#announce = announce;
    for (const name of Object.keys(CODES)) process.on(name, this.#onSignal);
  }

  /** Aborted by the first signal. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** 130 or 143 once a signal came. */
  get code(): ExitCode | undefined {
    return this.#code;
  }

  /** From here on a signal has its usual effect again. */
  dispose(): void {
    for (const name of Object.keys(CODES)) process.off(name, this.#onSignal);
  }

  readonly #onSignal = (name: Signal): void => {
    // The second one must not wait for anything, an unread pipe included.
    if (this.#code !== undefined) {
      if (performance.now() - this.#heardAt >= ONE_SIGNAL_MS) process.exit(CODES[name]);
      return;
    }
    this.#heardAt = performance.now();
    this.#code = CODES[name];
    this.#announce();
    this.#controller.abort();
  };
}

/** At once, and on a line of its own. @param what is still done */
export function sayStopping(messages: Output, what = ' - finishing the problem in hand'): void {
  messages.write(`Stopping${what} (Ctrl-C again to quit now)\n`);
  messages.send();
}
