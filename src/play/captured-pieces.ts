/** Captured pieces, and the material balance as players count it. */
import type { Chess } from 'chessops/chess';
import { type ByColor, type Color, ROLES, type Role } from 'chessops/types';
import type { Game } from './game.js';

/** Pawns that a piece is worth. */
const WORTH: Record<Role, number> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 };

export interface CapturedMaterial {
  /** by who took them, the most valuable first; en passant and promoted pieces as they were on the board */
  readonly captured: ByColor<readonly Role[]>;
  /** in pawns; above zero White has more */
  readonly balance: number;
}

export function materialOf(game: Game): CapturedMaterial {
  const taken = (by: Color): Role[] =>
    game.moves
      .flatMap((move) => (move.by === by && move.captured ? [move.captured] : []))
      .sort((a, b) => WORTH[b] - WORTH[a] || ROLES.indexOf(b) - ROLES.indexOf(a));
  return {
    captured: { white: taken('white'), black: taken('black') },
    balance: worth(game.position, 'white') - worth(game.position, 'black'),
  };
}

const worth = ({ board }: Chess, color: Color): number =>
  ROLES.reduce((sum, role) => sum + WORTH[role] * board.pieces(color, role).size(), 0);
