/**
 * The files that a command writes. All are opened before anything is read or solved, so that a path that cannot be written is
 * found at once and not after an hour. They are emptied only when there is something to write, so that a refused command
 * leaves them unchanged.
 */
import {
  closeSync,
  constants,
  createWriteStream,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { syncFolder } from '../../files/results/file-lines.js';
import { FileLock, LockError, refuseInUse } from '../../files/results/file-lock.js';
import { replaceFile } from '../../host/node/replace-file.js';
import { OutputError, StreamOutput, systemReason } from '../../host/node/stream-output.js';
import type { Input, Refusal } from '../../text/input.js';
import { quote, sourceName } from '../../text/quote.js';
import { UsageError } from '../exit-codes.js';
import { type NamedFile, refuseName } from './output-name.js';

interface OpenFile extends NamedFile {
  readonly fd: number;
  /** the content stays, and output is appended */
  readonly append: boolean;
  /** the file did not exist before */
  readonly created: boolean;
  /** it is not a pipe or a device. The file may be closed early, so this cannot be asked later */
  readonly isFile: boolean;
}

/** A power cut loses at most the results of this period. */
const SYNC_MS = 5_000;

/** The option whose file is flushed to the disk when it is closed, like those of reports. */
const PROOF = '--proof';

const { O_APPEND, O_CREAT, O_WRONLY } = constants;

export class WrittenFiles {
  readonly #opened: OpenFile[] = [];
  readonly #locks: FileLock[] = [];
  /** the input files, by {@link fileKey} */
  readonly #inputs = new Set<string>();
  #begun = false;
  #synced = performance.now();

  /** Returns whether results may be written. */
  get begun(): boolean {
    return this.#begun;
  }

  /**
   * Opens a file that only this run may write. Its content stays until {@link begin}.
   * @param append its content stays for good
   * @throws UsageError if it cannot be written, is already open under any name, or another run writes it
   */
  open(named: NamedFile, append = false): StreamOutput {
    const { file } = named;
    refuseName(named);
    const others = [...this.#opened];
    const found = statOf(file);
    if (found) refuseTaken(named, found, others);
    // without its lock, another run could take the file a moment later
    if (found?.isFile() !== false) this.#lock(named);
    const { fd, created } = openToWrite(named, append);
    const stats = fstatSync(fd);
    const isFile = stats.isFile();
    this.#opened.push({ ...named, append, fd, created, isFile });
    refuseTaken(named, stats, others);
    return new StreamOutput(createWriteStream(file, { fd, flush: isFile }), { target: file });
  }

  /**
   * Makes a folder into which only this run may write, see {@link writeWhole}.
   * @throws UsageError if it cannot be made, or another run writes into it
   */
  openFolder(named: NamedFile): void {
    const { option, file } = named;
    refuseName(named);
    try {
      mkdirSync(file, { recursive: true });
    } catch (error) {
      throw new UsageError(
        `${option}: cannot make the folder ${quote(file)}: ${systemReason(error as Error)}`,
      );
    }
    this.#lock(named);
  }

  #lock(named: NamedFile): void {
    const lock = unlessInUse(named, () => FileLock.take(named.file));
    if (lock) this.#locks.push(lock);
  }

  /**
   * Writes a whole file at once, in place of an earlier one. Without content, the earlier file is removed.
   * @throws UsageError if it is an input, or is written in another way, OutputError if it cannot be written; the earlier file then stays
   */
  writeWhole(named: NamedFile, content: string | Uint8Array | undefined): void {
    const { file } = named;
    this.refuseTaken(named);
    try {
      if (content === undefined) rmSync(file, { force: true });
      else replaceFile(file, content);
    } catch (error) {
      throw new OutputError(systemReason(error as Error), file);
    }
  }

  /** @throws UsageError if a file is an input, or is written in another way */
  refuseTaken(named: NamedFile): void {
    const stats = statOf(named.file);
    if (!stats?.isFile()) return;
    if (this.#inputs.has(fileKey(stats))) refuseInput(named);
    refuseTaken(named, stats, this.#opened);
  }

  /**
   * Checks that outputs are not inputs, by name or as files of an input folder (new files included). If files are written, all inputs
   * must exist, so that a typing error does not replace the results of an earlier run.
   * @param areWritten files are written, in addition to standard output
   * @throws UsageError that names the file
   */
  async checkInputs(inputs: AsyncIterable<Input | Refusal>, areWritten = true): Promise<void> {
    const printed = statOfStream(1);
    if (!areWritten && !printed?.isFile()) return;
    const written = this.#opened.map(({ option, file, fd }) => ({ option, file, stats: fstatSync(fd) }));
    for await (const input of inputs) {
      if (!('open' in input)) {
        if (areWritten)
          throw new UsageError(
            `${sourceName(input.source.file)}: ${input.findings[0]?.message ?? 'it is missing'}`,
          );
        continue;
      }
      const stats = input.file === '-' ? statOfStream(0) : statOf(input.file);
      if (!stats?.isFile()) continue;
      this.#inputs.add(fileKey(stats));
      const same = written.find((one) => isSame(stats, one.stats));
      if (same) refuseInput(same);
      if (isSame(stats, printed)) refusePrinted(input.file);
    }
  }

  /** Empties the files that are to be replaced, because nothing can be refused any more. */
  begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    for (const { fd, append, isFile } of this.#opened) if (!append && isFile) ftruncateSync(fd);
  }

  /**
   * Flushes written data to the disk from time to time.
   * @throws OutputError
   */
  syncInTurn(): void {
    if (performance.now() - this.#synced >= SYNC_MS) this.sync();
  }

  /**
   * Flushes all results to the disk. Reports do this themselves when they are closed.
   * @throws OutputError
   */
  sync(): void {
    this.#synced = performance.now();
    for (const { fd, file, created } of this.#results) {
      try {
        fsyncSync(fd);
      } catch (error) {
        throw new OutputError(systemReason(error as Error), file);
      }
      if (created) syncFolder(file);
    }
  }

  get #results(): OpenFile[] {
    return this.#opened.filter(({ option, isFile }) => option !== '--report' && option !== PROOF && isFile);
  }

  /**
   * Releases the files at the end, so that others may write them. If nothing has begun, as after a refusal, restores everything. An
   * empty file of proofs is removed, because it has nothing to check.
   */
  abandon(): void {
    if (this.#begun) {
      for (const { option, file } of this.#opened) {
        const stats = option === PROOF ? statOf(file) : undefined;
        if (stats?.isFile() && stats.size === 0) rmSync(file);
      }
    } else {
      for (const { file, fd, created } of this.#opened.splice(0)) {
        const stats = fstatSync(fd);
        if (created && stats.size === 0 && isSame(statOf(file), stats)) rmSync(file);
        closeSync(fd);
      }
    }
    for (const lock of this.#locks.splice(0)) lock.release();
  }
}

/** @throws UsageError if the file is already open under any name, or another run writes it */
function refuseTaken(named: NamedFile, stats: Stats, opened: readonly OpenFile[]): void {
  const same = opened.find(({ fd }) => isSame(fstatSync(fd), stats));
  if (same) refuseSame(same, named);
  if (stats.isFile()) unlessInUse(named, () => refuseInUse(named.file));
  if (isSame(statOfStream(1), stats)) {
    throw new UsageError(
      `${named.option}: standard output already goes to ${quote(named.file)}; expected another file`,
    );
  }
}

function refuseInput({ option, file }: NamedFile): never {
  throw new UsageError(`${option}: ${quote(file)} is also an input file; expected another file`);
}

/** `keymove solve a.epd >> a.epd` */
function refusePrinted(file: string): never {
  const name = file === '-' ? 'the file that standard input reads' : quote(file);
  throw new UsageError(`standard output goes to ${name}, which is also an input file; expected another file`);
}

function unlessInUse<T>({ option }: NamedFile, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw error instanceof LockError ? new UsageError(`${option}: ${error.message}`) : error;
  }
}

function openToWrite({ option, file }: NamedFile, append: boolean): { fd: number; created: boolean } {
  // opening a pipe would wait for a reader
  if (append && statOf(file)?.isFile() === false) {
    throw new UsageError(`${option}: cannot resume ${quote(file)}: it is not a regular file`);
  }
  const created = statOf(file) === undefined;
  try {
    return { fd: openSync(file, O_WRONLY | O_CREAT | (append ? O_APPEND : 0)), created };
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const reason = isMissing ? 'there is no such folder' : systemReason(error as Error);
    throw new UsageError(`${option}: cannot write ${quote(file)}: ${reason}`);
  }
}

function refuseSame(one: NamedFile, other: NamedFile): never {
  const [first, second] = [one, other].map(({ option, file }) => `${option} ${quote(file)}`);
  throw new UsageError(`${first} and ${second} are the same file; expected a file for each`);
}

/** Returns the state of a file; undefined if it does not exist or is inaccessible, which opening it will reveal. */
function statOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Returns the state of standard input (0) or output (1). */
function statOfStream(fd: number): Stats | undefined {
  try {
    return fstatSync(fd);
  } catch {
    return undefined;
  }
}

const fileKey = ({ dev, ino }: Stats): string => `${dev}:${ino}`;

/** Decides whether two files are the same. Devices, such as /dev/null, may be written twice. */
const isSame = (a: Stats | undefined, b: Stats | undefined): boolean =>
  a?.isFile() === true && a.dev === b?.dev && a.ino === b.ino;
