/// <reference lib="esnext.disposable" preserve="true" />
/** The library's engine: questions about positions, answered in threads, so that the caller is never blocked. */

import { makeFen } from 'chessops/fen';
import { Analyser } from '../analyse/analyser.js';
import type { AnalysisState as AnalyserState } from '../analyse/analysis.js';
import { Batch } from '../batch/batch.js';
import type { StartExecutor } from '../batch/executor.js';
import { legalUci, parseMove, positionOf, toUci } from '../chess/moves.js';
import type { Host } from '../host/host.js';
import { DEFAULT_HASH_MB, MAX_HASH_MB, MAX_MATE_MOVES, MAX_THREADS } from '../kernel/bounds.js';
import type { Limits as SearchLimits } from '../kernel/kernel.js';
import type { Entry } from '../problems/problem.js';
import { movesOf } from '../problems/stipulation.js';
import { type AnalysisRecord, makeAnalysisRecord } from '../records/analysis-records.js';
import {
  type ExplanationRecord,
  makeExplanationRecord,
  makeSolutionRecord,
  makeVerdictRecord,
  type RefusalRecord,
  type SolutionRecord,
  type VerdictRecord,
} from '../records/problem-records.js';
import { whyNotExplained } from '../solve/answerable.js';
import {
  interruptedExplanation,
  interruptedSolution,
  interruptedVerdict,
} from '../solve/interrupted-answers.js';
import type { SearchProgress, SearchStanding } from '../solve/prover.js';
import type { View } from '../solve/solution.js';
import type { SolveOptions as SolverOptions } from '../solve/solve.js';
import type { Refusal } from '../text/input.js';
import { printable, quote } from '../text/quote.js';
import type { Answer, Question, QuestionName } from './engine-messages.js';
import { asKeymoveError, EngineThread } from './engine-thread.js';
import { KeymoveError } from './keymove-error.js';
import { type Ask, needProblem, readAsk } from './read-ask.js';

/** When a search ends before it is done. The result then has what is proven, and the limit that was reached. */
export interface Limits {
  /** positions examined */
  readonly nodes?: number;
  /** wall-clock milliseconds */
  readonly ms?: number;
  /** aborting it resolves with what is proven and `limit: 'interrupted'` */
  readonly signal?: AbortSignal;
}

/** What to find besides the keys. */
export interface PlayOptions {
  /** without a stipulation: how many moves deep to look for the shortest mate; 5 by default, under a limit as deep as possible */
  readonly max?: number;
  /** also find first moves with one refutation, or with at most this many */
  readonly tries?: boolean | number;
  /** also find what happens if the defender moves first */
  readonly setPlay?: boolean;
  /** the defences to show after a key: none (the default), those of interest to a problemist, or all */
  readonly variations?: View;
}

export interface ProgressOption {
  /** called about ten times a second; never after the promise is settled */
  onProgress?(standing: SearchStanding): void;
}

export interface SolveOptions extends Limits, PlayOptions, ProgressOption {}

export interface SolveAllOptions extends Limits, PlayOptions {
  /** problems solved at the same time, each with a table of its own; by default the number of processors */
  readonly workers?: number;
  /** who does the work, such as a queue of machines; `workers` threads of this machine unless given */
  readonly executor?: StartExecutor<'solve'>;
}

export interface VerifyOptions extends Limits, ProgressOption {
  /** how deep to look for the shortest mate without a stipulation, or for a longer one if there is no solution */
  readonly max?: number;
}

export interface ExplainOptions extends Limits, ProgressOption {
  /** how deep to look for mates, in moves; 5 by default */
  readonly max?: number;
}

export interface GameAsk {
  /** the position where the game, or its known part, began */
  readonly fen: string;
  /** the moves from there on, in SAN or UCI: repetitions count */
  readonly moves?: readonly string[];
}

export interface AnalyseOptions extends Limits {
  /** plies */
  readonly depth?: number;
  /** how many first moves to rank; 1 by default */
  readonly lines?: number;
}

/** An analysis in progress; the last record is complete, and says why the analysis ended. */
export interface AnalysisUpdate extends Omit<AnalysisRecord, 'analysis'> {
  readonly analysis: Omit<AnalysisRecord['analysis'], 'ended'> &
    Partial<Pick<AnalysisRecord['analysis'], 'ended'>>;
}

