/**
 * Unpacks gzip and zstd as they stream by. Everything before damaged data is passed on.
 *
 * Why not the streams of Node and of browsers: Node's gunzip drops the last piece before damage, browsers end
 * a file at its first member, and zstd is not available everywhere.
 */

import { EventLoopYield } from './event-loop-yield.js';
import { ContentError } from './input.js';
import { isSkippable, littleEndian, unzstd, ZSTD_MAGIC } from './unzstd.js';

/** @param magic hexadecimal digits, in lower case */
export const startsWith = (bytes: Uint8Array, magic: string): boolean =>
  [...bytes.subarray(0, magic.length / 2)].map((byte) => byte.toString(16).padStart(2, '0')).join('') ===
  magic;

const GZIP = '1f8b';

/** Returns the function that unpacks a file which begins with these bytes; undefined if the file is not packed. */
export function unpackerOf(head: Uint8Array): typeof gunzip | undefined {
  if (startsWith(head, GZIP)) return gunzip;
  const magic = littleEndian(head.subarray(0, 4));
  return magic === ZSTD_MAGIC || isSkippable(magic) ? unzstd : undefined;
}

/** What some of zlib's messages mean for a file that begins as gzip. */
const MEANINGS: Readonly<Record<string, string>> = {
  'incorrect header check': 'other data after the compressed data',
  'incorrect data check': 'its checksum does not match, so what was read may be wrong',
};

const damaged = (found: string): ContentError => new ContentError('damaged', `gzip: ${found}`);

const GZIP_PIECE = 65_536;
/** Bits of the window, plus 16 for a gzip header. */
const GZIP_WINDOW = 15 + 16;

/** Unpacks gzip. Several members may follow each other, and the last may be followed by zeros. */
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
