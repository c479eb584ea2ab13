/**
 * Lists the final positions that are possible at the root if the goal is mate: the targets of the search (targets.ts).
 *
 *   the king     stands on a square, in check by one man, or by two of which one uncovers the other
 *   around him   every square is blocked by a man of his own, or guarded, also through those that are placed
 *   a parry      of a single check by a man that blocks is prevented: the man is pinned, or its line is closed
 *   the others   are anywhere, or captured; but no man is between a checking man and the king
 *
 * Each square is served by a man that is not placed yet, until none is open. A man costs at least the number of its moves on an empty
 * board. So every possible mate meets all conditions of some target.
 */
import { attacksOf, between, kingAttacks, line } from '../board/attacks';
import { Bitboard, Square, bit, contains, lowest, withoutLowest } from '../board/bitboard';
import { BISHOP, KING, KNIGHT, PAWN, Piece, QUEEN, ROOK } from '../board/move';
import { Black, White } from '../board/side';
import { follows } from '../goal-search/rules';
import { SERVICES_OFFSET, threadBase } from '../memory';
import { linesOf } from './journeys';
import {
  ARRIVES_LAST_MOVE, BLOCKS_ADD_UP, CHECK_BY_LAST_MOVE, CLEAR_LINE, DOUBLE_CHECK_UNCOVERED, FEWEST_WAYS_FIRST, FLIGHTS_SERVED,
  KINGS_APART, KING_SAFE, NO_FURTHER_CHECK, PARRIES_PREVENTED, SERVED_IN_TIME,
} from './layout';
import { Listing, isIn, isTouching, lastPiece } from './listing';
import { ANYTHING, ARRIVES_LAST, Man, Place, homeOf, isOneMoveFrom, movesTo, pieceAt, pieceOfMan, placeOn, squareAt, within } from './named-men';

/** A final position that is being built. Each decision is made in a copy, which is dropped to take the decision back. */
@unmanaged @final
class MateDraft {
  /** the squares of placed men of the mated side, of the mating side, and those that stay empty */
  occupied: Bitboard;
  serving: Bitboard;
  clear: Bitboard;
  /** the squares of checking men */
  checkers: Bitboard;
  /** the men that are placed */
  used: u32;
  /** the number of moves that both sides still have */
  ofMated: u32;
  ofMating: u32;
  private unused: u32;

  @inline get all(): Bitboard {
    return this.occupied | this.serving;
  }
  @inline get isDouble(): bool {
    return (this.checkers & (this.checkers - 1)) != 0;
  }
  @inline left(man: Man): u32 {
    return man < listing.mated ? this.ofMated : this.ofMating;
  }
  /** Returns a copy in which a man is placed. */
  put(man: Man, place: Place): MateDraft {
    const from = changetype<usize>(this);
    const to = from + offsetof<MateDraft>();
    for (let at: usize = 0; at < offsetof<MateDraft>(); at += 16) v128.store(to + at, v128.load(from + at));
    const copy = changetype<MateDraft>(to);
    listing.put(man, place);
    copy.used |= 1 << man;
    if (man < listing.mated) {
      copy.occupied |= bit(squareAt(place));
      copy.ofMated -= movesTo(man, place);
    } else {
      copy.serving |= bit(squareAt(place));
      copy.ofMating -= movesTo(man, place);
    }
    return copy;
  }
}

// ---- u8[MAX_MEN][64]: the least moves that a man needs to block or guard a square next to the king ----
@inline function serviceOf(man: Man): usize {
  return threadBase + SERVICES_OFFSET + (<usize>man << 6);
}
@inline function movesToServe(man: Man, square: Square): u32 {
  return load<u8>(serviceOf(man) + square);
}
function writeServices(ofMated: u32, ofMating: u32): void {
  for (let man: Man = 1; man < listing.men; man++) {
    const most = man < listing.mated ? ofMated : ofMating;
    for (let set = kingAttacks(listing.king); set; set = withoutLowest(set)) {
      store<u8>(serviceOf(man) + lowest(set), <u8>leastService(man, lowest(set), most));
    }
  }
}
/**
 * `served-in-time`: a man that blocks or guards a square does so from its place as some piece. It makes at least as many moves as it
 * needs to the nearest such place, no matter where other men are.
 */
function leastService(man: Man, square: Square, most: u32): u32 {
  if (!follows(SERVED_IN_TIME)) return 0;
  let least: u32 = 255;
  const last = lastPiece(man);
  for (let piece = pieceOfMan(man); piece <= last; piece++) {
    const squares = man < listing.mated ? bit(square) : standing(man, piece) & listing.attackersOf(piece, square, 0);
    for (let moves: u32 = 0; moves <= most && moves < least; moves++) {
      if (within(man, piece, moves) & squares) least = moves;
    }
  }
  return least;
}
/**
 * Returns the squares on which a man may stand, no matter where other men are. `kings-apart`: kings never stand side by side, neither
 * in play nor in the end, since each would be in check by the other.
 */
