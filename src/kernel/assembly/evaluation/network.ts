/**
 * The evaluation by a network: 768 inputs, seen from both sides, one hidden layer of squared clipped rectifiers, one output.
 *
 * The sums of the hidden layer are kept for each ply, with the boards that they stand for. A position takes the nearest of the last
 * plies, and adds and subtracts the weights of the men in which the two differ. It does not matter what was played between them: whole
 * numbers give the same sums in any order of additions, so the sums cannot go wrong. A view whose king has crossed the middle of the
 * board begins with the last sums from that side.
 * https://www.chessprogramming.org/NNUE, https://cosmo.tardis.ac/files/2024-06-01-nnue.html (the form of the product)
 */
import { Bitboard, Square, contains, count, lowest, withoutLowest } from '../board/bitboard';
import { Black, White, isWhite } from '../board/side';
import { ACCUMULATORS_OFFSET, threadBase } from '../memory';
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
/** The most men in which positions can differ: all may go, and all may come. */
const MOST_CHANGES: usize = 64;

/** The address of the weights; 0 without a network. A WebAssembly global: every thread has its own. */
export let network: usize = 0;
/** Places the network. Every thread calls it; address 0 removes the network. */
export function placeNetwork(address: usize): void {
  network = address;
  clearAccumulators();
}

@inline function entryAt(slot: i32): usize {
  return threadBase + ACCUMULATORS_OFFSET + (<usize>slot + BEFORE) * ENTRY;
}
/** Returns the address of the eight boards that were evaluated last in a slot. They are empty after `placeNetwork`. */
export function evaluatedAddress(slot: i32): usize {
  return entryAt(slot);
}
/** Returns a list after the entries, of u32[4][MOST_CHANGES]: men that came, men that went, and both again for a view that turned. */
@inline function changes(list: usize): usize {
  return threadBase + ACCUMULATORS_OFFSET + SLOTS * ENTRY + list * MOST_CHANGES * sizeof<u32>();
}
const CAME: usize = 0;
const CAME_TURNED: usize = 2;
const SLOTS: usize = 256;
/** Returns the entry, after the lists, of the last sums of `View` with squares turned this way. If they turn, its sums start from it. */
@inline function keptFor<View>(turn: u32): usize {
  return changes(4) + ((isWhite<View>() ? 0 : 2) + <usize>(turn & 1)) * ENTRY;
}
const KEPT: usize = 4;
/** Files a to d. */
const LEFT: Bitboard = 0x0f0f0f0f0f0f0f0f;

/** Makes all entries those of the empty board, whose sums are the biases, so that any position can start from them. */
function clearAccumulators(): void {
  if (!network) return;
  for (let slot: usize = 0; slot < SLOTS; slot++) clear(entryAt(<i32>(slot - BEFORE)));
  for (let i: usize = 0; i < KEPT; i++) clear(changes(4) + i * ENTRY);
}
function clear(entry: usize): void {
  memory.fill(entry, 0, BOARDS);
  memory.copy(entry + BOARDS, network + (layout.FIRST_BIASES << 1), ROW);
  memory.copy(entry + BOARDS + ROW, network + (layout.FIRST_BIASES << 1), ROW);
}

/** Returns the squares on which a position differs from an entry's. */
@inline function changedSquares(p: Position, entry: usize): Bitboard {
  const here = changetype<usize>(p);
  const first = v128.or(v128.xor(v128.load(here), v128.load(entry)), v128.xor(v128.load(here, 16), v128.load(entry, 16)));
  const second = v128.or(v128.xor(v128.load(here, 32), v128.load(entry, 32)), v128.xor(v128.load(here, 48), v128.load(entry, 48)));
  const all = v128.or(first, second);
  return v128.extract_lane<u64>(all, 0) | v128.extract_lane<u64>(all, 1);
}

/** Returns what to flip in a square as `View` sees it: the rank for Black, and the file if its king is on files a to d. */
@inline function turnOf<View>(p: Position): u32 {
  const king = p.own<View>() & p.kings;
  return (isWhite<View>() ? 0 : 56) ^ (king & LEFT ? 7 : 0);
}

/** Returns the man on an occupied square, as the index of its weights for White if nothing is turned. */
@inline function manOn(p: Position, square: Square): u32 {
  return (contains(p.black, square) ? BLACK_MEN : 0) + (p.pieceOn(square) << 6) + square;
}
const BLACK_MEN: u32 = layout.INPUTS / 2;
/** Returns the address of a man's weights, seen by `View`. */
@inline function rowOf<View>(man: u32, turn: u32): usize {
  const seen = isWhite<View>() ? man : man < BLACK_MEN ? man + BLACK_MEN : man - BLACK_MEN;
  return network + <usize>(seen ^ turn) * ROW;
}

