/** Verifies the problems of a collection one after another, from where that was left, until it is stopped. */
import type { Problem } from '../../problems/problem.js';
import type { VerdictRecord } from '../../records/problem-records.js';
import type { App } from '../app.js';
import { progressTeller } from '../engine-request.js';
import type { PageCollection } from './collection.js';
import { type KeptRow, Rows } from './rows.js';

const VERDICTS = ['collection', 'verdict'] as const;

interface VerificationEvents {
  /** it was begun, or another problem is verified */
  onProgress(): void;
  /** all verdicts that were kept, or found, are there now */
  onRows(): void;
  onEnd(rows: Rows): void;
  /** how far the search is of a problem that takes a while */
  onSearch(text: string): void;
}

export class Verification {
  /** verdicts that were found before are being read */
  isRestoring = false;
  readonly #app: App;
  readonly #events: VerificationEvents;
  #rows: Rows | undefined;
  #running: AbortController | undefined;

  constructor(app: App, events: VerificationEvents) {
    this.#app = app;
    this.#events = events;
    // a collection that was closed or replaced is not verified any longer
    app.store.listen(({ collection }) => {
      if (!this.isOf(collection)) this.stop();
    });
  }

  get rows(): Rows | undefined {
    return this.#rows;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Filters of another list leave the problems as they are. */
  isOf(collection: PageCollection | undefined): boolean {
    return collection?.entries === this.#rows?.collection.entries;
  }

  /** Takes another collection, and the verdicts that were found before. */
  async take(collection: PageCollection): Promise<void> {
    this.stop();
    this.#running = undefined;
    const { kept } = this.#app;
    const rows = new Rows(collection, (row) => {
      void kept.put([...VERDICTS, collection.id, row.at], row, row.text.length);
    });
    this.#rows = rows;
    this.isRestoring = true;
    const isKnown = await rows.restore(kept.all<KeptRow>([...VERDICTS, collection.id]));
    if (this.#rows !== rows) return;
    this.isRestoring = false;
    if (isKnown) this.#events.onRows();
    else this.#events.onProgress();
  }

  /** Stops. The verdicts found so far stay. */
  stop(): void {
    this.#running?.abort();
  }

  async start(): Promise<void> {
    const rows = this.#rows;
    if (!rows || rows.left === 0) return;
    const running = new AbortController();
    this.#running = running;
    this.#events.onProgress();
    const end = this.#app.working();
    await rows.verify(
      (problem) => this.#ask(problem, running.signal),
      running.signal,
      () => {
        if (this.#running !== running) return;
        this.#events.onSearch('');
        this.#events.onProgress();
      },
    );
    end();
    this.#events.onSearch('');
    // another collection may have been read
    if (this.#running !== running) return;
    this.#running = undefined;
    this.#events.onEnd(rows);
  }

  async #ask(problem: Problem, signal: AbortSignal): Promise<VerdictRecord> {
    const { settings } = this.#app.store.state;
    const { verifySeconds } = settings;
    const name = problem.id ?? problem.title ?? String(problem.index + 1);
    const options = {
      signal,
      ...(verifySeconds > 0 && { ms: verifySeconds * 1000 }),
      onProgress: progressTeller((text) => this.#events.onSearch(`${name}: ${text}`)),
    };
    return this.#app.engine.ask(settings, (engine) => engine.verify(problem, options));
  }
}
