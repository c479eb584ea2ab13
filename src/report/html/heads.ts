/** What stands in the list of an HTML report about each problem. */
import type { Problem, Refusal } from '../../problems/problem.js';
import { makeStipulation } from '../../problems/stipulation.js';
import type { Solution } from '../../solve/solution.js';
import type { Verdict } from '../../solve/verdict.js';
import type { MoveWriter } from '../move-notation.js';
import { passedBefore } from '../move-notation.js';
import { playNotes } from '../solution/play-words.js';
import { FLAWS, keysText, placeText, problemName, verdictWords } from '../solution/solution-words.js';
import { evidenceText, publishedText, VERDICT_WORDS, verdictMood } from '../verdict/verdict-words.js';
import type { RecordHead, RefusalHead } from './data.js';

/** A file may have anything in its comments. */
const LONGEST_COMMENT = 1000;

export function solutionHead(problem: Problem, solution: Solution, writer: MoveWriter): RecordHead {
  const { text, mood } = verdictWords(problem, solution);
  const outcomes = outcomesOf(solution, text);
  return {
    ...problemFields(problem),
    ...(solution.stipulation && { s: makeStipulation(solution.stipulation) }),
    o: outcomes,
    ...(text !== outcomes.join(', ') && { t: text }),
    m: mood,
    ...(solution.mate !== undefined && solution.shortest && { l: solution.mate }),
    ...(solution.keys.length > 0 && { k: keysText(problem, solution, writer) }),
    ...(notes(problem, playNotes(solution)) as Pick<RecordHead, 'x'>),
    ...comments(problem),
  };
}

/** One word for results that are alike, and every flaw, as the summary counts them. */
function outcomesOf({ status, stipulation, flaws }: Solution, text: string): readonly string[] {
  const found = flaws.map((flaw) => FLAWS[flaw]);
  if (status === 'undecided') return ['undecided', ...found];
  if (found.length > 0) return found;
  if (status === 'no-mate') return ['no mate'];
  if (status === 'mate' && !stipulation) return ['solved'];
  return [text.split(', ', 1)[0] ?? text];
}

export function verdictHead(problem: Problem, verdict: Verdict, writer: MoveWriter): RecordHead {
  const keys = verdict.keys.map((key) => writer.marked(key, '!', passedBefore(problem.fen))).join(' ');
  const published = publishedText(verdict);
  const evidence = evidenceText(problem, verdict);
  return {
    ...problemFields(problem),
    ...(verdict.stipulation && { s: makeStipulation(verdict.stipulation) }),
    o: [VERDICT_WORDS[verdict.verdict]],
    m: verdictMood(verdict),
    ...(verdict.mate !== undefined && !verdict.atMost && { l: verdict.mate }),
    ...(keys && { k: verdict.complete ? keys : `${keys} (more?)` }),
    ...notes(problem, [
      ...(evidence ? [evidence] : []),
      ...(published !== '-' ? [`published key: ${published}`] : []),
    ]),
    ...comments(problem),
  };
}

export const refusalHead = ({ source, findings, text }: Refusal): RefusalHead => ({
  place: `${source.file === '-' ? 'standard input' : source.file}${source.line > 0 ? `:${source.line}` : ''}`,
  reasons: findings.map(({ field, message }) => (field === 'file' ? message : `${field}: ${message}`)),
  text,
});

function problemFields(problem: Problem): Pick<RecordHead, 'i' | 'n' | 'a' | 'e' | 'w' | 'p' | 'f'> {
  const { index, author, event, award, fen } = problem;
  const place = placeText(problem);
  return {
    i: index + 1,
    n: problemName(problem),
    ...(author && { a: author }),
    ...(event && { e: event }),
    ...(award && { w: award }),
    ...(place && { p: place }),
    f: fen,
  };
}

function notes({ warnings }: Problem, sentences: readonly string[]): Pick<RecordHead, 'x'> {
  const all = [...sentences, ...warnings.map(({ field, message }) => `${field}: ${message}`)];
  return all.length > 0 ? { x: all } : {};
}

/** What it is a twin of, what it shows, and what else the file says. */
function comments({ twin, keywords = [], comments }: Problem): Pick<RecordHead, 'c'> {
  const said = [...(twin ? [twin] : []), ...(keywords.length > 0 ? [keywords.join(', ')] : []), ...comments];
  const cut = said.map((text) =>
    text.length > LONGEST_COMMENT ? `${text.slice(0, LONGEST_COMMENT)}…` : text,
  );
  return cut.length > 0 ? { c: cut } : {};
}
