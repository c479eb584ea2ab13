/** The positions of a scheme as problems to be solved, and the place from which an interrupted search continues. */
import type { Entry, Problem } from '../problems/problem.js';
import type { Stipulation } from '../problems/stipulation.js';
import { EventLoopYield } from '../text/event-loop-yield.js';
import type { Space } from './space.js';

export interface PositionsOptions {
  readonly stipulation: Stipulation;
  /** the name of the scheme */
  readonly name: string;
  /** the place to begin at */
  readonly from?: number;
  /** stop after this many positions */
  readonly atMost?: number | undefined;
  /** the places of problems that are already known */
  readonly known?: ReadonlySet<number>;
}

/** Searching this many ways takes years. */
const NO_END = 1e11;

/** More groups than are ever being solved at the same time. */
const MAX_MARKS = 1024;

/** Positions per group. */
const GROUP = 256;

/** Returns the side to move that is usual in print. */
export const sideInPrint = ({ begins }: Stipulation): 'w' | 'b' => (begins === 'defender' ? 'b' : 'w');

/** Makes the problem at a place of a scheme. */
export const problemAt = (
  place: number,
  fen: string,
  stipulation: Stipulation | undefined,
  name: string,
): Problem => ({
  index: 0,
  source: { file: name, line: place + 1 },
  fen,
  ...(stipulation && { stipulation }),
  claim: { keys: [], line: [] },
  comments: [],
  warnings: [],
});

/** Returns the place of a problem in its scheme. */
export const placeInScheme = ({ source }: Pick<Problem, 'source'>): number => source.line - 1;

export class Positions {
  readonly #space: Space;
  readonly #options: PositionsOptions;
  /** once this many entries are done, a later search may begin at this place; the first mark applies now */
  #marks: readonly { readonly entries: number; readonly place: number }[];
  #entries = 0;
  #isAll = false;
  #place: number;

  constructor(space: Space, options: PositionsOptions) {
    this.#space = space;
    this.#options = options;
    this.#place = options.from ?? 0;
    this.#marks = [{ entries: 0, place: this.#place }];
  }

  /** Returns how much of the scheme has been read, from 0 to 1; undefined if the end is years away. */
  get share(): number | undefined {
    const { atMost } = this.#options;
    if (atMost !== undefined) return Math.max(this.#entries / atMost, this.#shareOfAll);
    return this.#space.total > NO_END ? undefined : this.#shareOfAll;
  }

  get #shareOfAll(): number {
    return this.#space.total === 0 ? 1 : this.#place / this.#space.total;
  }

  /** Returns whether all positions of the scheme have been read. */
  get isAll(): boolean {
    return this.#isAll;
  }

  /** Yields the positions. Call it once. */
  async *entries(): AsyncGenerator<Entry[], void> {
    const { stipulation, name, from, atMost = Number.POSITIVE_INFINITY, known } = this.#options;
    const pause = new EventLoopYield();
    let group: Entry[] = [];
    for (const found of this.#space.positions(from)) {
      if (pause.isDue) await pause.yield();
      if (!found || known?.has(found.place)) continue;
      if (this.#entries + group.length >= atMost) {
        yield this.#hand(group, found.place);
        return;
      }
      group.push({ type: 'problem', problem: problemAt(found.place, found.fen, stipulation, name) });
      if (group.length < GROUP) continue;
      yield this.#hand(group, found.place + 1);
      group = [];
    }
    this.#isAll = true;
    yield this.#hand(group, this.#space.total);
  }

  /** Returns the place from which a later search continues if the first `done` entries are done. */
  placeAfter(done: number): number {
    const last = this.#marks.findLastIndex(({ entries }) => entries <= done);
    this.#marks = this.#marks.slice(last);
    return this.#marks[0]?.place ?? 0;
  }

  /** Drops every second mark if there are too many, because the place has not been asked for in a long time. */
  #thinned(): readonly { readonly entries: number; readonly place: number }[] {
    return this.#marks.length < MAX_MARKS ? this.#marks : this.#marks.filter((_, i) => i % 2 === 0);
  }

  #hand(group: Entry[], next: number): Entry[] {
    this.#entries += group.length;
    this.#place = next;
    this.#marks = [...this.#thinned(), { entries: this.#entries, place: next }];
    return group;
  }
}
