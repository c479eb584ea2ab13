/** Holds the jobs of a batch that took too long for a look (look.ts), until they are taken up again. */
import type { ProvenSoFar } from '../solve/interrupted-answers.js';
import type { FoundOf, Item, Job, JobAnswer } from './executor.js';
import type { Postponed } from './look.js';
import type { TaskName } from './tasks.js';

export type Finished<Name extends TaskName> =
  | Exclude<JobAnswer<Name>, { readonly type: 'result' } | Postponed>
  /** everything before it has its answer: it leaves soon, and its text may not be needed */
  | FoundOf<Name>;

export class PendingJob<Name extends TaskName> implements Job {
  readonly item: Item;
  round = 0;
  isAlone = false;
  /** the result of the last look, if it was postponed */
  soFar: Postponed | undefined;
  proven?: ProvenSoFar;
  /** whether it waits, and no worker has it */
  isPostponed = false;
  answer: Finished<Name> | undefined;

  constructor(item: Item) {
    this.item = item;
  }
}

export class PostponedJobs<Name extends TaskName> {
  /** by round, until they are taken up again or have their answer */
  readonly #rounds: PendingJob<Name>[][] = [];
  #waiting = 0;
  #unanswered = 0;

  /** Returns how many wait to be taken up again. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Returns how many were postponed and have no answer yet. */
  get unanswered(): number {
    return this.#unanswered;
  }

  /** @returns false if the job is already waiting */
  add(job: PendingJob<Name>, answer: Postponed): boolean {
    if (job.isPostponed) return false;
    if (!job.soFar) this.#unanswered++;
    job.soFar = answer;
    job.proven = answer.progress;
    job.isPostponed = true;
    job.round++;
    while (this.#rounds.length <= job.round) this.#rounds.push([]);
    this.#rounds[job.round]?.push(job);
    this.#waiting++;
    return true;
  }

  /** Takes up a job: the `urgent` one if it is waiting, otherwise the first of those that were postponed least often. */
  take(urgent: PendingJob<Name> | undefined): PendingJob<Name> | undefined {
    const job = urgent?.isPostponed ? urgent : this.#next();
    if (!job) return undefined;
    job.isPostponed = false;
    this.#waiting--;
    return job;
  }

  #next(): PendingJob<Name> | undefined {
    for (const [round, jobs] of this.#rounds.entries()) {
      for (let job = jobs.shift(); job; job = jobs.shift())
        if (job.isPostponed && job.round === round) return job;
    }
    return undefined;
  }

  /** Removes a job that has its answer, whether or not it was postponed. */
  remove(job: PendingJob<Name>): void {
    if (job.soFar) this.#unanswered--;
    if (job.isPostponed) this.#waiting--;
    job.isPostponed = false;
  }
}