export interface EngineOptions {
  /** transposition table in MB; an analysis takes as much again */
  readonly hashMb?: number;
  /** threads that search one position together; 1 by default, and always in a page that is not cross-origin isolated */
  readonly threads?: number;
  /** where the compiled kernel is, `keymove.wasm`, if it was moved */
  readonly wasmUrl?: URL | string;
  /** likewise the thread script */
  readonly threadUrl?: URL | string;
}

/**
 * Answers questions one after the other. What it learns about a position speeds up the next question about it.
 * Dispose of it: `await using engine = await createEngine()`, or `dispose`.
 *
 * All functions reject only with a `KeymoveError`.
 */
export interface Engine extends AsyncDisposable {
  /** All keys of a problem or, without a stipulation, those of the shortest mate. */
  solve(ask: Ask, options?: SolveOptions): Promise<SolutionRecord>;
  /**
   * Solves problems in parallel, in threads of their own. An invalid ask, and what `readProblems` refuses, yields a
   * record of type `refusal`. Ending the iteration, or aborting the signal, ends the threads or the executor.
   */
  solveAll(
    asks: Iterable<Ask | Refusal> | AsyncIterable<Ask | Refusal>,
    options?: SolveAllOptions,
  ): AsyncGenerator<SolutionRecord | RefusalRecord, void>;
  /** Compares what was published about a problem with what is proven. */
  verify(ask: Ask, options?: VerifyOptions): Promise<VerdictRecord>;
  /**
   * Why a first move is a key or not; without a move, how every first move fares. The attacker has to be to move: a stipulation
   * such as `#-3` is refused.
   */
  explain(ask: Ask & { readonly move?: string }, options?: ExplainOptions): Promise<ExplanationRecord>;
  /** Evaluates a position of a game, deeper and deeper. The last record says why it ended; leaving the loop ends it, too. */
  analyse(ask: GameAsk, options?: AnalyseOptions): AsyncGenerator<AnalysisUpdate, void>;
  /** Ends everything; pending questions reject with `disposed`. */
  dispose(): Promise<void>;
}

const VIEWS: readonly View[] = ['none', 'thematic', 'full'];
/** How deep the shortest mate is looked for by default. */
const DEFAULT_MAX_MOVES = 5;
const NOTHING_KNOWN: SearchStanding = { nodes: 0, hashPermille: 0 };

export class ThreadedEngine implements Engine {
  readonly #host: Host;
  readonly #hashMb: number;
  readonly #threads: number;
  readonly #disposed = new AbortController();
  #thread: Promise<EngineThread> | undefined;
  #analyser: Analyser | undefined;
  /** settled when no question is pending */
  #turn: Promise<unknown> = Promise.resolve();

  /** @throws KeymoveError `bad-option` */
  constructor(host: Host, { hashMb, threads }: EngineOptions) {
    this.#host = host;
    this.#hashMb = wholeNumber('hashMb', hashMb, 1, MAX_HASH_MB) ?? DEFAULT_HASH_MB;
    const wanted = wholeNumber('threads', threads, 1, MAX_THREADS) ?? 1;
    this.#threads = host.canShareMemory ? wanted : 1;
  }

