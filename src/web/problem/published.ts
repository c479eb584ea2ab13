/** A published solution as the reader enters it, in whatever notation and language the readers of files take. */
import { Entries } from '../../problems/file-reader.js';
import { PgnReader } from '../../problems/pgn/pgn-file.js';
import type { Claim } from '../../problems/problem.js';
import { findLines } from '../../problems/published-lines.js';
import { findKeys } from '../../problems/published-solution.js';
import { isLinePlay } from '../../problems/stipulation.js';
import { Unreadable } from '../engine-request.js';
import type { PageProblem } from '../page-problem.js';
import { readStipulation } from '../question.js';
import { TEXTS } from '../texts.js';

const { verify } = TEXTS;

const NOTHING: Claim = { keys: [], line: [] };

/**
 * What is claimed: solutions of help and series play, or keys with their play.
 * @throws Unreadable where a text has no move
 */
export function readPublished(text: string, { fen, stipulation }: PageProblem): Claim {
  if (text.trim() === '') return NOTHING;
  const asked = readStipulation(stipulation);
  if (asked && isLinePlay(asked.play)) {
    const { claim, notes } = findLines(text, fen, asked);
    if (claim.lines || claim.setLines) return claim;
    throw new Unreadable(notes[0]?.message ?? verify.noLine);
  }
  const claim = inMovetext(text, fen, stipulation);
  if (claim && claim.keys.length + claim.line.length > 0) return claim;
  const { keys, notes } = findKeys(text, fen);
  if (keys.length === 0) throw new Unreadable(notes[0]?.message ?? verify.noMove);
  return { ...NOTHING, keys };
}

/** The reader of games knows variations, tries, comments, and what stands between the moves in print. */
function inMovetext(text: string, fen: string, stipulation: string): Claim | undefined {
  const tags = [`[FEN "${fen}"]`, ...(stipulation === '' ? [] : [`[Stipulation "${stipulation}"]`])];
  const movetext = text.trim().replace(/^[[%]/gm, ' $&');
  const out = new Entries({});
  const reader = new PgnReader('');
  for (const [i, line] of [...tags, '', ...movetext.split(/\r?\n/)].entries())
    reader.readLine(line, i + 1, out);
  reader.end(out);
  const [entry] = out.take();
  if (entry?.type === 'refusal') throw new Unreadable(entry.refusal.findings[0]?.message ?? verify.noMove);
  if (entry?.type !== 'problem') return undefined;
  const { ofGame: _, ...claim } = entry.problem.claim;
  return claim;
}
