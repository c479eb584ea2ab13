/**
 * The further threads of one kernel's mate search, as the first thread sees them. They are started when a position has taken
 * longer than starting them takes, join the search that is under way (assembly/taken.ts), and are called off when it ends.
 *
 * Everything here is synchronous, like the search. A thread that breaks down, or does not answer when it is called off, is a
 * `KernelError`, not a silence.
 */
import { Worker } from 'node:worker_threads';
import { KernelError } from './kernel-error.js';
import { StopFlag } from './stop-flag.js';
import {
  ASKED,
  FAILED,
  IDLE,
  SEARCHING,
  TeamCells,
  type TeamMember,
  type TeamQuestion,
} from './team-cells.js';

/** Like the compiled kernel: from the sources, too, the compiled thread is started. */
const SCRIPT = new URL('../../dist/kernel/team-thread.js', import.meta.url);
/** A thread counts its nodes, and looks whether it is called off, every thousand: so long it is silent only if it is lost. */
const LOST_AFTER_MS = 10_000;
/** On a machine that does much else a thread may take seconds to start; so long only if it cannot. */
const NOT_STARTED_AFTER_MS = 60_000;
/** How often that is looked at. */
const HEALTH_MS = 500;

/** A position that takes longer is worth all threads: so long they take to start. */
const JOIN_AFTER_MS = 60;

/** What the threads are asked: with `keys`, about so many results. */
export interface Question {
  readonly name: TeamQuestion;
  readonly moves: number;
  readonly count: number;
}

/** Of the first thread's kernel. */
interface Stoppable {
  readonly stopped: WebAssembly.Global;
  goOn(): void;
}

/** What deepening has found out. */
export interface Deepened {
  /** there is no mate in so many moves; 0 if nothing was ruled out since it was asked */
  readonly ruledOut: number;
  /** the shortest mate */
  readonly mate?: number;
}

export class Team {
  readonly #module: WebAssembly.Module;
  readonly #memory: WebAssembly.Memory;
  readonly #prepare: (thread: number, count: number) => void;
  readonly #joinAfterMs: number;
  readonly #stop = new StopFlag();
  readonly #buffer: SharedArrayBuffer;
  readonly #cells: readonly TeamCells[];
  /** started one after the other: each takes a while */
  readonly #workers: Worker[] = [];
  #searching = false;
  /** what was last seen of each thread, and when that was new */
  readonly #seen: { state: number; nodes: number; at: number }[] = [];
  #healthAt = 0;
  /** what they are asked as soon as it is worth it */
  #pending: Question | undefined;
  #joinAt = Number.POSITIVE_INFINITY;

  /**
   * @param others threads beside the first
   * @param prepare writes the position to the root of a thread, and the first `count` results to its results
   * @param joinAfterMs from `newPosition` until they join
   */
  constructor(
    others: number,
    module: WebAssembly.Module,
    memory: WebAssembly.Memory,
    prepare: (thread: number, count: number) => void,
    joinAfterMs = JOIN_AFTER_MS,
  ) {
    this.#module = module;
    this.#memory = memory;
    this.#prepare = prepare;
    this.#joinAfterMs = joinAfterMs;
    this.#buffer = TeamCells.buffer(others);
    this.#cells = Array.from({ length: others }, (_, i) => new TeamCells(this.#buffer, i + 1));
  }

  /** Another position: they are called off, and wait until it has taken long. */
  newPosition(): void {
    this.callOff();
    this.#joinAt = performance.now() + this.#joinAfterMs;
  }

  /** The position has taken so long that all threads are worth it. */
  get isWorthIt(): boolean {
    return performance.now() >= this.#joinAt;
  }

  /** They have been asked, and not called off since. */
  get isSearching(): boolean {
    return this.#searching;
  }

  /** At least one has begun with what they were asked; a thread that is only being started has not. */
  get hasBegun(): boolean {
    return this.#searching && this.#cells.some(({ state }) => state !== ASKED);
  }

  /** Of all further threads, since they were started. */
  get nodes(): number {
    return this.#cells.reduce((sum, { nodes }) => sum + nodes, 0);
  }

