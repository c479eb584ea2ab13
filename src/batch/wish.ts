/** What a search of positions wants to find: a task with a wish answers only problems that are sound, and that meet a condition. */
import { sideInPrint } from '../compose/positions.js';
import type { Scheme } from '../compose/scheme.js';
import { Space } from '../compose/space.js';
import type { Problem } from '../problems/problem.js';
import type { Stipulation } from '../problems/stipulation.js';
import { factsIn, SOLUTION_VERDICTS } from '../records/facts.js';
import { makeSolutionRecord } from '../records/problem-records.js';
import type { Solution } from '../solution/solution.js';
import { parseWhere, type Where } from '../themes/where/where.js';

/** Part of a task, so it is plain data. */
export interface Wish {
  /** a condition, as for `--where`; absent: every sound problem is wanted */
  readonly where?: string;
  /** where the positions come from: it tells two searches apart, and nothing else */
  readonly scheme?: string;
  readonly seed?: number;
}

/** The condition of the last wish: all problems of a run have the same. */
let last: { readonly text: string; readonly where: Where } | undefined;

/** @throws RangeError if it is no condition: that is checked where people write it */
function conditionOf({ where: text }: Wish): Where | undefined {
  if (text === undefined) return undefined;
  if (last?.text === text) return last.where;
  const parsed = parseWhere(text, SOLUTION_VERDICTS);
  if (!parsed.ok) throw new RangeError(`not a condition: ${text}`);
  last = { text, where: parsed.value };
  return last.where;
}

/**
 * The positions of a scheme of which sound problems may be wanted.
 * @param seed in place of the wish's
 * @throws TooManyError
 */
export function spaceOf(scheme: Scheme, stipulation: Stipulation, wish: Wish, seed = wish.seed): Space {
  const where = conditionOf(wish);
  const verdicts = ['sound'];
  return new Space(scheme, {
    side: sideInPrint(stipulation),
    seed,
    ...(where && {
      mayHaveMen: (men) => where.mayHold({ men, verdicts }),
      mayBe: (fen) => where.mayHold({ problem: { fen }, stipulation, verdicts }),
    }),
  });
}

/** Returns whether the problem is wanted. One that a limit left undecided may be; one that was interrupted is looked at again. */
export function isFulfilled(wish: Wish, problem: Problem, solution: Solution): boolean {
  if (solution.status === 'undecided') return solution.limit !== 'interrupted';
  const facts = factsIn(makeSolutionRecord(problem, solution));
  return facts.verdicts.includes('sound') && (conditionOf(wish)?.holds(facts) ?? true);
}
