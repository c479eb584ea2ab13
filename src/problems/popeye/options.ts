/** Popeye's `Option`: what changes the problem is kept, what changes the rules refused, what limits the search noted. */
import { quote } from '../../text/quote.js';
import type { Setup } from '../setup/setup.js';
import { squareName } from '../setup/setup-board.js';
import { blame, isCommand, takeSquares, unsupported } from './commands.js';
import type { Token, Tokens } from './tokens.js';
import { OPTIONS, type PopeyeLanguage, wordOf } from './words.js';

/** Options with a number behind them, which two of them may lack. */
const WITH_NUMBER = new Set([
  'defence',
  'threat',
  'maxflightsquares',
  'maxsolutions',
  'maxtime',
  'startmovenumber',
  'uptomovenumber',
  'intelligent',
  'beep',
]);

/** What to show of a solution, for which `solve` has options of its own, and how to search. */
const ABOUT_OUTPUT = new Set(
  'setplay variations try defence nothreat noboard movenumbers intelligent beep suppressgrid writegrid'.split(
    ' ',
  ),
);

/** Options that change the rules. */
const FAIRY_OPTIONS = new Map([
  ['nowk', 'no white king'],
  ['nobk', 'no black king'],
  ['quodlibet', 'quodlibet'],
  ['goalisend', 'GoalIsEnd'],
  ['nullmoves', 'null moves'],
  ['castlingmutuallyexclusive', 'castlings that exclude each other'],
]);

/** `Option Variation Try MaxTime 60`: what changes the problem is kept, what is fairy refused, what is left out noted. */
export function readOptions(tokens: Tokens, setup: Setup, language: PopeyeLanguage): void {
  let found = false;
  for (let token = tokens.peek(); token; token = tokens.peek()) {
    const option = wordOf(OPTIONS, language, token.text);
    if (option === undefined) break;
    if (option === 'ambiguous' && found && isCommand(token, language)) break;
    found = true;
    tokens.next();
    takeOption(option, token, tokens, setup);
  }
  const token = tokens.peek();
  if (!found && token && !isCommand(token, language)) {
    blame(setup, token, 'popeye-option', 'option', `found ${quote(token.text)}; expected an option`);
    tokens.next();
  }
}

function takeOption(option: string, token: Token, tokens: Tokens, setup: Setup): void {
  const fairy = FAIRY_OPTIONS.get(option);
  if (fairy !== undefined) {
    unsupported(setup, token, 'option', `the option ${token.text} (${fairy})`);
    if (option === 'castlingmutuallyexclusive') tokens.next();
    return;
  }
  switch (option) {
    case 'ambiguous':
      blame(
        setup,
        token,
        'popeye-option',
        'option',
        `found ${quote(token.text)}, which fits several options; expected one`,
      );
      return;
    case 'duplex':
      setup.duplex = true;
      return;
    case 'halfduplex':
      setup.blackBegins = true;
      return;
    case 'postkeyplay':
      setup.afterKey = true;
      return;
    case 'nocastling':
      for (const square of takeSquares(tokens, setup, token) ?? []) setup.noCastling.add(square);
      return;
    case 'enpassant':
      takeEnPassant(tokens, setup, token);
      return;
    case 'nontrivial':
      takeNumber(tokens);
      takeNumber(tokens);
      break;
    default:
      if (WITH_NUMBER.has(option)) takeNumber(tokens);
  }
  if (ABOUT_OUTPUT.has(option)) return;
  const message = `found the option ${quote(token.text)}, which limits Popeye's search; it is left out, everything is searched`;
  setup.notes.push({ code: 'popeye-option-ignored', field: 'option', message });
}

function takeNumber(tokens: Tokens): void {
  if (/^\d+(?::\d+)*$/.test(tokens.peek()?.text ?? '')) tokens.next();
}

/** `EnPassant g7g6g5`: where the pawn came from, passed and stands; of the older form `EnPassant g6`, what it passed. */
function takeEnPassant(tokens: Tokens, setup: Setup, option: Token): void {
  const squares = takeSquares(tokens, setup, option);
  if (!squares) return;
  const [first, second] = squares;
  if (squares.length === 1) setup.enPassant = first;
  else if (squares.length === 3) setup.enPassant = second;
  else {
    const found = squares.map(squareName).join('');
    const message = `found ${quote(found)} after ${option.text}; expected one double step such as g7g6g5`;
    blame(setup, option, 'popeye-en-passant', 'option', message);
  }
}
