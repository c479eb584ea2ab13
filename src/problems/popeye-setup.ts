/**
 * The commands of Popeye that set a problem up: pieces, Forsyth, options, and what makes a twin. They change a setup, and
 * add to its faults what is fairy, wrong, or not understood. Olive's twins and options are written in the same words.
 */
import { quote } from '../chess/quote.js';
import { squareName, squareNamed, squaresNamed, TRANSFORMATIONS } from './diagram.js';
import type { Token, Tokens } from './popeye-tokens.js';
import {
  ATTRIBUTES,
  COLOURS,
  COMMANDS,
  ENDS,
  fairyName,
  OPTIONS,
  PIECE_LETTERS,
  type PopeyeLanguage,
  TWINNING,
  TWINS,
  wordOf,
} from './popeye-words.js';
import type { Setup } from './setup.js';

/** Adds what is wrong to a setup. */
export function blame(setup: Setup, token: Token, code: string, field: string, message: string): void {
  setup.faults.push({ code, field, message, line: token.line });
}

const unsupported = (setup: Setup, token: Token, field: string, what: string): void =>
  blame(setup, token, 'fairy', field, `found ${what}; expected orthodox chess`);

/** Whether a token begins the next command, be it of the diagram or of a twin. */
export const isCommand = (token: Token | undefined, language: PopeyeLanguage): boolean =>
  token !== undefined &&
  [COMMANDS, ENDS, TWINS].some((table) => wordOf(table, language, token.text) !== undefined);

/** `Pieces White Ke1 Ra1h1 Black k e8`, or the same behind `Add`. */
export function readPieces(tokens: Tokens, setup: Setup, language: PopeyeLanguage): void {
  let groups = 0;
  for (let token = tokens.peek(); token; token = tokens.peek()) {
    const colour = wordOf(COLOURS, language, token.text);
    if (colour === undefined || (colour === 'ambiguous' && groups > 0)) break;
    tokens.next();
    groups++;
    if (colour === 'ambiguous') {
      blame(
        setup,
        token,
        'popeye-word',
        'pieces',
        `found ${quote(token.text)}, which fits two colours; expected one`,
      );
    } else if (colour !== 'white' && colour !== 'black') {
      unsupported(setup, token, 'pieces', `${colour === 'neutral' ? 'neutral' : 'invisible'} pieces`);
      if (colour === 'totalinvisible') tokens.next();
    }
    readAttributes(tokens, setup, language);
    readGroup(tokens, setup, language, colour === 'black');
  }
  if (groups > 0) return;
  const token = tokens.peek();
  const found = token ? quote(token.text) : 'nothing';
  const place = token ?? { text: '', line: 0 };
  blame(setup, place, 'popeye-colour', 'pieces', `found ${found}; expected the colour of the pieces`);
  if (!isCommand(token, language)) tokens.next();
}

function readAttributes(tokens: Tokens, setup: Setup, language: PopeyeLanguage): void {
  for (let token = tokens.peek(); token && token.text.length > 2; token = tokens.peek()) {
    const attribute = wordOf(ATTRIBUTES, language, token.text);
    if (attribute === undefined || squaresNamed(token.text.slice(1))) return;
    unsupported(setup, token, 'pieces', `${attribute === 'ambiguous' ? token.text : attribute} pieces`);
    tokens.next();
  }
}

