/** The destination of a command's results: standard output, a new file, or the file of an interrupted run, which is continued. */

import { existsSync } from 'node:fs';
import type { Task, TaskName } from '../../batch/tasks.js';
import { expandFiles } from '../../files/named-files.js';
import { keptPath } from '../../files/results/kept-records.js';
import { loadRecordCheck } from '../../files/results/record-lines.js';
import { ResumeError, Resumption } from '../../files/results/resume.js';
import { isUnfinished } from '../../files/results/run-record.js';
import { StreamOutput, systemReason } from '../../host/node/stream-output.js';
import type { RunRecord } from '../../records/run-records.js';
import { chooseStyle } from '../../report/terminal/style.js';
import { wrapLines } from '../../report/terminal/text-width.js';
import { countText } from '../../text/counts-and-times.js';
import { printable, quote } from '../../text/quote.js';
import { refuseTogether, UsageError } from '../exit-codes.js';
import { endingsOf, formatOfEnding, formatOfName, type ReportTarget } from '../options/report-option.js';
import type { NamedFile } from './output-name.js';
import { WrittenFiles } from './written-files.js';

export interface OutputArguments {
  readonly output?: string | undefined;
  readonly resume?: string | undefined;
}

/** Returns the file that `--output` or `--resume` names; undefined for standard output. */
export function outputFile({ output, resume }: OutputArguments): string | undefined {
  return resume ?? (output === '-' ? undefined : output);
}

/**
 * Chooses the format of the results.
 * @param formats the formats of the command
 * @param plain format of a text file whose name indicates none of these
 * @throws UsageError for options that exclude each other
 */
export function chooseFormat<Format extends string>(
  args: OutputArguments & { readonly json?: boolean | undefined; readonly format: Format | undefined },
  formats: readonly Format[],
  plain: Format,
): Format | 'table' | 'json' {
  const { json, format, resume } = args;
  const isForPeople = format !== undefined && format !== 'json';
  refuseTogether([
    [json && isForPeople, '--json', `--format ${format}`],
    [resume !== undefined && isForPeople, '--resume', `--format ${format}`],
  ]);
  return json ? 'json' : (format ?? formatOfOutput(args, formats, plain));
}

/**
 * Returns the default format of the results: a table on the screen; in a file the format of its extension.
 * @param formats the formats of the command
 * @param plain format of a text file if the command has several; undefined if it writes none
 * @param usual format of a file whose extension does not indicate one
 * @throws UsageError for the extension of a format that the command does not write
 */
export function formatOfOutput<Format extends string>(
  args: OutputArguments,
  formats: readonly Format[],
  plain: Format | undefined,
  usual: Format | 'json' = 'json',
): Format | 'table' | 'json' {
  const file = outputFile(args);
  if (file === undefined) return 'table';
  if (args.resume !== undefined) return 'json';
  const named = formatOfEnding(file);
  if (named === undefined || named === usual) return usual;
  const format = formatOfName(file, formats) ?? (named === 'text' ? plain : undefined);
  if (format) return format;
  const known = [...new Set([...(plain ? ['.txt'] : []), ...endingsOf([...formats, usual])])];
  throw new UsageError(
    `--output: found ${quote(file)}; expected an extension that this command writes: ${known.join(' ')}`,
  );
}

/** @throws UsageError if a page would be written to a terminal */
export function refusePageOnTerminal(format: string, args: OutputArguments): void {
  if ((format === 'html' || format === 'sheet') && outputFile(args) === undefined && process.stdout.isTTY) {
    throw new UsageError(
      `--format ${format}: a terminal cannot show a page; expected --report ${format}=FILE`,
    );
  }
}

/** Returns the summary for results that go to a file; otherwise empty. @param found number of results of an earlier run */
export function whereItWent(
  { quiet, ...args }: OutputArguments & { readonly quiet?: boolean | undefined },
  summary = '',
  found = 0,
): string {
  const file = outputFile(args);
  if (file === undefined || quiet) return '';
  const before = found > 0 ? ` (${countText(found)} from earlier runs)` : '';
  return `${onTerminal(summary)}results in ${printable(file, 500)}${before}\n`;
}

/** Wraps a text for the terminal, where it stands among the messages. */
export const onTerminal = (text: string): string =>
  wrapLines(text, chooseStyle(process.stderr, process.env).width);

/** An open file of `--report`. */
export interface ReportFile<Format extends string = string> extends ReportTarget<Format> {
  readonly out: StreamOutput;
}

export interface DestinationArguments<Format extends string> extends OutputArguments {
  readonly report?: readonly ReportTarget<Format>[] | undefined;
  /** folder for files that are written one by one */
  readonly folder?: NamedFile | undefined;
}

/** Everything that a command writes to, already open. */
export interface Destination<Format extends string> {
  /** where the results go: standard output, or the file of `--output` or `--resume` */
  readonly out: StreamOutput;
  /** the files of `--report` */
  readonly reports: readonly ReportFile<Format>[];
  readonly files: WrittenFiles;
}

/**
 * @param inputs the input, as the user named it
 * @param beforeWrite called before writing to standard output, which may be a terminal with something drawn on it
 * @throws UsageError if a file cannot be written, is also an input, is named twice, or has the results of an unfinished
 * run, and if an input is missing; in these cases nothing is changed
 */
export async function openDestination<Format extends string>(
  { report: targets = [], folder, ...args }: DestinationArguments<Format>,
  inputs: readonly string[],
  beforeWrite: () => void,
): Promise<Destination<Format>> {
  const file = outputFile(args);
  const goesOn = args.resume !== undefined;
  const files = new WrittenFiles();
  try {
    const out =
      file === undefined
        ? new StreamOutput(process.stdout, process.stdout.isTTY ? { beforeWrite } : {})
        : files.open({ option: goesOn ? '--resume' : '--output', file }, goesOn);
    if (file !== undefined && !goesOn) refuseUnfinished(file);
    const reports = targets.map(({ option = '--report', ...target }) => {
      const out = files.open({ option, file: target.file });
      if (target.format === 'json') refuseUnfinished(target.file);
      return { ...target, out };
    });
    if (folder) files.openFolder(folder);
    await files.checkInputs(expandFiles(inputs), Boolean(file ?? folder) || reports.length > 0);
    return { out, reports, files };
  } catch (error) {
    files.abandon();
    throw error;
  }
}

/** @throws UserError if the file cannot be read, or belongs to another run */
export async function openResumption<Name extends TaskName>(
  file: string,
  task: Task<Name>,
  run: RunRecord,
  signal: AbortSignal,
): Promise<Resumption<Name>> {
  try {
    return await Resumption.open(file, task, run, { check: await loadRecordCheck(), signal });
  } catch (error) {
    if (error === signal.reason || error instanceof ResumeError) throw error;
    throw new UsageError(`--resume: cannot read ${quote(file)}: ${systemReason(error as Error)}`);
  }
}

/** Refuses a file with the results of an unfinished run, because repeating a command must not destroy them. */
function refuseUnfinished(file: string): void {
  if (existsSync(keptPath(file))) {
    throw new UsageError(
      `${quote(keptPath(file))} has results of an earlier run; continue it with --resume ${file}, or delete the file`,
    );
  }
  if (!isUnfinished(file)) return;
  throw new UsageError(
    `${quote(file)} has the results of an interrupted run; continue it with --resume ${file}, or delete the file`,
  );
}
