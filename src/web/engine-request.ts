/**
 * Asks the engine one question at a time. Its button starts and stops the search, the progress line reports on it, and the answer is what
 * was proven. A question that was dropped never changes what is shown, whenever its search ends.
 */

import { button, h } from '../board-ui/dom.js';
import type { Engine } from '../library/engine.js';
import type { KeymoveError } from '../library/keymove-error.js';
import { searchText } from '../report/solution/search-words.js';
import type { SearchProgress } from '../solve/search-options.js';
import type { App } from './app.js';
import { failureText, sentenceOf } from './engine.js';
import { TEXTS } from './texts.js';

const { asking: words } = TEXTS;

/** Input that cannot be turned into a question. The message says why. */
export class Unreadable extends Error {}

/** What the engine receives in addition to the question. */
export interface RequestContext {
  readonly signal: AbortSignal;
  onProgress(progress: SearchProgress): void;
}

const TELL_EVERY_MS = 250;

/** Reports the progress of a search that begins now, but only now and then, because drawing it takes time from searches and clicks. */
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

/**
 * @param label text of the button
 * @param ask called by the button if no search is running
 * @param onFault shows an error, which is also spoken
 */
export function engineRequest(app: App, label: string, ask: () => void, onFault: (sentence: string) => void) {
  /** progress of the search; not spoken, because it changes several times a second */
  const progressLine = h('p.progress');
  /** the question whose answer is expected */
  let now: AbortController | undefined;
  /** the page asked by itself, without the button */
  let isByItself = false;
  /** the last progress of the search, as text */
  let told = '';
  /** removes the mark from the tab */
  let end: () => void = () => {};
  /** resolves when the engine has answered the last question */
  let answered: Promise<unknown> = Promise.resolve();
  const control = button(
    'main-action',
    () => {
      if (isSearching()) stop();
      else ask();
    },
    label,
  );

  /** Ends the search. The answer is what was proven so far. */
  function stop(): void {
    now?.abort();
    if (isSearching()) progressLine.textContent = words.stopping;
  }

  /** Drops the answer, which is no longer expected. */
  function drop(): void {
    stop();
    settle('');
  }

  /**
   * @param show receives the answer, unless it is dropped first
   * @param isQuiet the page asks by itself and soon has an answer, so the button still asks, and no progress is shown
   */
  async function askFor<Answer>(
    question: (engine: Engine, asked: RequestContext) => Promise<Answer>,
    show: (answer: Answer) => void,
    isQuiet = false,
  ): Promise<void> {
    drop();
    const mine = new AbortController();
    now = mine;
    isByItself = isQuiet;
    told = '';
    if (!isQuiet) {
      end = app.working();
      control.textContent = words.stop;
      progressLine.textContent = words.searching;
    }
    const tell = progressTeller((text) => {
      if (now !== mine || mine.signal.aborted || isQuiet) return;
      told = text;
      progressLine.textContent = text;
    });
    // the engine receives the question when it has answered the last one
    const asked = { signal: mine.signal, onProgress: tell };
    const answering = answered.then(() => app.ask((engine) => question(engine, asked)));
    answered = answering.catch(() => {});
    try {
      const answer = await answering;
      if (now !== mine) return;
      settle('');
      show(answer);
    } catch (error) {
      if (now !== mine) return;
      // the last progress stays visible
      settle(told);
      const sentence =
        error instanceof Unreadable
          ? sentenceOf(error)
          : `${failureText(error)} ${isLost(error) ? words.lost : ''}`.trim();
      onFault(sentence);
      app.say(sentence);
    }
  }

  function settle(progress: string): void {
    now = undefined;
    end();
    end = () => {};
    control.textContent = label;
    progressLine.textContent = progress;
  }

  function isSearching(): boolean {
    return now !== undefined && !isByItself;
  }

  return {
    button: control,
    progress: progressLine,
    stop,
    drop,
    ask: askFor,
    get isSearching() {
      return isSearching();
    },
  };
}

export type EngineRequest = ReturnType<typeof engineRequest>;

const isLost = (error: unknown): boolean => (error as Partial<KeymoveError>).code === 'thread-lost';
