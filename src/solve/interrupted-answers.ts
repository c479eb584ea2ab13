/**
 * What is known of a problem whose search could not answer: it was given up before it began, or its thread was ended, which is
 * how a page without shared memory stops a search.
 */
import type { Problem } from '../problems/problem.js';
import { makeStipulation } from '../problems/stipulation.js';
import type { Explanation } from './explain.js';
import type { SearchProgress } from './prover.js';
import type { Solution } from './solution.js';
import type { Verdict } from './verdict.js';

const known = ({ ruledOut = 0, provenIn, nodes, ms }: SearchProgress) =>
  ({
    ...(provenIn !== undefined && { moves: provenIn }),
    searched: ruledOut,
    complete: false,
    limit: 'interrupted',
    keys: [],
    line: { uci: [], san: [] },
    nodes,
    ms,
  }) as const;

/** @param progress the last that was told */
export const interruptedSolution = ({ stipulation }: Problem, progress: SearchProgress): Solution => ({
  status: 'undecided',
  ...(stipulation && { stipulation: makeStipulation(stipulation) }),
  shortest: false,
  flaws: [],
  ...known(progress),
});

/** @param progress the last that was told */
export const interruptedVerdict = ({ stipulation, claim }: Problem, progress: SearchProgress): Verdict => ({
  verdict: 'undecided',
  ...(stipulation && { stipulation: makeStipulation(stipulation) }),
  lengthFrom: stipulation ? 'stipulation' : 'search',
  published: {
    keys: claim.keys.map((text) => ({ text })),
    line: claim.line.map((text) => ({ text })),
  },
  wrongKeys: [],
  lineFaults: [],
  findings: [],
  ...known(progress),
});

/**
 * @param moves attacker's moves within which a key has to reach the goal
 * @param progress the last that was told
 */
export const interruptedExplanation = (moves: number, { nodes, ms }: SearchProgress): Explanation => ({
  moves,
  limit: 'interrupted',
  nodes,
  ms,
});
