/** The words of verdicts in which kinds of play differ: statements about keys, and about solutions in lines. */

import { movesOf, type SolvedBy } from '../../problems/stipulation.js';
import { countSolutions, keysOf, type NotatedMove, pathsOf, phaseOf } from '../../solution/play.js';
import { type Fault, isSound, type StudyLine, type StudyMove, type Verdict } from '../../solution/verdict.js';
import { countText, firstOf, plural } from '../../text/counts-and-times.js';
import { goalWords, notReached } from '../goal-words.js';
import { namedLines } from '../solution/mating-lines.js';
import type { PlayWriter } from '../solution/play-writer.js';
import { keyTexts } from '../solution/solution-words.js';
import {
  claimOf,
  limitText,
  listedMoves,
  movesThatKeepText,
  playKind,
  sideOf,
  whyOpen,
  whyUnsolved,
  winsInstead,
} from '../solution/words-of-play.js';
import {
  faultClause,
  faultNote,
  faultPlace,
  goesOnText,
  isRead,
  remarkNote,
  remarksInShort,
  whyWrong,
} from './fault-words.js';

/** The words of verdicts on one kind of play. */
interface JudgedWords {
  /** returns evidence: what is true instead of the claim */
  proven(verdict: Verdict, writer: PlayWriter): string[];
  /** returns evidence: the faults of the published solution */
  faults(verdict: Verdict, writer: PlayWriter): string[];
  /** says in plain words what is wrong */
  sentence(verdict: Verdict, writer: PlayWriter): string;
  /** returns what the sentence leaves out, unless it is marked in the play */
  further(verdict: Verdict, writer: PlayWriter): string[];
  /** says why the problem is sound */
  soundness(verdict: Verdict): string;
}

/** @param instead what is true instead of the claim, in plain words; @param namesLine whether the first fault of the line is named */
function sentenceOf(
  verdict: Verdict,
  writer: PlayWriter,
  instead: readonly string[],
  namesLine = true,
): string {
  const faults = verdict.faults.filter((fault) => isRead(fault) && !fault.minor);
  const clauses = (kind: Fault['of']): string[] =>
    faults.filter(({ of }) => of === kind).map((fault) => faultClause(fault, writer));
  return [
    ...verdict.findings.map(({ field, message }) => `${field}: ${message}`),
    ...clauses('key'),
    ...instead,
    ...(namesLine ? clauses('line').slice(0, 1) : []),
    ...castlingNotes(verdict).map((note) => `it is ${note}`),
  ].join('; ');
}

const KEYS: JudgedWords = {
  proven: provenOfKeys,
  faults({ faults, remarks = [] }, writer) {
    const [shown, more] = firstItems(sortedByWeight(faults.filter(isRead)), SHOWN_FAULTS);
    return [...shown.map((fault) => faultNote(fault, writer)), ...more, ...remarksInShort(remarks)];
  },

  sentence: (verdict, writer) =>
    sentenceOf(verdict, writer, plainOfKeys(verdict, writer), verdict.verdict !== 'wrong-key'),

  further(verdict, writer) {
    const ofLine = sortedByWeight(verdict.faults.filter((fault) => isRead(fault) && fault.of === 'line'));
    const isSaid = ofLine[0] && !ofLine[0].minor && verdict.verdict !== 'wrong-key';
    const [faults, more] = firstItems(ofLine.slice(isSaid ? 1 : 0), TOLD_FAULTS);
    const duals = verdict.solution.view || verdict.remarks ? [] : dualNotes(verdict, writer);
    const [remarks, others] = firstItems(verdict.remarks ?? [], TOLD_FAULTS);
    return [
      ...faults.map((fault) => faultNote(fault, writer)),
      ...more,
      ...remarks.map((remark) => remarkNote(remark, writer)),
      ...others,
      ...duals,
      ...statementsText(verdict),
    ];
  },

  soundness({ verdict, solution }) {
    const [key, another] = keysOf(solution);
    const only = key && !another ? `${key.san} is the only key, ` : '';
    const held = verdict === 'sound';
    const { noun } = goalWords(solution.stipulation);
    return `${only}${noun} in ${solution.moves}, ${held ? 'and the published solution is right' : 'and no solution was published'}`;
  },
};

