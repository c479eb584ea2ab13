/** Verdicts and their evidence in the words and notation of the field, for people. */

import type { ProblemRecord, ProblemRefusal, VerdictRecord } from '../../records/problem-records.js';
import { countSolutions, type Dual, movesOfLine, type NotatedMove } from '../../solution/play.js';
import {
  type AnyVerdict,
  isLineVerdict,
  type LineFault,
  type Refutations,
  type Verdict,
  type VerdictName,
  type WrongKey,
} from '../../solve/verdict.js';
import { printable } from '../../text/quote.js';
import { reasonsText } from '../findings.js';
import { type GoalWords, goalWords } from '../goal-words.js';
import { type MoveWriter, moveWriter, passedBefore } from '../move-notation.js';
import { fullName, type NamesInOrder, placeText, sourceText } from '../problem-words.js';
import { listedMoves, type Mood, shortText } from '../solution/outcome-words.js';
import { plural } from '../summary.js';
import { lineEvidence, lineSentence, NO_MOVE, publishedLines } from './line-verdict-words.js';

/** Of problems with any goal. */
export const VERDICT_WORDS: Record<VerdictName, string> = {
  sound: 'sound',
  cooked: 'cooked',
  short: 'short',
  'no-solution': 'no solution',
  'wrong-key': 'wrong key',
  'wrong-line': 'wrong line',
  missing: 'missing',
  undecided: 'undecided',
  invalid: 'invalid',
};

/** `short mate`, `wrong key` */
export const verdictText = ({ verdict, stipulation }: Pick<AnyVerdict, 'verdict' | 'stipulation'>): string =>
  verdict === 'short' ? shortText(stipulation) : VERDICT_WORDS[verdict];

export function verdictMood({ verdict }: Pick<AnyVerdict, 'verdict'>): Mood {
  if (verdict === 'sound') return 'good';
  return verdict === 'undecided' ? 'open' : 'bad';
}

/** The cells of a table: name, claim, published, verdict, evidence. */
export const verdictCells = (
  { problem, verdict }: VerdictRecord,
  names: NamesInOrder,
  writer: MoveWriter,
): readonly string[] => [
  names.name(problem, fullName),
  claimText(verdict),
  publishedText(problem, verdict, writer),
  verdictText(verdict),
  evidenceText(problem, verdict),
];

/** The same of a problem that cannot be read, or is not solved yet. */
export const invalidCells = (refusal: ProblemRefusal): readonly string[] => [
  refusal.problem ? fullName(refusal.problem) : sourceText(refusal.source.file, refusal.source.line),
  refusal.problem?.stipulation ?? '-',
  '-',
  VERDICT_WORDS.invalid,
  reasonsText(refusal),
];

/** `#3`; in brackets if it follows from a line, or from the search; `-` if there is none. */
export function claimText({
  stipulation,
  lengthFrom,
}: Pick<AnyVerdict, 'stipulation' | 'lengthFrom'>): string {
  if (!stipulation) return '-';
  return lengthFrom === 'stipulation' ? stipulation : `(${stipulation})`;
}

const SAN = moveWriter('san');

/** Longest published move shown in full: a file may have anything there. */
const TEXT_LENGTH = 20;

/** The published keys, as written where they are no moves; or how many lines there are; `-` for none. */
export function publishedText({ fen }: ProblemRecord, verdict: AnyVerdict, writer: MoveWriter): string {
  if (isLineVerdict(verdict)) return publishedLines(verdict);
  const passed = passedBefore(fen);
  const keys = verdict.published.keys.map(({ text, move }) =>
    move ? writer.move(move, passed) : printable(text, TEXT_LENGTH),
  );
  return keys.join(' ') || '-';
}

/** Everything that was found, in sentences: `keys Qa1! Rb2!; sound with castling KQ` */
export function evidenceText(problem: ProblemRecord, verdict: AnyVerdict): string {
  if (isLineVerdict(verdict)) return lineEvidence(problem, verdict).join('; ');
  const notes = notesOf(problem, verdict);
  return [
    ...verdict.findings.map(({ field, message }) => `${placePrefix(problem)}${field}: ${message}`),
    ...solutionNotes(verdict, notes),
    // unreadable keys are among the findings
    ...verdict.wrongKeys.filter(isRead).map((wrong) => notes.wrongKey(wrong)),
    ...verdict.lineFaults.filter(isRead).map((fault) => notes.lineFault(fault)),
    ...castlingNotes(verdict),
    ...dualNotes(verdict, notes),
  ]
    .filter((text) => text !== '')
    .join('; ');
}

