/** Words for outcomes of every kind of play. */
import type { NotatedMove } from '../../solution/play.js';
import type { Solution } from '../../solution/solution.js';
import { goalWords } from '../goal-words.js';

/** Whether a result is good; decides its colour. */
export type Mood = 'good' | 'bad' | 'open';

export interface StatusWords {
  readonly text: string;
  readonly mood: Mood;
}

/** `short mate`; `short solution` where the goal is another. */
export const shortText = ({ stipulation }: Pick<Solution, 'stipulation'>): string =>
  goalWords(stipulation).verb === 'mate' ? 'short mate' : 'short solution';

/** `interrupted`, `limit of nodes reached` */
export const limitText = (limit: string | undefined): string =>
  limit === 'interrupted' ? limit : limit === 'men' ? 'too many men' : `limit of ${limit} reached`;

/** `Re1, Qa5 and Qh7` */
export function listedMoves(moves: readonly Pick<NotatedMove, 'san'>[], word: 'and' | 'or'): string {
  const texts = moves.map(({ san }) => san);
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} ${word} ${texts.at(-1)}`;
}
