/**
 * One question to the engine. Its button starts and stops it, the progress line reports on it, and the answer is what was proven. A
 * question that nobody waits for any more never changes what is shown, whenever its search ends.
 */

import { button, h } from '../board-ui/dom.js';
import type { Engine } from '../library/engine.js';
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

/**
 * @param label of the button
 * @param ask what the button does while nothing is searched
 * @param onFault shows what went wrong; it is spoken, too
 */
export function engineRequest(app: App, label: string, ask: () => void, onFault: (sentence: string) => void) {
  /** how far the search is; not spoken, as it changes several times a second */
  const progressLine = h('p.progress');
  /** the question that is waited for */
  let now: AbortController | undefined;
  /** nobody has asked it by the button: the page has, by itself */
  let isByItself = false;
  /** the last progress of its search, as text */
  let told = '';
  /** takes the mark off the tab */
  let end: () => void = () => {};
  /** settled when the engine has answered the last question */
  let answered: Promise<unknown> = Promise.resolve();
  const control = button(
    'main-action',
    () => {
      if (isSearching()) stop();
      else ask();
    },
    label,
  );

  /** Ends the search; the answer is what is proven. */
  function stop(): void {
    now?.abort();
    if (isSearching()) progressLine.textContent = words.stopping;
  }

  /** Drops the answer, for which nobody waits any more. */
  function drop(): void {
    stop();
    settle('');
  }

  /**
   * @param show gets the answer, unless it is dropped before
   * @param isQuiet the page asks by itself, and soon has an answer: the button still asks, and nothing is told meanwhile
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
    // the engine is asked again when it is free
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
      // what was proven until then stays
      settle(told);
      const sentence =
        error instanceof Unreadable
          ? sentenceOf(error)
          : `${TEXTS.wrong(sentenceOf(error))} ${isLost(error) ? words.lost : ''}`.trim();
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
