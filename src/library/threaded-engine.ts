/// <reference lib="esnext.disposable" preserve="true" />
/** The implementation of the engine: a thread for questions about one problem, batches for many, an analyser for games. */

import { makeFen } from 'chessops/fen';
import { Analyser } from '../analyse/analyser.js';
import type { AnalysisState as AnalyserState, Analysis } from '../analyse/analysis.js';
import type { Batch } from '../batch/batch.js';
import type { RunningSearch, StartExecutor } from '../batch/executor.js';
import type { Outcome } from '../batch/outcomes.js';
import type { Task, TaskName } from '../batch/tasks.js';
import { legalUci, parseMove, positionOf, toUci } from '../chess/moves.js';
import type { Host } from '../host/host.js';
import { DEFAULT_HASH_MB } from '../kernel/bounds.js';
import type { EntryOrLine } from '../problems/file-reader.js';
import type { Entry, Problem } from '../problems/problem.js';
import { movesOf } from '../problems/stipulation.js';
import { DEFAULT_MIN_MOVES, PUZZLE_PLAY } from '../puzzles/puzzle.js';
import { makeAnalysisRecord } from '../records/analysis-records.js';
import { makeImprovementRecords } from '../records/improvement-records.js';
import {
  makeExplanationRecord,
  makeSolutionRecord,
  makeVerdictRecord,
  type ProblemRecord,
  solutionRecordsOf,
} from '../records/problem-records.js';
import { whyNotAnswered, whyNotExplained } from '../solve/answerable.js';
import { USUAL_NODES } from '../solve/budget.js';
import {
  interruptedExplanation,
  interruptedSolution,
  interruptedVerdict,
} from '../solve/interrupted-answers.js';
import type { SearchProgress, TimedProgress } from '../solve/search-options.js';
import { asyncOf } from '../text/input.js';
import { present } from '../text/present.js';
import { squareNamed } from '../themes/board/squares.js';
import { CalledThread, NEWS_EVERY_MS, type ThreadFault } from '../threads/calls.js';
import { LOST_AFTER_MS } from '../threads/lost-thread.js';
import { StopFlag } from '../threads/stop-flag.js';
import type { Engine } from './engine.js';
import type {
  EngineAnswer,
  EngineCalls,
  EngineQuestion,
  EngineThreadStart,
  ProgressOf,
  QuestionName,
} from './engine-program.js';
import { asKeymoveError, KeymoveError } from './keymove-error.js';
import {
  ANALYSE_RULES,
  type BatchOptions,
  COMPOSE_RULES,
  DEFAULT_MAX_MOVES,
  type EngineOptions,
  EXPLAIN_RULES,
  IMPROVE_RULES,
  type Limits,
  type ProblemSearch,
  type ProgressOption,
  PUZZLES_RULES,
  SOLVE_ALL_RULES,
  SOLVE_RULES,
  searchLimits,
  solverPlayOptions,
  VERIFY_RULES,
} from './options.js';
import { needProblem, plainFields, readAsked } from './read-ask.js';
import { chunksOf } from './read-problems.js';
import { checkOptions, isText, valueText } from './value-rules.js';

/** The arguments of a function of the engine. */
type Asked<Name extends QuestionName | 'solveAll' | 'compose' | 'puzzles' | 'analyse'> = Parameters<
  Engine[Name]
>;

const NOTHING_KNOWN: SearchProgress = { nodes: 0, hashPermille: 0 };
/** Answer of an analysis that was aborted before its turn. */
const NOTHING_ANALYSED: Analysis = { depth: 0, lines: [], nodes: 0, ms: 0, ended: 'stopped' };

export class ThreadedEngine implements Engine {
  readonly #host: Host;
  readonly #hashMb: number;
  readonly #threads: number;
  readonly #disposed = new AbortController();
  /** ends the search of the thread; absent if memory cannot be shared */
  readonly #stop: StopFlag | undefined;
  #thread: Promise<CalledThread<EngineCalls>> | undefined;
  #analyser: Analyser | undefined;
  /** resolves when no question is pending */
  #turn: Promise<void> = Promise.resolve();

  constructor(host: Host, { hashMb = DEFAULT_HASH_MB, threads = 1 }: EngineOptions) {
    this.#host = host;
    this.#hashMb = hashMb;
    this.#threads = host.canShareMemory ? threads : 1;
    this.#stop = host.canShareMemory ? new StopFlag() : undefined;
  }

