/**
 * The evaluation by a network: 768 inputs, seen from both sides, one hidden layer of squared clipped rectifiers, one output.
 *
 * The sums of the hidden layer are kept for each ply, with the boards that they stand for. A position takes the nearest of the
 * last plies and adds and subtracts the weights of the men in which the two differ. What was played between them does not matter,
 * so that sums cannot go wrong: whole numbers, added in whatever order, are the same as computed afresh. A view whose king has
 * crossed the middle of the board is computed afresh.
 * https://www.chessprogramming.org/NNUE, https://cosmo.tardis.ac/files/2024-06-01-nnue.html (the form of the product)
 */
import { Bitboard, count, lowest, withoutLowest } from '../board/bitboard';
import { Black, White, isWhite } from '../board/side';
import { ACCUMULATORS_OFFSET, threadBase } from '../memory';
import { PAWN, Piece } from '../board/move';
import { Position } from '../board/position';
import * as layout from './network-layout';

const NEURONS: usize = layout.NEURONS;
/** Bytes of one view's sums, or of one input's weights. */
const ROW: usize = NEURONS << 1;
/** The eight boards of a position. */
const BOARDS: usize = 64;
const ENTRY: usize = BOARDS + 2 * ROW;
/** Plies before the root for which there is an entry, so that each has two before it. */
const BEFORE: usize = 2;
/** Men that a position may differ in: all may go, all may come. */
const MOST_CHANGES: usize = 64;

/** Where the weights are; 0 without a network. A WebAssembly global: every thread has its own. */
export let network: usize = 0;
/** Called by every thread; 0 takes the network away. */
export function placeNetwork(address: usize): void {
  network = address;
  clearAccumulators();
}

@inline function entryAt(slot: i32): usize {
  return threadBase + ACCUMULATORS_OFFSET + (<usize>slot + BEFORE) * ENTRY;
}
/** After the entries: offsets of the weights to add and to subtract, usize[2][MOST_CHANGES]. */
@inline function changes(list: usize): usize {
  return threadBase + ACCUMULATORS_OFFSET + SLOTS * ENTRY + list * MOST_CHANGES * sizeof<usize>();
}
const SLOTS: usize = 256;
/** An entry for the empty board, after the changes. */
@inline function emptyBoard(): usize {
  return changes(2);
}
/** Files a to d. */
const LEFT: Bitboard = 0x0f0f0f0f0f0f0f0f;

/** Makes the first entries those of the empty board, whose sums are the biases: whatever follows can begin there. */
function clearAccumulators(): void {
  if (!network) return;
  const empty = emptyBoard();
  memory.fill(empty, 0, BOARDS);
  memory.copy(empty + BOARDS, network + (layout.FIRST_BIASES << 1), ROW);
  memory.copy(empty + BOARDS + ROW, network + (layout.FIRST_BIASES << 1), ROW);
  for (let slot: usize = 0; slot < SLOTS; slot++) memory.copy(entryAt(<i32>(slot - BEFORE)), empty, ENTRY);
}

/** In how many men an entry's position differs. */
@inline function difference(p: Position, entry: usize): i32 {
  const here = changetype<usize>(p);
  const colours = v128.xor(v128.load(here), v128.load(entry));
  return <i32>popcnt<u64>(v128.extract_lane<u64>(colours, 0)) + <i32>popcnt<u64>(v128.extract_lane<u64>(colours, 1))
    + <i32>popcnt<u64>((p.pawns ^ load<u64>(entry, 16)) | (p.knights ^ load<u64>(entry, 24)) | (p.bishops ^ load<u64>(entry, 32))
      | (p.rooks ^ load<u64>(entry, 40)) | (p.queens ^ load<u64>(entry, 48)) | (p.kings ^ load<u64>(entry, 56)));
}

/** What turns a square as `View` sees it: ranks for Black, files where its king stands on the left. */
@inline function turnOf<View>(p: Position): u32 {
  const king = p.own<View>() & p.kings;
  return (isWhite<View>() ? 0 : 56) ^ (king & LEFT ? 7 : 0);
}

/** The offset of the weights of a man on a square, seen by `View`. */
@inline function weightsOf<View, Side>(piece: Piece, square: u32, turn: u32): usize {
  const own = isWhite<View>() == isWhite<Side>();
  return ((own ? 0 : 384) + (<usize>piece << 6) + <usize>(square ^ turn)) * ROW;
}

/** Writes the changes of one side's men of one kind; returns how many were added and, in the upper half, removed. */
@inline function collect<View, Side>(p: Position, base: Position, piece: Piece, turn: u32, counts: u32): u32 {
  const now = p.own<Side>() & p.ofKind(piece);
  const before = base.own<Side>() & base.ofKind(piece);
  if (now == before) return counts;
  let added = counts & 0xffff;
  let removed = counts >> 16;
  for (let set: Bitboard = now & ~before; set; set = withoutLowest(set), added++) {
    store<usize>(changes(0) + <usize>added * sizeof<usize>(), weightsOf<View, Side>(piece, <u32>lowest(set), turn));
  }
  for (let set: Bitboard = before & ~now; set; set = withoutLowest(set), removed++) {
    store<usize>(changes(1) + <usize>removed * sizeof<usize>(), weightsOf<View, Side>(piece, <u32>lowest(set), turn));
  }
  return added | (removed << 16);
}

