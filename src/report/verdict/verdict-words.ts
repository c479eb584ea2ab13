/** Verdicts and their evidence in the words and notation of the field, for people. */
import { makeStipulation } from '../../problems/stipulation.js';
import type { RowProblem } from '../../records/rows.js';
import { isSound, type Verdict, type VerdictName } from '../../solution/verdict.js';
import { plural } from '../../text/counts-and-times.js';
import { capital } from '../../text/ends.js';
import { type MoveWriter, moveWriter } from '../move-notation.js';
import { placeText } from '../problem-words.js';
import { PlayWriter } from '../solution/play-writer.js';
import { type Mood, playKind, shortText } from '../solution/words-of-play.js';
import { publishedMoveText } from './fault-words.js';
import { evidenceOf, judgedWordsOf } from './judged-words.js';

/** `wrong key`, in words that fit problems with any goal */
export const verdictWord = (verdict: VerdictName): string =>
  verdict === 'unpublished' ? 'sound, nothing published' : verdict.replaceAll('-', ' ');

/** `short mate`, `wrong key` */
export const verdictText = ({ verdict, solution }: Pick<Verdict, 'verdict' | 'solution'>): string =>
  verdict === 'short' ? shortText(solution) : verdictWord(verdict);

export function verdictMood({ verdict }: Pick<Verdict, 'verdict'>): Mood {
  if (isSound(verdict)) return 'good';
  return verdict === 'undecided' || verdict === 'unsupported' ? 'open' : 'bad';
}

/** The verdicts on problems that were not solved. */
export type RefusedVerdict = 'invalid' | 'unsupported';

/** `#3`; in brackets if it follows from a line or from the search; `-` if there is none */
export function claimText({ solution, lengthFrom }: Pick<Verdict, 'solution' | 'lengthFrom'>): string {
  if (!solution.stipulation) return '-';
  const text = makeStipulation(solution.stipulation);
  return lengthFrom === 'stipulation' ? text : `(${text})`;
}

/** Returns the published keys, as written if they are not moves, or the number of solutions; `-` if there are none. */
export function publishedText(problem: RowProblem, verdict: Verdict, moves: MoveWriter): string {
  const writer = new PlayWriter(problem, verdict.solution, moves);
  const keys = verdict.published.keys.map((key) =>
    key.move ? writer.move(key.move, 'diagram') : publishedMoveText(key),
  );
  const lines = playKind(verdict.solution) === 'lines' ? verdict.published.lines.length : 0;
  return keys.join(' ') || (lines > 0 ? plural(lines, 'line') : '-');
}

const SAN = moveWriter('san');
const sanWriter = (problem: RowProblem, { solution }: Verdict): PlayWriter =>
  new PlayWriter(problem, solution, SAN);

/** Returns everything that was found, in sentences: `keys Qa1! Rb2!; sound with castling KQ` */
export function evidenceText(problem: RowProblem, verdict: Verdict): string {
  // the place that needs a correction, unless the first column shows it
  const place = placeText(problem);
  return evidenceOf(verdict, sanWriter(problem, verdict), place && `${place}: `).join('; ');
}

/**
 * Says in one plain sentence what is wrong: `Published Qa4 is illegal; the key is Qa5.` Undefined if the problem is
 * sound.
 */
export function verdictSentence(problem: RowProblem, verdict: Verdict): string | undefined {
  if (isSound(verdict.verdict)) return undefined;
  const text = judgedWordsOf(verdict).sentence(verdict, sanWriter(problem, verdict));
  return text && `${capital(text)}.`;
}

/**
 * Returns what the sentence leaves out: further faults of the published play, and duals unless the play marks
 * them.
 */
export const furtherEvidence = (problem: RowProblem, verdict: Verdict): string[] =>
  judgedWordsOf(verdict).further(verdict, sanWriter(problem, verdict));

/** Returns the verdict with its reasons: `Wrong key: published Qa4 is illegal; the key is Qa5.` */
export function verdictStatement(problem: RowProblem, verdict: Verdict): string {
  const name = verdictText(verdict);
  const why = verdictSentence(problem, verdict);
  if (why === undefined) return `${capital(name)}: ${judgedWordsOf(verdict).soundness(verdict)}.`;
  if (why.toLowerCase().startsWith(name)) return why;
  // a move keeps its capital letter
  const rest = /^[KQRBNO][a-h1-8x-]/.test(why) ? why : `${why.charAt(0).toLowerCase()}${why.slice(1)}`;
  return `${capital(name)}: ${rest}`;
}
