/** Counts the play of a solution. */
import { movesOf } from '../../problems/stipulation.js';
import { LineTree } from '../../solution/line-tree.js';
import { keysOf, nextOf, PHASES, type PlayedMove, pathsOf, walk } from '../../solution/play.js';
import type { Solution } from '../../solution/solution.js';

/** Returns the length of a solution that is not short: the length asked for, or else the shortest. */
export const fullLength = ({ stipulation, moves = 0 }: Pick<Solution, 'stipulation' | 'moves'>): number =>
  stipulation ? movesOf(stipulation) : moves;

export interface PlayCounts {
  /** number of ways from a key to the goal, to a cut of the tree, or to a threat that no shown defence meets */
  readonly lines: number;
  /** number of those that reach the goal in fewer moves than stipulated */
  readonly short: number;
  /** number of duals, without minor ones */
  readonly duals: number;
  readonly minorDuals: number;
  /** numbers of defences after the keys that the thematic view leaves out */
  readonly leftOut: { readonly defeatsNoThreat: number; readonly hastensGoal: number };
  /** number of defences that it leaves out in tries and set play */
  readonly leftOutElsewhere: number;
}

/** Counts the play; undefined if no variations were asked for, or if a limit prevented them. */
export function countPlay(solution: Solution): PlayCounts | undefined {
  if (solution.view === undefined || solution.view === 'none') return undefined;
  const counts = { lines: 0, short: 0, duals: 0, minorDuals: 0, leftOutElsewhere: 0 };
  const leftOut = { defeatsNoThreat: 0, hastensGoal: 0 };
  const full = fullLength(solution);
  for (const { move, path } of walk(keysOf(solution), ['threat'])) {
    leftOut.defeatsNoThreat += move.leftOut?.defeatsNoThreat ?? 0;
    leftOut.hastensGoal += move.leftOut?.hastensGoal ?? 0;
    if (move.dual) counts[move.dual === 'minor' ? 'minorDuals' : 'duals']++;
    if (nextOf(move, 'defence', 'answer').length > 0) continue;
    counts.lines++;
    if (movesIn(path) < full) counts.short++;
  }
  const elsewhere = solution.phases.flatMap(({ kind, first }) => (PHASES[kind].where ? first : []));
  for (const { move } of walk(elsewhere, ['threat'])) {
    const { defeatsNoThreat = 0, hastensGoal = 0 } = move.leftOut ?? {};
    counts.leftOutElsewhere += defeatsNoThreat + hastensGoal;
  }
  return { ...counts, leftOut };
}

/** Returns the number of attacker's moves in a path from a key, including those that are still to come. */
function movesIn(path: readonly PlayedMove[]): number {
  const { role, moves = 0 } = path.at(-1) as PlayedMove;
  return Math.ceil(path.length / 2) + (role === 'defence' ? moves : moves - 1);
}

/** Decides whether the shown play has a line of full length from a key to the goal. */
export function showsFullLine(solution: Solution): boolean {
  if (solution.view === undefined || solution.cut) return false;
  for (const { move, path } of walk(keysOf(solution), ['threat'])) {
    const isLast = move.moves === 1 && move.role !== 'defence';
    if (isLast && movesIn(path) === path[0]?.moves) return true;
  }
  return false;
}

/**
 * Yields, for each solution of help or series play in order, the number of the first solution with the same moves in another order,
 * counted from 1, or undefined if no such solution exists.
 */
export function* ordersOf(first: readonly PlayedMove[]): Generator<number | undefined> {
  const tree = LineTree.of(first);
  const numbers = tree ? new FirstNumbers() : new Map<string | number, number>();
  let number = 0;
  for (const same of tree?.orderKeys() ?? sortedMoves(first)) {
    number++;
    const before = numbers.get(same as never);
    if (before === undefined) numbers.set(same as never, number);
    yield before;
  }
}

function* sortedMoves(first: readonly PlayedMove[]): Generator<string> {
  for (const line of pathsOf(first)) {
    yield line
      .map(({ uci }) => uci)
      .sort()
      .join(' ');
  }
}

/** A map from well-mixed keys, from 0 to 2^53, to numbers from 1. It takes a few bytes per entry, for perhaps a million entries. */
class FirstNumbers {
  #keys = new Float64Array(1024);
  /** 0 marks a free place */
  #numbers = new Uint32Array(1024);
  #size = 0;

  get(key: number): number | undefined {
    return this.#numbers[this.#placeOf(key)] || undefined;
  }

  /** Adds a key that the map does not have. */
  set(key: number, number: number): void {
    if (3 * ++this.#size > 2 * this.#keys.length) this.#enlarge();
    const place = this.#placeOf(key);
    this.#keys[place] = key;
    this.#numbers[place] = number;
  }

  #placeOf(key: number): number {
    const mask = this.#keys.length - 1;
    let place = (key % 2 ** 30) & mask;
    while (this.#numbers[place] && this.#keys[place] !== key) place = (place + 1) & mask;
    return place;
  }

  #enlarge(): void {
    const [keys, numbers] = [this.#keys, this.#numbers];
    this.#keys = new Float64Array(2 * keys.length);
    this.#numbers = new Uint32Array(2 * keys.length);
    for (const [from, number] of numbers.entries()) {
      if (number === 0) continue;
      const place = this.#placeOf(keys[from] as number);
      this.#keys[place] = keys[from] as number;
      this.#numbers[place] = number;
    }
  }
}
