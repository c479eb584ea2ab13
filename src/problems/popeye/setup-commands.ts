/**
 * What Popeye's commands have in common: they read tokens, change a setup, and record faults in it: what is fairy, wrong, or not
 * understood. Olive's twins and options use the same words.
 */
import { quote } from '../../text/quote.js';
import type { Setup } from '../setup/setup.js';
import { squaresNamed } from '../setup/setup-board.js';
import type { PopeyeLanguage } from './language.js';
import type { Token, Tokens } from './tokens.js';
import { COMMANDS, ENDS, TWINS, wordOf } from './words.js';

/** Records a fault in a setup. */
export function addFault(setup: Setup, token: Token, code: string, field: string, message: string): void {
  setup.faults.push({ code, field, message, line: token.line });
}

export const unsupported = (setup: Setup, token: Token, field: string, what: string): void =>
  addFault(setup, token, 'fairy', field, `found ${what}; expected orthodox chess`);

/** Whether a token begins the next command, of the diagram or of a twin. */
export const isCommand = (token: Token | undefined, language: PopeyeLanguage): boolean =>
  token !== undefined &&
  [COMMANDS, ENDS, TWINS].some((table) => wordOf(table, language, token.text) !== undefined);

/** Reads the list of squares after an option or a change. */
export function takeSquares(tokens: Tokens, setup: Setup, option: Token): number[] | undefined {
  const token = tokens.peek();
  const squares = token && squaresNamed(token.text);
  if (squares) {
    tokens.next();
    return squares;
  }
  const found = token ? quote(token.text) : 'nothing';
  addFault(
    setup,
    option,
    'popeye-squares',
    'option',
    `found ${found} after ${option.text}; expected squares such as a1h1`,
  );
  return undefined;
}