/** Maximum numbers of faults in a row of a table, and in a text. */
const SHOWN_FAULTS = 5;
const TOLD_FAULTS = 20;

const sortedByWeight = (faults: readonly Fault[]): Fault[] =>
  [...faults].sort((a, b) => Number(a.minor ?? false) - Number(b.minor ?? false));

/** Returns the first items of a list, and how many more there are. */
const firstItems = <Item>(items: readonly Item[], most: number): [readonly Item[], string[]] => [
  items.slice(0, most),
  items.length > most ? [`and ${items.length - most} more`] : [],
];

/** `of 42 published moves: 41 right, 1 wrong` */
function statementsText({ statements }: Verdict): string[] {
  if (!statements) return [];
  const { right, wrong, open } = statements;
  const all = right + wrong + open;
  if (all === 0) return [];
  if (wrong + open === 0)
    return [all === 1 ? 'the published move is right' : `all ${all} published moves are right`];
  const parts = [
    `${right} right`,
    ...(wrong > 0 ? [`${wrong} wrong`] : []),
    ...(open > 0 ? [`${open} open`] : []),
  ];
  return [`of ${plural(all, 'published move')}: ${parts.join(', ')}`];
}

/** Returns evidence in the notation of the field: what is true instead of the claim. */
function provenOfKeys(judged: Verdict, writer: PlayWriter): string[] {
  const { verdict, solution, limit } = judged;
  const { moves, searched, shortest } = solution;
  const { noun } = writer.goal;
  const atMost = moves !== undefined && !shortest;
  const keys = keyTexts(solution, writer).join(' ');
  switch (verdict) {
    case 'cooked':
      return [`keys ${keys}`, ...publishedOfKeys(judged)];
    case 'short':
      // a limit may have prevented the search from finding its line
      if (moves === 0) return [`${noun} in the diagram`];
      return [`${noun} in ${atMost ? 'at most ' : ''}${moves}: ${lineOf(solution, writer) || keys}`];
    case 'no-solution':
      return [takesLonger(solution, writer) ?? notReached(solution, noun)];
    case 'undecided':
      if (limit === 'moves') return [`no length stated, ${notReached(solution, noun)}`];
      return [
        limitText(limit),
        ...(keys ? [`found ${keys}`] : []),
        ...(atMost ? [`${noun} in at most ${moves}`] : []),
        ...(searched > 0 && (atMost || !keys) ? [`no ${noun} in ${searched}`] : []),
      ];
    case 'missing':
      return [`${plural(keysOf(solution).length, 'key')}, ${countText(judged.intended)} intended`];
    default:
      return verdict === 'wrong-key' && keys ? [`the key is ${keys}`] : [];
  }
}

/** Counts the published keys that are wrong. A move that was wrongly published as no key is not one of them. */
const countWrongKeys = ({ faults }: Verdict): number =>
  faults.filter(({ of, reason }) => of === 'key' && reason !== 'is-key').length;

/** Says whether a cooked problem was published with all of its keys, or with none of them. */
function publishedOfKeys(verdict: Verdict): string[] {
  const { published, unpublished } = verdict;
  if (published.keys.length > 0 && published.keys.length <= countWrongKeys(verdict))
    return ['none of them was published'];
  return published.keys.length > 1 && unpublished.length === 0 ? ['all of them were published'] : [];
}

/** Returns the evidence in plain words. */
function plainOfKeys(judged: Verdict, writer: PlayWriter): string[] {
  const { verdict, solution, limit, published, unpublished } = judged;
  const { moves, searched, shortest, complete } = solution;
  const { noun } = writer.goal;
  const all = keysOf(solution);
  const keys = listedMoves(all, 'and');
  switch (verdict) {
    case 'cooked': {
      const isRight = published.keys.length > countWrongKeys(judged);
      const cooks = listedMoves(unpublished.flat(), 'and');
      const more = complete ? '' : ', and perhaps by more';
      const [which] = publishedOfKeys(judged);
      const isCooked = isRight && cooks !== '';
      const there = `there are ${all.length} keys: ${keys}${which ? `, and ${which}` : ''}`;
      return [`${isCooked ? `cooked by ${cooks}` : there}${more}`];
    }
    case 'short': {
      const inDiagram = noun === 'mate' ? 'the side to move is mated' : `it is ${noun}`;
      if (moves === 0) return [`${inDiagram} in the diagram`];
      const by = lineOf(solution, writer) || keys;
      return [
        `it is ${noun} in ${shortest ? '' : 'at most '}${moves} instead of the stated length, by ${by}`,
      ];
    }
    case 'no-solution':
      return [takesLonger(solution, writer) ?? `there is ${notReached(solution, noun)}`];
    case 'undecided': {
      if (limit === 'moves') return [`no length is stated, and there is no ${noun} in ${searched}`];
      const why = limit === 'interrupted' ? 'search was interrupted' : `limit of ${limit} was reached`;
      return [`undecided, because the ${why}`, ...(keys ? [`found ${keys}`] : [])];
    }
    case 'missing':
      return [
        `there ${all.length === 1 ? 'is' : 'are'} ${plural(all.length, 'key')}, and ${countText(judged.intended)} are intended`,
      ];
    default:
      return verdict === 'wrong-key' && keys ? [`the key is ${keys}`] : [];
  }
}

