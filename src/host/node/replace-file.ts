/** Replaces whole files. If that fails, the earlier content stays. */
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
 * Replaces a file, and keeps its links and permissions. If that fails, the earlier content is restored, and a new
 * file is removed.
 * @throws the error of the operating system
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

/** Writes all bytes, even if the file system takes few at a time. @param begin the position; after the last write by default */
export function writeAll(fd: number, bytes: Uint8Array, begin?: number): void {
  for (let at = 0; at < bytes.length; )
    at += writeSync(fd, bytes, at, bytes.length - at, begin === undefined ? null : begin + at);
}

/** Writes bytes, and ends the file after them. */
export function putBytes(fd: number, bytes: Uint8Array, begin: number): void {
  writeAll(fd, bytes, begin);
  ftruncateSync(fd, begin + bytes.length);
}
