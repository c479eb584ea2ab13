/**
 * The final positions that are still possible in the search, with the men named: which man of the mated side stands where in the end,
 * which ones are captured, and which men of the mating side give check, guard, block or pin from where. `findTargets`
 * (final-positions.ts) lists them once, for the root. The search passes down those that are still in reach, and ends when there are
 * none. Popeye's intelligent mode lists final positions, too, and searches for each of them by itself.
 *
 * A target is a set of conditions: every mate or stalemate for which the moves suffice meets all conditions of some target. A line to
 * it makes no more moves than there are, and a move that brings no man nearer to its place is spare. So the line keeps the target to
 * the end. Which man has which name depends on the way to a position. But if a list is empty, no line continues from there, on any way.
 * So the table may remember that for all ways.
 */
import { is } from '../board/family';
import { CASTLING, Move, arrivingPieceOf, kindOf, toOf } from '../board/move';
import { follows } from '../goal-search/rules';
import { MEN_OFFSET, TARGETS_END_OFFSET, threadBase } from '../memory';
import { CAPTURES_DUE, PLACED_MEN_SURVIVE, SPARE_MOVES } from './layout';
import {
  ARRIVES_LAST, GONE, MAX_MEN, MEN_BYTES, Man, NOBODY, Place, castlingRook, movesAfter, movesBefore, movesTo, moverOf, placeOn, takenBy,
} from './named-men';

// ---- u16[men][capacity]: the place of each man in each target; then the lists, one after the other ----
const COLUMNS_OFFSET: usize = MEN_OFFSET + MEN_BYTES;
const LISTS_OFFSET: usize = (COLUMNS_OFFSET + TARGETS_END_OFFSET) / 2;

// ---- an entry of a list: u32 the target's number, the moves that both sides can spare, the captures due; ----
// ---- u32 the men that are not in their places; men that castling has moved may be in them all the same ----
const MATING_SHIFT: u32 = 17;
const MATED_SHIFT: u32 = 22;
const CAPTURES_SHIFT: u32 = 27;
const NUMBER_MASK: u32 = (1 << MATING_SHIFT) - 1;
const SPARE_MASK: u32 = 31;
const ENTRY_BYTES: usize = 8;
const AWAY: usize = 4;
const EVERYBODY: u32 = -1;

let men: u32 = 0;
let capacity: u32 = 0;
/** Whether the targets of the goal are listed, and in reciprocal play those of the side that may end the line itself. */
let isGoalListed: bool = false;
let isOwnGoalListed: bool = false;
/** The targets of the own goal are found with the men in another order, which begins with this man. */
let rotation: u32 = 0;

@inline function columnOf(man: Man): usize {
  return threadBase + COLUMNS_OFFSET + (<usize>(man * capacity) << 1);
}

/** A list of targets: those of the goal, then those of the own goal. It is null if nothing is known. */
@unmanaged @final
export class Targets {
  private middle: usize;
  end: usize;
  /** The men of each side that some target of the goal may let move. */
  private movingOfMating: u32;
  private movingOfMated: u32;

