/** Replaces files as a whole: if that fails, the earlier content stays. */
import {
  closeSync,
  constants,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';

/**
 * Writes a file in place of an earlier one, whose links and permissions stay. If that fails, the earlier content is restored, and a new
 * file is removed.
 * @throws what the operating system says
 */
export function replaceFile(file: string, content: string | Uint8Array): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found && !found.isFile()) {
    writeFileSync(file, content);
    return;
  }
  const earlier = found && readFileSync(file);
  const fd = openSync(file, constants.O_WRONLY | constants.O_CREAT, 0o666);
  try {
    putBytes(fd, Buffer.from(content), 0);
  } catch (error) {
    if (earlier) putBytes(fd, earlier, 0);
    else rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(fd);
  }
}

/** Writes everything, however little the file system takes at a time. @param begin where; behind the last write by default */
export function writeAll(fd: number, bytes: Uint8Array, begin?: number): void {
  for (let at = 0; at < bytes.length; )
    at += writeSync(fd, bytes, at, bytes.length - at, begin === undefined ? null : begin + at);
}

/** Writes the end of a file. */
export function putBytes(fd: number, bytes: Uint8Array, begin: number): void {
  writeAll(fd, bytes, begin);
  ftruncateSync(fd, begin + bytes.length);
}
