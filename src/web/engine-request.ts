/**
 * One question to the engine. Its button starts and stops it, the progress line reports on it, and the answer is what was proven. A
 * question that nobody waits for any more never changes what is shown, whenever its search ends.
 */

import { button, h } from '../board-ui/dom.js';
import type { KeymoveError } from '../library/keymove-error.js';
import { searchText } from '../report/solution/search-words.js';
import type { SearchProgress } from '../solve/prover.js';
import type { App } from './app.js';
import { sentenceOf } from './engine.js';
import { TEXTS } from './texts.js';

const { asking: words } = TEXTS;

/** The reader's input cannot be asked about. The message says why. */
export class Unreadable extends Error {}

/** What the engine takes besides the question. */
export interface RequestContext {
  readonly signal: AbortSignal;
  onProgress(progress: SearchProgress): void;
}

const TELL_EVERY_MS = 250;

/** Tells how far a search is that begins now. Nobody reads all that it says, and drawing it takes time from searches and from clicks. */
export function progressTeller(tell: (text: string) => void): (progress: SearchProgress) => void {
  const began = performance.now();
  let toldAt = Number.NEGATIVE_INFINITY;
  return (progress) => {
    const now = performance.now();
    if (now - toldAt < TELL_EVERY_MS) return;
    toldAt = now;
    tell(searchText({ ...progress, ms: now - began }));
  };
}

export class EngineRequest {
  /** asks, or stops the search */
  readonly button: HTMLButtonElement;
  /** how far the search is; not spoken, as it changes several times a second */
  readonly progress = h('p.progress');
  readonly #app: App;
  readonly #label: string;
  readonly #onFault: (sentence: string) => void;
  /** the question that is waited for */
  #now: AbortController | undefined;
  /** nobody has asked it by the button: the page has, by itself */
  #isQuiet = false;
  /** the last progress of its search, as text */
  #told = '';
  /** takes the mark off the tab */
  #end: () => void = () => {};
  /** settled when the engine has answered the last question */
  #answered: Promise<unknown> = Promise.resolve();

  /**
   * @param label of the button
   * @param ask what the button does while nothing is searched
   * @param onFault shows what went wrong; it is spoken, too
   */
  constructor(app: App, label: string, ask: () => void, onFault: (sentence: string) => void) {
    this.#app = app;
    this.#label = label;
    this.#onFault = onFault;
    this.button = button(
      'main-action',
      () => {
        if (this.isSearching) this.stop();
        else ask();
      },
      label,
    );
  }

  /** Somebody waits for the answer. */
  get isSearching(): boolean {
    return this.#now !== undefined && !this.#isQuiet;
  }

  /** Ends the search; the answer is what is proven. */
  stop(): void {
    this.#now?.abort();
    if (this.isSearching) this.progress.textContent = words.stopping;
  }

  /** Drops the answer, for which nobody waits any more. */
  drop(): void {
    this.stop();
    this.#settle('');
  }

  /**
   * @param show gets the answer, unless it is dropped before
   * @param isQuiet the page asks by itself, and soon has an answer: the button still asks, and nothing is told meanwhile
   */
  async ask<Answer>(
    question: (asked: RequestContext) => Promise<Answer>,
    show: (answer: Answer) => void,
    isQuiet = false,
  ): Promise<void> {
    this.drop();
    const mine = new AbortController();
    this.#now = mine;
    this.#isQuiet = isQuiet;
    this.#told = '';
    if (!isQuiet) {
      this.#end = this.#app.working();
      this.button.textContent = words.stop;
      this.progress.textContent = words.searching;
    }
    const tell = progressTeller((text) => {
      if (this.#now !== mine || mine.signal.aborted || isQuiet) return;
      this.#told = text;
      this.progress.textContent = text;
    });
    // the engine is asked again when it is free
    const answering = this.#answered.then(() => question({ signal: mine.signal, onProgress: tell }));
    this.#answered = answering.catch(() => {});
    try {
      const answer = await answering;
      if (this.#now !== mine) return;
      this.#settle('');
      show(answer);
    } catch (error) {
      if (this.#now !== mine) return;
      // what was proven until then stays
      this.#settle(this.#told);
      const sentence =
        error instanceof Unreadable
          ? sentenceOf(error)
          : `${TEXTS.wrong(sentenceOf(error))} ${isLost(error) ? words.lost : ''}`.trim();
      this.#onFault(sentence);
      this.#app.say(sentence);
    }
  }

  #settle(progress: string): void {
    this.#now = undefined;
    this.#end();
    this.#end = () => {};
    this.button.textContent = this.#label;
    this.progress.textContent = progress;
  }
}

const isLost = (error: unknown): boolean => (error as Partial<KeymoveError>).code === 'thread-lost';
