/**
 * How far a batch is, and the problem that takes longest, on standard error: one line that is drawn again and again on a terminal, else a line every ten
 * seconds. An own line instead of a library's bar: it shares the terminal with results that are written at any moment, and
 * has to be gone before each of them.
 */
import type { Standing } from '../../batch/batch.js';
import type { ThreadSearch } from '../../batch/threads/solver-thread.js';
import { searchText } from '../../report/solution/search-words.js';
import { countText, durationText, sourceText } from '../../report/solution/solution-words.js';
import { breakWord } from '../../report/terminal/text-width.js';

/** Before that, nobody wonders. */
const PATIENCE_MS = 1000;
const REDRAW_MS = 200;
const LINE_MS = 10_000;
/** The rate is that of the last so many seconds. */
const RATE_SECONDS = 20;

const CLEAR_LINE = '\r\u001B[K';

export interface ProgressOptions {
  readonly stream: NodeJS.WriteStream;
  /** what is done and read */
  readonly standing: () => Standing;
  /** counts by result: `391 solved`, `2 undecided` */
  readonly counts: () => readonly string[];
  /** the search that has been going on for longest, if one goes on */
  readonly search: () => ThreadSearch | undefined;
  /** the part of the input that has been read, from 0 to 1; undefined where its size is not known */
  readonly share: () => number | undefined;
}

export class Progress {
  readonly #options: ProgressOptions;
  readonly #began = performance.now();
  readonly #timer: NodeJS.Timeout;
  /** when so many were done */
  readonly #samples: { readonly at: number; readonly done: number }[] = [];
  #drawn = false;

  constructor(options: ProgressOptions) {
    this.#options = options;
    const { stream } = options;
    // no reason to go on when everything else has ended
    this.#timer = stream.isTTY
      ? setInterval(() => this.#redraw(), REDRAW_MS).unref()
      : setInterval(() => this.#write(`${this.#text()}\n`), LINE_MS).unref();
  }

  /** Takes the line from the terminal: something else will be written there, or the batch is over. */
  readonly clear = (): void => {
    if (this.#drawn) this.#write(CLEAR_LINE);
    this.#drawn = false;
  };

  end(): void {
    clearInterval(this.#timer);
    this.clear();
  }

  #redraw(): void {
    if (performance.now() - this.#began < PATIENCE_MS) return;
    const width = (this.#options.stream.columns || 80) - 1;
    this.#write(`${CLEAR_LINE}${breakWord(this.#text(), width)[0]}`);
    this.#drawn = true;
  }

  #write(text: string): void {
    this.#options.stream.write(text);
  }

  #text(): string {
    const standing = this.#options.standing();
    const search = this.#options.search();
    // of a single problem nothing else is of interest
    if (search && standing.allRead && standing.read === 1) return searchText(search.progress);
    const text = this.#batchText(standing);
    if (!search || search.progress.ms < PATIENCE_MS) return text;
    const { file, line } = search.item.source;
    return `${text} · ${sourceText(file, line)} ${searchText(search.progress)}`;
  }

  #batchText(standing: Standing): string {
    const { done } = standing;
    const total = this.#total(standing);
    const rate = this.#rate(done);
    const parts = [
      total === undefined
        ? countText(done)
        : `${countText(done)}/${standing.allRead ? '' : '~'}${countText(total)}`,
      rate > 0 ? `${rateText(rate)}/s` : '',
      ...this.#options.counts(),
      total !== undefined && rate > 0 && total > done
        ? `${durationText(((total - done) / rate) * 1000)} left`
        : '',
    ];
    return parts.filter((part) => part !== '').join(' · ');
  }

  /** Exact when all is read, else told from the part that has been. */
  #total({ read, allRead }: Standing): number | undefined {
    if (allRead) return read;
    const share = this.#options.share();
    return share === undefined || share <= 0 ? undefined : Math.round(read / Math.min(1, share));
  }

  #rate(done: number): number {
    const now = performance.now();
    this.#samples.push({ at: now, done });
    while (this.#samples.length > 2 && now - (this.#samples[1]?.at ?? now) > RATE_SECONDS * 1000) {
      this.#samples.shift();
    }
    const first = this.#samples[0];
    const seconds = first && this.#samples.length > 1 ? (now - first.at) / 1000 : (now - this.#began) / 1000;
    return (done - (this.#samples.length > 1 ? (first?.done ?? 0) : 0)) / seconds;
  }
}

const rateText = (rate: number): string => (rate < 10 ? rate.toFixed(1) : countText(Math.round(rate)));
