/** Shows the puzzles of games in any report on solutions, either all of them or a sample. */
import {
  type ProblemRefusal,
  type PuzzlesRecord,
  type SolutionRecord,
  solutionRecordsOf,
} from '../../records/problem-records.js';
import type { PuzzlesSummary, SolutionSummary } from '../../records/run-records.js';
import { present } from '../../text/present.js';
import type { Output, Reporter, SolutionReporter } from '../reporter.js';
import { puzzlesText } from './puzzles-summary.js';

export interface PuzzlesReportOptions {
  readonly report: SolutionReporter;
  /** number of puzzles shown; all by default */
  readonly sample?: number | undefined;
  /** where the summary is written; nowhere by default */
  readonly summaryTo?: Output | undefined;
  /** the report has its own summary, which is about the puzzles alone */
  readonly countsPuzzles?: boolean;
}

export class PuzzlesReport implements Reporter<PuzzlesRecord, PuzzlesSummary> {
  readonly #options: PuzzlesReportOptions;
  readonly #sample: Sample | undefined;
  #index = 0;

  constructor(options: PuzzlesReportOptions) {
    this.#options = options;
    this.#sample = options.sample === undefined ? undefined : new Sample(options.sample);
  }

  result(record: PuzzlesRecord): void {
    for (const puzzle of solutionRecordsOf(record, this.#index)) {
      this.#index++;
      if (this.#sample) this.#sample.add(puzzle);
      else this.#options.report.result(puzzle);
    }
  }

  refusal(refusal: ProblemRefusal): void {
    this.#options.report.refusal(refusal);
  }

  end(summary?: PuzzlesSummary): void {
    const { report, summaryTo, countsPuzzles } = this.#options;
    const sampled = this.#sample?.taken();
    for (const puzzle of sampled ?? []) report.result(puzzle);
    report.end(summary && countsPuzzles ? ofPuzzles(summary, sampled?.length ?? this.#index) : undefined);
    if (!summary || !summaryTo) return;
    const text = sampled ? `a sample of ${sampled.length} of the puzzles\n` : '';
    summaryTo.write(`${this.#index > 0 ? '\n' : ''}${text}${puzzlesText(summary)}`);
  }
}

/** Returns a summary that counts puzzles as solved problems. */
const ofPuzzles = (
  { refused, unsupported, nodes, searchMs, ms, givenUp, interrupted }: PuzzlesSummary,
  shown: number,
): SolutionSummary => ({
  of: 'solution',
  problems: shown,
  solved: shown,
  cooked: 0,
  short: 0,
  missing: 0,
  noSolution: 0,
  undecided: 0,
  refused,
  nodes,
  searchMs,
  ms,
  interrupted,
  ...present({ unsupported, givenUp }),
});

/** Width of a band of difficulty: puzzles in the same band count as equally hard. */
const BAND = 300;

interface Sampled {
  readonly record: SolutionRecord;
  readonly hash: number;
}

/**
 * A sample of puzzles, spread evenly over themes and difficulty, from a stream of any length. It never keeps more puzzles than its size.
 *
 * Every puzzle belongs to a group: its length and difficulty with one of its themes. When there are too many, the largest group drops
 * the puzzle with the greatest hash. So rare groups are kept whole, the others end up equally large, and each group is a random
 * selection that is the same in every run.
 */
class Sample {
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

  /** Returns the smallest group among those of its themes. */
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

/** Returns the FNV-1a hash of a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
