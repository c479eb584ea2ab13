/**
 * Results of an interrupted run that are out of place are kept beside the file of results, as `<file>.kept`,
 * until the resumed run has used them. They are in a file, and not only in memory, so that a second kill loses
 * nothing.
 */
import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fsync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { promisify } from 'node:util';
import { writeAll } from '../../host/node/replace-file.js';
import { OutputError, systemReason } from '../../host/node/stream-output.js';
import { EventLoopYield } from '../../text/event-loop-yield.js';
import { lineAt, syncFolder } from './file-lines.js';
import { type RecordCheck, recordLines } from './record-lines.js';

/** Size of a write, in characters. */
const PIECE = 1 << 20;

export const keptPath = (path: string): string => `${path}.kept`;

/** Options for reading kept records: how to check them, and when to stop. */
export interface KeptOptions {
  readonly check: RecordCheck;
  readonly signal: AbortSignal;
}

/**
 * Rewrites the file atomically, with the permissions of the file of results, or removes it if there is
 * nothing to keep.
 * @param lines undefined in place of a skipped line
 * @returns the kept records
 * @throws OutputError if it cannot be written, the signal's reason if it is aborted: the earlier file is then
 * still there
 */
export async function writeKept(
  path: string,
  head: string,
  lines: Iterable<string | undefined>,
  options: KeptOptions,
): Promise<KeptRecords | undefined> {
  const temporary = `${keptPath(path)}.tmp`;
  let kept: KeptRecords | undefined;
  try {
    await writeAnew(temporary, statSync(path).mode & 0o777, head, inTurn(lines, options.signal));
    kept = await KeptRecords.in(temporary, options);
    options.signal.throwIfAborted();
    if (kept?.left) renameSync(temporary, keptPath(path));
    else for (const file of [temporary, keptPath(path)]) rmSync(file, { force: true });
    syncFolder(path);
  } catch (error) {
    kept?.close();
    rmSync(temporary, { force: true });
    throw error instanceof Error && 'syscall' in error
      ? new OutputError(systemReason(error), keptPath(path))
      : error;
  }
  if (kept?.left) return kept;
  kept?.close();
  return undefined;
}

/** Lets signals be handled between lines. @throws the signal's reason */
async function* inTurn<T>(items: Iterable<T>, signal: AbortSignal): AsyncGenerator<T, void> {
  const pause = new EventLoopYield();
  for (const item of items) {
    await pause.yieldIfDue(signal);
    yield item;
  }
}

async function writeAnew(
  file: string,
  mode: number,
  head: string,
  lines: AsyncIterable<string | undefined>,
): Promise<void> {
  // the file may remain from a killed run, or may have been put there by someone else
  rmSync(file, { force: true });
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW = 0 } = constants;
  const fd = openSync(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);
  try {
    fchmodSync(fd, mode);
    let piece = `${head}\n`;
    for await (const line of lines) {
      if (line === undefined) continue;
      piece += `${line}\n`;
      if (piece.length < PIECE) continue;
      writeAll(fd, Buffer.from(piece));
      piece = '';
    }
    writeAll(fd, Buffer.from(piece));
    await promisify(fsync)(fd);
  } finally {
    closeSync(fd);
  }
}

/** Finds kept records by identity. A problem may have several; each is found once, in order. */
export class KeptRecords {
  /** identities of problems that have come and have their results */
  readonly answered = new Set<string>();
  readonly #fd: number;
  /** the offsets of records that have not been taken, by identity */
  readonly #offsets = new Map<string, number[]>();
  #left = 0;

  private constructor(fd: number) {
    this.#fd = fd;
  }

  /**
   * Reads the kept records of this file; undefined if the file is missing.
   * @throws the signal's reason
   */
  static async in(file: string, { check, signal }: KeptOptions): Promise<KeptRecords | undefined> {
    if (!existsSync(file)) return undefined;
    const records = new KeptRecords(openSync(file, 'r'));
    try {
      for await (const { record, offset } of inTurn(recordLines(records.#fd, check), signal)) {
        if (!record || !('identity' in record) || record.identity === undefined) continue;
        const others = records.#offsets.get(record.identity);
        if (others) others.push(offset);
        else records.#offsets.set(record.identity, [offset]);
        records.#left++;
      }
      return records;
    } catch (error) {
      records.close();
      throw error;
    }
  }

  /** Returns how many have not been taken. */
  get left(): number {
    return this.#left;
  }

  /** Notes that a problem has its result in its place. */
  noteAnswered(identity: string): void {
    if (this.#offsets.has(identity)) this.answered.add(identity);
  }

  /** Takes the next record with this identity. @param read returns undefined for a useless line, which is dropped */
  take<Found>(identity: string, read: (line: string) => Found | undefined): Found | undefined {
    const offsets = this.#offsets.get(identity);
    let found: Found | undefined;
    while (offsets && found === undefined && offsets.length > 0) {
      found = read(lineAt(this.#fd, offsets.shift() ?? 0));
      this.#left--;
    }
    if (offsets?.length === 0) this.#offsets.delete(identity);
    if (found !== undefined) this.answered.add(identity);
    return found;
  }

  /** Returns the lines that have not been taken, in order. */
  unused(): Generator<string, void> {
    return this.#lines([...this.#offsets.values()].flat());
  }

  /** Returns the lines whose problems have not come. */
  unasked(): Generator<string, void> {
    const unasked = [...this.#offsets].filter(([identity]) => !this.answered.has(identity));
    return this.#lines(unasked.flatMap(([, offsets]) => offsets));
  }

  *#lines(offsets: readonly number[]): Generator<string, void> {
    for (const offset of [...offsets].sort((a, b) => a - b)) yield lineAt(this.#fd, offset);
  }

  close(): void {
    closeSync(this.#fd);
  }
}
