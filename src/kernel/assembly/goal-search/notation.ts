/**
 * Standard Algebraic Notation. The other legal moves decide which origin to name, and the replies whether a move mates.
 *
 * A line is named move by move in memory of its own: the root, the stack, the results, the tables and the node count stay as they
 * are. So the host may ask for the notation of a line while the search reports it.
 * https://www.chessprogramming.org/Algebraic_Chess_Notation#SAN
 */
import { Square, contains } from '../board/bitboard';
import {
  CAPTURES_BIT, CASTLES_LONG, CASTLES_SHORT, CHECKS_BIT, MATES_BIT, NAMED_FILE_SHIFT, NAMED_PIECE_SHIFT, NAMED_RANK_SHIFT,
  PROMOTION_SHIFT,
} from '../board/layout';
import {
  CASTLING, EN_PASSANT, MOVE_BYTES, Move, NO_MOVE, PAWN, Piece, arrivingPieceOf, fromOf, kindOf, moveAt, pieceOf, toOf,
} from '../board/move';
import { hasLegalMove, legalMoves } from '../board/movegen';
import { POSITION_BYTES, Position, WithoutHash, inCheck, play } from '../board/position';
import { BLACK, Black, White } from '../board/side';
import { NOTATION_OFFSET, threadBase } from '../memory';
import { doubleMate } from './double-mate';
import { isOtherGoalReached } from './other-goals';

/** Returns the position after the last named move. The host writes the position in which a line begins here. */
@inline function here(): Position {
  return changetype<Position>(threadBase + NOTATION_OFFSET);
}
/** Returns the position before it. */
@inline function before(): Position {
  return changetype<Position>(threadBase + NOTATION_OFFSET + POSITION_BYTES);
}
let lastMove: Move = NO_MOVE;

export function notationAddress(): usize {
  return changetype<usize>(here());
}

/**
 * Names a move and plays it. The move must be legal, or mate both sides.
 * @param becomes the piece to which a pawn is promoted; `PAWN` if it is not
 * @returns the notation in bits (board/layout.ts); 0 if there is no such move
 */
export function notateMove(from: Square, to: Square, becomes: Piece): u32 {
  memory.copy(changetype<usize>(before()), changetype<usize>(here()), POSITION_BYTES);
  return before().sideToMove == BLACK
    ? notate<Black, White>(before(), here(), from, to, becomes)
    : notate<White, Black>(before(), here(), from, to, becomes);
}

function notate<Us, Them>(p: Position, next: Position, from: Square, to: Square, becomes: Piece): u32 {
  const piece = p.pieceOn(from);
  const arriving = becomes == PAWN ? piece : becomes;
  let move = NO_MOVE;
  let onFile = false;
  let onRank = false;
  let hasRival = false;
  const list = changetype<usize>(p) + POSITION_BYTES;
  const end = legalMoves<Us, Them>(p, list);
  for (let at = list; at < end; at += MOVE_BYTES) {
    const other = moveAt(at);
    if (toOf(other) != to || pieceOf(other) != piece) continue;
    if (fromOf(other) != from) {
      hasRival = true;
      onFile = onFile || ((fromOf(other) ^ from) & 7) == 0;
      onRank = onRank || fromOf(other) >> 3 == from >> 3;
    } else if (arrivingPieceOf(other) == arriving) move = other;
  }
  const isLegal = move != NO_MOVE;
  if (!isLegal) move = doubleMate<Us, Them>(p, from, to, becomes, next);
  lastMove = move;
  if (move == NO_MOVE) return 0;
  play<Us, Them, WithoutHash>(p, next, move);
  const mates = !isLegal || (inCheck<Them, Us>(next) && !hasLegalMove<Them, Us>(next));
  const ending = mates ? MATES_BIT : inCheck<Them, Us>(next) ? CHECKS_BIT : 0;
  if (kindOf(move) == CASTLING) return ending | ((to > from ? CASTLES_SHORT : CASTLES_LONG) << NAMED_PIECE_SHIFT);
  const captures = contains(p.own<Them>(), to) || kindOf(move) == EN_PASSANT;
  const namesFile = piece == PAWN ? captures : hasRival && (!onFile || onRank);
  const namesRank = piece != PAWN && onFile;
  return ending | to | (piece << NAMED_PIECE_SHIFT)
    | (arriving == piece ? 0 : arriving << PROMOTION_SHIFT)
    | (namesFile ? ((from & 7) + 1) << NAMED_FILE_SHIFT : 0)
    | (namesRank ? ((from >> 3) + 1) << NAMED_RANK_SHIFT : 0)
    | (captures ? CAPTURES_BIT : 0);
}

/** Decides whether the last named move reaches the goal of the aim. */
export function hasNotatedGoal(): bool {
  if (lastMove == NO_MOVE) return false;
  return before().sideToMove == BLACK
    ? isOtherGoalReached<Black, White>(before(), lastMove, here())
    : isOtherGoalReached<White, Black>(before(), lastMove, here());
}
