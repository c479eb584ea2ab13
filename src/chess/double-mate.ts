/**
 * Double mate: both kings are in check, and neither side could end its check if it were to move. The last move of such a problem
 * leaves its own king in check or puts it there. As in Popeye, the side that plays it must also have a legal move.
 */
import { type Chess, castlingSide, pseudoDests } from 'chessops/chess';
import { SquareSet } from 'chessops/squareSet';
import type { Color, NormalMove, Role } from 'chessops/types';
import { opposite } from 'chessops/util';
import { pass } from './pass.js';

/** Returns whether a move mates both sides. Only this goal permits such a move. */
export function isDoubleMate(before: Chess, move: NormalMove): boolean {
  if (!before.board[before.turn].has(move.from) || castlingSide(before, move) !== undefined) return false;
  if (!pseudoDests(before, move.from, before.ctx()).has(move.to) || !before.hasDests()) return false;
  const after = before.clone();
  after.play(move);
  const colors: readonly Color[] = ['white', 'black'];
  return (
    colors.every((color) => isInCheck(after, color)) && colors.every((color) => isHelpless(after, color))
  );
}

/** Returns every move that mates both sides. */
export function doubleMates(position: Chess): NormalMove[] {
  const context = position.ctx();
  const moves: NormalMove[] = [];
  for (const from of position.board[position.turn]) {
    const isPawn = position.board.pawn.has(from);
    for (const to of pseudoDests(position, from, context)) {
      if (isPawn && SquareSet.backranks().has(to)) {
        for (const promotion of PROMOTIONS) moves.push({ from, to, promotion });
      } else moves.push({ from, to });
    }
  }
  return moves.filter((move) => isDoubleMate(position, move));
}
const PROMOTIONS: readonly Role[] = ['queen', 'rook', 'bishop', 'knight'];

function isInCheck(position: Chess, color: Color): boolean {
  const king = position.board.kingOf(color);
  return (
    king !== undefined && position.kingAttackers(king, opposite(color), position.board.occupied).nonEmpty()
  );
}

/** Returns whether a side in check has no move that ends it. Capturing the other king counts as a move. */
function isHelpless(position: Chess, color: Color): boolean {
  const turned = position.clone();
  if (color !== position.turn) pass(turned);
  const context = turned.ctx();
  for (const from of turned.board[color]) {
    for (const to of pseudoDests(turned, from, context)) {
      if (turned.board[color].has(to)) continue; // castling
      const next = turned.clone();
      next.play({ from, to });
      if (!isInCheck(next, color)) return false;
    }
  }
  return true;
}
