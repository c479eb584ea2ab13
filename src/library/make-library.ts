/** The library's functions on any platform; src/index.ts and src/browser.ts provide the host. */
import type { Host } from '../host/host.js';
import type { Engine } from './engine.js';
import { asKeymoveError } from './keymove-error.js';
import { ENGINE_RULES, type EngineOptions } from './options.js';
import { ThreadedEngine } from './threaded-engine.js';
import { checkOptions } from './value-rules.js';

/** Each function starts an engine and disposes of it after the answer. For many questions, `createEngine` is cheaper. */
export interface Library
  extends Pick<
    Engine,
    'solve' | 'solveAll' | 'compose' | 'puzzles' | 'verify' | 'explain' | 'improve' | 'analyse'
  > {
  /**
   * Creates an engine that keeps its thread and what it learns.
   *
   * @example
   * ```js
   * import { createEngine } from 'keymove';
   *
   * const engine = await createEngine({ hashMb: 16 });
   * const { solution } = await engine.solve({ fen: 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1' });
   * console.log(solution.status);
   * await engine.dispose();
   * // solved
   * ```
   */
  createEngine(options?: EngineOptions): Promise<Engine>;
}

export function makeLibrary(makeHost: (options: EngineOptions) => Host | Promise<Host>): Library {
  const createEngine = async (given: EngineOptions = {}): Promise<Engine> => {
    try {
      const options = checkOptions(ENGINE_RULES, given);
      const host = await makeHost(options);
      // reports at once if it cannot be loaded
      host.kernelModule();
      return new ThreadedEngine(host, options);
    } catch (error) {
      throw asKeymoveError(error, 'cannot-load');
    }
  };
  const once = async <Result>(ask: (engine: Engine) => Promise<Result>): Promise<Result> => {
    const engine = await createEngine();
    try {
      return await ask(engine);
    } finally {
      await engine.dispose();
    }
  };
  async function* all<Result>(ask: (engine: Engine) => AsyncIterable<Result>): AsyncGenerator<Result, void> {
    const engine = await createEngine();
    try {
      yield* ask(engine);
    } finally {
      await engine.dispose();
    }
  }
  return {
    createEngine,
    solve: (ask, options) => once((engine) => engine.solve(ask, options)),
    verify: (ask, options) => once((engine) => engine.verify(ask, options)),
    explain: (ask, options) => once((engine) => engine.explain(ask, options)),
    solveAll: (asks, options) => all((engine) => engine.solveAll(asks, options)),
    compose: (scheme, options) => all((engine) => engine.compose(scheme, options)),
    puzzles: (games, options) => all((engine) => engine.puzzles(games, options)),
    improve: (ask, options) => all((engine) => engine.improve(ask, options)),
    analyse: (ask, options) => all((engine) => engine.analyse(ask, options)),
  };
}
