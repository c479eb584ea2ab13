/**
 * The final positions that are possible at all, where the goal is stalemate, with the men named: which man of the mated side stands where
 * in the end, which ones are captured, and which men of the mating side guard, block or pin from where. `findTargets` lists them once, for
 * the root; the search carries down those that are still in reach, and ends where none are. Popeye's intelligent mode lists final
 * positions, too, and searches for each of them by itself.
 *
 * A target is a set of conditions: every stalemate that the moves suffice for meets all those of some target.
 *
 *   mated side    every man stays, moves elsewhere, or is captured, which costs its journey, or a move of the mating side. In the end each is
 *                 blocked, by its own men if it is an officer, or pinned. Those that move are first put where somebody must be blocked
 *   mating side   it stops each pawn that is not blocked or pinned, pins whoever is to be pinned, and guards every square around the king that
 *                 is not blocked. Its other men stand anywhere, or are captured
 */
import {
  between, bishopAttacks, diagonalsOf, kingAttacks, knightAttacks, line, orthogonalsOf, pawnAttacks, rookAttacks,
} from '../board/attacks';
import { ALL_SQUARES, Bitboard, FILE_A, Square, bit, contains, count, distance, fileOf, lowest, withoutLowest } from '../board/bitboard';
import { BISHOP, KING, KNIGHT, Move, PAWN, Piece, QUEEN, ROOK } from '../board/move';
import { Position } from '../board/position';
import { Black, White } from '../board/side';
import { lookForStop, stopped } from '../limits';
import { MEN_OFFSET, TARGETS_END_OFFSET, threadBase } from '../memory';
import { stepsOf } from './journeys';
import {
  ANYTHING, GONE, MAX_MEN, MAX_MOVES, MEN_BYTES, Man, NOBODY, Place, homeOf, movesAfter, movesBefore, movesTo, moverOf,
  nameMen, nameNobody, pieceAt, pieceOfMan, placeOn, squareAt, takenBy, within,
} from './named-men';

/** Fewer plies are quicker to search than to think about. */
export const FEWEST_PLIES: u32 = 6;

// ---- lists: of each target its number, the moves that both sides have to spare, and the captures that are due ----
const MATING_SHIFT: u32 = 17;
const MATED_SHIFT: u32 = 22;
const CAPTURES_SHIFT: u32 = 27;
const NUMBER_MASK: u32 = (1 << MATING_SHIFT) - 1;
const SPARE_MASK: u32 = 31;
const ENTRY_BYTES: usize = 4;

/** The targets in reach; nothing is known where `listed` is 0. */
export let listed: usize = 0;
export let listedEnd: usize = 0;

// ---- u16[MAX_MEN]: the places of the target in the making; u64[6]: where each piece may be pinned; u16[men][capacity]: all places; lists ----
const PLACES_OFFSET: usize = MEN_OFFSET + MEN_BYTES;
const PINNABLE_OFFSET: usize = PLACES_OFFSET + MAX_MEN * 2;
const COLUMNS_OFFSET: usize = PINNABLE_OFFSET + 6 * 8;
const LISTS_OFFSET: usize = (COLUMNS_OFFSET + TARGETS_END_OFFSET) / 2;

@inline function placeOf(man: Man): Place {
  return load<u16>(threadBase + PLACES_OFFSET + (<usize>man << 1));
}
@inline function setPlace(man: Man, place: Place): void {
  store<u16>(threadBase + PLACES_OFFSET + (<usize>man << 1), <u16>place);
}
@inline function columnOf(man: Man): usize {
  return threadBase + COLUMNS_OFFSET + (<usize>(man * capacity) << 1);
}

let capacity: u32 = 0;
let targets: u32 = 0;
/** Where there are too many ways, they are not looked at. */
let steps: u32 = 0;
let mostSteps: u32 = 0;
const MOST_STEPS: u32 = 20000000;
const MOST_STEPS_OF_SERIES: u32 = 1 << 21;

/** The men of the mated side come first. */
let mated: u32 = 0;
let men: u32 = 0;
let matedIsWhite: bool = false;
let ofMating: u32 = 0;
let ofMated: u32 = 0;
let mostPins: u32 = 0;

export function forgetTargets(): void {
  listed = 0;
}

