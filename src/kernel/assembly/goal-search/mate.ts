/**
 * Mate as a goal (goal.ts), with the rules that hold only for mate.
 *
 * First founding rule, `checks-only-at-last-ply`: there is no mate without check, so only checking moves are generated at the
 * attacker's last ply. Of those, the ones that visibly leave the king a flight are dropped before they are made.
 */
import { attacksOf, bishopAttacks, diagonalsOf, kingAttacks, orthogonalsOf, rookAttacks } from '../board/attacks';
import { Bitboard, Square, bit, hasSeveral, lowest, withoutLowest } from '../board/bitboard';
import { checkingMoves } from '../board/checks';
import { is } from '../board/family';
import { countNode } from '../limits';
import { CHECKS_ONLY_AT_LAST_PLY, FLIGHT_FILTER } from './layout';
import { follows } from './rules';
import { CASTLING, MOVE_BYTES, Move, NO_MOVE, arrivingPieceOf, fromOf, kindOf, moveAt, putMove, toOf } from '../board/move';
import { attackedSquares, hasLegalMove, legalMoves } from '../board/movegen';
import { POSITION_BYTES, Position, WithoutHash, attacks, inCheck, play } from '../board/position';

/** How many of the moves that reach a goal are wanted, as a type parameter (board/family.ts): one of them, or all. */
@unmanaged class Wanted {}
@unmanaged @final export class One extends Wanted {}
@unmanaged @final export class All extends Wanted {}

@inline export function isOne<W>(): bool {
  if (!is<W, Wanted>()) ERROR('a type parameter does not say how many moves are wanted');
  return is<W, One>();
}

/**
 * Finds the moves of `Us` that mate at once. `One`: returns such a move, or `NO_MOVE`. `All`: writes them from `found` on, and returns
 * the end.
 */
export function matesInOne<Us, Them, Wanted>(p: Position, found: usize, stack: usize): usize {
  if (!follows(CHECKS_ONLY_AT_LAST_PLY)) return matesAmongAllMoves<Us, Them, Wanted>(p, found, stack);
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const end = checkingMoves<Us, Them>(p, list);
  if (end == list) return isOne<Wanted>() ? NO_MOVE : found;
  const theirKing = p.kingSquare<Them>();
  const flights = follows(FLIGHT_FILTER) ? flightsOf<Them, Us>(p, theirKing) : 0;
  for (let at = list; at < end; at += MOVE_BYTES) {
    const move = moveAt(at);
    if (leavesFlight<Us>(p, move, flights, theirKing)) continue;
    countNode();
    play<Us, Them, WithoutHash>(p, next, move);
    if (attacks<Them, Us>(next, next.kingSquare<Us>(), next.occupied)) continue; // `checkingMoves` does not test it
    if (hasLegalMove<Them, Us>(next)) continue;
    if (isOne<Wanted>()) return move;
    found = putMove(found, move);
  }
  return isOne<Wanted>() ? NO_MOVE : found;
}

/** Finds the mating moves without the founding rule: tries every legal move. */
function matesAmongAllMoves<Us, Them, Wanted>(p: Position, found: usize, stack: usize): usize {
  const next = changetype<Position>(stack);
  const list = stack + POSITION_BYTES;
  const end = legalMoves<Us, Them>(p, list);
  for (let at = list; at < end; at += MOVE_BYTES) {
    countNode();
    play<Us, Them, WithoutHash>(p, next, moveAt(at));
    if (hasLegalMove<Them, Us>(next) || !inCheck<Them, Us>(next)) continue;
    if (isOne<Wanted>()) return moveAt(at);
    found = putMove(found, moveAt(at));
  }
  return isOne<Wanted>() ? NO_MOVE : found;
}

/**
 * Decides whether `Us` has a bare king, or a single minor piece against one. If the defender has other men, these may block their own
 * king's flights, and a minor piece may mate.
 */
@inline export function hasNothingToMateWith<Us, Them>(p: Position): bool {
  const men = p.own<Us>() & ~p.kings;
  if (!men) return true;
  return !hasSeveral(men) && (men & (p.knights | p.bishops)) != 0 && (p.own<Them>() & ~p.kings) == 0;
}

/** Returns the squares to which the king of `Us` could step: not own, and not attacked once the king has left its square. */
@inline function flightsOf<Us, Them>(p: Position, king: Square): Bitboard {
  return kingAttacks(king) & ~p.own<Us>() & ~attackedSquares<Them>(p, p.occupied ^ bit(king));
}

/**
 * Decides whether a checking move of `Us` certainly leaves the king one of its `flights`. A move takes a flight only by arriving on it,
 * by attacking it from there, or by opening a slider's line through the square it leaves. Castling and en passant, which change more
 * squares, are not judged.
 */
@inline function leavesFlight<Us>(p: Position, move: Move, flights: Bitboard, theirKing: Square): bool {
  if (kindOf(move) >= CASTLING) return false;
  const from = fromOf(move);
  const to = toOf(move);
  const occupied = ((p.occupied ^ bit(theirKing)) & ~bit(from)) | bit(to);
  const left = flights & ~bit(to) & ~attacksOf<Us>(arrivingPieceOf(move), to, occupied);
  return left != 0 && (left & ~openedLines<Us>(p, from, occupied)) != 0;
}

/** Returns the squares that the sliders of `Us` in line with `from` attack once that square is empty. */
@inline function openedLines<Us>(p: Position, from: Square, occupied: Bitboard): Bitboard {
  const own = p.own<Us>();
  let opened: Bitboard = 0;
  for (let set = diagonalsOf(from) & own & p.diagonalSliders; set; set = withoutLowest(set)) {
    opened |= bishopAttacks(lowest(set), occupied);
  }
  for (let set = orthogonalsOf(from) & own & p.orthogonalSliders; set; set = withoutLowest(set)) {
    opened |= rookAttacks(lowest(set), occupied);
  }
  return opened;
}
