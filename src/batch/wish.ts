/** What a search for positions wants to find. A task with a wish answers only problems that are sound and meet a condition. */
import { sideInPrint } from '../compose/positions.js';
import type { Scheme } from '../compose/scheme.js';
import { Space } from '../compose/space.js';
import type { Problem } from '../problems/problem.js';
import type { Stipulation } from '../problems/stipulation.js';
import { factsIn, SOLUTION_VERDICTS } from '../records/facts.js';
import { makeSolutionRecord } from '../records/problem-records.js';
import type { Solution } from '../solution/solution.js';
import { parseWhere, type Where } from '../themes/where/where.js';

/** Part of a task, so plain data. */
export interface Wish {
  /** a condition, as for `--where`; absent: every sound problem is wanted */
  readonly where?: string;
  /** where the positions come from; only used to distinguish two searches */
  readonly scheme?: string;
  readonly seed?: number;
}

/** The condition of the last wish. All problems of a run have the same one. */
let last: { readonly text: string; readonly where: Where } | undefined;

/** @throws RangeError if it is not a condition; conditions are checked where people write them */
function conditionOf({ where: text }: Wish): Where | undefined {
  if (text === undefined) return undefined;
  if (last?.text === text) return last.where;
  const parsed = parseWhere(text, SOLUTION_VERDICTS);
  if (!parsed.ok) throw new RangeError(`not a condition: ${text}`);
  last = { text, where: parsed.value };
  return last.where;
}

/**
 * Returns the positions of a scheme among which sound problems may be wanted.
 * @param seed replaces that of the wish
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

/** Returns whether a problem is wanted. An undecided one at a limit may be; an interrupted one is looked at again. */
export function isFulfilled(wish: Wish, problem: Problem, solution: Solution): boolean {
  if (solution.status === 'undecided') return solution.limit !== 'interrupted';
  const facts = factsIn(makeSolutionRecord(problem, solution));
  return facts.verdicts.includes('sound') && (conditionOf(wish)?.holds(facts) ?? true);
}
