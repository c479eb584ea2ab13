/**
 * Where the results of a batch go: to standard output, into a new file, or on with a file that an interrupted run left. A
 * file is opened before any work is done, so that hours are not spent on results that cannot be written.
 */
import { closeSync, createWriteStream, fstatSync, openSync } from 'node:fs';
import { fileLines } from '../batch/file-lines.js';
import { ResumeError, Resumption } from '../batch/resume.js';
import { readRunRecord, summaryAtEnd } from '../batch/run-record.js';
import type { Task, TaskName } from '../batch/tasks.js';
import { quote } from '../chess/quote.js';
import { Output } from '../report/output.js';
import type { RunRecord } from '../report/schema.js';
import type { BatchArguments } from './batch-options.js';
import { STDIN_WORD } from './stdin-word.js';
import { UsageError } from './usage-error.js';

interface OutputArguments extends Pick<BatchArguments, 'output'> {
  readonly resume?: string | undefined;
}

/** The file that `--output` or `--resume` names; undefined: standard output. */
export function outputFile({ output, resume }: OutputArguments): string | undefined {
  return resume ?? (output === '-' || output === STDIN_WORD ? undefined : output);
}

/** What decides colours and widths: a file is no terminal. */
export const outputStream = (args: OutputArguments): { isTTY?: boolean } =>
  outputFile(args) === undefined ? process.stdout : {};

/** Whether a file gets records, by its ending: every ending that does not name a form for people. */
export const endsAsRecords = (file: string): boolean =>
  !/\.(?:txt|text|md|markdown|pgn|csv|html?)$/i.test(file);

/** @throws UsageError when the file cannot be written, or has the results of a run that was not finished */
export function openOutput(file: string | undefined, beforeWrite?: () => void): Output {
  if (file === undefined) {
    return new Output(process.stdout, process.stdout.isTTY && beforeWrite ? { beforeWrite } : {});
  }
  refuseUnfinished(file);
  return fileOutput(file, tryOpen(file, 'w'));
}

/** @throws UsageError when the file cannot be opened, or belongs to another run */
export function openResumption<Name extends TaskName>(
  file: string,
  task: Task<Name>,
  run: RunRecord,
): { out: Output; resumption: Resumption<Name> } {
  const out = fileOutput(file, tryOpen(file, 'a'));
  try {
    return { out, resumption: new Resumption(file, task, run) };
  } catch (error) {
    throw error instanceof ResumeError ? new UsageError(error.message) : cannotOpen(file, error);
  }
}

const fileOutput = (file: string, fd: number): Output =>
  new Output(createWriteStream(file, { fd }), { target: file });

function tryOpen(file: string, flags: string): number {
  try {
    return openSync(file, flags);
  } catch (error) {
    throw cannotOpen(file, error);
  }
}

function cannotOpen(file: string, error: unknown): UsageError {
  const { code, message } = error as NodeJS.ErrnoException;
  const why =
    { EACCES: 'permission denied', EISDIR: 'it is a folder', ENOENT: 'there is no such folder' }[
      code ?? ''
    ] ?? message;
  return new UsageError(`cannot write to ${quote(file)}: ${why}; expected a file that can be written`);
}

/** The same command given a second time must not destroy what the first has done. */
function refuseUnfinished(file: string): void {
  let fd: number;
  try {
    fd = openSync(file, 'r');
  } catch {
    return;
  }
  try {
    if (!fstatSync(fd).isFile()) return;
    const [head] = fileLines(fd);
    if (!head || !readRunRecord(head.text) || summaryAtEnd(fd)?.interrupted === false) return;
  } finally {
    closeSync(fd);
  }
  throw new UsageError(
    `${quote(file)} holds the results of a run that was interrupted; go on with --resume ${file}, or remove the file`,
  );
}