/** The sums of one view: those of `from`, with weights added and subtracted, in strips of four registers. */
@inline function update(from: usize, to: usize, added: usize, addedEnd: usize, removed: usize, removedEnd: usize): void {
  for (let at: usize = 0; at < ROW; at += 64) {
    let a = v128.load(from + at);
    let b = v128.load(from + at, 16);
    let c = v128.load(from + at, 32);
    let d = v128.load(from + at, 48);
    for (let i = added; i < addedEnd; i += sizeof<usize>()) {
      const row = network + load<usize>(i) + at;
      a = v128.add<i16>(a, v128.load(row));
      b = v128.add<i16>(b, v128.load(row, 16));
      c = v128.add<i16>(c, v128.load(row, 32));
      d = v128.add<i16>(d, v128.load(row, 48));
    }
    for (let i = removed; i < removedEnd; i += sizeof<usize>()) {
      const row = network + load<usize>(i) + at;
      a = v128.sub<i16>(a, v128.load(row));
      b = v128.sub<i16>(b, v128.load(row, 16));
      c = v128.sub<i16>(c, v128.load(row, 32));
      d = v128.sub<i16>(d, v128.load(row, 48));
    }
    v128.store(to + at, a);
    v128.store(to + at, b, 16);
    v128.store(to + at, c, 32);
    v128.store(to + at, d, 48);
  }
}

/** Writes one view's sums into an entry, beginning with those of another, or of the empty board where squares have turned. */
@inline function see<View>(p: Position, nearest: usize, entry: usize): void {
  const view = BOARDS + (isWhite<View>() ? 0 : ROW);
  const turn = turnOf<View>(p);
  const base = turn == turnOf<View>(changetype<Position>(nearest)) ? nearest : emptyBoard();
  let counts: u32 = 0;
  for (let piece: Piece = PAWN; piece < 6; piece++) {
    counts = collect<View, White>(p, changetype<Position>(base), piece, turn, counts);
    counts = collect<View, Black>(p, changetype<Position>(base), piece, turn, counts);
  }
  const added = changes(0) + <usize>(counts & 0xffff) * sizeof<usize>();
  const removed = changes(1) + <usize>(counts >> 16) * sizeof<usize>();
  update(base + view, entry + view, changes(0), added, changes(1), removed);
}

/** Brings the entry of a slot up to this position. */
function accumulate(p: Position, entry: usize): void {
  let base = entry;
  let least = difference(p, entry);
  if (!least) return;
  for (let back: usize = 1; back <= BEFORE; back++) {
    const differs = difference(p, entry - back * ENTRY);
    if (differs >= least) continue;
    least = differs;
    base = entry - back * ENTRY;
  }
  see<White>(p, base, entry);
  see<Black>(p, base, entry);
  memory.copy(entry, changetype<usize>(p), BOARDS);
}

/** The sum over one view's neurons of the clipped value, squared, times its weight: four partial sums. */
@inline function product(sums: usize, weights: usize): v128 {
  let total = i32x4.splat(0);
  const zero = i16x8.splat(0);
  const most = i16x8.splat(<i16>layout.FIRST_UNIT);
  for (let at: usize = 0; at < ROW; at += 32) {
    const one = i16x8.min_s(i16x8.max_s(v128.load(sums + at), zero), most);
    const two = i16x8.min_s(i16x8.max_s(v128.load(sums + at, 16), zero), most);
    // a weight is at most 127, so that its product with 255 has 16 bits
    total = i32x4.add(total, i32x4.dot_i16x8_s(i16x8.mul(one, v128.load(weights + at)), one));
    total = i32x4.add(total, i32x4.dot_i16x8_s(i16x8.mul(two, v128.load(weights + at, 16)), two));
  }
  return total;
}

/**
 * Centipawns for the side to move.
 * @param slot the ply; positions that follow each other in neighbouring slots are evaluated fastest
 */
export function networkValue<Us>(p: Position, slot: i32): i32 {
  const entry = entryAt(slot);
  accumulate(p, entry);
  const white = entry + BOARDS;
  const own = isWhite<Us>() ? white : white + ROW;
  const their = isWhite<Us>() ? white + ROW : white;
  const bucket = <usize>(count(p.occupied) - 2) / layout.BUCKET_MEN;
  const weights = network + (layout.SECOND_WEIGHTS << 1) + 2 * ROW * bucket;
  const four = i32x4.add(product(own, weights), product(their, weights + ROW));
  const sum = <i64>i32x4.extract_lane(four, 0) + i32x4.extract_lane(four, 1) + i32x4.extract_lane(four, 2) + i32x4.extract_lane(four, 3);
  const output = sum / layout.FIRST_UNIT + load<i32>(network + (layout.SECOND_BIASES << 1) + (bucket << 2));
  return <i32>((output * layout.OUTPUT_CENTIPAWNS) / (layout.FIRST_UNIT * layout.SECOND_UNIT));
}
