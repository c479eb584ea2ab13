/** Writes what a test suite expects, and what an engine found. */
import type { AnalysisRecord } from '../../records/analysis-records.js';
import { durationText } from '../counts-and-times.js';
import { firstMoves, type Notation } from '../move-notation.js';
import type { Style } from '../terminal/style.js';

export type Test = NonNullable<AnalysisRecord['analysis']['test']>;

/** `Qd1, Nf3`, `not Nxd4` */
export function expectedText({ best = [], avoid = [] }: Test, fen: string, notation?: Notation): string {
  const [wanted, not] = [best, avoid].map((moves) => firstMoves(fen, moves, notation).join(', '));
  return [...(wanted ? [wanted] : []), ...(not ? [`not ${not}`] : [])].join('; ');
}

/** `found after 0.31 s at depth 7`, `missed` */
export const foundText = ({ hit, found }: Test): string =>
  !hit ? 'missed' : `found${found ? ` after ${durationText(found.ms)} at depth ${found.depth}` : ''}`;

/** `✓`, `✗` */
export const markOf = (hit: boolean, { unicode }: Pick<Style, 'unicode'>): string =>
  hit ? (unicode ? '✓' : '+') : unicode ? '✗' : '-';

/** `✓ d7 0.31 s`, `✗` */
export const hitCell = ({ hit, found }: Test, style: Pick<Style, 'unicode'>): string =>
  [markOf(hit, style), ...(found ? [`d${found.depth}`, durationText(found.ms)] : [])].join(' ');
