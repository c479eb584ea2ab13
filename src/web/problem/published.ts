/** A published solution as the reader enters it, in whatever notation and language the readers of files take. */
import type { Claim } from '../../problems/problem.js';
import { findLines } from '../../problems/published-lines.js';
import { claimOfText } from '../../problems/published-solution.js';
import { isLinePlay } from '../../problems/stipulation.js';
import { Unreadable } from '../engine-request.js';
import type { PageProblem } from '../page-problem.js';
import { examine } from '../question.js';
import { TEXTS } from '../texts.js';

const { verify } = TEXTS;

const NOTHING: Claim = { keys: [], line: [] };

/**
 * Returns what is claimed: solutions of help and series play, or keys with their play.
 * @throws Unreadable where a text has no move
 */
export function readPublished(text: string, problem: PageProblem): Claim {
  if (text.trim() === '') return NOTHING;
  const { fen } = problem;
  const { stipulation: asked } = examine(problem);
  if (asked && isLinePlay(asked.play)) {
    const { claim, notes } = findLines(text, fen, asked);
    if (claim.lines || claim.setLines) return claim;
    throw new Unreadable(notes[0]?.message ?? verify.noLine);
  }
  const { claim, notes } = claimOfText(text, fen, asked);
  if (claim.keys.length + claim.line.length === 0 && !claim.variations) {
    throw new Unreadable(notes[0]?.message ?? verify.noMove);
  }
  return claim;
}
