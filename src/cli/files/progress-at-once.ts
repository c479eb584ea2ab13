/**
 * How far a command is that holds the thread, on standard error. A timer would not run, so it is written at once; progress.ts is for
 * batches, whose threads leave the main one free.
 */

/** No progress is shown before this; then a terminal gets a line that is redrawn, anything else a line now and then. */
const SHOW_AFTER_MS = 1000;
const REDRAW_MS = 200;
const LINE_MS = 10_000;

export class ProgressAtOnce {
  readonly #isTerminal = process.stderr.isTTY === true && process.env.TERM !== 'dumb';
  readonly #isQuiet: boolean;
  #next = performance.now() + (this.#isTerminal ? SHOW_AFTER_MS : LINE_MS);
  #isDrawn = false;

  constructor(isQuiet: boolean) {
    this.#isQuiet = isQuiet;
  }

  /** @param textOf what is shown; called only when something is: this is called for every problem */
  show(textOf: () => string): void {
    if (this.#isQuiet || performance.now() < this.#next) return;
    this.#next = performance.now() + (this.#isTerminal ? REDRAW_MS : LINE_MS);
    process.stderr.write(this.#isTerminal ? `\r\u001B[K${textOf()}` : `${textOf()}\n`);
    this.#isDrawn = this.#isTerminal;
  }

  /** Removes the line from the terminal: something else is written. */
  readonly clear = (): void => {
    if (this.#isDrawn) process.stderr.write('\r\u001B[K');
    this.#isDrawn = false;
  };
}
