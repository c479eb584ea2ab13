/**
 * One run at a time writes a file of results: `<file>.lock` beside it names the process that does. What a killed process has
 * left is recognised by its number, and by when the process with that number began, as far as the system tells.
 */
import {
  closeSync,
  constants,
  linkSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { OutputError, systemReason } from '../../host/node/stream-output.js';
import { parseRecord } from '../../records/record.js';
import { quote } from '../../text/quote.js';
import { writeAll } from './file-lines.js';

/** Another run writes the file. `message` names its process. */
export class LockError extends Error {
  override readonly name = 'LockError';
}

/** A lock without an owner is being written; after this long, whoever did that is gone. */
const EMPTY_MS = 1_000;
const WAIT_MS = 100;
/** Of taking over what others take over at the same time. */
const ATTEMPTS = 20;

interface Owner {
  readonly pid: number;
  readonly host: string;
  /** when the process began, in the system's words */
  readonly began?: string;
}

export class FileLock {
  readonly #path: string;
  readonly #text: string;

  private constructor(path: string, text: string) {
    this.#path = path;
    this.#text = text;
    process.on('exit', this.release);
  }

  /**
   * @param file exists
   * @returns undefined where its folder takes no other file
   * @throws LockError when another run has it, OutputError when the lock cannot be written
   */
  static take(file: string): FileLock | undefined {
    const path = `${realpathSync(file)}.lock`;
    const began = beginOf(process.pid);
    const owner: Owner = { pid: process.pid, host: hostname(), ...(began !== undefined && { began }) };
    const text = `${JSON.stringify(owner)}\n`;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const made = write(path, text);
      if (made === 'impossible') return undefined;
      if (made === 'written') return new FileLock(path, text);
      const held = whoHolds(path);
      if (held !== undefined) throw busy(file, path, held);
    }
    throw busy(file, path, 'another process');
  }

  readonly release = (): void => {
    process.off('exit', this.release);
    // somebody may have removed it by hand, and another run may have taken the file since
    if (textOf(this.#path) === this.#text) rmSync(this.#path, { force: true });
  };
}

function busy(file: string, path: string, who: string): LockError {
  return new LockError(
    `${quote(file)} is being written by ${who}; expected one run at a time (if there is none, remove ${quote(path)})`,
  );
}

function write(path: string, text: string): 'written' | 'exists' | 'impossible' {
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW = 0 } = constants;
  let fd: number;
  try {
    fd = openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o644);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST' ? 'exists' : 'impossible';
  }
  try {
    writeAll(fd, Buffer.from(text));
  } catch (error) {
    rmSync(path, { force: true });
    throw new OutputError(systemReason(error as Error), path);
  } finally {
    closeSync(fd);
  }
  return 'written';
}

/** Who has the lock, in the words of a message; undefined if nobody has it now: what is left of it is removed. */
function whoHolds(path: string): string | undefined {
  const text = textOf(path);
  if (text === undefined) return undefined;
  const owner = parseRecord(text) as Owner | undefined;
  if (owner === undefined) {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats && Date.now() - stats.mtimeMs < EMPTY_MS) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
      return undefined;
    }
  } else if (owner.host !== hostname()) return `process ${owner.pid} on ${quote(owner.host)}`;
  else if (isRunning(owner)) return `process ${owner.pid}`;
  removeStale(path, text);
  return undefined;
}

/** Another run may have found it stale as well, and have taken the lock meanwhile: what was not read above is put back. */
function removeStale(path: string, text: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (textOf(aside) !== text) linkSync(aside, path);
  } catch {
    // it is gone, or a third one has it: the next attempt will tell
  } finally {
    rmSync(aside, { force: true });
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function isRunning({ pid, began }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = beginOf(pid);
  return now === undefined || began === undefined ? pid !== process.pid : now === began;
}

/** When a process began: the start of the system, and the ticks since, in Linux (proc_pid_stat(5)); elsewhere undefined. */
function beginOf(pid: number): string | undefined {
  const stat = textOf(`/proc/${pid}/stat`);
  const boot = textOf('/proc/sys/kernel/random/boot_id')?.trim();
  // the name of the program, in brackets, may have blanks and brackets of its own
  const ticks = stat?.slice(stat.lastIndexOf(')')).split(' ')[20];
  return ticks === undefined || boot === undefined ? undefined : `${boot} ${ticks}`;
}
