/**
 * Can the goal still be reached in the moves that are left? Nobody resists in help play and series play, so
 * whatever must still happen prunes. In a final picture the mated king stands somewhere, every square around
 * him is guarded by a man of the mating side or blocked by a man of his own, and in a mate he is attacked.
 * `isPictureInReach` looks for one that both sides reach in time. Popeye's intelligent mode counts moves to
 * such pictures, too.
 *
 * Everything in doubt counts in favour of the picture: men move as if on an empty board, no line is closed,
 * pawns capture where they like if there is anything to capture. So a position without a picture has no line.
 *
 * What the mating side's men can guard does not depend on the other side's, and they stand alike in many
 * positions. So a cache remembers for an arrangement what may be left unguarded (`Guards`). It stands in the
 * upper part of a thread's area, where other searches may write over it: an entry is checked by all its
 * words, like those of the table.
 */
import { between, kingAttacks, knightAttacks, line, pawnAttacks } from '../board/attacks';
import {
  ALL_SQUARES, Bitboard, NO_SQUARE, Square, bit, contains, count, distance, hasSeveral, lowest, withoutLowest,
} from '../board/bitboard';
import { KING, PAWN, Piece, QUEEN } from '../board/move';
import { BLACK_LONG, BLACK_SHORT, Position, WHITE_LONG, WHITE_SHORT } from '../board/position';
import { Black, White } from '../board/side';
import { PICTURES_OFFSET, threadBase } from '../memory';
import { Arrangement, arrangement } from './arrangement';
import { ALL_NINE, KINGS_OWN, around, nibbles, nineAround, withoutOwn } from './around';
import { canBlock, findBlockers, putBlockers } from './blockers';
import { Journeys, MAX_JOURNEY, journeysOf, linesOf, spreading, withSteps } from './journeys';

/** More moves than this are not counted. */
const MAX_GUARDING_MOVES: u32 = 15;

/** The men of the mated side but the king. */
let men: Bitboard = 0;
/** The king's square in the last picture that was found: there is often one again. */
let lastPicture: Square = 0;

/**
 * Is it possible that a position comes about in which the king of one side is mated, or stalemated, after at
 * most `a` moves of the mating side and `b` of the other, of which `mostSteps` are the king's own?
 */
export function isPictureInReach(p: Position, matedIsWhite: bool, isMate: bool, a: u32, b: u32, mostSteps: u32): bool {
  if (a > MAX_GUARDING_MOVES) return true;
  const mated = matedIsWhite ? p.white : p.black;
  const mating = matedIsWhite ? p.black : p.white;
  men = mated & ~p.kings;
  // without its last man the mating side does not mate
  const isLone = isMate && !hasSeveral(mating & ~p.kings);
  const mayCapture = !isLone && (mating & ~p.kings) != 0;
  const blocks = journeysOf(p, men, matedIsWhite, mayCapture);
  putBlockers(p, men, matedIsWhite, mayCapture);
  const asked = arrangement();
  asked.arrange(p, mating, !matedIsWhite, a, isMate, min<u32>(count(men), 8), castlingFiles(p, !matedIsWhite));
  const key = asked.key;
  const hopeless = hopelessOf(key);
  let tried = hopeless.squares;
  const homes = (mated & p.kings) | (b ? homeRank(castlingFiles(p, matedIsWhite), matedIsWhite) : 0);
  const steps = stepsTo(lastPicture, homes);
  if (steps <= mostSteps && !contains(tried, lastPicture)) {
    if (isPicture(guardsOf(asked, key, lastPicture), blocks, lastPicture, b - steps, isLone)) return true;
    tried |= bit(lastPicture);
  }
  let within = homes;
  for (let steps: u32 = 0; steps <= mostSteps; steps++) {
    for (let set = within & ~tried; set; set = withoutLowest(set)) {
      const square = lowest(set);
      const guards = guardsOf(asked, key, square);
      if (!guards.allow(255)) hopeless.add(key, square);
      else if (isPicture(guards, blocks, square, b - steps, isLone)) {
        lastPicture = square;
        return true;
      }
    }
    tried |= within;
    within = withSteps(within);
  }
  return false;
}

/**
 * The files on which the king of one side may stand after castling. Who counts this as no move at all counts
 * the rook's.
 */
