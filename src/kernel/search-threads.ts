/**
 * The other search threads of a kernel, as seen by its own thread, the first. They join the current search
 * (assembly/goal-search/busy.ts) when the position has taken longer than starting them takes, and are stopped when it ends.
 *
 * Everything but the start is synchronous, like the search. A lost thread causes a `KernelError`.
 */
import type { Host, HostThread, WasmGlobal } from '../host/host.js';
import { LOST_AFTER_MS, ProgressWatch, startThread } from '../threads/lost-thread.js';
import { StopFlag } from '../threads/stop-flag.js';
import type { BesideAnswer } from './answers.js';
import { KernelError } from './kernel-error.js';
import {
  ANSWER,
  ASKED,
  FAILED,
  IDLE,
  LOOKS,
  REACHED,
  RULED_OUT,
  SEARCHING,
  SearchCells,
  type SearchQuestion,
  type SearchThreadStart,
  YES,
} from './search-cells.js';

const LOOK_FOR_LOST_MS = 500;
/** If a position takes longer than this, all threads join. It is about the time that it takes to start them. */
const JOIN_AFTER_MS = 60;

/** The first thread's kernel. */
interface Stoppable {
  readonly stopped: WasmGlobal;
  goOn(): void;
}

/** What the answer of a thread says about its question: none yet, `YES`, `NO`, `OPEN`. */
const VERDICTS = ['open', 'reached', 'not-reached', 'full'] as const;

export type Memories = Pick<SearchThreadStart, 'memory' | 'endings'>;

export class SearchThreads {
  readonly #host: Host;
  readonly #memories: Memories;
  readonly #prepare: (thread: number, count: number) => void;
  readonly #joinAfterMs: number;
  readonly #stop = new StopFlag();
  readonly #buffer: SharedArrayBuffer;
  readonly #cells: readonly SearchCells[];
  readonly #watches: readonly ProgressWatch[];
  /** the threads are started one after another, because each start takes a while */
  readonly #threads: HostThread[] = [];
  #searching = false;
  #lookForLostAt = 0;
  /** the question to ask as soon as the position has taken long enough */
  #pending: SearchQuestion | undefined;
  #joinAt = Number.POSITIVE_INFINITY;

  /**
   * @param others number of threads besides the first
   * @param prepare writes the position to the root of a thread, and the first `count` results to its results
   * @param joinAfterMs time from `newPosition` until they join
   */
  constructor(
    host: Host,
    others: number,
    memories: Memories,
    prepare: (thread: number, count: number) => void,
    joinAfterMs = JOIN_AFTER_MS,
  ) {
    this.#host = host;
    this.#memories = memories;
    this.#prepare = prepare;
    this.#joinAfterMs = joinAfterMs;
    this.#buffer = SearchCells.buffer(others);
    this.#cells = Array.from({ length: others }, (_, i) => new SearchCells(this.#buffer, i + 1));
    this.#watches = this.#cells.map(() => new ProgressWatch());
  }

