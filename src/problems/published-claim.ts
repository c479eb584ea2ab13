/** What was published as a solution -> the claim that is verified. */
import { type Claim, NULL_MOVE, type PublishedMove } from './problem.js';
import { lengthOfLine, withoutMarks } from './published-moves.js';
import type { Stipulation } from './stipulation.js';

/**
 * The claim of a published tree: its keys are the first moves marked `!`, or the first that is marked no try.
 * @param other a number of moves that contradicts the stipulation
 */
export function claimOfTree(
  solution: readonly PublishedMove[],
  stipulation: Stipulation | undefined,
  other: number | undefined,
): Claim {
  const moves = solution.filter(({ move }) => move !== NULL_MOVE);
  const marked = moves.filter(({ mark }) => mark === '!');
  const keys = marked.length > 0 ? marked : moves.filter(({ mark }) => mark !== '?').slice(0, 1);
  const line = keys[0] ? mainLine(keys[0]) : [];
  const length = stipulation ? other : lengthOfLine(line);
  return {
    keys: keys.map(({ move }) => withoutMarks(move)),
    line,
    ...(length !== undefined && { length }),
    ...(hasVariations(solution) && { variations: solution }),
  };
}

function mainLine(first: PublishedMove): string[] {
  const line: string[] = [];
  for (let move: PublishedMove | undefined = first; move; move = next(move)) line.push(move.move);
  return line;
}

/** What follows in the main line; a threat is no part of it. */
const next = ({ variations }: PublishedMove): PublishedMove | undefined =>
  variations.find(({ move }) => move !== NULL_MOVE);

const hasVariations = (moves: readonly PublishedMove[]): boolean =>
  moves.length > 1 || moves.some(({ move, variations }) => move === NULL_MOVE || hasVariations(variations));
