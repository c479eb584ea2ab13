/** What a solver thread can be told to do with every problem: with which options, and what comes back for each. */
import type { StopFlag } from '../kernel/stop-flag.js';
import type { Problem } from '../problems/problem.js';
import type { Solution } from '../solve/solution.js';
import type { SolveOptions } from '../solve/solve.js';
import type { Verdict } from '../solve/verdict.js';
import type { VerifyOptions } from '../solve/verify.js';

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

export type Worker<Name extends TaskName = TaskName> = (problem: Problem) => TaskResult<Name>;

type Prepare<Name extends TaskName> = (
  options: Tasks[Name]['options'],
  stop: StopFlag,
) => Promise<Worker<Name>>;

/** Only what a thread does is loaded. */
const PREPARE: { readonly [Name in TaskName]: Prepare<Name> } = {
  solve: async (options, stop) => {
    const { Solver } = await import('../solve/solve.js');
    const solver = new Solver(options, stop);
    return (problem) => solver.solve(problem);
  },
  verify: async (options, stop) => {
    const { Verifier } = await import('../solve/verify.js');
    const verifier = new Verifier(options, stop);
    return (problem) => verifier.verify(problem);
  },
};

/**
 * Makes ready for a task.
 * @throws KernelError `no-memory` if the table cannot be had
 */
export function prepare<Name extends TaskName>(task: Task<Name>, stop: StopFlag): Promise<Worker<Name>> {
  return PREPARE[task.name](task.options, stop);
}
