/** A collection verified row by row: what is known of each, in the order of the file. It can be stopped and gone on with. */

import { type Entry, entryOf, type ProblemEntry } from '../../board-ui/entries.js';
import type { Problem } from '../../problems/problem.js';
import type { VerdictRecord } from '../../records/problem-records.js';
import {
  makeProblemRecord,
  type ProblemRefusal,
  refuseProblem,
  SOLVER_FAILED,
} from '../../records/problem-records.js';
import { RECORD_VERSION } from '../../records/record.js';
import { listedRefusal } from '../../report/html/html-report.js';
import { moveWriter } from '../../report/move-notation.js';
import { shownVerdict, VerdictHtml } from '../../report/verdict/verdict-html.js';
import { refusedVerdict, VerdictTally, verdictCounts } from '../../report/verdict/verdict-summary.js';
import { verdictWord } from '../../report/verdict/verdict-words.js';
import type { CollectionProblem, PageCollection } from '../collection/collection.js';
import { isRefused } from '../collection/collection.js';
import { sentenceOf } from '../engine.js';
import { htmlOptions, TextOutput } from '../made-report.js';
import { TEXTS } from '../texts.js';

const { verify } = TEXTS;
const SAN = moveWriter('san');

/** The page answers a click within so long. */
const SLICE_MS = 8;
const pause = (): Promise<void> => new Promise((resume) => setTimeout(resume));

type CheckedEntry = VerdictRecord | ProblemRefusal;

const isVerdict = (row: CheckedEntry): row is VerdictRecord => 'verdict' in row;

/** As it is kept: verdicts that are proven, each for a problem of the same words. */
export interface KeptRow {
  readonly at: number;
  readonly text: string;
}

export class Rows {
  readonly collection: PageCollection;
  readonly #keep: (row: KeptRow) => void;
  readonly #rows = new Map<CollectionProblem, CheckedEntry>();
  /** what the list shows of each entry; rebuilt when the entry is verified */
  readonly #entries: Entry[];
  readonly #tally = new VerdictTally();

  /** @param keep is given every verdict, to be there after a reload */
  constructor(collection: PageCollection, keep: (row: KeptRow) => void) {
    this.collection = collection;
    this.#keep = keep;
    this.#entries = collection.entries.map((entry) =>
      isRefused(entry) ? refusedEntry(entry.refusal, entry.at) : waiting(entry as CollectionProblem),
    );
    for (const entry of collection.entries) if (isRefused(entry)) this.#tally.refusal(entry.refusal);
  }

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  get done(): number {
    return this.#rows.size;
  }

  get left(): number {
    return this.collection.problems.length - this.#rows.size;
  }

  /** `9 sound`, `2 cooked` */
  get counts(): readonly string[] {
    return verdictCounts(this.#tally.summary(false));
  }

  /**
   * Verifies what is left. A problem during which it is stopped is left, too.
   * @param ask verifies one, with whatever engine there is
   * @param onRow after each
   */
  async verify(
    ask: (problem: Problem) => Promise<VerdictRecord>,
    signal: AbortSignal,
    onRow: () => void,
  ): Promise<void> {
    for (const entry of this.collection.problems) {
      if (signal.aborted) return;
      if (this.#rows.has(entry)) continue;
      const row = await rowOf(entry.problem, ask);
      if (signal.aborted && (!isVerdict(row) || row.verdict.limit === 'interrupted')) return;
      this.#take(entry, row);
      if (isVerdict(row)) this.#keep({ at: row.index, text: JSON.stringify(row) });
      onRow();
    }
  }

  /** Takes verdicts that were kept. The page is not kept waiting. */
  async restore(kept: AsyncIterable<readonly KeptRow[]>): Promise<boolean> {
    for await (const portion of kept) {
      let since = performance.now();
      for (const { at, text } of portion) {
        if (performance.now() - since > SLICE_MS) {
          await pause();
          since = performance.now();
        }
        const entry = this.collection.problems[at];
        const row = JSON.parse(text) as VerdictRecord;
        const isSame =
          entry &&
          row.v === RECORD_VERSION &&
          JSON.stringify(row.problem) === JSON.stringify(makeProblemRecord(entry.problem));
        if (isSame && !this.#rows.has(entry)) this.#take(entry, row);
      }
    }
    return this.#rows.size > 0;
  }

  #take(entry: CollectionProblem, row: CheckedEntry): void {
    this.#rows.set(entry, row);
    this.#entries[entry.at] = isVerdict(row) ? shown(row, entry.at) : refusedEntry(row, entry.at);
    if (isVerdict(row)) this.#tally.result({ ...row.verdict.solution, ...row.verdict });
    else this.#tally.refusal(row);
  }

  /** Returns the report of the command, about what is verified so far. */
  async report(): Promise<string> {
    const out = new TextOutput();
    const report = new VerdictHtml(await htmlOptions(out, this.collection.name));
    for (const entry of this.collection.entries) {
      const row = isRefused(entry) ? entry.refusal : this.#rows.get(entry as CollectionProblem);
      if (!row) continue;
      if (isVerdict(row)) report.result(row);
      else report.refusal(row);
    }
    report.end(this.#tally.summary(this.left > 0));
    return out.text;
  }
}

/** A problem on which the engine breaks down is refused, and does not keep the others from being verified. */
async function rowOf(
  problem: Problem,
  ask: (problem: Problem) => Promise<VerdictRecord>,
): Promise<CheckedEntry> {
  try {
    // the engine numbers single questions
    return { ...(await ask(problem)), index: problem.index };
  } catch (error) {
    return refuseProblem(problem, { code: SOLVER_FAILED, field: 'problem', message: sentenceOf(error) });
  }
}

function shown(record: VerdictRecord, at: number): ProblemEntry {
  const { listed, play } = shownVerdict(record, SAN);
  return { ...entryOf(listed, at), play: () => play };
}

const refusedEntry = (refusal: ProblemRefusal, at: number): Entry => {
  const verdict = refusedVerdict(refusal);
  return entryOf(listedRefusal(refusal, verdict && verdictWord(verdict)), at);
};

const waiting = (entry: CollectionProblem): ProblemEntry => ({
  ...entry,
  listed: { ...entry.listed, results: [verify.waiting] },
  solutionWords: verify.waiting,
  play: () => [],
});
