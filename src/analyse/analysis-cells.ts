/** The memory that analysis threads share while they search. */
import { sharedMemory } from '../threads/shared-memory.js';
import { StopFlag } from '../threads/stop-flag.js';

/** Layout: the stop flag, the start of the work, the start of the clock, and for each thread its nodes and its table look-ups. */
const STOP_AT = 0;
const TIMES_AT = 8;
const NODES_AT = 24;
const THREAD_BYTES = 16;
const BEGUN = 0;
const CLOCK = 1;

/** Returns milliseconds on a clock that all threads share; `performance.now` by itself starts at zero in each thread. */
export const sharedNow = (): number => performance.timeOrigin + performance.now();

export class AnalysisCells {
  /** Send this to the other threads, and wrap it there again. */
  readonly buffer: SharedArrayBuffer;
  readonly stop: StopFlag;
  readonly #times: Float64Array;
  readonly #nodes: Float64Array;
  readonly #tableAnswers: Float64Array;

  constructor(buffer: SharedArrayBuffer) {
    this.buffer = buffer;
    this.stop = new StopFlag(buffer, STOP_AT);
    this.#times = new Float64Array(buffer, TIMES_AT, 2);
    // the memory may be larger than requested
    const threads = Math.floor((buffer.byteLength - NODES_AT) / THREAD_BYTES);
    this.#nodes = new Float64Array(buffer, NODES_AT, threads);
    this.#tableAnswers = new Float64Array(buffer, NODES_AT + 8 * threads, threads);
  }

  static forThreads(threads: number): AnalysisCells {
    return new AnalysisCells(sharedMemory(NODES_AT + THREAD_BYTES * threads));
  }

  /** Clears everything. The work begins at `startedAt`; the clock does not run yet. */
  reset(startedAt: number): void {
    this.#nodes.fill(0);
    this.#tableAnswers.fill(0);
    this.#times[BEGUN] = startedAt;
    this.startClock(Infinity);
    this.stop.clear();
  }

  startClock(at: number): void {
    this.#times[CLOCK] = at;
  }

  /** Returns the milliseconds since the work began. */
  get elapsed(): number {
    return sharedNow() - (this.#times[BEGUN] as number);
  }

  /** Returns the milliseconds since the clock was started, or 0. */
  get clockElapsed(): number {
    return this.isClockRunning ? sharedNow() - (this.#times[CLOCK] as number) : 0;
  }

  /** Returns whether the clock runs, which it does not while the engine ponders. */
  get isClockRunning(): boolean {
    return Number.isFinite(this.#times[CLOCK]);
  }

  countNodes(thread: number, nodes: number): void {
    this.#nodes[thread] = nodes;
  }

  /** Returns the nodes of all threads. */
  get nodes(): number {
    return this.#nodes.reduce((sum, nodes) => sum + nodes, 0);
  }

  countTableAnswers(thread: number, answers: number): void {
    this.#tableAnswers[thread] = answers;
  }

  /** Returns how many positions all threads have looked up in tables. */
  get tableAnswers(): number {
    return this.#tableAnswers.reduce((sum, answers) => sum + answers, 0);
  }
}
