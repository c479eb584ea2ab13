/** What the page and the thread that reads say to each other. */
import type { Refusal } from '../../text/input.js';

/** A file, or a text. */
export interface Named {
  readonly name: string;
  readonly content: Blob;
}

/** The first message: what is to be read. */
export interface Reading {
  readonly what: 'problems' | 'games';
  readonly sources: readonly Named[];
  /** problems or games, after which it ends */
  readonly atMost: number;
}

/** Read since the last batch. */
export interface Batch<Item> {
  readonly items: readonly Item[];
  readonly refusals: readonly Refusal[];
  /** so far: only the first of them are sent */
  readonly refused: number;
  readonly bytes: number;
}

export type ReadingMessage<Item> =
  | Batch<Item>
  /** the end, of the files or of what may be read of them */
  | { readonly isFull: boolean }
  | { readonly error: string };
