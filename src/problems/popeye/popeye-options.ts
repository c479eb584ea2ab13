/** Reads Popeye's `Option`: some change the problem, some change the rules and are refused, some limit the search and are noted. */
import { makeSquare } from 'chessops/util';
import { quote } from '../../text/quote.js';
import type { PopeyeReading, Token, Tokens } from './reading.js';
import { OPTIONS } from './words.js';

/** Options followed by a number, which is optional for `intelligent` and `beep`. */
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

/** Options about output, for which `solve` has its own options, and about how to search. */
const ABOUT_OUTPUT = new Set(
  'setplay variations try defence nothreat noboard movenumbers intelligent beep suppressgrid writegrid'.split(
    ' ',
  ),
);

/** Options that change the rules. */
const FAIRY_OPTIONS = new Map([
  ['goalisend', 'GoalIsEnd'],
  ['nullmoves', 'null moves'],
  ['castlingmutuallyexclusive', 'castlings that exclude each other'],
]);

/** Reads `Option Variation Try MaxTime 60`. */
export function readOptions(reading: PopeyeReading): void {
  const { tokens } = reading;
  let found = false;
  for (let token = tokens.peek(); token; token = tokens.peek()) {
    const option = reading.meaning(OPTIONS, token);
    if (option === undefined) break;
    if (option === 'ambiguous' && found && reading.isCommand(token)) break;
    found = true;
    tokens.next();
    takeOption(option, token, reading);
  }
  const token = tokens.peek();
  if (!found && token && !reading.isCommand(token)) {
    reading.addFault(token, 'popeye-option', 'option', `found ${quote(token.text)}; expected an option`);
    tokens.next();
  }
}

function takeOption(option: string, token: Token, reading: PopeyeReading): void {
  const { tokens, setup } = reading;
  const fairy = FAIRY_OPTIONS.get(option);
  if (fairy !== undefined) {
    reading.addFairy(token, 'option', {
      name: `option ${token.text}`,
      shown: `the option ${token.text} (${fairy})`,
    });
    if (option === 'castlingmutuallyexclusive') tokens.next();
    return;
  }
  switch (option) {
    case 'ambiguous': {
      const message = `found ${quote(token.text)}, which fits several options; expected one`;
      reading.addFault(token, 'popeye-option', 'option', message);
      return;
    }
    case 'duplex':
      setup.duplex = true;
      return;
    case 'halfduplex':
      setup.halfDuplex = true;
      return;
    case 'postkeyplay':
      setup.afterKey = true;
      return;
    // the diagram shows this, too
    case 'nowk':
    case 'nobk':
      return;
    case 'quodlibet':
      setup.quodlibet = true;
      return;
    case 'whitetoplay':
      setup.whiteToPlay = true;
      return;
    case 'nocastling':
      for (const square of reading.takeSquares(token) ?? []) setup.noCastling.add(square);
      return;
    case 'enpassant':
      takeEnPassant(reading, token);
      return;
    case 'nontrivial':
      takeNumber(tokens);
      takeNumber(tokens);
      break;
    default:
      if (WITH_NUMBER.has(option)) takeNumber(tokens);
  }
  if (ABOUT_OUTPUT.has(option)) return;
  const message = `found the option ${quote(token.text)}, which limits Popeye's search; keymove ignores it and searches everything`;
  setup.notes.push({ code: 'popeye-option-ignored', field: 'option', message });
}

function takeNumber(tokens: Tokens): void {
  if (/^\d+(?::\d+)*$/.test(tokens.peek()?.text ?? '')) tokens.next();
}

/** Reads `EnPassant g7g6g5`: the squares from which the pawn came, which it passed, and on which it is; or the older `EnPassant g6`. */
function takeEnPassant(reading: PopeyeReading, option: Token): void {
  const squares = reading.takeSquares(option);
  if (!squares) return;
  const [first, second] = squares;
  if (squares.length === 1) reading.setup.enPassant = first;
  else if (squares.length === 3) reading.setup.enPassant = second;
  else {
    const found = squares.map(makeSquare).join('');
    const message = `found ${quote(found)} after ${option.text}; expected one double step such as g7g6g5`;
    reading.addFault(option, 'popeye-en-passant', 'option', message);
  }
}
