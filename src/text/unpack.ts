/**
 * Unpacks gzip and zstd as they stream by. What comes before damage is handed on.
 *
 * Why not the streams of Node and of browsers: Node's gunzip drops the last piece before damage, in browsers
 * a file ends with its first member, and neither knows zstd everywhere.
 */

import { EventLoopYield } from './event-loop-yield.js';
import { ContentError } from './input.js';
import { isSkippable, littleEndian, unzstd, ZSTD_MAGIC } from './unzstd.js';

/** @param magic hexadecimal digits, in lower case */
export const startsWith = (bytes: Uint8Array, magic: string): boolean =>
  [...bytes.subarray(0, magic.length / 2)].map((byte) => byte.toString(16).padStart(2, '0')).join('') ===
  magic;

const GZIP = '1f8b';

/** Returns what unpacks a file that begins with these bytes; undefined if it is not packed. */
export function unpackerOf(head: Uint8Array): typeof gunzip | undefined {
  if (startsWith(head, GZIP)) return gunzip;
  const magic = littleEndian(head.subarray(0, 4));
  return magic === ZSTD_MAGIC || isSkippable(magic) ? unzstd : undefined;
}

/** What some messages of zlib mean for a file that begins as gzip. */
const MEANINGS: Readonly<Record<string, string>> = {
  'incorrect header check': 'other data after the compressed data',
  'incorrect data check': 'its checksum does not match, so what was read may be wrong',
};

const damaged = (found: string): ContentError => new ContentError('damaged', `gzip: ${found}`);

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
        throw damaged(MEANINGS[stream.msg] ?? stream.msg);
      }
      if (pause.isDue) await pause.yield();
    } while (stream.avail_in > 0 || stream.avail_out === 0);
  }
  if (!isBetween) throw damaged('unexpected end of file');
}
