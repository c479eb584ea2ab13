/**
 * Our own engine: threads over one shared memory, stopped by a flag in it.
 *
 * Lazy SMP (https://www.chessprogramming.org/Lazy_SMP): every thread searches the same position, staggered in depth, and they
 * help each other by the common transposition table alone. Thread 0 leads and tells what it finds. In an analysis without a
 * clock the last of several threads does nothing but look for mates; else the mate search takes turns in thread 0.
 */
import { DEFAULT_HASH_MB, MIN_ANALYSIS_HASH_MB } from '../kernel/bounds.js';
import type { EndReason, Role, Task } from './analyser-messages.js';
import { AnalyserThread } from './analyser-thread-handle.js';
import {
  type Analysis,
  type AnalysisQuestion,
  type AnalysisState,
  type Engine,
  EngineError,
} from './analysis.js';
import type { ProvenMates } from './mate-scout.js';
import { mergeMates } from './merge-mates.js';
import { SharedCells, sharedNow } from './shared-cells.js';
import type { MoveTime } from './time-for-move.js';

export interface AnalyserOptions {
  /** MB, for all tables together */
  readonly hashMb?: number;
  readonly threads?: number;
  /** how it calls itself */
  readonly name?: string;
  /** the threads' program; for tests */
  readonly script?: URL;
}

export interface AnalyserQuestion extends AnalysisQuestion {
  /** for a move of a game with clocks */
  readonly moveTime?: MoveTime;
  /** the time does not run before `ponderHit` */
  readonly pondering?: boolean;
  /** look for a mate of the side to move in so many moves, and do nothing else */
  readonly mate?: number;
  /** with `mate`: the first that is found will do, the shortest is not asked for */
  readonly anyLength?: boolean;
  /** how much of the work goes into the search for mates, from 0 to 0.5; see `usualMateShare` */
  readonly mateShare?: number;
}

export interface AnalyserState extends AnalysisState {
  /** the side to move has no mate in so many moves but those among the lines */
  readonly matesSearched: number;
}

export type AnalyserAnalysis = Analysis & AnalyserState;