/** Lists the targets for the root, with `a` moves of the mating side and `b` of the other, unless there are too many. */
export function findTargets(p: Position, isMatedWhite: bool, a: u32, b: u32): void {
  listed = 0;
  // in castling a move brings two men nearer, and one of them by two
  if (a >= MAX_MOVES || b >= MAX_MOVES || p.castling || <u32>count(p.occupied) > MAX_MEN) return;
  matedIsWhite = isMatedWhite;
  ofMating = a;
  ofMated = b;
  const own = matedIsWhite ? p.white : p.black;
  nameNobody();
  mated = nameMen(p, own, matedIsWhite);
  men = nameMen(p, matedIsWhite ? p.black : p.white, !matedIsWhite);
  for (let man = mated; man < men; man++) setPlace(man, ANYTHING);
  capacity = min<u32>(NUMBER_MASK, <u32>(LISTS_OFFSET - COLUMNS_OFFSET) / (men << 1));
  targets = 0;
  steps = 0;
  // about as many as take as long as a small part of the search
  mostSteps = a > 1
    ? min<u32>(MOST_STEPS, 500 << min<u32>((3 * (a + b)) >> 1, 16))
    : min<u32>(MOST_STEPS_OF_SERIES, 4 << (2 * b));
  const start = threadBase + LISTS_OFFSET;
  listedEnd = start;
  for (let set = within(0, KING, ofMated); set; set = withoutLowest(set)) {
    king = lowest(set);
    setPlace(0, placeOn(KING, king));
    if (ofMating > 1) {
      allowAnything();
      findFates(own);
      continue;
    }
    allow(NOBODY, ANYTHING);
    findFates(own);
    for (let man = mated; man < men; man++) {
      for (let piece = PAWN; piece <= KING; piece++) {
        for (let to = within(man, piece, ofMating) & ~within(man, piece, 0); to; to = withoutLowest(to)) {
          if (attacksKing(placeOn(piece, lowest(to)))) continue;
          allow(man, placeOn(piece, lowest(to)));
          findFates(own);
        }
      }
    }
  }
  if (steps <= mostSteps) listed = start;
}
/** With the king where he is, and what the mating side may do. */
function findFates(own: Bitboard): void {
  chooseFate(1, bit(king), own & ~bit(homeOf(0)), 0, 0, ofMated - movesTo(0, placeOf(0)));
}
/** False: that is enough. */
function step(): bool {
  if ((++steps & 0xffff) == 0) {
    lookForStop();
    if (stopped) giveUp();
  }
  return steps <= mostSteps;
}
@inline function giveUp(): void {
  steps = mostSteps + 1;
}

// ---- the mated side ----
let king: Square = 0;

@inline function isIn(set: u32, man: Man): bool {
  return ((set >> man) & 1) != 0;
}
/** The squares that must be blocked so that a man of the mated side does not move from its place, if it is not pinned. */
@inline function exits(place: Place): Bitboard {
  const square = squareAt(place);
  if (pieceAt(place) != PAWN) return stepsOf(pieceAt(place), square);
  return matedIsWhite ? bit(square) << 8 : bit(square) >> 8;
}
@inline function pinnableAs(piece: Piece): usize {
  return threadBase + PINNABLE_OFFSET + (<usize>piece << 3);
}
/** May a pin take all moves from it? A bishop pinned on its diagonal has some. */
@inline function isFrozenByPin(place: Place): bool {
  return contains(load<u64>(pinnableAs(pieceAt(place))), squareAt(place));
}

// ---- what the mating side may do; if it has one move, as in series play, each is looked at by itself ----
/** Where it may guard, and stand, whatever it does. */
let mayGuard: Bitboard = 0;
let mayStand: Bitboard = 0;
/** Who makes the only move, and serves where it leads; the others serve from home. */
let server: Man = NOBODY;
let serverPlace: Place = ANYTHING;

