/**
 * Answers for a problem whose search could not give one: it was given up before it began, or its thread was ended, which is
 * how a page without shared memory stops a search.
 */
import { NULL_MOVE, type Problem } from '../problems/problem.js';
import type { Solution } from '../solution/solution.js';
import type { Verdict } from '../solution/verdict.js';
import type { Explanation } from './explain.js';
import type { SearchProgress, TimedProgress } from './search-options.js';
import { linesOfClaim } from './verify/claimed-moves.js';

/** @param progress the last report */
export const interruptedSolution = (
  { stipulation }: Problem,
  { ruledOut = 0, provenIn, nodes, ms }: TimedProgress,
): Solution => ({
  status: 'undecided',
  ...(stipulation && { stipulation }),
  ...(provenIn !== undefined && { moves: provenIn }),
  shortest: false,
  searched: ruledOut,
  complete: false,
  limit: 'interrupted',
  flaws: [],
  line: [],
  phases: [{ kind: 'actual', first: [] }],
  nodes,
  ms,
});

/** @param progress the last report */
export function interruptedVerdict(problem: Problem, progress: TimedProgress): Verdict {
  const { stipulation, claim } = problem;
  const lines = linesOfClaim(claim).map((line) =>
    line.filter((text) => text !== NULL_MOVE).map((text) => ({ text })),
  );
  return {
    verdict: 'undecided',
    solution: interruptedSolution(problem, progress),
    lengthFrom: stipulation ? 'stipulation' : 'search',
    published: { keys: claim.keys.map((text) => ({ text })), lines },
    intended: stipulation?.solutions ?? Math.max(1, claim.lines?.length ?? 0),
    unpublished: [],
    faults: [],
    findings: [],
    limit: 'interrupted',
  };
}

/** What a search of a problem has proven without reaching an answer. */
export type ProvenSoFar = Pick<SearchProgress, 'ruledOut' | 'provenIn'>;

/** Returns a result. If it was interrupted, adds what was proven before the search was restarted. */
export function withProven<Result extends object>(result: Result, proven: ProvenSoFar | undefined): Result {
  if (!proven) return result;
  if ('solution' in result) return { ...result, solution: withProven(result.solution as Solution, proven) };
  const { status, limit, searched, moves = Infinity } = result as Partial<Solution>;
  const { ruledOut = 0, provenIn = Infinity } = proven;
  if (status !== 'undecided' || limit !== 'interrupted') return result;
  return {
    ...result,
    searched: Math.max(searched ?? 0, ruledOut),
    // the line in the result is longer
    ...(provenIn < moves && { moves: provenIn, line: [] }),
  };
}

/**
 * @param moves attacker's moves within which a key has to reach the goal
 * @param progress the last report
 */
export const interruptedExplanation = (moves: number, { nodes, ms }: TimedProgress): Explanation => ({
  moves,
  limit: 'interrupted',
  nodes,
  ms,
});
