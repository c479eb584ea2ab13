/** Answers jobs with a solver, in any thread. */
import type { Host } from '../host/host.js';
import type { Problem } from '../problems/problem.js';
import { withProven } from '../solve/interrupted-answers.js';
import type { SearchProgress } from '../solve/search-options.js';
import type { Solver } from '../solve/solver.js';
import type { FoundOf, Job, JobAnswer } from './executor.js';
import { identities, isIn, type Shard } from './identity.js';
import { LookLimit, lookAt } from './look.js';
import type { Task, TaskName } from './tasks.js';
import { readItem } from './work.js';

/** The solver's answer to a job. It is not yet text. */
export type TaskAnswer<Name extends TaskName> =
  | FoundOf<Name>
  | Exclude<JobAnswer<Name>, { readonly type: 'result' | 'written' | 'row' | 'failure' }>;

export class Answerer<Name extends TaskName> {
  readonly #task: Task<Name>;
  readonly #shard: Shard | undefined;
  readonly #identityOf: (problem: Problem) => string;
  readonly #solver: Solver;
  readonly #look: LookLimit;
  /** nodes of the looks so far, except those at unwanted problems */
  #searched = 0;

  /**
   * @param shard for problems in other shards, only the identity is determined
   * @param mayGoOn returns whether the current problem holds up no others; if absent, it is assumed to hold up others
   */
  constructor(
    host: Host,
    task: Task<Name>,
    shard: Shard | undefined,
    solver: Solver,
    mayGoOn?: () => boolean,
  ) {
    this.#task = task;
    this.#shard = shard;
    this.#identityOf = identities(host, task);
    this.#solver = solver;
    this.#look = new LookLimit(mayGoOn);
  }

  /** @param onRead called when the item is read, before the search */
  answer({ item, round, isAlone, proven }: Job, onRead?: () => void): TaskAnswer<Name> {
    const began = performance.now();
    const entry = readItem(item, this.#task);
    onRead?.();
    if (entry.type === 'refusal') return entry;
    const { problem } = entry;
    const identity = this.#shard && this.#identityOf(problem);
    if (identity !== undefined && !isIn(this.#shard, identity)) return { type: 'elsewhere', identity };
    const look = lookAt(withinTime(this.#task, began), this.#solver, problem, this.#look, {
      round,
      searched: this.#searched,
      ...(isAlone && { isAlone }),
    });
    if (look.type === 'postponed') this.#searched += look.progress.nodes;
    if (look.type !== 'found') return look;
    this.#searched += look.nodes;
    const result = withProven(look.result, proven);
    return { type: 'result', problem, result, ...(identity !== undefined && { identity }) };
  }

  /** Returns whether the current problem should be postponed. Called during its search, which then ends. */
  get isLookOver(): boolean {
    return this.#look.isReachedBy(this.#solver.nodes);
  }

  /** Returns the progress of the current search. */
  get progress(): SearchProgress {
    return this.#solver.progress;
  }

  /** Returns whether a table is being made. Cheaper than the progress, which counts hash table entries, and asked far more often. */
  get makesTable(): boolean {
    return this.#solver.makesTable;
  }

  identityOf({
    problem,
    identity = this.#identityOf(problem),
  }: TaskAnswer<Name> & { type: 'result' }): string {
    return identity;
  }
}

/** Subtracts the time for reading from the time limit, which includes it. */
function withinTime<Name extends TaskName>(task: Task<Name>, began: number): Task<Name> {
  const { ms } = task.options;
  if (ms === undefined) return task;
  return { ...task, options: { ...task.options, ms: Math.max(1, ms - (performance.now() - began)) } };
}