  /**
   * Searches in this thread, and has the others search the same as soon as it is worth it. Whoever is done first has the answer:
   * `adopt` takes that of another thread.
   * @throws KernelError `thread-lost` if one has broken down
   */
  together<T>(
    question: Question,
    kernel: Stoppable,
    search: () => T,
    adopt: (thread: number, yes: boolean) => T,
  ): T {
    this.callOff();
    this.#pending = question;
    try {
      this.#askWhenWorthIt();
      const own = search();
      const answer = kernel.stopped.value ? this.#answer : undefined;
      if (!answer) return own;
      kernel.goOn();
      return adopt(answer.thread, answer.yes);
    } finally {
      this.#pending = undefined;
      this.callOff();
    }
  }

  /** To be called by the first thread while it searches: whether another one has the answer. */
  look(): boolean {
    this.#askWhenWorthIt();
    if (!this.#searching) return false;
    if (this.#workers.length < this.#cells.length) this.#startNext();
    this.checkHealth();
    return this.#answer !== undefined;
  }

  #askWhenWorthIt(): void {
    if (this.#pending && this.isWorthIt) this.ask(this.#pending);
  }

  /**
   * Asks all of them, which must not be searching. Those that are only being started begin when they are ready.
   * @throws KernelError `thread-lost` if one has broken down
   */
  ask({ name, moves, count }: Question): void {
    if (this.#workers.length === 0) this.#startNext();
    this.#pending = undefined;
    this.#stop.clear();
    this.#searching = true;
    for (const [i, cells] of this.#cells.entries()) {
      this.#prepare(i + 1, count);
      cells.ask(name, moves, count);
    }
    this.checkHealth();
  }

  /**
   * Calls them off, and returns when they are idle: within a few milliseconds.
   * @throws KernelError `thread-lost` if one has broken down, or does not answer
   */
  callOff(): void {
    if (!this.#searching) return;
    this.#stop.raise();
    this.#searching = false;
    for (const [i, cells] of this.#cells.entries()) {
      if (cells.change(ASKED, IDLE)) continue;
      const deadline = performance.now() + LOST_AFTER_MS;
      while (cells.state === SEARCHING) {
        const left = deadline - performance.now();
        if (left <= 0) this.#lost(i, 'does not answer');
        cells.sleepWhile(SEARCHING, left);
      }
    }
    this.checkHealth();
  }

  /** @throws KernelError `thread-lost` if one has broken down, cannot start, or has fallen silent */
  checkHealth(): void {
    for (const [i, cells] of this.#cells.entries()) {
      if (cells.state !== FAILED) continue;
      throw new KernelError('thread-lost', `thread ${i + 1} of the search broke down: ${cells.failure}`);
    }
    const now = performance.now();
    if (now < this.#healthAt) return;
    this.#healthAt = now + HEALTH_MS;
    for (const [i, { state, nodes }] of this.#cells.slice(0, this.#workers.length).entries()) {
      const seen = this.#seen[i];
      if (!seen || seen.state !== state || seen.nodes !== nodes) this.#seen[i] = { state, nodes, at: now };
      else if (state === SEARCHING && now - seen.at > LOST_AFTER_MS) this.#lost(i, 'has fallen silent');
      else if (state === ASKED && now - seen.at > NOT_STARTED_AFTER_MS) this.#lost(i, 'does not start');
    }
  }

  #lost(index: number, how: string): never {
    throw new KernelError('thread-lost', `thread ${index + 1} of the search ${how}`);
  }

  /** The first answer that there is to what was asked. */
  get #answer(): { readonly thread: number; readonly yes: boolean } | undefined {
    for (const [i, { answer }] of this.#cells.entries()) {
      if (answer !== undefined) return { thread: i + 1, yes: answer };
    }
    return undefined;
  }

  /** What they have found out by deepening since they were asked. */
  get deepened(): Deepened {
    const ruledOut = Math.max(...this.#cells.map(({ ruledOut }) => ruledOut));
    const mates = this.#cells.map(({ mate }) => mate).filter((mate) => mate > 0);
    return { ruledOut, ...(mates.length > 0 && { mate: Math.min(...mates) }) };
  }

  #startNext(): void {
    const i = this.#workers.length;
    const cells = this.#cells[i] as TeamCells;
    const workerData: TeamMember = {
      module: this.#module,
      memory: this.#memory,
      cells: this.#buffer,
      stop: this.#stop.buffer,
      thread: i + 1,
    };
    const worker = new Worker(SCRIPT, { workerData });
    // heard only between searches; in one, `checkHealth` notices
    worker.on('error', (error) => cells.fail(`${error.name}: ${error.message}`));
    worker.on('exit', (code) => cells.fail(`it ended with code ${code}`));
    worker.unref();
    this.#workers.push(worker);
  }
}
