/**
 * Only one run at a time writes a file of results, or files into a folder. `<file>.lock` beside the file, or `.lock` in
 * the folder, names the process that does. A lock whose process has ended is taken over.
 *
 * Why not proper-lockfile: it recognises an abandoned lock by its age, so a killed run could not be resumed at
 * once. Nor can it name the process that holds the lock.
 */
import {
  linkSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { hasProcessEnded } from '../../host/node/process-ended.js';
import { OutputError, systemReason } from '../../host/node/stream-output.js';
import { parseRecord } from '../../records/record.js';
import { quote } from '../../text/quote.js';

/** Thrown if another run writes the file. `message` names its process. */
export class LockError extends Error {
  override readonly name = 'LockError';
}

/** An empty lock is still being written; after this long, its writer is gone. */
const EMPTY_MS = 1_000;
/** A longer file is not a lock. */
const MAX_LENGTH = 1024;
/** How often to try a lock that others take over at the same time. */
const ATTEMPTS = 3;

/** The locks that this process holds. Other locks with its number are from an earlier process that had it. */
const HELD = new Set<string>();

export class FileLock {
  readonly #path: string;
  readonly #text = `${JSON.stringify({ pid: process.pid, host: hostname() })}\n`;

  private constructor(path: string) {
    this.#path = path;
  }

  /**
   * @param file a file or a folder
   * @returns undefined if the folder of the file accepts no other file
   * @throws LockError if another run has the lock, OutputError if it cannot be written
   */
  static take(file: string): FileLock | undefined {
    const path = lockOf(file);
    if (path === undefined) return undefined;
    const lock = new FileLock(path);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const holder = holderOf(path);
      if (holder !== undefined) throw busy(file, path, holder);
      const written = lock.#write();
      if (written === 'impossible') return undefined;
      if (written === 'written') return lock;
    }
    throw busy(file, path, 'another process');
  }

  #write(): 'written' | 'exists' | 'impossible' {
    try {
      writeFileSync(this.#path, this.#text, { flag: 'wx' });
    } catch (error) {
      const { code, syscall } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') return 'exists';
      if (syscall === 'open') return 'impossible';
      rmSync(this.#path, { force: true });
      throw new OutputError(systemReason(error as Error), this.#path);
    }
    HELD.add(this.#path);
    process.on('exit', this.release);
    return 'written';
  }

  readonly release = (): void => {
    process.off('exit', this.release);
    HELD.delete(this.#path);
    // the lock may have been removed by hand, and another run may have taken the file since
    if (textOf(this.#path) === this.#text) rmSync(this.#path, { force: true });
  };
}

/**
 * @param file a file or a folder
 * @throws LockError if another run writes it
 */
export function refuseInUse(file: string): void {
  const path = lockOf(file);
  const holder = path === undefined || HELD.has(path) ? undefined : livingOwner(path, textOf(path) ?? '');
  if (path !== undefined && holder !== undefined) throw busy(file, path, holder);
}

const busy = (file: string, path: string, who: string): LockError =>
  new LockError(
    `${quote(file)} is being written by ${who}; wait for that run to end, or, if there is no such run, delete ${quote(path)}`,
  );

/** Returns the path of a lock: beside a file, or in a folder; undefined if there can be none. */
function lockOf(file: string): string | undefined {
  try {
    const path = withoutLinks(file);
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, '.lock') : `${path}.lock`;
  } catch {
    return undefined;
  }
}

/** Resolves the symbolic links in the path of a file that may not exist yet. */
function withoutLinks(file: string): string {
  if (statSync(file, { throwIfNoEntry: false })) return realpathSync(file);
  const folder = realpathSync(dirname(file));
  const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? withoutLinks(resolve(folder, readlinkSync(file))) : join(folder, basename(file));
}

/** Returns who has the lock, in the words of a message; undefined if it is free. Removes an abandoned lock. */
function holderOf(path: string): string | undefined {
  const text = textOf(path);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return undefined;
  if (text === undefined) {
    throw new LockError(
      `${quote(path)} is not a lock file of keymove, but has the name of one; rename or delete it`,
    );
  }
  const isBeingWritten = text === '' && Date.now() - stats.mtimeMs < EMPTY_MS;
  const holder = isBeingWritten ? 'a process that is starting' : livingOwner(path, text);
  if (holder === undefined) removeAbandoned(path, text);
  return holder;
}

/** Removes the lock, and restores it if another run has taken it in the meantime. */
function removeAbandoned(path: string, text: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (textOf(aside) !== text) linkSync(aside, path);
  } catch {
    // it is gone, or a third run has it: the next attempt will show
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Returns the process that a lock names, for a message; undefined if it has ended, or the text names none. */
function livingOwner(path: string, text: string): string | undefined {
  const { pid, host } = parseRecord(text) ?? {};
  if (!Number.isSafeInteger(pid) || (pid as number) < 1 || typeof host !== 'string') return undefined;
  if (host !== hostname()) return `process ${pid} on ${quote(host)}`;
  const isLiving = pid === process.pid ? HELD.has(path) : !hasProcessEnded(pid as number);
  return isLiving ? `process ${pid}` : undefined;
}

/** Reads a lock; undefined if it is missing or not a regular file (opening a pipe would wait for a writer). */
function textOf(path: string): string | undefined {
  try {
    const stats = lstatSync(path);
    return stats.isFile() && stats.size <= MAX_LENGTH ? readFileSync(path, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
