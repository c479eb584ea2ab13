/** Counts a collection problem by problem, in memory that does not grow with the number of problems. */

import { factsIn } from '../../records/facts.js';
import type { SolutionRecord, VerdictRecord } from '../../records/problem-records.js';
import { asRecord } from '../../records/record.js';
import type { StatsCrossing, StatsFigure, StatsRecord, StatsValue } from '../../records/stats-records.js';
import { type Bar, CROSSINGS, FIGURES, OF_THE_PLAY } from './figures.js';

/** Maximum number of values kept per figure, such as authors: enough for any collection, and a limit on unexpected text. */
const MAX_VALUES = 20_000;
const MAX_CELLS = 200_000;

export type Counted = SolutionRecord | VerdictRecord;

/** What is known at the end of a run in addition to its results. */
export interface RunEnded {
  readonly refused: number;
  readonly unsupported?: number;
  readonly interrupted: boolean;
}

interface Count {
  readonly bar: Bar;
  /** number among the values of all figures, which identifies the value in an HTML page */
  readonly number: number;
  problems: number;
}

class FigureTally {
  known = 0;
  more = 0;
  readonly counts = new Map<string, Count>();
  readonly #numbers = new Map<number, number>();

  addNumber(number: number): void {
    if (this.#numbers.size < MAX_VALUES || this.#numbers.has(number))
      this.#numbers.set(number, (this.#numbers.get(number) ?? 0) + 1);
  }

  get middle(): { mean: number; median: number } | undefined {
    const sorted = [...this.#numbers].sort(([a], [b]) => a - b);
    const all = sorted.reduce((sum, [, count]) => sum + count, 0);
    if (all === 0) return undefined;
    const total = sorted.reduce((sum, [number, count]) => sum + number * count, 0);
    /** Returns the value at an index of the sorted list. */
    const at = (place: number): number => {
      let before = 0;
      for (const [number, count] of sorted) {
        before += count;
        if (place < before) return number;
      }
      return sorted.at(-1)?.[0] ?? 0;
    };
    const median = (at(Math.floor((all - 1) / 2)) + at(Math.floor(all / 2))) / 2;
    return { mean: Math.round((100 * total) / all) / 100, median };
  }
}

/** Two figures, and how many problems have each pair of their values. */
type Crossed = (typeof CROSSINGS)[number] & { readonly cells: Map<string, Map<string, number>> };

export class StatsTally {
  #problems = 0;
  #withThemes = 0;
  #numbers = 0;
  #cells = 0;
  readonly #figures = FIGURES.map((figure) => ({ figure, tally: new FigureTally() }));
  readonly #crossings = CROSSINGS.map((crossing): Crossed => ({ ...crossing, cells: new Map() }));

  /**
   * Counts a problem.
   * @returns the numbers of the values that it has, see {@link numberOf}
   */
  add(record: Counted): readonly number[] {
    const solution = record.type === 'verdict' ? record.verdict.solution : record.solution;
    const facts = factsIn(record);
    const hasPlay = solution.status === 'solved' && solution.themes !== undefined;
    this.#problems++;
    if (hasPlay) this.#withThemes++;
    const numbers: number[] = [];
    const found = new Map<string, readonly Bar[]>();
    for (const { figure, tally } of this.#figures) {
      if (!hasPlay && OF_THE_PLAY.includes(figure.id)) continue;
      const bars = figure.barsOf(facts);
      if (!bars) continue;
      tally.known++;
      found.set(figure.id, bars);
      for (const bar of bars) this.#count(tally, bar, numbers);
      const number = figure.numberOf?.(facts);
      if (number !== undefined) tally.addNumber(number);
    }
    for (const { of, by, cells } of this.#crossings)
      this.#cross(cells, found.get(of) ?? [], found.get(by) ?? []);
    return numbers;
  }

  /** Returns the number of a value of a figure; -1 if the value was not kept. */
  numberOf(id: string, value: string): number {
    return this.#countOf(id, value)?.number ?? -1;
  }

  #countOf(id: string, value: string): Count | undefined {
    return this.#figures.find(({ figure }) => figure.id === id)?.tally.counts.get(value);
  }

  stats({ refused, unsupported, interrupted }: RunEnded): StatsRecord {
    return asRecord('stats', {
      problems: this.#problems,
      withThemes: this.#withThemes,
      refused,
      ...(unsupported !== undefined && { unsupported }),
      interrupted,
      figures: this.#figures.filter(({ tally }) => tally.known > 0).map(figureOf),
      crossings: this.#crossings.filter(({ cells }) => cells.size > 0).map((each) => this.#crossing(each)),
    });
  }

  #count(tally: FigureTally, bar: Bar, numbers: number[]): void {
    const { counts } = tally;
    let count = counts.get(bar.value);
    if (!count) {
      if (counts.size === MAX_VALUES) {
        tally.more++;
        return;
      }
      count = { bar, number: this.#numbers++, problems: 0 };
      counts.set(bar.value, count);
    }
    count.problems++;
    numbers.push(count.number);
  }

  #cross(cells: Crossed['cells'], of: readonly Bar[], by: readonly Bar[]): void {
    for (const row of of) {
      for (const column of by) {
        const counts = cells.get(row.value) ?? new Map<string, number>();
        cells.set(row.value, counts);
        const known = counts.get(column.value);
        if (known === undefined && this.#cells >= MAX_CELLS) continue;
        if (known === undefined) this.#cells++;
        counts.set(column.value, (known ?? 0) + 1);
      }
    }
  }

  #crossing({ of, by, title, cells }: Crossed): StatsCrossing {
    const whereOf = (id: string, value: string): string => this.#countOf(id, value)?.bar.where ?? '';
    const listed = [...cells].flatMap(([value, counts]) =>
      [...counts].map(([column, problems]) => ({
        value,
        by: column,
        problems,
        where: `${whereOf(of, value)} and ${whereOf(by, column)}`,
      })),
    );
    return { of, by, title, cells: listed };
  }
}

type Tallied = { readonly figure: (typeof FIGURES)[number]; readonly tally: FigureTally };

function figureOf({ figure: { id, title, isOrdered }, tally }: Tallied): StatsFigure {
  const counts = [...tally.counts.values()].sort((a, b) =>
    isOrdered
      ? a.bar.at - b.bar.at
      : b.problems - a.problems || (a.bar.name < b.bar.name ? -1 : a.bar.name > b.bar.name ? 1 : 0),
  );
  return {
    id,
    title,
    problems: tally.known,
    ...tally.middle,
    values: counts.map(
      ({ bar: { value, name, where }, problems }): StatsValue => ({
        value,
        ...(name !== value && { name }),
        problems,
        where,
      }),
    ),
    ...(tally.more > 0 && { more: tally.more }),
  };
}
