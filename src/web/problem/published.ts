/** Reads a published solution as the reader enters it, in any notation and language that the readers of files accept. */
import { type Claim, NO_CLAIM, saysNothing } from '../../problems/problem.js';
import { claimOfText } from '../../problems/published-solution.js';
import { solvedBy } from '../../problems/stipulation.js';
import { Unreadable } from '../engine-request.js';
import type { PageProblem } from '../page-problem.js';
import { examine } from '../question.js';
import { TEXTS } from '../texts.js';

const { noKey, noLine } = TEXTS.verify;

const NOTHING = { keys: noKey, lines: noLine, study: noKey };

/**
 * Returns the claim: solutions of help and series play, or keys with their play.
 * @throws Unreadable if a text has no move
 */
export function readPublishedInput(text: string, problem: PageProblem): Claim {
  if (text.trim() === '') return NO_CLAIM;
  const { stipulation: asked } = examine(problem);
  const { claim, notes } = claimOfText(text, problem.fen, asked);
  if (!saysNothing(claim)) return claim;
  throw new Unreadable(notes[0]?.message ?? NOTHING[solvedBy(asked)]);
}
