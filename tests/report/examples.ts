/** Problems and solutions, as from the readers and the solver. */
import type { ProblemRecord, SolutionRecord } from '../../src/records/problem-records.js';
import type { AnySolution, Solution } from '../../src/solve/solution.js';

/** Mate in two by the rook's waiting move. */
export const problem: ProblemRecord = {
  id: 'Waiting rook',
  source: { file: 'problems/classics.epd', line: 7 },
  fen: '7k/8/5K2/8/8/8/8/6R1 w - - 0 1',
  stipulation: '#2',
};

/** A record as it is made of a file of results. */
export const solutionRecord = (problem: ProblemRecord, solution: AnySolution, index = 0): SolutionRecord => ({
  v: 2,
  type: 'solution',
  index,
  problem,
  solution,
});

export const sound: Solution = {
  status: 'solved',
  stipulation: '#2',
  moves: 2,
  shortest: true,
  searched: 2,
  keys: [{ uci: 'f6f7', san: 'Kf7', moves: 2 }],
  complete: true,
  flaws: [],
  line: { uci: ['f6f7', 'h8h7', 'g1h1'], san: ['Kf7', 'Kh7', 'Rh1#'] },
  nodes: 1234,
  ms: 0.4321,
};

export const cooked: Solution = {
  ...sound,
  keys: [...sound.keys, { uci: 'g1g6', san: 'Rg6', moves: 3 }],
  flaws: ['cooked'],
};

export const short: Solution = {
  ...sound,
  stipulation: '#3',
  flaws: ['short'],
};

export const noSolution: Solution = {
  status: 'no-solution',
  stipulation: '#2',
  shortest: false,
  searched: 2,
  keys: [],
  complete: true,
  flaws: ['no-solution'],
  line: { uci: [], san: [] },
  nodes: 99,
  ms: 1,
};

export const undecided: Solution = {
  ...sound,
  status: 'undecided',
  moves: 4,
  shortest: false,
  searched: 2,
  keys: [{ uci: 'f6f7', san: 'Kf7', moves: 4, atMost: true }],
  complete: false,
  limit: 'time',
  stipulation: '#4',
};

export const mated: Solution = {
  status: 'lost',
  stipulation: '#-1',
  moves: 1,
  shortest: true,
  searched: 1,
  keys: [],
  complete: true,
  flaws: [],
  line: { uci: ['h8h7', 'g1h1'], san: ['Kh7', 'Rh1#'] },
  nodes: 10,
  ms: 0.1,
};

/** The same without a stipulation, when the solver looks for the shortest mate. */
export function unasked(solution: Solution): Solution {
  const { stipulation: _, ...rest } = solution;
  return { ...rest, flaws: [] };
}

export type Solved = Pick<SolutionRecord, 'problem' | 'solution'>;
