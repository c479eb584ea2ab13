/**
 * The transposition table of the alpha-beta search. Unlike that of the search for a goal (goal-search/table.ts), it holds estimates: a
 * score is exact or a bound, and holds only for the depth to which it was searched.
 *
 * Entries are 16 bytes in buckets of four, one cache line. The first word is the position's hash xor the second. So an entry that two
 * threads tore by writing at once belongs to no position: https://www.chessprogramming.org/Shared_Hash_Table
 * The first word's highest byte is not compared: with 256 buckets or more, hashes that differ in it are in different buckets.
 *
 *   bits 0-19    move
 *   bits 20-34   score, plus 16384; mates counted from this position
 *   bits 35-49   static evaluation, plus 16384
 *   bits 50-57   depth in plies, plus 8; 0 for an empty entry
 *   bits 58-59   bound: upper, lower, exact
 *   bit  60      the position has been in a principal variation
 *   bits 61-63   generation: the search in which it was written, modulo 8
 */
import { TABLE_STATE } from '../memory';
import { MOVE_MASK, Move } from '../board/move';

/** An entry's second word; 0 if nothing is known. */
export type Known = u64;
const UNKNOWN: Known = 0;

export type Bound = u32;
export const UPPER: Bound = 1;
export const LOWER: Bound = 2;
export const EXACT: Bound = 3;

const SCORE_SHIFT: u64 = 20;
const EVALUATION_SHIFT: u64 = 35;
const SCORE_MASK: u64 = 0x7fff;
const SCORE_ZERO: i32 = 16384;
const DEPTH_SHIFT: u64 = 50;
const DEPTH_ZERO: i32 = 8;
const BOUND_SHIFT: u64 = 58;
const VARIATION_BIT: u64 = 1 << 60;
const GENERATION_SHIFT: u64 = 61;

@inline export function knownMove(known: Known): Move {
  return <u32>known & MOVE_MASK;
}
/** Returns the score as stored, with mates counted from this position. It is `NO_SCORE` if only the evaluation is known. */
@inline export function knownScore(known: Known): i32 {
  return <i32>((known >> SCORE_SHIFT) & SCORE_MASK) - SCORE_ZERO;
}
@inline export function knownEvaluation(known: Known): i32 {
  return <i32>((known >> EVALUATION_SHIFT) & SCORE_MASK) - SCORE_ZERO;
}
@inline export function knownDepth(known: Known): i32 {
  return <i32>((known >> DEPTH_SHIFT) & 255) - DEPTH_ZERO;
}
/** Returns the bound of the score, or 0 if only the evaluation is known. */
@inline export function knownBound(known: Known): Bound {
  return <u32>(known >> BOUND_SHIFT) & 3;
}
@inline export function wasInVariation(known: Known): bool {
  return (known & VARIATION_BIT) != 0;
}

@unmanaged @final
class Entry {
  check: u64;
  data: u64;

  /** Takes `data` as it was read, because another thread may be writing. */
  @inline belongsTo(hash: u64, data: u64): bool {
    return (this.check ^ data ^ hash) << 8 == 0;
  }
}
const ENTRY_BYTES: usize = 16;
const BUCKET_SHIFT: usize = 6;
const BUCKET_BYTES: usize = 64;
/** The offset in a bucket of the highest byte of the last `check`. */
const UNCOMPARED_BYTE: usize = 55;

/** The state of the table, in the shared memory like the table itself. */
@unmanaged @final
class TableState {
  start: usize;
  buckets: u64;
  generation: u64;
  /** something may have been written; kept because clearing gigabytes takes seconds */
  isUsed: u64;
}
const table = changetype<TableState>(TABLE_STATE);

/** Places the table in `bytes` zero bytes from `address` on. */
export function placeAnalysisTable(address: usize, bytes: usize): void {
  table.start = address;
  table.buckets = <u64>(bytes >> BUCKET_SHIFT);
  table.generation = 0;
  table.isUsed = 0;
}
export function clearAnalysisTable(): void {
  if (table.isUsed) memory.fill(table.start, 0, <usize>table.buckets << BUCKET_SHIFT);
  table.generation = 0;
  table.isUsed = 0;
}
/** Makes present entries worth less. Called before a search. */
export function ageAnalysisTable(): void {
  table.isUsed = 1;
  table.generation = (table.generation + 1) & 7;
}

/** Scales the hash's upper half down to any number of buckets. */
@inline function bucketOf(hash: u64): usize {
  return table.start + (<usize>(((hash >> 32) * table.buckets) >> 32) << BUCKET_SHIFT);
}

/**
 * Prefetches the bucket of a position before `recall`, because waiting for memory was the most expensive part of a node. WebAssembly
 * has no prefetch, and a load would stall. A store does not, so this writes a byte that is never compared.
 */
@inline export function fetchBucket(hash: u64): void {
  store<u8>(bucketOf(hash), 0, UNCOMPARED_BYTE);
}

export function recall(hash: u64): Known {
  const bucket = bucketOf(hash);
  for (let at = bucket; at < bucket + BUCKET_BYTES; at += ENTRY_BYTES) {
    const data = changetype<Entry>(at).data;
    if (changetype<Entry>(at).belongsTo(hash, data)) return data;
  }
  return UNKNOWN;
}

/** Returns the value of an entry when one must be replaced: deep entries are worth more, old ones less. */
@inline function worth(data: u64): i32 {
  if (!data) return -1000;
  const age = <i32>((table.generation - (data >> GENERATION_SHIFT)) & 7);
  return <i32>((data >> DEPTH_SHIFT) & 255) - 8 * age;
}

export function record(hash: u64, move: Move, score: i32, evaluation: i32, depth: i32, bound: Bound, inVariation: bool): void {
  const bucket = bucketOf(hash);
  let chosen = bucket;
  let least = i32.MAX_VALUE;
  for (let at = bucket; at < bucket + BUCKET_BYTES; at += ENTRY_BYTES) {
    const data = changetype<Entry>(at).data;
    if (changetype<Entry>(at).belongsTo(hash, data) && data != 0) {
      if (!move) move = knownMove(data);
      // a deeper entry of this search stays
      if (bound != EXACT && depth + 4 < knownDepth(data) && data >> GENERATION_SHIFT == table.generation) return;
      chosen = at;
      break;
    }
    const value = worth(data);
    if (value < least) {
      least = value;
      chosen = at;
    }
  }
  const data = <u64>move
    | (<u64>(score + SCORE_ZERO) << SCORE_SHIFT)
    | (<u64>(evaluation + SCORE_ZERO) << EVALUATION_SHIFT)
    | (<u64>(depth + DEPTH_ZERO) << DEPTH_SHIFT)
    | (<u64>bound << BOUND_SHIFT)
    | (inVariation ? VARIATION_BIT : 0)
    | (table.generation << GENERATION_SHIFT);
  changetype<Entry>(chosen).check = hash ^ data;
  changetype<Entry>(chosen).data = data;
}

/** Entries of this search per thousand, from a sample. */
export function analysisPermilleFull(): u32 {
  const sampled = min<u64>(table.buckets, 1000);
  let used: u64 = 0;
  const end = table.start + (<usize>sampled << BUCKET_SHIFT);
  for (let at = table.start; at < end; at += ENTRY_BYTES) {
    const data = changetype<Entry>(at).data;
    if (data != 0 && data >> GENERATION_SHIFT == table.generation) used++;
  }
  return <u32>((used * 250) / sampled);
}
