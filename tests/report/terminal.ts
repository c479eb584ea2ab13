/** A terminal with the functions that a live region uses: lines, cursor, erasing; long lines wrap. */
import { Writable } from 'node:stream';
import type { WriteStream } from 'node:tty';

export class Terminal extends Writable {
  readonly isTTY = true;
  columns: number;
  rows = 24;
  cursorVisible = true;
  /** how often the whole screen was erased, which tmux then keeps in its history */
  kept = 0;
  #screen: string[] = [''];
  #row = 0;
  #column = 0;

  constructor(columns = 80) {
    super({ decodeStrings: false });
    this.columns = columns;
  }

  /** the visible text, without trailing blanks and empty lines */
  get screen(): string[] {
    const lines = this.#screen.map((line) => line.trimEnd());
    while (lines.at(-1) === '') lines.pop();
    return lines;
  }

  get stream(): WriteStream {
    return this as unknown as WriteStream;
  }

  override _write(text: string, _encoding: string, done: () => void): void {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what it is about
    for (const [token, params, command] of text.matchAll(/\u001b\[([?\d;]*)([A-Za-z])|[\s\S]/gu)) {
      if (command === 'F') {
        this.#row = Math.max(0, this.#row - Number(params));
        this.#column = 0;
      } else if (command === 'J') {
        if (this.#row === 0 && this.#column === 0 && this.screen.length > 0) this.kept++;
        this.#screen.length = this.#row + 1;
        this.#screen[this.#row] = (this.#screen[this.#row] ?? '').slice(0, this.#column);
      } else if (command === 'K')
        this.#screen[this.#row] = (this.#screen[this.#row] ?? '').slice(0, this.#column);
      else if (params === '?25') this.cursorVisible = command === 'h';
      else if (command !== undefined) continue;
      else if (token === '\n') this.#newLine();
      else if (token === '\r') this.#column = 0;
      else this.#put(token);
    }
    done();
  }

  #put(character: string): void {
    if (this.#column >= this.columns) this.#newLine();
    const line = (this.#screen[this.#row] ?? '').padEnd(this.#column);
    this.#screen[this.#row] = line.slice(0, this.#column) + character + line.slice(this.#column + 1);
    this.#column++;
  }

  #newLine(): void {
    this.#row++;
    this.#column = 0;
    this.#screen[this.#row] ??= '';
  }
}
