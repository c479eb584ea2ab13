/** What was read as a collection. It is loaded when there is something to read. */
import type { Problem } from '../../problems/problem.js';
import { makeStipulation, movesOf } from '../../problems/stipulation.js';
import { makeProblemRecord } from '../../records/problem-records.js';
import { detailsOf, titleOf } from '../../report/html/client/list.js';
import { type Entry, entryOf } from '../../report/html/client/report-entries.js';
import { problemFields, refusalHead } from '../../report/html/html-report.js';
import type { Finding } from '../../text/finding.js';
import { TEXTS } from '../texts.js';
import type { Collection, CollectionProblem, RefusedEntry } from './collection.js';
import type { Reading, ReadingMessage } from './reading-messages.js';

/** The name of the file beside the page; the build puts it in (.ci/build.mjs). */
declare const READER_FILE: string;

export interface ReadingEvents {
  readonly signal: AbortSignal;
  /** @param part of what there is to read, from 0 to 1 */
  onProgress(problems: number, part: number): void;
}

export interface Read extends Collection {
  /** the first reason why something could not be read */
  readonly fault: Finding | undefined;
  readonly refused: number;
}

/**
 * A thread reads, and sends no more than a page may keep, whatever the file is.
 * @param id see {@link Collection}
 * @throws Error where the thread breaks down
 */
export async function readCollection(
  id: string,
  { sources, atMost }: Reading,
  { signal, onProgress }: ReadingEvents,
): Promise<Read> {
  const entries: Entry[] = [];
  const problems: CollectionProblem[] = [];
  const all = sources.reduce((sum, { content }) => sum + content.size, 0);
  let refused = 0;
  let fault: Finding | undefined;
  const isFull = await readInThread({ sources, atMost }, signal, (message) => {
    for (const problem of message.problems) {
      const entry = collectionProblem(problem, { from: id, at: problems.length, place: entries.length });
      problems.push(entry);
      entries.push(entry);
    }
    for (const refusal of message.refusals) {
      fault ??= refusal.findings[0];
      const entry: RefusedEntry = { ...entryOf(refusalHead(refusal), entries.length), refusal };
      entries.push(entry);
    }
    refused = message.refused;
    onProgress(problems.length, all === 0 ? 1 : Math.min(message.bytes / all, 1));
  });
  const remark =
    isFull === undefined
      ? TEXTS.collection.stopped(problems.length)
      : isFull
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

type Batch = Extract<ReadingMessage, { readonly problems: unknown }>;

/** @returns whether it was more than may be kept; undefined: it was stopped */
function readInThread(
  reading: Reading,
  signal: AbortSignal,
  onBatch: (batch: Batch) => void,
): Promise<boolean | undefined> {
  const thread = new Worker(new URL(READER_FILE, document.baseURI), { type: 'module' });
  return new Promise<boolean | undefined>((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(undefined));
    thread.onerror = ({ message }) => reject(new Error(message || TEXTS.collection.noThread));
    thread.onmessage = ({ data }: MessageEvent<ReadingMessage>) => {
      if ('problems' in data) onBatch(data);
      else if ('error' in data) reject(new Error(data.error));
      else resolve(data.isFull);
    };
    thread.postMessage(reading);
  }).finally(() => thread.terminate());
}

function collectionProblem(
  problem: Problem,
  { from, at, place }: { readonly from: string; readonly at: number; readonly place: number },
): CollectionProblem {
  const { fen, comments } = problem;
  const stipulation = problem.stipulation ? makeStipulation(problem.stipulation) : '';
  const head = {
    ...problemFields(problem.index, makeProblemRecord(problem)),
    ...(stipulation !== '' && { s: stipulation }),
    ...(problem.stipulation && { l: movesOf(problem.stipulation) }),
    ...(comments.length > 0 && { c: comments }),
    o: [],
    m: 'plain',
  } as const;
  const entry = { ...entryOf(head, place), head, play: () => '' };
  const [title, details] = [titleOf(entry), detailsOf(entry)];
  const about = { from, at, title, details, fen, stipulation, problem };
  const remarks = problem.warnings.map(({ message }) => message);
  return {
    ...entry,
    problem,
    toSetUp: { fen, stipulation, ...(remarks.length > 0 && { remarks }), about },
  };
}
