/**
 * Which men must still lose their moves, where the goal is stalemate.
 *
 * In a stalemate every man of the mated side but the king is blocked, pinned, or gone. A pawn is blocked by anything in front of it, an
 * officer only by its own men. `areTooManyMobile` counts the men that can move: the pawns with nothing in front, and the officers that
 * cannot be caged by the moves that are left. A ply takes at most one of them away: it captures it, it stops in front of it, or it is
 * the pawn's own move. What is in doubt counts as immobile: pawns that can capture, officers that might be caged.
 */
import { diagonalsOf, kingAttacks, knightAttacks, orthogonalsOf } from '../board/attacks';
import { ALL_SQUARES, Bitboard, NO_SQUARE, Square, contains, count, forward, lowest, withoutLowest } from '../board/bitboard';
import { BISHOP, KNIGHT, Piece, ROOK } from '../board/move';
import { BLACK_LONG, BLACK_SHORT, Position, WHITE_LONG, WHITE_SHORT } from '../board/position';
import { isWhite } from '../board/side';

/** After `areTooManyMobile` said no: the next move must start from one of these squares, or arrive on one of those. */
export let mustStartFrom: Bitboard = ALL_SQUARES;
export let mustArriveOn: Bitboard = ALL_SQUARES;

/** Nothing is known of the men: every move is worth trying. */
export function takeAnything(): bool {
  mustStartFrom = ALL_SQUARES;
  return false;
}

/** Can more men of `Mated` move than the moves that are left, `a` of `Mating` and `b` of `Mated`, take away? */
export function areTooManyMobile<Mated, Mating>(p: Position, a: u32, b: u32, matedToMove: bool): bool {
  mustStartFrom = ALL_SQUARES;
  const own = p.own<Mated>();
  const pawns = forward<Mating>(forward<Mated>(own & p.pawns) & ~p.occupied);
  const officers = b < 3 && (b == 0 || !castles<Mated>(p)) ? officersAtLarge<Mated>(p, b) : 0;
  const men = pawns | officers;
  const many = <u32>count(men);
  const moves = a + b + (castles<Mating>(p) ? 1 : 0);
  if (many < moves) return false;
  // those that need not be pinned
  const king = p.kingSquare<Mated>();
  let aligned = diagonalsOf(king) | orthogonalsOf(king);
  let loose = b == 0 ? men & ~aligned : 0;
  if (b == 1 && !castles<Mated>(p)) {
    for (let set = kingAttacks(king); set; set = withoutLowest(set)) aligned |= diagonalsOf(lowest(set)) | orthogonalsOf(lowest(set));
    loose = pawns & ~aligned;
  }
  const most = moves + pinners<Mating>(p, a);
  const few = <u32>count(loose);
  if (many > most || few > moves || <u32>count(officers) > a + most - moves) return true;
  if (p.enPassant != NO_SQUARE || castles<Mating>(p) || (many < most && few < moves)) return false;
  const needed = few == moves ? loose : men;
  mustStartFrom = matedToMove ? needed & pawns : 0;
  mustArriveOn = forward<Mated>(needed & pawns) | (matedToMove ? 0 : needed);
  return false;
}

@inline function castles<Us>(p: Position): bool {
  return (<u32>p.castling & (isWhite<Us>() ? WHITE_SHORT | WHITE_LONG : BLACK_SHORT | BLACK_LONG)) != 0;
}

/** At most so many men of the other side are pinned in the end, each by another man. */
@inline function pinners<Us>(p: Position, moves: u32): u32 {
  const own = p.own<Us>();
  const away = <u64>(8 * (7 - min<u32>(moves, 7)));
  // a double step saves a move
  const near: Bitboard = moves >= 5 ? ALL_SQUARES : isWhite<Us>() ? ALL_SQUARES << away : ALL_SQUARES >> away;
  return count(own & (p.diagonalSliders | p.orthogonalSliders | (p.pawns & near)));
}

/** The officers that can move and that `moves` of their own side cannot cage, here or elsewhere. */
function officersAtLarge<Us>(p: Position, moves: u32): Bitboard {
  const own = p.own<Us>();
  let large: Bitboard = 0;
  for (let set = own & ~p.pawns & ~p.kings; set; set = withoutLowest(set)) {
    const square = lowest(set);
    const piece = p.pieceOn(square);
    const open = <u32>count(stepsOf(piece, square) & ~own);
    if (open > moves && (moves == 0 || !findsCage(piece, square, own, moves))) large |= set & (0 - set);
  }
  return large;
}
/** Is there another square that an officer reaches, and that the other moves close? */
function findsCage(piece: Piece, from: Square, own: Bitboard, moves: u32): bool {
  for (let set = linesOf(piece, from) & ~own; set; set = withoutLowest(set)) {
    if (<u32>count(stepsOf(piece, lowest(set)) & ~own) < moves) return true;
  }
  if (moves < 2) return false;
  for (let set = ALL_SQUARES; set; set = withoutLowest(set)) {
    if (!(stepsOf(piece, lowest(set)) & ~own)) return true;
  }
  return false;
}
@inline function linesOf(piece: Piece, square: Square): Bitboard {
  if (piece == KNIGHT) return knightAttacks(square);
  return (piece == ROOK ? 0 : diagonalsOf(square)) | (piece == BISHOP ? 0 : orthogonalsOf(square));
}
@inline function stepsOf(piece: Piece, square: Square): Bitboard {
  return piece == KNIGHT ? knightAttacks(square) : linesOf(piece, square) & kingAttacks(square);
}