/** Returns the line of a solution without marks. */
const lineOf = ({ line }: Verdict['solution'], writer: PlayWriter): string =>
  writer.numbered(writer.inRow(line)).join(' ');

/**
 * `mate takes 4 moves: 1.Qa1 Kb8 …`, for a problem without a solution of the given length; undefined if no longer
 * one was found either.
 */
function takesLonger(solution: Verdict['solution'], writer: PlayWriter): string | undefined {
  const { moves } = solution;
  return moves
    ? `${writer.goal.noun} takes ${plural(moves, 'move')}: ${lineOf(solution, writer)}`
    : undefined;
}

const LINES: JudgedWords = {
  proven({ verdict, solution, limit, intended, unpublished }, writer) {
    const short = phaseOf(solution, 'short') ?? [];
    const lines = keysOf(solution);
    const count = countSolutions(lines, solution.stipulation);
    const found = `${plural(count, 'solution')}${solution.complete ? '' : ' so far'}`;
    const { stipulation } = solution;
    const none = `no ${writer.goal.noun}${stipulation ? ` in ${movesOf(stipulation)}` : ''}`;
    const cooks = unpublished.length > 0 ? unpublished : verdict === 'cooked' ? pathsOf(lines) : [];
    const named = namedLines('actual', cooks, writer).join(', ');
    return [
      ...(limit ? [limitText(limit)] : []),
      ...(short.length > 0
        ? [`solved sooner: ${namedLines('short', pathsOf(short), writer).join(', ')}`]
        : []),
      ...(verdict === 'no-solution'
        ? [none]
        : count === intended
          ? []
          : [`${found}, ${countText(intended)} intended`]),
      ...(named ? [unpublished.length > 0 ? `not published: ${named}` : named] : []),
    ];
  },

  faults: ({ faults, remarks = [] }, writer) => {
    const found = faults.filter(isRead).map((fault) => {
      const why = fault.reason === 'misses-goal' ? 'does not reach the goal' : whyWrong(fault, writer);
      return `${fault.of === 'set' ? 'set play ' : ''}${faultPlace(fault, writer)} ${why}${goesOnText(fault, writer)}`;
    });
    const set = namedLines(
      'set',
      remarks.filter(({ of }) => of === 'set').map(({ moves }) => moves),
      writer,
    );
    return [...found, ...(set.length > 0 ? [`set play not published: ${set.join(', ')}`] : [])];
  },

  sentence(verdict, writer) {
    const [said = ''] = evidenceOf(verdict, writer);
    return verdict.verdict === 'no-solution' ? `there is ${said}` : said;
  },

  further: (verdict, writer) => [
    ...evidenceOf(verdict, writer).slice(isSound(verdict.verdict) ? 0 : 1),
    ...statementsText(verdict),
  ],

  soundness: ({ solution, published }) =>
    `${plural(countSolutions(keysOf(solution), solution.stipulation), 'solution')}, ${published.lines.length > 0 ? 'as published' : 'as intended'}`,
};

function castlingNotes({ castling }: Verdict): string[] {
  if (!castling) return [];
  return [castling.field === '-' ? 'sound without castling' : `sound with castling ${castling.field}`];
}

