/**
 * The final positions that are still possible in the search, where the goal is stalemate, with the men named:
 * which man of the mated side stands where in the end, which ones are captured, and which men of the mating
 * side guard, block or pin from where. `findTargets` (final-positions.ts) lists them once, for the root. The
 * search carries down those that are still in reach, and ends where none are. Popeye's intelligent mode lists
 * final positions, too, and searches for each of them by itself.
 *
 * A target is a set of conditions: every stalemate that the moves suffice for meets all those of some target.
 */
import { Move } from '../board/move';
import { MEN_OFFSET, TARGETS_END_OFFSET, threadBase } from '../memory';
import { GONE, MEN_BYTES, Man, NOBODY, Place, movesAfter, movesBefore, moverOf, takenBy } from './named-men';

// ---- u16[men][capacity]: the place of each man in each target; then the lists, one behind the other ----
const COLUMNS_OFFSET: usize = MEN_OFFSET + MEN_BYTES;
const LISTS_OFFSET: usize = (COLUMNS_OFFSET + TARGETS_END_OFFSET) / 2;

// ---- an entry of a list: the target's number, the moves that both sides can spare, the captures due ----
const MATING_SHIFT: u32 = 17;
const MATED_SHIFT: u32 = 22;
const CAPTURES_SHIFT: u32 = 27;
const NUMBER_MASK: u32 = (1 << MATING_SHIFT) - 1;
const SPARE_MASK: u32 = 31;
const ENTRY_BYTES: usize = 4;

let men: u32 = 0;
let capacity: u32 = 0;

@inline function columnOf(man: Man): usize {
  return threadBase + COLUMNS_OFFSET + (<usize>(man * capacity) << 1);
}

/** A list of targets; null where nothing is known. */
@unmanaged @final
export class Targets {
  end: usize;

  @inline get first(): usize {
    return changetype<usize>(this) + offsetof<Targets>();
  }
  @inline get isEmpty(): bool {
    return this.end == this.first;
  }
  /** Adds a target of men in `places`: Place[men], u16. Returns false where there is no room. */
  add(places: usize, spareOfMating: u32, spareOfMated: u32, captures: u32): bool {
    const number = <u32>((this.end - this.first) / ENTRY_BYTES);
    if (number == capacity) return false;
    for (let man: Man = 0; man < men; man++) {
      store<u16>(columnOf(man) + (<usize>number << 1), load<u16>(places + (<usize>man << 1)));
    }
    store<u32>(this.end, number | (spareOfMating << MATING_SHIFT) | (spareOfMated << MATED_SHIFT) | (captures << CAPTURES_SHIFT));
    this.end += ENTRY_BYTES;
    return true;
  }
  /**
   * Lists the targets that are in reach after a move, of the mating side or of the other. `left`: moves of
   * the mating side after it. Null if there is no room for the list.
   */
  narrow(move: Move, isMating: bool, left: u32): Targets {
    const end = this.end;
    const list = changetype<Targets>(end);
    if (end + (end - changetype<usize>(this)) > threadBase + TARGETS_END_OFFSET) return UNKNOWN_TARGETS;
    const places = columnOf(moverOf(move));
    const before = movesBefore(move);
    const after = movesAfter(move);
    const taken = takenBy(move);
    const shift = isMating ? MATING_SHIFT : MATED_SHIFT;
    let to = list.first;
    for (let at = this.first; at < end; at += ENTRY_BYTES) {
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
    list.end = to;
    return list;
  }
}
export const UNKNOWN_TARGETS: Targets = changetype<Targets>(0);

/** Begins the list for the root, with so many named men. */
export function beginTargets(namedMen: u32): Targets {
  men = namedMen;
  capacity = min<u32>(NUMBER_MASK, <u32>(LISTS_OFFSET - COLUMNS_OFFSET) / (men << 1));
  const list = changetype<Targets>(threadBase + LISTS_OFFSET);
  list.end = list.first;
  return list;
}
