/** Why first moves are keys or not, in words. */

import type { LimitReached } from '../../solution/solution.js';
import type { ExplainedDefence, ExplainedMove } from '../../solve/explain.js';
import type { GoalWords } from '../goal-words.js';

/** What follows the name of the move: `is a try: it fails to 1 of 5 defences, with mate in 2 asked for`. */
export function explanationSentence(
  { rating, ends }: ExplainedMove,
  { noun, verb, verbs }: GoalWords,
  moves: number,
  limit: LimitReached | undefined,
): string {
  switch (rating.kind) {
    case 'key':
      return ends ? `${verbs} at once` : `is a key: ${noun} in ${rating.moves} against every defence`;
    case 'undecided':
      return `is undecided: ${limit === 'interrupted' ? 'the search was stopped' : `the limit of ${limit} was reached`}`;
    case 'misses-goal':
      return `is no key: it does not ${verb}`;
    case 'refuted': {
      const { refutations, defences } = rating;
      const refuted = refutations.length;
      const of = `${limit ? 'at least ' : ''}${refuted} of ${defences} defence${defences === 1 ? '' : 's'}`;
      const what = refuted === 1 && !limit ? 'is a try: it fails to' : 'is no key: it fails to';
      return `${what} ${of}, with ${noun} in ${moves} asked for`;
    }
    default:
      return `is no key: ${ENDS[rating.kind]}`;
  }
}

const ENDS = {
  stalemate: 'it stalemates',
  mate: 'it mates',
  forbidden: 'the goal could be reached at once, and must be',
} as const;

/** It refutes the first move. */
export const isRefutation = ({ moves, undecided }: ExplainedDefence): boolean =>
  moves === undefined && !undecided;

/** What becomes of the play after a refutation. */
export function refutationText({ leadsTo }: ExplainedDefence, { noun }: GoalWords, moves: number): string {
  if (!leadsTo) return 'refutes';
  if ('moves' in leadsTo) return `refutes: ${noun} in ${leadsTo.moves} instead of ${moves}`;
  if ('noMoves' in leadsTo) return `refutes: it gives ${leadsTo.noMoves}`;
  if ('tooEarly' in leadsTo) return 'refutes: the goal is reached too early';
  return `refutes: no ${noun} in ${leadsTo.ruledOut}`;
}

/** A first move that ends the play, or that is undecided, in a word. */
export const ratingWord = (kind: keyof typeof WORDS | 'misses-goal', { noun }: GoalWords): string =>
  kind === 'misses-goal' ? `no ${noun}` : WORDS[kind];

const WORDS = {
  stalemate: 'stalemates',
  mate: 'mates',
  forbidden: 'forbidden',
  undecided: 'undecided',
} as const;