@inline function castlingFiles(p: Position, isWhite: bool): u32 {
  const rights = <u32>p.castling;
  const short: u32 = rights & (isWhite ? WHITE_SHORT : BLACK_SHORT) ? 1 << 6 : 0;
  return rights & (isWhite ? WHITE_LONG : BLACK_LONG) ? short | (1 << 2) : short;
}
@inline function homeRank(files: u32, isWhite: bool): Bitboard {
  return isWhite ? <u64>files : <u64>files << 56;
}
/** A king's moves from the nearest of some squares. */
@inline function stepsTo(square: Square, from: Bitboard): u32 {
  let steps = <u32>distance(lowest(from), square);
  for (let set = withoutLowest(from); set; set = withoutLowest(set)) steps = min<u32>(steps, distance(lowest(set), square));
  return steps;
}

/**
 * Can the mated side's men stand on the squares around the king that remain unguarded, after `left` moves?
 */
@inline function isPicture(guards: Guards, blocks: Journeys, king: Square, left: u32, isLone: bool): bool {
  const blocked = around(men, king);
  if (!guards.allow(blocked)) {
    if (left == 0 || !mayBlock(guards, blocks, king, blocked, left)) return false;
    // now each man on one square at most
    findBlockers(king, left, NO_SQUARE);
    if (!guards.areBlockable(left)) return false;
  }
  return !isLone || isLonePicture(king, left);
}
/**
 * The same of a mate by the only man beside the king: nobody is pinned, nor is there a double check, so
 * blockers must not be able to parry.
 */
function isLonePicture(king: Square, left: u32): bool {
  const asked = arrangement();
  let isFound = false;
  for (let set = kingAttacks(king) | knightAttacks(king); set && !isFound; set = withoutLowest(set)) {
    asked.restrictTo(lowest(set));
    const guards = guardsOf(asked, asked.key, king);
    if (!guards.allow(255)) continue;
    findBlockers(king, left, lowest(set));
    isFound = guards.areBlockable(left);
  }
  asked.restrictTo(NO_SQUARE);
  return isFound;
}

/** Can squares around the king that are unguarded, beside those in `blocked`, be blocked in `left` moves? */
function mayBlock(guards: Guards, blocks: Journeys, king: Square, blocked: u32, left: u32): bool {
  // four bits for each square: moves until a man may be there
  let moves: u32 = 0;
  let open: u32 = 255 ^ blocked;
  let possible = blocked;
  for (let i: u32 = 1; i <= min<u32>(left, MAX_JOURNEY) && open; i++) {
    const reached = open & around(blocks.within(i), king);
    open ^= reached;
    possible |= reached;
    moves |= nibbles(reached) * i;
  }
  return guards.allow(possible) && mayBlockSome(guards, moves, blocked, left, possible ^ blocked);
}
/** Some of the squares in `others`, each with its `moves`. */
function mayBlockSome(guards: Guards, moves: u32, blocked: u32, left: u32, others: u32): bool {
  while (others) {
    if (!guards.allow(blocked | others)) return false;
    const square = others & (0 - others);
    others ^= square;
    const needed = (moves >> (ctz<u32>(square) << 2)) & 15;
    if (needed > left) continue;
    const more = blocked | square;
    if (guards.allow(more) || mayBlockSome(guards, moves, more, left - needed, others)) return true;
  }
  return false;
}
// ---- the cache ----
/**
 * For a king's square and some moves of the mating side: a bit for each of 256 sets of squares around him:
 * may they be unguarded?
 */
@unmanaged @final
class Guards {
  check: u64;
  word0: u64;
  word1: u64;
  word2: u64;
  word3: u64;

  @inline allow(unguarded: u32): bool {
    return ((load<u64>(changetype<usize>(this) + ((<usize>unguarded >> 6) << 3), 8) >> <u64>(unguarded & 63)) & 1) != 0;
  }
  /** Allows a set of squares, and all of which it is a part. */
  allowFrom(unguarded: u32): void {
    let sets: u64 = (<u64>1) << <u64>(unguarded & 63);
    for (let i: u32 = 0; i < 6; i++) {
      if (!(unguarded & (1 << i))) sets |= sets << (<u64>1 << i);
    }
    const upper = unguarded >> 6;
    this.word0 |= upper == 0 ? sets : 0;
    this.word1 |= (upper & ~1) == 0 ? sets : 0;
    this.word2 |= (upper & ~2) == 0 ? sets : 0;
    this.word3 |= sets;
  }
  /** Can blockers stand on all squares of a set that may be unguarded? */
  areBlockable(left: u32): bool {
    const word0 = this.word0;
    const word1 = this.word1;
    const word2 = this.word2;
    const word3 = this.word3;
    return isAnyBlockable(smallest(word0), 0, left)
      || isAnyBlockable(smallest(word1) & ~word0, 64, left)
      || isAnyBlockable(smallest(word2) & ~word0, 128, left)
      || isAnyBlockable(smallest(word3) & ~(word1 | word2), 192, left);
  }
  @inline get sum(): u64 {
    return this.check ^ this.word0 ^ this.word1 ^ this.word2 ^ this.word3;
  }
}
const GUARDS_BYTES: usize = 40;
/** Of 64 sets with all that contain them, those that contain no other. */
@inline function smallest(sets: u64): u64 {
  return sets & ~(((sets & 0x5555555555555555) << 1) | ((sets & 0x3333333333333333) << 2) | ((sets & 0x0f0f0f0f0f0f0f0f) << 4)
    | ((sets & 0x00ff00ff00ff00ff) << 8) | ((sets & 0x0000ffff0000ffff) << 16) | (sets << 32));
}
@inline function isAnyBlockable(sets: u64, first: u32, left: u32): bool {
  for (; sets; sets &= sets - 1) {
    if (canBlock(first + <u32>ctz<u64>(sets), 0, left)) return true;
  }
  return false;
}

