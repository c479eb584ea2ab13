/**
 * The transposition table: what is proven about positions met before.
 *
 * The attacker reaches the goal within `proven` further moves, and does not within `disproven`, with either side to move. Both bounds
 * answer for every remaining depth, and both are facts: a search that was stopped or restricted stores nothing.
 *
 * Entries are 16 bytes in buckets of four, one cache line. The first word is the position's hash xor the second. So an entry that two
 * threads tore by writing at once belongs to no position: https://www.chessprogramming.org/Shared_Hash_Table
 *
 *   bits 0-19    move       the attacker's move to the goal, or the defender's refutation, or 0
 *   bits 20-27   proven     1 … 254, 0 for unknown
 *   bits 28-35   disproven  1 … 254, 0 for unknown
 *   bits 36-51   generation entries of another one count as empty: the table need not be cleared between problems, and a
 *                problem's node count does not depend on those before it
 *
 * A search begins with a small part of the table, which stays in the processor's cache. It enlarges that part as it fills, one bucket
 * at a time, so that no step takes long. Most problems never touch the rest: spreading their few entries over a large table would cost
 * more than the search. https://en.wikipedia.org/wiki/Linear_hashing
 * If several threads share the table, the first one enlarges it. At worst another one loses an entry in the bucket that is being split.
 */
import { FIRST_THREAD, TABLE_STATE, threadBase } from '../memory';
import { MOVE_MASK, Move } from '../board/move';

@unmanaged @final
class Entry {
  check: u64;
  data: u64;

  @inline put(check: u64, data: u64): void {
    this.check = check;
    this.data = data;
  }
}
const ENTRY_BYTES: usize = 16;
const BUCKET_SHIFT: usize = 6;
const BUCKET_BYTES: usize = 64;
const PROVEN_SHIFT: u64 = 20;
const DISPROVEN_SHIFT: u64 = 28;
const GENERATION_SHIFT: u64 = 36;
const LAST_GENERATION: u64 = 0xffff;
/** If the goal is not reached within this many moves, it is never reached. */
export const MAX_MOVES_LEFT: u32 = 254;

/** What is known about a position: an entry's second word. */
type Bounds = u64;
const UNKNOWN: Bounds = 0;

@inline export function provenOf(bounds: Bounds): u32 {
  return <u32>(bounds >> PROVEN_SHIFT) & 255;
}
@inline export function disprovenOf(bounds: Bounds): u32 {
  return <u32>(bounds >> DISPROVEN_SHIFT) & 255;
}
@inline export function tableMoveOf(bounds: Bounds): Move {
  return <u32>bounds & MOVE_MASK;
}
@inline export function isProven(bounds: Bounds, moves: u32): bool {
  const proven = provenOf(bounds);
  return proven != 0 && proven <= moves;
}
@inline export function isDisproven(bounds: Bounds, moves: u32): bool {
  return disprovenOf(bounds) >= moves;
}

/** The state of the table, in the shared memory like the table itself. */
@unmanaged @final
class TableState {
  /** address of the first bucket */
  start: usize;
  /** buckets of the whole table, and at the start of a search; the quotient is a power of two */
  all: u32;
  first: u32;
  /** buckets before the current round of enlarging; those from `split` on have been split in two */
  buckets: u32;
  split: u32;
  /** entries made since the last `newGeneration` */
  entries: u32;
  /** the most buckets in use since the table was last zero */
  dirty: u32;
  generation: u64;

  /** The number of buckets in use. */
  @inline get used(): u32 {
    return 2 * this.buckets - this.split;
  }
}
const table = changetype<TableState>(TABLE_STATE);

const MIN_BUCKETS: u32 = 2048;

/** Places the table in `bytes` zero bytes, whole megabytes, from `address` on. */
export function placeTable(address: usize, bytes: usize): void {
  table.start = address;
  table.all = <u32>(bytes >> BUCKET_SHIFT);
  table.first = table.all;
  while (table.first >= 2 * MIN_BUCKETS) table.first >>= 1;
  table.dirty = 0;
  table.generation = 0;
  newGeneration();
}

/** Forgets everything. */
export function newGeneration(): void {
  if (table.generation == LAST_GENERATION) {
    memory.fill(table.start, 0, <usize>table.dirty << BUCKET_SHIFT);
    table.dirty = 0;
    table.generation = 0;
  }
  table.generation++;
  table.buckets = table.first;
  table.split = table.first;
  table.entries = 0;
  table.dirty = max<u32>(table.dirty, table.first);
}

/** Scales the hash's upper half down to any number of buckets. */
@inline function bucketAmong(buckets: u32, hash: u64): u32 {
  return <u32>(((hash >> 32) * <u64>buckets) >> 32);
}
@inline function bucketAddress(bucket: u32): usize {
  return table.start + (<usize>bucket << BUCKET_SHIFT);
}
@inline function bucketOf(hash: u64): usize {
  const buckets = table.buckets;
  const bucket = bucketAmong(buckets, hash);
  return bucketAddress(bucket < table.split ? bucket : bucketAmong(2 * buckets, hash));
}

