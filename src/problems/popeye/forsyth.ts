/** Popeye's `Forsyth`: a board, and the FEN that people paste in its place. */
import { quote } from '../../text/quote.js';
import { takeFenFields } from '../setup/setup.js';
import type { Reading, Tokens } from './reading.js';
import { fairyPiece, PIECE_LETTERS } from './words.js';

/**
 * Reads `Forsyth 5Q2/8/…`: the board field of a FEN, in which Popeye ignores slashes, so that numbers may reach beyond a rank
 * (`16`). A complete FEN is accepted as such: then N is a knight.
 */
export function readForsyth(reading: Reading): void {
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
      setup.diagram.put(white ? kind : kind.toLowerCase(), (7 - (square >> 3)) * 8 + (square & 7));
    }
    square++;
  }
  if (square > 64) {
    reading.addFault(token, 'fen-rank-count', 'forsyth', `found ${square} squares; expected 64`);
  }
}

type FenFields = [side: string, castling: string | undefined, enPassant: string | undefined];

/** Takes the side to move, castling and en passant of a FEN, if a side to move follows the board. */
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
