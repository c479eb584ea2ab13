import { expect, test } from 'vitest';
import { isInterrupted } from '../../../src/files/results/answers.js';
import { makeSolutionRecord } from '../../../src/records/problem-records.js';
import { problem } from '../../solve/problem.js';
import { createSolver } from '../../solvers.js';

const MATE_IN_1 = '7k/8/5KR1/8/8/8/8/6R1 w - - 0 1';

test('a run that goes on finds the proof that was not finished', () => {
  const solver = createSolver({ hashMb: 16, max: 1, proof: { maxChoices: 1000 } });
  const solution = solver.solve(problem(MATE_IN_1, 1));
  const recordWith = (changed: object) =>
    makeSolutionRecord(problem(MATE_IN_1, 1), { ...solution, ...changed });
  expect(isInterrupted(recordWith({}))).toBe(false);
  expect(isInterrupted(recordWith({ proof: { none: 'interrupted' } }))).toBe(true);
  expect(isInterrupted(recordWith({ proof: { none: 'size' } }))).toBe(false);
});
