/** Reads Popeye's `Pieces`: colours, attributes of fairy pieces, pieces with their squares; and its `Forsyth`. */
import { makeSquare } from 'chessops/util';
import { quote } from '../../text/quote.js';
import { type Setup, takeFenFields } from '../setup/setup.js';
import { squaresNamed } from '../setup/setup-board.js';
import type { PopeyeReading, Token, Tokens } from './reading.js';
import { ATTRIBUTES, COLOUR_WORDS, fairyPiece, PIECE_LETTERS } from './words.js';

/**
 * Reads `Pieces White Ke1 Ra1h1 Black k e8`, or the same after `Add`.
 * @param command the word before the pieces
 */
export function readPieces(command: Token, reading: PopeyeReading): void {
  const { tokens } = reading;
  let groups = 0;
  for (let token = tokens.peek(); token; token = tokens.peek()) {
    const colour = reading.meaning(COLOUR_WORDS, token);
    if (colour === undefined || (colour === 'ambiguous' && groups > 0)) break;
    tokens.next();
    groups++;
    if (colour === 'ambiguous') {
      const message = `found ${quote(token.text)}, which fits two colours; expected one`;
      reading.addFault(token, 'popeye-word', 'pieces', message);
    } else if (colour !== 'white' && colour !== 'black') {
      reading.addFairy(token, 'pieces', {
        name: `${colour === 'neutral' ? 'neutral' : 'invisible'} pieces`,
      });
      if (colour === 'totalinvisible') tokens.next();
    }
    readGroup(reading, colour === 'black');
  }
  if (groups > 0) return;
  const token = tokens.peek();
  const message = `found ${reading.shownNext}; expected the colour of the pieces`;
  reading.addFault(token ?? command, 'popeye-colour', 'pieces', message);
  if (!reading.isCommand(token)) tokens.next();
}

/**
 * Reads the pieces of one colour. A token of odd length begins with one letter, one of even length with the two letters of a fairy
 * piece. A malformed piece is reported separately, and reading continues with the pieces after it.
 */
function readGroup(reading: PopeyeReading, black: boolean): void {
  const { tokens, setup, language } = reading;
  let pieces = 0;
  for (let token = tokens.peek(); token; token = tokens.peek()) {
    const attribute = attributeOf(token, reading);
    // after pieces, `Prot` is the command Protocol, not the attribute protean
    if (attribute !== undefined && (pieces === 0 || !reading.isCommand(token))) {
      reading.addFairy(token, 'pieces', { name: `${attribute} pieces` });
      tokens.next();
      continue;
    }
    if (HUNTER.test(token.text)) {
      reading.addFairy(token, 'pieces', {
        name: 'hunter',
        shown: `the hunter ${quote(token.text)}`,
      });
      tokens.next();
      pieces++;
      continue;
    }
    const { letters, list } = splitPiece(token.text);
    const kind = PIECE_LETTERS[language][letters.toLowerCase()];
    let squares = squaresNamed(list);
    if (list === '' && letters.length <= 2) {
      // a letter by itself: `R a1h1`
      if (reading.isCommand(token) && kind === undefined) break;
      tokens.next();
      const next = tokens.peek();
      squares = next && squaresNamed(next.text);
      if (!squares) {
        const message = `found ${reading.shownNext} after ${quote(letters)}; expected squares such as a1h1`;
        reading.addFault(token, 'popeye-squares', 'pieces', message);
      }
      if (squares || (next && MEANT_AS_SQUARES.test(next.text))) tokens.next();
    } else {
      if (!squares && !MEANT_AS_SQUARES.test(token.text)) break;
      if (!squares) addNoPieceFault(token, reading);
      tokens.next();
    }
    pieces++;
    if (!squares) continue;
    if (kind === undefined) reading.addFairy(token, 'pieces', fairyPiece(letters, language));
    else for (const square of squares) put(setup, black ? kind.toLowerCase() : kind, square);
  }
  if (pieces > 0) return;
  const token = tokens.peek();
  if (!token || reading.isCommand(token) || reading.meaning(COLOUR_WORDS, token)) return;
  addNoPieceFault(token, reading);
  tokens.next();
}

function attributeOf(token: Token, reading: PopeyeReading): string | undefined {
  const { text } = token;
  if (text.length <= 2 || squaresNamed(text.slice(1))) return undefined;
  const attribute = reading.meaning(ATTRIBUTES, token);
  return attribute === 'ambiguous' ? text : attribute;
}