  async solve(...[ask, given = {}]: Asked<'solve'>) {
    const options = checkOptions(SOLVE_RULES, given);
    const problem = needProblem(ask);
    const solverOptions = { ...solverPlayOptions(options), ...searchLimits(options) };
    const question = { name: 'solve', problem, options: solverOptions } as const;
    const solution = await this.#ask(question, options, (progress) => interruptedSolution(problem, progress));
    return plain(makeSolutionRecord(problem, solution));
  }

  async *solveAll(...[asks, given = {}]: Asked<'solveAll'>) {
    const options = checkOptions(SOLVE_ALL_RULES, given);
    if (!isIterable(asks)) {
      throw new KeymoveError('bad-problem', `found ${valueText(asks)}; expected an iterable of problems`);
    }
    const { onProgress } = options;
    const task = {
      name: 'solve',
      options: { hashMb: this.#hashMb, ...solverPlayOptions(options), ...searchLimits(options) },
    } as const;
    const tell =
      onProgress &&
      (({ progress: { rate: _, answered: __, ...progress }, searches }: Batch<'solve'>) =>
        onProgress({ ...progress, searches: searches.map(searchOfProblem) }));
    const all = this.#all(entriesOf(asks), task, options, tell);
    for await (const { record } of all) if (record) yield record.data;
  }

  async *compose(...[scheme, given = {}]: Asked<'compose'>) {
    const options = checkOptions(COMPOSE_RULES, given);
    const { onProgress } = options;
    const { readComposition } = await import('./compose.js');
    const { positions, task } = readComposition(scheme, options, this.#hashMb);
    const tell =
      onProgress &&
      (({ progress: { done, rate } }: Batch<'solve'>) => onProgress({ done, share: positions.share, rate }));
    const all = this.#all(positions.entries(), task, options, tell);
    for await (const { type, record } of all) if (type === 'result' && record) yield record.data;
  }

  async *puzzles(...[games, given = {}]: Asked<'puzzles'>) {
    const options = checkOptions(PUZZLES_RULES, given);
    const { onProgress, min = DEFAULT_MIN_MOVES, max = DEFAULT_MAX_MOVES } = options;
    if (min > max) throw new KeymoveError('bad-option', `found min ${min}; expected at most max, ${max}`);
    const chunks = chunksOf(games);
    const limits = searchLimits(options);
    const task: Task<'puzzles'> = {
      name: 'puzzles',
      options: {
        hashMb: this.#hashMb,
        ...(Object.keys(limits).length > 0 ? limits : { usualNodes: USUAL_NODES }),
        min,
        max,
        play: PUZZLE_PLAY,
        themes: true,
        ...(options.duals && { duals: true }),
        ...(options.quick && { quick: true }),
      },
    };
    const counts = { games: 0, positions: 0, puzzles: 0, undecided: 0, skipped: 0 };
    const told =
      onProgress &&
      (({ progress: { read, allRead } }: Batch<'puzzles'>) => onProgress({ read, allRead, ...counts }));
    const { unreadGames } = await import('../puzzles/game-problem.js');
    const inputs = asyncOf([{ file: 'input', open: () => chunks }]);
    const all = this.#all(unreadGames(inputs), task, options, told);
    for await (const { record: held } of all) {
      if (!held) continue;
      const record = held.data;
      if (record.type === 'refusal') yield record;
      else {
        yield* solutionRecordsOf(record, counts.puzzles);
        const { positions, undecided, skipped = 0, found } = record.puzzles;
        counts.games++;
        counts.positions += positions;
        counts.undecided += undecided;
        counts.skipped += skipped;
        counts.puzzles += found.length;
      }
    }
  }

  /** Carries out a task for all entries. */
  async *#all<Name extends TaskName>(
    entries: AsyncIterable<EntryOrLine[]>,
    task: Task<Name>,
    { workers = this.#host.cores, executor, signal: theirs }: BatchOptions<never, StartExecutor<Name>>,
    onProgress: ((batch: Batch<Name>) => void) | undefined,
  ): AsyncGenerator<Outcome<Name>, void> {
    const ended = abortedBy(this.#disposed.signal, theirs);
    const { signal } = ended;
    let failure: KeymoveError | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    try {
      // loaded on demand, because programs that ask one question at a time do not need it
      const { Batch } = await import('../batch/batch.js');
      const batch = new Batch(this.#host, entries, task, {
        threads: workers,
        signal,
        ...present({ executor }),
      });
      const tell = async (): Promise<void> => {
        try {
          await onProgress?.(batch);
        } catch (error) {
          failure ??= asKeymoveError(error, 'callback-failed');
          ended.abort();
        }
      };
      if (onProgress) timer = setInterval(tell, NEWS_EVERY_MS);
      for await (const outcomes of batch.outcomes()) yield* outcomes;
      if (task.name === 'puzzles') await tell();
    } catch (error) {
      throw asKeymoveError(error, executor ? 'callback-failed' : 'internal-error');
    } finally {
      clearInterval(timer);
      ended.abort();
    }
    if (failure) throw failure;
    if (this.#disposed.signal.aborted) throw disposed();
  }

  async verify(...[ask, given = {}]: Asked<'verify'>) {
    const options = checkOptions(VERIFY_RULES, given);
    const problem = needProblem(ask, whyNotAnswered, 'verify');
    const verifierOptions = { ...present({ max: options.max }), ...searchLimits(options) };
    const question = { name: 'verify', problem, options: verifierOptions } as const;
    const verdict = await this.#ask(question, options, (progress) => interruptedVerdict(problem, progress));
    return plain(makeVerdictRecord(problem, verdict));
  }

  async explain(...[ask, given = {}]: Asked<'explain'>) {
    const options = checkOptions(EXPLAIN_RULES, given);
    const problem = needProblem(ask, whyNotExplained);
    const { max = DEFAULT_MAX_MOVES } = options;
    const { move } = ask;
    const asked = problem.stipulation && movesOf(problem.stipulation);
    const first = isText(move) ? parseMove(positionOf(problem.fen), move) : undefined;
    if (move !== undefined && !first) throw badMove(move, problem.fen);
    const explainOptions = { max, ...searchLimits(options), ...present({ move: first && toUci(first) }) };
    const question = { name: 'explain', problem, options: explainOptions } as const;
    const explanation = await this.#ask(question, options, (progress) =>
      interruptedExplanation(asked ?? max, progress),
    );
    return plain(makeExplanationRecord(problem, explanation));
  }

  async *improve(...[ask, given = {}]: Asked<'improve'>) {
    const { signal, onProgress, keepMen, depth, ...options } = checkOptions(IMPROVE_RULES, given);
    const problem = needProblem(ask);
    const question = {
      ...options,
      ...(keepMen && { keepMen: keepMen.map((name) => squareNamed(name)) }),
      depth: depth === 2 ? (2 as const) : (1 as const),
    };
    const ended = abortedBy(this.#disposed.signal, signal);
    try {
      const improved = await this.#askThread(
        { name: 'improve', problem, options: question },
        ended.signal,
        (progress) => onProgress?.(progress),
      );
      if (!improved) return;
      if ('refused' in improved) throw new KeymoveError('bad-problem', improved.refused);
      for (const record of makeImprovementRecords(problem, improved)) yield plain(record);
    } finally {
      ended.abort();
    }
  }

  async *analyse(...[ask, given = {}]: Asked<'analyse'>) {
    const options = checkOptions(ANALYSE_RULES, given);
    const game = plainFields(ask);
    const asked = needProblem(game ? { fen: game.fen } : ask);
    const { moves = [] } = game ?? {};
    if (!Array.isArray(moves)) throw badMove(moves, asked.fen);
    const position = positionOf(asked.fen);
    const played = moves.map((text: unknown) => {
      const move = isText(text) ? (legalUci(position, text) ?? parseMove(position, text)) : undefined;
      if (!move) throw badMove(text, makeFen(position.toSetup()));
      position.play(move);
      return move;
    });
    const problem = played.length > 0 ? { ...asked, fen: makeFen(position.toSetup()) } : asked;
    const { depth, lines } = options;
    const question = {
      position: { fen: asked.fen, moves: played },
      ...searchLimits(options),
      ...present({ depth, lines }),
    };
    const ended = abortedBy(this.#disposed.signal, options.signal);
    const { signal } = ended;
    // only the newest state counts, so a slow consumer misses some
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
        if (state) yield makeAnalysisRecord(problem, state, 'keymove');
        else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
      const analysis = (await work) ?? NOTHING_ANALYSED;
      yield makeAnalysisRecord(problem, analysis, 'keymove');
    } finally {
      ended.abort();
      await settled;
    }
  }

  async dispose(): Promise<void> {
    this.#disposed.abort();
    const thread = await this.#thread?.catch(() => undefined);
    await Promise.all([thread?.terminate(), this.#analyser?.close()]);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.dispose();
  }

  /** @param interrupted answer for a question that is aborted before the thread can answer */
  async #ask<Name extends Exclude<QuestionName, 'improve'>>(
    question: EngineQuestion<Name>,
    { signal, onProgress }: Limits & ProgressOption,
    interrupted: (progress: TimedProgress) => EngineAnswer<Name>,
  ): Promise<EngineAnswer<Name>> {
    const start = performance.now();
    let last = NOTHING_KNOWN;
    const answer = await this.#askThread(question, signal, (progress) => {
      last = progress as SearchProgress;
      return onProgress?.(last);
    });
    return answer ?? interrupted({ ...last, ms: performance.now() - start });
  }

  /**
   * @param signal ends the search early. Without shared memory it also ends the thread, and there is no answer
   * @returns undefined if the question was aborted before the thread had an answer
   * @throws KeymoveError `thread-lost`, or `callback-failed` if `onProgress` throws, which ends the search
   */
  #askThread<Name extends QuestionName>(
    question: EngineQuestion<Name>,
    signal: AbortSignal | undefined,
    onProgress: (progress: ProgressOf<Name>) => unknown,
  ): Promise<EngineAnswer<Name> | undefined> {
    return this.#takeTurn(signal, async () => {
      const thread = await this.#ready();
      if (signal?.aborted) return undefined;
      this.#stop?.clear();
      let failure: unknown;
      const answer = thread.call(question, async (progress) => {
        try {
          await onProgress(progress as ProgressOf<Name>);
        } catch (error) {
          failure ??= asKeymoveError(error, 'callback-failed');
          abort();
        }
      });
      const abort = (): void => {
        this.#stop?.raise();
        if (this.#stop) thread.hurry(LOST_AFTER_MS);
        else thread.giveUp(undefined);
      };
      signal?.addEventListener('abort', abort);
      try {
        const found = await answer;
        if (failure) throw failure;
        return found as EngineAnswer<Name> | undefined;
      } finally {
        signal?.removeEventListener('abort', abort);
      }
    });
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
    // resolves without a value, which would keep the answers of all earlier turns in memory
    this.#turn = Promise.allSettled([before, mine]).then(() => {});
    try {
      return await mine;
    } catch (error) {
      throw this.#disposed.signal.aborted ? disposed() : asKeymoveError(error);
    }
  }

  /** Returns the thread, after starting a new one if it was lost or not yet started. */
  async #ready(): Promise<CalledThread<EngineCalls>> {
    const known = await this.#thread?.catch(() => undefined);
    if (known && !known.isLost) return known;
    const size = { hashMb: this.#hashMb, threads: this.#threads };
    const start: EngineThreadStart = { ...size, ...present({ stop: this.#stop?.buffer }) };
    this.#thread = CalledThread.start<EngineCalls>(this.#host, 'engine', start, threadError);
    return this.#thread;
  }

  #ownAnalyser(): Analyser {
    this.#analyser ??= new Analyser(this.#host, { hashMb: this.#hashMb, threads: this.#threads });
    return this.#analyser;
  }
}

/** Returns a record as JSON would give it back, in its order. Problems may have undefined fields, answers do not. */
function plain<Result extends { readonly problem: ProblemRecord }>(record: Result): Result {
  const { problem } = record;
  const published = problem.published && present(problem.published);
  return { ...record, problem: present({ ...problem, published }) };
}

const disposed = (): KeymoveError => new KeymoveError('disposed', 'the engine was disposed of');

function threadError({ kind, why, error }: ThreadFault): KeymoveError {
  if (error) return asKeymoveError(error);
  if (kind === 'ended') return disposed();
  return kind === 'no-memory'
    ? new KeymoveError('no-memory', why)
    : new KeymoveError('thread-lost', `the engine's thread is lost: ${why}`);
}

const badMove = (found: unknown, fen: string): KeymoveError =>
  new KeymoveError('bad-move', `found ${valueText(found)}; expected a legal move in ${fen}`);

const searchOfProblem = ({ item, progress }: RunningSearch): ProblemSearch => ({
  problem: item as Problem,
  progress,
});

const isIterable = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (Symbol.asyncIterator in value || Symbol.iterator in value);

/**
 * Returns a controller that these signals abort, too. Once aborted it is removed from all of them. `AbortSignal.any` would leave a
 * trace of every call in a signal that lives longer.
 */
function abortedBy(...signals: readonly (AbortSignal | undefined)[]): AbortController {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  for (const signal of signals) signal?.addEventListener('abort', abort);
  const letGo = (): void => {
    for (const signal of signals) signal?.removeEventListener('abort', abort);
  };
  controller.signal.addEventListener('abort', letGo, { once: true });
  if (signals.some((signal) => signal?.aborted)) abort();
  return controller;
}

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

async function* entriesOf(asks: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<Entry[]> {
  let number = 0;
  let index = 0;
  try {
    for await (const ask of asks) {
      const entry = readAsked(ask, number++, index);
      if (entry.type === 'problem') index++;
      yield [entry];
    }
  } catch (error) {
    throw asKeymoveError(error, 'callback-failed');
  }
}
