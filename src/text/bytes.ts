/**
 * Turns the bytes of a file into bytes of text. Compressed data is unpacked and UTF-16 is recoded as it streams by; both are
 * recognised by their first bytes, never by the name of the file. Binary data is refused by name.
 */
import { type Chunks, ContentError } from './input.js';
import { Turn } from './turn.js';

/** How much of the beginning is checked to tell text from binary data. */
const SAMPLE_BYTES = 8_192;
/** Enough to recognise compressed data and UTF-16, and the header of zstd. */
const ENOUGH_BYTES = 18;
/** Enough to recognise UTF-16 without its mark. */
const ENOUGH_UTF_16 = 8;

/**
 * The text of a stream, in UTF-8 or in whatever eight-bit encoding it has, without its byte order mark.
 *
 * @throws ContentError `binary`, `damaged` or `too-large`; what the stream throws is passed on
 */
export async function* openText(chunks: Chunks): AsyncGenerator<Uint8Array> {
  yield* decodeText(peeked(unpacked(peeked(encoded(chunks)))));
}

/**
 * The bytes of a stream, unpacked.
 *
 * @throws ContentError `damaged` or `too-large`; what the stream throws is passed on
 */
export async function* openBytes(chunks: Chunks): AsyncGenerator<Uint8Array> {
  yield* unpacked(peeked(encoded(chunks)));
}

async function* encoded(chunks: Chunks): AsyncGenerator<Uint8Array> {
  for await (const part of chunks) {
    if (part.length > 0) yield typeof part === 'string' ? new TextEncoder().encode(part) : part;
  }
}

interface Peeked {
  /** the first chunk, or as many as make up {@link ENOUGH_BYTES}; empty for an empty stream */
  readonly head: Uint8Array;
  /** all of it, the head included */
  readonly all: AsyncIterable<Uint8Array>;
}

/** Looks at the beginning of a stream, waiting for no more than it needs: somebody may be typing. */
async function peeked(chunks: AsyncGenerator<Uint8Array>): Promise<Peeked> {
  const first: Uint8Array[] = [];
  let bytes = 0;
  while (bytes < ENOUGH_BYTES) {
    const { value, done } = await chunks.next();
    if (done) break;
    first.push(value);
    bytes += value.length;
  }
  const head = first.length === 1 && first[0] ? first[0] : joined(first);
  return { head, all: resumed(head, chunks) };
}

async function* resumed(head: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head;
    yield* rest;
  } finally {
    // the consumer stopped before the rest was begun
    await rest.return(undefined);
  }
}

/** Concatenates pieces of a stream. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** @param magic hexadecimal digits; `.` stands for any */
const startsWith = (bytes: Uint8Array, magic: string): boolean =>
  new RegExp(`^${magic}$`).test(
    [...bytes.subarray(0, magic.length / 2)].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
  );

const GZIP = '1f8b';
const ZSTD = '28b52ffd';
/** A frame without data, which parallel compressors write first. */
const SKIPPABLE_FRAME = '5.2a4d18';

/** Whether a file begins like compressed data or UTF-16, so that zero bytes do not make it binary. */
export const isPackedText = (head: Uint8Array): boolean =>
  startsWith(head, GZIP) ||
  startsWith(head, ZSTD) ||
  startsWith(head, SKIPPABLE_FRAME) ||
  utf16Of(head) !== undefined;

async function* unpacked(stream: Promise<Peeked>): AsyncGenerator<Uint8Array> {
  const { head, all } = await stream;
  if (startsWith(head, GZIP)) yield* gunzip(all);
  else if (startsWith(head, ZSTD) || startsWith(head, SKIPPABLE_FRAME)) yield* unzstd(head, all);
  else yield* all;
}

/** Node reads all members of a file; in browsers, a file of several members is damaged after the first. */
async function* gunzip(all: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new DecompressionStream('gzip');
  let failed: { readonly error: unknown } | undefined;
  const writer = writable.getWriter();
  const feed = async (): Promise<void> => {
    try {
      for await (const chunk of all) {
        // the readable end reports what is wrong with the data
        if (
          await writer.write(chunk as Uint8Array<ArrayBuffer>).then(
            () => false,
            () => true,
          )
        )
          return;
      }
      await writer.close().catch(() => {});
    } catch (error) {
      failed = { error };
      await writer.abort(error).catch(() => {});
    }
  };
  void feed();
  try {
    yield* streamed(readable);
  } catch (error) {
    if (failed) throw failed.error;
    throw new ContentError('damaged', `gzip: ${(error as Error).message}`);
  } finally {
    // a consumer that stops early ends the source, too
    await writer.abort().catch(() => {});
  }
}

