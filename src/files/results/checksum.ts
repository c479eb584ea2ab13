/**
 * Every record of a file of results ends with its checksum, the field `crc`: the CRC-32 of the text of its
 * line before that field. A disk, a transfer or an editor may change an answer into another that looks as
 * good.
 */
import { crc32 } from 'node:zlib';
import { disarmed } from '../../text/quote.js';

const FIELD = /,"crc":"([0-9a-f]{8})"\}$/;

const sumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0');

/** A record's line with its checksum. @param line with its line end */
export function withChecksum(line: string): string {
  const text = disarmed(line.slice(0, -2));
  return `${text},"crc":"${sumOf(text)}"}\n`;
}

/** Whether a line has its checksum, without its line end. Lines of other programs have none. */
export function checksumOf(line: string): 'right' | 'wrong' | 'absent' {
  const [field, sum] = FIELD.exec(line.slice(-24)) ?? [];
  if (field === undefined) return 'absent';
  return sumOf(line.slice(0, -field.length)) === sum ? 'right' : 'wrong';
}
