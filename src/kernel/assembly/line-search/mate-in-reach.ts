/**
 * Which moves are worth trying before the last ply, where the goal is mate.
 *
 * The mating side has one move left, which must give check and guard all squares around the king that are
 * neither guarded nor blocked, but for one, which the move before it may block. `prepareMate` tries each of
 * these last moves, first with all men of the mated side transparent, then with them in the way. What a last
 * move lacks then, the move before it has to bring: block a square, arrive where a pawn captures, or open a
 * line by leaving it.
 *
 * Everything in doubt counts in favour of the mate: pins and checks to the mating side's king do not hinder
 * it, and the man that moves first still blocks where it was. Some moves are not judged, but always tried:
 * those of the king; captures, which open lines of the mating side, and its last move may arrive where its
 * own man stood; double steps, which can be captured en passant.
 */
import { attacksOf, between, bishopAttacks, kingAttacks, knightAttacks, pawnAttacks, rookAttacks } from '../board/attacks';
import {
  ALL_SQUARES, Bitboard, Square, bit, contains, forward, forwardToA, forwardToH, hasSeveral, lastRank, lowest, withoutLowest,
} from '../board/bitboard';
import { DOUBLE_STEP, KING, Move, PAWN, Piece, QUEEN, kindOf, pieceOf } from '../board/move';
import { Position } from '../board/position';
import { Outlook } from './outlook';

/** Moves that are tried whatever `prepareMate` finds. */
@inline export function isNotJudged(move: Move): bool {
  return pieceOf(move) == KING || kindOf(move) >= DOUBLE_STEP;
}

/** Finds the moves of `Us` after which `Them` may mate at once. */
export function prepareMate<Us, Them>(p: Position, outlook: Outlook): void {
  if (p.rights<Them>()) return;
  const king = p.kingSquare<Us>();
  const target = bit(king);
  const men = p.own<Them>();
  const theirs = p.own<Us>() ^ target;
  const around = kingAttacks(king) & ~theirs;
  outlook.from = 0;
  outlook.to = men;
  for (let movers = men; movers; movers = withoutLowest(movers)) {
    const from = lowest(movers);
    const left = men ^ bit(from);
    // what the men that stay guard, lines opened by the mover included
    const guarded = guardedBy<Them>(p, left, left);
    const unguarded = around & ~guarded;
    const piece = p.pieceOn(from);
    let arrivals = arrivalsOf<Them>(piece, from, left);
    const promotes = piece == PAWN && (arrivals & lastRank<Them>()) != 0;
    const arriving = promotes ? QUEEN : piece;
    const discovers = (guarded & target) != 0;
    if (!discovers) arrivals &= checkingSquares<Us>(arriving, king, left);
    for (; arrivals; arrivals = withoutLowest(arrivals)) {
      const to = lowest(arrivals);
      const guards = promotes ? attacksOf<Them>(QUEEN, to, left) | knightAttacks(to) : attacksOf<Them>(arriving, to, left);
      if (hasSeveral((unguarded | (kingAttacks(king) & bit(to) & ~guarded)) & ~guards)) continue;
      if (prepare<Us, Them>(p, piece, from, to, promotes, outlook)) return;
    }
  }
}

/** Adds what this last move needs. Returns true if it needs nothing: then every move prepares it. */
function prepare<Us, Them>(p: Position, piece: Piece, from: Square, to: Square, promotes: bool, outlook: Outlook): bool {
  const left = p.own<Them>() ^ bit(from);
  const arrived = bit(to);
  const theirs = p.own<Us>() & ~p.kings & ~arrived;
  let inTheWay = between(from, to) & theirs;
  if (piece == PAWN) {
    if (((from ^ to) & 7) == 0) inTheWay |= arrived & p.own<Us>();
    else if (!(arrived & p.own<Us>())) {
      // the man that is captured is to arrive
      outlook.to |= arrived;
      return false;
    }
  }
  if (hasSeveral(inTheWay)) return false;
  if (inTheWay) {
    outlook.from |= inTheWay;
    return false;
  }
  const arriving = promotes ? QUEEN : piece;
  // a single man that leaves may open a line
  const open = left | arrived;
  const lines = guardedBy<Them>(p, left, open) | attacksOf<Them>(arriving, to, open);
  let openers = lines & theirs & ~outlook.from;
  const lacking = lackingAfter<Us, Them>(p, left, arrived, arriving, promotes, theirs);
  if (!lacking) {
    outlook.allowAll();
    return true;
  }
  if (!hasSeveral(lacking)) outlook.to |= lacking & ~open;
  for (; openers; openers = withoutLowest(openers)) {
    const opener = openers & (0 - openers);
    if (!hasSeveral(lackingAfter<Us, Them>(p, left, arrived, arriving, promotes, theirs ^ opener))) outlook.from |= opener;
  }
  return false;
}

/**
 * The squares around the king that are neither guarded nor blocked after the last move; all if it gives no
 * check.
 */
function lackingAfter<Us, Them>(p: Position, left: Bitboard, arrived: Bitboard, arriving: Piece, promotes: bool, theirs: Bitboard): Bitboard {
  const occupied = left | arrived | theirs;
  const to = lowest(arrived);
  const king = p.kingSquare<Us>();
  let guarded = guardedBy<Them>(p, left, occupied) | attacksOf<Them>(arriving, to, occupied);
  if (promotes) guarded |= knightAttacks(to);
  return contains(guarded, king) ? kingAttacks(king) & ~theirs & ~guarded : ALL_SQUARES;
}

/** All squares that these men of `Us` attack, given the occupied squares. */
function guardedBy<Us>(p: Position, men: Bitboard, occupied: Bitboard): Bitboard {
  const pawns = men & p.pawns;
  let guarded = forwardToA<Us>(pawns) | forwardToH<Us>(pawns);
  for (let set = men & p.kings; set; set = withoutLowest(set)) guarded |= kingAttacks(lowest(set));
  for (let set = men & p.knights; set; set = withoutLowest(set)) guarded |= knightAttacks(lowest(set));
  for (let set = men & p.diagonalSliders; set; set = withoutLowest(set)) guarded |= bishopAttacks(lowest(set), occupied);
  for (let set = men & p.orthogonalSliders; set; set = withoutLowest(set)) guarded |= rookAttacks(lowest(set), occupied);
  return guarded;
}

/** Where a man may arrive if only these own men are in its way. A pawn may capture whatever will be there. */
@inline function arrivalsOf<Us>(piece: Piece, from: u32, own: Bitboard): Bitboard {
  if (piece != PAWN) return attacksOf<Us>(piece, from, own) & ~own;
  const step = forward<Us>(bit(from));
  return (step | forward<Us>(step) | pawnAttacks<Us>(from)) & ~own;
}

/** The squares from which a man attacks the king. A queen stands for everything that a pawn can become. */
@inline function checkingSquares<Us>(piece: Piece, king: Square, occupied: Bitboard): Bitboard {
  if (piece == KING) return 0;
  return attacksOf<Us>(piece, king, occupied) | (piece == QUEEN ? knightAttacks(king) : 0);
}
