/**
 * Shows on standard error how far a command is: on a terminal as one line that is redrawn, otherwise as a line every ten seconds. No
 * library's progress bar fits, because results may appear on the terminal at any moment, and the line must be removed before each.
 */
import type { BatchProgress, RunningSearch } from '../../batch/executor.js';
import { msLeft } from '../../batch/rate.js';
import { sourceText } from '../../report/problem-words.js';
import { searchText } from '../../report/solution/search-words.js';
import { understandsCodes } from '../../report/terminal/style.js';
import { shortened } from '../../report/terminal/text-width.js';
import { countText, durationText } from '../../text/counts-and-times.js';

/** Progress is not shown before this time. */
const SHOW_AFTER_MS = 1000;
const REDRAW_MS = 200;
const LINE_MS = 10_000;

const CLEAR_LINE = '\r\u001B[K';

/** The line. A command that blocks the thread, so that no timer runs, calls `show` itself for every problem. */
export class ProgressLine {
  readonly #stream: NodeJS.WriteStream;
  readonly #isTerminal: boolean;
  readonly #isQuiet: boolean;
  #next: number;
  #isDrawn = false;

  constructor(isQuiet: boolean, stream: NodeJS.WriteStream = process.stderr) {
    this.#stream = stream;
    this.#isTerminal = understandsCodes(stream, process.env);
    this.#isQuiet = isQuiet;
    this.#next = performance.now() + (this.#isTerminal ? SHOW_AFTER_MS : LINE_MS);
  }

  /** @param textOf makes the text; called only if it is shown */
  show(textOf: () => string): void {
    if (this.#isQuiet || performance.now() < this.#next) return;
    this.#next = performance.now() + (this.#isTerminal ? REDRAW_MS : LINE_MS);
    const text = this.#isTerminal ? shortened(textOf(), (this.#stream.columns || 80) - 1, '…') : textOf();
    this.#stream.write(this.#isTerminal ? `${CLEAR_LINE}${text}` : `${text}\n`);
    this.#isDrawn = this.#isTerminal;
  }

  /** Removes the line from the terminal, at the end or before other output. */
  readonly clear = (): void => {
    if (this.#isDrawn) this.#stream.write(CLEAR_LINE);
    this.#isDrawn = false;
  };

  readonly close = this.clear;
}

/** The parts of a batch that its progress needs (batch/batch.ts). */
export interface BatchUnderWay {
  readonly progress: BatchProgress;
  readonly longestSearch: RunningSearch | undefined;
}

export interface ProgressOptions {
  readonly stream: NodeJS.WriteStream;
  readonly batch: BatchUnderWay;
  /** counts by result: `391 solved`, `2 undecided` */
  readonly counts: () => readonly string[];
  /** the number of results behind these counts, which are made in input order; all by default */
  readonly counted?: () => number;
  /** fraction of the input that has been read, from 0 to 1; undefined if its size is unknown */
  readonly share: () => number | undefined;
}

/** Shows how far a batch is, and its slowest problem. Its threads leave the main thread free, so a timer redraws the line. */
export class Progress {
  readonly #options: ProgressOptions;
  readonly #timer: NodeJS.Timeout;
  readonly clear: () => void;

  constructor(options: ProgressOptions) {
    this.#options = options;
    const line = new ProgressLine(false, options.stream);
    this.clear = line.clear;
    // the timer must not keep the process alive
    this.#timer = setInterval(() => line.show(() => this.#text()), REDRAW_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
    this.clear();
  }

  #text(): string {
    const { progress, longestSearch: search } = this.#options.batch;
    // for a single problem, only its own search is of interest
    if (search && progress.allRead && progress.read === 1) return searchText(search.progress);
    const text = this.#batchText(progress);
    if (!search || search.progress.ms < SHOW_AFTER_MS) return text;
    const { file, line } = search.item.source;
    return `${text} · ${sourceText(file, line)} ${searchText(search.progress)}`;
  }

  #batchText(progress: BatchProgress): string {
    const { answered, postponed, rate, read, allRead } = progress;
    // only hard problems remain, and it is unknown how long each takes
    if (postponed > 0 && allRead && answered + postponed === read) {
      const done = `${countText(answered)} done, ${countText(postponed)} being searched again with a higher limit`;
      return [done, ...this.#counts(answered)].join(' · ');
    }
    const total = expectedTotal(progress, this.#options.share());
    const left = msLeft({ done: answered + postponed, rate }, total);
    const of = total === undefined ? '' : `/${allRead ? '' : '~'}${countText(total)}`;
    const parts = [
      `${countText(answered)}${of}`,
      rate > 0 ? `${shortRate(rate)}/s` : '',
      ...this.#counts(answered),
      postponed > 0 ? `${countText(postponed)} postponed` : '',
      left ? `${durationText(left)} left` : '',
    ];
    return parts.filter((part) => part !== '').join(' · ');
  }

  /** Returns the counts, with the number of results behind them if some answers still wait for an earlier one. */
  #counts(answered: number): readonly string[] {
    const { counts, counted } = this.#options;
    const results = counted?.() ?? answered;
    if (results >= answered) return counts();
    return results === 0 ? [] : [`first ${countText(results)}: ${counts().join(', ')}`];
  }
}

/**
 * Returns the total amount of work: exact if everything has been read, otherwise an estimate.
 * @param share fraction of the input that has been read, from 0 to 1
 */
export function expectedTotal(
  { read, allRead }: BatchProgress,
  share: number | undefined,
): number | undefined {
  if (allRead) return read;
  return share === undefined || share <= 0 ? undefined : Math.round(read / Math.min(1, share));
}

export const shortRate = (rate: number): string =>
  rate < 10 ? rate.toFixed(1) : countText(Math.round(rate));
