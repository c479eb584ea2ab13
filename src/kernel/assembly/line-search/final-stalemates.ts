/**
 * Lists the final positions that are possible at the root if the goal is stalemate: the targets of the search (targets.ts).
 *
 *   mated side    every man stays, moves elsewhere, or is captured. A move elsewhere costs its journey, a
 *                 capture a move of the mating side. In the end each is blocked, by its own men if it is an
 *                 officer, or pinned. Men that move are first put where a man must be blocked
 *   mating side   it stops each pawn that is not blocked or pinned, pins the men that must be pinned, and guards
 *                 every square around the king that is not blocked. Its other men are anywhere, or captured
 */
import { between, kingAttacks, line, pawnAttacks } from '../board/attacks';
import { ALL_SQUARES, Bitboard, Square, bit, contains, count, lowest, withoutLowest } from '../board/bitboard';
import { KING, KNIGHT, PAWN } from '../board/move';
import { Black, White } from '../board/side';
import { follows } from '../goal-search/rules';
import { SERVICES_OFFSET, threadBase } from '../memory';
import { MOST_FLIGHTS, movesToGuard, movesToGuardBut, writeMovesToGuard } from './flight-guards';
import { stepsOf } from './journeys';
import {
  BLOCKS_ADD_UP, BLOCKS_SUFFICE, CAPTURES_DUE, FLIGHTS_SERVED, GUARDS_IN_TIME, MEN_IMMOBILE, MOVERS_BLOCKED, PAWNS_CAPTURE_NOTHING,
  PAWNS_FED, PINS_COUNTED,
} from './layout';
import { Listing, isIn, lastPiece, leastCaptures } from './listing';
import {
  ANYTHING, GONE, MAX_MOVES, Man, NOBODY, Place, homeOf, movesTo, pieceAt, pieceOfMan, placeOn, squareAt, within,
} from './named-men';
import {
  UNGUARDED, allow, allowAnything, beginPinsAndStops, hasServed, isFrozenByPin, isOnlyMove, mayGuard, mayStandIn, mostPins, pinLine,
  servingSquares, writeRows,
} from './pins-and-stops';

/** A final position that is being built. Each decision is made in a copy, which is dropped to take the decision back. */
@unmanaged @final
class Draft {
  /** the squares on which men of the mated side stand in the end, and those of the men that are not decided yet */
  occupied: Bitboard;
  undecided: Bitboard;
  /**
   * what `findNeeds` finds: the squares that a man of the mated side must block, and those where one of the
   * mating side may stop a pawn
   */
  open: Bitboard;
  stops: Bitboard;
  /** the squares around the king that are still to be guarded */
  flights: Bitboard;
  /** the squares on which men of the mating side stand, and those where a pawn would capture them */
  serving: Bitboard;
  captures: Bitboard;
  /**
   * men of the mated side: those that move and have no place yet, those that a pin immobilises, and those that are not pinned although
   * they could be
   */
  movers: u32;
  pinned: u32;
  unpinned: u32;
  /** what `findNeeds` finds: a man for which it must be decided whether it is pinned, or 0 */
  doubtful: Man;
  /** how many men of the mated side are captured */
  captured: u32;
  /** the men of the mating side that are of use */
  used: u32;
  /** the number of moves that both sides still have */
  ofMated: u32;
  ofMating: u32;
  /** the fewest captures that pawns of the mated side have to make */
  fed: u32;
  /** what `findNeeds` finds: the row of what the mating side may do besides guarding */
  row: u32;

  copy(): Draft {
    const from = changetype<usize>(this);
    const to = from + offsetof<Draft>();
    for (let at: usize = 0; at < offsetof<Draft>(); at += 16) v128.store(to + at, v128.load(from + at));
    return changetype<Draft>(to);
  }

  /** `pins-counted`: each pinned man needs another man to pin it, a bishop, rook or queen on a line of the king. */
  @inline get mayPin(): bool {
    return <u32>popcnt<u32>(this.pinned) < mostPins() || !follows(PINS_COUNTED);
  }