  async solve(ask: Ask, options: SolveOptions = {}): Promise<SolutionRecord> {
    const problem = needProblem(ask);
    const solverOptions = { ...playOptions(options), ...searchLimits(options) };
    const solution = await this.#ask('solve', { problem, options: solverOptions }, options, (progress) =>
      interruptedSolution(problem, progress),
    );
    return plain(makeSolutionRecord(problem, solution));
  }

  async *solveAll(
    asks: Iterable<Ask | Refusal> | AsyncIterable<Ask | Refusal>,
    options: SolveAllOptions = {},
  ): AsyncGenerator<SolutionRecord | RefusalRecord, void> {
    const threads = wholeNumber('workers', options.workers, 1, 1024) ?? this.#host.cores;
    const { executor } = options;
    const ended = new AbortController();
    const signal = AbortSignal.any([
      ended.signal,
      this.#disposed.signal,
      ...(options.signal ? [options.signal] : []),
    ]);
    const task = {
      name: 'solve',
      options: { hashMb: this.#hashMb, ...playOptions(options), ...searchLimits(options) },
    } as const;
    const batch = new Batch(this.#host, entriesOf(asks), task, {
      threads,
      signal,
      ...(executor && { executor }),
    });
    try {
      for await (const outcomes of batch.outcomes()) {
        for (const { lines } of outcomes) {
          for (const line of lines.trimEnd().split('\n')) yield JSON.parse(line);
        }
      }
    } catch (error) {
      throw asKeymoveError(error);
    } finally {
      ended.abort();
    }
    if (this.#disposed.signal.aborted) throw disposed();
  }

  async verify(ask: Ask, options: VerifyOptions = {}): Promise<VerdictRecord> {
    const problem = needProblem(ask);
    const max = moves('max', options.max);
    const verifierOptions = { ...(max !== undefined && { max }), ...searchLimits(options) };
    const verdict = await this.#ask('verify', { problem, options: verifierOptions }, options, (progress) =>
      interruptedVerdict(problem, progress),
    );
    return plain(makeVerdictRecord(problem, verdict));
  }

  async explain(
    { move, ...ask }: Ask & { readonly move?: string },
    options: ExplainOptions = {},
  ): Promise<ExplanationRecord> {
    const problem = needProblem(ask, whyNotExplained);
    const max = moves('max', options.max) ?? DEFAULT_MAX_MOVES;
    const asked = problem.stipulation && movesOf(problem.stipulation);
    const first = move === undefined ? undefined : parseMove(positionOf(problem.fen), move);
    if (move !== undefined && !first) throw badMove(move, problem.fen);
    const question = { max, ...searchLimits(options), ...(first && { move: toUci(first) }) };
    const explanation = await this.#ask('explain', { problem, options: question }, options, (progress) =>
      interruptedExplanation(asked ?? max, progress),
    );
    return plain(makeExplanationRecord(problem, explanation));
  }

  async *analyse(ask: GameAsk, options: AnalyseOptions = {}): AsyncGenerator<AnalysisUpdate, void> {
    const asked = needProblem({ fen: ask.fen });
    const position = positionOf(asked.fen);
    const played = (ask.moves ?? []).map((text) => {
      const move = legalUci(position, text) ?? parseMove(position, text);
      if (!move) throw badMove(text, makeFen(position.toSetup()));
      position.play(move);
      return move;
    });
    const problem = played.length > 0 ? { ...asked, fen: makeFen(position.toSetup()) } : asked;
    const depth = wholeNumber('depth', options.depth, 1, 1000);
    const lines = wholeNumber('lines', options.lines, 1, 500);
    const question = {
      position: { fen: asked.fen, moves: played },
      ...searchLimits(options),
      ...(depth !== undefined && { depth }),
      ...(lines !== undefined && { lines }),
    };
    const ended = new AbortController();
    const signal = AbortSignal.any([
      ended.signal,
      this.#disposed.signal,
      ...(options.signal ? [options.signal] : []),
    ]);
    // only the newest state counts: a slow consumer misses some
    let newest: AnalyserState | undefined;
    let wake = (): void => {};
    const work = this.#takeTurn(signal, async () => {
      const analyser = this.#ownAnalyser();
      const stop = (): void => analyser.stop();
      signal.addEventListener('abort', stop);
      try {
        return await analyser.analyse(question, (state) => {
          newest = state;
          wake();
        });
      } finally {
        signal.removeEventListener('abort', stop);
      }
    });
    let isOver = false;
    const settled = work.then(
      () => {},
      () => {},
    );
    void settled.then(() => {
      isOver = true;
      wake();
    });
    try {
      while (!isOver) {
        const state = newest;
        newest = undefined;
        if (state) yield goingOn(makeAnalysisRecord(problem, { ...state, ended: 'stopped' }, 'keymove'));
        else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
      const analysis = await work;
      if (analysis) yield makeAnalysisRecord(problem, analysis, 'keymove');
    } finally {
      ended.abort();
      await settled;
    }
  }

  async dispose(): Promise<void> {
    this.#disposed.abort();
    const thread = await this.#thread?.catch(() => undefined);
    await Promise.all([thread?.dispose(), this.#analyser?.close()]);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.dispose();
  }

  /** @param interrupted the answer if the question is aborted before the thread can answer */
  async #ask<Name extends QuestionName>(
    name: Name,
    question: Question<Name>,
    { signal, onProgress }: Limits & ProgressOption,
    interrupted: (progress: SearchProgress) => Answer<Name>,
  ): Promise<Answer<Name>> {
    const start = performance.now();
    let last = NOTHING_KNOWN;
    const answer = await this.#takeTurn(signal, async () => {
      const thread = await this.#ready();
      if (signal?.aborted) return undefined;
      return thread.ask(name, question, signal, (standing) => {
        last = standing;
        onProgress?.(standing);
      });
    });
    return answer ?? interrupted({ ...last, ms: performance.now() - start });
  }

  /** Queues the work. @returns undefined if it was aborted before its turn */
  async #takeTurn<Result>(
    signal: AbortSignal | undefined,
    work: () => Promise<Result>,
  ): Promise<Result | undefined> {
    const before = this.#turn;
    const mine = orAborted(before, signal).then(() => {
      if (this.#disposed.signal.aborted) throw disposed();
      return signal?.aborted ? undefined : work();
    });
    this.#turn = Promise.allSettled([before, mine]);
    try {
      return await mine;
    } catch (error) {
      throw this.#disposed.signal.aborted ? disposed() : asKeymoveError(error);
    }
  }

  /** The thread; a new one if it was lost or there is none. */
  async #ready(): Promise<EngineThread> {
    const known = await this.#thread?.catch(() => undefined);
    if (known && !known.isLost) return known;
    this.#thread = EngineThread.start(this.#host, { hashMb: this.#hashMb, threads: this.#threads });
    return this.#thread;
  }

  #ownAnalyser(): Analyser {
    this.#analyser ??= new Analyser(this.#host, { hashMb: this.#hashMb, threads: this.#threads });
    return this.#analyser;
  }
}

