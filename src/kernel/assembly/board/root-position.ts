/** The root, the position that the host asks about, and its legal moves. */
import { ROOT_OFFSET, STACK_OFFSET, threadBase } from '../memory';
import { MOVE_BYTES, Move, lengthOf, moveAt } from './move';
import { legalMoves } from './movegen';
import { POSITION_BYTES, Position, WithHash, checkLayout, hashFromScratch, inCheck, play } from './position';
import { result } from './result';
import { BLACK, Black, White } from './side';

@inline export function root(): Position {
  return changetype<Position>(threadBase + ROOT_OFFSET);
}
/** Chooses between the two versions of a function: `isBlackToMove() ? f<Black, White>() : f<White, Black>()`. */
@inline export function isBlackToMove(): bool {
  return root().sideToMove == BLACK;
}
/** Returns the address where searches may write their positions and lists. */
@inline export function stack(): usize {
  return threadBase + STACK_OFFSET;
}

/** Computes the root's hash. Must be called after the host has written the root. */
export function hashRoot(): void {
  checkLayout();
  root().hash = hashFromScratch(root());
}

/** Decides whether the side to move is in check. */
export function isInCheck(): bool {
  return isBlackToMove() ? inCheck<Black, White>(root()) : inCheck<White, Black>(root());
}
/** Decides whether the side that is not to move is in check: then the position is illegal. */
export function isOpponentInCheck(): bool {
  return isBlackToMove() ? inCheck<White, Black>(root()) : inCheck<Black, White>(root());
}

/** Writes the legal moves as results with value 0, in order of generation; returns their number. */
export function listMoves(): u32 {
  return isBlackToMove() ? listMovesOf<Black, White>() : listMovesOf<White, Black>();
}
function listMovesOf<Us, Them>(): u32 {
  const list = stack();
  const count = lengthOf(list, legalMoves<Us, Them>(root(), list));
  for (let i: u32 = 0; i < count; i++) {
    result(i).move = moveAt(list + <usize>i * MOVE_BYTES);
    result(i).value = 0;
  }
  return count;
}

/** Plays a legal move on the root. */
export function playMove(move: Move): void {
  const next = changetype<Position>(stack());
  if (isBlackToMove()) play<Black, White, WithHash>(root(), next, move);
  else play<White, Black, WithHash>(root(), next, move);
  memory.copy(changetype<usize>(root()), changetype<usize>(next), POSITION_BYTES);
}
