/**
 * Unpacks gzip and zstd as they stream by, to the byte at which they are damaged: Node's own gunzip drops what it has of the last
 * piece, and in browsers a file ends with its first member. Checksums are checked.
 */
import { ContentError } from './input.js';
import { Turn } from './turn.js';

/** @param magic hexadecimal digits; `.` stands for any */
export const startsWith = (bytes: Uint8Array, magic: string): boolean =>
  new RegExp(`^${magic}$`).test(
    [...bytes.subarray(0, magic.length / 2)].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
  );

const GZIP = '1f8b';
const ZSTD = '28b52ffd';
/** A frame without data, which parallel compressors write first. */
const SKIPPABLE_FRAME = '5.2a4d18';

/** What unpacks a file that begins with these bytes; undefined if it is not packed. */
export function unpackerOf(head: Uint8Array): typeof gunzip | undefined {
  if (startsWith(head, GZIP)) return gunzip;
  return startsWith(head, ZSTD) || startsWith(head, SKIPPABLE_FRAME) ? unzstd : undefined;
}

const BEHIND = 'something else behind the compressed data';
const CUT_OFF = 'unexpected end of file';
const WRONG_SUM = 'its checksum is that of other content, what was read of it may be wrong';

const damaged = (format: 'gzip' | 'zstd', found: string): ContentError =>
  new ContentError('damaged', `${format}: ${found}`);

const GZIP_PIECE = 65_536;
/** Bits of the window, and 16 for a header of gzip. */
const GZIP_WINDOW = 15 + 16;

/** Members may follow each other, and zeros the last. */
async function* gunzip(all: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { ZStream, Z_BUF_ERROR, Z_NO_FLUSH, Z_STREAM_END, zlibInflate, zlibInflateInit2, zlibInflateReset } =
    await import('pako');
  const stream = new ZStream();
  zlibInflateInit2(stream, GZIP_WINDOW);
  const turn = new Turn();
  let members = 0;
  let isBetween = false;
  for await (const chunk of all) {
    stream.input = chunk;
    stream.next_in = 0;
    stream.avail_in = chunk.length;
    do {
      if (isBetween) {
        while (stream.avail_in > 0 && chunk[stream.next_in] === 0) {
          stream.next_in++;
          stream.avail_in--;
        }
        if (stream.avail_in === 0) break;
        zlibInflateReset(stream);
        isBetween = false;
      }
      stream.output = new Uint8Array(GZIP_PIECE);
      stream.next_out = 0;
      stream.avail_out = GZIP_PIECE;
      const status = zlibInflate(stream, Z_NO_FLUSH);
      if (stream.next_out > 0) yield stream.output.subarray(0, stream.next_out);
      if (status === Z_STREAM_END) {
        members++;
        isBetween = true;
      } else if (status < 0 && status !== Z_BUF_ERROR) {
        const { msg } = stream;
        if (msg === 'incorrect data check') throw damaged('gzip', WRONG_SUM);
        throw damaged('gzip', members > 0 && msg === 'incorrect header check' ? BEHIND : msg);
      }
      if (turn.isOver) await turn.pass();
    } while (stream.avail_in > 0 || stream.avail_out === 0);
  }
  if (!isBetween) throw damaged('gzip', members > 0 && stream.total_in < 2 ? BEHIND : CUT_OFF);
}

/** The window is in memory as a whole; zstd itself unpacks no larger one either, unless it is told to. */
const MAX_WINDOW_MB = 128;

/** A few bytes of zstd may expand to megabytes, and each of its blocks moves the window: feeding little keeps both small. */
const FEED_BYTES = { least: 16, most: 1_024 };
/** What unpacking a piece may come to before the next one is smaller. */
const PIECE = { bytes: 1_000_000, ms: 5 };

async function* unzstd(all: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { Decompress } = await import('fzstd');
  const { default: loadHash } = await import('xxhash-wasm');
  const { create64 } = await loadHash();
  const frames = new ZstdFrames(
    (onData) => new Decompress(onData),
    () => create64(),
  );
  const turn = new Turn();
  let feed = FEED_BYTES.least;
  for await (const chunk of all) {
    for (let at = 0; at < chunk.length; ) {
      const begin = performance.now();
      frames.push(chunk.subarray(at, at + feed));
      at += feed;
      const pieces = frames.unpacked.splice(0);
      const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
      const isMuch = bytes > PIECE.bytes || performance.now() - begin > PIECE.ms;
      feed = isMuch ? Math.max(FEED_BYTES.least, feed >> 2) : Math.min(FEED_BYTES.most, feed * 2);
      yield* pieces;
      if (frames.error) throw frames.error;
      if (turn.isOver) await turn.pass();
    }
  }
  frames.end();
}

interface Unpacking {
  push(bytes: Uint8Array, final?: boolean): void;
}

interface Hash {
  update(bytes: Uint8Array): unknown;
  digest(): bigint;
}

/** A frame begins with its magic number, a skippable one has its length behind it. */
const MAGIC_BYTES = 4;
const SKIPPABLE_HEAD_BYTES = 8;
const BLOCK_HEAD_BYTES = 3;
const SUM_BYTES = 4;
const REPEATED_BYTE = 1;
const RESERVED_BLOCK = 3;

const numberOf = (bytes: Iterable<number>): number =>
  [...bytes].reduce((sum, byte, at) => sum + byte * 256 ** at, 0);

/**
 * The frames of a file, each unpacked by itself: fzstd passes over the checksums, and does not say where a frame ends.
 * https://datatracker.ietf.org/doc/html/rfc8878#section-3.1.1
 */
