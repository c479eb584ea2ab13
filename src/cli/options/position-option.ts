/** The position of `--fen`, for the commands that have one. */
import { readGiven } from '../../problems/epd/epd-line.js';
import type { Problem } from '../../problems/problem.js';
import type { Stipulation } from '../../problems/stipulation.js';
import { tell } from '../print.js';
import { UsageError } from '../usage-error.js';

/**
 * What `--fen` says: a position, and with operations of EPD a problem. What was read leniently is said on standard error.
 * @throws UsageError that names everything wrong with it
 */
export function problemOption(text: string, asked?: Stipulation): Problem {
  const entry = readGiven(text, 1, 0, asked);
  if (entry.type === 'refusal') {
    const { findings } = entry.refusal;
    throw new UsageError(findings.map(({ field, message }) => `--fen: ${field}: ${message}`).join('\n'));
  }
  for (const { field, message } of entry.problem.warnings) {
    tell(`keymove: --fen: ${field}: ${message}\n`);
  }
  return entry.problem;
}

/** Its position alone, as a normalised FEN. */
export const positionOption = (text: string): string => problemOption(text).fen;