  /**
   * Works out what the men before `end` still need so that none of them can move: which squares the others must block, and where a man
   * of the mating side may stop a pawn. Men that a pin may immobilise need nothing yet. Returns false if there are too few men or moves
   * for it.
   *
   * `men-immobile`: in a stalemate no man moves. Each square that is open to an officer is blocked by its own side, because the officer
   * could capture the other side's men there. A pawn is blocked by any man. Pinned men need no block.
   * `blocks-suffice`: each of those squares takes a man that moves there, and every man that moves takes a move, except a rook in
   * castling. Of the mating side, one man stops one pawn.
   */
  findNeeds(end: Man): bool {
    const moving = <u32>popcnt<u32>(this.movers);
    const suffice = follows(BLOCKS_SUFFICE);
    if (moving > this.ofMated + carried && suffice) return false;
    const occupied = this.occupied | this.undecided;
    const blockers = moving + listing.mated - end;
    const most = min<u32>(this.ofMated + carried, blockers);
    const around = kingAttacks(listing.king);
    // `guards-in-time`: the row is how many squares are blocked, now or by the men left. Outside the parts, all threads decide alike
    const row = hasMovesToGuard && isInPart ? min<u32>(<u32>count(around & occupied) + most, MOST_FLIGHTS) : UNGUARDED;
    if (row != UNGUARDED && movesToGuardBut(most, listing.king, around & ~occupied) > this.ofMating) return false;
    this.row = row;
    const mayStand = load<u64>(mayStandIn(row));
    const mayPin = this.mayPin;
    let open = follows(FLIGHTS_SERVED) ? around & ~(mayGuard() | occupied) : 0;
    let stops: Bitboard = 0;
    let doubtful: Man = 0;
    for (let man: Man = 1; man < end && follows(MEN_IMMOBILE); man++) {
      const place = listing.placeOf(man);
      if (isIn(this.movers | this.pinned, man) || place == GONE) continue;
      const squares = exits(place) & ~occupied;
      if (!squares) continue;
      const isPawn = pieceAt(place) == PAWN;
      if (mayPin && !isIn(this.unpinned, man) && isFrozenByPin(row, place)) {
        // a man that moves may still arrive in front of a pawn
        if (!isPawn || !moving) doubtful = man;
      } else if (isPawn && (squares & mayStand)) stops |= squares;
      else open |= squares;
    }
    this.open = open;
    this.stops = stops;
    this.doubtful = doubtful;
    if (suffice && (<u32>count(open) > most || <u32>count(open | stops) > most + listing.men - listing.mated)) return false;
    return !open || !follows(BLOCKS_ADD_UP) || this.movesToBlock(open, end) <= this.ofMated + carried;
  }
  /**
   * Returns the least moves of the mated side: each open square is blocked by another one of the men that move or that come from `end`
   * on, and the others that move make one move each.
   */
  private movesToBlock(open: Bitboard, end: Man): u32 {
    const blockers = this.movers | (((1 << listing.mated) - 1) & ~((1 << end) - 1));
    let moves: u32 = <u32>max<i32>(0, popcnt<i32>(this.movers) - count(open));
    for (let set = open; set; set = withoutLowest(set)) {
      let least: u32 = MAX_MOVES;
      for (let men = blockers; men; men &= men - 1) {
        least = min<u32>(least, <u32>load<u8>(blockOf(<u32>ctz<u32>(men)) + lowest(set)));
      }
      moves += least;
    }
    return moves;
  }
}

