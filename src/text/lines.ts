/**
 * Bytes of text -> lines, in constant memory and a block at a time.
 *
 * A promise or an event per line would cost more than reading the line: whole blocks are decoded and split at
 * once. What arrives is real-world text: UTF-8 or, where a byte is not, latin-1 with the dashes and quotes of
 * Windows-1252; LF, CRLF, the lone CR of old Macintosh files, and all of them in one file that was put together.
 * A line that is longer than a block is handed on in pieces, so that a file without line breaks is never held.
 */
import { isAscii, isUtf8 } from 'node:buffer';

/** Characters; far beyond any EPD line, far below what would hurt. Readers of lines get longer ones cut. */
export const MAX_LINE_LENGTH = 65_536;

export interface LineBlock {
  /** 1-based number of the first line */
  readonly firstLine: number;
  /** without line ends */
  readonly lines: readonly string[];
  /** it holds a piece of one line only, which goes on in the next block under the same number */
  readonly partial: boolean;
}

export type Chunks = AsyncIterable<Uint8Array | string>;

const LF = 10;
const CR = 13;
// no character takes more than four bytes: what is longer than this is too long in any encoding
const MAX_PENDING_BYTES = 4 * MAX_LINE_LENGTH;

/** Splits a stream of text into lines; what the stream throws is passed on. */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<LineBlock> {
  let line = 1;
  /** the beginning of a line whose end has not arrived */
  let pending: Buffer[] = [];
  let pendingBytes = 0;

  for await (const part of chunks) {
    const chunk = Buffer.from(part.buffer, part.byteOffset, part.length);
    const end = endOfLines(chunk);
    if (end > 0) {
      const whole = chunk.subarray(0, end);
      const lines = decodeLines(pending.length === 0 ? whole : Buffer.concat([...pending, whole]));
      yield { firstLine: line, lines, partial: false };
      line += lines.length;
      pending = [];
      pendingBytes = 0;
    }
    if (end === chunk.length) continue;
    // a copy: the rest of a chunk must not keep the whole chunk alive
    pending.push(Buffer.from(chunk.subarray(end)));
    pendingBytes += chunk.length - end;
    if (pendingBytes <= MAX_PENDING_BYTES) continue;
    const bytes = Buffer.concat(pending);
    const cut = endOfPiece(bytes);
    yield { firstLine: line, lines: [decode(bytes.subarray(0, cut))], partial: true };
    pending = [bytes.subarray(cut)];
    pendingBytes = bytes.length - cut;
  }
  if (pendingBytes > 0) {
    yield { firstLine: line, lines: decodeLines(Buffer.concat(pending)), partial: false };
  }
}

/** The index behind the last line end; a CR at the very end may be half of a CRLF and is none yet. */
function endOfLines(chunk: Buffer): number {
  const settled = chunk.subarray(0, withoutLastReturns(chunk));
  return Math.max(chunk.lastIndexOf(LF), settled.lastIndexOf(CR)) + 1;
}

/** Where bytes can be cut: not within a character of UTF-8, nor within a line end. */
function endOfPiece(bytes: Buffer): number {
  let start = bytes.length - 1;
  while (start > bytes.length - 4 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start--;
  const first = bytes[start] ?? 0;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
  return start + length > bytes.length ? start : withoutLastReturns(bytes);
}

function withoutLastReturns(bytes: Buffer): number {
  let end = bytes.length;
  while (end > 0 && end > bytes.length - 2 && bytes[end - 1] === CR) end--;
  return end;
}

/** Programs that write CRLF for the LF of a CRLF make CRCRLF of it: one line end. */
const LINE_END = /\r{0,2}\n|\r/;

const split = (text: string): string[] => (text.includes('\r') ? text.split(LINE_END) : text.split('\n'));

/** Whole lines, of which the last may lack its end. */
function decodeLines(bytes: Buffer): string[] {
  const lines =
    isAscii(bytes) || isUtf8(bytes)
      ? split(decode(bytes))
      : split(bytes.toString('latin1')).map((line) => decode(Buffer.from(line, 'latin1')));
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Files put together from several sources mix encodings: each line is UTF-8 or latin-1 by itself. */
function decode(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1');
  if (isUtf8(bytes)) return bytes.toString('utf8');
  return bytes.toString('latin1').replace(C1_CONTROLS, windows1252);
}

/** Controls that nobody means: they are letters of Windows. */
const C1_CONTROLS = /[\x80-\x9f]/g;

/**
 * What Windows-1252 has where latin-1 has control characters, from 0x80 on; a blank where it has nothing. The
 * TextDecoder of that name decodes plain latin-1 in some versions of Node.js.
 */
const WINDOWS_1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

const windows1252 = (character: string): string => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character;
