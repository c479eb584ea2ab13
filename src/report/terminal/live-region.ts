/**
 * Lines at the bottom of a terminal that are redrawn in place. They must be cleared before anything else is written to the
 * terminal; the next drawing then puts them below it.
 */
import type { WriteStream } from 'node:tty';
import { stripVTControlCharacters } from 'node:util';
import { shown } from '../../text/quote.js';
import { textWidth } from './text-width.js';

/** Time between drawings: faster than people read, and slow enough for a remote terminal. */
const DRAW_MS = 100;

/** Terminals that know these codes show everything between them at once, without flicker. */
const BEGIN_UPDATE = '\u001b[?2026h';
const END_UPDATE = '\u001b[?2026l';
const HIDE_CURSOR = '\u001b[?25l';
const SHOW_CURSOR = '\u001b[?25h';
const ERASE_LINE_END = '\u001b[K';
const ERASE_BELOW = '\u001b[J';

export class LiveRegion {
  readonly #terminal: WriteStream;
  readonly #draw: () => readonly string[];
  /** width of each line on the screen */
  #drawn: number[] = [];
  #cursorHidden = false;
  #last = -Infinity;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  /** @param draw returns the current lines, none wider than the terminal */
  constructor(terminal: WriteStream, draw: () => readonly string[]) {
    this.#terminal = terminal;
    this.#draw = draw;
    process.on('exit', this.#onExit);
  }

  /** Draws now or a little later. */
  changed(): void {
    if (this.#closed || this.#timer) return;
    const wait = this.#last + DRAW_MS - performance.now();
    if (wait <= 0) this.#now();
    else {
      this.#timer = setTimeout(() => this.#now(), wait);
      this.#timer.unref();
    }
  }

  /** Removes the lines and puts the cursor where they began. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#cursorHidden) return;
    this.#terminal.write(`${this.#home()}${ERASE_BELOW}${SHOW_CURSOR}`);
    this.#drawn = [];
    this.#cursorHidden = false;
  }

  /** Removes the lines permanently. */
  close(): void {
    if (this.#closed) return;
    this.clear();
    this.#closed = true;
    process.off('exit', this.#onExit);
  }

  #now(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#last = performance.now();
    const lines = this.#draw().map(shown);
    // tmux takes a cleared screen for a new page, and would keep each drawing in its history
    const text = lines.map((line) => `${line}${ERASE_LINE_END}\n`).join('');
    this.#terminal.write(`${BEGIN_UPDATE}${HIDE_CURSOR}${this.#home()}${text}${ERASE_BELOW}${END_UPDATE}`);
    this.#drawn = lines.map((line) => textWidth(stripVTControlCharacters(line)));
    this.#cursorHidden = true;
  }

  /** Moves the cursor to the first line. A terminal that has become narrower has wrapped the lines. */
  #home(): string {
    const width = this.#terminal.columns || Infinity;
    const height = this.#drawn.reduce((sum, columns) => sum + Math.max(1, Math.ceil(columns / width)), 0);
    return height > 0 ? `\u001b[${height}F` : '\r';
  }

  readonly #onExit = (): void => this.clear();
}
