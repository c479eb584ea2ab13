/**
 * The files of `--report`. All are opened before anything is read or solved, so that a path that cannot be written is found
 * at once and not after an hour.
 */
import { closeSync, createWriteStream, fstatSync, openSync, type Stats, statSync } from 'node:fs';
import { quote } from '../chess/quote.js';
import { expandSources } from '../problems/sources.js';
import { Output, systemReason } from '../report/output.js';
import type { Style } from '../report/style.js';
import type { ReportTarget } from './report-option.js';
import { UsageError } from './usage-error.js';

export interface ReportFile<Format extends string> extends ReportTarget<Format> {
  readonly out: Output;
}

/**
 * Opens the files; what they held is gone.
 * @param inputs what is read: a report must not overwrite it
 * @throws UsageError that names the file which cannot be written; none is open then
 */
export async function openReports<Format extends string>(
  targets: readonly ReportTarget<Format>[] = [],
  inputs: readonly string[] = [],
): Promise<ReportFile<Format>[]> {
  await refuseInputs(
    '--report',
    targets.map(({ file }) => file),
    inputs,
  );
  const opened: { target: ReportTarget<Format>; fd: number }[] = [];
  try {
    for (const target of targets) {
      const fd = openToWrite(target.file);
      const same = opened.find((other) => isSame(fstatSync(fd), fstatSync(other.fd)));
      opened.push({ target, fd });
      if (same) {
        throw new UsageError(
          `--report: ${quote(same.target.file)} and ${quote(target.file)} are the same file`,
        );
      }
    }
  } catch (error) {
    for (const { fd } of opened) closeSync(fd);
    throw error;
  }
  return opened.map(({ target, fd }) => ({
    ...target,
    out: new Output(createWriteStream(target.file, { fd }), { target: target.file }),
  }));
}

function openToWrite(file: string): number {
  try {
    return openSync(file, 'w');
  } catch (error) {
    throw new UsageError(`--report: cannot write ${quote(file)}: ${systemReason(error as Error)}`);
  }
}

/**
 * What is written must not be what is read, by its own name or as a file of a folder.
 * @param option that names the files to be written
 * @throws UsageError that names the file
 */
export async function refuseInputs(
  option: string,
  files: readonly string[],
  inputs: readonly string[],
): Promise<void> {
  const existing = files.flatMap((file) => {
    const stats = statOf(file);
    return stats?.isFile() ? [{ file, stats }] : [];
  });
  if (existing.length === 0) return;
  for await (const input of expandSources(inputs)) {
    if (!('file' in input) || input.file === '-') continue;
    const same = existing.find(({ stats }) => isSame(statOf(input.file), stats));
    if (same)
      throw new UsageError(`${option}: ${quote(same.file)} is read as input, and would be overwritten`);
  }
}

/** Undefined where there is nothing, or nothing that can be looked at: opening will tell. */
function statOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Devices, such as /dev/null, may be written twice. */
const isSame = (a: Stats | undefined, b: Stats): boolean =>
  a?.isFile() === true && a.dev === b.dev && a.ino === b.ino;

/** Of text in a file: no colours, and nothing is wrapped. */
export const FILE_STYLE: Style = { colour: false, unicode: true, width: Infinity };

/** @throws UsageError for a page that would be written to a terminal */
export function refusePageOnTerminal(format: string): void {
  if (format === 'html' && process.stdout.isTTY) {
    throw new UsageError('--format html: a page is nothing for a terminal; expected --report html=FILE');
  }
}