/** What is wrong, in one plain sentence: `Published Qa4 is illegal; the key is Qa5.` Undefined where the problem is sound. */
export function verdictSentence(problem: ProblemRecord, verdict: AnyVerdict): string | undefined {
  if (verdict.verdict === 'sound') return undefined;
  if (isLineVerdict(verdict)) return sentence(lineSentence(problem, verdict));
  const plain = new PlainWords(problem.fen.split(' ')[1] === 'b', goalWords(verdict.stipulation));
  const parts = [
    ...verdict.findings.map(({ field, message }) => `${field}: ${message}`),
    ...verdict.wrongKeys.filter(isRead).map((wrong) => plain.wrongKey(wrong)),
    ...plain.solution(verdict),
    ...verdict.lineFaults
      .filter(isRead)
      .slice(0, 1)
      .map((fault) => plain.lineFault(fault)),
    ...castlingNotes(verdict).map((note) => `it is ${note}`),
  ];
  return sentence(parts.join('; '));
}

/** The verdict and what it rests on: `Wrong key: published Qa4 is illegal; the key is Qa5.` */
export function verdictStatement(problem: ProblemRecord, verdict: AnyVerdict): string {
  const name = verdictText(verdict);
  const why = verdictSentence(problem, verdict);
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  if (why === undefined) return `${title}: ${soundness(verdict)}.`;
  if (why.toLowerCase().startsWith(name)) return why;
  // a move keeps its letter
  const rest = /^[KQRBNO][a-h1-8x-]/.test(why) ? why : `${why.charAt(0).toLowerCase()}${why.slice(1)}`;
  return `${title}: ${rest}`;
}

/** `Qa5 is the only key, mate in 3, and what was published holds` */
function soundness(verdict: AnyVerdict): string {
  const { noun } = goalWords(verdict.stipulation);
  if (isLineVerdict(verdict)) {
    const { lines, published } = verdict;
    return `${plural(countSolutions(lines), 'solution')}, ${published.lines.length > 0 ? 'as published' : 'as intended'}`;
  }
  const { keys, moves, published } = verdict;
  const key = keys.length === 1 ? `${keys[0]?.san} is the only key, ` : '';
  const held = published.keys.length + published.line.length > 0;
  return `${key}${noun} in ${moves}, ${held ? 'and what was published holds' : 'and nothing was published'}`;
}

const sentence = (text: string): string => text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** What the sentence leaves out: further faults of the published play; and duals, unless the play has them marked. */
export function furtherEvidence(problem: ProblemRecord, verdict: AnyVerdict): string[] {
  if (isLineVerdict(verdict))
    return lineEvidence(problem, verdict).slice(verdict.verdict === 'sound' ? 0 : 1);
  const notes = notesOf(problem, verdict);
  const faults = verdict.lineFaults.filter(isRead).slice(1);
  return [
    ...faults.map((fault) => notes.lineFault(fault)),
    ...(verdict.view ? [] : dualNotes(verdict, notes)),
  ];
}

/** The place to be corrected, unless the first column has it. */
function placePrefix(problem: ProblemRecord): string {
  const place = placeText(problem);
  return place === undefined ? '' : `${place}: `;
}

/** What is true instead of the claim. */
function solutionNotes(verdict: Verdict, notes: Notes): string[] {
  const { keys, moves: length, atMost, searched, complete, limit } = verdict;
  const { noun } = notes.goal;
  const line = movesOfLine(verdict.line);
  const listed = `${keys.map((key) => notes.key(key, verdict)).join(' ')}${complete ? '' : ' (more?)'}`;
  switch (verdict.verdict) {
    case 'cooked':
      return [`keys ${listed}`];
    case 'short':
      // a limit may have kept its line from being found
      if (length === 0) return [`${noun} in the diagram`];
      return [`${noun} in ${atMost ? 'at most ' : ''}${length}: ${notes.line(line) || listed}`];
    case 'no-solution':
      if (length !== undefined) return [`${noun} takes ${plural(length, 'move')}: ${notes.line(line)}`];
      return [`no ${noun} in ${searched}`];
    case 'wrong-key':
      return keys.length > 0 ? [`the key is ${listed}`] : [];
    case 'undecided':
      if (limit === 'moves') return [`says no length, and there is no ${noun} in ${searched}`];
      return [
        limit === 'interrupted' ? 'interrupted' : `limit of ${limit} reached`,
        ...(keys.length > 0 ? [`found ${listed}`] : []),
        ...(atMost ? [`${noun} in at most ${length}`] : []),
        ...(searched > 0 && (atMost || keys.length === 0) ? [`no ${noun} in ${searched}`] : []),
      ];
    default:
      return [];
  }
}

