/** A published solution as the reader enters it, in whatever notation and language the readers of files take. Loaded when there is one. */
import { readProblems } from '../../library/read-problems.js';
import { parseStipulation } from '../../problems/parse-stipulation.js';
import type { Claim } from '../../problems/problem.js';
import { findLines } from '../../problems/published-lines.js';
import { findKeys } from '../../problems/published-solution.js';
import { isLinePlay } from '../../problems/stipulation.js';
import type { PageProblem } from '../page-problem.js';
import { TEXTS } from '../texts.js';

const { verify } = TEXTS;

const NOTHING: Claim = { keys: [], line: [] };

/**
 * What is claimed: solutions of help and series play, or keys with their play.
 * @throws Error in a sentence where a text has no move
 */
export async function readPublished(text: string, { fen, stipulation }: PageProblem): Promise<Claim> {
  if (text.trim() === '') return NOTHING;
  const asked = parseStipulation(stipulation);
  if (asked.ok && isLinePlay(asked.value.play)) {
    const { claim, notes } = findLines(text, fen, asked.value);
    if (claim.lines || claim.setLines) return claim;
    throw new Error(notes[0]?.message ?? verify.noLine);
  }
  const claim = await inMovetext(text, fen, stipulation);
  if (claim && claim.keys.length + claim.line.length > 0) return claim;
  const { keys, notes } = findKeys(text, fen);
  if (keys.length === 0) throw new Error(notes[0]?.message ?? verify.noMove);
  return { ...NOTHING, keys };
}

/** The reader of games knows variations, tries, comments, and what stands between the moves in print. */
async function inMovetext(text: string, fen: string, stipulation: string): Promise<Claim | undefined> {
  const tags = [`[FEN "${fen}"]`, ...(stipulation === '' ? [] : [`[Stipulation "${stipulation}"]`])];
  const game = `${tags.join('\n')}\n\n${text.trim().replace(/^[[%]/gm, ' $&')}\n`;
  for await (const entry of readProblems(game, { input: 'pgn' })) {
    if ('findings' in entry) throw new Error(entry.findings[0]?.message ?? verify.noMove);
    const { ofGame: _, ...claim } = entry.claim;
    return claim;
  }
  return undefined;
}
