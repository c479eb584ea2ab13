/**
 * One game in a PGN file, rewritten whenever it changes. It follows the games that were in the file before, which are kept.
 */
import { closeSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { putBytes } from './replace-file.js';

export class GameFile {
  readonly path: string;
  /** where the game begins, in bytes; undefined before it was written */
  #begin: number | undefined;
  /** where it ended when it was written last */
  #end = 0;
  /** what was written last */
  #written: Uint8Array = Buffer.alloc(0);

  constructor(path: string) {
    this.path = path;
  }

  get isWritten(): boolean {
    return this.#begin !== undefined;
  }

  /** The size in bytes of the other games in the file, which stay. */
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
   * @returns whether it was there
   * @throws what the operating system says
   */
  open(): boolean {
    const found = statSync(this.path, { throwIfNoEntry: false });
    // opening a pipe would wait for a reader
    if (found && !found.isFile()) throw new Error('it is not a regular file');
    closeSync(openSync(this.path, 'a+'));
    return found !== undefined;
  }

  /**
   * Writes the game in place of its earlier version, which stays if that fails; a new file is removed then.
   * @param pgn with a blank line at its end
   * @throws as {@link open}
   */
  write(pgn: string): void {
    const wasThere = this.open();
    const descriptor = openSync(this.path, 'r+');
    try {
      const size = statSync(this.path).size;
      // keep what others have written to the file meanwhile
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

/** What is needed for a blank line before the game. */
function separator(descriptor: number, begin: number): string {
  if (begin === 0) return '';
  const tail = Buffer.alloc(Math.min(4, begin));
  readSync(descriptor, tail, 0, tail.length, begin - tail.length);
  const text = tail.toString('latin1');
  if (/\n\r?\n$/.test(text)) return '';
  return text.endsWith('\n') ? '\n' : '\n\n';
}
