/** The messages between the page and the reading thread. */
import type { Refusal } from '../../text/input.js';

/** A file, or a text. */
export interface Named {
  readonly name: string;
  readonly content: Blob;
}

/** The first message, which says what to read. */
export interface ReadingRequest {
  readonly what: 'problems' | 'games';
  readonly sources: readonly Named[];
  /** number of problems or games after which reading ends */
  readonly atMost: number;
}

/** The items read since the last batch. */
export interface ItemBatch<Item> {
  readonly items: readonly Item[];
  readonly refusals: readonly Refusal[];
  /** number of refusals so far; only the first are sent */
  readonly refused: number;
  readonly bytes: number;
}

export type ReadingMessage<Item> =
  | ItemBatch<Item>
  /** the end of the files, or of the part that may be read */
  | { readonly isFull: boolean }
  | { readonly error: string };