/** The squares on which the king cannot be mated, however much is blocked, as far as they are known. */
@unmanaged @final
class Hopeless {
  check: u64;
  squares: Bitboard;

  @inline add(key: u64, square: Square): void {
    this.squares |= bit(square);
    this.check = key ^ this.squares;
  }
}
const HOPELESS_BYTES: usize = 16;

/**
 * For some men of the mating side and some moves: an entry for every square of the king, and those that are
 * hopeless.
 */
const SIDE_BYTES: usize = 64 * GUARDS_BYTES + HOPELESS_BYTES;
const SIDES_SHIFT: u64 = 53;
const ALL_SIDES_BYTES: usize = SIDE_BYTES << 11;

@inline function sideOf(key: u64): usize {
  return threadBase + PICTURES_OFFSET + <usize>(key >> SIDES_SHIFT) * SIDE_BYTES;
}

@inline function hopelessOf(key: u64): Hopeless {
  const hopeless = changetype<Hopeless>(sideOf(key) + 64 * GUARDS_BYTES);
  if ((hopeless.check ^ hopeless.squares) != key) {
    hopeless.squares = 0;
    hopeless.check = key;
  }
  return hopeless;
}

function guardsOf(asked: Arrangement, key: u64, king: Square): Guards {
  const guards = changetype<Guards>(sideOf(key) + <usize>king * GUARDS_BYTES);
  key += king;
  if (guards.sum == key) return guards;
  findGuards(guards, asked, king);
  guards.check = key ^ guards.word0 ^ guards.word1 ^ guards.word2 ^ guards.word3;
  return guards;
}

// ---- what the mating side may leave unguarded: its men stay or move, for all ways to spend the moves ----
/**
 * A man's options: how many, then which of the nine squares it guards, and its moves for that; no two guard
 * the same.
 */
const OPTIONS_BYTES: usize = (1 + 512) << 2;
const MAX_GUARDS: u32 = 64;
/** What the men from this one on guard at most, each in so many moves. */
const MAX_BYTES: usize = 4 * (MAX_GUARDING_MOVES + 1);
/** Where the ways are more, whatever is asked is allowed. */
const MAX_WAYS: u32 = 2000;

let found: Guards = changetype<Guards>(0);
let guarding: u32 = 0;
let ways: u32 = 0;

@inline function optionsOf(man: u32): usize {
  return threadBase + PICTURES_OFFSET + ALL_SIDES_BYTES + <usize>man * OPTIONS_BYTES;
}
@inline function mostOf(man: u32): usize {
  return optionsOf(MAX_GUARDS) + <usize>man * MAX_BYTES;
}

function findGuards(guards: Guards, asked: Arrangement, king: Square): void {
  guards.word0 = 0;
  guards.word1 = 0;
  guards.word2 = 0;
  guards.word3 = 0;
  guarding = 0;
  const castled = homeRank(asked.castledFiles, asked.isWhite);
  // a check that can be parried nowhere else comes from the parrying square, or from behind it
  const checksFrom = asked.parry == NO_SQUARE ? ALL_SQUARES : beyond(king, asked.parry);
  for (let kind = QUEEN + 1; kind > 0; kind--) {
    for (let set = asked.ofKind(kind - 1); set; set = withoutLowest(set)) addMan(asked, kind - 1, lowest(set), 0, king, bit(king) | ~checksFrom);
  }
  // kings do not stand side by side
  addMan(asked, KING, lowest(asked.kings), castled, king, kingAttacks(king) | bit(king));
  memory.fill(mostOf(guarding), 0, MAX_BYTES);
  const moves = <u32>asked.moves;
  for (let man = guarding; man-- > 0; ) {
    for (let i: u32 = 0; i <= moves; i++) store<u32>(mostOf(man) + (<usize>i << 2), most(man, i) | load<u32>(mostOf(man + 1) + (<usize>i << 2)));
  }
  found = guards;
  ways = 0;
  // squares off the board need no guard
  const off = ALL_NINE ^ nineAround(ALL_SQUARES, king);
  choose(0, asked.isMate ? off : off | KINGS_OWN, moves);
  if (ways > MAX_WAYS) guards.allowFrom(0);
}

