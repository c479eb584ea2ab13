/** The words for studies: who wins or draws, and by which moves. */
import type { Stipulation } from '../../problems/stipulation.js';
import { keysOf } from '../../solution/play.js';
import type { Solution } from '../../solution/solution.js';
import { goalWords } from '../goal-words.js';
import { plural } from '../summary.js';
import { listedMoves, type WordsOfPlay } from './outcome-words.js';
import type { PlayWriter } from './play-writer.js';

/** The side that is to win or to draw. */
export const sideOf = (stipulation: Pick<Stipulation, 'by'> | undefined): 'White' | 'Black' =>
  stipulation?.by === 'black' ? 'Black' : 'White';

/** `White wins` */
export const claimOf = ({ stipulation }: Pick<Solution, 'stipulation'>): string =>
  `${sideOf(stipulation)} ${goalWords(stipulation).verbs}`;

/** A draw is asked for, and there is a win. */
export const winsInstead = ({ stipulation, moves, flaws }: Solution): boolean =>
  stipulation?.goal === 'draw' && moves !== undefined && flaws.includes('cooked');

/** `3 moves win` */
export function movesThatKeep(solution: Solution): string {
  const count = keysOf(solution).length;
  const { verb, verbs } = goalWords(solution.stipulation);
  return `${plural(count, 'move')} ${count === 1 ? verbs : verb}`;
}

export const STUDY: WordsOfPlay = {
  solved: () => ({ text: 'sound', mood: 'good' }),
  cooked: (solution) =>
    winsInstead(solution)
      ? `cooked: ${sideOf(solution.stipulation)} wins`
      : `cooked: ${movesThatKeep(solution)}`,
  known: () => undefined,
  noSetPlay: () => undefined,
  counts: () => [],
  remarks: () => [],
  lineCount: () => undefined,
};

/** `Sound: 1.Kg7 is the only move that draws.` */
export function studySentence(solution: Solution, writer: PlayWriter, why: string): string {
  const { status, stipulation, moves, flaws, publishedKey } = solution;
  const side = sideOf(stipulation);
  const { verb, verbs } = writer.goal;
  const mate = moves === undefined ? '' : `, mate in ${moves}`;
  const named = keysOf(solution).map((key) => ({ san: writer.number(0) + key.san }));
  switch (status) {
    case 'undecided':
      return `Undecided, because ${why}.`;
    case 'no-solution':
      return `No solution: ${side} cannot ${verb}.`;
    case 'lost':
      return winsInstead(solution)
        ? `Cooked: ${side} even wins against every defence${mate}.`
        : `${side} ${verbs} against every defence${mate}.`;
    default: {
      const all = listedMoves(named.slice(0, LISTED), 'and');
      const more = named.length > LISTED ? ` and ${named.length - LISTED} more` : '';
      if (winsInstead(solution)) return `Cooked: ${side} even wins${mate}, by ${named[0]?.san}.`;
      if (flaws.includes('cooked')) return `Cooked: ${movesThatKeep(solution)}, ${all}${more}.`;
      const only = `${all} is the only move that ${verbs}${mate}`;
      return publishedKey === 'wrong' ? `Wrong key: ${only}.` : `Sound: ${only}.`;
    }
  }
}

const LISTED = 8;
