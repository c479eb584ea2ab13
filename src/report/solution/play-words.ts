/** How much play a solution has, what of it is not shown, and why: counts, and the sentences below a solution. */
import type { Answer, Defence, KeyPlay, LeftOut, LineSolution } from '../../solve/solution.js';
import { countText } from '../counts-and-times.js';
import { goalWords } from '../goal-words.js';
import { plural } from '../summary.js';
import type { Style } from '../terminal/style.js';
import { wrapLines } from '../terminal/text-width.js';
import { lineNotes } from './line-words.js';
import { LIMITS } from './outcome-words.js';
import { fullLength } from './solution-words.js';

export interface PlayCounts {
  /** ways from a key to a mate, to a cut of the tree, or to a threat that no shown defence meets */
  readonly lines: number;
  /** of those: with a mate in fewer moves than stipulated */
  readonly short: number;
  /** minor duals included */
  readonly duals: number;
  readonly minorDuals: number;
  /** defences that the thematic view leaves out after the keys */
  readonly leftOut: LeftOut;
  /** how many it leaves out in the other play: tries and set play */
  readonly leftOutElsewhere: number;
}

/** Undefined if no variations were asked for, or a limit prevented them. */
export function countPlay(solution: KeyPlay): PlayCounts | undefined {
  const { keys, tries = [], setPlay = [] } = solution;
  if (solution.view === undefined || solution.view === 'none') return undefined;
  const fromKeys = new PlayTally(fullLength(solution));
  for (const { variations = [], ...key } of keys) fromKeys.answer({ ...key, replies: variations }, 1);
  // of other play only what is left out is counted
  const others = new PlayTally(0);
  for (const { variations = [], leftOut } of [...tries, { variations: setPlay, leftOut: undefined }]) {
    others.leaveOut(leftOut);
    others.defences(variations, 1);
  }
  const duals = keys.flatMap((key) => key.duals ?? []);
  return {
    lines: fromKeys.lines,
    short: fromKeys.short,
    duals: duals.length,
    minorDuals: duals.filter(({ minor }) => minor).length,
    leftOut: { defeatsNoThreat: fromKeys.defeatsNoThreat, hastensGoal: fromKeys.hastensGoal },
    leftOutElsewhere: others.defeatsNoThreat + others.hastensGoal,
  };
}

class PlayTally {
  lines = 0;
  short = 0;
  defeatsNoThreat = 0;
  hastensGoal = 0;
  readonly #moves: number;

  constructor(moves: number) {
    this.#moves = moves;
  }

  /** @param level which of the attacker's moves this is, from 1 */
  answer({ moves: mate, replies, leftOut }: Answer, level: number): void {
    this.leaveOut(leftOut);
    this.defences(replies, level);
    if (replies.length === 0) this.#end(level + mate - 1);
  }

  #end(moves: number): void {
    this.lines++;
    if (moves < this.#moves) this.short++;
  }

  defences(defences: readonly Defence[], level: number): void {
    for (const { answers } of defences) {
      for (const answer of answers) this.answer(answer, level + 1);
      // in self and reflex play the defence ends the line
      if (answers.length === 0) this.#end(level);
    }
  }

  leaveOut(leftOut: LeftOut | undefined): void {
    this.defeatsNoThreat += leftOut?.defeatsNoThreat ?? 0;
    this.hastensGoal += leftOut?.hastensGoal ?? 0;
  }
}

/**
 * `12 lines, 2 of them short; 1 dual, 2 minor duals`, what is left out, and every cut. One sentence per line.
 * @param withOptions names the options of the command that show more
 */
export function playNotes(solution: KeyPlay | LineSolution, withOptions = true): string[] {
  if ('lines' in solution) return lineNotes(solution);
  return [
    ...countNotes(solution),
    ...shortNotes(solution),
    ...leftOutNotes(solution, withOptions),
    ...cutNotes(solution, withOptions),
  ];
}

/** Where and why requested play is missing. */
export function cutNotes(solution: KeyPlay | LineSolution, withOptions = true): string[] {
  if ('lines' in solution) return [];
  const { cut, view, playLimit } = solution;
  const notes: string[] = [];
  if (cut) {
    const { depth, positions, reason } = cut;
    const where = view === undefined ? 'not shown' : `cut after ${plural(depth, 'move')}`;
    const why = reason === 'size' ? ', because the whole tree is too large' : '';
    const option = view === undefined ? '--variations shows it' : '--tree-depth sets the number of moves';
    const hint = withOptions ? ` (${option})` : '';
    notes.push(`${where}${why}: play goes on after ${plural(positions, 'position')}${hint}`);
  }
  if (playLimit) {
    notes.push(
      `undecided (${LIMITS[playLimit]}): a limit was reached before all play was found; none is shown`,
    );
  }
  return notes;
}

/** The shown play has a line from a key to a mate of full length. */
export const showsFullLine = ({ keys, view, cut }: KeyPlay): boolean =>
  view !== undefined && !cut && keys.some((key) => longestShown(key.variations ?? []) + 1 === key.moves);

/** Attacker's moves of the longest line that ends in mate; 0 if there is none. */
function longestShown(defences: readonly Defence[]): number {
  const lengths = defences.flatMap(({ answers }) =>
    answers.map(({ moves: mate, replies }) => (mate === 1 ? 1 : 1 + longestShown(replies))),
  );
  return Math.max(0, ...lengths);
}

/** Shown instead of the lines beyond the maximum. */
export const missingLines = (count: number, maxLines: number): string =>
  `... and ${plural(count, 'more line')} (--max-lines ${maxLines})`;

function countNotes(solution: KeyPlay): string[] {
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

/** What the word beside some lines means. */
function shortNotes(solution: KeyPlay): string[] {
  const short = countPlay(solution)?.short ?? 0;
  return short > 0
    ? [
        `short: ${goalWords(solution.stipulation).noun} in fewer than the ${fullLength(solution)} moves asked for`,
      ]
    : [];
}

function leftOutNotes(solution: KeyPlay, withOptions: boolean): string[] {
  const counts = countPlay(solution);
  if (!counts) return [];
  const { leftOut, leftOutElsewhere } = counts;
  const { defeatsNoThreat, hastensGoal } = leftOut;
  const reasons = [
    ...(defeatsNoThreat > 0 ? [does(defeatsNoThreat, 'defeat', 'no threat')] : []),
    ...(hastensGoal > 0 ? [does(hastensGoal, 'hasten', `the ${goalWords(solution.stipulation).noun}`)] : []),
  ];
  const total = plural(defeatsNoThreat + hastensGoal, 'defence');
  const others = [
    ...(solution.tries?.length ? ['after tries'] : []),
    ...(solution.setPlay?.length ? ['in set play'] : []),
  ].join(' and ');
  const elsewhere = leftOutElsewhere > 0 ? `${countText(leftOutElsewhere)} left out ${others}` : '';
  const parts = [reasons.length > 0 ? `${total} left out: ${reasons.join(', ')}` : '', elsewhere];
  const text = parts.filter((part) => part !== '').join('; ');
  return text === '' ? [] : [`${text}${withOptions ? ' (--variations full shows them)' : ''}`];
}

/** The notes below a solution, no line wider than the terminal. */
export function notesText(notes: readonly string[], style: Style): string {
  return wrapLines(notes.map((note) => `${note}\n`).join(''), style.width);
}

/** `1 defeats no threat`, `2 defeat no threat` */
const does = (count: number, verb: string, what: string): string =>
  `${countText(count)} ${verb}${count === 1 ? 's' : ''} ${what}`;

const countOrNo = (count: number): string => (count === 0 ? 'no' : countText(count));