/** Iterates over a web stream, as not every browser does by itself. Stopping early cancels the stream. */
export async function* streamed(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** The window is in memory as a whole; zstd itself unpacks no larger one either, unless it is told to. */
const MAX_WINDOW_MB = 128;

/** A few bytes of zstd may expand to megabytes, and each of its blocks moves the window: feeding little keeps both small. */
const FEED_BYTES = { least: 16, most: 1_024 };
/** What unpacking a piece may come to before the next one is smaller. */
const PIECE = { bytes: 1_000_000, ms: 5 };

async function* unzstd(head: Uint8Array, all: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const window = windowOf(head) / 1024 / 1024;
  if (window > MAX_WINDOW_MB) {
    const found = `data compressed by zstd with a window of ${Math.ceil(window)} MB`;
    throw new ContentError('too-large', found, `a window of at most ${MAX_WINDOW_MB} MB`);
  }
  const { Decompress } = await import('fzstd');
  let unpacked: Uint8Array[] = [];
  const unpacking = new Decompress((data) => {
    unpacked.push(data);
  });
  const push = (bytes: Uint8Array, final: boolean): Uint8Array[] => {
    unpacked = [];
    try {
      unpacking.push(bytes, final);
    } catch (error) {
      throw new ContentError('damaged', `zstd: ${error instanceof Error ? error.message : String(error)}`);
    }
    return unpacked;
  };
  const turn = new Turn();
  let feed = FEED_BYTES.least;
  for await (const chunk of all) {
    for (let at = 0; at < chunk.length; ) {
      const begin = performance.now();
      const pieces = push(chunk.subarray(at, at + feed), false);
      at += feed;
      const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
      const isMuch = bytes > PIECE.bytes || performance.now() - begin > PIECE.ms;
      feed = isMuch ? Math.max(FEED_BYTES.least, feed >> 2) : Math.min(FEED_BYTES.most, feed * 2);
      yield* pieces;
      if (turn.isOver) await turn.pass();
    }
  }
  yield* push(new Uint8Array(0), true);
}

/**
 * The window of a zstd frame in bytes, where the beginning of the file tells.
 * https://datatracker.ietf.org/doc/html/rfc8878#section-3.1.1
 */
function windowOf(head: Uint8Array): number {
  if (!startsWith(head, ZSTD)) return 0;
  const [, , , , descriptor = 0, ...more] = head;
  const [first = 0] = more;
  if ((descriptor & 32) === 0) return 2 ** (10 + (first >> 3)) * (1 + (first & 7) / 8);
  // all of it is one segment, whose size is given
  const sizeBytes = [1, 2, 4, 8][descriptor >> 6] ?? 1;
  const idBytes = [0, 1, 2, 4][descriptor & 3] ?? 0;
  return more.slice(idBytes, idBytes + sizeBytes).reduce((sum, byte, at) => sum + byte * 256 ** at, 0);
}

async function* decodeText(stream: Promise<Peeked>): AsyncGenerator<Uint8Array> {
  const { head, all } = await stream;
  const utf16 = utf16Of(head);
  if (utf16 !== undefined) {
    yield* recode(all, utf16);
    return;
  }
  refuseBinary(head.subarray(0, SAMPLE_BYTES));
  let begun = false;
  for await (const chunk of all) {
    yield !begun && startsWith(chunk, 'efbbbf') ? chunk.subarray(3) : chunk;
    begun = true;
  }
}

/** Recognises UTF-16 by its byte order mark, or by every other byte being NUL, as in text of Western letters. */
function utf16Of(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (startsWith(head, 'fffe')) return 'utf-16le';
  if (startsWith(head, 'feff')) return 'utf-16be';
  const sample = head.subarray(0, 256);
  const nuls = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) nuls[index & 1] = (nuls[index & 1] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  const most = sample.length * 0.45;
  if (sample.length < ENOUGH_UTF_16) return undefined;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : undefined;
}

async function* recode(all: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  for await (const chunk of all) yield encoder.encode(decoder.decode(chunk, { stream: true }));
  yield encoder.encode(decoder.decode());
}

const UNPACK = 'unpack it and name what is in it';

/** The first bytes of files that people mistake for problem files, or pack them in. */
const SIGNATURES: readonly (readonly [magic: string, name: string, advice?: string])[] = [
  ['504b0304', 'a ZIP archive', UNPACK],
  ['fd377a585a00', 'data compressed by xz', UNPACK],
  ['425a6839', 'data compressed by bzip2', UNPACK],
  ['377abcaf271c', 'a 7-Zip archive', UNPACK],
  ['526172211a07', 'a RAR archive', UNPACK],
  ['04224d18', 'data compressed by lz4', UNPACK],
  ['50415231', 'a Parquet file', 'export it as CSV or JSON lines'],
  ['53514c69746520666f726d6174', 'an SQLite database', 'export it as CSV'],
  ['25504446', 'a PDF document'],
  ['89504e47', 'a PNG image'],
  ['ffd8ff', 'a JPEG image'],
  ['47494638', 'a GIF image'],
  ['7f454c46', 'a program'],
  ['d0cf11e0', 'a document of an old Office program'],
];

/** One NUL in so many bytes of text is tolerated: a torn write or a flipped byte leaves one. */
const TEXT_PER_NUL = 100;

/**
 * NUL bytes mark binary data, as for git and grep; except before a line end, where some C programs leave their terminator,
 * and if there are very few.
 */
function refuseBinary(sample: Uint8Array): void {
  for (const [magic, name, advice] of SIGNATURES) {
    if (startsWith(sample, magic)) throw new ContentError('binary', name, advice);
  }
  let nuls = 0;
  for (let at = sample.indexOf(0); at >= 0; at = sample.indexOf(0, at + 1)) {
    const next = sample[at + 1];
    if (next !== undefined && next !== 10 && next !== 13) nuls++;
  }
  if (nuls * TEXT_PER_NUL > sample.length) throw new ContentError('binary', 'binary data (NUL bytes)');
}
