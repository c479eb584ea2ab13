/** What a problem asks, in the words of a magazine. */

import {
  isStudy,
  makeStipulation,
  movesOf,
  type Play,
  type Stipulation,
  type Study,
} from '../../problems/stipulation.js';
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
  if (isStudy(stipulation)) return studyWords(toMove, stipulation);
  if (isMated(stipulation)) return `${toMove}, is mated in ${movesOf(stipulation)}`;
  return `${toMove}, ${mateWords(stipulation) ?? makeStipulation(stipulation)}`;
}

/** `White to move and win`; `Black to move, White draws` */
function studyWords(toMove: string, { goal, by }: Study): string {
  const side = by === 'black' ? 'Black' : 'White';
  return toMove.startsWith(side) ? `${toMove} and ${goal}` : `${toMove}, ${side} ${goal}s`;
}

/** What a problem without a title is called by: `Mate in 2`; otherwise what it asks. */
export function askedTitle(fen: string, stipulation: Stipulation | undefined): string {
  const words = stipulation && !isMated(stipulation) && mateWords(stipulation);
  return words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}` : askedWords(fen, stipulation);
}

const isMated = ({ play, goal, begins }: Stipulation): boolean =>
  play === 'direct' && goal === 'mate' && begins === 'defender';

/** `helpmate in 2½`; undefined where the goal is another */
function mateWords(stipulation: Stipulation): string | undefined {
  const { play, goal, introduction } = stipulation;
  const mate = goal === 'mate' && introduction === undefined ? MATES[play] : undefined;
  return mate && `${mate} in ${String(movesOf(stipulation)).replace('.5', '½')}`;
}
