/**
 * A problem of Popeye's input while it is read: its tokens, the setup that they make, and the faults in it:
 * what is fairy, wrong, or not understood. Olive's twins and options use the same words.
 */
import { quote } from '../../text/quote.js';
import { type Fairy, fairy, type Setup } from '../setup/setup.js';
import { squaresNamed } from '../setup/setup-board.js';
import type { PopeyeLanguage } from './language.js';
import type { Token, Tokens } from './tokens.js';
import { COMMANDS, ENDS, type Table, TWINS, wordOf } from './words.js';

export class Reading {
  readonly tokens: Tokens;
  readonly setup: Setup;
  readonly language: PopeyeLanguage;

  constructor(tokens: Tokens, setup: Setup, language: PopeyeLanguage) {
    this.tokens = tokens;
    this.setup = setup;
    this.language = language;
  }

  /** What a token means among these words, see `wordOf`. */
  meaning(table: Table, token: Token | undefined): string | undefined {
    return token && wordOf(table, this.language, token.text);
  }

  /** Whether a token begins the next command, of the diagram or of a twin. */
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

  /** The next token in the words of a message. */
  get shownNext(): string {
    const token = this.tokens.peek();
    return token ? quote(token.text) : 'nothing';
  }
}