function addNoPieceFault(token: Token, reading: PopeyeReading): void {
  const message = `found ${quote(token.text)}; expected a piece with its squares, such as ${EXAMPLE[reading.language]}`;
  reading.addFault(token, 'popeye-piece', 'pieces', message);
}

/** A letter before a digit, which no word contains: `rh1rh2`, `Kc9`. */
const MEANT_AS_SQUARES = /[a-z]\d/i;

/** A hunter, which moves forwards like one piece and backwards like another: `s/lb8`. */
const HUNTER = /^[a-z0-9]{1,2}\/[a-z0-9]{1,2}(?:[a-h][1-8])+$/i;

const EXAMPLE = { english: 'Ra1h1', german: 'Ta1h1', french: 'Ta1h1' } as const;

function splitPiece(text: string): { letters: string; list: string } {
  const length = text.length <= 2 ? text.length : 2 - (text.length % 2);
  return { letters: text.slice(0, length), list: text.slice(length) };
}

function put(setup: Setup, piece: string, square: number): void {
  if (setup.diagram[square] !== undefined) {
    const message = `found two pieces on ${makeSquare(square)}; the last one is used`;
    setup.notes.push({ code: 'piece-twice', field: 'pieces', message });
  }
  setup.diagram[square] = piece;
}

/**
 * Reads `Forsyth 5Q2/8/…`: the board field of a FEN, in which Popeye ignores slashes, so that numbers may extend beyond a rank
 * (`16`). A complete FEN is accepted as such, and N is a knight in it.
 */
export function readForsyth(reading: PopeyeReading): void {
  const { tokens, setup, language } = reading;
  const token = tokens.next();
  if (!token) return;
  const fen = fenFieldsIn(tokens);
  if (fen) {
    takeFenFields(setup, ...fen);
    const message = `found a FEN after Forsyth; it is read as a FEN, with N for a knight`;
    setup.notes.push({ code: 'forsyth-fen', field: 'forsyth', message });
  }
  const letters = fen ? { ...PIECE_LETTERS.english, n: 'N' } : PIECE_LETTERS[language];
  let square = 0;
  for (const [part] of token.text.matchAll(/\d{1,2}|\/|[-+=]?(?:\.[a-z0-9]{2}|[a-z])|./giu)) {
    if (part === '/') {
      if (square % 8 === 0) continue;
      const rank = 8 - (square >> 3);
      const message = `found ${square % 8} files in rank ${rank}; expected 8 before a '/'`;
      reading.addFault(token, 'fen-rank-length', 'forsyth', message);
      return;
    }
    if (/^\d/.test(part)) {
      square += Number(part);
      continue;
    }
    const piece = part.replace(/^[-+=]/, '');
    const kind = letters[piece.toLowerCase()];
    if (part.startsWith('=')) reading.addFairy(token, 'forsyth', { name: 'neutral pieces' });
    else if (kind === undefined) {
      const bare = piece.replace(/^\./, '');
      if (!/^[a-z0-9]+$/i.test(bare) || square > 63) {
        const message = `found ${quote(part)} in the board; expected letters of pieces, digits and '/'`;
        reading.addFault(token, 'fen-piece', 'forsyth', message);
        return;
      }
      reading.addFairy(token, 'forsyth', fairyPiece(bare, language));
    } else if (square < 64) {
      const white = part.startsWith('+') || (!part.startsWith('-') && piece === piece.toUpperCase());
      setup.diagram[(7 - (square >> 3)) * 8 + (square & 7)] = white ? kind : kind.toLowerCase();
    }
    square++;
  }
  if (square > 64) {
    reading.addFault(token, 'fen-rank-count', 'forsyth', `found ${square} squares; expected 64`);
  }
}

type FenFields = [side: string, castling: string | undefined, enPassant: string | undefined];

/** Takes the side to move, castling and en passant from a FEN, if a side to move follows the board. */
function fenFieldsIn(tokens: Tokens): FenFields | undefined {
  const fields: string[] = [];
  const patterns = [/^[wb]$/i, /^(?:-|[KQkq]{1,4})$/, /^(?:-|[a-h][36])$/, /^\d+$/, /^\d+$/];
  for (const pattern of patterns) {
    const token = tokens.peek();
    if (!token || !pattern.test(token.text)) break;
    fields.push(token.text);
    tokens.next();
  }
  const [side, castling, enPassant] = fields;
  return side === undefined ? undefined : [side.toLowerCase(), castling, enPassant];
}
