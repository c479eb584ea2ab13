/** The threads of a worker, which carry out the jobs of its chunks. */
import type { Executor, Job, JobAnswer, JobQueue } from '../batch/executor.js';
import type { Shard } from '../batch/identity.js';
import type { Task } from '../batch/tasks.js';
import { solverThreads } from '../batch/threads/solver-threads.js';
import type { Host } from '../host/host.js';
import type { ChunkAnswer } from './chunk.js';

interface ChunkJob extends Job {
  /** Receives the answer; null if the job is returned without one. */
  readonly resolve: (answer: ChunkAnswer) => void;
}

/** A chunk that threads work on. */
export interface ChunkWork {
  /** answers to all jobs; null for those that were returned without one */
  readonly answers: Promise<ChunkAnswer[]>;
  /** Returns all jobs to the queue, and ends their searches. */
  giveUp(): void;
}

/** Threads for one task. */
export class TaskThreads {
  readonly #executor: Executor;
  readonly #queue: JobQueue;
  /** in the order in which they arrived */
  readonly #waiting = new Set<ChunkJob>();
  readonly #begun = new Set<ChunkJob>();
  #failure: Error | undefined;
  #stopping = false;
  #feeding = false;

  constructor(host: Host, task: Task, shard: Shard | undefined, threads: number) {
    const waiting = this.#waiting;
    this.#queue = {
      get length() {
        return waiting.size;
      },
      take: () => this.#take(),
    };
    const { threads: perProblem = 1 } = task.options;
    const start = solverThreads(host, { threads: Math.max(1, Math.floor(threads / perProblem)) });
    const events = {
      onAnswer: (job: Job, answer: JobAnswer) => this.#answer(job as ChunkJob, answer),
      onRoom: () => this.#feed(),
      onFatal: (error: Error) => this.#fail(error),
    };
    this.#executor = start(task, events, shard);
  }

  /** Returns why the threads cannot work: there is too little memory, or the installation is broken. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  get isIdle(): boolean {
    return this.#waiting.size === 0 && this.#begun.size === 0;
  }

  /** Begins a chunk, after those of earlier calls. */
  begin(chunk: readonly Job[]): ChunkWork {
    const jobs: ChunkJob[] = [];
    const answers = chunk.map((job) => new Promise<ChunkAnswer>((resolve) => jobs.push({ ...job, resolve })));
    for (const job of jobs) {
      if (this.#failure || this.#stopping) job.resolve(null);
      else this.#waiting.add(job);
    }
    this.#feed();
    return {
      answers: Promise.all(answers),
      giveUp: () => {
        this.#return(jobs);
        const begun = new Set(jobs.filter((job) => this.#begun.delete(job)));
        this.#executor.giveUp?.(begun);
        for (const { resolve } of begun) resolve(null);
      },
    };
  }

  /** Returns all jobs that have not begun to the queue. */
  returnWaiting(): void {
    this.#return([...this.#waiting]);
  }

  /** Ends all searches, and returns their problems to the queue. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.returnWaiting();
    await this.#executor.stop();
    this.#returnBegun();
  }

  async close(): Promise<void> {
    this.#stopping = true;
    this.returnWaiting();
    await this.#executor.close();
    this.#returnBegun();
  }

  #return(jobs: readonly ChunkJob[]): void {
    for (const job of jobs) if (this.#waiting.delete(job)) job.resolve(null);
  }

  #returnBegun(): void {
    for (const { resolve } of this.#begun) resolve(null);
    this.#begun.clear();
  }

  #take(): ChunkJob | undefined {
    const [job] = this.#waiting;
    if (!job) return undefined;
    this.#waiting.delete(job);
    this.#begun.add(job);
    return job;
  }

  #answer(job: ChunkJob, answer: JobAnswer): void {
    this.#begun.delete(job);
    // a stopped search is undecided only because it was stopped, so it has no answer
    job.resolve(this.#stopping ? null : answer);
  }

  /** Feeds the threads once for all jobs that arrive together. */
  #feed(): void {
    if (this.#feeding) return;
    this.#feeding = true;
    queueMicrotask(() => {
      this.#feeding = false;
      if (!this.#stopping && !this.#failure) this.#executor.feed(this.#queue);
    });
  }

  #fail(error: Error): void {
    this.#failure = error;
    this.returnWaiting();
    this.#returnBegun();
  }
}
