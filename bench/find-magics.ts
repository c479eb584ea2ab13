/**
 * Finds the multipliers of src/kernel/assembly/board/magic-numbers.ts: for every square, a sparse random number that maps each
 * occupancy of the relevant squares to a slot of its own or to one with the same attacks. Deterministic.
 *
 *     npx tsx bench/find-magics.ts > src/kernel/assembly/board/magic-numbers.ts
 *
 * https://www.chessprogramming.org/Looking_for_Magics
 */
import './lib/help.js';

type Step = readonly [file: number, rank: number];
const ROOK_STEPS: readonly Step[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const BISHOP_STEPS: readonly Step[] = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];
const MASK64 = (1n << 64n) - 1n;

let state = 0x2545f4914f6cdd1dn;
function random(): bigint {
  state ^= state >> 12n;
  state = (state ^ (state << 25n)) & MASK64;
  state ^= state >> 27n;
  return (state * 0x2545f4914f6cdd1dn) & MASK64;
}

/** Squares reached from `square` with blockers `occupied`; `inner` leaves out the last square of each ray. */
function slide(square: number, steps: readonly Step[], occupied: bigint, inner: boolean): bigint {
  let reached = 0n;
  for (const [df, dr] of steps) {
    let file = (square & 7) + df;
    let rank = (square >> 3) + dr;
    while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
      const next = [file + df, rank + dr] as const;
      const isLast = next[0] < 0 || next[0] > 7 || next[1] < 0 || next[1] > 7;
      if (inner && isLast) break;
      const bit = 1n << BigInt(rank * 8 + file);
      reached |= bit;
      if (occupied & bit) break;
      [file, rank] = next;
    }
  }
  return reached;
}

function findMagic(square: number, steps: readonly Step[]): bigint {
  const mask = slide(square, steps, 0n, true);
  const bits = mask.toString(2).replaceAll('0', '').length;
  const shift = BigInt(64 - bits);
  const occupancies: bigint[] = [];
  const attacks: bigint[] = [];
  let subset = 0n;
  do {
    occupancies.push(subset);
    attacks.push(slide(square, steps, subset, false));
    subset = (subset - mask) & mask;
  } while (subset !== 0n);
  for (;;) {
    const magic = random() & random() & random();
    const slots = new Map<bigint, bigint>();
    const fits = occupancies.every((occupied, i) => {
      const slot = ((occupied * magic) & MASK64) >> shift;
      const seen = slots.get(slot);
      const attack = attacks[i] as bigint;
      slots.set(slot, attack);
      return seen === undefined || seen === attack;
    });
    if (fits) return magic;
  }
}

function table(name: string, steps: readonly Step[]): string {
  const lines: string[] = [];
  for (let square = 0; square < 64; square += 4) {
    const row = [0, 1, 2, 3].map(
      (i) =>
        `0x${findMagic(square + i, steps)
          .toString(16)
          .padStart(16, '0')}`,
    );
    lines.push(`  ${row.join(', ')},`);
  }
  return `export const ${name}: usize = memory.data<u64>([\n${lines.join('\n')}\n]);`;
}

console.log(`/** Multipliers for \`attacks.ts\`, a1 to h8. Found by bench/find-magics.ts; any set that it finds works. */
${table('ROOK_MULTIPLIERS', ROOK_STEPS)}
${table('BISHOP_MULTIPLIERS', BISHOP_STEPS)}`);
