/**
 * A collection verified problem by problem, from where that was left, until it is stopped: what is known of each, in the order of the file.
 */
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
import type { App } from '../app.js';
import { sentenceOf } from '../engine.js';
import { progressTeller } from '../engine-request.js';
import { htmlOptions, TextOutput } from '../made-report.js';
import { TEXTS } from '../texts.js';
import { type CollectionProblem, isRefused, type PageCollection } from './collection.js';

const { verify } = TEXTS;
const SAN = moveWriter('san');
const VERDICTS = ['collection', 'verdict'] as const;

/** The page answers a click within so long. */
const SLICE_MS = 8;
const pause = (): Promise<void> => new Promise((resume) => setTimeout(resume));

type CheckedEntry = VerdictRecord | ProblemRefusal;

const isVerdict = (row: CheckedEntry): row is VerdictRecord => 'verdict' in row;

/** As it is kept: verdicts that are proven, each for a problem of the same words. */
interface KeptRow {
  readonly at: number;
  readonly text: string;
}

/** What there is to show: how far a search is, another verdict, all that were kept, or the end. */
export type Verified = 'search' | 'row' | 'rows' | 'end';

export class Verification {
  readonly collection: PageCollection;
  /** how far the search is of a problem that takes a while */
  search = '';
  /** verdicts that were found before are being read */
  isRestoring = true;
  readonly #app: App;
  readonly #onVerified: (what: Verified) => void;
  readonly #rows = new Map<CollectionProblem, CheckedEntry>();
  /** what the list shows of each entry; rebuilt when the entry is verified */
  readonly #entries: Entry[];
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

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Filters of another list leave the problems as they are. */
  isOf(collection: PageCollection | undefined): boolean {
    return collection?.entries === this.collection.entries;
  }

  /** Stops. The verdicts found so far stay; a problem during which it is stopped is left. */
  stop(): void {
    this.#running?.abort();
  }

  /** Verifies what is left. */
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

  /** A problem on which the engine breaks down is refused, and does not keep the others from being verified. */
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
      // the engine numbers single questions
      return { ...record, index: problem.index };
    } catch (error) {
      return refuseProblem(problem, { code: SOLVER_FAILED, field: 'problem', message: sentenceOf(error) });
    }
  }

  /** Takes verdicts that were kept. The page is not kept waiting. */
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
