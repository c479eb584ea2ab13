/** Reads the lines of a file of results with their offsets, in blocks. A torn last line is marked. */
import { closeSync, fsyncSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const BLOCK = 256 * 1024;
const LIKELY_LINE = 4096;
const LF = 10;
/** Far longer than any record. A longer line is a hole that a crash has left, or not a record. */
const MAX_LINE = 128 * 1024 * 1024;
/** A line that is too long is cut to this length, so it is not JSON. */
const CUT_LINE = 80;

export interface FileLine {
  /** without its line end; cut, with an ellipsis, if it is too long for a record */
  readonly text: string;
  /** bytes from the beginning of the file */
  readonly offset: number;
  /** where the next line begins */
  readonly end: number;
  /** whether it has its line end, and so was written completely */
  readonly whole: boolean;
}

/** Yields lines. Synchronous, since the caller needs them at once, and the data is mostly in the system's cache. */
export function* fileLines(fd: number, from = 0, size = BLOCK): Generator<FileLine, void> {
  const block = Buffer.allocUnsafe(size);
  /** the beginning of a line whose end has not been read */
  let rest: Buffer[] = [];
  let pending = 0;
  let offset = from;
  let at = from;
  for (;;) {
    const count = readSync(fd, block, 0, size, at);
    if (count === 0) break;
    at += count;
    const read = block.subarray(0, count);
    if (!read.includes(LF)) {
      pending += count;
      if (pending <= MAX_LINE) rest.push(Buffer.from(read));
      else rest = [Buffer.from((rest[0] ?? read).subarray(0, CUT_LINE))];
      continue;
    }
    let begin = 0;
    for (let end = read.indexOf(LF); end >= 0; end = read.indexOf(LF, begin)) {
      const next = offset + pending + end + 1 - begin;
      yield { text: textOf(rest, pending, read.subarray(begin, end)), offset, end: next, whole: true };
      offset = next;
      begin = end + 1;
      rest = [];
      pending = 0;
    }
    pending = count - begin;
    // a copy, because the block will be overwritten
    rest = pending > 0 ? [Buffer.from(read.subarray(begin))] : [];
  }
  if (pending > 0) yield { text: textOf(rest, pending), offset, end: offset + pending, whole: false };
}

/** @param pending the length of the text whose beginning is in `rest` */
function textOf(rest: readonly Buffer[], pending: number, last: Buffer = Buffer.alloc(0)): string {
  if (pending > MAX_LINE) return `${rest[0]?.toString('utf8')}…`;
  return rest.length === 0 ? last.toString('utf8') : Buffer.concat([...rest, last]).toString('utf8');
}

/** Returns the line at an offset from {@link fileLines}. */
export function lineAt(fd: number, offset: number): string {
  const [line] = fileLines(fd, offset, LIKELY_LINE);
  return line?.text ?? '';
}

/** Returns the first line; undefined if the file does not exist or is empty. */
export function firstLine(path: string): string | undefined {
  // opening a pipe would wait for a writer
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
  const fd = openSync(path, 'r');
  try {
    const [head] = fileLines(fd);
    return head?.text;
  } finally {
    closeSync(fd);
  }
}

/** Syncs a file's folder, so that the name survives a power cut, if the system allows it. */
export function syncFolder(path: string): void {
  let fd: number | undefined;
  try {
    fd = openSync(dirname(path), 'r');
    fsyncSync(fd);
  } catch {
    // the file itself is written in any case
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}
