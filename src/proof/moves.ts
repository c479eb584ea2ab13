/**
 * What a check of proofs asks of a position, by chessops' rules: the legal moves in order, a key, and the moves that may give check. Each
 * is asked at every position, so squares are counted off the bits of a set; its iterator takes longer than the rules themselves.
 */
import {
  bishopAttacks,
  kingAttacks,
  knightAttacks,
  pawnAttacks,
  queenAttacks,
  rookAttacks,
} from 'chessops/attacks';
import type { Chess } from 'chessops/chess';
import type { SquareSet } from 'chessops/squareSet';
import type { Color, NormalMove, Role, Square } from 'chessops/types';

type Context = ReturnType<Chess['ctx']>;

/** In the order of their letters. */
const PROMOTIONS: readonly Role[] = ['bishop', 'knight', 'queen', 'rook'];

function eachSquare({ lo, hi }: SquareSet, visit: (square: Square) => void): void {
  for (let bits = lo; bits !== 0; bits &= bits - 1) visit(31 - Math.clz32(bits & -bits));
  for (let bits = hi; bits !== 0; bits &= bits - 1) visit(63 - Math.clz32(bits & -bits));
}

const isLastRank = (square: Square): boolean => square < 8 || square > 55;

/** The place of a square in the order of names: a1, a2, … h8. */
const nameOrder = (square: Square): number => ((square & 7) << 3) | (square >> 3);
const squareOf = (order: number): Square => ((order & 7) << 3) | (order >> 3);

/** Visits the legal moves of a piece; castling as the king's two steps. */
function eachMoveFrom(
  position: Chess,
  from: Square,
  context: Context,
  visit: (to: Square, role: Role, isPromotion: boolean) => void,
): void {
  const role = position.board.getRole(from);
  if (role === undefined) return;
  const own = position.board[position.turn];
  eachSquare(position.dests(from, context), (to) => {
    if (role === 'king' && own.has(to)) visit(to > from ? from + 2 : from - 2, role, false);
    else visit(to, role, role === 'pawn' && isLastRank(to));
  });
}

/** Legal moves in the order of their UCI text, castling as the king's two steps. */
export function movesInOrder(position: Chess, context = position.ctx()): NormalMove[] {
  const codes: number[] = [];
  eachSquare(position.board[position.turn], (from) => {
    const first = nameOrder(from) << 9;
    eachMoveFrom(position, from, context, (to, _, isPromotion) => {
      const code = first | (nameOrder(to) << 3);
      if (!isPromotion) codes.push(code);
      else for (let i = 0; i < PROMOTIONS.length; i++) codes.push(code | (i + 1));
    });
  });
  return codes.sort((a, b) => a - b).map(moveOf);
}

function moveOf(code: number): NormalMove {
  const from = squareOf(code >> 9);
  const to = squareOf((code >> 3) & 63);
  const promotion = PROMOTIONS[(code & 7) - 1];
  return promotion === undefined ? { from, to } : { from, to, promotion };
}

/**
 * The legal moves that may give check, all that do among them: to a square from which the piece attacks the king, off a line between
 * the king and another piece, and promotions, castling and captures en passant.
 */
export function movesThatMayCheck(position: Chess): NormalMove[] {
  const { board, turn, epSquare } = position;
  const moves: NormalMove[] = [];
  const king = board.kingOf(turn === 'white' ? 'black' : 'white');
  if (king === undefined) return moves;
  let context: Context | undefined;
  const own = board[turn];
  eachSquare(own, (from) => {
    const role = board.getRole(from);
    if (role === undefined) return;
    const without = board.occupied.without(from);
    const uncovers = position.kingAttackers(king, turn, without).without(from).nonEmpty();
    const aims = aimsAt(role, king, turn, without);
    const isPawn = role === 'pawn';
    const mayDoMore = uncovers || isPawn || role === 'king';
    if (!mayDoMore && !reachOf(role, from, turn, board.occupied).intersects(aims)) return;
    context ??= position.ctx();
    eachMoveFrom(position, from, context, (to, _, isPromotion) => {
      if (isPromotion) for (const promotion of PROMOTIONS) moves.push({ from, to, promotion });
      else if (
        uncovers ||
        aims.has(to) ||
        (isPawn && to === epSquare) ||
        (role === 'king' && Math.abs(to - from) === 2)
      )
        moves.push({ from, to });
    });
  });
  return moves;
}

/** The squares from which a piece attacks this one. */
function aimsAt(role: Role, square: Square, color: Color, occupied: SquareSet): SquareSet {
  return role === 'pawn'
    ? pawnAttacks(color === 'white' ? 'black' : 'white', square)
    : reachOf(role, square, color, occupied);
}

function reachOf(role: Role, from: Square, color: Color, occupied: SquareSet): SquareSet {
  switch (role) {
    case 'pawn':
      return pawnAttacks(color, from);
    case 'knight':
      return knightAttacks(from);
    case 'bishop':
      return bishopAttacks(from, occupied);
    case 'rook':
      return rookAttacks(from, occupied);
    case 'queen':
      return queenAttacks(from, occupied);
    case 'king':
      return kingAttacks(from);
  }
}

/** A text that is the same for the positions in which the same moves are legal: the counters do not matter. */
export function placeKey(position: Chess): string {
  const { board, turn, castles } = position;
  const { pawn, knight, bishop, rook, queen, king, white } = board;
  // an en-passant square counts where it can be captured on
  const ep = position.epSquare === undefined ? 64 : (position.toSetup().epSquare ?? 64);
  const rights = castles.castlingRights;
  return String.fromCharCode(
    pawn.lo & 65535,
    pawn.lo >>> 16,
    pawn.hi & 65535,
    pawn.hi >>> 16,
    knight.lo & 65535,
    knight.lo >>> 16,
    knight.hi & 65535,
    knight.hi >>> 16,
    bishop.lo & 65535,
    bishop.lo >>> 16,
    bishop.hi & 65535,
    bishop.hi >>> 16,
    rook.lo & 65535,
    rook.lo >>> 16,
    rook.hi & 65535,
    rook.hi >>> 16,
    queen.lo & 65535,
    queen.lo >>> 16,
    queen.hi & 65535,
    queen.hi >>> 16,
    king.lo & 65535,
    king.lo >>> 16,
    king.hi & 65535,
    king.hi >>> 16,
    white.lo & 65535,
    white.lo >>> 16,
    white.hi & 65535,
    white.hi >>> 16,
    rights.lo & 65535,
    rights.lo >>> 16,
    rights.hi & 65535,
    rights.hi >>> 16,
    ep * 2 + (turn === 'white' ? 1 : 0),
  );
}
