/** A problem as a line of EPD, as the readers of this project and of engines take it. */
import { makeStipulation, movesOf } from '../../problems/stipulation.js';
import type { ProblemRecord } from '../../records/problem-records.js';
import { printable } from '../../text/quote.js';
import { twinText } from '../problem-words.js';

/** The standard has `c0` to `c9`. */
const MAX_COMMENTS = 10;

/** @param keys in SAN: `bm`; none: nothing is proven */
export function problemEpd(problem: ProblemRecord, keys: readonly string[] = []): string {
  const { fen, stipulation, id, author, title, event, award, comments = [] } = problem;
  const isDirect = stipulation?.play === 'direct' && stipulation.goal === 'mate';
  const isPlain = isDirect && makeStipulation(stipulation) === `#${movesOf(stipulation)}`;
  const name = id ?? [title, author, event].filter((text) => text).join(', ');
  const remarks = [twinText(problem), award, ...comments].filter((text) => text !== undefined && text !== '');
  const operations = [
    ...(keys.length > 0 ? [`bm ${keys.join(' ')}`] : []),
    ...(isPlain ? [`dm ${movesOf(stipulation)}`] : []),
    ...(stipulation && !isPlain ? [`stipulation ${quoted(makeStipulation(stipulation))}`] : []),
    ...(name === '' ? [] : [`id ${quoted(name)}`]),
    ...remarks.slice(0, MAX_COMMENTS).map((text, i) => `c${i} ${quoted(text as string)}`),
  ];
  return `${[fen.split(' ').slice(0, 4).join(' '), ...operations.map((text) => `${text};`)].join(' ')}\n`;
}

/** On one line; a quotation mark would end it. */
const quoted = (text: string): string => `"${printable(text).replaceAll('"', "'")}"`;
