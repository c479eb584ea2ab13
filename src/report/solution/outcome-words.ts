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

/** The words in which kinds of play differ, see words-of-play.ts. */
export interface WordsOfPlay {
  /** of a solution as it was asked for, without flaws */
  solved(solution: Solution): StatusWords;
  /** `cooked: 3 solutions, 2 intended` */
  cooked(solution: Solution): string;
  /** what is known although a limit was reached; undefined if nothing is */
  known(solution: Solution): string | undefined;
  /** why set play that was asked for has no moves; undefined where the counts say it */
  noSetPlay(solution: Solution): string | undefined;
  /** how much play there is, a sentence */
  counts(solution: Solution): string[];
  /** the same where a table has columns for the counts */
  remarks(solution: Solution): string[];
  /** the lines of the shown play, or solutions of full length */
  lineCount(solution: Solution): number | undefined;
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