class ZstdFrames {
  /** to be taken away */
  readonly unpacked: Uint8Array[] = [];
  /** what is unpacked comes before it */
  error: ContentError | undefined;
  readonly #unpacker: (onData: (data: Uint8Array) => void) => Unpacking;
  readonly #hasher: () => Hash;
  #frames = 0;
  #frame: { readonly unpacking: Unpacking; readonly hash: Hash | undefined } | undefined;
  #next: 'frame' | 'block' | 'sum' = 'frame';
  /** the head or the sum that is being read */
  #head: number[] = [];
  /** bytes of a block or of a skippable frame to come */
  #left = 0;
  #isLast = false;

  constructor(unpacker: (onData: (data: Uint8Array) => void) => Unpacking, hasher: () => Hash) {
    this.#unpacker = unpacker;
    this.#hasher = hasher;
  }

  push(bytes: Uint8Array): void {
    try {
      for (let at = 0; at < bytes.length; ) {
        if (this.#left === 0) this.#read(bytes[at++] ?? 0);
        else {
          const part = bytes.subarray(at, at + this.#left);
          at += part.length;
          this.#left -= part.length;
          this.#frame?.unpacking.push(part);
        }
        if (this.#left === 0 && this.#isLast && this.#next === 'block') this.#endBlocks();
      }
    } catch (error) {
      this.error =
        error instanceof ContentError
          ? error
          : damaged('zstd', error instanceof Error ? error.message : String(error));
    }
  }

  /** @throws ContentError where more was to come */
  end(): void {
    if (this.#next === 'frame' && this.#left === 0 && this.#head.length === 0) return;
    throw damaged('zstd', this.#next === 'frame' && this.#isBehind ? BEHIND : CUT_OFF);
  }

  /** What has come of the next frame begins none. */
  get #isBehind(): boolean {
    const magic = Uint8Array.from(this.#head.slice(0, MAGIC_BYTES));
    const begins = [ZSTD, SKIPPABLE_FRAME].some((sign) => startsWith(magic, sign.slice(0, 2 * magic.length)));
    return this.#frames > 0 && !begins;
  }

  #read(byte: number): void {
    const length = this.#head.push(byte);
    if (this.#next === 'frame' && length >= MAGIC_BYTES) this.#beginFrame();
    else if (this.#next === 'block' && length === BLOCK_HEAD_BYTES) this.#beginBlock();
    else if (this.#next === 'sum' && length === SUM_BYTES) this.#endFrame(this.#takeHead());
  }

  #takeHead(): Uint8Array {
    return Uint8Array.from(this.#head.splice(0));
  }

  #beginFrame(): void {
    const head = Uint8Array.from(this.#head);
    if (startsWith(head, SKIPPABLE_FRAME)) {
      if (head.length < SKIPPABLE_HEAD_BYTES) return;
      this.#left = numberOf(this.#takeHead().subarray(MAGIC_BYTES));
      return;
    }
    if (!startsWith(head, ZSTD)) throw damaged('zstd', this.#frames > 0 ? BEHIND : 'invalid zstd data');
    if (head.length <= MAGIC_BYTES || head.length < headBytes(head[MAGIC_BYTES] ?? 0)) return;
    const window = windowOf(head) / 1024 / 1024;
    if (window > MAX_WINDOW_MB) {
      const found = `data compressed by zstd with a window of ${Math.ceil(window)} MB`;
      throw new ContentError('too-large', found, `a window of at most ${MAX_WINDOW_MB} MB`);
    }
    const hash = ((head[MAGIC_BYTES] ?? 0) & 4) === 0 ? undefined : this.#hasher();
    const unpacking = this.#unpacker((data) => {
      hash?.update(data);
      this.unpacked.push(data);
    });
    this.#frame = { unpacking, hash };
    this.#frames++;
    unpacking.push(this.#takeHead());
    this.#isLast = false;
    this.#next = 'block';
  }

  #beginBlock(): void {
    const head = this.#takeHead();
    const fields = numberOf(head);
    const kind = (fields >> 1) & 3;
    if (kind === RESERVED_BLOCK) throw damaged('zstd', 'a block of no known kind');
    this.#isLast = (fields & 1) === 1;
    this.#left = kind === REPEATED_BYTE ? 1 : fields >> 3;
    this.#frame?.unpacking.push(head);
  }

  #endBlocks(): void {
    if (this.#frame?.hash) this.#next = 'sum';
    else this.#endFrame(new Uint8Array(0));
  }

  #endFrame(sum: Uint8Array): void {
    const { unpacking, hash } = this.#frame ?? {};
    this.#frame = undefined;
    this.#next = 'frame';
    unpacking?.push(sum);
    unpacking?.push(new Uint8Array(0), true);
    if (hash && Number(hash.digest() & 0xffff_ffffn) !== numberOf(sum)) throw damaged('zstd', WRONG_SUM);
  }
}

const isSingle = (descriptor: number): boolean => (descriptor & 32) !== 0;
const idBytes = (descriptor: number): number => [0, 1, 2, 4][descriptor & 3] ?? 0;
const sizeBytes = (descriptor: number): number =>
  [isSingle(descriptor) ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;

/** Bytes of a frame's head. */
const headBytes = (descriptor: number): number =>
  MAGIC_BYTES + 1 + (isSingle(descriptor) ? 0 : 1) + idBytes(descriptor) + sizeBytes(descriptor);

/** The window of a zstd frame in bytes, from its whole head. */
function windowOf(head: Uint8Array): number {
  const [descriptor = 0, first = 0] = head.subarray(MAGIC_BYTES);
  if (!isSingle(descriptor)) return 2 ** (10 + (first >> 3)) * (1 + (first & 7) / 8);
  // all of it is one segment, whose size is given
  return numberOf(head.subarray(MAGIC_BYTES + 1 + idBytes(descriptor)));
}
