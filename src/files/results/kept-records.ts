/**
 * Results of an interrupted run that are out of place are kept beside the file of results, as `<file>.kept`, until the
 * resumed run has used them. They are in a file, not only in memory, so that a second kill loses nothing either.
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
import { identityIn, type ResultRecord } from '../../batch/records.js';
import { OutputError, systemReason } from '../../host/node/stream-output.js';
import { Turn } from '../../text/turn.js';
import { fileLines, lineAt, syncFolder, writeAll } from './file-lines.js';

/** Size of a write, in characters. */
const PIECE = 1 << 20;

export const keptPath = (path: string): string => `${path}.kept`;

/**
 * Writes the file anew, atomically, with the permissions of the file of results; removes it if there is nothing to keep.
 * @param lines undefined between them where one was passed over
 * @returns what is kept
 * @throws OutputError when it cannot be written, the signal's reason when it comes: the earlier one is still there then
 */
export async function writeKept(
  path: string,
  head: string,
  lines: Iterable<string | undefined>,
  signal: AbortSignal,
): Promise<KeptRecords | undefined> {
  const temporary = `${keptPath(path)}.tmp`;
  let kept: KeptRecords | undefined;
  try {
    await writeAnew(temporary, statSync(path).mode & 0o777, head, inTurn(lines, signal));
    kept = await KeptRecords.in(temporary, signal);
    signal.throwIfAborted();
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

/** Lets signals come between the lines. @throws the signal's reason */
async function* inTurn<T>(items: Iterable<T>, signal: AbortSignal): AsyncGenerator<T, void> {
  const turn = new Turn();
  for (const item of items) {
    await turn.passIfOver(signal);
    yield item;
  }
}

async function writeAnew(
  file: string,
  mode: number,
  head: string,
  lines: AsyncIterable<string | undefined>,
): Promise<void> {
  // left by a kill, or put there by somebody else
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

/**
 * Finds kept records by identity. It stores numbers only, so a million records take 16 MB. Several records with one
 * identity (the same problem several times) are each found once, in order.
 */
export class KeptRecords {
  readonly #fd: number;
  /** the first 64 bits of the identities, in ascending order, … */
  readonly #keys: BigUint64Array;
  /** … and where their lines begin */
  readonly #offsets: Float64Array;
  readonly #used: Uint8Array;
  /** whether the problem has come, and has its result in its place */
  readonly #answered: Uint8Array;
  #left: number;

  private constructor(fd: number, keys: readonly bigint[]) {
    this.#fd = fd;
    this.#keys = BigUint64Array.from(keys).sort();
    this.#offsets = new Float64Array(keys.length);
    this.#used = new Uint8Array(keys.length);
    this.#answered = new Uint8Array(keys.length);
    this.#left = keys.length;
  }

  /**
   * The kept records in this file; undefined if there is none.
   * @throws the signal's reason
   */
  static async in(file: string, signal: AbortSignal): Promise<KeptRecords | undefined> {
    if (!existsSync(file)) return undefined;
    const fd = openSync(file, 'r');
    try {
      const found: { key: bigint; offset: number }[] = [];
      for await (const { text, offset, whole } of inTurn(fileLines(fd), signal)) {
        const identity = identityIn(text);
        if (whole && identity !== undefined) found.push({ key: keyOf(identity), offset });
      }
      const records = new KeptRecords(
        fd,
        found.map(({ key }) => key),
      );
      // those with one key keep their order
      const placed = new Uint32Array(found.length);
      for await (const { key, offset } of inTurn(found, signal)) {
        const first = records.#firstFrom(key);
        records.#offsets[first + (placed[first] ?? 0)] = offset;
        placed[first] = (placed[first] ?? 0) + 1;
      }
      return records;
    } catch (error) {
      closeSync(fd);
      throw error;
    }
  }

  /** Notes what was answered before these records were put aside again. */
  noteAnsweredOf(earlier: KeptRecords): void {
    const answered = new Set(earlier.#keys.filter((_, at) => earlier.#answered[at]));
    for (const [at, key] of this.#keys.entries()) if (answered.has(key)) this.#answered[at] = 1;
  }

  /** How many have not been taken. */
  get left(): number {
    return this.#left;
  }

  /** The next record with this identity. @param read undefined for a line that is damaged: it is dropped */
  take(identity: string, read: (line: string) => ResultRecord | undefined): ResultRecord | undefined {
    const key = keyOf(identity);
    for (let at = this.#firstFrom(key); this.#keys[at] === key; at++) {
      if (this.#used[at]) continue;
      const record = read(lineAt(this.#fd, this.#offsets[at] ?? 0));
      if (record && record.identity !== identity) continue;
      this.#used[at] = 1;
      this.#left--;
      if (!record) continue;
      this.noteAnswered(identity);
      return record;
    }
    return undefined;
  }

  /** The problem has its result: others like it in the input may still use what is kept. */
  noteAnswered(identity: string): void {
    const key = keyOf(identity);
    for (let at = this.#firstFrom(key); this.#keys[at] === key; at++) this.#answered[at] = 1;
  }

  /** The lines that have not been taken, in order. */
  unused(): Generator<string, void> {
    return this.#lines((at) => !this.#used[at]);
  }

  /** The lines of those whose problems have not come. */
  unasked(): Generator<string, void> {
    return this.#lines((at) => !this.#used[at] && !this.#answered[at]);
  }

  *#lines(isWanted: (at: number) => boolean): Generator<string, void> {
    const offsets = this.#offsets.filter((_, at) => isWanted(at)).sort();
    for (const offset of offsets) yield lineAt(this.#fd, offset);
  }

  close(): void {
    closeSync(this.#fd);
  }

  /** Binary search for the first key that is not smaller. */
  #firstFrom(key: bigint): number {
    let low = 0;
    let high = this.#keys.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#keys[middle] as bigint) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const keyOf = (identity: string): bigint => BigInt(`0x${identity.slice(0, 16)}`);
