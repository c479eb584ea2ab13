/** The sentences below a solution: how much play it has, what is not shown, and why. */
import { keysOf, PHASES, type PhaseKind, phaseOf, SOLUTION_FIRST } from '../../solution/play.js';
import type { Solution } from '../../solution/solution.js';
import { countText, plural } from '../../text/counts-and-times.js';
import { sum } from '../../text/sum.js';
import { goalWords } from '../goal-words.js';
import { countPlay, fullLength, ordersOf } from './play-counts.js';
import { playKind, wordsOf } from './words-of-play.js';

/**
 * `12 lines, 2 of them short; 1 dual, 2 minor duals`, then what is left out, and every cut.
 * @param withOptions names the options of `solve` that show more; other commands lack some of them
 */
export function playNotes(solution: Solution, withOptions = true): string[] {
  const { noun } = goalWords(solution.stipulation);
  const isAnyShort = (countPlay(solution)?.short ?? 0) > 0;
  return [
    ...wordsOf(solution).counts(solution),
    // explains the word beside some lines
    ...(isAnyShort ? [`short: ${noun} in fewer than ${fullLength(solution)} moves`] : []),
    ...leftOutNotes(solution, withOptions),
    ...cutNotes(solution, withOptions),
  ];
}

/** Returns the notes below a list of all lines, which also explain the words beside some lines. */
export function listNotes(solution: Solution, withOptions = true): string[] {
  const notes = playNotes(solution, withOptions);
  if (playKind(solution) === 'lines' && isAnyDefined(ordersOf(keysOf(solution))))
    notes.splice(1, 0, 'order of N: the moves of the Nth solution of full length in another order');
  return notes;
}

function isAnyDefined(values: Iterable<unknown>): boolean {
  for (const value of values) if (value !== undefined) return true;
  return false;
}

/** Says where requested play is missing, and why. */
export function cutNotes(solution: Solution, withOptions = true): string[] {
  const { cut, view, playLimit } = solution;
  const notes: string[] = [];
  if (cut?.reason === 'length') {
    const what =
      view === undefined ? 'the play is not shown' : `only the first ${plural(cut.depth, 'move')} are shown`;
    const hint = `; solve --tree-depth ${cut.depth + 1} shows ${cut.depth + 1} moves, --variations thematic all of them`;
    notes.push(`${what}${withOptions ? hint : ''}`);
  } else if (cut) {
    const { depth, positions, reason } = cut;
    const where = view === undefined ? 'not shown' : `cut after ${plural(depth, 'move')}`;
    const why = reason === 'size' ? ', because the whole tree is too large' : '';
    const option =
      view === undefined ? 'solve --variations shows it' : 'solve --tree-depth sets the number of moves';
    const hint = withOptions ? ` (${option})` : '';
    notes.push(`${where}${why}: play continues in ${plural(positions, 'position')}${hint}`);
  }
  if (playLimit && playKind(solution) === 'keys') {
    notes.push(`undecided (${playLimit}): a limit was reached before all play was found; no play is shown`);
  }
  return notes;
}

/** Counts the rows beyond the maximum; empty if no rows are missing. Names their kinds if there are several. */
export function missingRows(
  solution: Solution,
  missing: ReadonlyMap<PhaseKind, number>,
  maxLines: number,
): string {
  const total = sum([...missing.values()]);
  if (total === 0) return '';
  // a row is a whole solution, or part of a tree, in which lines may share a row, and a line may take several rows
  const isLine = playKind(solution) === 'lines';
  const kinds = [...missing].map(([kind, count]) => {
    const { rows, solutions = rows } = PHASES[kind];
    return [countText(count), isLine ? solutions : rows] as const;
  });
  const isOnlyPhase = solution.phases.filter(({ first }) => first.length > 0).length < 2;
  const [[, only] = ['', '']] = kinds;
  const which = isOnlyPhase
    ? ''
    : kinds.length === 1
      ? ` ${only}`
      : `, ${kinds.map(([count, of]) => `${count} ${of}`).join(', ')}`;
  return `... and ${plural(total, isLine ? 'more solution' : 'more row')}${which} (limited by --max-lines ${maxLines})`;
}

function leftOutNotes(solution: Solution, withOptions: boolean): string[] {
  const counts = countPlay(solution);
  if (!counts) return [];
  const { leftOut, leftOutElsewhere } = counts;
  const { defeatsNoThreat, hastensGoal } = leftOut;
  const { noun } = goalWords(solution.stipulation);
  const reasons = [
    ...(defeatsNoThreat > 0 ? [does(defeatsNoThreat, 'defeat', 'no threat')] : []),
    ...(hastensGoal > 0 ? [does(hastensGoal, 'hasten', `the ${noun}`)] : []),
  ];
  const others = SOLUTION_FIRST.filter((kind) => phaseOf(solution, kind)?.length)
    .flatMap((kind) => PHASES[kind].where ?? [])
    .join(' and ');
  const parts = [
    ...(reasons.length > 0
      ? [`${plural(defeatsNoThreat + hastensGoal, 'defence')} left out: ${reasons.join(', ')}`]
      : []),
    ...(leftOutElsewhere > 0 ? [`${countText(leftOutElsewhere)} left out ${others}`] : []),
  ];
  const hint = withOptions ? ' (solve --variations full shows them)' : '';
  return parts.length > 0 ? [`${parts.join('; ')}${hint}`] : [];
}

/** `1 defeats no threat`, `2 defeat no threat` */
const does = (count: number, verb: string, what: string): string =>
  `${countText(count)} ${verb}${count === 1 ? 's' : ''} ${what}`;
