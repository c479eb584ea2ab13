/** Builds a collection from what was read. It is loaded on first use. */

import { type ListEntry, listEntry } from '../../board-ui/entries.js';
import { detailsOf, titleOf } from '../../board-ui/list.js';
import type { Problem } from '../../problems/problem.js';
import { OTHER_SIDE_BEGINS } from '../../problems/side-to-move.js';
import { makeStipulation, movesOf } from '../../problems/stipulation.js';
import { makeProblemRecord } from '../../records/problem-records.js';
import { listedFields, listedRefusal } from '../../report/html/html-report.js';
import type { Finding } from '../../text/finding.js';
import { bytesIn, readInThread } from '../reading/read-in-thread.js';
import type { Named } from '../reading/reading-messages.js';
import { sentence, TEXTS } from '../texts.js';
import type { CollectionProblem, PageCollection, RefusedEntry } from './collection.js';

export interface Sources {
  readonly sources: readonly Named[];
  /** number of problems after which reading ends */
  readonly atMost: number;
}

export interface ReadingEvents {
  readonly signal: AbortSignal;
  /** @param all total number of bytes */
  onProgress(problems: number, bytes: number, all: number): void;
}

export interface Read extends PageCollection {
  /** reason why the first of the unreadable entries could not be read */
  readonly fault: Finding | undefined;
  readonly refused: number;
}

/**
 * @param id see {@link PageCollection}
 * @throws Error if the thread fails
 */
export async function readCollection(
  id: string,
  { sources, atMost }: Sources,
  { signal, onProgress }: ReadingEvents,
): Promise<Read> {
  const entries: ListEntry[] = [];
  const problems: CollectionProblem[] = [];
  const all = bytesIn(sources);
  let refused = 0;
  let fault: Finding | undefined;
  /** what is wrong with the file as a whole */
  let damage: Finding | undefined;
  const reading = { what: 'problems', sources, atMost } as const;
  const isFull = await readInThread<Problem>(reading, signal, (message) => {
    for (const problem of message.items) {
      const entry = collectionProblem(problem, { from: id, at: problems.length, place: entries.length });
      problems.push(entry);
      entries.push(entry);
    }
    for (const refusal of message.refusals) {
      fault ??= refusal.findings[0];
      if (refusal.source.line === 0) damage ??= refusal.findings[0];
      const entry: RefusedEntry = { ...listEntry(listedRefusal(refusal), entries.length), refusal };
      entries.push(entry);
    }
    refused = message.refused;
    onProgress(problems.length, message.bytes, all);
  });
  const remark =
    isFull === undefined
      ? TEXTS.collection.stopped(problems.length)
      : isFull
        ? TEXTS.collection.full(problems.length)
        : damage && sentence(damage.message);
  return {
    id,
    name: sources[0]?.name ?? '',
    entries,
    problems,
    shown: problems,
    ...(remark !== undefined && { remark }),
    fault,
    refused,
  };
}

function collectionProblem(
  problem: Problem,
  { from, at, place }: { readonly from: string; readonly at: number; readonly place: number },
): CollectionProblem {
  const { fen, comments, stipulation: asked } = problem;
  const stipulation = asked ? makeStipulation(asked) : '';
  const listed = {
    ...listedFields(problem.index, makeProblemRecord(problem)),
    ...(asked && { stipulation: asked, length: movesOf(asked) }),
    ...(comments.length > 0 && { comments }),
    results: [],
    mood: 'plain',
  } as const;
  const entry = { ...listEntry(listed, place), play: () => [] };
  const [title, details] = [titleOf(entry), detailsOf(entry)];
  const { author, title: name, event, award } = problem;
  const said = {
    ...(author && { author }),
    ...(name && { title: name }),
    ...(event && { source: event }),
    ...(award && { award }),
    ...(comments.length > 0 && { comment: comments.join('\n') }),
  };
  const about = { from, at, title, details, said, fen, stipulation, problem };
  // the page itself shows this remark for every problem that is set up
  const warnings = problem.warnings.filter(({ code }) => code !== OTHER_SIDE_BEGINS);
  const remarks = warnings.map(({ message }) => message);
  return {
    ...entry,
    problem,
    toSetUp: { fen, stipulation, ...(remarks.length > 0 && { remarks }), about },
  };
}
