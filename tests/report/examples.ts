/** Problems and what was proven about them, as readers and solver give them. */
import type { Problem } from '../../src/problems/problem.js';
import type { Solution } from '../../src/solve/solution.js';

/** Mate in two by the rook's waiting move. */
export const problem: Problem = {
  index: 0,
  id: 'Waiting rook',
  source: { file: 'problems/classics.epd', line: 7 },
  fen: '7k/8/5K2/8/8/8/8/6R1 w - - 0 1',
  stipulation: { kind: 'mates', moves: 2 },
  claim: { keys: [], line: [] },
  comments: [],
  warnings: [],
};

export const sound: Solution = {
  status: 'mate',
  stipulation: { kind: 'mates', moves: 2 },
  mate: 2,
  shortest: true,
  searched: 2,
  keys: [{ uci: 'f6f7', san: 'Kf7', mate: 2 }],
  complete: true,
  flaws: [],
  line: [
    { uci: 'f6f7', san: 'Kf7' },
    { uci: 'h8h7', san: 'Kh7' },
    { uci: 'g1h1', san: 'Rh1#' },
  ],
  nodes: 1234,
  ms: 0.4321,
};

export const cooked: Solution = {
  ...sound,
  keys: [...sound.keys, { uci: 'g1g6', san: 'Rg6', mate: 3 }],
  flaws: ['cooked'],
};

export const short: Solution = {
  ...sound,
  stipulation: { kind: 'mates', moves: 3 },
  flaws: ['short-mate'],
};

export const noSolution: Solution = {
  status: 'no-mate',
  stipulation: { kind: 'mates', moves: 2 },
  shortest: false,
  searched: 2,
  keys: [],
  complete: true,
  flaws: ['no-solution'],
  line: [],
  nodes: 99,
  ms: 1,
};

export const undecided: Solution = {
  ...sound,
  status: 'undecided',
  mate: 4,
  shortest: false,
  searched: 2,
  keys: [{ uci: 'f6f7', san: 'Kf7', mate: 4, atMost: true }],
  complete: false,
  limit: 'time',
  stipulation: { kind: 'mates', moves: 4 },
};

export const mated: Solution = {
  status: 'mated-side',
  stipulation: { kind: 'is-mated', moves: 1 },
  mate: 1,
  shortest: true,
  searched: 1,
  keys: [],
  complete: true,
  flaws: [],
  line: [
    { uci: 'h8h7', san: 'Kh7' },
    { uci: 'g1h1', san: 'Rh1#' },
  ],
  nodes: 10,
  ms: 0.1,
};

/** The same without a stipulation: the shortest mate was looked for. */
export function unasked(solution: Solution): Solution {
  const { stipulation: _, ...rest } = solution;
  return { ...rest, flaws: [] };
}
