/** The jobs of a batch: those that took too long for a look (look.ts) wait here until they are taken up again. */
import type { Proven } from '../solve/interrupted-answers.js';
import type { FoundOf, Item, Job, JobAnswer } from './executor.js';
import type { Postponed } from './look.js';
import type { TaskName } from './tasks.js';

export type Finished<Name extends TaskName> =
  | Exclude<JobAnswer<Name>, { readonly type: 'result' } | Postponed>
  /** nothing before it is open: it leaves soon, and perhaps nobody needs its text */
  | FoundOf<Name>;

export class PendingJob<Name extends TaskName> implements Job {
  readonly item: Item;
  round = 0;
  isAlone = false;
  /** what the last look has found, where it was postponed */
  soFar: Postponed | undefined;
  proven?: Proven;
  /** nobody works on it */
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

  /** How many wait to be taken up again. */
  get waiting(): number {
    return this.#waiting;
  }

  /** How many were postponed and have no answer yet. */
  get unanswered(): number {
    return this.#unanswered;
  }

  /** @returns false if it waits already */
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

  /** Takes one up again: the `urgent` one if it waits, else the first of those that were postponed least often. */
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

  /** A job has its answer, whether or not it was postponed. */
  remove(job: PendingJob<Name>): void {
    if (job.soFar) this.#unanswered--;
    if (job.isPostponed) this.#waiting--;
    job.isPostponed = false;
  }
}
