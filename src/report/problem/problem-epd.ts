/** A problem as a line of EPD, as the readers of this project and of engines take it. */
import { makeStipulation, movesOf } from '../../problems/stipulation.js';
import type { ProblemRecord } from '../../records/problem-records.js';
import { keysOf } from '../../solution/play.js';
import type { Solution } from '../../solution/solution.js';
import { printable } from '../../text/quote.js';
import { twinText } from '../problem-words.js';

/** The standard has `c0` to `c9`. */
const MAX_COMMENTS = 10;

/** What else is proven of a problem, and said of it. */
export interface SaidInEpd {
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
