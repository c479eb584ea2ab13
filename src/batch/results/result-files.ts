/**
 * What a user names -> open files of results. They are read at any place, so what comes from standard input or another pipe, or is
 * compressed, is unpacked into a temporary file first.
 */
import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expandSources, type Input } from '../../host/node/sources.js';
import { sourceName } from '../../report/source-name.js';
import { openText } from '../../text/bytes.js';
import { writeAll } from './file-lines.js';

export interface ResultFile {
  /** as messages call it */
  readonly name: string;
  /** as the user named it */
  readonly file: string;
  readonly fd: number;
}

/** Files cannot be merged. `message` names them, and says why. */
export class MergeError extends Error {
  override readonly name = 'MergeError';
}

/**
 * @param sources files, folders, globs, and standard input
 * @throws MergeError when one of them cannot be read
 */
export async function openResultFiles(sources: readonly string[]): Promise<ResultFile[]> {
  const opened: ResultFile[] = [];
  try {
    for await (const input of expandSources(sources)) {
      if (!('open' in input)) throw new MergeError(input.findings[0]?.message ?? 'a file cannot be read');
      opened.push({ name: sourceName(input.file), file: input.file, fd: await openInput(input) });
    }
  } catch (error) {
    for (const { fd } of opened) closeSync(fd);
    throw error;
  }
  return opened;
}

async function openInput(input: Input): Promise<number> {
  try {
    return openPlain(input.file) ?? (await unpack(input));
  } catch (error) {
    throw new MergeError(`${sourceName(input.file)}: ${(error as Error).message}`);
  }
}

/** Undefined for what is no regular file, or does not begin as a record does. */
function openPlain(file: string): number | undefined {
  if (file === '-') return undefined;
  const fd = openSync(file, 'r');
  const first = Buffer.alloc(1);
  if (fstatSync(fd).isFile() && (readSync(fd, first, 0, 1, 0) === 0 || first.toString() === '{')) return fd;
  closeSync(fd);
  return undefined;
}

async function unpack(input: Input): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'keymove-'));
  const fd = openSync(join(folder, 'results'), 'wx+', 0o600);
  // it lasts as long as it is open
  rmSync(folder, { recursive: true });
  try {
    for await (const chunk of openText(input.open())) writeAll(fd, chunk);
  } catch (error) {
    closeSync(fd);
    throw error;
  }
  return fd;
}
