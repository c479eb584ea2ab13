/** Writes problems, solved or not, as lines of EPD that the readers of this project and engines accept. */
import { intendedText, makeStipulation, movesOf } from '../../problems/stipulation.js';
import type { ProblemRecord, SolutionRecord } from '../../records/problem-records.js';
import { keysOf } from '../../solution/play.js';
import type { Solution } from '../../solution/solution.js';
import { printable } from '../../text/quote.js';
import { puzzleId, twinText } from '../problem-words.js';
import { SolutionTexts } from '../reporter.js';
import { statusWords } from '../solution/solution-words.js';

/** The standard has only `c0` to `c9`. */
const MAX_COMMENTS = 10;

interface SaidInEpd {
  /** number for `dm` if no stipulation states it */
  readonly moves?: number | undefined;
  /** moves for `pv`, in SAN */
  readonly line?: readonly string[];
  /** comments after those of the problem */
  readonly remarks?: readonly string[];
}

/** Returns the keys for `bm`. Help and series play have none, because their solutions are whole lines. */
export const keysInEpd = (solution: Solution): string[] =>
  solution.status === 'solved'
    ? keysOf(solution)
        .filter(({ role }) => role !== 'help')
        .map(({ san }) => san)
    : [];

/** @param keys moves for `bm`, in SAN; empty if nothing is proven */
export function problemEpd(
  problem: ProblemRecord,
  keys: readonly string[] = [],
  { moves, line = [], remarks = [] }: SaidInEpd = {},
): string {
  const { fen, stipulation, id, author, title, event, award, comments = [] } = problem;
  const isDirect = stipulation?.play === 'direct' && stipulation.goal === 'mate';
  const intended = intendedText(stipulation);
  const isPlain = isDirect && !intended && makeStipulation(stipulation) === `#${movesOf(stipulation)}`;
  const name = id ?? [title, author, event].filter((text) => text).join(', ');
  const length = isPlain ? movesOf(stipulation) : stipulation ? undefined : moves;
  const said = [twinText(problem), award, ...comments, ...remarks].filter(
    (text) => text !== undefined && text !== '',
  );
  const operations = [
    ...(keys.length > 0 ? [`bm ${keys.join(' ')}`] : []),
    ...(length === undefined ? [] : [`dm ${length}`]),
    ...(stipulation && !isPlain
      ? [`stipulation ${quoted([makeStipulation(stipulation), intended].filter(Boolean).join(' '))}`]
      : []),
    ...(line.length > 0 ? [`pv ${line.join(' ')}`] : []),
    ...(name === '' ? [] : [`id ${quoted(name)}`]),
    ...said.slice(0, MAX_COMMENTS).map((text, i) => `c${i} ${quoted(text as string)}`),
  ];
  return `${[fen.split(' ').slice(0, 4).join(' '), ...operations.map((text) => `${text};`)].join(' ')}\n`;
}

/** Longer texts are cut: EPD has a position on each line. */
const MAX_LENGTH = 1000;

/** Quotes a text on one line. Quotation marks inside would end it, so they become apostrophes. */
const quoted = (text: string): string => `"${printable(text, MAX_LENGTH).replaceAll('"', "'")}"`;

/** `--format epd`: a line for each problem or puzzle, with the proven facts. If a problem is not sound, a comment says so. */
export class SolutionEpd extends SolutionTexts {
  protected override pieces(record: SolutionRecord): [string] {
    return [solutionEpd(record)];
  }
}

export function solutionEpd({ problem, solution }: SolutionRecord): string {
  const { status, moves, line, themes = [], difficulty } = solution;
  const { text, mood } = statusWords(solution);
  const isSolved = status === 'solved';
  const remarks = [
    ...(mood === 'good' ? [] : [text]),
    ...(themes.length > 0 ? [`themes: ${themes.map(({ name }) => name).join(', ')}`] : []),
    ...(difficulty === undefined ? [] : [`difficulty: ${difficulty}`]),
  ];
  const { stipulation } = solution;
  const said = { ...(isSolved && { moves, line: line.map(({ san }) => san) }), remarks };
  return problemEpd(
    { ...namedForEpd(problem), ...(stipulation && { stipulation }) },
    keysInEpd(solution),
    said,
  );
}

/** Returns a puzzle with an id of its own and its game as a comment. */
function namedForEpd(problem: SolutionRecord['problem']): SolutionRecord['problem'] {
  if (!problem.game) return problem;
  const { title, event, comments = [] } = problem;
  const game = [title, event].filter(Boolean).join(', ');
  return { ...problem, id: puzzleId({ problem }), comments: [game, ...comments] };
}
