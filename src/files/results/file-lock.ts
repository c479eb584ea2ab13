/**
 * One run at a time writes a file of results, or files into a folder: `<file>.lock` beside it, or `.lock` in it, names the process
 * that does. What a killed process has
 * left is recognised by its number, and by when the process with that number began, as far as the system tells.
 */
import {
  closeSync,
  constants,
  fstatSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
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
/** A longer file is no lock, torn or not: it is somebody's. */
const MAX_LENGTH = 1024;
/** Of taking over what others take over at the same time. */
const ATTEMPTS = 20;

interface Owner {
  readonly pid: number;
  readonly host: string;
  /** when the process began, in the system's words */
  readonly began?: string;
  /** in what its number counts, likewise: containers may share a host's name and a folder */
  readonly namespace?: string;
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
   * @param file or folder
   * @returns undefined where its folder takes no other file
   * @throws LockError when another run has it, OutputError when the lock cannot be written
   */
  static take(file: string): FileLock | undefined {
    refuseInUse(file);
    const path = lockOf(file);
    if (path === undefined) return undefined;
    const [began, namespace] = [beginOf(process.pid), pidNamespace()];
    const owner: Owner = {
      pid: process.pid,
      host: hostname(),
      ...(began !== undefined && { began }),
      ...(namespace !== undefined && { namespace }),
    };
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

/** Beside a file, in a folder; undefined where there is no such place. */
function lockOf(file: string): string | undefined {
  try {
    const path = placeOf(file);
    return statOf(path)?.isDirectory() ? join(path, '.lock') : `${path}.lock`;
  } catch {
    return undefined;
  }
}

/** The path without links of a file that may not exist yet. */
function placeOf(file: string): string {
  if (statOf(file)) return realpathSync(file);
  const folder = realpathSync(dirname(file));
  const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? placeOf(resolve(folder, readlinkSync(file))) : join(folder, basename(file));
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
  if (text === undefined || text.length > MAX_LENGTH) {
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
    throw new LockError(
      `${quote(path)} stands where the lock of a run belongs, and is none of keymove's; expected no other file there`,
    );
  }
  const owner = ownerIn(text);
  if (owner !== undefined) {
    const living = whoLives(owner);
    if (living !== undefined) return living;
  } else {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats && Date.now() - stats.mtimeMs < EMPTY_MS) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
      return undefined;
    }
  }
  removeStale(path, text);
  return undefined;
}

function whoLives(owner: Owner): string | undefined {
  if (owner.host !== hostname()) return `process ${owner.pid} on ${quote(owner.host)}`;
  const namespace = pidNamespace();
  if ((owner.namespace ?? namespace) !== namespace) return `process ${owner.pid} of another container`;
  return isRunning(owner) ? `process ${owner.pid}` : undefined;
}

/**
 * @param file or folder
 * @throws LockError when another run writes it, under this name or another
 */
export function refuseInUse(file: string): void {
  const stats = statOf(file);
  const shared = stats?.isFile() && stats.nlink > 1 ? stats : undefined;
  for (const path of [lockOf(file), ...(shared ? locksOfLinks(file, shared) : [])]) {
    const owner = path === undefined ? undefined : ownerIn(textOf(path) ?? '');
    const who = owner && !isOurs(owner) ? whoLives(owner) : undefined;
    if (path !== undefined && who !== undefined) throw busy(file, path, who);
  }
  const writer = shared && writerOf(shared);
  if (writer !== undefined)
    throw new LockError(
      `${quote(file)} is being written by process ${writer} under another name; expected one run at a time`,
    );
}

/** The process that has a file open to write, in Linux (proc_pid_fd(5)): other names may be in any folder. */
function writerOf({ dev, ino }: Stats): number | undefined {
  for (const pid of numbersIn('/proc').filter((pid) => pid !== process.pid)) {
    for (const fd of numbersIn(`/proc/${pid}/fd`)) {
      const stats = statOf(`/proc/${pid}/fd/${fd}`);
      if (stats?.dev !== dev || stats.ino !== ino) continue;
      // the last digit of the octal flags: how it was opened
      if (/^flags:\s*\d*[12]$/m.test(textOf(`/proc/${pid}/fdinfo/${fd}`) ?? '')) return pid;
    }
  }
  return undefined;
}

/** Names that are numbers; none where the folder cannot be read. */
function numbersIn(folder: string): number[] {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** Undefined where there is none, or it may not be looked at. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Of the other names (hard links) of a file in its folder. */
function locksOfLinks(file: string, { dev, ino }: Stats): string[] {
  const path = realpathSync(file);
  const folder = dirname(path);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.lock'))
    .map((name) => join(folder, name))
    .filter((lock) => {
      const stats = statOf(lock.slice(0, -'.lock'.length));
      return lock !== `${path}.lock` && stats?.dev === dev && stats.ino === ino;
    });
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

/** Undefined where the text is no lock of ours, or one that is torn. */
function ownerIn(text: string): Owner | undefined {
  const { pid, host, began, namespace, ...rest } = parseRecord(text) ?? {};
  if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid < 1 || typeof host !== 'string')
    return undefined;
  if (Object.keys(rest).length > 0) return undefined;
  const isText = (value: unknown): value is string | undefined =>
    value === undefined || typeof value === 'string';
  if (!isText(began) || !isText(namespace)) return undefined;
  return { pid, host, ...(began !== undefined && { began }), ...(namespace !== undefined && { namespace }) };
}

/** Undefined if there is none, or something else, such as a pipe, which would wait for a writer. */
function textOf(path: string): string | undefined {
  let fd: number | undefined;
  try {
    const { O_RDONLY, O_NONBLOCK = 0 } = constants;
    fd = openSync(path, O_RDONLY | O_NONBLOCK);
    return fstatSync(fd).isFile() ? readFileSync(fd, 'utf8') : undefined;
  } catch {
    return undefined;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

const isOurs = ({ pid, host, namespace }: Owner): boolean =>
  pid === process.pid && host === hostname() && namespace === pidNamespace();

function isRunning({ pid, began }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = beginOf(pid);
  return now === undefined || began === undefined ? pid !== process.pid : now === began;
}

/** Where this process is the one with its number, in Linux (pid_namespaces(7)); elsewhere undefined. */
function pidNamespace(): string | undefined {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return undefined;
  }
}

/** When a process began: the start of the system, and the ticks since, in Linux (proc_pid_stat(5)); elsewhere undefined. */
function beginOf(pid: number): string | undefined {
  const stat = textOf(`/proc/${pid}/stat`);
  const boot = textOf('/proc/sys/kernel/random/boot_id')?.trim();
  // the name of the program, in brackets, may have blanks and brackets of its own
  const ticks = stat?.slice(stat.lastIndexOf(')')).split(' ')[20];
  return ticks === undefined || boot === undefined ? undefined : `${boot} ${ticks}`;
}
