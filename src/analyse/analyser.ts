/**
 * Our own engine: analysis threads that share one memory and are stopped by a flag in it.
 *
 * Lazy SMP (https://www.chessprogramming.org/Lazy_SMP): every thread searches the same position at staggered
 * depths, and they help each other only through the common transposition table. Thread 0 leads and reports.
 * In an analysis without a clock, the last of several threads only looks for mates; otherwise the mate search
 * takes turns with the evaluating search in thread 0.
 */

import { toUci } from '../chess/moves.js';
import type { Host } from '../host/host.js';
import { DEFAULT_HASH_MB, MIN_ANALYSIS_HASH_MB } from '../kernel/bounds.js';
import { type EvaluationKind, networkFor } from '../kernel/network.js';
import { present } from '../text/present.js';
import { CalledThread } from '../threads/calls.js';
import { LOST_AFTER_MS } from '../threads/lost-thread.js';
import {
  ANALYSIS_MATE_SHARE,
  type Analysis,
  type AnalysisLine,
  type AnalysisState,
  type ChessEngine,
  EngineError,
  GAME_MATE_SHARE,
} from './analysis.js';
import { AnalysisCells, sharedNow } from './analysis-cells.js';
import type {
  AnalyserQuestion,
  AnalysisCalls,
  AnalysisTask,
  AnalysisThreadStart,
  EndReason,
  ThreadRole,
} from './analysis-messages.js';
import type { ProvenMate, ProvenMates } from './mate-scout.js';
import { stateTimer } from './state-timer.js';

export interface AnalyserOptions {
  /** MB for all tables together */
  readonly hashMb?: number;
  readonly threads?: number;
  /** how positions are evaluated; by the network unless given */
  readonly evaluation?: EvaluationKind;
  /** number of men of the largest tables of endings; see `KernelOptions` */
  readonly tables?: number;
  readonly name?: string;
}

export interface AnalyserState extends AnalysisState {
  /** within this many moves, the side to move has no mate except those among the lines */
  readonly matesSearched: number;
  /** positions that were looked up in tables so far */
  readonly tableAnswers: number;
}

export type AnalyserAnalysis = Analysis & AnalyserState;

/** The mate search's share of the memory. */
const MATE_HASH_SHARE = 1 / 4;
/** Threads add up their nodes about every thousand, so several threads could not keep to a smaller limit. */
const MIN_SHARED_NODES = 100_000;
/** If a thread cannot be stopped by a signal, its first line must come within this time. */
const FIRST_LINE_MS = 500;
/** The longest delay of `setTimeout`. */
const MAX_TIMER_MS = 2 ** 31 - 1;

type AnalysisThread = CalledThread<AnalysisCalls>;

export class Analyser implements ChessEngine {
  readonly name: string;
  readonly #host: Host;
  readonly #hashMb: number;
  readonly #threadCount: number;
  readonly #evaluation: EvaluationKind | undefined;
  readonly #tables: number | undefined;
  readonly #cells: AnalysisCells;
  #threads: Promise<AnalysisThread[]> | undefined;
  #current: Thinking | undefined;

  /** Threads and tables are created by the first question or by `prepare`. */
  constructor(host: Host, options: AnalyserOptions = {}) {
    this.name = options.name ?? 'keymove';
    this.#hashMb = Math.max(MIN_ANALYSIS_HASH_MB, options.hashMb ?? DEFAULT_HASH_MB);
    this.#threadCount = host.canShareMemory ? Math.max(1, options.threads ?? 1) : 1;
    this.#evaluation = options.evaluation;
    this.#tables = options.tables;
    this.#host = host;
    this.#cells = AnalysisCells.forThreads(this.#threadCount);
  }

  /**
   * Starts the threads, so that the first question does not have to wait for them.
   * @throws EngineError if there is no memory for the tables
   * @throws HostError if the script of the threads or the network cannot be loaded
   */
  async prepare(): Promise<void> {
    await this.#ready();
  }