@inline function standing(man: Man, piece: Piece): Bitboard {
  return ~(piece == KING && follows(KINGS_APART) ? kingAttacks(listing.king) | bit(listing.king) : bit(listing.king));
}

let listing: Listing = changetype<Listing>(0);
/** Whether the services are written for this square of the king. If other threads make all its parts, they are not needed. */
let hasServices: bool = false;

/** Lists the mates in which the king stands where he has been put. */
export function listMates(inList: Listing, ofMated: u32, ofMating: u32): void {
  listing = inList;
  hasServices = false;
  const draft = changetype<MateDraft>(listing.firstDraft);
  memory.fill(changetype<usize>(draft), 0, offsetof<MateDraft>());
  draft.occupied = bit(listing.king);
  draft.used = 1;
  draft.ofMated = ofMated;
  draft.ofMating = ofMating;
  for (let man: Man = listing.mated + 1; man < listing.men; man++) putChecker(draft, man);
}
@inline function standsOn(man: Man): Place {
  return listing.placeOf(man) & ~ARRIVES_LAST;
}
/**
 * Lets a man give check from each square: alone, or together with one of those after it. `clear-line`: a man that gives check attacks
 * the king, so there is no man between the two in the end.
 */
function putChecker(draft: MateDraft, man: Man): void {
  const last = lastPiece(man);
  for (let piece = pieceOfMan(man); piece <= last; piece++) {
    const squares = within(man, piece, draft.ofMating) & listing.attackersOf(piece, listing.king, 0) & ~(draft.all | draft.clear);
    for (let set = squares; set; set = withoutLowest(set)) {
      const square = lowest(set);
      if (follows(CLEAR_LINE) && between(square, listing.king) & draft.serving) continue;
      const place = placeOn(piece, square);
      if (!draft.checkers && (!mayCheckLast(draft, man, place) || !listing.takePart())) continue;
      if (!hasServices) {
        writeServices(draft.ofMated, draft.ofMating);
        hasServices = true;
      }
      const checking = draft.put(man, place);
      checking.checkers |= bit(square);
      if (follows(CLEAR_LINE)) checking.clear |= between(square, listing.king);
      if (!draft.checkers) {
        // `arrives-last`: a man beside the king has no line that could be opened, and the king does not step into its check. So it
        // arrives with the last move, or the king would have been in check on the other side's move
        if (isTouching(place, listing.king) && follows(ARRIVES_LAST_MOVE)) listing.put(man, place | ARRIVES_LAST);
        serve(checking);
        listing.put(man, place);
        for (let second = man + 1; second < listing.men; second++) putChecker(checking, second);
      } else if (isUncovered(draft, man, place)) serve(checking);
      listing.put(man, ANYTHING);
      if (!draft.checkers) listing.endPart();
    }
  }
}
/**
 * `check-by-last-move`: as there is no check before, the last move gives it: by arriving, or by leaving the line of another man. So a
 * man that gives check from its present square has to leave and return, unless another one opens its line.
 */
@inline function mayCheckLast(draft: MateDraft, man: Man, place: Place): bool {
  if (!follows(CHECK_BY_LAST_MOVE) || squareAt(place) != homeOf(man) || pieceAt(place) != pieceOfMan(man)) return true;
  if (pieceAt(place) == PAWN) return false;
  return draft.ofMating >= (isTouching(place, listing.king) ? 2 : 1);
}
/**
 * `double-check-uncovered`: two men give check at once only if the last move of one opens the line of the other, or if a capture en
 * passant opens both. The opener came from a square of that line, which it reached with one move less. Castling opens no line, because
 * the king leaves a square at the edge and the rook's corner ends every line.
 */
function isUncovered(draft: MateDraft, second: Man, place: Place): bool {
  if (!follows(DOUBLE_CHECK_UNCOVERED)) return true;
  let first = second - 1;
  while (!isIn(draft.used, first)) first--;
  const firstPlace = standsOn(first);
  const most = draft.ofMating + movesTo(first, firstPlace);
  if (isOpenedBy(first, firstPlace, second, place, most) || isOpenedBy(second, place, first, firstPlace, most)) return true;
  const lines = between(squareAt(place), listing.king) && between(squareAt(firstPlace), listing.king);
  return lines && hasPawn(1, listing.mated) && hasPawn(listing.mated + 1, listing.men);
}
function isOpenedBy(opener: Man, to: Place, checker: Man, from: Place, most: u32): bool {
  for (let set = between(squareAt(from), listing.king); set; set = withoutLowest(set)) {
    if (isOneMoveFrom(opener, lowest(set), to, most - min<u32>(most, movesTo(checker, from)))) return true;
  }
  return false;
}
function hasPawn(from: Man, end: Man): bool {
  for (let man = from; man < end; man++) if (pieceOfMan(man) == PAWN) return true;
  return false;
}

