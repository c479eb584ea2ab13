/** What a problem asks, in the words of a magazine. */

import { parseStipulation } from '../../problems/parse-stipulation.js';
import { movesOf, type Play } from '../../problems/stipulation.js';
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
export function askedWords(fen: string, stipulation: string | undefined): string {
  const toMove = isBlackFirst(fen) ? 'Black to move' : 'White to move';
  if (stipulation === undefined) return toMove;
  const parsed = parseStipulation(stipulation);
  const mate = parsed.ok && parsed.value.goal === 'mate' ? MATES[parsed.value.play] : undefined;
  if (!parsed.ok || !mate) return `${toMove}, ${stipulation}`;
  if (parsed.value.play === 'direct' && parsed.value.begins === 'defender') {
    return `${toMove}, is mated in ${movesOf(parsed.value)}`;
  }
  const moves = /\d{1,4}(?:\.5)?$/.exec(stipulation)?.[0].replace('.5', '½') ?? movesOf(parsed.value);
  return `${toMove}, ${mate} in ${moves}`;
}
