/** Reads files or a text in any of the formats that keymove reads. It is loaded when there is something to read. */
import { readProblems } from '../../library/read-problems.js';
import type { Problem } from '../../problems/problem.js';
import { makeStipulation, movesOf } from '../../problems/stipulation.js';
import { makeProblemRecord } from '../../records/problem-records.js';
import { detailsOf, titleOf } from '../../report/html/client/list.js';
import { type Entry, entryOf } from '../../report/html/client/report-entries.js';
import { problemFields, refusalHead } from '../../report/html/html-report.js';
import type { Refusal } from '../../text/input.js';
import { TEXTS } from '../texts.js';
import type { Collection, CollectionProblem } from './collection.js';

/** What the list, and the memory of a page, can bear. */
export const MAX_PROBLEMS = 50_000;
const MAX_REFUSALS = 1_000;

export interface Named {
  readonly name: string;
  readonly content: Blob | string;
}

export interface ReadingEvents {
  readonly signal: AbortSignal;
  /** @param part of what there is to read, from 0 to 1 */
  onProgress(problems: number, part: number): void;
}

export interface Read extends Collection {
  /** what could not be read: the first of the reasons */
  readonly fault: string | undefined;
  readonly refused: number;
}

/**
 * It takes turns with whatever else the page has to do, and keeps no more than it may, whatever the file is.
 * @param id see {@link Collection}
 */
export async function readCollection(
  id: string,
  sources: readonly Named[],
  { signal, onProgress }: ReadingEvents,
): Promise<Read> {
  const entries: Entry[] = [];
  const problems: CollectionProblem[] = [];
  const all = sources.reduce((sum, { content }) => sum + sizeOf(content), 0);
  let taken = 0;
  let refused = 0;
  let fault: string | undefined;

  const tell = (): void => onProgress(problems.length, all === 0 ? 1 : Math.min(taken / all, 1));
  /** Ends early where the reader is not to go on: what was read until then is kept. */
  async function* chunksOf(content: Blob | string): AsyncGenerator<Uint8Array> {
    const stream = (typeof content === 'string' ? new Blob([content]) : content).stream().getReader();
    try {
      while (!signal.aborted) {
        const { value, done } = await stream.read();
        if (done) return;
        yield value;
        taken += value.length;
        tell();
      }
    } finally {
      await stream.cancel();
    }
  }
  const add = (problem: Problem): void => {
    const { head, stipulation } = headOf(problem);
    const at = problems.length;
    const { fen } = problem;
    const entry = { ...entryOf(head, entries.length), head, play: () => '' };
    const about = {
      from: id,
      at,
      title: titleOf(entry),
      details: detailsOf(entry),
      fen,
      stipulation,
      problem,
    };
    const read = { ...entry, problem, toSetUp: { fen, stipulation, about } };
    problems.push(read);
    entries.push(read);
  };
  const refuse = (refusal: Refusal): void => {
    refused++;
    fault ??= refusal.findings[0]?.message;
    if (refused <= MAX_REFUSALS) entries.push(entryOf(refusalHead(refusal), entries.length));
  };

  for (const { name, content } of sources) {
    const before = problems.length;
    for await (const entry of readProblems(chunksOf(content), { name, anyPuzzle: true })) {
      if ('findings' in entry) refuse(entry);
      else add(after(before, entry));
      if (problems.length === MAX_PROBLEMS || signal.aborted) break;
    }
    if (problems.length === MAX_PROBLEMS || signal.aborted) break;
  }
  const remark = signal.aborted
    ? TEXTS.collection.stopped(problems.length)
    : problems.length === MAX_PROBLEMS
      ? TEXTS.collection.full(problems.length)
      : undefined;
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

const sizeOf = (content: Blob | string): number =>
  typeof content === 'string' ? content.length : content.size;

/** The problems of several files are numbered as one collection. */
const after = (before: number, problem: Problem): Problem =>
  before === 0
    ? problem
    : {
        ...problem,
        index: problem.index + before,
        ...(problem.twin && { twin: { ...problem.twin, first: problem.twin.first + before } }),
      };

function headOf(problem: Problem) {
  const stipulation = problem.stipulation ? makeStipulation(problem.stipulation) : '';
  const { comments } = problem;
  const head = {
    ...problemFields(problem.index, makeProblemRecord(problem)),
    ...(stipulation !== '' && { s: stipulation }),
    ...(problem.stipulation && { l: movesOf(problem.stipulation) }),
    ...(comments.length > 0 && { c: comments }),
    o: [],
    m: 'plain',
  } as const;
  return { head, stipulation };
}
