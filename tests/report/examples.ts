/** Problems and solutions, as from the readers and the solver. */

import { directMate } from '../../src/problems/stipulation.js';
import type { ProblemRecord, SolutionRecord } from '../../src/records/problem-records.js';
import type { Phase, PlayedMove } from '../../src/solution/play.js';
import type { Solution } from '../../src/solution/solution.js';

/** Mate in two by the rook's waiting move. */
export const problem: ProblemRecord = {
  id: 'Waiting rook',
  source: { file: 'problems/classics.epd', line: 7 },
  fen: '7k/8/5K2/8/8/8/8/6R1 w - - 0 1',
  stipulation: directMate(2),
};

/** A record as it is made of a file of results. */
export const solutionRecord = (problem: ProblemRecord, solution: Solution, index = 0): SolutionRecord => ({
  v: 3,
  type: 'solution',
  index,
  problem,
  solution,
});

const KF7 = { uci: 'f6f7', san: 'Kf7' };

/** Keys without their play. */
export const keys = (...moves: readonly Omit<PlayedMove, 'role' | 'next'>[]): Phase[] => [
  { kind: 'actual', first: moves.map((move) => ({ ...move, role: 'key', next: [] })) },
];

export const sound: Solution = {
  status: 'solved',
  stipulation: directMate(2),
  moves: 2,
  shortest: true,
  searched: 2,
  phases: keys({ ...KF7, moves: 2 }),
  complete: true,
  flaws: [],
  line: [KF7, { uci: 'h8h7', san: 'Kh7' }, { uci: 'g1h1', san: 'Rh1#' }],
  nodes: 1234,
  ms: 0.4321,
};

export const cooked: Solution = {
  ...sound,
  phases: keys({ ...KF7, moves: 2 }, { uci: 'g1g6', san: 'Rg6', moves: 3 }),
  flaws: ['cooked'],
};

export const short: Solution = {
  ...sound,
  stipulation: directMate(3),
  flaws: ['short'],
};

export const noSolution: Solution = {
  status: 'no-solution',
  stipulation: directMate(2),
  shortest: false,
  searched: 2,
  phases: keys(),
  complete: true,
  flaws: ['no-solution'],
  line: [],
  nodes: 99,
  ms: 1,
};

export const undecided: Solution = {
  ...sound,
  status: 'undecided',
  moves: 4,
  shortest: false,
  searched: 2,
  phases: keys({ ...KF7, moves: 4, atMost: true }),
  complete: false,
  limit: 'time',
  stipulation: directMate(4),
};

export const mated: Solution = {
  status: 'lost',
  stipulation: directMate(1, 'defender'),
  moves: 1,
  shortest: true,
  searched: 1,
  phases: keys(),
  complete: true,
  flaws: [],
  line: [
    { uci: 'h8h7', san: 'Kh7' },
    { uci: 'g1h1', san: 'Rh1#' },
  ],
  nodes: 10,
  ms: 0.1,
};

/** The same without a stipulation, when the solver looks for the shortest mate. */
export function unasked(solution: Solution): Solution {
  const { stipulation: _, ...rest } = solution;
  return { ...rest, flaws: [] };
}

export type Solved = Pick<SolutionRecord, 'problem' | 'solution'>;
