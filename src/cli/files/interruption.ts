/**
 * Handles Ctrl-C, SIGTERM and SIGHUP. The first requests an orderly end, which keeps what was found; the second ends at once. `timeout`
 * and package managers signal both a process and its group, so two signals close together count as one.
 */
import type { StreamOutput } from '../../host/node/stream-output.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { heeded } from '../ignored-signals.js';

const CODES = { SIGINT: EXIT.interrupted, SIGTERM: EXIT.terminated, SIGHUP: EXIT.hungUp } as const;

type Signal = keyof typeof CODES;

/** Time within which signals count as one. */
const ONE_SIGNAL_MS = 200;

export class Interruption {
  readonly #controller = new AbortController();
  #code: ExitCode | undefined;
  #heardAt = 0;

  readonly #announce: () => void;

  /** @param announce called on the first signal */
  constructor(announce: () => void) {
    this.#announce = announce;
    for (const name of heeded(Object.keys(CODES))) process.on(name, this.#onSignal);
  }

  /** The first signal aborts it. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Returns 129, 130 or 143 after a signal. */
  get code(): ExitCode | undefined {
    return this.#code;
  }

  /** Restores the usual effect of the signals. */
  dispose(): void {
    for (const name of Object.keys(CODES)) process.off(name, this.#onSignal);
  }

  readonly #onSignal = (name: Signal): void => {
    // the second one must not wait for anything, not even for an unread pipe
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

/** Announces the end, at once and on a line of its own. @param what says what must still be done */
export function sayStopping(messages: StreamOutput, what = ' - finishing the current problem'): void {
  messages.write(`Stopping${what} (Ctrl-C again to quit now)\n`);
  messages.send();
}
