/** What a problem asks, in the words of a magazine. */

import { makeStipulation, movesOf, type Play, type Stipulation } from '../../problems/stipulation.js';
import { isBlackFirst } from '../move-notation.js';

const MATES: Partial<Record<Play, string>> = {
  direct: 'mate',
  self: 'selfmate',
  reflex: 'reflexmate',
  'semi-reflex': 'semi-reflexmate',
  help: 'helpmate',
  'help-self': 'help-selfmate',
  'series-help': 'series helpmate',
  'series-self': 'series selfmate',
  series: 'series mate',
};

/** `White to move, mate in 2`; the sign of a stipulation that has no such words. */
export function askedWords(fen: string, stipulation: Stipulation | undefined): string {
  const toMove = isBlackFirst(fen) ? 'Black to move' : 'White to move';
  if (!stipulation) return toMove;
  const { play, goal, begins, introduction } = stipulation;
  const mate = goal === 'mate' && introduction === undefined ? MATES[play] : undefined;
  if (!mate) return `${toMove}, ${makeStipulation(stipulation)}`;
  const moves = movesOf(stipulation);
  if (play === 'direct' && begins === 'defender') return `${toMove}, is mated in ${moves}`;
  return `${toMove}, ${mate} in ${String(moves).replace('.5', '½')}`;
}