/**
 * Finds a man for the square around the king that can be served in the fewest ways, then for the rest.
 *
 * `flights-served`: in the mate each square is blocked or guarded. If the placed men do not do so now, they do not do so with more men,
 * either, which close lines and open none. So a man that is not placed yet does.
 * `fewest-ways-first`: each open square must be served by some man, so beginning with any of them leaves out nothing.
 * `blocks-add-up`: the squares that no man guards in time are blocked, each by another man. That man needs at least the moves of the
 * one that blocks the square soonest, and these add up.
 */
function serve(draft: MateDraft): void {
  if (!listing.step()) return;
  const all = draft.all;
  let open = follows(FLIGHTS_SERVED) ? kingAttacks(listing.king) & ~draft.occupied : 0;
  for (let man = listing.mated; man < listing.men && open; man++) {
    if (isIn(draft.used, man)) open &= ~listing.guardedFrom(standsOn(man), opaqueFor(draft, man));
  }
  if (!open) {
    preventParries(draft);
    return;
  }
  let square: Square = 0;
  let fewest: u32 = 255;
  let blocking: u32 = 0;
  for (let set = open; set; set = withoutLowest(set)) {
    const here = lowest(set);
    let ways: u32 = 0;
    let block: u32 = 255;
    for (let man: Man = 1; man < listing.mated; man++) {
      const moves = movesToServe(man, here);
      if (isIn(draft.used, man) || moves > draft.ofMated) continue;
      ways++;
      block = min<u32>(block, moves);
    }
    let isGuarded = false;
    for (let man = listing.mated; man < listing.men; man++) {
      if (isIn(draft.used, man) || movesToServe(man, here) > draft.ofMating) continue;
      ways += 3;
      isGuarded = true;
    }
    if (!ways) return;
    if (!isGuarded) blocking += block;
    if (ways < fewest && (fewest == 255 || follows(FEWEST_WAYS_FIRST))) {
      fewest = ways;
      square = here;
    }
  }
  if (blocking > draft.ofMated && follows(BLOCKS_ADD_UP)) return;
  for (let man: Man = 1; man < listing.men; man++) {
    if (isIn(draft.used, man) || movesToServe(man, square) > draft.left(man)) continue;
    const last = lastPiece(man);
    for (let piece = pieceOfMan(man); piece <= last; piece++) {
      const from = man < listing.mated ? bit(square) : listing.attackersOf(piece, square, all) & standing(man, piece);
      const squares = from & within(man, piece, draft.left(man)) & ~(all | draft.clear);
      for (let set = squares; set; set = withoutLowest(set)) tryPlace(draft, man, placeOn(piece, lowest(set)));
    }
    listing.put(man, ANYTHING);
  }
}
/** Returns the squares that stop a man's attacks. A man that gives check attacks through the king; no man attacks through others. */
@inline function opaqueFor(draft: MateDraft, man: Man): Bitboard {
  return contains(draft.checkers, squareAt(standsOn(man))) ? draft.all ^ bit(listing.king) : draft.all;
}
/** Continues with a man in a place, unless it would give a further check. */
function tryPlace(draft: MateDraft, man: Man, place: Place): void {
  if (man > listing.mated && listing.attacksKing(place)) return;
  serve(draft.put(man, place));
}

/**
 * Continues when every square around the king is served. In the mate, a man that could still parry a single check, or that gives
 * another, is pinned or shut off by a man not placed yet. If a placed man did it, that would have been found.
 */
