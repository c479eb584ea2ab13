/** Says in which way problems are alike, in a cell of a table and in a summary. */
import type { Transformation, Turn } from '../../find/transformation.js';
import { makeStipulation } from '../../problems/stipulation.js';
import type { Difference, FoundProblem, OtherDifference } from '../../records/find-records.js';
import { countText, durationText, plural } from '../../text/counts-and-times.js';

/** What a search covered and how long it took. */
export interface FindSummary {
  /** number of problems that were searched for */
  readonly problems: number;
  /** number of those with at least one find */
  readonly withFinds: number;
  readonly found: number;
  /** problems in the collection */
  readonly searched: number;
  /** the problems of a collection were compared with each other */
  readonly isInside: boolean;
  /** milliseconds that it took to open the collection, from its index or its files, and to search it */
  readonly openMs: number;
  readonly searchMs: number;
  readonly isFromIndex: boolean;
  readonly interrupted: boolean;
}

/** `same`, `2 differ`, `play`, `matrix` */
export function likenessText({ likeness, differences = [] }: FoundProblem): string {
  if (likeness !== 'near') return likeness;
  return differences.length === 1 ? '1 differs' : `${differences.length} differ`;
}

const TURNS: Readonly<Record<Turn, readonly string[]>> = {
  none: [],
  mirror: ['mirrored'],
  flip: ['upside down'],
  'half-turn': ['turned 180°'],
  right: ['turned 90° right'],
  left: ['turned 90° left'],
  diagonal: ['mirrored at a1-h8'],
  antidiagonal: ['mirrored at a8-h1'],
};

/** `2 left`, `1 up` */
export const shiftTexts = (files: number, ranks: number): string[] => [
  ...(files === 0 ? [] : [`${Math.abs(files)} ${files > 0 ? 'right' : 'left'}`]),
  ...(ranks === 0 ? [] : [`${Math.abs(ranks)} ${ranks > 0 ? 'up' : 'down'}`]),
];

/** `mirrored, 2 left`; `as it is` */
export function transformationText(transformation: Transformation | undefined): string {
  if (!transformation) return '';
  const { turn, colours, files, ranks } = transformation;
  const parts = [...(colours ? ['colours exchanged'] : []), ...TURNS[turn], ...shiftTexts(files, ranks)];
  return parts.length === 0 ? 'as it is' : parts.join(', ');
}

const OTHERS: Readonly<Record<OtherDifference, string>> = {
  castling: 'castling',
  'en-passant': 'en passant',
  'side-to-move': 'side to move',
  stipulation: 'stipulation',
};

/** `+bPa7, -wNb3, wR for wQ on d4`: the men that differ, or how much is alike; then the other differences. */
export function detailsText(find: FoundProblem): string {
  const { likeness, common, lines, otherDifferences = [], problem } = find;
  const { stipulation } = problem;
  const others = otherDifferences.map((other) =>
    other === 'stipulation' && stipulation ? makeStipulation(stipulation) : OTHERS[other],
  );
  const men = likeness === 'matrix' ? [`${common} men alike`] : [];
  const play = lines ? [`${lines.common} of ${lines.of} lines alike`] : [];
  return [differencesText(find), ...men, ...play, ...others].filter((text) => text !== '').join(', ');
}

const differencesText = ({ likeness, differences = [] }: FoundProblem): string =>
  likeness === 'near' ? differences.map(differenceText).join(', ') : '';

function differenceText({ square = ' beyond the edge', sought, found }: Difference): string {
  if (sought === undefined) return `+${found}${square}`;
  return found === undefined ? `-${sought}${square}` : `${found} for ${sought} on ${square}`;
}

/** `5 found for 2 of 3 problems, among 50,000 (…)`; `no duplicates in 2 problems (…)` */
export function findSummaryText(summary: FindSummary): string {
  const { openMs, searchMs, isFromIndex, interrupted, problems, searched } = summary;
  if (interrupted && problems === 0)
    return `stopped before the search; ${plural(searched, 'problem')} of the files had been read\n`;
  const how = `${isFromIndex ? 'index read' : 'files read'} in ${durationText(openMs)}, searched in ${durationText(searchMs)}`;
  const what = summary.isInside ? duplicatesText(summary) : searchText(summary);
  return `${what} (${how})${interrupted ? '; stopped before the end' : ''}\n`;
}

function duplicatesText({ withFinds, problems }: FindSummary): string {
  const all = plural(problems, 'problem');
  if (withFinds === 0) return `no duplicates in ${all}`;
  return `${countText(withFinds)} of ${all} ${withFinds === 1 ? 'is' : 'are'} like an earlier one`;
}

function searchText({ problems, withFinds, found, searched }: FindSummary): string {
  const finds = found === 0 ? 'nothing found' : `${countText(found)} found`;
  const sought = problems === 1 ? '' : ` for ${countText(withFinds)} of ${plural(problems, 'problem')}`;
  return `${finds}${sought} among ${countText(searched)}`;
}