/** Returns the number of duals, and the first with its moves after the key. `--json` has all of them. */
function dualNotes({ duals = [], solution }: Verdict, writer: PlayWriter): string[] {
  const major = duals.filter(({ minor }) => !minor);
  const minor = duals.length - major.length;
  const [first] = major;
  const notes: string[] = [];
  if (first) {
    const { line, answers } = first;
    // a study may begin with a defence
    const key = solution.stipulation?.begins === 'defender' ? 0 : 1;
    const after = writer
      .numbered(
        line.slice(key).map(({ san }) => san),
        key,
      )
      .join(' ');
    const which = major.length > 1 ? `${major.length} duals, first` : 'dual';
    notes.push(
      `${which} ${after} ${writer.number(line.length)}${answers.map(({ san }) => san).join(' or ')}`,
    );
  }
  return minor > 0 ? [...notes, plural(minor, 'minor dual')] : notes;
}

const STUDY: JudgedWords = {
  proven: (verdict, writer) => [
    ...plain(verdict, writer, keyTexts(verdict.solution, writer).join(' ')),
    ...inShort(verdict),
  ],
  faults: ({ faults }, writer) => faults.filter(isRead).map((fault) => faultNote(fault, writer)),

  sentence: (verdict, writer) =>
    sentenceOf(verdict, writer, plain(verdict, writer, listedMoves(keysOf(verdict.solution), 'and'))),

  // the line has at most one fault, which the sentence names
  further: ({ study, solution }, writer) => (study ? inFull(study, solution, writer) : []),

  soundness({ verdict, solution }) {
    const [key] = keysOf(solution);
    const mate = solution.moves === undefined ? '' : `, mate in ${solution.moves}`;
    const what = key
      ? `${key.san} is the only move that ${claimOf(solution).replace(/^\S+ /, '')}`
      : claimOf(solution);
    return `${what}${mate}, and ${verdict === 'sound' ? 'the published solution is right' : 'no solution was published'}`;
  },
};

/** Returns what is true instead of the claim. @param keys the moves that win (draw) */
function plain({ verdict, solution, limit, study }: Verdict, writer: PlayWriter, keys: string): string[] {
  const side = sideOf(solution.stipulation);
  switch (verdict) {
    case 'cooked':
      return [
        winsInstead(solution)
          ? `${side} wins, mate in ${solution.moves}${keys && `, by ${keys.split(/ |,/)[0]}`}`
          : `${movesThatKeepText(solution)}: ${keys}`,
      ];
    case 'no-solution':
      return whyUnsolved(solution);
    case 'undecided':
      return [`${whyOpen(limit)}${study?.end ? `; the line ends in ${endText(study.end, side)}` : ''}`];
    default:
      return verdict === 'wrong-key' && keys ? [`${keys} ${writer.goal.verbs}`] : [];
  }
}

/** `a win for White, mate in 9` */
const endText = ({ outcome, moves }: NonNullable<StudyLine['end']>, side: string): string =>
  outcome === 'draw'
    ? 'a draw'
    : moves === 0
      ? `mate by ${side}`
      : `a win for ${side}${moves ? `, mate in ${moves}` : ''}`;

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
    ...(keeps.length > 0 ? [`perhaps not the only move that ${verbs}: ${keeps.join(' ')}`] : []),
    ...(open.length > 0 ? [`not decided, with too many men: ${open.join(' ')}`] : []),
    ...(end ? [`the published line ends in ${endText(end, side)}`] : []),
  ];
}

const OTHERS = 3;

const orText = (others: readonly NotatedMove[] = []): string =>
  firstOf(
    others.map(({ san }) => san),
    OTHERS,
  );

const WORDS: Record<SolvedBy, JudgedWords> = { keys: KEYS, lines: LINES, study: STUDY };

export const judgedWordsOf = ({ solution }: Verdict): JudgedWords => WORDS[playKind(solution)];

/** Returns everything that was found. @param place where the findings have to be corrected */
export function evidenceOf(verdict: Verdict, writer: PlayWriter, place = ''): string[] {
  const words = judgedWordsOf(verdict);
  return [
    ...verdict.findings.map(({ field, message }) => `${place}${field}: ${message}`),
    ...words.proven(verdict, writer),
    ...words.faults(verdict, writer),
    ...castlingNotes(verdict),
    ...(verdict.remarks ? [] : dualNotes(verdict, writer)),
  ];
}
