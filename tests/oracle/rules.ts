/**
 * The legal moves of a position according to two libraries that share no code: chessops and chess.js. Castling is the
 * king's two steps; the first four fields of a FEN are compared.
 */
import { Chess as ChessJs } from 'chess.js';
import { makeFen } from 'chessops/fen';
import { makeUci } from 'chessops/util';
import { after, legalMoves, position } from './brute-force.js';

export interface Rules {
  readonly check: boolean;
  readonly mate: boolean;
  readonly stalemate: boolean;
  /** every legal move with the position after it, sorted by UCI */
  readonly moves: readonly { readonly uci: string; readonly fenAfter: string }[];
}

/** Board, side to move, castling, en passant (only where the capture is legal). */
export const fourFields = (fen: string): string => fen.split(' ').slice(0, 4).join(' ');

const byUci = (a: { uci: string }, b: { uci: string }): number => (a.uci < b.uci ? -1 : 1);

export function chessopsRules(fen: string): Rules {
  const pos = position(fen);
  const moves = legalMoves(pos).map((move) => ({
    uci: makeUci(move),
    fenAfter: fourFields(makeFen(after(pos, move).toSetup())),
  }));
  return {
    check: pos.isCheck(),
    mate: pos.isCheckmate(),
    stalemate: pos.isStalemate(),
    moves: moves.sort(byUci),
  };
}

export function chessJsRules(fen: string): Rules {
  const game = new ChessJs(fen);
  const moves = game.moves({ verbose: true }).map((move) => ({
    uci: move.from + move.to + (move.promotion ?? ''),
    fenAfter: fourFields(move.after),
  }));
  return {
    check: game.inCheck(),
    mate: game.isCheckmate(),
    stalemate: game.isStalemate(),
    moves: moves.sort(byUci),
  };
}
