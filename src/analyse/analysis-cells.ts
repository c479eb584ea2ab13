/** What the analysis threads share while they search. */
import { sharedMemory } from '../threads/shared-memory.js';
import { StopFlag } from '../threads/stop-flag.js';

const STOP_AT = 0;
const CLOCK_AT = 8;
const BEGINNING_AT = 16;
const NODES_AT = 24;

/** Milliseconds on a clock that all threads share; `performance.now` alone starts at zero in each of them. */
export const sharedNow = (): number => performance.timeOrigin + performance.now();

export class AnalysisCells {
  /** Send this to the other threads, and wrap it there again. */
  readonly buffer: SharedArrayBuffer;
  readonly stop: StopFlag;
  readonly #clock: Float64Array;
  readonly #beginning: Float64Array;
  readonly #nodes: Float64Array;

  constructor(buffer: SharedArrayBuffer) {
    this.buffer = buffer;
    this.stop = new StopFlag(buffer, STOP_AT);
    this.#clock = new Float64Array(buffer, CLOCK_AT, 1);
    this.#beginning = new Float64Array(buffer, BEGINNING_AT, 1);
    this.#nodes = new Float64Array(buffer, NODES_AT);
  }

  static forThreads(threads: number): AnalysisCells {
    return new AnalysisCells(sharedMemory(NODES_AT + 8 * threads));
  }

  /** Clears everything. The work begins at `startedAt`; the clock is not running yet. */
  reset(startedAt: number): void {
    this.#nodes.fill(0);
    this.#beginning[0] = startedAt;
    this.startClock(Number.POSITIVE_INFINITY);
    this.stop.clear();
  }

  startClock(at: number): void {
    this.#clock[0] = at;
  }

  /** Milliseconds since the work began. */
  get elapsed(): number {
    return sharedNow() - (this.#beginning[0] as number);
  }

  /** Milliseconds since the clock was started, or 0. */
  get clockElapsed(): number {
    const startedAt = this.#clock[0] as number;
    return Number.isFinite(startedAt) ? sharedNow() - startedAt : 0;
  }

  /** It does not run while the engine ponders. */
  get isClockRunning(): boolean {
    return Number.isFinite(this.#clock[0]);
  }

  countNodes(thread: number, nodes: number): void {
    this.#nodes[thread] = nodes;
  }

  /** Of all threads. */
  get nodes(): number {
    return this.#nodes.reduce((sum, nodes) => sum + nodes, 0);
  }
}
