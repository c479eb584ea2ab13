/**
 * Unpacks zstd frame by frame. fzstd unpacks the blocks, but it neither compares checksums nor reports where a frame ends, so frames
 * are parsed here: https://datatracker.ietf.org/doc/html/rfc8878#section-3.1
 */
import { EventLoopYield } from './event-loop-yield.js';
import { ContentError } from './input.js';
import { joined } from './joined-bytes.js';

export const ZSTD_MAGIC = 0xfd2fb528;
/** The first of sixteen magic numbers. Parallel compressors write such a frame, without data, before the others. */
const SKIPPABLE_MAGIC = 0x184d2a50;
/** Size in bytes of a magic number and of other numbers in frames. */
const NUMBER = 4;
/** The whole window is kept in memory. By default, zstd itself refuses larger ones. */
const MAX_WINDOW_MB = 128;
const RLE_BLOCK = 1;

export const isSkippable = (magic: number): boolean => magic >>> 4 === SKIPPABLE_MAGIC >>> 4;

export const littleEndian = (bytes: Uint8Array): number =>
  bytes.reduceRight((sum, byte) => sum * 256 + byte, 0);

const damaged = (found: string): ContentError => new ContentError('damaged', `zstd: ${found}`);

/**
 * Unpacks zstd. Several frames may follow each other.
 *
 * @throws ContentError `damaged` once everything before the damage is passed on, or `too-large`
 */
export async function* unzstd(all: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const bytes = new Bytes(all);
  try {
    const unpackFrame = await loadUnpacker();
    while (!(await bytes.isOver())) {
      const magic = await bytes.take(NUMBER);
      const number = littleEndian(magic);
      if (isSkippable(number)) await bytes.pass(littleEndian(await bytes.take(NUMBER)));
      else if (number === ZSTD_MAGIC) yield* unpackFrame(magic, bytes);
      else throw damaged('other data after the compressed data');
    }
  } finally {
    await bytes.close();
  }
}

/** Returns the function that unpacks the frames of a stream: there may be thousands of frames, each of a few bytes. */
async function loadUnpacker() {
  const [{ Decompress }, { default: xxhash }] = await Promise.all([import('fzstd'), import('xxhash-wasm')]);
  const { create64 } = await xxhash();
  const pause = new EventLoopYield();

  return async function* unpackFrame(magic: Uint8Array, bytes: Bytes): AsyncGenerator<Uint8Array> {
    const { head, hasChecksum } = await readHead(bytes);
    const hash = hasChecksum ? create64() : undefined;
    const unpacked: Uint8Array[] = [];
    const stream = new Decompress((data) => unpacked.push(data));
    function* unpack(piece: Uint8Array, isLast = false): Generator<Uint8Array> {
      let fault: ContentError | undefined;
      try {
        stream.push(piece, isLast);
      } catch (error) {
        fault = damaged((error as Error).message);
      }
      for (const data of unpacked.splice(0)) {
        if (data.length === 0) continue;
        hash?.update(data);
        yield data;
      }
      if (fault) throw fault;
    }
    yield* unpack(magic);
    yield* unpack(head);
    for (let isLast = false; !isLast; ) {
      const blockHead = await bytes.take(3);
      const block = littleEndian(blockHead);
      isLast = (block & 1) === 1;
      yield* unpack(blockHead);
      yield* unpack(await bytes.take(((block >> 1) & 3) === RLE_BLOCK ? 1 : block >> 3));
      if (pause.isDue) await pause.yield();
    }
    const checksum = await bytes.take(hash ? NUMBER : 0);
    yield* unpack(checksum, true);
    if (hash && BigInt.asUintN(32, hash.digest()) !== BigInt(littleEndian(checksum)))
      throw damaged('its checksum does not match, so what was read may be wrong');
  };
}

/** Reads the header of a frame, after its magic number. */
async function readHead(bytes: Bytes): Promise<{ head: Uint8Array; hasChecksum: boolean }> {
  const start = await bytes.take(1);
  const [descriptor = 0] = start;
  const isSingle = (descriptor & 32) !== 0;
  const ofDictionary = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const sizeFlag = descriptor >> 6;
  const ofSize = sizeFlag === 0 ? Number(isSingle) : 1 << sizeFlag;
  const rest = await bytes.take(Number(!isSingle) + ofDictionary + ofSize);
  // the whole content of a single segment is one window
  const [window = 0] = rest;
  refuseLargeWindow(
    isSingle ? littleEndian(rest.subarray(ofDictionary)) : 2 ** (10 + (window >> 3)) * (1 + (window & 7) / 8),
  );
  return { head: joined([start, rest]), hasChecksum: (descriptor & 4) !== 0 };
}

function refuseLargeWindow(window: number): void {
  const megabytes = window / 1024 / 1024;
  if (megabytes <= MAX_WINDOW_MB) return;
  const found = `data compressed by zstd with a window of ${Math.ceil(megabytes)} MB`;
  throw new ContentError('too-large', found, `a window of at most ${MAX_WINDOW_MB} MB`);
}

/** A stream of bytes that is read by number of bytes. */
class Bytes {
  readonly #chunks: AsyncIterator<Uint8Array>;
  /** bytes that were read but not yet taken */
  #rest: Uint8Array = new Uint8Array(0);

  constructor(all: AsyncIterable<Uint8Array>) {
    this.#chunks = all[Symbol.asyncIterator]();
  }

  async isOver(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#chunks.next();
      if (done) return true;
      this.#rest = value;
    }
    return false;
  }

  /** @throws ContentError if fewer bytes remain */
  async take(count: number): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    for (let open = count; open > 0; ) {
      const piece = await this.#some(open);
      pieces.push(piece);
      open -= piece.length;
    }
    return pieces.length === 1 ? (pieces[0] as Uint8Array) : joined(pieces);
  }

  async pass(count: number): Promise<void> {
    for (let open = count; open > 0; ) open -= (await this.#some(open)).length;
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async #some(most: number): Promise<Uint8Array> {
    if (await this.isOver()) throw damaged('unexpected end of file');
    const piece = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(most);
    return piece;
  }
}
