/** Decides whether a position of an ending is legal, and counts the legal moves of both sides. A promotion counts as four moves. */
import { Bitboard, NO_SQUARE, Square, bit, contains } from '../board/bitboard';
import { KING, PAWN } from '../board/move';
import { IN_CHECK, MOBILITY_MASK, attackedSquares, mobility } from '../board/movegen';
import { Position } from '../board/position';
import { BLACK, Black, WHITE, White } from '../board/side';
import { ENDING_POSITION_OFFSET, threadBase } from '../memory';
import {
  END_RANKS, Ending, Squares, colourOfMan, doubleSteppedTo, isDoubleStepped, isPawn, pawnAttacksOf, pieceOfMan, stepOf,
} from './ending';

/** Returns the position that `setUp` has set up. Its side to move matters only if a pawn may be captured en passant. */
@inline function position(): Position {
  return changetype<Position>(threadBase + ENDING_POSITION_OFFSET);
}

/**
 * Sets up the position with these numbers of men. Returns false if men share a square, a pawn is where none can be, or a double step was
 * impossible.
 */
export function setUp(ending: Ending, s: Squares): bool {
  const p = position();
  let white: Bitboard = 0;
  let black: Bitboard = 0;
  let enPassant: Square = NO_SQUARE;
  for (let piece = PAWN; piece <= KING; piece++) p.setOfKind(piece, 0);
  for (let i: u32 = 0; i < ending.count; i++) {
    const man = ending.man(i);
    const number = s[i];
    let square = number;
    if (isPawn(man) && (bit(number) & END_RANKS)) {
      if (!ending.hasEnPassant || !isDoubleStepped(man, number) || enPassant != NO_SQUARE) return false;
      square = doubleSteppedTo(number);
      enPassant = square - stepOf(colourOfMan(man));
    }
    if (contains(white | black, square)) return false;
    if (colourOfMan(man)) black |= bit(square);
    else white |= bit(square);
    p.setOfKind(pieceOfMan(man), p.ofKind(pieceOfMan(man)) | bit(square));
  }
  p.white = white;
  p.black = black;
  p.setState(0, enPassant, enPassant < 32 ? BLACK : WHITE);
  return enPassant == NO_SQUARE || couldDoubleStep(p);
}

/** Decides whether the squares behind the pawn are free, and an enemy pawn is beside it. */
function couldDoubleStep(p: Position): bool {
  const colour: u32 = p.sideToMove == BLACK ? 0 : 1;
  const passed = <u32>p.enPassant;
  if (p.occupied & (bit(passed) | bit(passed - stepOf(colour)))) return false;
  return (pawnAttacksOf(colour, passed) & p.pawns & (colour ? p.white : p.black)) != 0;
}

/** Says that a position is not legal with this side to move. */
export const NOT_LEGAL: u32 = 255;
export const IN_CHECK_BIT: u32 = 128;

/**
 * Returns the number of legal moves of `us` in the position that was set up, and `IN_CHECK_BIT` if he is in check. It is `NOT_LEGAL` if
 * he could take the king, or if one of his own pawns made the last move.
 */
export function countLegalMoves(us: u32): u32 {
  const p = position();
  if (p.enPassant != NO_SQUARE && p.sideToMove != us) return NOT_LEGAL;
  return us ? countFor<Black, White>(p) : countFor<White, Black>(p);
}
function countFor<Us, Them>(p: Position): u32 {
  if (contains(attackedSquares<Us>(p, p.occupied), p.kingSquare<Them>())) return NOT_LEGAL;
  const freedom = mobility<Us, Them>(p);
  return <u32>(freedom & MOBILITY_MASK) | (freedom & IN_CHECK ? IN_CHECK_BIT : 0);
}