// ---- u8[MAX_MEN][64]: the least moves that a man needs to block a square, other than by staying at home ----
@inline function blockOf(man: Man): usize {
  return threadBase + SERVICES_OFFSET + (<usize>man << 6);
}
let listing: Listing = changetype<Listing>(0);
/** Must be called once for all squares of the king, before their stalemates are listed. */
export function beginStalemates(inList: Listing): void {
  listing = inList;
  for (let man: Man = 1; man < listing.mated; man++) {
    memory.fill(blockOf(man), <u8>MAX_MOVES, 64);
    const last = lastPiece(man);
    for (let piece = pieceOfMan(man); piece <= last; piece++) {
      for (let square: Square = 0; square < 64; square++) {
        if (piece == pieceOfMan(man) && square == homeOf(man)) continue;
        const moves = movesTo(man, placeOn(piece, square));
        if (moves < load<u8>(blockOf(man) + square)) store<u8>(blockOf(man) + square, <u8>moves);
      }
    }
  }
}

/** Lists the stalemates in which the king stands where he has been put. `own`: the men of the mated side. */
export function listStalemates(own: Bitboard, ofMated: u32, ofMating: u32): void {
  moves = ofMating;
  beginPinsAndStops(listing, ofMating);
  hasMovesToGuard = false;
  unguarded = 0;
  // a rook that castles takes no move of its own
  carried = listing.hasCastling ? 1 : 0;
  const draft = changetype<Draft>(listing.firstDraft);
  memory.fill(changetype<usize>(draft), 0, offsetof<Draft>());
  draft.occupied = bit(listing.king);
  draft.undecided = own & ~bit(homeOf(0));
  draft.ofMated = ofMated;
  draft.ofMating = ofMating;
  // `only-move`: one move leaves all men of the mating side but one at home, and it is one of those listed below (with castling there
  // is no list). So the men guard, stop and pin only from there
  firstOfPart = isOnlyMove() ? 1 : min<u32>(listing.mated, 4);
  if (!isOnlyMove()) {
    allowAnything();
    chooseFate(draft, 1);
    return;
  }
  allow(NOBODY, ANYTHING);
  chooseFate(draft, 1);
  for (let man = listing.mated; man < listing.men; man++) {
    for (let piece = PAWN; piece <= KING; piece++) {
      for (let to = within(man, piece, ofMating) & ~within(man, piece, 0); to; to = withoutLowest(to)) {
        const place = placeOn(piece, lowest(to));
        if (listing.attacksKing(place)) continue;
        allow(man, place);
        chooseFate(draft, 1);
      }
    }
  }
}
/** The fates of the men from this one on are a part of the list. Each only move has its own parts anyway. */
let firstOfPart: Man = 1;
let isInPart: bool = false;
/** moves of the mating side */
let moves: u32 = 0;
/**
 * Whether it is known how many moves guarding takes. That is worked out for the first stalemate whose mated side is complete, or after
 * some steps, because often there is no such stalemate.
 */
let hasMovesToGuard: bool = false;
/** steps that were taken without knowing it */
let unguarded: u32 = 0;
/** How many men may move without a move of their own: one rook at most, because only one king castles. */
let carried: u32 = 0;

// ---- the mated side ----
/** Returns the squares that must be blocked so that a man of the mated side cannot move from its place, if it is not pinned. */
@inline function exits(place: Place): Bitboard {
  const square = squareAt(place);
  if (pieceAt(place) != PAWN) return stepsOf(pieceAt(place), square);
  return listing.matedIsWhite ? bit(square) << 8 : bit(square) >> 8;
}

/** Decides whether this man and those after it stay, are captured, or move. */
function chooseFate(draft: Draft, man: Man): void {
  if (man != firstOfPart) {
    chooseFrom(draft, man);
    return;
  }
  if (!listing.takePart()) return;
  isInPart = true;
  chooseFrom(draft, man);
  isInPart = false;
  listing.endPart();
}
function chooseFrom(draft: Draft, man: Man): void {
  if (!listing.step()) return;
  if (man == listing.mated) {
    placeMovers(draft);
    return;
  }
  const home = bit(homeOf(man));
  if (!(draft.occupied & home)) {
    listing.put(man, placeOn(pieceOfMan(man), homeOf(man)));
    const staying = draft.copy();
    staying.undecided ^= home;
    staying.occupied |= home;
    if (staying.findNeeds(man + 1)) chooseFate(staying, man + 1);
  }
  listing.put(man, GONE);
  const captured = draft.copy();
  captured.undecided ^= home;
  // there are at most as many captures as moves of the mating side: `captures-due` (targets.ts)
  if ((captured.captured++ < moves || !follows(CAPTURES_DUE)) && captured.findNeeds(man + 1)) chooseFate(captured, man + 1);
  const moving = draft.copy();
  moving.undecided ^= home;
  moving.movers |= 1 << man;
  if (moving.findNeeds(man + 1)) chooseFate(moving, man + 1);
}

