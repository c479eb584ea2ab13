/**
 * Keeps one game in a PGN file and rewrites it whenever it changes. Games that were in the file before it are kept.
 */
import { closeSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { putBytes } from './replace-file.js';

export class GameFile {
  readonly path: string;
  /** where the game begins, in bytes; undefined before it is written */
  #begin: number | undefined;
  /** where it ended when it was last written */
  #end = 0;
  /** the bytes that were last written */
  #written: Uint8Array = Buffer.alloc(0);

  constructor(path: string) {
    this.path = path;
  }

  get isWritten(): boolean {
    return this.#begin !== undefined;
  }

  /** Returns the size in bytes of the other games in the file, which are kept. */
  get before(): number {
    if (this.#begin !== undefined) return this.#begin;
    try {
      return statSync(this.path).size;
    } catch {
      return 0;
    }
  }

  /**
   * Makes sure that the file exists and can be written.
   * @returns whether it existed
   * @throws the error of the operating system
   */
  open(): boolean {
    const found = statSync(this.path, { throwIfNoEntry: false });
    // opening a pipe would wait for a reader
    if (found && !found.isFile()) throw new Error('it is not a regular file');
    closeSync(openSync(this.path, 'a+'));
    return found !== undefined;
  }

  /**
   * Replaces the earlier version of the game. If that fails, the earlier version stays, and a new file is removed.
   * @param pgn the game with a blank line at its end
   * @throws as {@link open}
   */
  write(pgn: string): void {
    const wasThere = this.open();
    const descriptor = openSync(this.path, 'r+');
    try {
      const size = statSync(this.path).size;
      // keep what other programs have written to the file in the meantime
      if (this.#begin === undefined || size !== this.#end) {
        this.#begin = size;
        this.#written = Buffer.alloc(0);
      }
      const bytes = Buffer.from(separator(descriptor, this.#begin) + pgn);
      try {
        putBytes(descriptor, bytes, this.#begin);
      } catch (error) {
        if (wasThere) putBytes(descriptor, this.#written, this.#begin);
        else rmSync(this.path, { force: true });
        throw error;
      }
      this.#written = bytes;
      this.#end = this.#begin + bytes.length;
    } finally {
      closeSync(descriptor);
    }
  }
}

/** Returns what is missing for a blank line before the game. */
function separator(descriptor: number, begin: number): string {
  if (begin === 0) return '';
  const tail = Buffer.alloc(Math.min(4, begin));
  readSync(descriptor, tail, 0, tail.length, begin - tail.length);
  const text = tail.toString('latin1');
  if (/\n\r?\n$/.test(text)) return '';
  return text.endsWith('\n') ? '\n' : '\n\n';
}
