/** What every node of the alpha-beta search does, in quiescence and above it: making a move, seeing a draw. */
import { fetchBucket } from './analysis-table';
import { contains } from '../board/bitboard';
import { isDrawnByMaterial } from '../evaluation/evaluate';
import { Frame, isRepetition, rememberKey } from './frame';
import { continuationAfter, continuationAfterNone } from './history';
import { countNode } from '../limits';
import { CASTLING, Move, NO_MOVE, PAWN, kindOf, pieceOf, toOf } from '../board/move';
import { hasLegalMove } from '../board/movegen';
import { WithFetch, inCheck, pass, play } from '../board/position';

/**
 * `Node`, a type parameter decided at compile time: `Exact` for nodes of the principal variation, searched with an open
 * window, `Scout` for all others, which are only asked on which side of a bound they lie.
 * https://www.chessprogramming.org/Principal_Variation_Search
 */
export type Exact = u8;
export type Scout = u16;
@inline export function isExact<Node>(): bool {
  return sizeof<Node>() == 1;
}

/** The longest line looked at since it was set to 0, in plies. */
export let selectiveDepth: i32 = 0;
export function resetSelectiveDepth(): void {
  selectiveDepth = 0;
}
@inline export function notePly(ply: i32): void {
  if (ply > selectiveDepth) selectiveDepth = ply;
}

/** Plays a legal move; the position after it is in the following frame. */
@inline export function advance<Us, Them>(f: Frame, move: Move): void {
  makeNode<Us, Them>(f, move);
  f.following.inCheck = inCheck<Them, Us>(f.following);
}

/** The same where it is known whether the move gives check: `givesCheck` does not see all that castling and en passant do. */
@inline export function advanceSeeing<Us, Them>(f: Frame, move: Move, isCheck: bool): void {
  makeNode<Us, Them>(f, move);
  f.following.inCheck = kindOf(move) >= CASTLING ? inCheck<Them, Us>(f.following) : isCheck;
}

@inline function makeNode<Us, Them>(f: Frame, move: Move): void {
  const next = f.following;
  f.move = move;
  f.continuation = continuationAfter<Us>(move);
  play<Us, Them, WithFetch>(f, next, move);
  const isIrreversible = pieceOf(move) == PAWN || contains(f.own<Them>(), toOf(move));
  next.clock = isIrreversible ? 0 : f.clock + 1;
  next.reversible = isIrreversible ? 0 : f.reversible + 1;
  rememberKey(next);
  countNode();
}

/** Passes. No position before this one can be repeated after it. */
@inline export function advanceByPass<Us>(f: Frame): void {
  const next = f.following;
  f.move = NO_MOVE;
  f.continuation = continuationAfterNone();
  pass<Us>(f, next);
  fetchBucket(next.hash);
  next.clock = f.clock + 1;
  next.reversible = 0;
  next.inCheck = false;
  rememberKey(next);
  countNode();
}

/** By repetition, by fifty moves (mate on the hundredth ply comes first), by insufficient material. Not at the root. */
@inline export function isDraw<Us, Them>(f: Frame): bool {
  if (f.reversible >= 4 && isRepetition(f)) return true;
  if (f.clock >= 100 && (!f.inCheck || hasLegalMove<Us, Them>(f))) return true;
  return isDrawnByMaterial(f);
}