/** With fewer steps, it does not pay to work out how many moves guarding takes. */
const STEPS_BEFORE_GUARDS: u32 = 64;
function findMovesToGuard(): void {
  if (isOnlyMove() || !follows(GUARDS_IN_TIME) || !follows(FLIGHTS_SERVED)) return;
  writeMovesToGuard(listing, moves);
  writeRows();
  hasMovesToGuard = true;
}

/** Puts the men that move on their places. Decides which of the men that could be pinned are. */
function placeMovers(draft: Draft): void {
  if (!hasMovesToGuard && ++unguarded == STEPS_BEFORE_GUARDS) findMovesToGuard();
  if (!listing.step() || !draft.findNeeds(listing.mated)) return;
  if (draft.open) {
    for (let set = draft.movers; set; set &= set - 1) placeMover(draft, <u32>ctz<u32>(set), draft.open & (0 - draft.open));
  } else if (draft.doubtful) {
    const pinned = draft.copy();
    pinned.pinned |= 1 << draft.doubtful;
    placeMovers(pinned);
    const unpinned = draft.copy();
    unpinned.unpinned |= 1 << draft.doubtful;
    placeMovers(unpinned);
  } else if (draft.movers) placeMover(draft, <u32>ctz<u32>(draft.movers), ALL_SQUARES);
  else beginServing(draft);
}
/**
 * Puts a man on each of some squares. The other men that move need at least one move each. `movers-blocked`: the man cannot move on
 * from where it arrives. Its exits are blocked by men that stand there or have still to move, or a pin takes its moves.
 */
function placeMover(draft: Draft, man: Man, squares: Bitboard): void {
  const others = <u32>popcnt<u32>(draft.movers) - 1;
  const last = lastPiece(man);
  for (let piece = pieceOfMan(man); piece <= last; piece++) {
    const left = draft.ofMated - min<u32>(draft.ofMated, others - min<u32>(others, carried));
    const free = within(man, piece, left) & ~(draft.occupied | (piece == pieceOfMan(man) ? bit(homeOf(man)) : 0));
    for (let set = squares & free; set; set = withoutLowest(set)) {
      const place = placeOn(piece, lowest(set));
      const isBlockable = <u32>count(exits(place) & ~draft.occupied) <= others;
      if (follows(MOVERS_BLOCKED) && piece != PAWN && !isBlockable && !(draft.mayPin && isFrozenByPin(draft.row, place))) continue;
      const ofMated = draft.ofMated - movesTo(man, place);
      const fed = draft.fed + leastCaptures(man, place, ofMated);
      if (fed >= listing.men - listing.mated && follows(PAWNS_FED)) continue;
      listing.put(man, place);
      const placed = draft.copy();
      placed.occupied |= bit(lowest(set));
      placed.movers ^= 1 << man;
      placed.ofMated = ofMated;
      placed.fed = fed;
      placeMovers(placed);
    }
  }
}

