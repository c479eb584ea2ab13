/** Problems, solved or not, as lines of EPD, as the readers of this project and of engines take them. */
import { makeStipulation, movesOf } from '../../problems/stipulation.js';
import type { ProblemRecord, SolutionRecord } from '../../records/problem-records.js';
import { keysOf } from '../../solution/play.js';
import type { Solution } from '../../solution/solution.js';
import { printable } from '../../text/quote.js';
import { puzzleId, twinText } from '../problem-words.js';
import { SolutionTexts } from '../reporter.js';
import { statusWords } from '../solution/solution-words.js';

/** The standard has `c0` to `c9`. */
const MAX_COMMENTS = 10;

interface SaidInEpd {
  /** `dm` where no stipulation states it */
  readonly moves?: number | undefined;
  /** `pv`, in SAN */
  readonly line?: readonly string[];
  /** after those of the problem */
  readonly remarks?: readonly string[];
}

/** Returns the keys that a `bm` has room for: those of help and series play are whole lines. */
export const keysInEpd = (solution: Solution): string[] =>
  solution.status === 'solved'
    ? keysOf(solution)
        .filter(({ role }) => role !== 'help')
        .map(({ san }) => san)
    : [];

/** @param keys in SAN: `bm`; none: nothing is proven */
export function problemEpd(
  problem: ProblemRecord,
  keys: readonly string[] = [],
  { moves, line = [], remarks = [] }: SaidInEpd = {},
): string {
  const { fen, stipulation, id, author, title, event, award, comments = [] } = problem;
  const isDirect = stipulation?.play === 'direct' && stipulation.goal === 'mate';
  const isPlain = isDirect && makeStipulation(stipulation) === `#${movesOf(stipulation)}`;
  const name = id ?? [title, author, event].filter((text) => text).join(', ');
  const length = isPlain ? movesOf(stipulation) : stipulation ? undefined : moves;
  const said = [twinText(problem), award, ...comments, ...remarks].filter(
    (text) => text !== undefined && text !== '',
  );
  const operations = [
    ...(keys.length > 0 ? [`bm ${keys.join(' ')}`] : []),
    ...(length === undefined ? [] : [`dm ${length}`]),
    ...(stipulation && !isPlain ? [`stipulation ${quoted(makeStipulation(stipulation))}`] : []),
    ...(line.length > 0 ? [`pv ${line.join(' ')}`] : []),
    ...(name === '' ? [] : [`id ${quoted(name)}`]),
    ...said.slice(0, MAX_COMMENTS).map((text, i) => `c${i} ${quoted(text as string)}`),
  ];
  return `${[fen.split(' ').slice(0, 4).join(' '), ...operations.map((text) => `${text};`)].join(' ')}\n`;
}

/** On one line; a quotation mark would end it. */
const quoted = (text: string): string => `"${printable(text).replaceAll('"', "'")}"`;

/** `--format epd`: a line for each problem or puzzle, with what is proven. A comment says where a problem is not sound. */
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

/** A puzzle has a name of its own, and its game is a comment. */
function namedForEpd(problem: SolutionRecord['problem']): SolutionRecord['problem'] {
  if (!problem.game) return problem;
  const { title, event, comments = [] } = problem;
  const game = [title, event].filter(Boolean).join(', ');
  return { ...problem, id: puzzleId({ problem }), comments: [game, ...comments] };
}