/** Where a man may serve. */
@inline function servingSquares(man: Man, piece: Piece, left: u32): Bitboard {
  if (ofMating > 1) return within(man, piece, left);
  if (man != server) return within(man, piece, 0);
  return piece == pieceAt(serverPlace) ? bit(squareAt(serverPlace)) : 0;
}
function allowAnything(): void {
  server = NOBODY;
  mayGuard = ALL_SQUARES;
  mayStand = ALL_SQUARES;
  mostPins = 0;
  for (let man = mated; man < men; man++) {
    if (within(man, BISHOP, ofMating) | within(man, ROOK, ofMating) | within(man, QUEEN, ofMating)) mostPins++;
  }
  setPinnable(mostPins ? inFront(diagonalsOf(king)) : 0, mostPins ? inFront(orthogonalsOf(king)) : 0);
}
/** One move, of a man that is of use where it arrives, or of nobody who is of use. */
function allow(mover: Man, to: Place): void {
  server = mover;
  serverPlace = to;
  mayGuard = 0;
  mayStand = 0;
  mostPins = 0;
  let diagonals: Bitboard = 0;
  let orthogonals: Bitboard = 0;
  // as if nothing were in the way
  occupiedByMated = bit(king);
  for (let man = mated; man < men; man++) {
    const place = man == server ? serverPlace : placeOn(pieceOfMan(man), homeOf(man));
    const piece = pieceAt(place);
    mayGuard |= guardedFrom(place, 0);
    mayStand |= bit(squareAt(place));
    if (piece < BISHOP || piece > QUEEN) continue;
    const squares = between(king, squareAt(place));
    if (!squares) continue;
    const isDiagonal = contains(diagonalsOf(king), squareAt(place));
    if (piece == (isDiagonal ? ROOK : BISHOP)) continue;
    mostPins++;
    if (isDiagonal) diagonals |= squares;
    else orthogonals |= squares;
  }
  setPinnable(diagonals, orthogonals);
}
/** Where a pin takes all moves from a man. */
function setPinnable(diagonals: Bitboard, orthogonals: Bitboard): void {
  store<u64>(pinnableAs(PAWN), diagonals | (orthogonals & ~(FILE_A << <u64>fileOf(king))));
  store<u64>(pinnableAs(KNIGHT), diagonals | orthogonals);
  store<u64>(pinnableAs(BISHOP), orthogonals);
  store<u64>(pinnableAs(ROOK), diagonals);
  store<u64>(pinnableAs(QUEEN), 0);
}
/** Those squares on lines of the king that have others behind them. */
function inFront(squares: Bitboard): Bitboard {
  let front: Bitboard = 0;
  for (let set = squares; set; set = withoutLowest(set)) front |= between(king, lowest(set));
  return front;
}

/** Whether this man and those after it stay, move, or are captured. `left`: moves that the mated side still has. */
function chooseFate(man: Man, occupied: Bitboard, undecided: Bitboard, movers: u32, captured: u32, left: u32): void {
  if (!step()) return;
  if (man == mated) {
    placeMovers(occupied, movers, 0, 0, left);
    return;
  }
  const home = bit(homeOf(man));
  const others = undecided & ~home;
  if (!(occupied & home)) {
    setPlace(man, placeOn(pieceOfMan(man), homeOf(man)));
    if (mayStandStill(man + 1, occupied | undecided, movers, left)) chooseFate(man + 1, occupied | home, others, movers, captured, left);
  }
  if (captured < ofMating) {
    setPlace(man, GONE);
    if (mayStandStill(man, occupied | others, movers, left)) chooseFate(man + 1, occupied, others, movers, captured + 1, left);
  }
  const moving = movers | (1 << man);
  if (<u32>popcnt<u32>(moving) <= left && mayStandStill(man, occupied | others, moving, left)) {
    chooseFate(man + 1, occupied, others, moving, captured, left);
  }
}
/** Squares around the king that nobody guards. */
@inline function mustBlock(): Bitboard {
  return kingAttacks(king) & ~mayGuard;
}
/** Can those that stay, of the men before `end`, be blocked by no more men than can move, or stopped by the mating side's? */
function mayStandStill(end: Man, occupied: Bitboard, movers: u32, left: u32): bool {
  const most = min<u32>(left, <u32>popcnt<u32>(movers) + mated - end);
  let open = mustBlock() & ~occupied;
  let stops: Bitboard = 0;
  for (let man: Man = 1; man < end; man++) {
    const place = placeOf(man);
    if (isIn(movers, man) || place == GONE) continue;
    const squares = exits(place) & ~occupied;
    if (!squares || isFrozenByPin(place)) continue;
    if (pieceAt(place) == PAWN && (squares & mayStand)) stops |= squares;
    else open |= squares;
  }
  return <u32>count(open) <= most && <u32>count(open | stops) <= most + men - mated;
}

