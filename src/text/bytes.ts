/**
 * What a file holds -> bytes of text. Compressed files are unpacked and UTF-16 is recoded as they stream by, told by
 * their first bytes and never by their names; anything that is no text is refused by what it is.
 */
import type { Chunks } from './lines.js';

/** The stream does not hold text; `found` says what it looks like, `advice` what to do about it. */
export class BinaryContent extends Error {
  readonly found: string;
  readonly advice: string | undefined;
  constructor(found: string, advice?: string) {
    super(found);
    this.found = found;
    this.advice = advice;
  }
}

/** Compressed data that cannot be unpacked, or not to its end. */
export class DamagedContent extends Error {}

/** As much of the beginning as is looked at to tell text from binary data. */
const SAMPLE_BYTES = 8_192;
/** Enough of it to recognise what is compressed, and UTF-16. */
const ENOUGH_BYTES = 8;

/**
 * The text of a stream, in UTF-8 or in whatever eight-bit encoding it has, without its byte order mark.
 *
 * @throws BinaryContent, DamagedContent; what the stream throws is passed on
 */
export async function* openText(chunks: Chunks): AsyncGenerator<Uint8Array> {
  yield* decodeText(peeked(unpacked(peeked(buffers(chunks)))));
}

async function* buffers(chunks: Chunks): AsyncGenerator<Buffer> {
  for await (const part of chunks) {
    if (part.length === 0) continue;
    yield typeof part === 'string'
      ? Buffer.from(part)
      : Buffer.from(part.buffer, part.byteOffset, part.length);
  }
}

interface Peeked {
  /** the first chunk, and as many as it takes to have {@link ENOUGH_BYTES}; empty for an empty stream */
  readonly head: Buffer;
  /** all of it, the head included */
  readonly all: AsyncIterable<Buffer>;
}

/** A stream whose beginning can be looked at. It waits for no more than it needs: somebody may be typing. */
async function peeked(chunks: AsyncGenerator<Buffer>): Promise<Peeked> {
  const first: Buffer[] = [];
  let bytes = 0;
  while (bytes < ENOUGH_BYTES) {
    const { value, done } = await chunks.next();
    if (done) break;
    first.push(value);
    bytes += value.length;
  }
  const head = first.length === 1 && first[0] ? first[0] : Buffer.concat(first);
  return { head, all: resumed(head, chunks) };
}

async function* resumed(head: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (head.length > 0) yield head;
    yield* rest;
  } finally {
    // ended before the rest was begun
    await rest.return(undefined);
  }
}

const startsWith = (bytes: Buffer, magic: string): boolean =>
  bytes.subarray(0, magic.length / 2).toString('hex') === magic;

const GZIP = '1f8b';
const ZSTD = '28b52ffd';
/** A frame that holds no data, as parallel compressors put first. */
const isSkippableFrame = (head: Buffer): boolean => /^5.2a4d18/.test(head.subarray(0, 4).toString('hex'));

/** Does a file begin like compressed data or UTF-16? Then zero bytes in it do not mean that it is no text. */
export const isPackedText = (head: Buffer): boolean =>
  startsWith(head, GZIP) || startsWith(head, ZSTD) || isSkippableFrame(head) || utf16Of(head) !== undefined;

async function* unpacked(stream: Promise<Peeked>): AsyncGenerator<Buffer> {
  const { head, all } = await stream;
  if (startsWith(head, GZIP)) yield* gunzip(all);
  else if (startsWith(head, ZSTD) || isSkippableFrame(head)) yield* unzstd(all);
  else yield* all;
}

async function* gunzip(all: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const [{ createGunzip }, { pipeline, Readable }] = await Promise.all([
    import('node:zlib'),
    import('node:stream'),
  ]);
  const unpacking = createGunzip();
  // an error of the source reaches whoever reads the result
  pipeline(Readable.from(all, { objectMode: false }), unpacking, () => {});
  try {
    yield* unpacking;
  } catch (error) {
    throw isOfZlib(error) ? new DamagedContent(`gzip: ${(error as Error).message}`) : error;
  }
}

const isOfZlib = (error: unknown): boolean =>
  error instanceof Error && /^Z_/.test((error as NodeJS.ErrnoException).code ?? '');

/** A few bytes of zstd may stand for megabytes: little is fed at a time, so that little is held. */
const ZSTD_FEED_BYTES = 4_096;

async function* unzstd(all: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const { Decompress } = await import('fzstd');
  let unpacked: Buffer[] = [];
  const unpacking = new Decompress((data) => {
    unpacked.push(Buffer.from(data.buffer, data.byteOffset, data.length));
  });
  const push = (bytes: Uint8Array, final: boolean): Buffer[] => {
    unpacked = [];
    try {
      unpacking.push(bytes, final);
    } catch (error) {
      throw new DamagedContent(`zstd: ${error instanceof Error ? error.message : String(error)}`);
    }
    return unpacked;
  };
  for await (const chunk of all) {
    for (let at = 0; at < chunk.length; at += ZSTD_FEED_BYTES) {
      yield* push(chunk.subarray(at, at + ZSTD_FEED_BYTES), false);
    }
  }
  yield* push(new Uint8Array(0), true);
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

/** By its byte order mark, or by every other byte being NUL, as in text of Western letters. */
function utf16Of(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (startsWith(head, 'fffe')) return 'utf-16le';
  if (startsWith(head, 'feff')) return 'utf-16be';
  const sample = head.subarray(0, 256);
  const nuls = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) nuls[index & 1] = (nuls[index & 1] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  const most = sample.length * 0.45;
  if (sample.length < ENOUGH_BYTES) return undefined;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : undefined;
}

async function* recode(all: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of all) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

const UNPACK = 'unpack it and name what is in it';

/** What files begin with that people take for problem files, or pack them in. */
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

/** Bytes of text for one NUL that is taken for dirt, as a torn write or a single flipped byte leaves. */
const TEXT_PER_NUL = 100;

/**
 * NUL bytes are the mark of binary data, as for git and grep; except before a line end, where some C programs leave
 * their terminator, and where they are very few.
 */
function refuseBinary(sample: Buffer): void {
  for (const [magic, name, advice] of SIGNATURES) {
    if (startsWith(sample, magic)) throw new BinaryContent(name, advice);
  }
  let nuls = 0;
  for (let at = sample.indexOf(0); at >= 0; at = sample.indexOf(0, at + 1)) {
    const next = sample[at + 1];
    if (next !== undefined && next !== 10 && next !== 13) nuls++;
  }
  if (nuls * TEXT_PER_NUL > sample.length) throw new BinaryContent('binary data (NUL bytes)');
}
