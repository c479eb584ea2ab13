/** The starter's end of one solver thread. */
import type { Host, HostError, HostThread } from '../../host/host.js';
import type { TimedProgress } from '../../solve/search-options.js';
import { present } from '../../text/present.js';
import { startThread } from '../../threads/lost-thread.js';
import { type Job, type JobAnswer, plainJob, type RunningSearch } from '../executor.js';
import type { TaskName } from '../tasks.js';
import type { Chunk, SolverThreadStart, ThreadMessage } from './solver-program.js';
import { WorkRing } from './work-ring.js';

/** A thread that ended unexpectedly. */
export interface Loss {
  readonly why: string;
  /** present if it never began */
  readonly error: HostError | undefined;
  /** the job it was working on; absent if that was not the cause */
  readonly culprit: Job | undefined;
  /** all its other unanswered jobs */
  readonly others: readonly Job[];
}

export interface SolverThreadEvents<Name extends TaskName> {
  onAnswer(job: Job, answer: JobAnswer<Name>): void;
  /** The thread reports the progress of a long search. */
  onProgress(): void;
  /** The thread is ready, or has answered some jobs. */
  onMessage(): void;
  /** The oldest chunk is done, or was ended by the stop flag. It took `ms`. */
  onChunkEnd(ms: number): void;
  onLost(loss: Loss): void;
  /** There is no memory for the thread's table, so it is useless. It was sent `jobs`. */
  onNoMemory(message: string, jobs: readonly Job[]): void;
}

interface SentJob {
  readonly job: Job;
  readonly number: number;
}

export class SolverThread<Name extends TaskName> {
  readonly #thread: HostThread;
  readonly #events: SolverThreadEvents<Name>;
  readonly #ring: WorkRing | undefined;
  /** those sent and neither answered nor taken back, in order, with their numbers */
  #jobs: SentJob[] = [];
  #sent = 0;
  #chunks = 0;
  #chunkBegan = 0;
  #readyAt: number | undefined;
  #heard: { readonly item: number; readonly progress: TimedProgress; readonly at: number } | undefined;

  constructor(host: Host, start: SolverThreadStart, events: SolverThreadEvents<Name>) {
    this.#events = events;
    this.#ring = host.canShareMemory ? new WorkRing() : undefined;
    this.#thread = startThread<ThreadMessage<Name>>(
      host,
      'solver',
      { ...start, ...(this.#ring && { ring: this.#ring.buffer }) } satisfies SolverThreadStart,
      { onMessage: (message) => this.#receive(message), onLost: (why, error) => this.#lose(why, error) },
    );
  }

  /** Returns the time of the first message, which shows that the thread is loaded and works. */
  get readyAt(): number | undefined {
    return this.#readyAt;
  }

  /** Returns the current search and its progress; undefined if it has begun only just now. */
  get search(): RunningSearch | undefined {
    const heard = this.#heard;
    const sent = heard && this.#jobs.find(({ number }) => number === heard.item);
    if (!sent) return undefined;
    const ms = heard.progress.ms + performance.now() - heard.at;
    return { item: sent.job.item, progress: { ...heard.progress, ms } };
  }

  /** Returns the item that is begun but not ended, and whether it has been read. Known only if memory is shared. */
  get underWay(): { readonly job: Job; readonly number: number; readonly isRead: boolean } | undefined {
    const begun = this.#jobs.find(({ number }) => this.#ring?.isUnderWay(number));
    return (
      begun && { ...begun, isRead: 'fen' in begun.job.item || this.#ring?.isRead(begun.number) === true }
    );
  }

  /** Returns whether the search may continue up to its limit. */
  get goesOn(): boolean {
    return this.#jobs.some(({ number }) => this.#ring?.goesOn(number));
  }

  /** Lets the current search continue up to its limit, because it holds up no others. */
  letGoOn(): void {
    const { underWay } = this;
    if (underWay) this.#ring?.letGoOn(underWay.number);
  }

  /** Returns a number that changes as long as the thread checks the stop flag; undefined if memory is not shared. */
  get beats(): number | undefined {
    return this.#ring?.beats;
  }

  /** Returns all jobs that the thread was sent and has not answered. */
  get unanswered(): Job[] {
    return this.#jobs.map(({ job }) => job);
  }

  /** Returns how many chunks were sent and have not ended. */
  get chunksInHand(): number {
    return this.#chunks;
  }

  send(jobs: readonly Job[]): void {
    const chunk: Chunk = {
      first: this.#sent,
      jobs: jobs.map((job) => ({
        ...plainJob(job),
        isAlone: job.isAlone === true,
        ...present({ proven: job.proven }),
      })),
    };
    for (const job of jobs) {
      this.#ring?.offer(this.#sent);
      this.#jobs.push({ job, number: this.#sent++ });
    }
    if (this.#chunks++ === 0) this.#chunkBegan = performance.now();
    this.#thread.post(chunk);
  }

  /** Takes back those of the last `count` jobs that are not begun. */
  takeBack(count: number): Job[] {
    return this.#takeBack(this.#jobs.slice(this.#jobs.length - count));
  }

  /** Takes these jobs back, and ends the search of one that is begun. */
  giveUp(jobs: ReadonlySet<Job>): void {
    const sent = this.#jobs.filter(({ job }) => jobs.has(job));
    this.#takeBack(sent);
    for (const { number } of sent) this.#ring?.interrupt(number);
  }

  #takeBack(sent: readonly SentJob[]): Job[] {
    const taken = new Set(sent.filter(({ number }) => this.#ring?.takeBack(number)));
    this.#jobs = this.#jobs.filter((sent) => !taken.has(sent));
    return [...taken].map(({ job }) => job);
  }

  /** Terminates the thread. Resolves when it is gone. */
  async terminate(): Promise<void> {
    await this.#thread.terminate();
  }

  #receive(message: ThreadMessage<Name>): void {
    this.#readyAt ??= performance.now();
    switch (message.type) {
      case 'progress':
        this.#heard = { ...message, at: performance.now() };
        this.#events.onProgress();
        return;
      case 'no-memory':
        this.#events.onNoMemory(
          message.message,
          this.#jobs.splice(0).map(({ job }) => job),
        );
        return;
      case 'answers': {
        for (const [i, { job }] of this.#jobs.splice(0, message.answers.length).entries()) {
          this.#events.onAnswer(job, message.answers[i] as JobAnswer<Name>);
        }
        if (message.chunkEnds) {
          this.#chunks--;
          const now = performance.now();
          this.#events.onChunkEnd(now - this.#chunkBegan);
          this.#chunkBegan = now;
        }
        this.#events.onMessage();
      }
    }
  }

  #lose(why: string, error: HostError | undefined): void {
    const jobs = this.#jobs.splice(0);
    // without a ring there is never more than one job
    const culprit = jobs.find(({ number }) => this.#ring?.isUnderWay(number) ?? true)?.job;
    const others = jobs.map(({ job }) => job).filter((job) => job !== culprit);
    this.#chunks = 0;
    this.#events.onLost({ why, error, culprit, others });
  }
}
