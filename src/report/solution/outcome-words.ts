/** Words for outcomes of every kind of play. */
import type { Flaw, LimitReached } from '../../solve/solution.js';

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

export const FLAWS: Record<Flaw, string> = {
  cooked: 'cooked',
  short: 'short mate',
  'no-solution': 'no solution',
};
