/**
 * The engine of the page. It is made when it is first needed, and made again if the threads or the memory change, or after a
 * failure. While it searches for one view, another view gets an engine of its own, so that neither waits.
 */
import { createEngine } from '../browser.js';
import type { Engine } from '../library/engine.js';
import type { KeymoveError } from '../library/keymove-error.js';
import type { Settings } from './store.js';
import { sentence, TEXTS } from './texts.js';

/** The names of the files beside the page, which the build fills in (.ci/build.mjs). */
declare const WASM_FILE: string;
declare const NETWORK_FILE: string;
declare const THREAD_FILE: string;

export type Made = Pick<Settings, 'threads' | 'hashMb'>;

/** A question that takes no time. */
const MATE_IN_1 = 'k7/8/1K6/8/8/8/8/7R w - - 0 1';

interface MadeEngine {
  readonly made: Made;
  readonly engine: Engine;
}

export class PageEngine {
  /** the engine that has no work */
  #idle: MadeEngine | undefined;
  /** resolves when the first engine is ready for its first question */
  #warm: Promise<unknown> | undefined;

  /**
   * Asks an engine that has no other work.
   * @throws KeymoveError `cannot-load`, or what the question throws
   */
  async ask<Answer>(made: Made, question: (engine: Engine) => Promise<Answer>): Promise<Answer> {
    this.#warm ??= Promise.resolve();
    await this.#warm;
    return this.#ask(made, question);
  }

  /** Loads the engine and starts its thread, unless a view has already asked, so that the first question is answered at once. */
  async warm(made: Made): Promise<void> {
    // if that fails, the next question reports it
    this.#warm ??= this.#ask(made, (engine) => engine.solve({ fen: MATE_IN_1, stipulation: '#1' })).catch(
      () => {},
    );
    await this.#warm;
  }

  async #ask<Answer>(
    { threads, hashMb }: Made,
    question: (engine: Engine) => Promise<Answer>,
  ): Promise<Answer> {
    const engine = await this.#take(threads, hashMb);
    try {
      return await question(engine);
    } finally {
      // of two idle engines, the one that searched last has the more useful table
      void this.#idle?.engine.dispose();
      this.#idle = { made: { threads, hashMb }, engine };
    }
  }

  async #take(threads: number, hashMb: number): Promise<Engine> {
    const idle = this.#idle;
    this.#idle = undefined;
    if (idle?.made.threads === threads && idle.made.hashMb === hashMb) return idle.engine;
    void idle?.engine.dispose();
    return make(threads, hashMb);
  }
}

const beside = (name: string): URL => new URL(name, document.baseURI);

/** The files that every engine loads. */
export const ENGINE_FILES = {
  wasmUrl: beside(WASM_FILE),
  networkUrl: beside(NETWORK_FILE),
  threadUrl: beside(THREAD_FILE),
};

const make = (threads: number, hashMb: number): Promise<Engine> =>
  createEngine({ threads: threadsOf(threads), hashMb, ...ENGINE_FILES });

export const cores = (): number => (crossOriginIsolated ? navigator.hardwareConcurrency : 1);

/** Limits a requested number of threads to what this page can run. */
export const threadsOf = (wanted: number): number => Math.min(wanted, cores());

export const messageOf = (error: unknown): string =>
  (error as Partial<KeymoveError>).message ?? String(error);

export const sentenceOf = (error: unknown): string => sentence(messageOf(error));

/** `Something went wrong: The thread was lost.` */
export const failureText = (error: unknown): string => TEXTS.wrong(sentenceOf(error));
