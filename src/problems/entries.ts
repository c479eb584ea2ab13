/** What a reader has found, in order; the problems are numbered through all files. */

import type { Finding } from '../text/finding.js';
import { printable } from '../text/quote.js';
import type { Entry, Source, UnreadLine } from './problem.js';

/** What is read, and what is only cut out of its file. */
export type EntryOrLine = Entry | UnreadLine;

/** Collects the entries of one input until they are handed on. */
export class Entries {
  #found: EntryOrLine[] = [];
  #nextIndex = 0;

  /** what the next problem is numbered */
  get nextIndex(): number {
    return this.#nextIndex;
  }

  get length(): number {
    return this.#found.length;
  }

  /** Adds an entry; a problem has to bear {@link nextIndex}. */
  add(entry: EntryOrLine | undefined): void {
    if (!entry) return;
    if (entry.type === 'problem') this.#nextIndex++;
    this.#found.push(entry);
  }

  /** Hands over what has come since the last call. */
  take(): EntryOrLine[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }
}

/** An entry for what cannot be read; `text` is cut to a printable length. */
export const refusal = (source: Source, text: string, findings: readonly Finding[]): Entry => ({
  type: 'refusal',
  refusal: { source, text: printable(text), findings },
});
