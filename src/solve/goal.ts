/** Whether a move reaches a goal, by chessops: independent of the kernel, and for replaying what will be printed. */
import { type Chess, castlingSide } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import { opposite, parseSquare } from 'chessops/util';
import { isDoubleMate } from '../chess/double-mate.js';
import type { Goal } from '../kernel/aim.js';

/** @param before the position in which the move is played, which is legal unless it mates both sides */
export function reachesGoal(before: Chess, move: NormalMove, goal: Goal): boolean {
  const isCastling = castlingSide(before, move) !== undefined;
  const isEnPassant = before.board.pawn.has(move.from) && move.to === before.epSquare;
  if (goal === 'castling') return isCastling;
  if (goal === 'en-passant') return isEnPassant;
  if (goal === 'capture') return isEnPassant || (!isCastling && before.board.occupied.has(move.to));
  if (goal === 'any') return true;
  if (goal.startsWith('target-')) return move.to === parseSquare(goal.slice('target-'.length));
  const after = before.clone();
  after.play(move);
  switch (goal) {
    case 'check':
      return after.isCheck();
    case 'mate':
      return after.isCheckmate();
    case 'stalemate':
      return after.isStalemate();
    case 'mate-or-stalemate':
      return !after.hasDests();
    case 'auto-stalemate':
      return !after.isCheck() && isMoverImmobile(after);
    case 'double-stalemate':
      return after.isStalemate() && isMoverImmobile(after);
    default:
      return isDoubleMate(before, move);
  }
}

/** Would the side that has just moved have no move if it were to move again? */
function isMoverImmobile(after: Chess): boolean {
  const turned = after.clone();
  turned.turn = opposite(after.turn);
  turned.epSquare = undefined;
  return !turned.hasDests();
}
