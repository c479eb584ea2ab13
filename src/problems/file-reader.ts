/** The interface of the readers of all formats: how they receive lines, and where they put their entries. */
import type { Finding } from '../text/finding.js';
import type { Source } from '../text/input.js';
import { printable } from '../text/quote.js';
import type { Entry, UnreadLine } from './problem.js';
import { partsOfDuplex } from './side-to-move.js';
import type { Stipulation } from './stipulation.js';

/** Reads one file line by line. Keeps only the current problem in memory. */
export interface FileReader {
  /**
   * Takes the next line, and adds the entries that it completes. Lines longer than MAX_LINE_LENGTH are cut to
   * one character more than that, unless the reader takes pieces.
   * @param number 1-based
   */
  readLine(line: string, number: number, out: Entries): void;
  /** Takes a piece of a very long line; the last piece is passed to `readLine`. */
  readPiece?(piece: string, number: number, out: Entries): void;
  /** Handles the end of the file. */
  end(out: Entries): void;
}

/** An entry, or a line that is not read yet. */
export type EntryOrLine = Entry | UnreadLine;

export interface EntriesOptions {
  readonly anyPuzzle?: boolean;
  readonly asked?: Stipulation | undefined;
}

/** Collects entries until they are taken. */
export class Entries {
  /** whether puzzles are read even if they are not direct mates */
  readonly anyPuzzle: boolean;
  /** the stipulation asked for; overrides those of the files */
  readonly asked: Stipulation | undefined;
  /** the name of the file that is being read */
  file = '';
  /** how many problems of other kinds and records without a problem were skipped in this file */
  passedOver = 0;
  #found: EntryOrLine[] = [];
  #nextIndex = 0;

  constructor({ anyPuzzle = false, asked }: EntriesOptions = {}) {
    this.anyPuzzle = anyPuzzle;
    this.asked = asked;
  }

  /** Returns the index of the next problem. */
  get nextIndex(): number {
    return this.#nextIndex;
  }

  /** Returns a place in the file that is being read. */
  at(line: number): Source {
    return { file: this.file, line };
  }

  get length(): number {
    return this.#found.length;
  }

  /** Adds an entry. A problem must have {@link nextIndex}. A duplex becomes two problems. */
  add(entry: EntryOrLine | undefined): void {
    if (!entry) return;
    for (const part of entry.type === 'problem' ? partsOfDuplex(entry.problem) : [entry]) {
      if (part.type === 'problem') this.#nextIndex++;
      this.#found.push(part);
    }
  }

  /** Adds a refusal. `text` is cut to a printable length. */
  refuse(source: Source, text: string, ...findings: readonly Finding[]): void {
    this.add(refusal(source, text, findings));
  }

  /** Returns the entries added since the last call. */
  take(): EntryOrLine[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }
}

/** Returns an entry with a refusal. `text` is cut to a printable length. */
export const refusal = (source: Source, text: string, findings: readonly Finding[]): Entry => ({
  type: 'refusal',
  refusal: { source, text: printable(text), findings },
});