function castlingNotes({ castling }: Verdict): string[] {
  if (!castling) return [];
  return [castling.field === '-' ? 'sound without castling' : `sound with castling ${castling.field}`];
}

/** Their number, and the first one; `--json` has them all. */
function dualNotes({ duals = [] }: Verdict, notes: Notes): string[] {
  const major = duals.filter(({ minor }) => !minor);
  const minor = duals.length - major.length;
  const [first, ...others] = major;
  const shown = first
    ? [`${others.length > 0 ? `${major.length} duals, first ` : 'dual '}${notes.dual(first)}`]
    : [];
  return minor > 0 ? [...shown, `${minor} minor dual${minor === 1 ? '' : 's'}`] : shown;
}

const isRead = ({ reason }: WrongKey | LineFault): boolean =>
  reason !== 'unreadable' && reason !== 'ambiguous';

/** Why a published move is wrong. */
type Reason = WithoutMove<WrongKey | LineFault>;
type WithoutMove<T> = T extends unknown ? Omit<T, 'text' | 'move' | 'after'> : never;

const notesOf = (problem: ProblemRecord, { stipulation }: Verdict): Notes =>
  new Notes(problem.fen.split(' ')[1] === 'b', goalWords(stipulation));

/** Moves with their numbers; with Black to move in the diagram the first is `1...`. */
class Notes {
  readonly goal: GoalWords;
  readonly #offset: number;

  constructor(blackFirst: boolean, goal: GoalWords) {
    this.#offset = blackFirst ? 1 : 0;
    this.goal = goal;
  }

  /** `Qa1!`, `Qg7#` if it mates, `Qa1! (#2)` if its mate is longer than the shortest, `Qa1! (#<=3)` if it may be shorter */
  key(key: Verdict['keys'][number], { moves: shortest }: Verdict): string {
    const { moves, atMost } = key;
    const length = `${this.goal.sign}${atMost ? '<=' : ''}${moves}`;
    return `${SAN.marked(key, '!')}${moves === shortest && !atMost ? '' : ` (${length})`}`;
  }

  /** `1.Qa1 Kb8 2.Qa8#` */
  line(moves: readonly Pick<NotatedMove, 'san'>[], ply = 0): string {
    return moves.map(({ san }, i) => `${this.#number(ply + i, i === 0)}${san}`).join(' ');
  }

  wrongKey({ text, move, ...why }: WrongKey): string {
    const name = move?.san ?? printable(text, TEXT_LENGTH);
    switch (why.reason) {
      case 'fails':
        return `${name}? ${this.#failure(why, 1)}`;
      case 'not-best':
        return `${name} ${this.loses} sooner than ${sans(why.better)}`;
      case 'misses-goal':
        return `${name} ${this.misses}`;
      default:
        return `${name} ${NO_MOVE[why.reason]}`;
    }
  }

  /** what a move does that should reach the goal */
  get misses(): string {
    return `does not ${this.goal.verb}`;
  }

  /** what a defence does that should hold out longer */
  get loses(): string {
    return this.goal.noun === 'mate' ? 'is mated' : 'loses';
  }

  lineFault({ text, move, ...why }: LineFault): string {
    const after = movesOfLine(why.after);
    const last = after.slice(-1);
    const context = last.length > 0 ? `${this.line(last, after.length - 1)} ` : '';
    const number = this.#number(after.length, context === '');
    const name = `${context}${number}${move?.san ?? printable(text, TEXT_LENGTH)}`;
    switch (why.reason) {
      case 'fails':
        return `${name}? ${this.#failure(why, after.length + 1)}`;
      case 'not-best':
        return `${name} ${this.loses} too soon, ${sans(why.better)} holds out longer`;
      case 'not-only':
        return `${name} is not the only move: ${sans(why.others)}`;
      case 'misses-goal':
        return `${name} ${this.misses}`;
      default:
        return `${name} ${NO_MOVE[why.reason]}`;
    }
  }

  /** `1...Kd5 2.Qe5# Re4#`: what follows the key */
  dual({ line, answers }: Dual): string {
    return `${this.line(movesOfLine(line).slice(1), 1)} ${this.#number(line.uci.length, false)}${sans(answers)}`;
  }