/** Lists the men that came and then those that went on these squares. Returns how many came and, in the upper half, how many went. */
function listChanges(list: usize, p: Position, base: Position, squares: Bitboard): u32 {
  const now = p.occupied;
  const before = base.occupied;
  let came = changes(list);
  let went = changes(list + 1);
  for (let set = squares; set; set = withoutLowest(set)) {
    const square = lowest(set);
    if (contains(now, square)) {
      store<u32>(came, manOn(p, square));
      came += sizeof<u32>();
    }
    if (contains(before, square)) {
      store<u32>(went, manOn(base, square));
      went += sizeof<u32>();
    }
  }
  return <u32>((came - changes(list)) / sizeof<u32>()) | (<u32>((went - changes(list + 1)) / sizeof<u32>()) << 16);
}
@inline function listed(list: usize, index: usize): u32 {
  return load<u32>(changes(list) + index * sizeof<u32>());
}

/** Adds to the total the worth of eight sums: each clipped value, squared, times its weight. */
@inline function weighed(total: v128, sums: v128, weights: usize): v128 {
  const clipped = i16x8.min_s(i16x8.max_s(sums, i16x8.splat(0)), i16x8.splat(<i16>layout.FIRST_UNIT));
  // a weight is at most 127, so that its product with 255 has 16 bits
  return i32x4.add(total, i32x4.dot_i16x8_s(i16x8.mul(clipped, v128.load(weights)), clipped));
}

/** Returns the worth of one view's sums, as four partial sums. */
@inline function product(sums: usize, weights: usize): v128 {
  let total = i32x4.splat(0);
  for (let at: usize = 0; at < ROW; at += 32) {
    total = weighed(total, v128.load(sums + at), weights + at);
    total = weighed(total, v128.load(sums + at, 16), weights + at + 16);
  }
  return total;
}

/** Writes the sums of `from` after one man came and one went. Returns their worth. */
@inline function moved(from: usize, to: usize, weights: usize, came: usize, went: usize): v128 {
  let total = i32x4.splat(0);
  for (let at: usize = 0; at < ROW; at += 32) {
    const a = v128.add<i16>(v128.load(from + at), v128.sub<i16>(v128.load(came + at), v128.load(went + at)));
    const b = v128.add<i16>(v128.load(from + at, 16), v128.sub<i16>(v128.load(came + at, 16), v128.load(went + at, 16)));
    v128.store(to + at, a);
    v128.store(to + at, b, 16);
    total = weighed(total, a, weights + at);
    total = weighed(total, b, weights + at + 16);
  }
  return total;
}

/** Does the same if a second man went. */
@inline function captured(from: usize, to: usize, weights: usize, came: usize, went: usize, second: usize): v128 {
  let total = i32x4.splat(0);
  for (let at: usize = 0; at < ROW; at += 32) {
    const gone = v128.add<i16>(v128.load(went + at), v128.load(second + at));
    const a = v128.add<i16>(v128.load(from + at), v128.sub<i16>(v128.load(came + at), gone));
    const others = v128.add<i16>(v128.load(went + at, 16), v128.load(second + at, 16));
    const b = v128.add<i16>(v128.load(from + at, 16), v128.sub<i16>(v128.load(came + at, 16), others));
    v128.store(to + at, a);
    v128.store(to + at, b, 16);
    total = weighed(total, a, weights + at);
    total = weighed(total, b, weights + at + 16);
  }
  return total;
}

/** Does the same for any changes, in strips of four registers. */
@inline function changed<View>(list: usize, from: usize, to: usize, weights: usize, turn: u32, counts: u32): v128 {
  const came: usize = counts & 0xffff;
  const went: usize = counts >> 16;
  let total = i32x4.splat(0);
  for (let at: usize = 0; at < ROW; at += 64) {
    let a = v128.load(from + at);
    let b = v128.load(from + at, 16);
    let c = v128.load(from + at, 32);
    let d = v128.load(from + at, 48);
    for (let i: usize = 0; i < came; i++) {
      const row = rowOf<View>(listed(list, i), turn) + at;
      a = v128.add<i16>(a, v128.load(row));
      b = v128.add<i16>(b, v128.load(row, 16));
      c = v128.add<i16>(c, v128.load(row, 32));
      d = v128.add<i16>(d, v128.load(row, 48));
    }
    for (let i: usize = 0; i < went; i++) {
      const row = rowOf<View>(listed(list + 1, i), turn) + at;
      a = v128.sub<i16>(a, v128.load(row));
      b = v128.sub<i16>(b, v128.load(row, 16));
      c = v128.sub<i16>(c, v128.load(row, 32));
      d = v128.sub<i16>(d, v128.load(row, 48));
    }
    v128.store(to + at, a);
    v128.store(to + at, b, 16);
    v128.store(to + at, c, 32);
    v128.store(to + at, d, 48);
    total = weighed(total, a, weights + at);
    total = weighed(total, b, weights + at + 16);
    total = weighed(total, c, weights + at + 32);
    total = weighed(total, d, weights + at + 48);
  }
  return total;
}

