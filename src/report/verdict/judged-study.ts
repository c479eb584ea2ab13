/** The words of verdicts on studies: whether the claim is true, and which moves of the published line are the only ones. */
import { keysOf, type NotatedMove } from '../../solution/play.js';
import type { Fault, StudyLine, StudyMove, Verdict } from '../../solution/verdict.js';
import { listedMoves } from '../solution/outcome-words.js';
import type { PlayWriter } from '../solution/play-writer.js';
import { keyTexts } from '../solution/solution-words.js';
import { claimOf, movesThatKeep, sideOf, winsInstead } from '../solution/study-words.js';
import { faultClause, faultNote, isRead } from './fault-words.js';
import type { JudgedWords } from './kind-of-words.js';

/** Why a study was not decided. */
const whyOpen = (limit: Verdict['limit']): string =>
  limit === 'men'
    ? 'the diagram has too many men for a table'
    : limit === 'interrupted'
      ? 'the making of a table was interrupted'
      : `the limit of ${limit} was reached`;

export const STUDY: JudgedWords = {
  published: () => '',
  cells: () => ({ intended: undefined }),
  proven: (verdict, writer) => [
    ...plain(verdict, writer, keyTexts(verdict.solution, writer).join(' ')),
    ...inShort(verdict),
  ],
  faults: ({ faults }, writer) => faults.filter(isRead).map((fault) => faultNote(fault, writer)),

  sentence(verdict, writer) {
    const faults = verdict.faults.filter(isRead);
    const keys = listedMoves(keysOf(verdict.solution), 'and');
    return [
      ...verdict.findings.map(({ field, message }) => `${field}: ${message}`),
      ...faults.filter(({ of }) => of === 'key').map((fault) => faultClause(fault, writer)),
      ...plain(verdict, writer, keys),
      ...faults
        .filter(({ of }) => of === 'line')
        .slice(0, 1)
        .map((fault) => faultClause(fault, writer)),
    ].join('; ');
  },

  further: ({ study, solution, faults }, writer) => [
    ...(study ? inFull(study, solution, writer) : []),
    ...faults
      .filter((fault: Fault) => fault.of === 'line' && isRead(fault))
      .slice(1)
      .map((fault) => faultNote(fault, writer)),
  ],

  soundness({ verdict, solution }) {
    const [key] = keysOf(solution);
    const mate = solution.moves === undefined ? '' : `, mate in ${solution.moves}`;
    const what = key
      ? `${key.san} is the only move that ${claimOf(solution).replace(/^\S+ /, '')}`
      : claimOf(solution);
    return `${what}${mate}, and ${verdict === 'sound' ? 'the published solution is right' : 'no solution was published'}`;
  },
};

/** What is true instead of the claim. @param keys the moves that win (draw) */
function plain({ verdict, solution, limit, study }: Verdict, writer: PlayWriter, keys: string): string[] {
  const side = sideOf(solution.stipulation);
  switch (verdict) {
    case 'cooked':
      return [
        winsInstead(solution)
          ? `${side} wins, mate in ${solution.moves}${keys && `, by ${keys.split(/ |,/)[0]}`}`
          : `${movesThatKeep(solution)}: ${keys}`,
      ];
    case 'no-solution':
      return [`${side} cannot ${writer.goal.verb}`];
    case 'undecided':
      return [`${whyOpen(limit)}${study?.end ? `, the line ends in ${endText(study.end, side)}` : ''}`];
    default:
      return verdict === 'wrong-key' && keys ? [`${keys} ${writer.goal.verbs}`] : [];
  }
}

/** `a win for White, mate in 9` */
const endText = ({ outcome, moves }: NonNullable<StudyLine['end']>, side: string): string =>
  outcome === 'draw'
    ? 'a draw'
    : `a win for ${side}${moves ? `, mate in ${moves}` : moves === 0 ? ', mated' : ''}`;

const countOf = (moves: readonly StudyMove[], ...is: StudyMove['is'][]): number =>
  moves.filter((move) => is.includes(move.is)).length;

/** `only moves: 5 of 6, 3 not decided` */
function inShort({ study }: Verdict): string[] {
  if (!study || study.moves.length === 0) return [];
  const { moves } = study;
  const judged = countOf(moves, 'only', 'one-of');
  const open = countOf(moves, 'open', 'keeps');
  const undecided = open > 0 ? [`${open} not decided`] : [];
  const only = judged > 0 ? [`only moves: ${countOf(moves, 'only')} of ${judged}`] : [];
  return [[...only, ...undecided].join(', ')].filter((text) => text !== '');
}

/** The line, and what is said of its moves. */
function inFull({ moves, end }: StudyLine, solution: Verdict['solution'], writer: PlayWriter): string[] {
  const side = sideOf(solution.stipulation);
  const verbs = claimOf(solution).slice(side.length + 1);
  const named = (move: StudyMove): string => `${writer.number(move.ply)}${move.san}`;
  const only = moves.filter(({ is }) => is === 'only').map(named);
  const several = moves
    .filter(({ is }) => is === 'one-of')
    .map((move) => `${named(move)} (or ${orText(move.others)})`);
  const keeps = moves.filter(({ is }) => is === 'keeps').map(named);
  const open = moves.filter(({ is }) => is === 'open').map(named);
  return [
    ...(only.length > 0 ? [`the only move that ${verbs}: ${only.join(' ')}`] : []),
    ...(several.length > 0 ? [`not the only move that ${verbs}: ${several.join(' ')}`] : []),
    ...(keeps.length > 0 ? [`${verbs}, perhaps not alone: ${keeps.join(' ')}`] : []),
    ...(open.length > 0 ? [`not decided, with too many men: ${open.join(' ')}`] : []),
    ...(end ? [`the published line ends in ${endText(end, side)}`] : []),
  ];
}

const OTHERS = 3;

function orText(others: readonly NotatedMove[] = []): string {
  const shown = others.slice(0, OTHERS).map(({ san }) => san);
  return others.length > OTHERS ? `${shown.join(', ')} and ${others.length - OTHERS} more` : shown.join(', ');
}
