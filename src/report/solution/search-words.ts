/** Says how far the search of one problem has come. */
import { isStudy, makeStipulation } from '../../problems/stipulation.js';
import type { TimedProgress } from '../../solve/search-options.js';
import { durationText, plural, shortCountText } from '../../text/counts-and-times.js';
import { goalWords } from '../goal-words.js';

/** `s#9?  no selfmate in 5, selfmate in at most 8  12.3 M nodes  2.02 s  6.10 M/s  hash 12%` */
export const searchText = (progress: TimedProgress): string =>
  progress.makesTable || isStudy(progress.stipulation) ? tableText(progress) : stateAndEffort(progress);

const askedText = ({ stipulation }: TimedProgress): string =>
  `${stipulation ? makeStipulation(stipulation) : '#'}?`;

/** `+?  making the table for these men  2.02 s` */
const tableText = (progress: TimedProgress): string =>
  `${askedText(progress)}  making the table for these men  ${durationText(progress.ms)}`;

const stateAndEffort = (progress: TimedProgress): string =>
  [
    askedText(progress),
    progress.proofPositions === undefined ? boundsText(progress) : proofText(progress.proofPositions),
    searchEffortText(progress),
  ]
    .filter((part) => part !== '')
    .join('  ');

/** Says what happens once the answer is known, which may take as long again. */
const proofText = (positions: number): string =>
  `writing the proof, ${shortCountText(positions)} position${positions === 1 ? '' : 's'} so far`;

/** Returns the effort of a search: `12.3 M nodes  2.02 s  6.10 M/s  hash 12%` */
export function searchEffortText({
  nodes,
  ms,
  hashPermille = 0,
}: Pick<TimedProgress, 'nodes' | 'ms'> & { readonly hashPermille?: number | undefined }): string {
  const rate = ms > 0 ? nodes / (ms / 1000) : 0;
  return [
    `${shortCountText(nodes)} nodes`,
    durationText(ms),
    `${shortCountText(rate)}/s`,
    hashPermille > 0 ? `hash ${(hashPermille / 10).toFixed(hashPermille < 100 ? 1 : 0)}%` : '',
  ]
    .filter((part) => part !== '')
    .join('  ');
}

/**
 * Says what is proven so far: excluded lengths, the length of a solution that was found, then how many first moves
 * remain: `no mate in 7, mate in at most 14`, `mate in 8`.
 */
export function boundsText({
  stipulation,
  asked = 0,
  ruledOut,
  provenIn,
  open,
}: Pick<TimedProgress, 'stipulation' | 'asked' | 'ruledOut' | 'provenIn' | 'open'>): string {
  const isExact = provenIn !== undefined && ruledOut === provenIn - 1;
  const { noun } = goalWords(stipulation);
  const goal = asked < 0 && noun === 'mate' ? 'mated' : noun;
  return [
    ruledOut !== undefined && ruledOut > 0 && !isExact
      ? `${asked < 0 && noun === 'mate' ? 'not mated' : `no ${noun}`} in ${ruledOut}`
      : '',
    provenIn === undefined ? '' : `${goal} in ${isExact ? '' : 'at most '}${provenIn}`,
    open === undefined ? '' : open === 0 ? 'all first moves decided' : `${plural(open, 'first move')} left`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}
