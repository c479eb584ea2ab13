/**
 * Several threads on one exhaustive search. All of them run the same search over one table; what one thread is looking into, the
 * others put off until they have looked into everything else, and then they mostly find its answer in the table. So the
 * work is shared at every node that is worth it, without anybody handing it out, and each thread's answer is complete by
 * itself. After ABDADA (Weill 1996) as simplified by Kerrigan: https://www.chessprogramming.org/ABDADA
 *
 * A mark that is lost to another position, or read just before it is set, costs time and never truth.
 */
import { TAKEN } from '../memory';

/** Set where threads share the memory. A WebAssembly global: every thread has its own. */
let several: bool = false;

export function useSeveralThreads(on: bool): void {
  several = on;
}

/** Moves left to the attacker from which on a position is worth sharing. */
const LEAST_MOVES: u32 = 3;
const TAKEN_MASK: u64 = 4095;
const MOVES_LEFT_STEP: u64 = 0xc2b2ae3d27d4eb4f;

@inline function keyOf(hash: u64, moves: u32): u64 {
  return hash ^ (<u64>moves * MOVES_LEFT_STEP);
}
@inline function slotOf(key: u64): usize {
  return TAKEN + (<usize>(key & TAKEN_MASK) << 3);
}

/** Are nodes with so many of the attacker's moves left shared? */
@inline export function isShared(moves: u32): bool {
  return several && moves >= LEAST_MOVES;
}
/** Is another thread looking into this position, with so many moves left? */
@inline export function isTaken(hash: u64, moves: u32): bool {
  const key = keyOf(hash, moves);
  return atomic.load<u64>(slotOf(key)) == key;
}
@inline export function take(hash: u64, moves: u32): void {
  const key = keyOf(hash, moves);
  atomic.store<u64>(slotOf(key), key);
}
@inline export function giveBack(hash: u64, moves: u32): void {
  const key = keyOf(hash, moves);
  if (atomic.load<u64>(slotOf(key)) == key) atomic.store<u64>(slotOf(key), 0);
}
