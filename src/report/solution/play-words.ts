/** What is said below a solution: how much play it has, what of it is not shown, and why. */
import type { Defence, Solution } from '../../solve/solution.js';
import type { Style } from '../terminal/style.js';
import { wrapWords } from '../terminal/text-width.js';
import { countPlay } from './play-counts.js';
import { countText, LIMITS } from './solution-words.js';

/** `12 lines, 2 of them short; 1 dual, 2 minor duals`, what is left out, and every cut. One sentence a line. */
export function playNotes(solution: Solution): string[] {
  return [...countNotes(solution), ...leftOutNotes(solution), ...cutNotes(solution)];
}

/** Where and why play is missing that was asked for. */
export function cutNotes({ cut, view, playLimit }: Solution): string[] {
  const notes: string[] = [];
  if (cut) {
    const { depth, positions, reason } = cut;
    const where = view === undefined ? 'not shown' : `cut after ${plural(depth, 'move')}`;
    const why = reason === 'size' ? ', because the whole tree is too large' : '';
    const option = view === undefined ? '--variations shows it' : '--tree-depth sets the number of moves';
    notes.push(`${where}${why}: play goes on after ${plural(positions, 'position')} (${option})`);
  }
  if (playLimit) {
    notes.push(
      `undecided (${LIMITS[playLimit]}): a limit was reached before all play was found; none is shown`,
    );
  }
  return notes;
}

/** The play that is shown has a line from a key to a mate of full length. */
export const showsFullLine = ({ keys, view, cut }: Solution): boolean =>
  view !== undefined && !cut && keys.some((key) => longestShown(key.variations ?? []) + 1 === key.mate);

/** Attacker's moves of the longest line that ends in a mate; 0: there is none. */
function longestShown(defences: readonly Defence[]): number {
  const lengths = defences.flatMap(({ answers }) =>
    answers.map(({ mate, replies }) => (mate === 1 ? 1 : 1 + longestShown(replies))),
  );
  return Math.max(0, ...lengths);
}

/** What stands where lines end that were too many. */
export const missingLines = (count: number, maxLines: number): string =>
  `... and ${plural(count, 'more line')} (--max-lines ${maxLines})`;

function countNotes(solution: Solution): string[] {
  const counts = countPlay(solution);
  const parts: string[] = [];
  if (counts && solution.keys.length > 0) {
    const { lines, short, duals, minorDuals } = counts;
    parts.push(`${plural(lines, 'line')}${short > 0 ? `, ${countText(short)} of them short` : ''}`);
    parts.push(`${dualText(duals - minorDuals, minorDuals)}`);
  }
  if (solution.tries)
    parts.push(solution.tries.length === 1 ? '1 try' : `${countOrNo(solution.tries.length)} tries`);
  return parts.length > 0 ? [parts.join('; ')] : [];
}

function dualText(duals: number, minor: number): string {
  if (minor === 0) return duals === 0 ? 'no duals' : plural(duals, 'dual');
  const minorText = plural(minor, 'minor dual');
  return duals === 0 ? minorText : `${plural(duals, 'dual')}, ${minorText}`;
}

function leftOutNotes(solution: Solution): string[] {
  const leftOut = countPlay(solution)?.leftOut;
  if (!leftOut) return [];
  const { defeatsNoThreat, hastensMate } = leftOut;
  const reasons = [
    ...(defeatsNoThreat > 0 ? [does(defeatsNoThreat, 'defeat', 'no threat')] : []),
    ...(hastensMate > 0 ? [does(hastensMate, 'hasten', 'the mate')] : []),
  ];
  if (reasons.length === 0) return [];
  const total = plural(defeatsNoThreat + hastensMate, 'defence');
  return [`${total} left out: ${reasons.join(', ')} (--variations full shows them)`];
}

/** What stands below a solution, no line wider than the terminal. */
export function notesText(notes: readonly string[], style: Style): string {
  return notes
    .flatMap((note) => wrapWords(note, style.width))
    .map((line) => `${line}\n`)
    .join('');
}

/** `1 defeats no threat`, `2 defeat no threat` */
const does = (count: number, verb: string, what: string): string =>
  `${countText(count)} ${verb}${count === 1 ? 's' : ''} ${what}`;

const plural = (count: number, word: string): string =>
  `${countText(count)} ${word}${count === 1 ? '' : 's'}`;
const countOrNo = (count: number): string => (count === 0 ? 'no' : countText(count));
