/** Double mate by chessops alone: moves regardless of the own king are those of a board on which a pawn stands in its place. */
import { kingAttacks } from 'chessops/attacks';
import type { Chess } from 'chessops/chess';
import type { Color, NormalMove } from 'chessops/types';
import { opposite } from 'chessops/util';
import { after, legalMoves } from './brute-force.js';

/** Every move that leaves both kings in check and neither side a way out, if the side to move has a legal move at all. */
export function doubleMates(pos: Chess): NormalMove[] {
  if (legalMoves(pos).length === 0) return [];
  return movesInSpiteOfCheck(pos, pos.turn).filter((move) => {
    const next = after(pos, move);
    const both: readonly Color[] = ['white', 'black'];
    return both.every((color) => isAttacked(next, color) && !canEscape(next, color));
  });
}

function isAttacked(pos: Chess, color: Color): boolean {
  const king = pos.board.kingOf(color) as number;
  return pos.kingAttackers(king, opposite(color), pos.board.occupied).nonEmpty();
}

const canEscape = (pos: Chess, color: Color): boolean =>
  movesInSpiteOfCheck(pos, color).some((move) => {
    const turned = pos.clone();
    turned.turn = color;
    return !isAttacked(after(turned, move), color);
  });

function movesInSpiteOfCheck(pos: Chess, color: Color): NormalMove[] {
  const king = pos.board.kingOf(color) as number;
  const steps = [...kingAttacks(king).diff(pos.board[color])].map((to) => ({ from: king, to }));
  const others = pos.clone();
  others.turn = color;
  if (color !== pos.turn) others.epSquare = undefined;
  others.board.take(king);
  others.board.set(king, { color, role: 'pawn' });
  return [...steps, ...legalMoves(others).filter(({ from }) => from !== king)];
}
