/** The items of a batch: entries as their file has them, or unread lines. */
import { readUnread } from '../problems/epd/epd-line.js';
import type { EntryOrLine } from '../problems/file-reader.js';
import type { Problem } from '../problems/problem.js';
import { type ProblemRefusal, refuseProblem } from '../records/problem-records.js';
import { whyNotAnswered } from '../solve/answerable.js';
import type { Item } from './executor.js';

export type WorkEntry =
  | { readonly type: 'problem'; readonly problem: Problem }
  | { readonly type: 'refusal'; readonly refusal: ProblemRefusal };

/**
 * Reads an unread line, and refuses a problem with a stipulation that is not answered yet.
 * @param asked the stipulation that is asked for whatever the problem says, see `Tasks`
 */
export function readWork(item: EntryOrLine, asked?: string): WorkEntry {
  const entry = item.type === 'unread' ? readUnread(item) : item;
  if (entry.type === 'refusal' || asked !== undefined) return entry;
  const { problem } = entry;
  const finding = problem.stipulation && whyNotAnswered(problem.stipulation);
  return finding ? { type: 'refusal', refusal: refuseProblem(problem, finding) } : entry;
}

export function problemOf(item: Item, asked?: string): Problem {
  const entry = 'fen' in item ? ({ type: 'problem', problem: item } as const) : readWork(item, asked);
  if (entry.type !== 'problem') throw new RangeError('a line with no problem was worked on');
  return entry.problem;
}
