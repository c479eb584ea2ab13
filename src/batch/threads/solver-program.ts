/**
 * The program of a solver thread. The search is synchronous and may take hours, so it must not block the main
 * thread, which reads, prints and handles Ctrl-C. The messages are copied between threads.
 */
import type { Host, ThreadPort } from '../../host/host.js';
import { Kernel } from '../../kernel/kernel.js';
import { KernelError } from '../../kernel/kernel-error.js';
import type { MakeRow, RowForm, RowMakers } from '../../records/rows.js';
import type { TimedProgress } from '../../solve/search-options.js';
import { loadThemes, Solver } from '../../solve/solver.js';
import { present } from '../../text/present.js';
import { NEWS_EVERY_MS } from '../../threads/calls.js';
import { StopFlag } from '../../threads/stop-flag.js';
import { Answerer } from '../answerer.js';
import type { Job, JobAnswer } from '../executor.js';
import type { Shard } from '../identity.js';
import { factsOf, writeResult } from '../records.js';
import type { Task, TaskName, TaskResult } from '../tasks.js';
import { WorkRing } from './work-ring.js';

/** The data with which a solver thread is started. */
export interface SolverThreadStart {
  readonly task: Task;
  /** for problems in other shards, only the identity is determined */
  readonly shard?: Shard;
  /** answer with rows, not with records; not together with a shard */
  readonly rows?: RowForm;
  /** the stop flag of all threads; absent if memory cannot be shared, and the thread must be terminated instead */
  readonly stop?: SharedArrayBuffer;
  /** shows which items the thread has begun, see work-ring.ts; absent likewise, and then no item can be taken back */
  readonly ring?: SharedArrayBuffer;
}

/** To the thread: items to work on, in this order. */
export interface Chunk {
  /** number of its first item among all items sent to the thread */
  readonly first: number;
  readonly jobs: readonly Job[];
}

/**
 * From the thread. The answers to a chunk come in its order, in one or more messages. The first message is
 * empty, and means that the thread is ready.
 */
export type ThreadMessage<Name extends TaskName = TaskName> =
  | {
      readonly type: 'answers';
      /** to the items that the thread began; the starter knows which ones it took back */
      readonly answers: readonly JobAnswer<Name>[];
      /** true in the last message of a chunk; a raised stop flag ends a chunk early */
      readonly chunkEnds: boolean;
    }
  /** the progress of the search of an item; not sent for short searches */
  | { readonly type: 'progress'; readonly item: number; readonly progress: TimedProgress }
  /** sent instead of everything else: there is not enough memory for the transposition table */
  | { readonly type: 'no-memory'; readonly message: string };

/** Answers are sent at least this often, even during a search, so a long search does not hold back earlier answers. */
const SEND_EVERY_MS = 50;

export async function runSolverProgram(
  host: Host,
  start: SolverThreadStart,
  port: ThreadPort,
  makers: RowMakers = {},
): Promise<void> {
  const { hashMb, threads = 1, tables } = start.task.options;
  const stop = start.stop && new StopFlag(start.stop);
  const { rows } = start;
  const makeRow =
    rows &&
    ((await makers[rows.table]?.())?.(rows.options as never) as MakeRow<TaskResult<TaskName>> | undefined);
  const program = new SolverProgram(start, stop, makeRow, (message) => port.post(message));
  try {
    const kernel = Kernel.create(host, {
      hashMb,
      threads,
      ...present({ tables }),
      shouldStop: () => program.look(),
    });
    await kernel.ready();
    const solver = new Solver(kernel);
    if (start.task.options.themes) solver.findInPlay = await loadThemes();
    program.answerer = new Answerer(host, start.task, start.shard, solver, () => program.goesOn);
  } catch (error) {
    if (!(error instanceof KernelError) || error.code !== 'no-memory') throw error;
    port.post({ type: 'no-memory', message: error.message } satisfies ThreadMessage);
    return;
  }
  port.listen((chunk) => program.work(chunk as Chunk));
  program.sendAnswers(false);
}

class SolverProgram {
  answerer: Answerer<TaskName> | undefined;
  readonly #start: SolverThreadStart;
  readonly #stop: StopFlag | undefined;
  readonly #ring: WorkRing | undefined;
  readonly #makeRow: MakeRow<TaskResult<TaskName>> | undefined;
  readonly #post: (message: ThreadMessage) => void;
  #answers: JobAnswer[] = [];
  #sentAt = 0;
  #inHand: { readonly number: number; readonly began: number; toldAt: number } | undefined;

  constructor(
    start: SolverThreadStart,
    stop: StopFlag | undefined,
    makeRow: MakeRow<TaskResult<TaskName>> | undefined,
    post: (message: ThreadMessage) => void,
  ) {
    this.#start = start;
    this.#stop = stop;
    this.#ring = start.ring && new WorkRing(start.ring);
    this.#makeRow = makeRow;
    this.#post = post;
  }

  /** Returns whether the current search may continue up to its limit. */
  get goesOn(): boolean {
    return this.#inHand !== undefined && this.#ring?.goesOn(this.#inHand.number) === true;
  }

  /** Called by the search about every thousand nodes. Sends what is due. */
  look(): boolean {
    this.#ring?.beat();
    const now = performance.now();
    if (this.#answers.length > 0 && now - this.#sentAt >= SEND_EVERY_MS) this.sendAnswers(false);
    const inHand = this.#inHand;
    if (inHand && this.answerer && now - inHand.toldAt >= NEWS_EVERY_MS) {
      inHand.toldAt = now;
      const progress = { ...this.answerer.progress, ms: now - inHand.began };
      this.#post({ type: 'progress', item: inHand.number, progress });
    }
    if (this.#stop?.raised) return true;
    return (
      inHand !== undefined && (this.#ring?.isEnding(inHand.number) || this.answerer?.isLookOver) === true
    );
  }

  work({ first, jobs }: Chunk): void {
    this.#sentAt = performance.now();
    for (const [i, job] of jobs.entries()) {
      if (this.look()) break;
      const number = first + i;
      if (this.#ring && !this.#ring.begin(number)) continue;
      const now = performance.now();
      this.#inHand = { number, began: now, toldAt: now };
      try {
        // two statements, because the search may send the previous answers and begin a new list
        const answer = this.#answerTo(job, number);
        this.#answers.push(answer);
      } catch (error) {
        this.sendAnswers(false);
        throw error;
      }
      this.#inHand = undefined;
      this.#ring?.end(number);
    }
    this.sendAnswers(true);
  }

  sendAnswers(chunkEnds: boolean): void {
    this.#post({ type: 'answers', answers: this.#answers, chunkEnds });
    this.#answers = [];
    this.#sentAt = performance.now();
  }

  #answerTo(job: Job, number: number): JobAnswer {
    const { name } = this.#start.task;
    const answerer = this.answerer as Answerer<TaskName>;
    const answer = answerer.answer(job, () => this.#ring?.markRead(number));
    if (answer.type !== 'result') return answer;
    const { problem, result } = answer;
    return this.#makeRow
      ? { type: 'row', facts: factsOf(name, result), row: this.#makeRow(problem, result) }
      : writeResult(name, problem, result, answerer.identityOf(answer));
  }
}