  @inline private get first(): usize {
    return changetype<usize>(this) + offsetof<Targets>();
  }
  /** Whether the targets of the goal are listed, and not only those of the own goal. */
  @inline get isOfGoal(): bool {
    return isGoalListed;
  }
  /** Adds a target of men in `places`: Place[men], u16. Returns false if there is no room. */
  add(places: usize, spareOfMating: u32, spareOfMated: u32, captures: u32): bool {
    const number = this.length;
    if (number == capacity) return false;
    let away: u32 = 0;
    for (let man: Man = 0; man < men; man++) {
      const place = <Place>load<u16>(places + (<usize>man << 1));
      store<u16>(columnOf((man + rotation) % men) + (<usize>number << 1), <u16>place);
      if (place < GONE && movesTo(man, place & ~ARRIVES_LAST)) away |= 1 << ((man + rotation) % men);
    }
    this.write(number | (spareOfMating << MATING_SHIFT) | (spareOfMated << MATED_SHIFT) | (captures << CAPTURES_SHIFT), away);
    return true;
  }
  /** Writes an entry after the others. */
  @inline private write(entry: u32, away: u32): void {
    store<u32>(this.end, entry);
    store<u32>(this.end, away, AWAY);
    this.end += ENTRY_BYTES;
    if (rotation) return;
    this.movingOfMating |= moving(entry, MATING_SHIFT, away);
    this.movingOfMated |= moving(entry, MATED_SHIFT, away);
  }
  /** The number of targets. */
  @inline get length(): u32 {
    return <u32>((this.end - this.first) / ENTRY_BYTES);
  }
  /** Adds `count` targets of another thread's list for the same root, from number `from` on. Returns false if there is no room. */
  addOthers(base: usize, from: u32, count: u32): bool {
    const number = this.length;
    if (number + count > capacity) return false;
    for (let man: Man = 0; man < men; man++) {
      const column = columnOf(man);
      memory.copy(column + (<usize>number << 1), column - threadBase + base + (<usize>from << 1), <usize>count << 1);
    }
    const others = this.first - threadBase + base + <usize>from * ENTRY_BYTES;
    for (let i: u32 = 0; i < count; i++) {
      const at = others + <usize>i * ENTRY_BYTES;
      this.write((load<u32>(at) & ~NUMBER_MASK) | (number + i), load<u32>(at, AWAY));
    }
    return true;
  }
  /** Begins the list for the root, with so many named men. */
  begin(namedMen: u32): void {
    men = namedMen;
    rotation = 0;
    capacity = min<u32>(NUMBER_MASK, <u32>(LISTS_OFFSET - COLUMNS_OFFSET) / (men << 1));
    this.end = this.first;
    this.movingOfMating = 0;
    this.movingOfMated = 0;
  }
  /** Ends the targets of the goal, with none if they are unknown. */
  endGoal(isKnown: bool): void {
    isGoalListed = isKnown;
    isOwnGoalListed = false;
    if (!isKnown) this.end = this.first;
    this.middle = this.end;
  }
  /** Continues with the targets of the own goal. In their places, the men from `first` on come first. */
  beginOwnGoal(first: Man): void {
    rotation = first;
  }
  endOwnGoal(isKnown: bool): void {
    isOwnGoalListed = isKnown;
    if (!isKnown) this.end = this.middle;
  }
  /**
   * Decides whether any target is in reach after a move, of the mating side or of the other. `left` is the number of moves of the
   * mating side after it, `others` that of the other side.
   */
  @inline allows(move: Move, isMating: bool, left: u32, others: u32): bool {
    if (isGoalListed && !(((isMating ? this.movingOfMating : this.movingOfMated) >> moverOf(move)) & 1)) return false;
    return this.hasAny(move, isMating, left, others);
  }
  private hasAny(move: Move, isMating: bool, left: u32, others: u32): bool {
    if (isGoalListed && !narrowPart<FirstOnly>(this.first, this.middle, 0, move, isMating, left)) return false;
    return !isOwnGoalListed || narrowPart<FirstOnly>(this.middle, this.end, 0, move, !isMating, others) != 0;
  }
  /** Lists the targets that are in reach after a move. Returns null if there is no room for the list. */
  narrow(move: Move, isMating: bool, left: u32, others: u32): Targets {
    const list = changetype<Targets>(this.end);
    if (this.end + (this.end - changetype<usize>(this)) > threadBase + TARGETS_END_OFFSET) return UNKNOWN_TARGETS;
    list.middle = isGoalListed ? narrowPart<Whole>(this.first, this.middle, list.first, move, isMating, left) : list.first;
    list.movingOfMating = movingOfMating;
    list.movingOfMated = movingOfMated;
    list.end = isOwnGoalListed ? narrowPart<Whole>(this.middle, this.end, list.middle, move, !isMating, others) : list.middle;
    return list;
  }
}
export const UNKNOWN_TARGETS: Targets = changetype<Targets>(0);

/**
 * Returns the men that a target may let move. A move that brings its man nearer to its place is made by a man that is not there. Any
 * other move is a spare one (`spare-moves`).
 */
