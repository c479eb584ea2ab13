/**
 * Turns the bytes of a file into bytes of text. Compressed data is unpacked and UTF-16 is recoded as it streams by; both are
 * recognised by their first bytes, never by the name of the file. Binary data is refused, and the message names its kind.
 */
import { type Chunks, ContentError } from './input.js';
import { joined } from './joined-bytes.js';
import { startsWith, unpackerOf } from './unpack.js';

/** How much of the beginning is checked to distinguish text from binary data. */
const SAMPLE_BYTES = 8_192;
/** Number of bytes that suffices to recognise compressed data and UTF-16. */
const ENOUGH_BYTES = 18;
/** Number of bytes that suffices to recognise UTF-16 without a byte order mark. */
const ENOUGH_UTF_16 = 8;

/**
 * Yields the text of a stream without its byte order mark, in UTF-8 or in the eight-bit encoding of the file.
 *
 * @throws ContentError `binary`, `damaged` or `too-large`; errors of the stream are passed on
 */
export async function* openText(chunks: Chunks): AsyncGenerator<Uint8Array> {
  yield* decodeText(peeked(unpacked(peeked(encoded(chunks)))));
}

/**
 * Yields the bytes of a stream, unpacked.
 *
 * @throws ContentError `damaged` or `too-large`; errors of the stream are passed on
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
  /** the first chunk, or as many chunks as make up {@link ENOUGH_BYTES}; empty for an empty stream */
  readonly head: Uint8Array;
  /** the whole stream, including the head */
  readonly all: AsyncIterable<Uint8Array>;
}

/** Looks at the beginning of a stream. Waits for no more bytes than it needs, since a person may be typing them. */
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
    // the consumer stopped before it reached the rest
    await rest.return(undefined);
  }
}

/** Returns whether a file begins like compressed data or UTF-16; if so, zero bytes do not make it binary. */
export const isPackedText = (head: Uint8Array): boolean =>
  unpackerOf(head) !== undefined || utf16Of(head) !== undefined;

async function* unpacked(stream: Promise<Peeked>): AsyncGenerator<Uint8Array> {
  const { head, all } = await stream;
  yield* unpackerOf(head)?.(all) ?? all;
}

/** Iterates over a web stream, since some browsers cannot do that natively. Stopping early cancels the stream. */
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

/** Recognises UTF-16 by its byte order mark, or, in Western text, by every other byte being NUL. */
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

const UNPACK = 'unpack it and use the files in it';

/** The first bytes of files that people mistake for problem files or use to pack them. */
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
  ['d0cf11e0', 'an old Office document'],
];

/** One NUL is tolerated in this many bytes of text, as a torn write or a flipped byte leaves one. Random bytes have four. */
const TEXT_PER_NUL = 1000;
/** The smallest length of text in which one NUL is tolerated. */
const LEAST_TEXT = 100;

/**
 * Refuses binary data, which is recognised by NUL bytes as in git and grep. Exceptions are a NUL before a line end, where some
 * C programs leave their terminator, and very few NULs in a long text.
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
  const tolerated = sample.length < LEAST_TEXT ? 0 : Math.ceil(sample.length / TEXT_PER_NUL);
  if (nuls > tolerated) throw new ContentError('binary', 'binary data (NUL bytes)');
}
