/** The threads of a worker: they do the jobs of its chunks, of one task at a time or of several. */
import type { Executor, Item, Job, JobAnswer, JobQueue } from '../batch/executor.js';
import type { Shard } from '../batch/identity.js';
import type { Task } from '../batch/tasks.js';
import { solverThreads } from '../batch/threads/solver-threads.js';
import type { Host } from '../host/host.js';

/** Whoever waits for an answer; undefined: the job is given back. */
type Answered = (answer: JobAnswer | undefined) => void;

class WaitingJob implements Job {
  readonly item: Item;
  /** the chunk it is of */
  readonly owner: object;
  readonly answered: Answered;

  constructor(item: Item, owner: object, answered: Answered) {
    this.item = item;
    this.owner = owner;
    this.answered = answered;
  }
}

/** Threads for one task. */
export class TaskThreads {
  readonly #executor: Executor;
  readonly #queue: JobQueue;
  #waiting: WaitingJob[] = [];
  #head = 0;
  readonly #begun = new Set<WaitingJob>();
  #failure: Error | undefined;
  #stopping = false;
  #feeding = false;

  constructor(host: Host, task: Task, shard: Shard | undefined, threads: number) {
    const length = (): number => this.#waiting.length - this.#head;
    this.#queue = {
      get length() {
        return length();
      },
      take: () => this.#take(),
    };
    const { threads: perProblem = 1 } = task.options;
    this.#executor = solverThreads(host, { threads: Math.max(1, Math.floor(threads / perProblem)) })(
      task,
      {
        onAnswer: (job, answer) => this.#answer(job as WaitingJob, answer),
        onRoom: () => this.#feed(),
        onFatal: (error) => this.#fail(error),
      },
      shard,
    );
  }

  /** They do not work: there is no memory, or the installation is broken. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  /** Nobody waits for anything. */
  get isIdle(): boolean {
    return this.#queue.length === 0 && this.#begun.size === 0;
  }

  /**
   * Does jobs, those of earlier calls first.
   * @param owner to take back those that are not begun
   * @returns their answers; undefined for those that are given back
   */
  do(items: readonly Item[], owner: object): Promise<(JobAnswer | undefined)[]> {
    const answers = items.map(
      (item) =>
        new Promise<JobAnswer | undefined>((resolve) => {
          if (this.#failure || this.#stopping) resolve(undefined);
          else this.#waiting.push(new WaitingJob(item, owner, resolve));
        }),
    );
    this.#feed();
    return Promise.all(answers);
  }

  /** Those that are not begun are given back, and returned. */
  giveBack(owner?: object): Item[] {
    const isWanted = (job: WaitingJob): boolean => owner === undefined || job.owner === owner;
    const waiting = this.#waiting.slice(this.#head);
    this.#waiting = waiting.filter((job) => !isWanted(job));
    this.#head = 0;
    const given = waiting.filter(isWanted);
    for (const job of given) job.answered(undefined);
    return given.map(({ item }) => item);
  }

  /** Like `giveBack`, and ends the searches of those that are begun. */
  giveUp(owner: object): void {
    this.giveBack(owner);
    const begun = new Set([...this.#begun].filter((job) => job.owner === owner));
    this.#executor.giveUp?.(begun);
    for (const job of begun) {
      this.#begun.delete(job);
      job.answered(undefined);
    }
  }

  /** Ends searches, too: their problems are given back. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.giveBack();
    await this.#executor.stop();
    this.#giveBackBegun();
  }

  async close(): Promise<void> {
    this.#stopping = true;
    this.giveBack();
    await this.#executor.close();
    this.#giveBackBegun();
  }

  #take(): WaitingJob | undefined {
    const job = this.#waiting[this.#head];
    if (!job) return undefined;
    if (++this.#head > 1024) {
      this.#waiting.splice(0, this.#head);
      this.#head = 0;
    }
    this.#begun.add(job);
    return job;
  }

  #answer(job: WaitingJob, answer: JobAnswer): void {
    this.#begun.delete(job);
    // what was stopped is undecided only because it was stopped
    job.answered(this.#stopping ? undefined : answer);
  }

  /** Once for all jobs that come together. */
  #feed(): void {
    if (this.#feeding || this.#stopping) return;
    this.#feeding = true;
    queueMicrotask(() => {
      this.#feeding = false;
      if (!this.#stopping && !this.#failure) this.#executor.feed(this.#queue);
    });
  }

  #fail(error: Error): void {
    this.#failure = error;
    this.giveBack();
    this.#giveBackBegun();
  }

  #giveBackBegun(): void {
    for (const job of this.#begun) job.answered(undefined);
    this.#begun.clear();
  }
}
