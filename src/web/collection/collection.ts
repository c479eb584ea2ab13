/** A collection of problems read from files or a text. The list shows them, and they are verified row by row. */

import type { ListEntry, ProblemEntry } from '../../board-ui/entries.js';
import type { Problem } from '../../problems/problem.js';
import type { Refusal } from '../../text/input.js';
import type { About, PageProblem } from '../page-problem.js';

export interface CollectionProblem extends ProblemEntry {
  /** everything that the file says: position, stipulation, claim */
  readonly problem: Problem;
  /** the same problem in the form for `store.setUp` */
  readonly toSetUp: PageProblem;
}

export interface RefusedEntry extends ListEntry {
  readonly refusal: Refusal;
}

export const isRefused = (entry: ListEntry): entry is RefusedEntry => 'refusal' in entry;

export interface PageCollection {
  /** identifies the collection, also after a reload */
  readonly id: string;
  /** name of the file, or of the first of several */
  readonly name: string;
  /** problems, and entries that could not be read, in the order of the files */
  readonly entries: readonly ListEntry[];
  readonly problems: readonly CollectionProblem[];
  /** the problems that the filters of the list leave, in the order of the list */
  readonly shown: readonly CollectionProblem[];
  /** why the files may have more problems than were read, in a sentence */
  readonly remark?: string;
}

/** Returns its place among the problems that the list shows, from 0, or -1 if the list does not show it. */
export const placeInList = ({ shown }: PageCollection, { about }: PageProblem): number =>
  about ? shown.findIndex(({ toSetUp }) => isAt(toSetUp, about)) : -1;

/** Returns the next (1) or previous (-1) problem of the list, or the first if the list does not show this one. */
export function beside(
  collection: PageCollection,
  problem: PageProblem,
  step: 1 | -1,
): CollectionProblem | undefined {
  const at = placeInList(collection, problem);
  return collection.shown[at < 0 ? 0 : at + step];
}

/** Returns the problem of the collection that is set up. */
export const chosenIn = (
  collection: PageCollection | undefined,
  { about }: PageProblem,
): CollectionProblem | undefined =>
  about && about.from === collection?.id ? collection.problems[about.at] : undefined;

const isAt = ({ about }: PageProblem, { from, at }: About): boolean =>
  about?.from === from && about.at === at;