/** As JSON has it: without undefined fields. */
const plain = <Result>(record: Result): Result => JSON.parse(JSON.stringify(record));

function goingOn({ analysis: { ended: _, ...analysis }, ...record }: AnalysisRecord): AnalysisUpdate {
  return { ...record, analysis };
}

const disposed = (): KeymoveError => new KeymoveError('disposed', 'the engine was disposed of');

function badMove(text: string, fen: string): KeymoveError {
  return new KeymoveError('bad-move', `found ${quote(text)}, which is not a legal move in ${fen}`);
}

/** Resolves when the promise is settled or the signal aborted. */
function orAborted(promise: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      signal?.removeEventListener('abort', done);
      resolve();
    };
    promise.then(done, done);
    if (signal?.aborted) done();
    else signal?.addEventListener('abort', done);
  });
}

async function* entriesOf(
  asks: Iterable<Ask | Refusal> | AsyncIterable<Ask | Refusal>,
): AsyncGenerator<readonly Entry[]> {
  let index = 0;
  let line = 0;
  for await (const ask of asks) {
    line++;
    if ('findings' in ask) {
      yield [{ type: 'refusal', refusal: ask }];
      continue;
    }
    const read = readAsk(ask, index);
    if (read.ok) index++;
    const source = ask.source ?? { file: 'ask', line };
    yield [
      read.ok
        ? { type: 'problem', problem: { ...read.value, source } }
        : { type: 'refusal', refusal: { source, text: printable(ask.fen), findings: read.error } },
    ];
  }
}

function searchLimits({ nodes, ms }: Limits): SearchLimits {
  const most = Number.MAX_SAFE_INTEGER;
  wholeNumber('nodes', nodes, 1, most);
  if (ms !== undefined && !(ms > 0)) throw badOption('ms', ms, 'a number of milliseconds above 0');
  return { ...(nodes !== undefined && { nodes }), ...(ms !== undefined && { ms }) };
}

function playOptions(options: Limits & PlayOptions): Pick<SolverOptions, 'max' | 'play'> {
  const { tries = false, setPlay = false, variations = 'none', nodes, ms, signal } = options;
  if (!VIEWS.includes(variations)) throw badOption('variations', variations, `one of ${VIEWS.join(', ')}`);
  const refutations = typeof tries === 'number' ? (wholeNumber('tries', tries, 1, 1000) ?? 0) : Number(tries);
  const isLimited = nodes !== undefined || ms !== undefined || signal !== undefined;
  const max = moves('max', options.max) ?? (isLimited ? MAX_MATE_MOVES - 1 : DEFAULT_MAX_MOVES);
  const isPlayWanted = refutations > 0 || setPlay || variations !== 'none';
  return { max, ...(isPlayWanted && { play: { view: variations, setPlay, refutations } }) };
}

const moves = (name: string, value: number | undefined): number | undefined =>
  wholeNumber(name, value, 1, MAX_MATE_MOVES);

/** @throws KeymoveError `bad-option` */
function wholeNumber(name: string, value: number | undefined, min: number, max: number): number | undefined {
  if (value === undefined || (Number.isInteger(value) && value >= min && value <= max)) return value;
  throw badOption(name, value, `a whole number from ${min} to ${max}`);
}

const badOption = (name: string, value: unknown, expected: string): KeymoveError =>
  new KeymoveError('bad-option', `option ${name}: found ${value}; expected ${expected}`);
