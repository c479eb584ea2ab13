/** The tasks of solver threads: the options of each, and its result for a problem. */

import type { Problem } from '../problems/problem.js';
import { askingFor } from '../problems/side-to-move.js';
import type { Stipulation } from '../problems/stipulation.js';
import { findPuzzles } from '../puzzles/find-puzzles.js';
import type { GamePuzzles, PuzzleOptions } from '../puzzles/puzzle.js';
import type { Cost, Solution } from '../solution/solution.js';
import type { Verdict } from '../solution/verdict.js';
import { interruptedSolution, interruptedVerdict } from '../solve/interrupted-answers.js';
import type { TimedProgress } from '../solve/search-options.js';
import type { SolverOptions } from '../solve/solve.js';
import type { Solver } from '../solve/solver.js';
import type { VerifySearchOptions } from '../solve/verify/verify.js';
import type { Wish } from './wish.js';

/** Settings of each thread's kernel. */
export interface KernelSize {
  /** transposition table in MB */
  readonly hashMb: number;
  /** threads that search one problem; 1 by default */
  readonly threads?: number;
  /** number of men of the largest tables of endings; 4 by default */
  readonly tables?: number;
}

/** The stipulation that overrides those of the problems. */
export interface Asked {
  readonly stipulation?: Stipulation;
}

/** The options of each task, its result, and the part of the result that is counted. */
export interface Tasks {
  readonly solve: {
    /** with a wish, problems that do not fulfil it get no answer */
    readonly options: SolverOptions & Asked & KernelSize & { readonly wish?: Wish };
    readonly result: Solution;
    readonly facts: SolutionFacts;
  };
  readonly verify: {
    readonly options: VerifySearchOptions & Asked & KernelSize;
    readonly result: Verdict;
    readonly facts: VerdictFacts;
  };
  /** its problems are games, see puzzles/game-problem.ts */
  readonly puzzles: {
    readonly options: SolverOptions & PuzzleOptions & Asked & KernelSize;
    readonly result: GamePuzzles;
    readonly facts: PuzzlesFacts;
  };
}

/** The part of a solution that is counted. */
export type SolutionFacts = Pick<Solution, 'status' | 'stipulation' | 'flaws' | 'limit' | 'nodes' | 'ms'>;
/** The part of a verdict that is counted. */
export type VerdictFacts = Pick<Verdict, 'verdict' | 'castling' | 'limit'> & Pick<Cost, 'nodes' | 'ms'>;

/** The part of a game's puzzles that is counted. */
export interface PuzzlesFacts extends Omit<GamePuzzles, 'found' | 'limits'> {
  readonly found: number;
}

export type TaskName = keyof Tasks;

export type TaskResult<Name extends TaskName> = Tasks[Name]['result'];

/** The part of a result that is counted; the record has everything. */
export type TaskFacts<Name extends TaskName = TaskName> = Tasks[Name]['facts'];

export type TaskOptions<Name extends TaskName> = Tasks[Name]['options'];

/** Plain data, since it is sent to the thread. */
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
  puzzles: findPuzzles,
};

/** Carries out the task for a problem. */
export const doTask = <Name extends TaskName>(
  { name, options }: Task<Name>,
  solver: Solver,
  problem: Problem,
): TaskResult<Name> => DO[name](solver, askedProblem(problem, options), options);

/** Returns what is wanted of the problems of a task, if only some are. */
export const wishOf = ({ options }: Task): Wish | undefined => (options as TaskOptions<'solve'>).wish;

/** Returns the problem with the stipulation that is asked for. */
export const askedProblem = (problem: Problem, { stipulation }: Asked): Problem =>
  stipulation ? askingFor(problem, stipulation) : problem;

const INTERRUPTED: {
  readonly [Name in TaskName]: (problem: Problem, progress: TimedProgress) => TaskResult<Name>;
} = {
  solve: interruptedSolution,
  verify: interruptedVerdict,
  puzzles: (_, { nodes, ms }) => ({
    positions: 0,
    undecided: 0,
    found: [],
    limit: 'interrupted',
    nodes,
    ms,
  }),
};

/** Returns the result for a problem whose search was interrupted. */
export const interruptedResult = <Name extends TaskName>(
  { name, options }: Task<Name>,
  problem: Problem,
  progress: TimedProgress,
): TaskResult<Name> => INTERRUPTED[name](askedProblem(problem, options), progress);
