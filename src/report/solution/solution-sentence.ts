/**
 * Says in one sentence what was proven about a problem: whether it is sound, and which moves make it cooked or
 * short.
 */

import { movesOf, type SolvedBy } from '../../problems/stipulation.js';
import type { ProblemRecord } from '../../records/problem-records.js';
import { countSolutions, keysOf, pathsOf, phaseOf } from '../../solution/play.js';
import type { Solution } from '../../solution/solution.js';
import { countText, plural } from '../../text/counts-and-times.js';
import { capital } from '../../text/ends.js';
import { notReached } from '../goal-words.js';
import { moveWriter } from '../move-notation.js';
import { namedLines } from './mating-lines.js';
import { PlayWriter } from './play-writer.js';
import { beyondText } from './solution-words.js';
import {
  listedMoves,
  movesThatKeepText,
  playKind,
  STALEMATED,
  sideOf,
  totalText,
  whyOpen,
  whyUnsolved,
  winsInstead,
} from './words-of-play.js';

/** `Sound: 1.Ra6 is the only key, mate in 2.` */
export const solutionSentence = (problem: ProblemRecord, solution: Solution): string =>
  SENTENCES[playKind(solution)](solution, new PlayWriter(problem, solution, moveWriter('san')));

const SENTENCES: Record<SolvedBy, (solution: Solution, writer: PlayWriter) => string> = {
  keys: ofKeys,
  lines: ofLines,
  study: ofStudy,
};

function ofKeys(solution: Solution, writer: PlayWriter): string {
  const { status, stipulation, moves = 0, flaws } = solution;
  const keys = keysOf(solution).map((key) => ({ ...key, san: writer.number(0) + key.san }));
  const { noun } = writer.goal;
  const all = listedMoves(keys, 'and');
  const isShort = flaws.includes('short');
  if (status === 'undecided') return undecidedSentence(solution, all, noun);
  if (status === 'no-solution') {
    const why = solution.stalemate
      ? `${STALEMATED}.`
      : `${solution.moves === undefined ? 'there is ' : ''}${beyondText(solution) || notReached(solution, noun)}.`;
    return stipulation ? `No solution: ${why}` : capital(why);
  }
  if (status === 'lost') {
    if (moves === 0 && noun === 'mate') return 'Checkmate: the side to move is mated in the diagram.';
    const what =
      noun === 'mate' ? `the side to move is mated in ${moves}` : `${noun} in ${moves} cannot be avoided`;
    return isShort ? `Short: ${what}.` : `${capital(what)}.`;
  }
  const shortest = keys.filter((key) => key.moves === moves);
  if (isShort) {
    const longer = keys.length - shortest.length;
    const also = longer > 0 ? `, and solved by ${plural(longer, 'longer key')}` : '';
    return `Short: ${noun} in ${moves} instead of ${stated(solution)}, by ${listedMoves(shortest, 'and')}${also}.`;
  }
  if (flaws.includes('cooked')) return `Cooked: there are ${keys.length} keys, ${all}.`;
  if (flaws.includes('missing')) {
    return `Too few: ${plural(keys.length, 'key')} instead of ${stipulation?.solutions}, ${all}.`;
  }
  if (!stipulation) {
    return `${capital(noun)} in ${moves}, by ${listedMoves(shortest, 'and')}${shortest.length === 1 ? ' alone' : ''}.`;
  }
  if (solution.publishedKey === 'wrong') return `Wrong key: the key is ${all}, ${noun} in ${moves}.`;
  return keys.length === 1
    ? `Sound: ${all} is the only key, ${noun} in ${moves}.`
    : `Sound: any of ${all} will do, ${noun} in ${moves}.`;
}

function undecidedSentence(solution: Solution, keys: string, noun: string): string {
  const { limit, moves, shortest, searched, flaws } = solution;
  const isExact = shortest && moves !== undefined;
  const known = [
    ...(moves === undefined ? [] : [`${noun} in ${shortest ? '' : 'at most '}${moves}`]),
    ...(searched > 0 && !isExact
      ? [`${moves === undefined ? 'there is ' : ''}no ${noun} in ${searched}`]
      : []),
    ...(keys ? [`found ${keys}`] : []),
  ].join(', ');
  const flaw = flaws.includes('short') ? 'Short' : flaws.includes('cooked') ? 'Cooked' : undefined;
  // what is proven remains true, whatever else may exist
  if (flaw) return `${flaw}: ${known}, and perhaps more, because ${whyOpen(limit)}.`;
  return `Undecided, because ${whyOpen(limit)}${known && `: ${known}`}.`;
}

function ofLines(solution: Solution, writer: PlayWriter): string {
  const { status, stipulation, flaws, limit, moves, total } = solution;
  const { noun } = writer.goal;
  const named = (kind: 'short' | 'actual'): string =>
    namedLines(kind, pathsOf(phaseOf(solution, kind) ?? []), writer).join('; ');
  const found = countSolutions(keysOf(solution), stipulation);
  const count = plural(found, 'solution');
  const intended = stipulation?.solutions;
  const more =
    total === undefined
      ? `, and perhaps more, because ${whyOpen(limit)}`
      : `. There are ${totalText(total)} in all`;
  const why = solution.complete ? '' : more;
  if (status === 'no-solution') return `No solution: there is no ${noun} in ${stated(solution)}.`;
  if (flaws.includes('short')) return `Short: ${noun} in ${moves} already, ${named('short')}${why}.`;
  if (flaws.includes('cooked'))
    return `Cooked: ${count} instead of ${intended ?? 1}, ${named('actual')}${why}.`;
  if (status === 'undecided') {
    const known =
      total === undefined
        ? `${found > 0 ? count : 'no solution'} so far`
        : `${countText(found)} of ${totalText(total)} found`;
    return `Undecided, because ${whyOpen(limit)}: ${known}.`;
  }
  if (intended === undefined) return `${capital(noun)} in ${stated(solution)}: ${count}, ${named('actual')}.`;
  return flaws.includes('missing')
    ? `Too few: ${count} instead of ${intended}, ${named('actual')}.`
    : `Sound: ${count}, as intended.`;
}

/** `Sound: 1.Kg7 is the only move that draws.` */
function ofStudy(solution: Solution, writer: PlayWriter): string {
  const { status, stipulation, moves, flaws, publishedKey } = solution;
  const side = sideOf(stipulation);
  const { verbs } = writer.goal;
  const mate = moves === undefined ? '' : `, mate in ${moves}`;
  const named = keysOf(solution).map((key) => ({ san: writer.number(0) + key.san }));
  switch (status) {
    case 'undecided':
      return `Undecided, because ${whyOpen(solution.limit)}.`;
    case 'no-solution':
      return `No solution: ${whyUnsolved(solution).join('; ')}.`;
    case 'lost':
      return winsInstead(solution)
        ? `Cooked: ${side} even wins against every defence${mate}.`
        : `${side} ${verbs} against every defence${mate}.`;
    default: {
      const all = listedMoves(named.slice(0, LISTED), 'and');
      const more = named.length > LISTED ? ` and ${named.length - LISTED} more` : '';
      if (winsInstead(solution)) return `Cooked: ${side} even wins${mate}, by ${named[0]?.san}.`;
      if (flaws.includes('cooked')) return `Cooked: ${movesThatKeepText(solution)}, ${all}${more}.`;
      const only = `${all} is the only move that ${verbs}${mate}`;
      return publishedKey === 'wrong' ? `Wrong key: ${only}.` : `Sound: ${only}.`;
    }
  }
}

const LISTED = 8;

const stated = ({ stipulation }: Solution): number => (stipulation ? movesOf(stipulation) : 0);
