/** Lets the side to move pass, as in set play, before a threat and within a series. */
import type { Chess } from 'chessops/chess';
import { opposite, parseUci } from 'chessops/util';

/** Changes the side to move. No pawn can be captured en passant afterwards. */
export function pass(position: Chess): void {
  position.turn = opposite(position.turn);
  position.epSquare = undefined;
}

/** Returns a position in which the side to move has passed. */
export function passed(position: Chess): Chess {
  const other = position.clone();
  pass(other);
  return other;
}

/** A passed move in UCI. */
export const PASSED_UCI = '0000';

/**
 * Plays a move of a solution, in UCI. If it is a move of the side that is not to move, the side to move passes first.
 * `0000` is a pass.
 */
function playOrPass(position: Chess, uci: string): void {
  const move = uci === PASSED_UCI ? undefined : parseUci(uci);
  if (!move || !('from' in move)) {
    pass(position);
    return;
  }
  if (position.board.getColor(move.from) !== position.turn) pass(position);
  position.play(move);
}

/**
 * Returns the position after a path of moves. If a move is out of turn, the other side passes first: this happens at the beginning of
 * set play, before a threat, and within a series.
 * @param diagram where the path begins; it is not modified
 */
export function positionAt(diagram: Chess, path: readonly { readonly uci: string }[]): Chess {
  const position = diagram.clone();
  for (const { uci } of path) playOrPass(position, uci);
  return position;
}
