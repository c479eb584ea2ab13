/** What the mating side may pin, where the goal is stalemate. */
import { ALL_SQUARES, Bitboard, DARK_SQUARES, count } from '../board/bitboard';
import { Position } from '../board/position';
import { isWhite } from '../board/side';

/** At most so many men of the other side are pinned in the end, each by another man. */
@inline export function pinners<Us>(p: Position, moves: u32): u32 {
  return count(p.own<Us>() & (p.diagonalSliders | p.orthogonalSliders | promoting<Us>(p, moves)));
}

/** The squares on which a man may be pinned on a diagonal, as far as the pinning men's kinds and colours tell. */
@inline export function diagonalPins<Us>(p: Position, moves: u32): Bitboard {
  const own = p.own<Us>();
  if (own & p.queens || promoting<Us>(p, moves)) return ALL_SQUARES;
  const dark = own & p.bishops & DARK_SQUARES ? DARK_SQUARES : 0;
  return own & p.bishops & ~DARK_SQUARES ? dark | ~DARK_SQUARES : dark;
}
/** The same of ranks and files. */
@inline export function orthogonalPins<Us>(p: Position, moves: u32): Bitboard {
  return p.own<Us>() & p.orthogonalSliders || promoting<Us>(p, moves) ? ALL_SQUARES : 0;
}

/**
 * The men that do not move where they stand if they are pinned on some lines. A queen can move towards whatever pins it, and so can rooks and
 * bishops on lines of their own.
 */
@inline export function immobileIfPinned(p: Position, diagonal: Bitboard, orthogonal: Bitboard): Bitboard {
  return ((p.pawns | p.knights) & (diagonal | orthogonal)) | (p.rooks & diagonal) | (p.bishops & orthogonal);
}

/** Pawns that may promote. */
@inline function promoting<Us>(p: Position, moves: u32): Bitboard {
  const away = <u64>(8 * (7 - min<u32>(moves, 7)));
  // a double step saves a move
  const near: Bitboard = moves >= 5 ? ALL_SQUARES : isWhite<Us>() ? ALL_SQUARES << away : ALL_SQUARES >> away;
  return p.own<Us>() & p.pawns & near;
}
