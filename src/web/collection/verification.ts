/**
 * Verifies a collection problem by problem, from where it was left until it is stopped, and keeps the results in the order of the file.
 */
import { type ListEntry, listEntry, type ProblemEntry } from '../../board-ui/entries.js';
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
import type { App } from '../app.js';
import { sentenceOf } from '../engine.js';
import { progressTeller } from '../engine-request.js';
import { htmlOptions, TextOutput } from '../made-report.js';
import { TEXTS } from '../texts.js';
import { type CollectionProblem, isRefused, type PageCollection } from './collection.js';

const { verify } = TEXTS;
const SAN = moveWriter('san');
const VERDICTS = ['collection', 'verdict'] as const;

/** Longest time without a pause, so that the page responds to clicks. */
const SLICE_MS = 8;
const pause = (): Promise<void> => new Promise((resume) => setTimeout(resume));

type CheckedEntry = VerdictRecord | ProblemRefusal;

const isVerdict = (row: CheckedEntry): row is VerdictRecord => 'verdict' in row;

/** A verdict as it is kept. It is restored only for a problem with the same record. */
interface KeptRow {
  readonly at: number;
  readonly text: string;
}

/** The news to show: progress of a search, another verdict, all restored verdicts, or the end. */
export type Verified = 'search' | 'row' | 'rows' | 'end';

export class Verification {
  readonly collection: PageCollection;
  /** progress of the search if a problem takes a while */
  search = '';
  /** verdicts of an earlier visit are being read */
  isRestoring = true;
  readonly #app: App;
  readonly #onVerified: (what: Verified) => void;
  readonly #rows = new Map<CollectionProblem, CheckedEntry>();
  /** what the list shows of each entry; rebuilt when the entry is verified */
  readonly #entries: ListEntry[];
  readonly #tally = new VerdictTally();
  #running: AbortController | undefined;

  constructor(app: App, collection: PageCollection, onVerified: (what: Verified) => void) {
    this.#app = app;
    this.collection = collection;
    this.#onVerified = onVerified;
    this.#entries = collection.entries.map((entry) =>
      isRefused(entry) ? refusedEntry(entry.refusal, entry.at) : waiting(entry as CollectionProblem),
    );
    for (const entry of collection.entries) if (isRefused(entry)) this.#tally.refusal(entry.refusal);
    void this.#restore();
  }

  get entries(): readonly ListEntry[] {
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

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Decides whether this is about a collection. Filtering the list does not change its problems. */
  isOf(collection: PageCollection | undefined): boolean {
    return collection?.entries === this.collection.entries;
  }

  /** Stops. The verdicts found so far stay, and the current problem remains unverified. */
  stop(): void {
    this.#running?.abort();
  }

  /** Verifies the remaining problems. */
  async start(): Promise<void> {
    if (this.left === 0) return;
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.#tell('row');
    const end = this.#app.working();
    for (const entry of this.collection.problems) {
      if (this.#rows.has(entry)) continue;
      const row = await this.#rowOf(entry.problem, signal);
      if (signal.aborted && (!isVerdict(row) || row.verdict.limit === 'interrupted')) break;
      this.#take(entry, row);
      if (isVerdict(row)) {
        const kept: KeptRow = { at: row.index, text: JSON.stringify(row) };
        void this.#app.kept.put([...VERDICTS, this.collection.id, kept.at], kept, kept.text.length);
      }
      this.#tell('row');
      if (signal.aborted) break;
    }
    end();
    this.#running = undefined;
    this.#tell('end');
  }

  #tell(what: Verified, search = ''): void {
    this.search = search;
    this.#onVerified(what);
  }

  /** Verifies a problem. If the engine fails, the problem is refused and the others are still verified. */
  async #rowOf(problem: Problem, signal: AbortSignal): Promise<CheckedEntry> {
    const { verifySeconds } = this.#app.store.state.settings;
    const name = problem.id ?? problem.title ?? String(problem.index + 1);
    const options = {
      signal,
      ...(verifySeconds > 0 && { ms: verifySeconds * 1000 }),
      onProgress: progressTeller((text) => this.#tell('search', `${name}: ${text}`)),
    };
    try {
      const record = await this.#app.ask((engine) => engine.verify(problem, options));
      // the engine gives every single question the same index
      return { ...record, index: problem.index };
    } catch (error) {
      return refuseProblem(problem, { code: SOLVER_FAILED, field: 'problem', message: sentenceOf(error) });
    }
  }

  /** Restores verdicts that were kept, without blocking the page. */
  async #restore(): Promise<void> {
    const { id, problems } = this.collection;
    for await (const portion of this.#app.kept.all<KeptRow>([...VERDICTS, id])) {
      let since = performance.now();
      for (const { at, text } of portion) {
        if (performance.now() - since > SLICE_MS) {
          await pause();
          since = performance.now();
        }
        const entry = problems[at];
        const row = JSON.parse(text) as VerdictRecord;
        const isSame =
          entry &&
          row.v === RECORD_VERSION &&
          JSON.stringify(row.problem) === JSON.stringify(makeProblemRecord(entry.problem));
        if (isSame && !this.#rows.has(entry)) this.#take(entry, row);
      }
    }
    this.isRestoring = false;
    this.#tell(this.#rows.size > 0 ? 'rows' : 'row');
  }

  #take(entry: CollectionProblem, row: CheckedEntry): void {
    this.#rows.set(entry, row);
    this.#entries[entry.at] = isVerdict(row) ? shown(row, entry.at) : refusedEntry(row, entry.at);
    if (isVerdict(row)) this.#tally.result({ ...row.verdict.solution, ...row.verdict });
    else this.#tally.refusal(row);
  }

  /** Returns a report like the command's, about the problems verified so far. */
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

function shown(record: VerdictRecord, at: number): ProblemEntry {
  const { listed, play } = shownVerdict(record, SAN);
  return { ...listEntry(listed, at), play: () => play };
}

const refusedEntry = (refusal: ProblemRefusal, at: number): ListEntry => {
  const verdict = refusedVerdict(refusal);
  return listEntry(listedRefusal(refusal, verdict && verdictWord(verdict)), at);
};

const waiting = (entry: CollectionProblem): ProblemEntry => ({
  ...entry,
  listed: { ...entry.listed, results: [verify.waiting] },
  solutionWords: verify.waiting,
  play: () => [],
});
