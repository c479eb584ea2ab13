/** What was proven about a problem, in one sentence: whether it is sound, and by which moves it is cooked or short. */

import { parseStipulation } from '../../problems/parse-stipulation.js';
import { movesOf } from '../../problems/stipulation.js';
import type { ProblemRecord } from '../../records/problem-records.js';
import {
  type AnySolution,
  countSolutions,
  isLineSolution,
  type LimitReached,
  type LineSolution,
  movesOfLine,
  type NotatedMove,
  type Solution,
} from '../../solve/solution.js';
import { goalWords } from '../goal-words.js';
import { isBlackFirst, moveWriter } from '../move-notation.js';
import { plural } from '../summary.js';
import { LineNumbers, lineLength, numberedLine, type ShownLine } from './line-words.js';
import { listedMoves } from './outcome-words.js';

/** Solutions that a sentence names. */
const MAX_NAMED = 3;

/** `Sound: 1.Ra6 is the only key, mate in 2.` */
export const solutionSentence = (problem: ProblemRecord, solution: AnySolution): string =>
  isLineSolution(solution) ? ofLines(problem, solution) : ofKeys(problem, solution);

function ofKeys(problem: ProblemRecord, solution: Solution): string {
  const { status, stipulation, keys, moves = 0, flaws, searched } = solution;
  const { noun } = goalWords(stipulation);
  const number = isBlackFirst(problem.fen) ? '1...' : '1.';
  const named = (of: readonly NotatedMove[]): string =>
    listedMoves(
      of.map(({ san }) => ({ san: number + san })),
      'and',
    );
  if (status === 'undecided') return undecidedSentence(solution, named(keys));
  if (status === 'no-solution') {
    const what = stipulation === undefined ? '' : 'No solution: ';
    return solution.stalemate
      ? `${what}${capital('the side to move is stalemated in the diagram.', what)}`
      : `${what}${capital(`there is no ${noun} in ${searched}.`, what)}`;
  }
  const isShort = flaws.includes('short');
  if (status === 'lost') {
    if (moves === 0 && noun === 'mate') return 'Checkmate: the side to move is mated in the diagram.';
    const sentence =
      noun === 'mate' ? `the side to move is mated in ${moves}` : `${noun} in ${moves} cannot be avoided`;
    return `${isShort ? 'Short: ' : ''}${capital(sentence, isShort)}.`;
  }
  const shortest = keys.filter((key) => key.moves === moves);
  if (isShort) {
    return `Short: ${noun} in ${moves} instead of ${stated(stipulation)}, by ${named(shortest)}${also(keys.length - shortest.length)}.`;
  }
  if (flaws.includes('cooked')) return `Cooked: there are ${keys.length} keys, ${named(keys)}.`;
  if (stipulation === undefined) {
    return `${capital(noun)} in ${moves}, by ${named(shortest)}${shortest.length === 1 ? ' alone' : ''}.`;
  }
  if (solution.publishedKey === 'wrong') return `Wrong key: the key is ${named(keys)}, ${noun} in ${moves}.`;
  return keys.length === 1
    ? `Sound: ${named(keys)} is the only key, ${noun} in ${moves}.`
    : `Sound: any of ${named(keys)} will do, ${noun} in ${moves}.`;
}

function undecidedSentence(
  { limit, moves, shortest, searched, stipulation, flaws, keys }: Solution,
  named: string,
): string {
  const { noun } = goalWords(stipulation);
  const known = [
    ...(moves === undefined ? [] : [`${noun} in ${shortest ? '' : 'at most '}${moves}`]),
    ...(searched > 0 && !(shortest && moves !== undefined)
      ? [moves === undefined ? `there is no ${noun} in ${searched}` : `none in ${searched}`]
      : []),
    ...(keys.length > 0 ? [`found ${named}`] : []),
  ].join(', ');
  const flaw = flaws.includes('short') ? 'short' : flaws.includes('cooked') ? 'cooked' : undefined;
  // what is proven stays so, whatever else there is
  if (flaw) return `${capital(flaw)}: ${known}, and perhaps more, because ${whyOf(limit)}.`;
  return `Undecided, because ${whyOf(limit)}${known ? `: ${known}` : ''}.`;
}

function ofLines({ fen }: ProblemRecord, solution: LineSolution): string {
  const { status, stipulation, lines, shorter, flaws, intended, limit } = solution;
  const { noun } = goalWords(stipulation);
  const numbers = new LineNumbers(stipulation);
  const named = (of: LineSolution['lines']): string => {
    const texts = of.slice(0, MAX_NAMED).map((line) => {
      const shown: ShownLine = { kind: 'solution', moves: movesOfLine(line), notes: [] };
      return numberedLine(fen, shown, numbers, moveWriter('san'));
    });
    return [...texts, ...(of.length > MAX_NAMED ? [`${of.length - MAX_NAMED} more`] : [])].join('; ');
  };
  const count = plural(countSolutions(lines), 'solution');
  if (status === 'no-solution') return `No solution: there is no ${noun} in ${stated(stipulation)}.`;
  const why = status === 'undecided' ? `, and perhaps more, because ${whyOf(limit)}` : '';
  if (flaws.includes('short'))
    return `Short: ${noun} in ${lineLength(solution)} already, ${named(shorter)}${why}.`;
  if (flaws.includes('cooked')) return `Cooked: ${count} instead of ${intended ?? 1}, ${named(lines)}${why}.`;
  if (status === 'undecided')
    return `Undecided, because ${whyOf(limit)}: ${lines.length > 0 ? count : 'no solution'} so far.`;
  if (intended === undefined) return `${capital(noun)} in ${stated(stipulation)}: ${count}, ${named(lines)}.`;
  return countSolutions(lines) === intended
    ? `Sound: ${count}, as intended.`
    : `Too few: ${count} instead of ${intended}, ${named(lines)}.`;
}

function stated(stipulation: string | undefined): number {
  const asked = stipulation === undefined ? undefined : parseStipulation(stipulation);
  return asked?.ok ? movesOf(asked.value) : 0;
}

const also = (others: number): string =>
  others > 0 ? `, and solved by ${plural(others, 'longer key')}` : '';

const whyOf = (limit: LimitReached | 'solutions' | undefined): string =>
  limit === 'interrupted'
    ? 'the search was stopped'
    : limit === 'solutions'
      ? 'enough solutions were found'
      : `the limit of ${limit ?? 'time'} was reached`;

/** @param before what stands before it in the sentence, if anything */
const capital = (text: string, before: string | boolean = false): string =>
  before ? text : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
