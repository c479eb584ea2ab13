/**
 * Tables of endings as files of the cache folder, one each: `KRPKR.table`. A file is written under another name and renamed when it
 * is complete. A lock beside it shows that it is being made.
 *
 *   bytes  what (little-endian)
 *   8      "KMTABLE\n"
 *   4      version of the format, and of how positions are numbered in it
 *   4      bytes in a block; the last block may have fewer
 *   4      number of blocks
 *   4      longest win or loss, in moves
 *   8      bytes of the table
 *   24     name, padded with zeros
 *   8 n    for each block: its compressed length, and the CRC-32 of its bytes
 *   4      CRC-32 of everything before
 *   then   the blocks, each compressed by raw deflate
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { type StoredTable, TableError, type TableStore, type TableWriter } from '../host.js';
import { cacheFolder } from './cache-folder.js';
import { hasProcessEnded } from './process-ended.js';
import { writeAll } from './replace-file.js';

const MAGIC = 'KMTABLE\n';
/** Raise this number when the format changes, the numbering of positions, or the meaning of a value. */
const VERSION = 1;
const BLOCK = 1 << 16;
const HEAD = 56;
const NAME_AT = 32;
const NAME_BYTES = 24;
const ENTRY = 8;
const CRC = 4;
/** Blocks that are kept in memory per open table: 8 MB. */
const KEPT_BLOCKS = 128;
/** A lock that has not been renewed for this long is abandoned. */
const LOCK_LOST_MS = 60_000;
const KEEP_EVERY_MS = 5_000;
const WAIT_MS = 250;
const STANDARD_ERROR = 2;

export class TableFiles implements TableStore {
  readonly #folder: string;
  readonly #lockLostMs: number;
  /** when each lock of others was last seen to be renewed */
  readonly #locks = new Map<string, { readonly mtime: number; readonly seenAt: number }>();

  constructor(
    folder = join(cacheFolder(process.platform, process.env), 'tables'),
    { lockLostMs = LOCK_LOST_MS }: { readonly lockLostMs?: number } = {},
  ) {
    this.#folder = folder;
    this.#lockLostMs = lockLostMs;
  }

  get place(): string {
    return this.#folder;
  }

