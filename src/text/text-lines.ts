/**
 * Splits bytes of text into lines, a block at a time and in constant memory.
 *
 * A promise or an event per line would cost more than reading the line, so whole blocks are decoded and split at once.
 * Real text mixes encodings and line ends, even within one file: UTF-8, or latin-1 with the dashes and
 * quotes of Windows-1252; LF, CRLF, the lone CR of old Macintosh files. A line longer than a block is passed on in
 * pieces, so a file without line breaks is never in memory as a whole.
 */
import { joined } from './joined-bytes.js';

/** In characters; far longer than any EPD line. Most readers receive longer lines cut. */
export const MAX_LINE_LENGTH = 65_536;

export interface LineBlock {
  /** 1-based number of the first line */
  readonly firstLine: number;
  /** without line ends */
  readonly lines: readonly string[];
  /** the block is a piece of a single line, which continues in the next block under the same number */
  readonly partial: boolean;
}

const LF = 10;
const CR = 13;
// a character takes at most four bytes: a line of more bytes is too long in any encoding
const MAX_PENDING_BYTES = 4 * MAX_LINE_LENGTH;

/** Splits a stream of text into lines; errors of the stream are passed on. */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<LineBlock> {
  let line = 1;
  /** the beginning of a line whose end has not arrived */
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;

  for await (const chunk of chunks) {
    const end = endOfLines(chunk);
    if (end > 0) {
      const whole = chunk.subarray(0, end);
      const lines = decodeLines(pending.length === 0 ? whole : joined([...pending, whole]));
      yield { firstLine: line, lines, partial: false };
      line += lines.length;
      pending = [];
      pendingBytes = 0;
    }
    if (end === chunk.length) continue;
    // a copy: the rest of a chunk must not keep the whole chunk in memory
    pending.push(new Uint8Array(chunk.subarray(end)));
    pendingBytes += chunk.length - end;
    if (pendingBytes <= MAX_PENDING_BYTES) continue;
    const bytes = joined(pending);
    const cut = endOfPiece(bytes);
    yield { firstLine: line, lines: [decode(bytes.subarray(0, cut))], partial: true };
    pending = [bytes.subarray(cut)];
    pendingBytes = bytes.length - cut;
  }
  if (pendingBytes > 0) {
    yield { firstLine: line, lines: decodeLines(joined(pending)), partial: false };
  }
}

/** Returns the index after the last line end. A CR at the very end does not count yet, as it may be half of a CRLF. */
function endOfLines(chunk: Uint8Array): number {
  const afterLineFeed = chunk.lastIndexOf(LF) + 1;
  const settled = chunk.subarray(afterLineFeed, Math.max(afterLineFeed, withoutLastReturns(chunk)));
  return afterLineFeed + settled.lastIndexOf(CR) + 1;
}

/** Returns where bytes can be cut: neither within a UTF-8 character nor within a line end. */
function endOfPiece(bytes: Uint8Array): number {
  let start = bytes.length - 1;
  while (start > bytes.length - 4 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start--;
  const first = bytes[start] ?? 0;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
  return start + length > bytes.length ? start : withoutLastReturns(bytes);
}

function withoutLastReturns(bytes: Uint8Array): number {
  let end = bytes.length;
  while (end > 0 && end > bytes.length - 2 && bytes[end - 1] === CR) end--;
  return end;
}

/** CRCRLF is one line end, too: programs that replace the LF of a CRLF by CRLF write it. */
const LINE_END = /\r{0,2}\n|\r/;

const split = (text: string): string[] => (text.includes('\r') ? text.split(LINE_END) : text.split('\n'));

/** Decodes whole lines; the last may lack its line end. */
function decodeLines(bytes: Uint8Array): string[] {
  const text = UTF_8.decode(bytes);
  // files assembled from several sources mix encodings: each line is UTF-8 or latin-1 by itself
  const lines = text.includes(REPLACEMENT) ? lineBytes(bytes).map(decode) : split(text);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Splits bytes as {@link split} splits text, before decoding. */
function lineBytes(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let begin = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== LF && bytes[at] !== CR) continue;
    lines.push(bytes.subarray(begin, at));
    if (bytes[at] === CR && bytes[at + 1] === CR && bytes[at + 2] === LF) at += 2;
    else if (bytes[at] === CR && bytes[at + 1] === LF) at++;
    begin = at + 1;
  }
  lines.push(bytes.subarray(begin));
  return lines;
}

/** What a decoder writes for bytes that are not UTF-8; a file may also contain this character itself. */
const REPLACEMENT = '\ufffd';
/** Byte order marks are kept here; the readers handle them in the middle of a file. */
const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true });
const LATIN_1 = new TextDecoder('latin1');

function decode(bytes: Uint8Array): string {
  const text = UTF_8.decode(bytes);
  if (!text.includes(REPLACEMENT)) return text;
  const encoded = new TextEncoder().encode(text);
  if (encoded.length === bytes.length && encoded.every((byte, at) => byte === bytes[at])) return text;
  return LATIN_1.decode(bytes).replace(C1_CONTROLS, windows1252);
}

/** Text does not use these control characters: here they are letters of Windows-1252. */
const C1_CONTROLS = /[\x80-\x9f]/g;

/**
 * The characters of Windows-1252 from 0x80 on, with a blank where it has none. The TextDecoder `latin1` should know them,
 * but decodes plain latin-1 in some versions of Node.js.
 */
const WINDOWS_1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

const windows1252 = (character: string): string => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character;

/** Returns whether a trimmed line is empty or begins with `#`, `;` or `%`, which start comments in most formats. */
export const isComment = (text: string): boolean => {
  const first = text.charCodeAt(0);
  return Number.isNaN(first) || first === 35 || first === 59 || first === 37;
};

/** Removes blanks, the byte order mark, and the NUL or Ctrl-Z that old programs leave at the end of a line. */
export function trimLine(line: string): string {
  const text = line.trim();
  let end = text.length;
  while (end > 0 && isEnd(text.charCodeAt(end - 1))) end--;
  return end === text.length ? text : text.slice(0, end).trimEnd();
}

const isEnd = (code: number): boolean => code === 0 || code === 26;