  /** `but 1...Kb8!`; the reply stands at `ply`. */
  #failure({ refutations, more }: Refutations, ply: number): string {
    if (refutations.length === 0) return more ? 'fails' : 'is stalemate';
    const replies = refutations.map((reply) => SAN.marked(reply, '!')).join(' ');
    return `but ${this.#number(ply, true)}${replies}${more ? ' and others' : ''}`;
  }

  /** `2.` before White's moves; `2...` before Black's unless White's stands before it. */
  #number(ply: number, first: boolean): string {
    const halfMove = ply + this.#offset;
    const number = Math.floor(halfMove / 2) + 1;
    if (halfMove % 2 === 0) return `${number}.`;
    return first ? `${number}...` : '';
  }
}

/** Moves in sentences: without the marks of the field, and with what they are said to be in words. */
class PlainWords {
  readonly #notes: Notes;

  constructor(blackFirst: boolean, goal: GoalWords) {
    this.#notes = new Notes(blackFirst, goal);
  }

  /** What is true instead of the claim. */
  solution(verdict: Verdict): string[] {
    const {
      keys,
      cooks = [],
      complete,
      moves: length,
      atMost,
      searched,
      limit,
      wrongKeys,
      published,
    } = verdict;
    const { noun } = this.#notes.goal;
    const more = complete ? '' : ', and perhaps by more';
    const line = this.#notes.line(movesOfLine(verdict.line));
    switch (verdict.verdict) {
      case 'cooked':
        if (published.keys.length === wrongKeys.length)
          return [`${keys.length} keys: ${listedMoves(keys, 'and')}${more}`];
        return [`cooked by ${listedMoves(cooks, 'and')}${more}`];
      case 'short':
        if (length === 0) {
          return [
            noun === 'mate' ? 'the side to move is mated in the diagram' : `it is ${noun} in the diagram`,
          ];
        }
        return [
          `it is ${noun} in ${atMost ? 'at most ' : ''}${length} already, by ${line || listedMoves(keys, 'and')}`,
        ];
      case 'no-solution':
        return [
          length === undefined
            ? `there is no ${noun} in ${searched}`
            : `${noun} takes ${plural(length, 'move')}: ${line}`,
        ];
      case 'wrong-key':
        return keys.length > 0 ? [`the key is ${listedMoves(keys, 'and')}`] : [];
      case 'undecided':
        if (limit === 'moves')
          return [`nothing says how long the ${noun} takes, and there is none in ${searched}`];
        return [
          `undecided, ${limit === 'interrupted' ? 'because the search was interrupted' : `because the limit of ${limit} was reached`}`,
          ...(keys.length > 0 ? [`found ${listedMoves(keys, 'and')}`] : []),
        ];
      default:
        return [];
    }
  }

  wrongKey({ text, move, ...why }: WrongKey): string {
    const name = `published ${move?.san ?? printable(text, TEXT_LENGTH)}`;
    return `${name} ${this.#failing(why, 1)}`;
  }

  lineFault({ text, move, ...why }: LineFault): string {
    const after = movesOfLine(why.after);
    const name = this.#notes.line(
      [...after, move ?? { san: printable(text, TEXT_LENGTH) }].slice(-1),
      after.length,
    );
    return `the published line breaks at ${name}, which ${this.#failing(why, after.length + 1)}`;
  }

  /** @param ply of the reply */
  #failing(why: Reason, ply: number): string {
    switch (why.reason) {
      case 'fails': {
        const { refutations, more } = why;
        if (refutations.length === 0) return more ? 'fails' : 'stalemates';
        return `fails to ${this.#notes.line(refutations.slice(0, 1), ply)}${refutations
          .slice(1)
          .map(({ san }, i) => (i === refutations.length - 2 && !more ? ` and ${san}` : `, ${san}`))
          .join('')}${more ? ' and others' : ''}`;
      }
      case 'not-best':
        return `${this.#notes.loses} sooner than ${listedMoves(why.better, 'or')}`;
      case 'not-only':
        return `should be the only move, but ${listedMoves(why.others, 'and')} would do as well`;
      case 'misses-goal':
        return this.#notes.misses;
      default:
        return NO_MOVE[why.reason];
    }
  }
}

const sans = (moves: readonly NotatedMove[]): string => moves.map(({ san }) => san).join(' ');
