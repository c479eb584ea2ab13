/**
 * Bytes -> lines, in constant memory and a block at a time.
 *
 * A promise or an event per line would cost more than reading the line: whole blocks are decoded and split at
 * once. What arrives is real-world text: UTF-8 or, where a byte is not, latin-1 with the dashes and quotes of
 * Windows-1252; LF, CRLF or the lone CR of old Macintosh files; a byte order mark. Lines have a limit, so that a file without line breaks is never held.
 */
import { isAscii, isUtf8 } from 'node:buffer';

/** Characters; far beyond any EPD line, far below what would hurt. */
export const MAX_LINE_LENGTH = 65_536;

export interface LineBlock {
  /** 1-based number of the first line */
  readonly firstLine: number;
  /** without line ends; a line longer than MAX_LINE_LENGTH is cut, but stays longer than that */
  readonly lines: readonly string[];
}

/** The stream does not hold text; `found` says what it looks like. */
export class BinaryContent extends Error {
  readonly found: string;
  constructor(found: string) {
    super(found);
    this.found = found;
  }
}

export type Chunks = AsyncIterable<Uint8Array | string>;

const LF = 10;
const CR = 13;
// no character takes more than four bytes: what is longer than this is too long in any encoding
const MAX_LINE_BYTES = 4 * MAX_LINE_LENGTH;
/** As much of the beginning as is looked at to tell text from binary data. */
const SAMPLE_BYTES = 8_192;

/**
 * Splits a stream into lines.
 *
 * @throws BinaryContent when its first bytes are no text; what the stream throws is passed on
 */
export async function* splitLines(chunks: Chunks): AsyncGenerator<LineBlock> {
  let line = 1;
  let begun = false;
  let lineEnd = LF;
  /** the beginning of a line whose end has not arrived; once it is too long, only its head is kept */
  let pending: Buffer[] = [];
  let pendingBytes = 0;

  for await (const part of chunks) {
    let chunk =
      typeof part === 'string' ? Buffer.from(part) : Buffer.from(part.buffer, part.byteOffset, part.length);
    if (chunk.length === 0) continue;
    if (!begun) {
      refuseBinary(chunk.subarray(0, SAMPLE_BYTES));
      lineEnd = lineEndOf(chunk);
      if (chunk.length >= 3 && chunk.readUIntBE(0, 3) === 0xefbbbf) chunk = chunk.subarray(3);
      begun = true;
    }
    const last = chunk.lastIndexOf(lineEnd);
    if (last >= 0) {
      const whole = chunk.subarray(0, last);
      const lines = decodeLines(pending.length === 0 ? whole : Buffer.concat([...pending, whole]), lineEnd);
      yield { firstLine: line, lines };
      line += lines.length;
      pending = [];
      pendingBytes = 0;
      chunk = chunk.subarray(last + 1);
    }
    if (chunk.length > 0 && pendingBytes <= MAX_LINE_BYTES) {
      // a copy: the rest of a chunk must not keep the whole chunk alive
      const kept = Buffer.from(chunk.subarray(0, MAX_LINE_BYTES + 1));
      pending.push(kept);
      pendingBytes += kept.length;
    }
  }
  if (pendingBytes > 0) yield { firstLine: line, lines: decodeLines(Buffer.concat(pending), lineEnd) };
}

function decodeLines(bytes: Buffer, lineEnd: number): string[] {
  const separator = lineEnd === LF ? '\n' : '\r';
  const lines = isAscii(bytes)
    ? bytes.toString('latin1').split(separator)
    : isUtf8(bytes)
      ? bytes.toString('utf8').split(separator)
      : decodeEachLine(bytes, separator);
  return lines.map((line) => (line.length > MAX_LINE_LENGTH ? line.slice(0, MAX_LINE_LENGTH + 1) : line));
}

/** Files put together from several sources mix encodings: each line is UTF-8 or latin-1 by itself. */
const decodeEachLine = (bytes: Buffer, separator: string): string[] =>
  bytes
    .toString('latin1')
    .split(separator)
    .map((line) => {
      const own = Buffer.from(line, 'latin1');
      return isUtf8(own) ? own.toString('utf8') : line.replace(C1_CONTROLS, windows1252);
    });

/** Controls that nobody means: they are letters of Windows. */
const C1_CONTROLS = /[\x80-\x9f]/g;

/**
 * What Windows-1252 has where latin-1 has control characters, from 0x80 on; a blank where it has nothing. The
 * TextDecoder of that name decodes plain latin-1 in some versions of Node.js.
 */
const WINDOWS_1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

const windows1252 = (character: string): string => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character;

/** CR where no LF is in sight. A CR at the very end may be half of a CRLF and says nothing. */
function lineEndOf(sample: Buffer): number {
  const cr = sample.indexOf(CR);
  return cr >= 0 && cr < sample.length - 1 && !sample.includes(LF) ? CR : LF;
}

/**
 * NUL bytes are the mark of binary data, as for git and grep; except a single one before a line end, where some
 * C programs leave their terminator.
 */
function refuseBinary(sample: Buffer): void {
  const mark = sample.length >= 2 ? sample.readUInt16BE(0) : 0;
  if (mark === 0xfffe || mark === 0xfeff) throw new BinaryContent('UTF-16 text');
  for (let at = sample.indexOf(0); at >= 0; at = sample.indexOf(0, at + 1)) {
    const next = sample[at + 1];
    if (next !== undefined && next !== LF && next !== CR) throw new BinaryContent('binary data (NUL bytes)');
  }
}
