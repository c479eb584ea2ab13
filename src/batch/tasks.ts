/** The tasks of solver threads: the options of each, and what it returns for a problem. */

import { parseStipulation } from '../problems/parse-stipulation.js';
import type { Problem } from '../problems/problem.js';
import { askingFor } from '../problems/side-to-move.js';
import type { Stipulation } from '../problems/stipulation.js';
import { interruptedSolution, interruptedVerdict } from '../solve/interrupted-answers.js';
import type { SearchProgress } from '../solve/prover.js';
import type { AnySolution } from '../solve/solution.js';
import type { SolverOptions } from '../solve/solve.js';
import type { Solver } from '../solve/solver.js';
import type { AnyVerdict } from '../solve/verdict.js';
import type { VerifyOptions } from '../solve/verify/verify.js';

/** Settings of each thread's kernel. */
export interface KernelSize {
  /** transposition table in MB */
  readonly hashMb: number;
  /** threads that search one problem; 1 by default */
  readonly threads?: number;
}

/** What is asked, whatever the problems say. */
export interface Asked {
  /** the text of a stipulation: `h#3`, `#2` */
  readonly stipulation?: string;
}

/** For each task: its options, its result, and what is counted of the result. */
export interface Tasks {
  readonly solve: {
    readonly options: SolverOptions & Asked & KernelSize;
    readonly result: AnySolution;
    readonly facts: SolutionFacts;
  };
  readonly verify: {
    readonly options: VerifyOptions & Asked & KernelSize;
    readonly result: AnyVerdict;
    readonly facts: VerdictFacts;
  };
}

/** The part of a solution that is counted. */
export type SolutionFacts = Pick<AnySolution, 'status' | 'stipulation' | 'flaws' | 'limit' | 'nodes' | 'ms'>;
/** The part of a verdict that is counted. */
export type VerdictFacts = Pick<AnyVerdict, 'verdict' | 'castling' | 'limit' | 'nodes' | 'ms'>;

export type TaskName = keyof Tasks;

export type TaskResult<Name extends TaskName> = Tasks[Name]['result'];

/** The part of a result that is counted; the record has everything. */
export type TaskFacts<Name extends TaskName = TaskName> = Tasks[Name]['facts'];

export type TaskOptions<Name extends TaskName> = Tasks[Name]['options'];

/** Plain data: it is sent to the thread. */
export interface Task<Name extends TaskName = TaskName> {
  readonly name: Name;
  readonly options: TaskOptions<Name>;
}

const DO: {
  readonly [Name in TaskName]: (
    solver: Solver,
    problem: Problem,
    options: TaskOptions<Name>,
  ) => TaskResult<Name>;
} = {
  solve: (solver, problem, options) => solver.solve(problem, options),
  verify: (solver, problem, options) => solver.verify(problem, options),
};

/** Carries out the task for a problem. */
export const doTask = <Name extends TaskName>(
  { name, options }: Task<Name>,
  solver: Solver,
  problem: Problem,
): TaskResult<Name> => DO[name](solver, askedOf(problem, options), options);

/** What is asked for, whatever the files say. */
export function askedBy({ stipulation }: Asked): Stipulation | undefined {
  const asked = stipulation === undefined ? undefined : parseStipulation(stipulation);
  return asked?.ok ? asked.value : undefined;
}

/** The problem with the stipulation that is asked for. */
export function askedOf(problem: Problem, options: Asked): Problem {
  const asked = askedBy(options);
  return asked ? askingFor(problem, asked) : problem;
}

const INTERRUPTED: {
  readonly [Name in TaskName]: (problem: Problem, progress: SearchProgress) => TaskResult<Name>;
} = { solve: interruptedSolution, verify: interruptedVerdict };

/** The result for a problem whose search was interrupted. */
export const interruptedResult = <Name extends TaskName>(
  name: Name,
  problem: Problem,
  progress: SearchProgress,
): TaskResult<Name> => INTERRUPTED[name](problem, progress);