/** Puts those that move on their places. Some men are pinned, and some are not though they could be. */
function placeMovers(occupied: Bitboard, movers: u32, pinned: u32, unpinned: u32, left: u32): void {
  if (!step()) return;
  const toMove = <u32>popcnt<u32>(movers);
  if (toMove > left) return;
  const mayPin = <u32>popcnt<u32>(pinned) < mostPins;
  let open = mustBlock() & ~occupied;
  let stops: Bitboard = 0;
  let doubtful: Man = 0;
  for (let man: Man = 1; man < mated; man++) {
    const place = placeOf(man);
    if (isIn(movers | pinned, man) || place == GONE) continue;
    const squares = exits(place) & ~occupied;
    if (!squares) continue;
    const isPawn = pieceAt(place) == PAWN;
    if (mayPin && !isIn(unpinned, man) && isFrozenByPin(place)) {
      if (!isPawn || !toMove) doubtful = man;
    } else if (isPawn && (squares & mayStand)) stops |= squares;
    else open |= squares;
  }
  if (<u32>count(open) > toMove || <u32>count(open | stops) > toMove + men - mated) return;
  if (open) {
    for (let set = movers; set; set &= set - 1) placeMover(<u32>ctz<u32>(set), open & (0 - open), occupied, movers, pinned, unpinned, left);
  } else if (doubtful) {
    placeMovers(occupied, movers, pinned | (1 << doubtful), unpinned, left);
    placeMovers(occupied, movers, pinned, unpinned | (1 << doubtful), left);
  } else if (toMove) placeMover(<u32>ctz<u32>(movers), ALL_SQUARES, occupied, movers, pinned, unpinned, left);
  else beginServing(occupied, pinned);
}
/** Puts a man on each of some squares. The others that move need one move at least. */
function placeMover(man: Man, squares: Bitboard, occupied: Bitboard, movers: u32, pinned: u32, unpinned: u32, left: u32): void {
  const others = <u32>popcnt<u32>(movers) - 1;
  const mayPin = <u32>popcnt<u32>(pinned) < mostPins;
  const isPawn = pieceOfMan(man) == PAWN;
  const last = isPawn ? QUEEN : pieceOfMan(man);
  for (let piece = isPawn ? PAWN : last; piece <= last; piece++) {
    for (let set = squares & within(man, piece, left - others) & ~(occupied | within(man, piece, 0)); set; set = withoutLowest(set)) {
      const place = placeOn(piece, lowest(set));
      if (piece != PAWN && <u32>count(exits(place) & ~occupied) > others && !(mayPin && isFrozenByPin(place))) continue;
      setPlace(man, place);
      placeMovers(occupied | bit(lowest(set)), movers ^ (1 << man), pinned, unpinned, left - movesTo(man, place));
    }
  }
}

// ---- the mating side; the other is complete ----
let occupiedByMated: Bitboard = 0;
/** Where the mated side's pawns capture. */
let captures: Bitboard = 0;
let due: u32 = 0;
let sparedByMated: u32 = 0;

function beginServing(occupied: Bitboard, pinned: u32): void {
  occupiedByMated = occupied;
  captures = 0;
  due = 0;
  sparedByMated = ofMated;
  let stops: Bitboard = 0;
  for (let man: Man = 0; man < mated; man++) {
    const place = placeOf(man);
    if (place == GONE) {
      due++;
      continue;
    }
    sparedByMated -= movesTo(man, place);
    if (pieceAt(place) != PAWN || isIn(pinned, man)) continue;
    stops |= exits(place) & ~occupied;
    // on its own file, too, a pin takes captures from a pawn
    if (!isFrozenByPin(placeOn(KNIGHT, squareAt(place)))) captures |= matedIsWhite ? pawnAttacks<White>(squareAt(place)) : pawnAttacks<Black>(squareAt(place));
  }
  serve(pinned, stops, kingAttacks(king) & ~occupied, 0, 0, ofMating);
}
/** Finds men of the mating side that pin, stop pawns, and guard squares: one for what is to be done first, then for the rest. */
function serve(pinned: u32, stops: Bitboard, flights: Bitboard, used: u32, occupied: Bitboard, left: u32): void {
  if (!step()) return;
  if (pinned) {
    const square = squareAt(placeOf(<u32>ctz<u32>(pinned)));
    if (between(king, square) & (occupiedByMated | occupied)) return;
    serveFrom(line(king, square), PINNING, square, pinned & (pinned - 1), stops, flights, used, occupied, left);
    return;
  }
  stops &= ~occupied;
  if (stops) {
    serveFrom(stops & (0 - stops), STOPPING, 0, 0, stops, flights, used, occupied, left);
    return;
  }
  for (let man = mated; man < men && flights; man++) {
    if (isIn(used, man)) flights &= ~guardedFrom(placeOf(man), occupied);
  }
  if (flights) serveFrom(ALL_SQUARES, GUARDING, lowest(flights), 0, 0, flights, used, occupied, left);
  else if (server == NOBODY || isIn(used, server)) takeTarget(left);
}
const PINNING: u32 = 0;
const STOPPING: u32 = 1;
const GUARDING: u32 = 2;