/** The pieces of one colour. A token of odd length begins with one letter, of even length with the two of a fairy piece. */
function readGroup(tokens: Tokens, setup: Setup, language: PopeyeLanguage, black: boolean): void {
  let pieces = 0;
  for (let token = tokens.peek(); token; token = tokens.peek()) {
    if (HUNTER.test(token.text)) {
      unsupported(setup, token, 'pieces', `the hunter ${quote(token.text)}`);
      tokens.next();
      pieces++;
      continue;
    }
    const { letters, list } = splitPiece(token.text);
    const kind = PIECE_LETTERS[language][letters.toLowerCase()];
    let squares = squaresNamed(list);
    if (list === '' && letters.length <= 2) {
      // a letter by itself: `R a1h1`
      if (isCommand(token, language) && kind === undefined) break;
      tokens.next();
      const next = tokens.peek();
      squares = next && squaresNamed(next.text);
      if (!squares) {
        const found = next ? quote(next.text) : 'nothing';
        const message = `found ${found} after ${quote(letters)}; expected squares such as a1h1`;
        blame(setup, token, 'popeye-squares', 'pieces', message);
        break;
      }
    } else if (!squares) break;
    tokens.next();
    pieces++;
    if (kind === undefined) unsupported(setup, token, 'pieces', `the piece ${fairyName(letters, language)}`);
    else for (const square of squares) put(setup, black ? kind.toLowerCase() : kind, square);
  }
  if (pieces > 0) return;
  const token = tokens.peek();
  if (!token || isCommand(token, language) || wordOf(COLOURS, language, token.text)) return;
  const message = `found ${quote(token.text)}; expected a piece with its squares, such as ${EXAMPLE[language]}`;
  blame(setup, token, 'popeye-piece', 'pieces', message);
  tokens.next();
}

/** A piece that moves away as one and home as another: `s/lb8`. */
const HUNTER = /^[a-z0-9]{1,2}\/[a-z0-9]{1,2}(?:[a-h][1-8])+$/i;

const EXAMPLE = { english: 'Ra1h1', german: 'Ta1h1', french: 'Ta1h1' } as const;

function splitPiece(text: string): { letters: string; list: string } {
  const length = text.length <= 2 ? text.length : 2 - (text.length % 2);
  return { letters: text.slice(0, length), list: text.slice(length) };
}

function put(setup: Setup, piece: string, square: number): void {
  if (setup.diagram.at(square) !== undefined) {
    const message = `found two pieces on ${squareName(square)}; expected one, the last is used`;
    setup.notes.push({ code: 'piece-twice', field: 'pieces', message });
  }
  setup.diagram.put(piece, square);
}

/**
 * `Forsyth 5Q2/8/…`: the board field of a FEN, of which Popeye ignores the slashes, so that digits may go on to the
 * next rank (`16`). A whole FEN is taken as what it is: then N is a knight.
 */
export function readForsyth(tokens: Tokens, setup: Setup, language: PopeyeLanguage): void {
  const token = tokens.next();
  if (!token) return;
  const fen = takeFenFields(tokens);
  if (fen) {
    setup.blackBegins = /^b/i.test(fen.side);
    if (fen.castling !== undefined) keepRights(setup, fen.castling);
    if (fen.enPassant !== undefined) setup.enPassant = squareNamed(fen.enPassant);
    const message = `found a FEN after Forsyth; expected a board without other fields, the FEN is used, N for a knight`;
    setup.notes.push({ code: 'forsyth-fen', field: 'forsyth', message });
  }
  const letters = fen ? { ...PIECE_LETTERS.english, n: 'N' } : PIECE_LETTERS[language];
  let square = 0;
  for (const [part] of token.text.matchAll(/\d{1,2}|\/|[-+=]?(?:\.[a-z0-9]{2}|[a-z])|./giu)) {
    if (part === '/') {
      if (square % 8 === 0) continue;
      const rank = 8 - (square >> 3);
      const message = `found ${square % 8} files in rank ${rank}; expected 8 before a '/'`;
      blame(setup, token, 'fen-rank-length', 'forsyth', message);
      return;
    }
    if (/^\d/.test(part)) {
      square += Number(part);
      continue;
    }
    const piece = part.replace(/^[-+=]/, '');
    const kind = letters[piece.toLowerCase()];
    if (part.startsWith('=')) unsupported(setup, token, 'forsyth', 'neutral pieces');
    else if (kind === undefined) {
      const bare = piece.replace(/^\./, '');
      if (!/^[a-z0-9]+$/i.test(bare) || square > 63) {
        const message = `found ${quote(part)} in the board; expected letters of pieces, digits and '/'`;
        blame(setup, token, 'fen-piece', 'forsyth', message);
        return;
      }
      unsupported(setup, token, 'forsyth', `the piece ${fairyName(bare, language)}`);
    } else if (square < 64) {
      const white = part.startsWith('+') || (!part.startsWith('-') && piece === piece.toUpperCase());
      setup.diagram.put(white ? kind : kind.toLowerCase(), (7 - (square >> 3)) * 8 + (square & 7));
    }
    square++;
  }
  if (square > 64) {
    blame(setup, token, 'fen-rank-count', 'forsyth', `found ${square} squares; expected 64`);
  }
}

