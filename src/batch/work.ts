/** The items of a batch: entries as in their file, or unread lines. */
import { readUnread } from '../problems/epd/epd-line.js';
import type { EntryOrLine } from '../problems/file-reader.js';
import type { Entry, Problem, UnreadLine } from '../problems/problem.js';
import { readUnreadGame } from '../puzzles/game-problem.js';
import { type ProblemRefusal, refuseProblem } from '../records/problem-records.js';
import { whyNoTable, whyNotAnswered } from '../solve/answerable.js';
import type { Item } from './executor.js';
import { askedProblem, type Task } from './tasks.js';

export type WorkEntry =
  | { readonly type: 'problem'; readonly problem: Problem }
  | { readonly type: 'refusal'; readonly refusal: ProblemRefusal };

/**
 * Reads an unread line. Refuses a problem with a stipulation that the task, if there is one, cannot
 * answer yet.
 */
export function readWork(item: EntryOrLine, task?: Task): WorkEntry {
  const entry = item.type === 'unread' ? readUnreadItem(item, task) : item;
  if (entry.type === 'refusal' || !task) return entry;
  const { problem } = entry;
  const asked = askedProblem(problem, task.options);
  const finding =
    asked.stipulation &&
    (whyNotAnswered(asked.stipulation) ?? whyNoTable(asked, task.name, task.options.tables));
  if (finding) return { type: 'refusal', refusal: refuseProblem(problem, finding) };
  if (asked === problem) return entry;
  // results are replayed from the position of the problem, whose own stipulation is kept
  return { type: 'problem', problem: { ...problem, fen: asked.fen, warnings: asked.warnings } };
}

const readUnreadItem = (item: UnreadLine, task: Task | undefined): Entry =>
  task?.name === 'puzzles' ? readUnreadGame(item) : readUnread(item, task?.options.stipulation);

/** Reads an item, unless it is already a problem. */
export const readItem = (item: Item, task: Task): WorkEntry =>
  'fen' in item ? { type: 'problem', problem: item } : readWork(item, task);

export function problemOf(item: Item, task: Task): Problem {
  const entry = readItem(item, task);
  if (entry.type !== 'problem') throw new RangeError('a line with no problem was worked on');
  return entry.problem;
}
