/**
 * A problem of Popeye's input while it is read: its tokens, the setup that they describe, and the faults found:
 * what is fairy chess, wrong, or not understood. Olive's twins and options use the same words.
 */
import { quote } from '../../text/quote.js';
import { type Fairy, fairy, type Setup } from '../setup/setup.js';
import { squaresNamed } from '../setup/setup-board.js';
import type { PopeyeLanguage } from './language.js';
import { COMMANDS, ENDS, TWINS, type WordTable, wordOf } from './words.js';

export class PopeyeReading {
  readonly tokens: Tokens;
  readonly setup: Setup;
  readonly language: PopeyeLanguage;

  constructor(tokens: Tokens, setup: Setup, language: PopeyeLanguage) {
    this.tokens = tokens;
    this.setup = setup;
    this.language = language;
  }

  /** Returns what a token means among these words; see `wordOf`. */
  meaning(table: WordTable, token: Token | undefined): string | undefined {
    return token && wordOf(table, this.language, token.text);
  }

  /** Returns whether a token begins the next command, of the diagram or of a twin. */
  isCommand(token: Token | undefined): boolean {
    return [COMMANDS, ENDS, TWINS].some((table) => this.meaning(table, token) !== undefined);
  }

  addFault(token: Token, code: string, field: string, message: string): void {
    this.setup.faults.push({ code, field, message, line: token.line });
  }

  /** Refuses fairy chess. */
  addFairy(token: Token, field: string, what: Fairy): void {
    this.setup.faults.push({ ...fairy(field, what), line: token.line });
  }

  /** Reads the list of squares after an option or a change. */
  takeSquares(option: Token): number[] | undefined {
    const squares = squaresNamed(this.tokens.peek()?.text ?? '');
    if (squares) this.tokens.next();
    else {
      const message = `found ${this.shownNext} after ${option.text}; expected squares such as a1h1`;
      this.addFault(option, 'popeye-squares', 'option', message);
    }
    return squares;
  }

  /** Returns the next token as a message shows it. */
  get shownNext(): string {
    const token = this.tokens.peek();
    return token ? quote(token.text) : 'nothing';
  }
}

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

  /** Returns the next token without taking it. */
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

  /** Takes the rest of the line, and trims it. */
  restOfLine(): string {
    const text = this.#lines[this.#line]?.text.slice(this.#at) ?? '';
    this.skipLine();
    return text.replace(/^[\s;.,]+/, '').trimEnd();
  }

  skipLine(): void {
    this.#line++;
    this.#at = 0;
  }

  remainingLines(): TextLine[] {
    const [line, ...more] = this.#lines.slice(this.#line);
    if (!line) return [];
    return [{ ...line, text: line.text.slice(this.#at) }, ...more].filter(({ text }) => text.trim() !== '');
  }
}
