/** Whether a mating variation is what it says: replayed by chessops. */
import { parseUci } from 'chessops/util';
import { positionOf } from '../../src/chess/moves.js';

export interface MateLine {
  /** as in UCI's `score mate`: negative if the side to move is mated */
  readonly moves: number;
  /** UCI */
  readonly line: readonly string[];
}

/** What is wrong with it; undefined if nothing is: it is legal, as long as it says, and ends in mate. */
export function faultOf(fen: string, { moves, line }: MateLine): string | undefined {
  const plies = moves > 0 ? 2 * moves - 1 : -2 * moves;
  if (line.length !== plies) return `${line.length} plies instead of ${plies}`;
  const position = positionOf(fen);
  for (const uci of line) {
    const move = parseUci(uci);
    if (!move || !position.isLegal(move)) return `${uci} is not legal`;
    position.play(move);
  }
  return position.isCheckmate() ? undefined : 'does not end in mate';
}
