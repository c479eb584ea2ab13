/**
 * Opens the files of results that a user names. They need random access, so standard input, pipes and
 * compressed files are first unpacked into a temporary file.
 */

import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeAll } from '../../host/node/replace-file.js';
import { openText } from '../../text/bytes.js';
import { ContentError, type Input } from '../../text/input.js';
import { sourceName } from '../../text/quote.js';
import { UserError } from '../../text/user-error.js';
import { expandFiles } from '../named-files.js';

export interface OpenFile {
  /** the name in messages */
  readonly name: string;
  /** as the user named it */
  readonly file: string;
  readonly fd: number;
  /** whether the user can resume it directly; a stream and a compressed file have been unpacked */
  readonly form: 'plain' | 'stream' | 'compressed';
  /** the damage after the part that could be unpacked, in the words of a message */
  readonly damage?: string;
}

/** Thrown if files cannot be merged. `message` names them and the reason. */
export class MergeError extends UserError {
  override readonly name = 'MergeError';
}

/**
 * @param sources files, folders, globs, and standard input
 * @throws MergeError if one of them cannot be read
 */
export async function openResultFiles(sources: readonly string[]): Promise<OpenFile[]> {
  const opened: OpenFile[] = [];
  try {
    for await (const input of expandFiles(sources)) {
      if (!('open' in input)) {
        const why = input.findings[0]?.message ?? 'it cannot be read';
        throw new MergeError(`${sourceName(input.source.file)}: ${why}`);
      }
      opened.push({ name: sourceName(input.file), file: input.file, ...(await openInput(input)) });
    }
  } catch (error) {
    for (const { fd } of opened) closeSync(fd);
    throw error;
  }
  return opened;
}

type Opened = Pick<OpenFile, 'fd' | 'form' | 'damage'>;

async function openInput(input: Input): Promise<Opened> {
  try {
    const fd = openPlain(input.file);
    return fd === undefined ? await unpack(input) : { fd, form: 'plain' };
  } catch (error) {
    throw new MergeError(`${sourceName(input.file)}: ${(error as Error).message}`);
  }
}

/** Opens a file. Returns undefined unless it is a regular file that begins like a record. */
function openPlain(file: string): number | undefined {
  // opening a pipe would wait for a writer
  if (!isFile(file)) return undefined;
  const fd = openSync(file, 'r');
  const first = Buffer.alloc(1);
  if (readSync(fd, first, 0, 1, 0) === 0 || first.toString() === '{') return fd;
  closeSync(fd);
  return undefined;
}

const isFile = (file: string): boolean => file !== '-' && statSync(file).isFile();

/** Unpacks an input into a temporary file, up to any damage. */
async function unpack(input: Input): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'keymove-'));
  const fd = openSync(join(folder, 'results'), 'wx+', 0o600);
  const form = isFile(input.file) ? 'compressed' : 'stream';
  // the open file remains readable
  rmSync(folder, { recursive: true });
  try {
    for await (const chunk of openText(input.open())) writeAll(fd, chunk);
  } catch (error) {
    if (error instanceof ContentError && error.code === 'damaged')
      return { fd, form, damage: error.sentence('records') };
    closeSync(fd);
    throw error;
  }
  return { fd, form };
}