  /**
   * Starts all of them now if they cannot be started during a search.
   * @throws KernelError `thread-lost`
   */
  async ready(): Promise<void> {
    if (this.#host.startsThreadsWhileBlocked) return;
    while (this.#threads.length < this.#cells.length) {
      await new Promise<void>((resolve) => this.#startNext(resolve));
    }
    this.#throwIfLost();
  }

  /** Stops them until the new position has taken long. */
  newPosition(): void {
    this.stop();
    this.#joinAt = performance.now() + this.#joinAfterMs;
  }

  /** Returns whether the position has taken long enough to be worth all threads. */
  get isWorthIt(): boolean {
    return performance.now() >= this.#joinAt;
  }

  /** The number of other threads. */
  get count(): number {
    return this.#cells.length;
  }

  /** Returns whether they have been asked and not stopped since. */
  get isSearching(): boolean {
    return this.#searching;
  }

  /** Nodes of all other threads, since they started. */
  get nodes(): number {
    return this.#cells.reduce((sum, { nodes }) => sum + nodes, 0);
  }

  /**
   * Searches in this thread, and in the others as soon as that is worth it. The first thread to finish has the answer; `adopt` takes
   * the answer of another thread.
   * @throws KernelError `thread-lost`
   */
  together<T>(
    question: SearchQuestion,
    kernel: Stoppable,
    search: () => T,
    adopt: (thread: number, yes: boolean) => T,
  ): T {
    this.stop();
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
      this.stop();
    }
  }

  /** Returns whether another thread has the answer. The first thread calls it while it searches. */
  look(): boolean {
    this.#askWhenWorthIt();
    if (!this.#searching) return false;
    if (this.#threads.length < this.#cells.length) this.#startNext();
    this.lookForLost();
    return this.#answer !== undefined;
  }

  #askWhenWorthIt(): void {
    if (this.#pending && this.isWorthIt) this.ask(this.#pending);
  }

  /**
   * Asks all of them, which must be idle. Threads that are still starting begin when they are ready.
   * @param questions one for each thread; all remaining threads get the last
   * @throws KernelError `thread-lost`
   */
  ask(...questions: [SearchQuestion, ...SearchQuestion[]]): void {
    this.#pending = undefined;
    this.#ask(questions);
  }

  /**
   * Works in this thread, and in the others that have started. All must be idle, and are idle again when it returns.
   * @param work returns true if it was done, and false if it was stopped
   * @throws KernelError `thread-lost`
   */
  share(question: SearchQuestion, work: () => boolean): boolean {
    this.#ask([question]);
    const isDone = work();
    if (!isDone) this.#stop.raise();
    this.#awaitIdle();
    // each takes a while to start, and the next pass may be long enough to make that worthwhile
    if (isDone && this.#threads.length < this.#cells.length) this.#startNext();
    return isDone;
  }

  #ask(questions: readonly SearchQuestion[]): void {
    if (this.#threads.length === 0) this.#startNext();
    this.#stop.clear();
    this.#searching = true;
    for (const [i, cells] of this.#cells.entries()) {
      const question = questions[Math.min(i, questions.length - 1)] as SearchQuestion;
      this.#prepare(i + 1, question.name === 'keys' ? question.count : 0);
      cells.ask(question);
    }
    this.lookForLost();
  }

  /**
   * Stops them. It returns when they are idle, within a few milliseconds.
   * @throws KernelError `thread-lost`, also if one does not stop
   */
  stop(): void {
    if (!this.#searching) return;
    this.#stop.raise();
    this.#awaitIdle();
  }

  /** Returns when no thread is searching. Threads that have not begun by now do not begin. */
  #awaitIdle(): void {
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
    this.lookForLost();
  }

  /** Stops and ends the threads. Nothing can be asked after that. */
  end(): void {
    this.stop();
    for (const thread of this.#threads) void thread.terminate();
  }

  /** @throws KernelError `thread-lost` if one has crashed, does not start, or makes no progress */
  lookForLost(): void {
    this.#throwIfLost();
    const now = performance.now();
    if (now < this.#lookForLostAt) return;
    this.#lookForLostAt = now + LOOK_FOR_LOST_MS;
    for (const i of this.#threads.keys()) {
      const cells = this.#cells[i] as SearchCells;
      const { state } = cells;
      const doing = state === SEARCHING ? 'searching' : state === ASKED ? 'starting' : 'nothing';
      const lost = this.#watches[i]?.look(state, cells.get(LOOKS), doing);
      if (lost) this.#lost(i, lost);
    }
  }

  #throwIfLost(): void {
    for (const [i, cells] of this.#cells.entries()) {
      if (cells.state === FAILED) this.#lost(i, `crashed: ${cells.failure}`);
    }
  }

  #lost(index: number, how: string): never {
    throw new KernelError('thread-lost', `search thread ${index + 1} ${how}`);
  }

  get #answer(): { readonly thread: number; readonly yes: boolean } | undefined {
    const i = this.#cells.findIndex((cells) => cells.get(ANSWER) > 0);
    return i < 0 ? undefined : { thread: i + 1, yes: this.#cells[i]?.get(ANSWER) === YES };
  }

  /** The findings of each thread about the last question that it was asked. */
  get findings(): Omit<BesideAnswer, 'question'>[] {
    return this.#cells.map((cells) => ({
      verdict: VERDICTS[cells.get(ANSWER)] ?? 'open',
      moves: cells.get(REACHED),
      ruledOut: cells.get(RULED_OUT),
    }));
  }

  /** @param onceThere called when the thread is ready, or lost */
  #startNext(onceThere: () => void = () => {}): void {
    const i = this.#threads.length;
    const cells = this.#cells[i] as SearchCells;
    const start: SearchThreadStart = {
      module: this.#host.kernelModule(),
      ...this.#memories,
      cells: this.#buffer,
      stop: this.#stop.buffer,
      thread: i + 1,
    };
    // events arrive only between searches; during one, `lookForLost` notices
    const onLost = (why: string): void => {
      cells.fail(why);
      onceThere();
    };
    const thread = startThread(this.#host, 'search', start, { onMessage: onceThere, onLost });
    // it sleeps between questions, and its caller does not end before it answers
    thread.keepAlive(false);
    this.#threads.push(thread);
  }
}