@inline function moving(entry: u32, shift: u32, away: u32): u32 {
  return (entry >> shift) & SPARE_MASK || !follows(SPARE_MOVES) ? EVERYBODY : away;
}
/** The men that the targets that `narrowPart` wrote last may let move. */
let movingOfMating: u32 = 0;
let movingOfMated: u32 = 0;

@unmanaged class Extent {}
@unmanaged @final class Whole extends Extent {}
@unmanaged @final class FirstOnly extends Extent {}

/**
 * Writes those of some entries that are in reach after a move, and returns their end. `FirstOnly`: only returns whether there are any.
 *
 * `spare-moves`: a man needs at least as many moves as the distance to its place, and no move of another man changes that. So if the
 * moves of all men are added up, a move that brings its man no nearer is a spare one. Castling may bring its rook nearer to a place,
 * which the distances include, or farther away, which is not counted.
 * `placed-men-survive`: a man that stands somewhere in the final position is on the board until the end, so no line to this target
 * captures it.
 * `captures-due`: only a move of the mating side captures a man of the mated side, and one move captures one man. So there are at least
 * as many moves left as captures due.
 */
function narrowPart<Part>(from: usize, end: usize, to: usize, move: Move, isMating: bool, left: u32): usize {
  const mover = moverOf(move);
  const places = columnOf(mover);
  const before = movesBefore(move);
  const after = movesAfter(move);
  const taken = takenBy(move);
  const arrived = placeOn(arrivingPieceOf(move), toOf(move));
  const rook = kindOf(move) == CASTLING ? castlingRook(move) : NOBODY;
  const shift = isMating ? MATING_SHIFT : MATED_SHIFT;
  const counts = follows(SPARE_MOVES);
  const survives = follows(PLACED_MEN_SURVIVE);
  const mostDue = follows(CAPTURES_DUE) ? left : MAX_MEN;
  let ofMating: u32 = 0;
  let ofMated: u32 = 0;
  for (let at = from; at < end; at += ENTRY_BYTES) {
    let entry = load<u32>(at);
    let away = load<u32>(at, AWAY);
    if (!((moving(entry, shift, away) >> mover) & 1)) continue;
    const target = <usize>(entry & NUMBER_MASK) << 1;
    const place = <Place>load<u16>(places + target);
    // negative if a man returns to a square from which it could castle, according to the distances
    let cost: i32 = 1;
    let least = cost;
    if (place < GONE) {
      const moves = <i32>load<u8>(after + (place & ~ARRIVES_LAST));
      away = moves ? away | (1 << mover) : away & ~(1 << mover);
      cost += moves - <i32>load<u8>(before + (place & ~ARRIVES_LAST));
      // a man that arrives too early has to leave and return; a rook that may castle is near, but not there
      least = place == (arrived | ARRIVES_LAST) && left ? cost + 2 : cost;
    }
    if (counts) {
      if (<i32>((entry >> shift) & SPARE_MASK) < least) continue;
      entry -= cost << shift;
    }
    if (rook != NOBODY) away |= 1 << rook;
    if (taken != NOBODY) {
      const fate = <Place>load<u16>(columnOf(taken) + target);
      if (fate < GONE && survives) continue;
      if (fate == GONE) entry -= 1 << CAPTURES_SHIFT;
    }
    if (entry >> CAPTURES_SHIFT > mostDue) continue;
    if (is<Part, FirstOnly>()) return 1;
    store<u32>(to, entry);
    store<u32>(to, away, AWAY);
    to += ENTRY_BYTES;
    ofMating |= moving(entry, MATING_SHIFT, away);
    ofMated |= moving(entry, MATED_SHIFT, away);
  }
  if (is<Part, FirstOnly>()) return 0;
  movingOfMating = ofMating;
  movingOfMated = ofMated;
  return to;
}

/** Returns the list for the root. */
@inline export function rootTargets(): Targets {
  return changetype<Targets>(threadBase + LISTS_OFFSET);
}