interface FenFields {
  readonly side: string;
  readonly castling: string | undefined;
  readonly enPassant: string | undefined;
}

/** The other fields of a FEN, if a side to move follows the board. */
function takeFenFields(tokens: Tokens): FenFields | undefined {
  const fields: string[] = [];
  const patterns = [/^[wb]$/i, /^(?:-|[KQkq]{1,4})$/, /^(?:-|[a-h][36])$/, /^\d+$/, /^\d+$/];
  for (const pattern of patterns) {
    const token = tokens.peek();
    if (!token || !pattern.test(token.text)) break;
    fields.push(token.text);
    tokens.next();
  }
  const [side, castling, enPassant] = fields;
  return side === undefined ? undefined : { side, castling, enPassant };
}

function keepRights(setup: Setup, castling: string): void {
  for (const [right, rook] of [
    ['K', 7],
    ['Q', 0],
    ['k', 63],
    ['q', 56],
  ] as const) {
    if (!castling.includes(right)) setup.noCastling.add(rook);
  }
}

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

function takeSquares(tokens: Tokens, setup: Setup, option: Token): number[] | undefined {
  const token = tokens.peek();
  const squares = token && squaresNamed(token.text);
  if (squares) {
    tokens.next();
    return squares;
  }
  const found = token ? quote(token.text) : 'nothing';
  blame(
    setup,
    option,
    'popeye-squares',
    'option',
    `found ${found} after ${option.text}; expected squares such as a1h1`,
  );
  return undefined;
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

/** The text of a stipulation: goal and length may be separated (`h# 2`), the structured form may be in several words. */
export function readStipulation(
  tokens: Tokens,
  setup: Setup,
  language: PopeyeLanguage,
  structured: boolean,
): void {
  const first = tokens.peek();
  if (!first || (isCommand(first, language) && !/[\d#=]/.test(first.text))) {
    const place = first ?? { text: '', line: 0 };
    const found = first ? quote(first.text) : 'nothing';
    const message = `found ${found}; expected a stipulation such as #3`;
    blame(setup, place, 'stipulation-unreadable', 'stipulation', message);
    return;
  }
  const words: string[] = [];
  const more = structured ? /^[^a-z]|[[\]#{]/i : /^[\d.,½]+$/;
  for (let token = tokens.peek(); token; token = tokens.peek()) {
    if (words.length > 0 && !more.test(token.text)) break;
    words.push(token.text);
    tokens.next();
  }
  if (structured && wordOf(COLOURS, language, words[0] ?? '') === 'black') setup.blackBegins = true;
  if (structured && words.length > 1 && wordOf(COLOURS, language, words[0] ?? '')) words.shift();
  setup.stipulation = { text: words.join(' '), line: first.line };
}

/** `Condition Circe`: fairy chess; everything up to the next command is part of it. */
export function refuseCondition(tokens: Tokens, setup: Setup, language: PopeyeLanguage): void {
  const words: string[] = [];
  const first = tokens.peek();
  for (let token = first; token && !isCommand(token, language); token = tokens.peek()) {
    words.push(token.text);
    tokens.next();
  }
  const place = first ?? { text: '', line: 0 };
  unsupported(setup, place, 'condition', `the condition ${quote(words.join(' '))}`);
}

/**
 * What makes a twin, as far as it goes: `move a1 b1 add white qe8`. A leading `continued` is the caller's.
 * @returns whether there was anything
 */
export function readTwinning(tokens: Tokens, setup: Setup, language: PopeyeLanguage): boolean {
  let any = false;
  for (let token = tokens.peek(); token; token = tokens.peek()) {
    const command = wordOf(TWINNING, language, token.text);
    if (command === undefined) break;
    any = true;
    tokens.next();
    change(command, token, tokens, setup, language);
  }
  return any;
}

function change(command: string, token: Token, tokens: Tokens, setup: Setup, language: PopeyeLanguage): void {
  const { diagram } = setup;
  switch (command) {
    case 'move':
    case 'exchange': {
      const [from, to] = [takeSquare(tokens), takeSquare(tokens)];
      if (from === undefined || to === undefined) {
        blame(
          setup,
          token,
          'twin',
          'twin',
          `found ${quote(token.text)} without two squares; expected some such as a1 b1`,
        );
      } else if (diagram.at(from) === undefined || (command === 'exchange' && diagram.at(to) === undefined)) {
        blameEmpty(setup, token, diagram.at(from) === undefined ? from : to);
      } else if (command === 'move') diagram.move(from, to);
      else diagram.exchange(from, to);
      return;
    }
    case 'remove':
      for (const square of takeSquares(tokens, setup, token) ?? []) {
        if (diagram.at(square) === undefined) blameEmpty(setup, token, square);
        diagram.remove(square);
      }
      return;
    case 'add': {
      // what stands on the square is replaced: that is what a twin may be about
      const notes = setup.notes.length;
      readPieces(tokens, setup, language);
      setup.notes.length = notes;
      return;
    }
    case 'rotate':
    case 'mirror': {
      const name = tokens.next()?.text.toLowerCase() ?? '';
      const names = Object.keys(TRANSFORMATIONS).filter(
        (full) => /^\d/.test(full) === (command === 'rotate'),
      );
      const full = names.find((candidate) => candidate === name) ?? uniqueStart(names, name);
      const transformation = full === undefined ? undefined : TRANSFORMATIONS[full];
      if (transformation) diagram.transform(transformation);
      else blame(setup, token, 'twin', 'twin', `found ${quote(name)}; expected one of ${names.join(', ')}`);
      return;
    }
    case 'shift': {
      const [from, to] = [takeSquare(tokens), takeSquare(tokens)];
      if (from === undefined || to === undefined) {
        blame(
          setup,
          token,
          'twin',
          'twin',
          `found ${quote(token.text)} without two squares; expected some such as a1 b1`,
        );
      } else if (!diagram.shift((to & 7) - (from & 7), (to >> 3) - (from >> 3))) {
        const message = `found a shift from ${squareName(from)} to ${squareName(to)} that takes pieces off the board; expected all to stay`;
        blame(setup, token, 'twin', 'twin', message);
      }
      return;
    }
    case 'polishtype':
      diagram.exchangeColours();
      return;
    case 'substitute':
      substitute(token, tokens, setup, language);
      return;
    case 'stipulation':
    case 'sstipulation':
      readStipulation(tokens, setup, language, command === 'sstipulation');
      return;
    case 'condition':
      refuseCondition(tokens, setup, language);
      return;
    case 'continued':
      blame(
        setup,
        token,
        'twin',
        'twin',
        `found ${quote(token.text)} after other changes; expected it first`,
      );
      return;
    default:
      blame(
        setup,
        token,
        'twin',
        'twin',
        `found ${quote(token.text)}, which fits several words; expected one`,
      );
  }
}

const uniqueStart = (names: readonly string[], start: string): string | undefined => {
  const found = names.filter((name) => start !== '' && name.startsWith(start));
  return found.length === 1 ? found[0] : undefined;
};

function substitute(token: Token, tokens: Tokens, setup: Setup, language: PopeyeLanguage): void {
  const [from, to] = [tokens.next()?.text ?? '', tokens.next()?.text ?? ''];
  const letters = PIECE_LETTERS[language];
  const [kind, by] = [letters[from.toLowerCase()], letters[to.toLowerCase()]];
  if (kind !== undefined && by !== undefined) setup.diagram.substitute(kind, by);
  else {
    const fairy = kind === undefined ? from : to;
    unsupported(setup, token, 'twin', `the piece ${fairyName(fairy, language)}`);
  }
}

/** The next token as a square; one that is none is left for what follows. */
function takeSquare(tokens: Tokens): number | undefined {
  const square = squareNamed(tokens.peek()?.text ?? '');
  if (square !== undefined) tokens.next();
  return square;
}

function blameEmpty(setup: Setup, token: Token, square: number): void {
  blame(
    setup,
    token,
    'twin',
    'twin',
    `found no piece on ${squareName(square)}; expected one to ${token.text}`,
  );
}