/**
 * Splits the last unsplit bucket: the entries of bucket i go to buckets 2i and 2i + 1, which only later buckets have used. When
 * the first bucket is split, the table has doubled.
 */
function enlarge(): void {
  const bucket = --table.split;
  const lower = bucketAddress(2 * bucket);
  const buckets = 2 * table.buckets;
  for (let offset: usize = 0; offset < BUCKET_BYTES; offset += ENTRY_BYTES) {
    const entry = changetype<Entry>(bucketAddress(bucket) + offset);
    const check = entry.check;
    const data = entry.data;
    const stays = bucketAmong(buckets, check ^ data) == 2 * bucket;
    changetype<Entry>(lower + offset).put(stays ? check : 0, stays ? data : 0);
    changetype<Entry>(lower + BUCKET_BYTES + offset).put(stays ? 0 : check, stays ? 0 : data);
  }
  table.dirty = max<u32>(table.dirty, buckets);
  if (bucket) return;
  // in this order: a thread that reads an old value of one must not look beyond the table
  table.split = buckets;
  table.buckets = buckets;
}

export function lookUp(hash: u64): Bounds {
  const bucket = bucketOf(hash);
  for (let at = bucket; at < bucket + BUCKET_BYTES; at += ENTRY_BYTES) {
    const entry = changetype<Entry>(at);
    const data = entry.data;
    if ((entry.check ^ data) == hash) return data >> GENERATION_SHIFT == table.generation ? data : UNKNOWN;
  }
  return UNKNOWN;
}

/**
 * Returns the number of 28 bits that the search for lines may keep instead, under a key of its own; 0 if unknown. It is in the bits of
 * the move and of `proven`; `disproven` holds the plies left, for replacement.
 */
@inline export function numberOf(bounds: Bounds): u32 {
  return <u32>bounds & MAX_NUMBER;
}
export function rememberNumber(hash: u64, number: u32, moves: u32): void {
  remember(hash, number >> <u32>PROVEN_SHIFT, moves, number & MOVE_MASK);
}
export const MAX_NUMBER: u32 = (1 << 28) - 1;

/** Returns the value of an entry when one must be replaced: deep facts are worth most, those of other generations nothing. */
@inline function worth(data: u64): u32 {
  return data >> GENERATION_SHIFT == table.generation ? 1 + max<u32>(provenOf(data), disprovenOf(data)) : 0;
}

function remember(hash: u64, proven: u32, disproven: u32, move: Move): void {
  const bucket = bucketOf(hash);
  let chosen = bucket;
  let isNew = true;
  let least: u32 = u32.MAX_VALUE;
  for (let at = bucket; at < bucket + BUCKET_BYTES; at += ENTRY_BYTES) {
    const data = changetype<Entry>(at).data;
    if ((changetype<Entry>(at).check ^ data) == hash && data >> GENERATION_SHIFT == table.generation) {
      // the move belongs to the shorter way; a disproof without a move keeps it
      if (provenOf(data) && (!proven || provenOf(data) < proven)) {
        if (proven || !move) move = tableMoveOf(data);
        proven = provenOf(data);
      }
      disproven = max<u32>(disproven, disprovenOf(data));
      chosen = at;
      isNew = false;
      break;
    }
    const value = worth(data);
    if (value < least) {
      least = value;
      chosen = at;
    }
  }
  const data = <u64>move | (<u64>proven << PROVEN_SHIFT) | (<u64>disproven << DISPROVEN_SHIFT) | (table.generation << GENERATION_SHIFT);
  changetype<Entry>(chosen).put(hash ^ data, data);
  if (isNew && ++table.entries > table.used * LOAD && table.buckets < table.all && threadBase == FIRST_THREAD) enlarge();
}

/** Entries per bucket, replaced ones included, above which the part in use is enlarged. */
const LOAD: u32 = 2;

export function rememberProven(hash: u64, moves: u32, move: Move): void {
  remember(hash, moves, 0, move);
}
export function rememberDisproven(hash: u64, moves: u32, move: Move): void {
  remember(hash, 0, moves, move);
}

/** Entries of this generation per thousand of the whole table, from a sample of the part in use. */
export function permilleFull(): u32 {
  const sampled = min<u32>(table.first, 1000);
  let used: u32 = 0;
  for (let at = bucketAddress(0); at < bucketAddress(sampled); at += ENTRY_BYTES) {
    if (changetype<Entry>(at).data >> GENERATION_SHIFT == table.generation) used++;
  }
  return <u32>((<u64>used * 250 * table.used) / (<u64>sampled * table.all));
}