// ---- the mating side; the other is complete ----
function beginServing(draft: Draft): void {
  // `flights-served`: the king has no move, so every square around him that is not blocked is guarded
  draft.flights = follows(FLIGHTS_SERVED) ? kingAttacks(listing.king) & ~draft.occupied : 0;
  if (!hasMovesToGuard) findMovesToGuard();
  if (hasMovesToGuard && movesToGuard(listing.king, draft.flights) > draft.ofMating) return;
  draft.captures = 0;
  // `pawns-capture-nothing`: a pawn that is not pinned could capture where it attacks, so no man of the mating side stands there; if a
  // pin could freeze it, a man that is not placed yet may pin it
  for (let man: Man = 1; man < listing.mated && follows(PAWNS_CAPTURE_NOTHING); man++) {
    const place = listing.placeOf(man);
    if (place == GONE || pieceAt(place) != PAWN || isIn(draft.pinned, man)) continue;
    // on its own file, too, a pin takes captures from a pawn
    if (isFrozenByPin(draft.row, placeOn(KNIGHT, squareAt(place)))) continue;
    draft.captures |= listing.matedIsWhite ? pawnAttacks<White>(squareAt(place)) : pawnAttacks<Black>(squareAt(place));
  }
  serve(draft);
}
/** Finds men of the mating side that pin, stop pawns, and guard squares: one man for the first task, then more for the rest. */
function serve(draft: Draft): void {
  if (!listing.step()) return;
  const occupied = behindKing(draft);
  let flights = draft.flights;
  for (let man = listing.mated; man < listing.men && flights; man++) {
    if (isIn(draft.used, man)) flights &= ~listing.guardedFrom(listing.placeOf(man), occupied);
  }
  if (draft.pinned) {
    const square = squareAt(listing.placeOf(<u32>ctz<u32>(draft.pinned)));
    if (between(listing.king, square) & (draft.occupied | draft.serving)) return;
    draft.pinned &= draft.pinned - 1;
    serveFrom(draft, PINNING, square, line(listing.king, square), flights);
    return;
  }
  draft.stops &= ~draft.serving;
  if (draft.stops) {
    serveFrom(draft, STOPPING, 0, draft.stops & (0 - draft.stops), flights);
    return;
  }
  draft.flights = flights;
  if (flights) serveFrom(draft, GUARDING, lowest(flights), ALL_SQUARES, flights);
  else if (hasServed(draft.used)) {
    listing.addTarget(draft.ofMating, draft.ofMated, draft.captured);
  }
}
const PINNING: u32 = 0;
const STOPPING: u32 = 1;
const GUARDING: u32 = 2;

/**
 * Lets each free man do a task for one square, from each of some squares. `guards-in-time` (flight-guards.ts): men that come later open
 * no line. So others must guard the flights that are not guarded yet and that this man does not guard.
 */
function serveFrom(draft: Draft, task: u32, served: Square, squares: Bitboard, flights: Bitboard): void {
  squares &= ~(draft.occupied | draft.serving | draft.captures);
  const occupied = behindKing(draft);
  for (let man = listing.mated; man < listing.men; man++) {
    if (isIn(draft.used, man)) continue;
    const last = lastPiece(man);
    for (let piece = pieceOfMan(man); piece <= last; piece++) {
      let set = squares & servingSquares(man, piece, draft.ofMating);
      if (task == GUARDING && set) set &= listing.attackersOf(piece, served, occupied);
      for (; set; set = withoutLowest(set)) {
        const place = placeOn(piece, lowest(set));
        if (task == PINNING && (!contains(pinLine(place), served) || (between(served, lowest(set)) & occupied))) continue;
        if (hasMovesToGuard && movesTo(man, place) + movesToGuard(listing.king, flights & ~listing.guardedFrom(place, occupied)) > draft.ofMating) continue;
        if (listing.attacksKing(place)) continue;
        listing.put(man, place);
        const serving = draft.copy();
        serving.used |= 1 << man;
        serving.serving |= bit(lowest(set));
        serving.ofMating -= movesTo(man, place);
        serve(serving);
      }
    }
    listing.put(man, ANYTHING);
  }
}
/** Returns the squares that block the mating side's pieces. The king is not one, because they attack through him. */
@inline function behindKing(draft: Draft): Bitboard {
  return (draft.occupied ^ bit(listing.king)) | draft.serving;
}