/** An analysis shall find what the problem solver would find; a game is won by other means. */
export const ANALYSIS_MATE_SHARE = 0.5;
export const GAME_MATE_SHARE = 0.05;
/** Of the memory, so much is for the mate search. */
const MATE_HASH_SHARE = 1 / 4;
/** Between two states. */
const STATE_MS = 50;
/** What a thread may take to hear the stop flag before it counts as dead. */
const DEAF_MS = 10_000;
/** Threads look at what all have done together every thousand nodes or so: below this it would not be exact enough. */
const LEAST_SHARED_NODES = 100_000;
/** `setTimeout` counts no further. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export class Analyser implements Engine {
  readonly name: string;
  readonly #hashMb: number;
  readonly #threadCount: number;
  readonly #script: URL;
  readonly #cells: SharedCells;
  #threads: Promise<AnalyserThread[]> | undefined;
  #current: Thinking | undefined;

  /** Threads and tables are made by the first question, or by `prepare`. */
  constructor(options: AnalyserOptions = {}) {
    this.name = options.name ?? 'keymove';
    this.#hashMb = Math.max(MIN_ANALYSIS_HASH_MB, options.hashMb ?? DEFAULT_HASH_MB);
    this.#threadCount = Math.max(1, options.threads ?? 1);
    this.#script = options.script ?? new URL('./analyser-thread.js', import.meta.url);
    this.#cells = SharedCells.forThreads(this.#threadCount);
  }

  /**
   * Makes everything that the first question would have to wait for.
   * @throws EngineError if there is no memory for the tables
   */
  async prepare(): Promise<void> {
    await this.#ready();
  }

  /**
   * @throws EngineError if a thread breaks down; the next question gets new ones
   * @throws RangeError if it is thinking about another position, or the position is none
   */
  async analyse(
    question: AnalyserQuestion,
    onState?: (state: AnalyserState) => void,
  ): Promise<AnalyserAnalysis> {
    if (this.#current) throw new RangeError(`${this.name} is thinking about another position`);
    const startedAt = sharedNow();
    const thinking = new Thinking(question, this.#cells, onState);
    this.#current = thinking;
    try {
      const threads = await this.#ready();
      // what stopped it while the threads were made stops it now
      this.#cells.reset(startedAt);
      if (!question.pondering || thinking.isPonderHit) this.#cells.startClock(startedAt);
      if (thinking.isStopped) this.#cells.stop.raise();
      return await thinking.run(threads);
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

  /** The move that was pondered on has been played: from now on the time runs. */
  ponderHit(): void {
    this.#current?.ponderHit();
  }

  async newGame(): Promise<void> {
    if (this.#current) throw new RangeError(`${this.name} is thinking`);
    const threads = await this.#threads;
    // one table serves all; each has its own history
    await Promise.all((threads ?? []).map((thread) => thread.newGame()));
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

  #ready(): Promise<AnalyserThread[]> {
    this.#threads ??= this.#makeThreads();
    const threads = this.#threads;
    threads.catch(() => {
      if (this.#threads === threads) this.#threads = undefined;
    });
    return threads;
  }

  async #makeThreads(): Promise<AnalyserThread[]> {
    const mateHashMb = Math.max(1, Math.floor(this.#hashMb * MATE_HASH_SHARE));
    const common = {
      threads: this.#threadCount,
      hashMb: this.#hashMb - mateHashMb,
      mateHashMb,
      cells: this.#cells.buffer,
    };
    const make = (thread: number, shared?: Parameters<typeof AnalyserThread.start>[2]['shared']) =>
      AnalyserThread.start(this.#script, this.name, { ...common, thread, ...(shared && { shared }) });
    const first = await make(0);
    const others = Array.from({ length: this.#threadCount - 1 }, (_, i) => make(i + 1, first.shared));
    const settled = await Promise.allSettled(others);
    const threads = [
      first,
      ...settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    ];
    const failure = settled.find((result) => result.status === 'rejected');
    if (failure) {
      await Promise.all(threads.map((thread) => thread.terminate()));
      throw failure.reason;
    }
    return threads;
  }
}

/** One question under way. */
class Thinking {
  readonly #question: AnalyserQuestion;
  readonly #cells: SharedCells;
  readonly #onState: ((state: AnalyserState) => void) | undefined;
  #running = false;
  #over = false;
  #why: EndReason | undefined;
  #ponderHit = false;
  #state: AnalysisState = { depth: 0, lines: [], nodes: 0, ms: 0 };
  /** plies, as told: a mate that is found to be shorter does not make it less */
  #depth = 0;
  #mates: ProvenMates = { found: [], searched: 0 };
  #told = Number.NEGATIVE_INFINITY;
  #tellTimer: NodeJS.Timeout | undefined;
  #timeTimer: NodeJS.Timeout | undefined;
  #deafTimer: NodeJS.Timeout | undefined;
  #callDeaf: () => void = () => {};
  readonly #deaf = new Promise<never>((_, reject) => {
    this.#callDeaf = () =>
      reject(new EngineError(`the search has not heard stop within ${DEAF_MS / 1000} s`));
  });

  constructor(
    question: AnalyserQuestion,
    cells: SharedCells,
    onState: ((state: AnalyserState) => void) | undefined,
  ) {
    this.#question = question;
    this.#cells = cells;
    this.#onState = onState;
  }

  get isStopped(): boolean {
    return this.#why !== undefined;
  }

  get isPonderHit(): boolean {
    return this.#ponderHit;
  }

  stop(why: EndReason): void {
    this.#why ??= why;
    if (!this.#running) return;
    this.#cells.stop.raise();
    this.#deafTimer ??= setTimeout(() => this.#callDeaf(), DEAF_MS);
  }

  ponderHit(): void {
    this.#ponderHit = true;
    if (!this.#running) return;
    this.#cells.startClock(sharedNow());
    this.#setTimer();
  }

  async run(threads: readonly AnalyserThread[]): Promise<AnalyserAnalysis> {
    const task = this.#task();
    const isGame = task.nodes !== undefined || task.moveTime !== undefined;
    const scoutElsewhere = threads.length > 1 && !isGame && task.mate === undefined && task.mateShare > 0;
    const roleOf = (thread: number): Role =>
      thread === 0 ? 'lead' : scoutElsewhere && thread === threads.length - 1 ? 'mate' : 'help';
    // asked for nothing but a mate, the first thread has helpers of its own; a few nodes are not worth sharing
    const alone = task.mate !== undefined || (task.nodes ?? Number.POSITIVE_INFINITY) < LEAST_SHARED_NODES;
    const used = alone ? threads.slice(0, 1) : threads;
    this.#running = true;
    this.#setTimer();
    try {
      const ends = used.map((thread, i) =>
        thread.think(
          { type: 'think', role: roleOf(i), task, scoutElsewhere },
          { onState: (state) => this.#hearState(state), onMates: (mates) => this.#hearMates(mates) },
        ),
      );
      const [lead = 'complete'] = await Promise.race([Promise.all(ends), this.#deaf]);
      // a thread that raised the flag itself had found all that there is
      return { ...this.#merged(), ended: lead === 'stopped' ? (this.#why ?? 'complete') : lead };
    } finally {
      this.#over = true;
      clearTimeout(this.#tellTimer);
      clearTimeout(this.#timeTimer);
      clearTimeout(this.#deafTimer);
    }
  }

  #task(): Task {
    const {
      position,
      lines = 1,
      searchMoves,
      depth,
      nodes,
      ms,
      moveTime,
      mate,
      mateShare,
      anyLength,
    } = this.#question;
    return {
      position,
      lines,
      ...(searchMoves && { searchMoves }),
      ...(depth !== undefined && { depth }),
      ...(nodes !== undefined && { nodes }),
      ...(ms !== undefined && { ms }),
      ...(moveTime && { moveTime }),
      ...(mate !== undefined && { mate }),
      ...(anyLength && { anyLength }),
      mateShare: mateShare ?? usualMateShare(this.#question),
    };
  }

  /** The threads keep the time themselves; this is for the clock that was started by `ponderHit`. */
  #setTimer(): void {
    const { ms = Number.POSITIVE_INFINITY, moveTime } = this.#question;
    const most = Math.min(ms, moveTime?.hard ?? Number.POSITIVE_INFINITY) - this.#cells.clockElapsed;
    if (!this.#cells.isClockRunning || most > LONGEST_TIMER_MS) return;
    this.#timeTimer = setTimeout(() => this.stop('time'), Math.max(0, most));
  }

  #hearState(state: AnalysisState): void {
    // every iteration is told, however fast they come; but on a clock there is no time for that
    const mustTell = state.depth > this.#state.depth && this.#question.moveTime === undefined;
    this.#state = state;
    if (mustTell && this.#onState && !this.#over) this.#tell();
    else this.#changed();
  }

  #hearMates(mates: ProvenMates): void {
    const total = ({ found }: ProvenMates): number => found.reduce((sum, { mate }) => sum + mate, 0);
    const known = this.#mates;
    // two threads may tell: who knows less changes nothing
    if (mates.found.length < known.found.length) return;
    if (mates.found.length === known.found.length) {
      if (total(mates) > total(known)) return;
      if (total(mates) === total(known) && mates.searched < known.searched) return;
    }
    this.#mates = { ...mates, searched: Math.max(mates.searched, known.searched) };
    if (total(mates) !== total(known)) this.#changed();
  }

  #changed(): void {
    if (!this.#onState || this.#over) return;
    const wait = this.#told + STATE_MS - performance.now();
    if (wait <= 0) this.#tell();
    else this.#tellTimer ??= setTimeout(() => this.#tell(), wait);
  }

  #tell(): void {
    clearTimeout(this.#tellTimer);
    this.#tellTimer = undefined;
    if (this.#over) return;
    this.#told = performance.now();
    this.#onState?.(this.#merged());
  }

  #merged(): AnalyserState {
    const { depth: iteration, lines: evaluated } = this.#state;
    this.#depth = Math.max(this.#depth, iteration);
    const lines = mergeMates(evaluated, this.#mates, this.#question.lines ?? 1, this.#depth);
    this.#depth = Math.max(this.#depth, lines[0]?.depth ?? 0);
    const nodes = Math.max(this.#state.nodes, this.#cells.nodes);
    const { searched: matesSearched, hashPermille } = this.#mates;
    const full = hashPermille === undefined ? {} : { hashPermille };
    return {
      ...this.#state,
      ...full,
      depth: this.#depth,
      lines,
      nodes,
      ms: this.#cells.elapsed,
      matesSearched,
    };
  }
}

/** Where neither clock nor nodes are the limit it is an analysis. */
export function usualMateShare({ nodes, moveTime }: AnalyserQuestion): number {
  return nodes === undefined && moveTime === undefined ? ANALYSIS_MATE_SHARE : GAME_MATE_SHARE;
}