  /**
   * @throws EngineError if a thread breaks down; the next question starts new ones
   * @throws RangeError if it is already thinking, or the position is illegal
   */
  async analyse(
    question: AnalyserQuestion,
    onState?: (state: AnalyserState) => void,
  ): Promise<AnalyserAnalysis> {
    if (this.#current) throw new RangeError(`${this.name} is thinking about another position`);
    const startedAt = sharedNow();
    const thinking = new Thinking(question, this.#cells, this.#host.canShareMemory, onState);
    this.#current = thinking;
    try {
      const threads = await this.#ready();
      // `stop` may have been called while the threads were starting
      this.#cells.reset(startedAt);
      if (!question.pondering || thinking.isPonderHit) this.#cells.startClock(startedAt);
      if (thinking.isStopped) this.#cells.stop.raise();
      const analysis = await thinking.run(threads, startedAt);
      if (thinking.isCutOff) await this.#dropThreads();
      return analysis;
    } catch (error) {
      await this.#dropThreads();
      throw error;
    } finally {
      this.#current = undefined;
    }
  }

  stop(): void {
    this.#current?.stop('stopped');
  }

  /** Starts the clock, because the expected move was played. */
  ponderHit(): void {
    this.#current?.ponderHit();
  }

  async newGame(): Promise<void> {
    if (this.#current) throw new RangeError(`${this.name} is thinking`);
    const threads = await this.#threads;
    // clearing the shared table may take seconds; each thread also has its own history to clear
    await Promise.all((threads ?? []).map((thread) => thread.call({ type: 'newGame' })));
  }

  async close(): Promise<void> {
    this.stop();
    await this.#dropThreads();
  }

  async #dropThreads(): Promise<void> {
    const threads = this.#threads;
    this.#threads = undefined;
    await Promise.all(((await threads?.catch(() => [])) ?? []).map((thread) => thread.terminate()));
  }

  #ready(): Promise<AnalysisThread[]> {
    this.#threads ??= this.#makeThreads();
    const threads = this.#threads;
    threads.catch(() => {
      if (this.#threads === threads) this.#threads = undefined;
    });
    return threads;
  }

  async #makeThreads(): Promise<AnalysisThread[]> {
    const mateHashMb = Math.max(1, Math.floor(this.#hashMb * MATE_HASH_SHARE));
    const common = {
      threads: this.#threadCount,
      hashMb: this.#hashMb - mateHashMb,
      mateHashMb,
      ...present({ tables: this.#tables }),
      ...(this.#host.canShareMemory && { cells: this.#cells.buffer }),
    };
    const network = await networkFor(this.#host, this.#evaluation);
    const first = await this.#startThread({ ...common, thread: 0, ...present({ network }) });
    const others = Array.from({ length: this.#threadCount - 1 }, (_, i) =>
      this.#startThread({ ...common, thread: i + 1, ...present({ shared: first.ready }) }),
    );
    try {
      return [first, ...(await Promise.all(others))];
    } catch (error) {
      // a thread that failed to start has already ended
      const started = [first, ...others].map(async (thread) => (await thread).terminate());
      await Promise.allSettled(started);
      throw error;
    }
  }

  #startThread(start: AnalysisThreadStart): Promise<AnalysisThread> {
    const name = `${this.name}: analysis thread ${start.thread}`;
    return CalledThread.start(
      this.#host,
      'analysis',
      start,
      ({ kind, why, error }) =>
        error ?? new EngineError(`${name} ${kind === 'lost' ? 'is lost: ' : ''}${why}`),
    );
  }
}

class Thinking {
  readonly #question: AnalyserQuestion;
  readonly #cells: AnalysisCells;
  readonly #hearsStop: boolean;
  #running = false;
  #why: EndReason | undefined;
  #ponderHit = false;
  #state: AnalysisState = { depth: 0, lines: [], nodes: 0, ms: 0 };
  /** plies, as reported: it never decreases, even if a shorter mate is found */
  #depth = 0;
  #mates: ProvenMates = { found: [], searched: 0 };
  readonly #states: ReturnType<typeof stateTimer>;
  #timeTimer: ReturnType<typeof setTimeout> | undefined;
  /** runs from `stop` until the search ends or is abandoned */
  #stopTimer: ReturnType<typeof setTimeout> | undefined;
  #abandon: (ended: EndReason[]) => void = () => {};
  #fail: (error: unknown) => void = () => {};
  /** settled when the threads are abandoned */
  readonly #abandoned = new Promise<EndReason[]>((resolve, reject) => {
    [this.#abandon, this.#fail] = [resolve, reject];
  });
  #isCutOff = false;

  constructor(
    question: AnalyserQuestion,
    cells: AnalysisCells,
    hearsStop: boolean,
    onState: ((state: AnalyserState) => void) | undefined,
  ) {
    this.#question = question;
    this.#cells = cells;
    this.#hearsStop = hearsStop;
    const tell = (): void => onState?.(this.#merged());
    this.#states = stateTimer(tell, (error) => this.#fail(error));
  }

  get isStopped(): boolean {
    return this.#why !== undefined;
  }

  /** Returns whether it was stopped by abandoning its threads, which are still searching. */
  get isCutOff(): boolean {
    return this.#isCutOff;
  }

  get isPonderHit(): boolean {
    return this.#ponderHit;
  }

  stop(why: EndReason): void {
    this.#why ??= why;
    if (!this.#running) return;
    if (!this.#hearsStop) {
      if (this.#state.lines.length > 0) this.#cutOff();
      else this.#stopTimer ??= setTimeout(() => this.#cutOff(), FIRST_LINE_MS);
      return;
    }
    this.#cells.stop.raise();
    const lost = new EngineError(`the search has not heard stop within ${LOST_AFTER_MS / 1000} s`);
    this.#stopTimer ??= setTimeout(() => this.#fail(lost), LOST_AFTER_MS);
  }

  /** Ends an analysis without shared memory: the latest report is the answer. */
  #cutOff(): void {
    this.#isCutOff = true;
    this.#abandon(['stopped']);
  }

  ponderHit(): void {
    this.#ponderHit = true;
    if (!this.#running) return;
    this.#cells.startClock(sharedNow());
    this.#setTimer();
  }

  async run(threads: readonly AnalysisThread[], startedAt: number): Promise<AnalyserAnalysis> {
    const task = this.#task();
    const isGame = task.nodes !== undefined || task.moveTime !== undefined;
    const scoutElsewhere = threads.length > 1 && !isGame && task.mate === undefined && task.mateShare > 0;
    const roleOf = (thread: number): ThreadRole =>
      thread === 0 ? 'lead' : scoutElsewhere && thread === threads.length - 1 ? 'mate' : 'help';
    // a pure mate search starts its own search threads, and few nodes are not worth sharing
    const alone = task.mate !== undefined || (task.nodes ?? Infinity) < MIN_SHARED_NODES;
    const used = alone ? threads.slice(0, 1) : threads;
    this.#running = true;
    this.#setTimer();
    try {
      const ends = used.map((thread, i) =>
        thread.call(
          { type: 'think', role: roleOf(i), task, scoutElsewhere, startedAt },
          ({ state, mates }) => {
            if (state) this.#hearState(state);
            if (mates) this.#hearMates(mates);
          },
        ),
      );
      const all = Promise.all(ends);
      // these threads may fail later, when their results are no longer awaited
      all.catch(() => {});
      const [lead = 'complete'] = await Promise.race([all, this.#abandoned]);
      // if a thread raised the flag itself, it had found everything
      return { ...this.#merged(), ended: lead === 'stopped' ? (this.#why ?? 'complete') : lead };
    } finally {
      this.#states.end();
      clearTimeout(this.#timeTimer);
      clearTimeout(this.#stopTimer);
    }
  }

  /** Returns the task, which is an analysis if there is neither a clock nor a node limit. */
  #task(): AnalysisTask {
    const { nodes, moveTime, lines = 1 } = this.#question;
    const usual = nodes === undefined && moveTime === undefined ? ANALYSIS_MATE_SHARE : GAME_MATE_SHARE;
    return { ...this.#question, lines, mateShare: this.#question.mateShare ?? usual };
  }

  /** Sets a timer for a clock that `ponderHit` starts later. Threads watch other clocks themselves. */
  #setTimer(): void {
    const { ms = Infinity, moveTime } = this.#question;
    const most = Math.min(ms, moveTime?.hard ?? Infinity) - this.#cells.clockElapsed;
    if (!this.#hearsStop || !this.#cells.isClockRunning || most > MAX_TIMER_MS) return;
    this.#timeTimer = setTimeout(() => this.stop('time'), Math.max(0, most));
  }

  #hearState(state: AnalysisState): void {
    // every iteration is reported, except in a game with clocks, which leaves no time for that
    const isUrgent = state.depth > this.#state.depth && this.#question.moveTime === undefined;
    this.#state = state;
    if (this.isStopped && !this.#hearsStop) this.#cutOff();
    this.#states.changed(isUrgent);
  }

  #hearMates(mates: ProvenMates): void {
    const total = ({ found }: ProvenMates): number => found.reduce((sum, { mate }) => sum + mate, 0);
    const known = this.#mates;
    // two threads may report mates; the report that knows less changes nothing
    const gain =
      mates.found.length - known.found.length ||
      total(known) - total(mates) ||
      mates.searched - known.searched;
    if (gain < 0) return;
    this.#mates = { ...mates, searched: Math.max(mates.searched, known.searched) };
    const isBetterBound = mates.found.length > 0 && mates.searched > known.searched;
    if (total(mates) !== total(known) || isBetterBound) this.#states.changed(false);
  }

  #merged(): AnalyserState {
    const { depth: iteration, lines: evaluated } = this.#state;
    this.#depth = Math.max(this.#depth, iteration);
    const lines = mergeMates(evaluated, this.#mates, this.#question.lines ?? 1, this.#depth);
    this.#depth = Math.max(this.#depth, lines[0]?.depth ?? 0);
    const nodes = Math.max(this.#state.nodes, this.#cells.nodes);
    const { searched: matesSearched, hashPermille } = this.#mates;
    return {
      ...this.#state,
      ...(hashPermille !== undefined && { hashPermille }),
      depth: this.#depth,
      lines,
      nodes,
      ms: this.#cells.elapsed,
      matesSearched,
      tableAnswers: this.#cells.tableAnswers,
    };
  }
}

const firstMove = (line: AnalysisLine): string => (line.moves[0] ? toUci(line.moves[0]) : '');

/**
 * Merges mates with other lines. Mates come first, the shortest at the top; of two lines with the same first move the shorter mate is
 * kept. A mate found by the evaluating search is also proven if the mate search has ruled out everything shorter.
 * @param evaluatedDepth plies of the last iteration, or the depth reported before
 * @returns lines of the same depth, which graphical programs show together
 */
function mergeMates(
  evaluated: readonly AnalysisLine[],
  { found, searched, loss }: ProvenMates,
  lines: number,
  evaluatedDepth: number,
): AnalysisLine[] {
  if (loss && found.length === 0 && evaluated.length === 0) {
    return [mateLine(loss, -loss.mate, Math.max(evaluatedDepth, loss.line.length))];
  }
  const bounded = (line: AnalysisLine): AnalysisLine =>
    line.proven || searched === 0 || mateLength(line) === Number.MAX_SAFE_INTEGER
      ? line
      : { ...line, noneWithin: searched };
  const depth = Math.max(evaluatedDepth, ...found.map(({ line }) => line.length));
  const mates = found.map((proven) => mateLine(proven, proven.mate, depth)).map(bounded);
  const others = evaluated.map((line) =>
    isShortestMate(line, searched) ? { ...line, proven: true as const } : bounded(line),
  );
  const merged: AnalysisLine[] = [];
  for (const line of [...mates, ...others].sort((a, b) => mateLength(a) - mateLength(b))) {
    if (!merged.some((other) => firstMove(other) === firstMove(line))) merged.push(line);
  }
  return merged.slice(0, lines).map((line, i) => ({ ...line, depth, rank: i + 1 }));
}

const mateLine = ({ line, isShortest }: ProvenMate, moves: number, depth: number): AnalysisLine => ({
  rank: 1,
  score: { kind: 'mate', moves },
  moves: line,
  depth,
  ...(moves > 0 && { selectiveDepth: line.length }),
  ...(isShortest && { proven: true }),
});

function isShortestMate({ score, moves }: AnalysisLine, searched: number): boolean {
  if (score.kind !== 'mate' || score.moves <= 0) return false;
  return score.moves === searched + 1 && moves.length === 2 * score.moves - 1;
}

/** Returns the length of a mate by the side to move. All other lines compare as equal. */
const mateLength = ({ score }: AnalysisLine): number =>
  score.kind === 'mate' && score.moves > 0 ? score.moves : Number.MAX_SAFE_INTEGER;
