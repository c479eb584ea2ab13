/** What a solver thread can be told to do with every problem: with which options, and what comes back for each. */
import type { StopFlag } from '../kernel/stop-flag.js';
import type { Problem } from '../problems/problem.js';
import type { SearchStanding } from '../solve/search-standing.js';
import type { Solution } from '../solve/solution.js';
import type { SolveOptions } from '../solve/solve.js';
import type { Verdict } from '../solve/verdict.js';
import type { VerifyOptions } from '../solve/verify/verify.js';

interface Tasks {
  readonly solve: {
    readonly options: SolveOptions;
    readonly result: Solution;
    readonly facts: SolutionFacts;
  };
  readonly verify: {
    readonly options: VerifyOptions;
    readonly result: Verdict;
    readonly facts: VerdictFacts;
  };
}

/** What is counted of a solution. */
export type SolutionFacts = Pick<Solution, 'status' | 'stipulation' | 'flaws' | 'limit' | 'nodes' | 'ms'>;
/** What is counted of a verdict. */
export type VerdictFacts = Pick<Verdict, 'verdict' | 'castling' | 'limit' | 'nodes' | 'ms'>;

export type TaskName = keyof Tasks;

export type TaskResult<Name extends TaskName> = Tasks[Name]['result'];

/** The part of a result that is counted; all of it is in the record. */
export type TaskFacts<Name extends TaskName = TaskName> = Tasks[Name]['facts'];

/** Plain data: it is sent to the thread. */
export interface Task<Name extends TaskName = TaskName> {
  readonly name: Name;
  readonly options: Tasks[Name]['options'];
}

/** What does a task, problem by problem. */
export interface Worker<Name extends TaskName = TaskName> {
  work(problem: Problem): TaskResult<Name>;
  /** how far it is with the problem; may be asked for in the middle of a search, by what the stop flag calls */
  readonly standing: SearchStanding;
}

type Prepare<Name extends TaskName> = (
  options: Tasks[Name]['options'],
  stop: StopFlag,
) => Promise<Worker<Name>>;

/** Only what a thread does is loaded. */
const PREPARE: { readonly [Name in TaskName]: Prepare<Name> } = {
  solve: async (options, stop) => {
    const { Solver } = await import('../solve/solve.js');
    const solver = new Solver(options, stop);
    return {
      work: (problem) => solver.solve(problem),
      get standing() {
        return solver.standing;
      },
    };
  },
  verify: async (options, stop) => {
    const { Verifier } = await import('../solve/verify/verify.js');
    const verifier = new Verifier(options, stop);
    return {
      work: (problem) => verifier.verify(problem),
      get standing() {
        return verifier.standing;
      },
    };
  },
};

/**
 * Makes ready for a task.
 * @throws KernelError `no-memory` if the table cannot be had
 */
export function prepare<Name extends TaskName>(task: Task<Name>, stop: StopFlag): Promise<Worker<Name>> {
  return PREPARE[task.name](task.options, stop);
}
