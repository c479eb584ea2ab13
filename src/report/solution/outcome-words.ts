/** Words for outcomes of every kind of play. */
import type { Flaw, LimitReached } from '../../solve/solution.js';
import { goalWords } from '../goal-words.js';

/** Whether a result is good; decides its colour. */
export type Mood = 'good' | 'bad' | 'open';

export interface StatusWords {
  readonly text: string;
  readonly mood: Mood;
}

export const LIMITS: Record<LimitReached, string> = {
  nodes: 'nodes',
  time: 'time',
  interrupted: 'interrupted',
};

/** @param stipulation what was asked: it decides what is short */
export function flawText(flaw: Flaw, stipulation: string | undefined): string {
  if (flaw === 'no-solution') return 'no solution';
  return flaw === 'short' ? shortText(stipulation) : flaw;
}

/** `short mate`; `short solution` where the goal is another. */
export const shortText = (stipulation: string | undefined): string =>
  goalWords(stipulation).verb === 'mate' ? 'short mate' : 'short solution';

/** `Re1, Qa5 and Qh7` */
export function listedMoves(moves: readonly { readonly san: string }[], word: 'and' | 'or'): string {
  const texts = moves.map(({ san }) => san);
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} ${word} ${texts.at(-1)}`;
}
