/**
 * `compose --resume FILE`: reads the problems that an interrupted search has found, and the place that it has reached. The place is in a
 * small file, FILE.progress, which is rewritten every few seconds and removed at the end.
 */
import { closeSync, ftruncateSync, openSync, readFileSync, rmSync } from 'node:fs';
import type { BatchEntry } from '../../batch/batch.js';
import { placeInScheme, problemAt } from '../../compose/positions.js';
import { replaceFile } from '../../host/node/replace-file.js';
import { systemReason } from '../../host/node/stream-output.js';
import { parseRecord } from '../../records/record.js';
import type { RunRecord } from '../../records/run-records.js';
import { type RecordCheck, recordLines } from './record-lines.js';
import { ResumeError } from './resume.js';
import { readRunRecord, whyNotTheSame } from './run-record.js';

const progressPath = (path: string): string => `${path}.progress`;

/** Notes the place that a search has reached. Errors are ignored: a later search then begins at an earlier place. */
export function noteProgress(path: string, run: RunRecord, place: number): void {
  try {
    replaceFile(progressPath(path), `${JSON.stringify({ place, run })}\n`);
  } catch {
    // a full disk is reported when results are written
  }
}

export const forgetProgress = (path: string): void => rmSync(progressPath(path), { force: true });

/** Returns the search and the place it has reached; undefined if not noted, or if a power cut has damaged the note. */
function progressOf(path: string): { readonly place: number; readonly run: RunRecord } | undefined {
  try {
    const { place, run } = parseRecord(readFileSync(progressPath(path), 'utf8')) ?? {};
    const isWhole = Number.isSafeInteger(place) && (place as number) >= 0 && typeof run === 'object';
    return isWhole ? { place: place as number, run: run as RunRecord } : undefined;
  } catch {
    return undefined;
  }
}

/** The place of the problem in a damaged record is lost, so only the whole search finds it again. */
const HOW_TO_GO_ON = 'to find its problem again, search again, into another file';

export interface FoundSoFar {
  /** where to continue */
  readonly place: number;
  /** places of the problems that were found */
  readonly places: ReadonlySet<number>;
  /** whether the search had reached its end */
  readonly isFinished: boolean;
  /** whether the file has the record of the run */
  readonly hasHead: boolean;
  /** Yields the problems that were found, as answers that are already in the file. */
  entries(): Generator<BatchEntry<'solve'>[], void>;
}

/**
 * Reads the file of results, if it exists, and cuts off what is not a result: an incomplete last line, and the summary of the
 * interrupted run.
 * @throws ResumeError if the file belongs to another run, or is damaged
 */
export function readFoundSoFar(path: string, run: RunRecord, check: RecordCheck): FoundSoFar {
  const fail = (why: string): never => {
    throw new ResumeError(`cannot resume ${path}: ${why}`);
  };
  let fd: number;
  try {
    fd = openSync(path, 'a+');
  } catch (error) {
    return fail(systemReason(error as Error));
  }
  try {
    const places = new Set<number>();
    let length = 0;
    let isFinished = false;
    for (const { record, fault, number, end, whole, text } of recordLines(fd, check)) {
      if (!whole) break;
      if (number === 1) {
        const head = readRunRecord(text, check);
        const why = head.ok ? whyNotTheSame(head.value, run) : head.error;
        if (why !== undefined) fail(why);
      } else if (!record) fail(`line ${number} is damaged: ${fault}; ${HOW_TO_GO_ON}`);
      else if (record.type === 'summary') {
        isFinished = !record.interrupted;
        break;
      } else if (record.type === 'solution') places.add(placeInScheme(record.problem));
      length = end;
    }
    if (!isFinished) ftruncateSync(fd, length);
    const entries = (): Generator<BatchEntry<'solve'>[], void> => knownIn(path, check);
    const noted = progressOf(path);
    const why = noted && whyNotTheSame(noted.run, run);
    if (why !== undefined) fail(`${progressPath(path)}, which belongs to it: ${why}`);
    return { place: noted?.place ?? 0, places, isFinished, hasHead: length > 0, entries };
  } finally {
    closeSync(fd);
  }
}

function* knownIn(path: string, check: RecordCheck): Generator<BatchEntry<'solve'>[], void> {
  const fd = openSync(path, 'r');
  try {
    for (const { record } of recordLines(fd, check)) {
      if (record?.type !== 'solution') continue;
      const { problem: found, solution, identity } = record;
      const problem = problemAt(placeInScheme(found), found.fen, found.stipulation, found.source.file);
      const answer = { type: 'result', result: solution, identity } as const;
      yield [{ type: 'known', problem, answer, written: true }];
    }
  } finally {
    closeSync(fd);
  }
}
