/** How far a search is, on standard error. Reading and searching hold the thread, so it is written at once. */
import { countText } from '../../report/counts-and-times.js';

/** No progress is shown before this; then a terminal gets a line that is redrawn, anything else a line now and then. */
const SHOW_AFTER_MS = 1000;
const REDRAW_MS = 200;
const LINE_MS = 10_000;

export class FindProgress {
  readonly #isTerminal = process.stderr.isTTY === true && process.env.TERM !== 'dumb';
  readonly #isQuiet: boolean;
  #next = performance.now() + (this.#isTerminal ? SHOW_AFTER_MS : LINE_MS);
  #isDrawn = false;

  constructor(isQuiet: boolean) {
    this.#isQuiet = isQuiet;
  }

  /** @param what is being done: `reading the collection`; @param of absent: nobody knows */
  show(what: string, done: number, of?: number): void {
    if (this.#isQuiet || performance.now() < this.#next) return;
    this.#next = performance.now() + (this.#isTerminal ? REDRAW_MS : LINE_MS);
    const text = `${what}: ${countText(done)}${of === undefined ? '' : ` of ${countText(of)}`} problems`;
    process.stderr.write(this.#isTerminal ? `\r\u001B[K${text}` : `${text}\n`);
    this.#isDrawn = this.#isTerminal;
  }

  /** Removes the line from the terminal: something else is written. */
  readonly clear = (): void => {
    if (this.#isDrawn) process.stderr.write('\r\u001B[K');
    this.#isDrawn = false;
  };
}