/**
 * Adds a man with its options, the cheapest first. It may also begin on squares `or`, and ends on none that
 * is forbidden: a man that the mated king captures guards nothing.
 */
function addMan(asked: Arrangement, piece: Piece, from: Square, or: Bitboard, king: Square, forbidden: Bitboard): void {
  const options = optionsOf(guarding++);
  store<u32>(options, 0);
  const isWhite = asked.isWhite;
  const isCaptured = piece != KING && from == king && asked.parry == NO_SQUARE;
  if (isCaptured || !contains(forbidden, from)) {
    addOption(options, isCaptured ? 0 : nineAround(linesFrom(piece, from, isWhite), king), 0);
  }
  for (let set = or & ~forbidden; set; set = withoutLowest(set)) addOption(options, nineAround(linesOf(piece, lowest(set)), king), 0);
  let was = bit(from) | or;
  let wasQueen: Bitboard = 0;
  let wasKnight: Bitboard = 0;
  const spread = spreading();
  spread.begin(piece, was);
  for (let moves: u32 = 1; moves <= <u32>asked.moves; moves++) {
    spread.widen(isWhite, asked.mostBlocked != 0);
    for (let set = spread.squares & ~was & ~forbidden; set; set = withoutLowest(set)) {
      addOption(options, nineAround(linesFrom(piece, lowest(set), isWhite), king), moves);
    }
    for (let set = spread.asQueen & ~wasQueen & ~forbidden; set; set = withoutLowest(set)) {
      addOption(options, nineAround(linesOf(QUEEN, lowest(set)), king), moves);
    }
    for (let set = spread.asKnight & ~wasKnight & ~forbidden; set; set = withoutLowest(set)) {
      addOption(options, nineAround(knightAttacks(lowest(set)), king), moves);
    }
    was = spread.squares;
    wasQueen = spread.asQueen;
    wasKnight = spread.asKnight;
  }
}
/** A square near a king, and what is behind it on their line. */
function beyond(king: Square, near: Square): Bitboard {
  let squares = bit(near);
  for (let set = line(king, near); set; set = withoutLowest(set)) {
    if (contains(between(king, lowest(set)), near)) squares |= set & (0 - set);
  }
  return squares;
}
@inline function linesFrom(piece: Piece, square: Square, isWhite: bool): Bitboard {
  if (piece != PAWN) return linesOf(piece, square);
  return isWhite ? pawnAttacks<White>(square) : pawnAttacks<Black>(square);
}

/** Unless a cheaper option guards as much. */
function addOption(options: usize, guarded: u32, moves: u32): void {
  const known = load<u32>(options);
  for (let i: u32 = 1; i <= known; i++) {
    if (!(guarded & ~(load<u32>(options + (<usize>i << 2)) & ALL_NINE))) return;
  }
  store<u32>(options, known + 1);
  store<u32>(options + (<usize>(known + 1) << 2), guarded | (moves << 16));
}
function most(man: u32, moves: u32): u32 {
  const options = optionsOf(man);
  let all: u32 = 0;
  for (let i = load<u32>(options); i > 0; i--) {
    const option = load<u32>(options + (<usize>i << 2));
    if (option >> 16 <= moves) all |= option & ALL_NINE;
  }
  return all;
}

/** The men from `man` on choose, with `left` moves, where `guarded` is guarded already. */
function choose(man: u32, guarded: u32, left: u32): void {
  if (++ways > MAX_WAYS) return;
  const possible = guarded | load<u32>(mostOf(man) + (<usize>left << 2));
  if (arrangement().isMate && !(possible & KINGS_OWN)) return;
  const unguarded = withoutOwn(~possible & ALL_NINE);
  if (<u32>popcnt<u32>(unguarded) > <u32>arrangement().mostBlocked || found.allow(unguarded)) return;
  if (man == guarding) {
    found.allowFrom(unguarded);
    return;
  }
  const options = optionsOf(man);
  const known = load<u32>(options);
  for (let i: u32 = 1; i <= known; i++) {
    const option = load<u32>(options + (<usize>i << 2));
    if (option >> 16 <= left) choose(man + 1, guarded | (option & ALL_NINE), left - (option >> 16));
  }
}
