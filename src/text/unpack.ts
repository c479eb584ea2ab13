/**
 * Unpacks gzip and zstd as they stream by. What comes before damage is handed on.
 *
 * Why not the streams of Node and of browsers: Node's gunzip drops the last piece before damage, in browsers
 * a file ends with its first member, and neither knows zstd everywhere.
 */

import { EventLoopYield } from './event-loop-yield.js';
import { ContentError } from './input.js';

/** @param magic hexadecimal digits; `.` stands for any */
export const startsWith = (bytes: Uint8Array, magic: string): boolean =>
  new RegExp(`^${magic}$`).test(
    [...bytes.subarray(0, magic.length / 2)].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
  );

const GZIP = '1f8b';
const ZSTD = '28b52ffd';
/** A frame without data, which parallel compressors write first. */
const SKIPPABLE_FRAME = '5.2a4d18';

/** Returns what unpacks a file that begins with these bytes; undefined if it is not packed. */
export function unpackerOf(head: Uint8Array): typeof gunzip | undefined {
  if (startsWith(head, GZIP)) return gunzip;
  return startsWith(head, ZSTD) || startsWith(head, SKIPPABLE_FRAME) ? unzstd : undefined;
}

/** What some messages of zlib mean for a file that begins as gzip. */
const MEANINGS: Readonly<Record<string, string>> = {
  'incorrect header check': 'other data after the compressed data',
  'incorrect data check': 'its checksum does not match, so what was read may be wrong',
};

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
  const pause = new EventLoopYield();
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
        isBetween = true;
      } else if (status < 0 && status !== Z_BUF_ERROR) {
        throw damaged('gzip', MEANINGS[stream.msg] ?? stream.msg);
      }
      if (pause.isDue) await pause.yield();
    } while (stream.avail_in > 0 || stream.avail_out === 0);
  }
  if (!isBetween) throw damaged('gzip', 'unexpected end of file');
}

/** The whole window is kept in memory. By default, zstd itself unpacks no larger one. */
const MAX_WINDOW_MB = 128;
/** A few bytes of zstd may expand to megabytes, which are in memory until the next piece is fed. */
const ZSTD_PIECE = 256;

/** Frames may follow each other. Their checksums are not compared: fzstd does not read them. */
async function* unzstd(all: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { Decompress } = await import('fzstd');
  const unpacked: Uint8Array[] = [];
  const stream = new Decompress((data) => unpacked.push(data));
  const faultOf = (piece: Uint8Array, isLast = false): ContentError | undefined => {
    try {
      stream.push(piece, isLast);
      return undefined;
    } catch (error) {
      return damaged('zstd', (error as Error).message);
    }
  };
  const pause = new EventLoopYield();
  let isBegun = false;
  for await (const chunk of all) {
    if (!isBegun) refuseLargeWindow(chunk);
    isBegun = true;
    for (let at = 0; at < chunk.length; at += ZSTD_PIECE) {
      const fault = faultOf(chunk.subarray(at, at + ZSTD_PIECE));
      yield* unpacked.splice(0);
      if (fault) throw fault;
      if (pause.isDue) await pause.yield();
    }
  }
  const fault = faultOf(new Uint8Array(0), true);
  if (fault) throw fault;
}

/**
 * Refuses a file whose first frame needs too much memory, by the head of the frame.
 * https://datatracker.ietf.org/doc/html/rfc8878#section-3.1.1
 *
 * @throws ContentError `too-large`
 */
function refuseLargeWindow(head: Uint8Array): void {
  if (!startsWith(head, ZSTD)) return;
  const megabytes = windowOf(head) / 1024 / 1024;
  if (megabytes <= MAX_WINDOW_MB) return;
  const found = `data compressed by zstd with a window of ${Math.ceil(megabytes)} MB`;
  throw new ContentError('too-large', found, `a window of at most ${MAX_WINDOW_MB} MB`);
}

/** Returns the window of a zstd frame in bytes, from its head: of a single segment, the size of all its content. */
function windowOf(head: Uint8Array): number {
  const [descriptor = 0, window = 0] = head.subarray(4);
  if ((descriptor & 32) === 0) return 2 ** (10 + (window >> 3)) * (1 + (window & 7) / 8);
  const sizeAt = 5 + ([0, 1, 2, 4][descriptor & 3] ?? 0);
  const size = head.subarray(sizeAt, sizeAt + (1 << (descriptor >> 6)));
  return size.reduceRight((sum, byte) => sum * 256 + byte, 0);
}
