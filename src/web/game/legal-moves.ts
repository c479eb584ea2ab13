/** Applies the rules of chess for a board of the page: where pieces can go, and what a typed move means. */
import type { Chess } from 'chessops/chess';
import { makeSquare } from 'chessops/util';
import type { TypedMove } from '../../board-ui/move-input.js';
import { legalMoves, toUci } from '../../chess/moves.js';
import { understandMove } from '../../play/understanding.js';
import { whyNoMove } from '../../report/game/game-words.js';
import { sentence, TEXTS } from '../texts.js';

/** Returns for each square the squares to which its piece can go. Castling is the king's two steps. */
export function destinationsIn(position: Chess): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const { from, to } of legalMoves(position)) {
    const square = makeSquare(from);
    found.set(square, (found.get(square) ?? new Set()).add(makeSquare(to)));
  }
  return new Map([...found].map(([from, targets]) => [from, [...targets]]));
}

export function readTyped(position: Chess, text: string): TypedMove {
  const read = understandMove(position, text);
  if (read.kind === 'move') return { uci: toUci(read.move) };
  const why = whyNoMove(text, read);
  return {
    fault: why === undefined ? TEXTS.board.notRead(text) : sentence(why),
  };
}
