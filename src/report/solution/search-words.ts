/** How far the search of one problem is, in words. */
import type { SearchProgress } from '../../solve/prover.js';
import { durationText, shortCountText } from '../counts-and-times.js';

/** `#9?  none in 5, mate in at most 8  12.3 M nodes  2.02 s  6.10 M/s  hash 12%` */
export function searchText(progress: SearchProgress): string {
  const { asked, nodes, ms, hashPermille } = progress;
  const rate = ms > 0 ? nodes / (ms / 1000) : 0;
  return [
    `#${asked ?? ''}?`,
    boundsText(progress),
    `${shortCountText(nodes)} nodes`,
    durationText(ms),
    `${shortCountText(rate)}/s`,
    `hash ${(hashPermille / 10).toFixed(hashPermille < 100 ? 1 : 0)}%`,
  ]
    .filter((part) => part !== '')
    .join('  ');
}

/** What is proven so far: excluded lengths of mates, the length of one that was found; then how many first moves are left. */
function boundsText({ asked = 0, ruledOut, provenIn, open }: SearchProgress): string {
  const isExact = provenIn !== undefined && ruledOut === provenIn - 1;
  const mate = asked < 0 ? 'mated' : 'mate';
  return [
    ruledOut !== undefined && ruledOut > 0 && !isExact ? `none in ${ruledOut}` : '',
    provenIn === undefined ? '' : `${mate} in ${isExact ? '' : 'at most '}${provenIn}`,
    open === undefined ? '' : `${open} first move${open === 1 ? '' : 's'} left`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}
