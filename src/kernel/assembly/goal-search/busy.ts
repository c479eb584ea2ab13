/**
 * Shares one exhaustive search among several threads. All run the same search over one table, and each defers the positions that others
 * are searching. By the time it comes back, their answers are usually in the table. So the work is shared without a dispatcher, and
 * each thread's answer is complete by itself. After ABDADA (Weill 1996) as simplified by Kerrigan:
 * https://www.chessprogramming.org/ABDADA
 *
 * A mark that is overwritten, or read just before it is set, costs time but never correctness.
 */
import { withMovesLeft } from '../board/zobrist';
import { BUSY } from '../memory';

/** Whether threads share the memory. A WebAssembly global: every thread has its own. */
let several: bool = false;

export function useSeveralThreads(on: bool): void {
  several = on;
}

/** The least number of the attacker's remaining moves for which a position is worth sharing. */
const MIN_MOVES: u32 = 3;
const BUSY_MASK: u64 = 4095;

@inline function slotOf(key: u64): usize {
  return BUSY + (<usize>(key & BUSY_MASK) << 3);
}

/** Decides whether nodes with this many remaining moves of the attacker are shared. */
@inline export function isShared(moves: u32): bool {
  return several && moves >= MIN_MOVES;
}
/** Decides whether another thread is searching this position with this many moves remaining. */
@inline export function isBusy(hash: u64, moves: u32): bool {
  const key = withMovesLeft(hash, moves);
  return atomic.load<u64>(slotOf(key)) == key;
}
/** Marks a position as being searched by this thread. */
@inline export function markBusy(hash: u64, moves: u32): void {
  const key = withMovesLeft(hash, moves);
  atomic.store<u64>(slotOf(key), key);
}
@inline export function clearBusy(hash: u64, moves: u32): void {
  const key = withMovesLeft(hash, moves);
  if (atomic.load<u64>(slotOf(key)) == key) atomic.store<u64>(slotOf(key), 0);
}
