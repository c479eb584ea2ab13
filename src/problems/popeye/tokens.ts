/** The text of a problem as Popeye reads it: tokens separated by blanks, line ends, commas and semicolons, or whole lines. */

export interface TextLine {
  readonly text: string;
  readonly number: number;
}

export interface Token {
  readonly text: string;
  readonly line: number;
}

const TOKEN = /[^\s;,]+/y;
const BLANK = /[\s;,]*/y;

export class Tokens {
  readonly #lines: readonly TextLine[];
  #line = 0;
  #at = 0;

  constructor(lines: readonly TextLine[]) {
    this.#lines = lines;
  }

  /** The next token, without taking it. */
  peek(): Token | undefined {
    for (; this.#line < this.#lines.length; this.#line++, this.#at = 0) {
      const { text, number } = this.#lines[this.#line] as TextLine;
      BLANK.lastIndex = this.#at;
      BLANK.test(text);
      this.#at = Math.max(this.#at, BLANK.lastIndex);
      TOKEN.lastIndex = this.#at;
      const found = TOKEN.exec(text);
      if (found) return { text: found[0], line: number };
    }
    return undefined;
  }

  next(): Token | undefined {
    const token = this.peek();
    if (token) this.#at += token.text.length;
    return token;
  }

  /** Takes the rest of the line, without blanks around it. */
  restOfLine(): string {
    const text = this.#lines[this.#line]?.text.slice(this.#at) ?? '';
    this.skipLine();
    return text.replace(/^[\s;.,]+/, '').trimEnd();
  }

  skipLine(): void {
    this.#line++;
    this.#at = 0;
  }

  /** The rest of the text, as lines. */
  remainingLines(): TextLine[] {
    const [line, ...more] = this.#lines.slice(this.#line);
    if (!line) return [];
    return [{ ...line, text: line.text.slice(this.#at) }, ...more].filter(({ text }) => text.trim() !== '');
  }
}