  get free(): number | undefined {
    try {
      mkdirSync(this.#folder, { recursive: true });
      const { bavail, bsize } = statfsSync(this.#folder);
      return bavail * bsize;
    } catch {
      return undefined;
    }
  }

  has(name: string): boolean {
    return existsSync(this.#fileOf(name));
  }

  open(name: string): StoredTable | undefined {
    return this.has(name) ? new TableFile(this.#fileOf(name), name) : undefined;
  }

  begin(name: string): TableWriter | undefined {
    const file = this.#fileOf(name);
    const lock = `${file}.lock`;
    try {
      if (!existsSync(this.#folder)) mkdirSync(this.#folder, { recursive: true });
      if (this.#isLost(lock)) rmSync(lock, { force: true });
      const fd = openSync(lock, 'wx');
      writeSync(fd, ownerOf(process.pid));
      closeSync(fd);
    } catch (error) {
      const { code, syscall, message } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST' && syscall === 'open') return undefined;
      throw new TableError(`cannot keep tables in ${this.#folder}: ${message}`);
    }
    this.#locks.delete(lock);
    this.#removeLeftovers(name);
    return new TableFileWriter(file, name, lock);
  }

  wait(): void {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
  }

  say(text: string): void {
    try {
      writeSync(STANDARD_ERROR, `keymove: ${text}\n`);
    } catch {
      // a pipe that is full or closed has no reader
    }
  }

  #fileOf(name: string): string {
    return join(this.#folder, `${name}.table`);
  }

  /**
   * Returns whether a lock is abandoned: its process has ended, or, on another machine, has not renewed it for a minute. The minute is
   * measured here, so the clocks of two machines may differ.
   */
  #isLost(lock: string): boolean {
    const found = statSync(lock, { throwIfNoEntry: false });
    if (!found) return false;
    if (hasEnded(lock)) return true;
    const last = this.#locks.get(lock);
    const now = performance.now();
    if (last?.mtime === found.mtimeMs) return now - last.seenAt > this.#lockLostMs;
    this.#locks.set(lock, { mtime: found.mtimeMs, seenAt: now });
    return false;
  }

  /** Removes the files that killed runs have left of this table. */
  #removeLeftovers(name: string): void {
    for (const found of readdirSync(this.#folder)) {
      if (found.startsWith(`${name}.table.part`)) rmSync(join(this.#folder, found), { force: true });
    }
  }
}

const ownerOf = (pid: number): string => `${pid} ${hostname()}`;

/** Returns whether the lock belongs to a process of this machine that has ended. */
function hasEnded(lock: string): boolean {
  try {
    const owner = readFileSync(lock, 'utf8');
    const pid = Number.parseInt(owner, 10);
    return pid > 0 && owner === ownerOf(pid) && hasProcessEnded(pid);
  } catch {
    // the lock is gone
    return false;
  }
}

class TableFile implements StoredTable {
  readonly longest: number;
  readonly #file: string;
  readonly #fd: number;
  readonly #bytes: number;
  /** the offset of each block in the file */
  readonly #offsets: readonly number[];
  readonly #head: Buffer;
  /** the blocks that were read last, oldest first */
  readonly #blocks = new Map<number, Uint8Array>();

  constructor(file: string, name: string) {
    this.#file = file;
    this.#fd = openSync(file, 'r');
    const { size } = fstatSync(this.#fd);
    const head = this.#read(0, Math.min(size, HEAD));
    const isHead =
      head.length === HEAD && head.toString('latin1', 0, MAGIC.length) === MAGIC && nameIn(head) === name;
    if (!isHead) this.#fail('its header is not that of this table');
    if (head.readUInt32LE(8) !== VERSION || head.readUInt32LE(12) !== BLOCK)
      this.#fail('it was written by another version');
    const count = head.readUInt32LE(16);
    this.longest = head.readUInt32LE(20);
    this.#bytes = Number(head.readBigUInt64LE(24));
    const length = HEAD + ENTRY * count;
    if (count !== Math.ceil(this.#bytes / BLOCK) || size < length + CRC) this.#fail('it is too short');
    this.#head = this.#read(0, length + CRC);
    if (crc32(this.#head.subarray(0, length)) !== this.#head.readUInt32LE(length))
      this.#fail('its header has a wrong checksum');
    const offsets: number[] = [];
    let at = length + CRC;
    for (let i = 0; i < count; i++) {
      offsets.push(at);
      at += this.#head.readUInt32LE(HEAD + ENTRY * i);
    }
    if (at !== size) this.#fail(`it has ${size} bytes instead of ${at}`);
    this.#offsets = offsets;
  }

  byteAt(place: number): number {
    const number = Math.floor(place / BLOCK);
    const block = this.#blocks.get(number) ?? this.#block(number);
    // becomes the newest again
    this.#blocks.delete(number);
    this.#blocks.set(number, block);
    if (this.#blocks.size > KEPT_BLOCKS) this.#blocks.delete(this.#blocks.keys().next().value as number);
    return block[place % BLOCK] as number;
  }

  readInto(bytes: Uint8Array): void {
    if (bytes.length !== this.#bytes) this.#fail(`it holds ${this.#bytes} bytes instead of ${bytes.length}`);
    for (let i = 0; i < this.#offsets.length; i++) bytes.set(this.#block(i), i * BLOCK);
  }

  #block(number: number): Uint8Array {
    const entry = HEAD + ENTRY * number;
    const offset = this.#offsets[number];
    if (offset === undefined) throw new RangeError(`${this.#file} has no block ${number}`);
    let block: Buffer;
    try {
      block = inflateRawSync(this.#read(offset, this.#head.readUInt32LE(entry)), { maxOutputLength: BLOCK });
    } catch {
      return this.#fail(`block ${number} cannot be unpacked`);
    }
    const expected = Math.min(BLOCK, this.#bytes - number * BLOCK);
    if (block.length !== expected || crc32(block) !== this.#head.readUInt32LE(entry + 4))
      this.#fail(`block ${number} has a wrong checksum`);
    return block;
  }

  #read(from: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    for (let at = 0; at < length; ) {
      const read = readSync(this.#fd, bytes, at, length - at, from + at);
      if (read === 0) return bytes.subarray(0, at);
      at += read;
    }
    return bytes;
  }

  #fail(why: string): never {
    closeSync(this.#fd);
    rmSync(this.#file, { force: true });
    throw new TableError(
      `the table ${this.#file} cannot be used: ${why}. It was removed, and is made again when it is needed`,
    );
  }
}

function nameIn(head: Buffer): string {
  const [name = ''] = head.toString('latin1', NAME_AT, NAME_AT + NAME_BYTES).split('\0', 1);
  return name;
}

class TableFileWriter implements TableWriter {
  readonly #file: string;
  readonly #part: string;
  readonly #name: string;
  readonly #lock: string;
  #keptAt = performance.now();

  constructor(file: string, name: string, lock: string) {
    this.#file = file;
    this.#part = `${file}.part-${process.pid}-${threadId}`;
    this.#name = name;
    this.#lock = lock;
  }

  keep(): void {
    const now = performance.now();
    if (now - this.#keptAt < KEEP_EVERY_MS) return;
    this.#keptAt = now;
    try {
      utimesSync(this.#lock, new Date(), new Date());
    } catch {
      // another process has taken it: both make the table, and the last one stores it
    }
  }

  store(bytes: Uint8Array, longest: number, shouldStop: () => boolean): boolean {
    try {
      const isWhole = this.#write(bytes, longest, shouldStop);
      if (isWhole) renameSync(this.#part, this.#file);
      else rmSync(this.#part, { force: true });
      return isWhole;
    } catch (error) {
      rmSync(this.#part, { force: true });
      throw new TableError(`cannot write the table ${this.#file}: ${(error as Error).message}`);
    }
  }

  end(): void {
    rmSync(this.#lock, { force: true });
  }

  #write(bytes: Uint8Array, longest: number, shouldStop: () => boolean): boolean {
    const count = Math.ceil(bytes.length / BLOCK);
    const head = Buffer.alloc(HEAD + ENTRY * count + CRC);
    head.write(MAGIC, 'latin1');
    head.writeUInt32LE(VERSION, 8);
    head.writeUInt32LE(BLOCK, 12);
    head.writeUInt32LE(count, 16);
    head.writeUInt32LE(longest, 20);
    head.writeBigUInt64LE(BigInt(bytes.length), 24);
    head.write(this.#name, NAME_AT, 'latin1');
    const fd = openSync(this.#part, 'w');
    try {
      let at = head.length;
      for (let i = 0; i < count; i++) {
        if (shouldStop()) return false;
        this.keep();
        // a copy, because the compressor cannot read memory that threads share
        const block = Buffer.from(bytes.subarray(i * BLOCK, (i + 1) * BLOCK));
        const packed = deflateRawSync(block, { level: 1 });
        writeAll(fd, packed, at);
        head.writeUInt32LE(packed.length, HEAD + ENTRY * i);
        head.writeUInt32LE(crc32(block), HEAD + ENTRY * i + 4);
        at += packed.length;
      }
      head.writeUInt32LE(crc32(head.subarray(0, -CRC)), head.length - CRC);
      writeAll(fd, head, 0);
      fsyncSync(fd);
      return true;
    } finally {
      closeSync(fd);
    }
  }
}
