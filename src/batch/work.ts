/** The items of a batch: entries as their file has them, or unread lines. */
import { readUnread } from '../problems/epd/epd-line.js';
import type { EntryOrLine } from '../problems/file-reader.js';
import type { Entry, Problem } from '../problems/problem.js';
import { whyNotAnswered } from '../solve/answerable.js';
import { printable } from '../text/quote.js';
import type { Item } from './executor.js';

/**
 * Reads an unread line, and refuses a problem with a stipulation that is not answered yet.
 * @param asked the stipulation that is asked for whatever the problem says, see `Tasks`
 */
export function readWork(item: EntryOrLine, asked?: string): Entry {
  const entry = item.type === 'unread' ? readUnread(item) : item;
  if (entry.type === 'refusal' || asked !== undefined) return entry;
  const { stipulation, source, fen } = entry.problem;
  const finding = stipulation && whyNotAnswered(stipulation);
  if (!finding) return entry;
  const text = printable(item.type === 'unread' ? item.text : fen);
  return { type: 'refusal', refusal: { source, text, findings: [finding] } };
}

export function problemOf(item: Item, asked?: string): Problem {
  const entry = 'fen' in item ? ({ type: 'problem', problem: item } as const) : readWork(item, asked);
  if (entry.type !== 'problem') throw new RangeError('a line with no problem was worked on');
  return entry.problem;
}
