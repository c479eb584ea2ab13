/** The network's arithmetic, plainly: every input added, one neuron after the other. From the description in network-layout.ts alone. */
import * as layout from '../../src/kernel/assembly/evaluation/network-layout.js';

const PIECES = 'pnbrqk';

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** The sums of the hidden layer, as White and as Black see a board, which is the first field of a FEN. */
export function networkSums(weights: Uint8Array, board: string): number[][] {
  const view = viewOf(weights);
  const word = (index: number): number => view.getInt16(2 * index, true);
  const sums = [0, 1].map(() =>
    Array.from({ length: layout.NEURONS }, (_, i) => word(layout.FIRST_BIASES + i)),
  );
  const files = [fileOf(board, 'K'), fileOf(board, 'k')];
  board.split('/').forEach((rank, fromTop) => {
    let file = 0;
    for (const char of rank) {
      if (/\d/.test(char)) {
        file += Number(char);
        continue;
      }
      const color = char === char.toUpperCase() ? 0 : 1;
      for (const seenBy of [0, 1]) {
        const row = seenBy === 0 ? 7 - fromTop : fromTop;
        const column = (files[seenBy] as number) < 4 ? 7 - file : file;
        const input =
          (color === seenBy ? 0 : 384) + 64 * PIECES.indexOf(char.toLowerCase()) + 8 * row + column;
        const of = sums[seenBy] as number[];
        for (let i = 0; i < layout.NEURONS; i++)
          of[i] = (of[i] as number) + word(layout.FIRST_WEIGHTS + layout.NEURONS * input + i);
      }
      file++;
    }
  });
  return sums;
}

/** Centipawns for the side to move. */
export function networkValue(weights: Uint8Array, fen: string): number {
  const view = viewOf(weights);
  const word = (index: number): number => view.getInt16(2 * index, true);
  const [board = '', side] = fen.split(' ');
  const sums = networkSums(weights, board);
  const men = board.replaceAll(/[\d/]/g, '').length;
  const bucket = Math.trunc((men - 2) / layout.BUCKET_MEN);
  let total = 0;
  const mover = side === 'b' ? 1 : 0;
  for (const [half, seenBy] of [mover, 1 - mover].entries()) {
    for (const [i, sum] of (sums[seenBy] as number[]).entries()) {
      const clipped = Math.min(Math.max(sum, 0), layout.FIRST_UNIT);
      total += clipped * clipped * word(layout.SECOND_WEIGHTS + (2 * bucket + half) * layout.NEURONS + i);
    }
  }
  const output =
    Math.trunc(total / layout.FIRST_UNIT) + view.getInt32(2 * layout.SECOND_BIASES + 4 * bucket, true);
  // no -0
  return Math.trunc((output * layout.OUTPUT_CENTIPAWNS) / (layout.FIRST_UNIT * layout.SECOND_UNIT)) + 0;
}

/** The file of a king, 0 to 7. */
function fileOf(board: string, king: string): number {
  const rank = board.split('/').find((each) => each.includes(king)) ?? '';
  const before = rank.slice(0, rank.indexOf(king));
  return [...before].reduce((sum, char) => sum + (/\d/.test(char) ? Number(char) : 1), 0);
}

/** A network of random weights, as large as real ones. */
export function randomNetwork(random: () => number): Uint8Array {
  const weights = new Uint8Array(layout.NETWORK_BYTES);
  const view = new DataView(weights.buffer);
  const between = (most: number): number => Math.floor((2 * random() - 1) * most);
  for (let i = 0; i < layout.SECOND_WEIGHTS; i++) view.setInt16(2 * i, between(120), true);
  for (let i = layout.SECOND_WEIGHTS; i < layout.SECOND_BIASES; i++) view.setInt16(2 * i, between(128), true);
  for (let i = 0; i < layout.BUCKETS; i++)
    view.setInt32(2 * layout.SECOND_BIASES + 4 * i, between(2000), true);
  return weights;
}
