/**
 * Claims in texts beside the solution: comments, remarks, tags. Where nothing else is published, a text that is written like a solution is
 * one. Any other text that may be one is named, as it is not compared.
 */
import type { Finding } from '../text/finding.js';
import { quote } from '../text/quote.js';
import { type Claim, type FoundClaim, saysNothing } from './problem.js';
import { claimOfText, withoutMarks } from './published-solution.js';
import { readPublishedText, solutionSaidIn } from './published-text.js';
import type { Stipulation } from './stipulation.js';

/**
 * Adds what texts say to what is claimed already.
 * @param fen the position
 */
export function withTexts(
  found: FoundClaim,
  texts: readonly string[],
  fen: string,
  stipulation: Stipulation | undefined,
): FoundClaim {
  if (texts.length === 0) return found;
  let { claim } = found;
  const notes: Finding[] = [];
  for (const text of texts) {
    const solution = solutionSaidIn(text);
    if (solution === undefined) continue;
    const isNothing = saysNothing(claim);
    if (solution === 'perhaps') {
      if (isNothing && notes.length === 0) notes.push(notCompared(text));
      continue;
    }
    if (!isNothing) {
      if (!isSaidBy(claim, solution.text)) notes.push(notCompared(text));
      continue;
    }
    const read = claimOfText(solution.text, fen, stipulation);
    if (saysNothing(read.claim)) notes.push(notCompared(text));
    else {
      const { avoid, length } = claim;
      const kept = { ...(avoid && { avoid }), ...(length !== undefined && { length }) };
      claim = { ...kept, ...read.claim };
      notes.push(...read.notes);
    }
  }
  return notes.length === 0 && claim === found.claim ? found : { claim, notes: [...found.notes, ...notes] };
}

/** Whether a text only repeats first moves that are claimed. */
function isSaidBy({ keys }: Claim, text: string): boolean {
  const { first, moves } = readPublishedText(text);
  return moves === first.length && first.every(({ move }) => keys.includes(withoutMarks(move)));
}

const notCompared = (text: string): Finding => ({
  code: 'solution-beside',
  field: 'solution',
  message: `did not compare ${quote(text)}, which may be a solution; expected a solution such as 1.Ra5!, once`,
});