function preventParries(draft: MateDraft): void {
  const all = draft.all;
  // a man that gives no check is on no open line of the king: no placed man closes its line, so another one does
  for (let man = listing.mated + 1; man < listing.men && follows(NO_FURTHER_CHECK); man++) {
    if (!isIn(draft.used, man) || contains(draft.checkers, squareAt(standsOn(man)))) continue;
    if (!contains(listing.guardedFrom(standsOn(man), all), listing.king)) continue;
    close(draft, between(squareAt(standsOn(man)), listing.king));
    return;
  }
  // `parries-prevented`: the mated side has no legal move, so a man that could capture the checking man or come between is pinned, or
  // cannot get there. Against two checks at once only the king moves
  if (!draft.isDouble && follows(PARRIES_PREVENTED)) {
    const parries = draft.clear | draft.checkers;
    for (let man: Man = 1; man < listing.mated; man++) {
      if (!isIn(draft.used, man)) continue;
      const place = standsOn(man);
      const squares = parriesFrom(place, all) & parries;
      if (!squares || isPinned(draft, squareAt(place))) continue;
      pin(draft, squareAt(place));
      if (pieceAt(place) != KNIGHT) close(draft, between(squareAt(place), lowest(squares)));
      return;
    }
  }
  if (isKingSafe(draft)) listing.addTarget(draft.ofMating, draft.ofMated, 0);
}
/** Returns the squares to which a man of the mated side may move. A pawn captures only on occupied squares. */
function parriesFrom(place: Place, occupied: Bitboard): Bitboard {
  const square = squareAt(place);
  const attacked = attackedFrom(place, occupied);
  if (pieceAt(place) != PAWN) return attacked;
  const step = (listing.matedIsWhite ? bit(square) << 8 : bit(square) >> 8) & ~occupied;
  return (attacked & occupied) | step;
}
/** Returns the squares that a man of the mated side attacks from its place. */
function attackedFrom(place: Place, occupied: Bitboard): Bitboard {
  const piece = pieceAt(place);
  const square = squareAt(place);
  return listing.matedIsWhite ? attacksOf<White>(piece, square, occupied) : attacksOf<Black>(piece, square, occupied);
}
/** Decides whether a man is pinned by one that is placed. */
function isPinned(draft: MateDraft, square: Square): bool {
  const behind = line(listing.king, square);
  if (!behind || (between(listing.king, square) & draft.all)) return false;
  for (let man = listing.mated + 1; man < listing.men; man++) {
    if (!isIn(draft.used, man)) continue;
    const place = standsOn(man);
    if (isPinFrom(place, square) && !(between(square, squareAt(place)) & draft.all)) return true;
  }
  return false;
}
/** Decides whether a place is on the line of the king and a man, beyond the man, and a piece there moves along it. */
function isPinFrom(place: Place, square: Square): bool {
  const from = squareAt(place);
  return contains(between(listing.king, from), square) && contains(linesOfSlider(pieceAt(place), from), listing.king);
}
@inline function linesOfSlider(piece: Piece, square: Square): Bitboard {
  return piece == BISHOP || piece == ROOK || piece == QUEEN ? linesOf(piece, square) : 0;
}
/** Lets each man of the mating side pin a man. */
function pin(draft: MateDraft, square: Square): void {
  const all = draft.all;
  const behind = line(listing.king, square);
  if (!behind || (between(listing.king, square) & all)) return;
  for (let man = listing.mated + 1; man < listing.men; man++) {
    if (isIn(draft.used, man)) continue;
    const last = lastPiece(man);
    for (let piece = max<u32>(BISHOP, pieceOfMan(man)); piece <= last; piece++) {
      for (let set = behind & within(man, piece, draft.ofMating) & ~(all | draft.clear); set; set = withoutLowest(set)) {
        const place = placeOn(piece, lowest(set));
        if (isPinFrom(place, square) && !(between(square, lowest(set)) & all)) tryPlace(draft, man, place);
      }
    }
    listing.put(man, ANYTHING);
  }
}
/** Lets each man that is not placed yet stand on each of some squares. */
function close(draft: MateDraft, squares: Bitboard): void {
  squares &= ~(draft.all | draft.clear);
  if (!squares) return;
  for (let man: Man = 1; man < listing.men; man++) {
    if (isIn(draft.used, man)) continue;
    const last = lastPiece(man);
    for (let piece = pieceOfMan(man); piece <= last; piece++) {
      const there = squares & within(man, piece, draft.left(man)) & standing(man, piece);
      for (let set = there; set; set = withoutLowest(set)) tryPlace(draft, man, placeOn(piece, lowest(set)));
    }
    listing.put(man, ANYTHING);
  }
}

/**
 * `king-safe`: whether the mating side's king, if he is placed, is attacked by no man whose line cannot be closed. His side has just
 * moved, so he is not in check, and a pinned man gives check, too.
 */
function isKingSafe(draft: MateDraft): bool {
  if (!isIn(draft.used, listing.mated) || !follows(KING_SAFE)) return true;
  const square = squareAt(standsOn(listing.mated));
  for (let man: Man = 1; man < listing.mated; man++) {
    if (!isIn(draft.used, man)) continue;
    const place = standsOn(man);
    if (!isTouching(place, square)) continue;
    if (contains(attackedFrom(place, 0), square)) return false;
  }
  return true;
}