function serveFrom(
  squares: Bitboard, task: u32, served: Square, pinned: u32, stops: Bitboard, flights: Bitboard, used: u32, occupied: Bitboard, left: u32,
): void {
  squares &= ~(occupiedByMated | occupied | captures);
  for (let man = mated; man < men; man++) {
    if (isIn(used, man)) continue;
    const isPawn = pieceOfMan(man) == PAWN;
    const last = isPawn ? QUEEN : pieceOfMan(man);
    for (let piece = isPawn ? PAWN : last; piece <= last; piece++) {
      for (let set = squares & servingSquares(man, piece, left); set; set = withoutLowest(set)) {
        const place = placeOn(piece, lowest(set));
        if (task == PINNING && !pins(place, served, occupied)) continue;
        if (task == GUARDING && !contains(guardedFrom(place, occupied), served)) continue;
        if (attacksKing(place)) continue;
        setPlace(man, place);
        serve(pinned, stops, flights, used | (1 << man), occupied | bit(squareAt(place)), left - movesTo(man, place));
      }
    }
    setPlace(man, ANYTHING);
  }
}
function pins(place: Place, square: Square, occupied: Bitboard): bool {
  const piece = pieceAt(place);
  const from = squareAt(place);
  if (piece != QUEEN && piece != (contains(diagonalsOf(king), from) ? BISHOP : ROOK)) return false;
  return contains(between(king, from), square) && !(between(square, from) & (occupiedByMated | occupied));
}
function guardedFrom(place: Place, occupied: Bitboard): Bitboard {
  const piece = pieceAt(place);
  const square = squareAt(place);
  if (piece == PAWN) return matedIsWhite ? pawnAttacks<Black>(square) : pawnAttacks<White>(square);
  if (piece == KNIGHT) return knightAttacks(square);
  if (piece == KING) return kingAttacks(square);
  const all = (occupiedByMated ^ bit(king)) | occupied;
  return (piece == ROOK ? 0 : bishopAttacks(square, all)) | (piece == BISHOP ? 0 : rookAttacks(square, all));
}
/** Would the king be in check, or the kings side by side, whoever else stands where? */
@inline function attacksKing(place: Place): bool {
  return (pieceAt(place) == KNIGHT || distance(squareAt(place), king) == 1) && contains(guardedFrom(place, 0), king);
}

function takeTarget(left: u32): void {
  if (targets == capacity) {
    giveUp();
    return;
  }
  for (let man: Man = 0; man < men; man++) store<u16>(columnOf(man) + (<usize>targets << 1), <u16>placeOf(man));
  store<u32>(listedEnd, targets | (left << MATING_SHIFT) | (sparedByMated << MATED_SHIFT) | (due << CAPTURES_SHIFT));
  listedEnd += ENTRY_BYTES;
  targets++;
}

// ---- in the search ----
/**
 * Are targets in reach after a move? Those of the list from `first` to `end` that are make up the new list, behind the old one. `left`: moves of the
 * mating side after it.
 */
export function narrow(first: usize, end: usize, move: Move, isMating: bool, left: u32): bool {
  if (end + (end - first) > threadBase + TARGETS_END_OFFSET) {
    listed = 0;
    return true;
  }
  const places = columnOf(moverOf(move));
  const before = movesBefore(move);
  const after = movesAfter(move);
  const taken = takenBy(move);
  const shift = isMating ? MATING_SHIFT : MATED_SHIFT;
  let to = end;
  for (let at = first; at < end; at += ENTRY_BYTES) {
    let entry = load<u32>(at);
    const target = <usize>(entry & NUMBER_MASK) << 1;
    const place = <Place>load<u16>(places + target);
    const cost: u32 = place < GONE ? 1 + <u32>load<u8>(after + place) - <u32>load<u8>(before + place) : 1;
    if (((entry >> shift) & SPARE_MASK) < cost) continue;
    entry -= cost << shift;
    if (taken != NOBODY) {
      const fate = <Place>load<u16>(columnOf(taken) + target);
      if (fate < GONE) continue;
      if (fate == GONE) entry -= 1 << CAPTURES_SHIFT;
    }
    if (entry >> CAPTURES_SHIFT > left) continue;
    store<u32>(to, entry);
    to += ENTRY_BYTES;
  }
  listed = end;
  listedEnd = to;
  return to > end;
}
