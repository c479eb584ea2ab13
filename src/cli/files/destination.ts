/** Where the results of a command go: to standard output, into a new file, or on with a file that an interrupted run left. */
import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { fileLines } from '../../batch/results/file-lines.js';
import { keptPath } from '../../batch/results/kept-records.js';
import { ResumeError, Resumption } from '../../batch/results/resume.js';
import { readRunRecord, summaryAtEnd } from '../../batch/results/run-record.js';
import type { Task, TaskName } from '../../batch/tasks.js';
import { WrittenFiles } from '../../host/node/written-files.js';
import type { RunRecord } from '../../records/schema/solution-schema.js';
import { Output, systemReason } from '../../report/output.js';
import { quote } from '../../text/quote.js';
import { STDIN_WORD } from '../grammar/stdin-word.js';
import type { BatchArguments } from '../options/batch-options.js';
import type { ReportTarget } from '../options/report-option.js';
import { UsageError } from '../usage-error.js';
import type { ReportFile } from './report-files.js';

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

interface DestinationArguments<Format extends string> extends OutputArguments {
  readonly report?: readonly ReportTarget<Format>[] | undefined;
}

/** Everything that a command writes to, open. */
export class Destination<Format extends string> {
  /** where the results go: standard output, or the file of `--output` or `--resume` */
  readonly out: Output;
  readonly reports: readonly ReportFile<Format>[];
  readonly #files: WrittenFiles;

  private constructor(out: Output, reports: readonly ReportFile<Format>[], files: WrittenFiles) {
    this.out = out;
    this.reports = reports;
    this.#files = files;
  }

  /**
   * @param inputs what is read
   * @param beforeWrite called before standard output is written, which may be a terminal with something drawn on it
   * @throws UsageError when a file cannot be written, is read, is written already, or has the results of a run that was not
   * finished, and when an input is not there; all is then as it was before
   */
  static async open<Format extends string>(
    { report: targets = [], ...args }: DestinationArguments<Format>,
    inputs: readonly string[],
    beforeWrite?: () => void,
  ): Promise<Destination<Format>> {
    const file = outputFile(args);
    const goesOn = args.resume !== undefined;
    const output = file === undefined ? undefined : { option: goesOn ? '--resume' : '--output', file };
    const reports = targets.map((target) => ({ ...target, option: '--report' }));
    if (output && !goesOn) refuseUnfinished(output.file);
    const files = new WrittenFiles();
    try {
      const out = output
        ? files.open(output, goesOn)
        : new Output(process.stdout, process.stdout.isTTY && beforeWrite ? { beforeWrite } : {});
      const opened = reports.map(({ option, ...target }) => ({
        ...target,
        out: files.open({ option, file: target.file }),
      }));
      await files.checkInputs(inputs);
      return new Destination(out, opened, files);
    } catch (error) {
      files.abandon();
      throw error;
    }
  }

  /** Results may be written. */
  get begun(): boolean {
    return this.#files.begun;
  }

  /** To be called before the first result is written: what the files held goes. */
  begin(): void {
    this.#files.begin();
  }

  /** To be called at the end: of a command that was refused nothing stays. */
  abandon(): void {
    this.#files.abandon();
  }
}

/** @throws UsageError when the file cannot be read, or belongs to another run */
export function openResumption<Name extends TaskName>(
  file: string,
  task: Task<Name>,
  run: RunRecord,
): Resumption<Name> {
  try {
    return new Resumption(file, task, run);
  } catch (error) {
    throw error instanceof ResumeError
      ? new UsageError(error.message)
      : new UsageError(`--resume: cannot read ${quote(file)}: ${systemReason(error as Error)}`);
  }
}

/** The same command given a second time must not destroy what the first has done. */
function refuseUnfinished(file: string): void {
  if (existsSync(keptPath(file))) {
    throw new UsageError(
      `${quote(keptPath(file))} holds results of an earlier run; go on with --resume ${file}, or remove the file`,
    );
  }
  let fd: number;
  try {
    // to open a pipe would wait for who writes into it
    if (!statSync(file).isFile()) return;
    fd = openSync(file, 'r');
  } catch {
    return;
  }
  try {
    const [head] = fileLines(fd);
    if (!head || !readRunRecord(head.text) || summaryAtEnd(fd)?.interrupted === false) return;
  } finally {
    closeSync(fd);
  }
  throw new UsageError(
    `${quote(file)} holds the results of a run that was interrupted; go on with --resume ${file}, or remove the file`,
  );
}
