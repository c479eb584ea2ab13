/** Random problems with few men, solved with all rules of the search for lines and without one of them. */
import { expect } from 'vitest';
import type { Goal } from '../../src/kernel/aim.js';
import type { LinesQuestion } from '../../src/kernel/kernel.js';
import type { LineRule, SearchRule } from '../../src/kernel/search-rules.js';
import { createKernel } from '../kernels.js';
import { randomLineProblems } from '../oracle/line-problems.js';
import { RUNS_ALL } from '../support/tier.js';
import { findInBranches } from './find-in-branches.js';

export interface Problem {
  readonly fen: string;
  readonly goal: Goal;
  readonly question: LinesQuestion;
}
interface Solved {
  /** in UCI, sorted; shorter ones included */
  readonly lines: readonly string[];
  readonly count: number;
  readonly nodes: readonly number[];
}

const kernel = createKernel({ hashMb: 1 });

/** Without a rule a problem may take many times as long: then it is not compared. */
const MOST_NODES_WITHOUT = 20_000;

/** Solves a problem as the command does, the shortest lines first, and counts its lines. @returns undefined if that takes too long */
function solve(
  { fen, goal, question }: Problem,
  nodes: number,
  off: readonly (LineRule | SearchRule)[],
): Solved | undefined {
  for (const rule of off) kernel.useRule(rule, false);
  try {
    const lines: string[] = [];
    const spent = { finding: 0, counting: 0 };
    kernel.setPosition(fen, { play: 'direct', goal });
    for (const asked of lengthsUpTo(question)) {
      const found = findInBranches(kernel, { ...asked, hasShorter: lines.length > 0 }, { nodes });
      if (found.limit) return undefined;
      lines.push(...found.lines);
      spent.finding += found.nodes;
    }
    let count = 0;
    kernel.setPosition(fen, { play: 'direct', goal });
    // the variations of forced play are no lines that could be counted apart
    for (const asked of question.parries === 'forced' ? [] : lengthsUpTo(question)) {
      const counted = kernel.countLines({ ...asked, hasShorter: count > 0 }, { nodes });
      if (counted.limit) return undefined;
      spent.counting += counted.nodes;
      count += counted.count;
    }
    if (question.parries !== 'forced') expect(count, fen).toBe(lines.length);
    return { lines: lines.sort(), count, nodes: Object.values(spent) };
  } finally {
    for (const rule of off) kernel.useRule(rule, true);
  }
}

/** The question and those for shorter lines, the shortest first. */
function lengthsUpTo(question: LinesQuestion): LinesQuestion[] {
  const { plies, series, ending } = question;
  const isSeries = series > 0;
  const shorter = { ...question, plies: plies - (isSeries ? 1 : 2), series: isSeries ? series - 1 : 0 };
  const isShortest = series === 1 || shorter.plies < (ending === 'goal' ? 1 : 2);
  return isShortest ? [question] : [...lengthsUpTo(shorter), question];
}

/** Random problems that are solved within so many nodes; of those without a line, no more than of those with some. */
export function problemsWithin(nodes: number, seed: number, count: number): Problem[] {
  const rich: Problem[] = [];
  const poor: Problem[] = [];
  for (let block = 0; rich.length + Math.min(rich.length, poor.length) < count; block++) {
    for (const problem of randomLineProblems(seed + block, 50)) {
      const solved = solve(problem, nodes, []);
      if (solved) (solved.lines.length > 0 ? rich : poor).push(problem);
    }
  }
  return [...rich, ...poor.slice(0, rich.length)].slice(-count);
}

/**
 * Compares what is found and counted with what is without a rule, as it is and where final positions are listed wherever there is room
 * for them; in `npm test`, once something differs, a problem in one way and the next one in the other. @returns in how many problems the nodes differ
 */
export function compareWithout(rule: LineRule | SearchRule, problems: readonly Problem[]): number {
  let differing = 0;
  const listings = COSTLY_LISTS.has(rule) ? [[]] : [[], ['targets-if-cheaper'] as const];
  for (const [i, problem] of problems.entries()) {
    for (const [k, listing] of listings.entries()) {
      if (!RUNS_ALL && differing > 0 && k !== i % listings.length) continue;
      const all = solveOnce(problem, listing);
      const without = solve(problem, MOST_NODES_WITHOUT, [...listing, rule]);
      if (!all || !without) continue;
      const asked = `${rule}: ${JSON.stringify(problem)}`;
      expect(without.lines, asked).toEqual(all.lines);
      expect(without.count, asked).toBe(all.count);
      if (without.nodes.join() !== all.nodes.join()) differing++;
    }
  }
  return differing;
}
const known = new Map<string, Solved | undefined>();
/** With all rules: each rule is compared with the same. */
function solveOnce(problem: Problem, off: readonly (LineRule | SearchRule)[]): Solved | undefined {
  const key = JSON.stringify([problem, off]);
  if (!known.has(key)) known.set(key, solve(problem, MOST_NODES_WITHOUT, off));
  return known.get(key);
}
/** Without these there are so many final positions that to list all of them takes seconds. */
const COSTLY_LISTS: ReadonlySet<string> = new Set(['journeys', 'promotion-costs', 'targets-if-cheaper']);
