/**
 * What is known of a problem whose search could not answer: it was given up before it began, or its thread was ended, which is
 * how a page without shared memory stops a search.
 */
import type { Problem } from '../problems/problem.js';
import { isLinePlay, makeStipulation, type Stipulation } from '../problems/stipulation.js';
import type { Explanation } from './explain.js';
import type { SearchProgress } from './prover.js';
import type { AnySolution, Solution } from './solution.js';
import type { AnyVerdict, Verdict } from './verdict.js';

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

const isInLines = (problem: Problem): problem is Problem & { readonly stipulation: Stipulation } =>
  problem.stipulation !== undefined && isLinePlay(problem.stipulation.play);

const noLines = (stipulation: Stipulation, { nodes, ms }: SearchProgress) => ({
  stipulation: makeStipulation(stipulation),
  ...{ lines: [], shorter: [], complete: false, nodes, ms },
  limit: 'interrupted' as const,
});

/** @param progress the last that was told */
export const interruptedSolution = (problem: Problem, progress: SearchProgress): AnySolution =>
  isInLines(problem)
    ? {
        status: 'undecided',
        flaws: [],
        ...(problem.stipulation.solutions !== undefined && { intended: problem.stipulation.solutions }),
        ...noLines(problem.stipulation, progress),
      }
    : interruptedBattle(problem, progress);

const interruptedBattle = ({ stipulation }: Problem, progress: SearchProgress): Solution => ({
  status: 'undecided',
  ...(stipulation && { stipulation: makeStipulation(stipulation) }),
  shortest: false,
  flaws: [],
  ...known(progress),
});

/** @param progress the last that was told */
export const interruptedVerdict = (problem: Problem, progress: SearchProgress): AnyVerdict =>
  isInLines(problem)
    ? {
        verdict: 'undecided',
        lengthFrom: 'stipulation',
        published: { lines: (problem.claim.lines ?? []).map((line) => line.map((text) => ({ text }))) },
        intended: problem.stipulation.solutions ?? Math.max(1, problem.claim.lines?.length ?? 0),
        ...{ unpublished: [], lineFaults: [], findings: [] },
        ...noLines(problem.stipulation, progress),
      }
    : interruptedBattleVerdict(problem, progress);

const interruptedBattleVerdict = ({ stipulation, claim }: Problem, progress: SearchProgress): Verdict => ({
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
