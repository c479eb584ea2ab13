/** Answers jobs with a solver, in whatever thread it is. */
import type { Host } from '../host/host.js';
import type { Problem } from '../problems/problem.js';
import { withProven } from '../solve/interrupted-answers.js';
import type { SearchProgress } from '../solve/prover.js';
import type { Solver } from '../solve/solver.js';
import type { FoundOf, Job, JobAnswer } from './executor.js';
import { identities, isIn, type Shard } from './identity.js';
import { LookLimit, lookAt } from './look.js';
import type { Task, TaskName } from './tasks.js';
import { readItem } from './work.js';

/** What a solver makes of a job; nothing of it is written yet. */
export type Answer<Name extends TaskName> =
  | FoundOf<Name>
  | Exclude<JobAnswer<Name>, { readonly type: 'result' | 'written' | 'row' | 'failure' }>;

export class Answerer<Name extends TaskName> {
  readonly #task: Task<Name>;
  readonly #shard: Shard | undefined;
  readonly #identityOf: (problem: Problem) => string;
  readonly #solver: Solver;
  readonly #look: LookLimit;
  /** nodes of the looks so far, but for those at what nobody wanted */
  #searched = 0;

  /**
   * @param shard of problems in other shards only the identity is determined
   * @param mayGoOn whether the problem in hand holds up nobody; if absent, it is taken to hold up others
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
  answer({ item, round, isAlone, proven }: Job, onRead?: () => void): Answer<Name> {
    const began = performance.now();
    const entry = readItem(item, this.#task);
    onRead?.();
    if (entry.type === 'refusal') return entry;
    const { problem } = entry;
    const identity = this.#shard && this.#identityOf(problem);
    if (identity !== undefined && !isIn(this.#shard, identity)) return { type: 'elsewhere', identity };
    const look = lookAt(withinTime(this.#task, began), this.#solver, problem, this.#look, {
      ...{ round, searched: this.#searched },
      ...(isAlone && { isAlone }),
    });
    if (look.type === 'postponed') this.#searched += look.progress.nodes;
    if (look.type !== 'found') return look;
    this.#searched += look.nodes;
    const result = withProven(look.result, proven);
    return { type: 'result', problem, result, ...(identity !== undefined && { identity }) };
  }

  /** Returns whether the problem in hand is to be postponed; asked during its search, which ends then. */
  get isLookOver(): boolean {
    return this.#look.isReachedBy(this.#solver.nodes);
  }

  /** How far the search of the problem in hand is. */
  get progress(): SearchProgress {
    return this.#solver.progress;
  }

  /** Returns whether it makes a table. Asked far more often than how far the search is, which counts the entries of the hash table. */
  get makesTable(): boolean {
    return this.#solver.makesTable;
  }

  identityOf({ problem, identity = this.#identityOf(problem) }: Answer<Name> & { type: 'result' }): string {
    return identity;
  }
}

/** The time limit is that of reading, too. */
function withinTime<Name extends TaskName>(task: Task<Name>, began: number): Task<Name> {
  const { ms } = task.options;
  if (ms === undefined) return task;
  return { ...task, options: { ...task.options, ms: Math.max(1, ms - (performance.now() - began)) } };
}