/** The counts if one man came, and one or two went. */
const ONE_WENT: u32 = 0x10001;
const TWO_WENT: u32 = 0x20001;

/** Returns the worth of `View`. Its sums are brought up to the position from those of `base`, or from kept ones if its squares turned. */
@inline function see<View>(p: Position, base: usize, entry: usize, weights: usize, counts: u32): v128 {
  const view = BOARDS + (isWhite<View>() ? 0 : ROW);
  const turn = turnOf<View>(p);
  if (turn != turnOf<View>(changetype<Position>(base))) return turnAnew<View>(p, entry, weights, turn);
  if (counts == ONE_WENT || counts == TWO_WENT) {
    const came = rowOf<View>(listed(CAME, 0), turn);
    const went = rowOf<View>(listed(CAME + 1, 0), turn);
    if (counts == ONE_WENT) return moved(base + view, entry + view, weights, came, went);
    return captured(base + view, entry + view, weights, came, went, rowOf<View>(listed(CAME + 1, 1), turn));
  }
  return changed<View>(CAME, base + view, entry + view, weights, turn, counts);
}

function turnAnew<View>(p: Position, entry: usize, weights: usize, turn: u32): v128 {
  const view = BOARDS + (isWhite<View>() ? 0 : ROW);
  const kept = keptFor<View>(turn);
  const counts = listChanges(CAME_TURNED, p, changetype<Position>(kept), changedSquares(p, kept));
  const total = changed<View>(CAME_TURNED, kept + view, entry + view, weights, turn, counts);
  memory.copy(kept, changetype<usize>(p), BOARDS);
  memory.copy(kept + view, entry + view, ROW);
  return total;
}

/**
 * Returns centipawns for the side to move.
 * @param slot the ply; evaluation is fastest if positions that follow each other are in neighbouring slots
 */
export function networkValue<Us>(p: Position, slot: i32): i32 {
  const entry = entryAt(slot);
  const bucket = <usize>(count(p.occupied) - 2) / layout.BUCKET_MEN;
  const weights = network + (layout.SECOND_WEIGHTS << 1) + 2 * ROW * bucket;
  const whiteWeights = isWhite<Us>() ? weights : weights + ROW;
  const blackWeights = isWhite<Us>() ? weights + ROW : weights;

  let squares = changedSquares(p, entry);
  let four: v128;
  if (squares) {
    let base = entry;
    for (let back: usize = 1; back <= BEFORE; back++) {
      const others = changedSquares(p, entry - back * ENTRY);
      if (count(others) >= count(squares)) continue;
      squares = others;
      base = entry - back * ENTRY;
    }
    const counts = listChanges(CAME, p, changetype<Position>(base), squares);
    four = i32x4.add(see<White>(p, base, entry, whiteWeights, counts), see<Black>(p, base, entry, blackWeights, counts));
    memory.copy(entry, changetype<usize>(p), BOARDS);
  } else four = i32x4.add(product(entry + BOARDS, whiteWeights), product(entry + BOARDS + ROW, blackWeights));
  // 2^31 is more than 255 * 255 * 127 * 256, the largest sum of 256 neurons
  const sum = i32x4.extract_lane(four, 0) + i32x4.extract_lane(four, 1) + i32x4.extract_lane(four, 2) + i32x4.extract_lane(four, 3);
  const output = sum / layout.FIRST_UNIT + load<i32>(network + (layout.SECOND_BIASES << 1) + (bucket << 2));
  return (output * CENTIPAWNS) / UNITS;
}
/** OUTPUT_CENTIPAWNS / (FIRST_UNIT * SECOND_UNIT), reduced. */
const CENTIPAWNS: i32 = layout.OUTPUT_CENTIPAWNS / 80;
const UNITS: i32 = (layout.FIRST_UNIT * layout.SECOND_UNIT) / 80;
