/** Solvers with their own kernel and fixed options. */
import type { Problem } from '../src/problems/problem.js';
import type { Solution } from '../src/solution/solution.js';
import type { Verdict } from '../src/solution/verdict.js';
import type { SolverOptions } from '../src/solve/solve.js';
import { Solver } from '../src/solve/solver.js';
import type { VerifySearchOptions } from '../src/solve/verify/verify.js';
import { createKernel } from './kernels.js';

interface KernelSize {
  readonly hashMb: number;
  readonly threads?: number;
}

type SizedOptions = SolverOptions & KernelSize;
export type VerifierOptions = VerifySearchOptions & KernelSize;

export interface FixedSolver {
  solve(problem: Problem): Solution;
}

export interface FixedVerifier {
  verify(problem: Problem): Verdict;
}

export function createSolver(options: SizedOptions): FixedSolver {
  const solver = new Solver(kernelFor(options));
  return { solve: (problem) => solver.solve(problem, options) };
}

export function createVerifier(options: VerifierOptions, shouldStop = () => false): FixedVerifier {
  const solver = new Solver(kernelFor(options, shouldStop));
  return { verify: (problem) => solver.verify(problem, options) };
}

const kernelFor = ({ hashMb, threads = 1 }: KernelSize, shouldStop = () => false) =>
  createKernel({ hashMb, threads, shouldStop });
