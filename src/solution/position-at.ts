/** Positions in the play of a problem. */
import type { Chess } from 'chessops/chess';
import { playOrPass } from '../chess/pass.js';
import type { NotatedMove } from './play.js';

/**
 * Returns the position after a path of moves. A side passes where the other moves out of turn: at the beginning of set play, before a
 * threat, and within a series.
 *
 * @param diagram where the path begins; it is not changed
 */
export function positionAt(diagram: Chess, path: readonly Pick<NotatedMove, 'uci'>[]): Chess {
  const position = diagram.clone();
  for (const { uci } of path) playOrPass(position, uci);
  return position;
}
