/**
 * A sample of puzzles, evenly over themes and difficulty, from a stream of any length: in memory are never more than it has.
 *
 * Every puzzle belongs to a group, its difficulty with one of its themes. While there are too many, one leaves the largest group:
 * that of which a hash is greatest. So rare groups are kept whole, the others end up equally large, and each is a random selection
 * that is the same in every run.
 */
import type { SolutionRecord } from '../../records/problem-records.js';

/** Points of difficulty that are taken for equally hard. */
const BAND = 300;

interface Sampled {
  readonly record: SolutionRecord;
  readonly hash: number;
}

export class Sample {
  readonly #size: number;
  readonly #groups = new Map<string, Sampled[]>();
  #count = 0;

  constructor(size: number) {
    this.#size = size;
  }

  add(record: SolutionRecord): void {
    const group = this.#groupFor(record);
    group.push({ record, hash: hashOf(record.problem.fen) });
    if (++this.#count > this.#size) this.#drop();
  }

  /** Returns the sample, in the order of the games. */
  taken(): readonly SolutionRecord[] {
    return [...this.#groups.values()]
      .flatMap((group) => group.map(({ record }) => record))
      .sort((a, b) => a.index - b.index);
  }

  /** Returns the smallest of the groups of its themes. */
  #groupFor({ solution }: SolutionRecord): Sampled[] {
    const { themes = [], difficulty = 0, moves } = solution;
    const ids = themes.length > 0 ? themes.map(({ id }) => id) : ['none'];
    const names = ids.map((id) => `${moves} ${Math.floor(difficulty / BAND)} ${id}`);
    const sizeOf = (name: string): number => this.#groups.get(name)?.length ?? 0;
    const least = Math.min(...names.map(sizeOf));
    const name = names.find((each) => sizeOf(each) === least) as string;
    const group = this.#groups.get(name) ?? [];
    this.#groups.set(name, group);
    return group;
  }

  #drop(): void {
    let largest: Sampled[] = [];
    for (const group of this.#groups.values()) if (group.length > largest.length) largest = group;
    let last = 0;
    for (const [i, { hash }] of largest.entries()) if (hash > (largest[last]?.hash ?? 0)) last = i;
    largest.splice(last, 1);
    this.#count--;
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
