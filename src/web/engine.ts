/**
 * The engine of the page: one for all views, made when it is first needed, and made anew when it is to have other threads or memory, or
 * after a breakdown. Questions wait for their turn; a view that is left aborts its own.
 */
import { Analyser } from '../analyse/analyser.js';
import type { ChessEngine } from '../analyse/analysis.js';
import { createEngine, type Engine, type KeymoveError } from '../browser.js';
import { createBrowserHost } from '../host/browser/browser-host.js';
import type { Settings } from './store.js';
import { sentence } from './texts.js';

/** The names of the files beside the page; the build puts them in (.ci/build.mjs). */
declare const WASM_FILE: string;
declare const THREAD_FILE: string;

type Made = Pick<Settings, 'threads' | 'hashMb'>;

/** Solved in no time. */
const MATE_IN_1 = 'k7/8/1K6/8/8/8/8/7R w - - 0 1';

export class PageEngine {
  #engine: Promise<Engine> | undefined;
  #made: Made | undefined;

  /** @throws KeymoveError `cannot-load` */
  async with({ threads, hashMb }: Made): Promise<Engine> {
    if (this.#engine && this.#made?.threads === threads && this.#made.hashMb === hashMb) return this.#engine;
    const before = this.#engine;
    this.#made = { threads, hashMb };
    this.#engine = make(threads, hashMb);
    this.#engine.catch(() => {
      this.#engine = undefined;
    });
    void before?.then((engine) => engine.dispose()).catch(() => {});
    return this.#engine;
  }

  /** Loads the engine and starts its thread, unless a view has asked before: the first question is answered at once then. */
  async warm(settings: Made): Promise<void> {
    if (this.#engine) return;
    try {
      const engine = await this.with(settings);
      await engine.solve({ fen: MATE_IN_1, stipulation: '#1' });
    } catch {
      // who asks will be told
    }
  }
}

/**
 * An engine that analyses positions and plays games. It belongs to who asked for it, and has to be closed.
 * @throws HostError where it cannot be loaded
 */
export async function gameEngine({ threads, hashMb }: Made): Promise<ChessEngine> {
  const host = await createBrowserHost({ wasmUrl: beside(WASM_FILE), threadUrl: beside(THREAD_FILE) });
  return new Analyser(host, { threads: Math.min(threads, cores()), hashMb });
}

const make = (threads: number, hashMb: number): Promise<Engine> =>
  createEngine({
    threads: Math.min(threads, cores()),
    hashMb,
    wasmUrl: beside(WASM_FILE),
    threadUrl: beside(THREAD_FILE),
  });

const beside = (name: string): URL => new URL(name, document.baseURI);

/** How many threads can search together. */
export const cores = (): number => (crossOriginIsolated ? navigator.hardwareConcurrency : 1);

/** What went wrong, in a sentence. */
export const sentenceOf = (error: unknown): string => {
  const { message = String(error) } = error as Partial<KeymoveError>;
  return sentence(message);
};
