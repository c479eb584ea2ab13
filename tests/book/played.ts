import { Chess } from 'chessops/chess';
import { parseMove } from '../../src/chess/moves.js';

/** The position after these moves, in any notation, from the initial position. */
export function played(moves: string): Chess {
  const position = Chess.default();
  for (const text of moves.split(' ').filter((word) => word !== '')) {
    const move = parseMove(position, text);
    if (!move) throw new Error(`illegal: ${text}`);
    position.play(move);
  }
  return position;
}
