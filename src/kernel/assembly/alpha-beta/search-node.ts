/** What all nodes of the alpha-beta search share: they make moves, recognise draws, and see which moves give check. */
import { fetchBucket } from './analysis-table';
import { is } from '../board/family';
import { bishopAttacks, rookAttacks } from '../board/attacks';
import { contains } from '../board/bitboard';
import { discoverers, isCheck } from '../board/checks';
import { isDrawnByMaterial } from '../evaluation/evaluate';
import { Frame, isRepetition, rememberKey } from './frame';
import { continuationAfter, continuationAfterNone } from './history';
import { countNode } from '../limits';
import { CASTLING, Move, NO_MOVE, PAWN, kindOf, pieceOf, toOf } from '../board/move';
import { hasLegalMove } from '../board/movegen';
import { WithHash, inCheck, pass, playPieces, playState } from '../board/position';

/**
 * The kind of a node, as a type parameter (family.ts): `Exact` in the principal variation, with an open window; `Scout` elsewhere,
 * with a null window.
 * https://www.chessprogramming.org/Principal_Variation_Search
 */
@unmanaged class NodeKind {}
@unmanaged @final export class Exact extends NodeKind {}
@unmanaged @final export class Scout extends NodeKind {}
@inline export function isExact<Node>(): bool {
  if (!is<Node, NodeKind>()) ERROR('a type parameter is not a kind of node: Exact or Scout');
  return is<Node, Exact>();
}

/** The longest line since the last reset, in plies. */
export let selectiveDepth: i32 = 0;
export function resetSelectiveDepth(): void {
  selectiveDepth = 0;
}
@inline export function notePly(ply: i32): void {
  if (ply > selectiveDepth) selectiveDepth = ply;
}

/** Plays a legal move, which puts the new position into the following frame. */
@inline export function advance<Us, Them>(f: Frame, move: Move): void {
  makeNode<Us, Them>(f, move);
  f.following.inCheck = inCheck<Them, Us>(f.following);
}

/** Plays a legal move. `isCheck` is the answer of `givesCheck`, which overlooks some checks by castling and en passant. */
@inline export function advanceSeeing<Us, Them>(f: Frame, move: Move, isCheck: bool): void {
  makeNode<Us, Them>(f, move);
  f.following.inCheck = kindOf(move) >= CASTLING ? inCheck<Them, Us>(f.following) : isCheck;
}

/** Plays a move, and fetches the table's bucket as soon as the hash is known. */
function playAndFetch<Us, Them>(f: Frame, next: Frame, move: Move): void {
  playState<Us, Them, WithHash>(f, next, move);
  fetchBucket(next.hash);
  playPieces<Us, Them>(f, next, move);
}

@inline function makeNode<Us, Them>(f: Frame, move: Move): void {
  const next = f.following;
  f.move = move;
  f.continuation = continuationAfter<Us>(move);
  playAndFetch<Us, Them>(f, next, move);
  const isIrreversible = pieceOf(move) == PAWN || contains(f.own<Them>(), toOf(move));
  next.clock = isIrreversible ? 0 : f.clock + 1;
  next.reversible = isIrreversible ? 0 : f.reversible + 1;
  rememberKey(next);
  countNode();
}

/** Plays a null move, after which no earlier position counts as repeated. */
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

/** Decides whether repetition, fifty moves (mate on the hundredth ply comes first) or material draw the position. Not at the root. */
@inline export function isDraw<Us, Them>(f: Frame): bool {
  if (f.reversible >= 4 && isRepetition(f)) return true;
  if (f.clock >= 100 && (!f.inCheck || hasLegalMove<Us, Them>(f))) return true;
  return isDrawnByMaterial(f);
}

// ---- whether a move gives check before it is made, so that checks are not pruned ----
/** Must be called once for a node, before `givesCheck`. */
@inline export function prepareChecks<Us, Them>(f: Frame): void {
  const king = f.kingSquare<Them>();
  f.diagonalChecks = bishopAttacks(king, f.occupied);
  f.orthogonalChecks = rookAttacks(king, f.occupied);
  f.discoverers = discoverers<Us>(f, king);
}

export function givesCheck<Us, Them>(f: Frame, move: Move): bool {
  return isCheck<Us>(move, f.kingSquare<Them>(), f.occupied, f.diagonalChecks, f.orthogonalChecks, f.discoverers);
}
