/**
 * Every record of a file of results ends with its checksum, the field `crc`: the CRC-32 of the text of its
 * line before that field. It detects that a disk, a transfer or an editor has changed an answer into another
 * plausible one.
 */
import { crc32 } from 'node:zlib';
import { disarmed } from '../../text/quote.js';

const FIELD = /,"crc":"([0-9a-f]{8})"\}$/;

const hex = (sum: number): string => sum.toString(16).padStart(8, '0');
const sumOf = (text: string): string => hex(crc32(text));

/** Returns a record's line with its checksum. @param line with its line end */
export function withChecksum(line: string): string {
  const text = disarmed(line.slice(0, -2));
  return `${text},"crc":"${sumOf(text)}"}\n`;
}

/** Adds the checksum to a record's line in pieces. No piece ends within a character. */
export function* piecesWithChecksum(pieces: Iterable<string>): Generator<string> {
  let sum = 0;
  let end = '';
  for (const piece of pieces) {
    const text = disarmed((end + piece).slice(0, -2));
    end = (end + piece).slice(-2);
    sum = crc32(text, sum);
    yield text;
  }
  yield `,"crc":"${hex(sum)}"}\n`;
}

/** Checks the checksum of a line without its line end. Lines of other programs have none. */
export function checksumOf(line: string): 'right' | 'wrong' | 'absent' {
  const [field, sum] = FIELD.exec(line.slice(-24)) ?? [];
  if (field === undefined) return 'absent';
  return sumOf(line.slice(0, -field.length)) === sum ? 'right' : 'wrong';
}
