/** What the page and the thread that reads say to each other. */
import type { Problem } from '../../problems/problem.js';
import type { Refusal } from '../../text/input.js';

/** What the list, and the memory of a page, can bear. */
export const MAX_PROBLEMS = 50_000;

/** A file, or a text. */
export interface Named {
  readonly name: string;
  readonly content: Blob;
}

/** The first message: what is to be read. */
export interface Reading {
  readonly sources: readonly Named[];
  /** problems, after which it ends */
  readonly atMost: number;
}

export type ReadingMessage =
  | {
      readonly problems: readonly Problem[];
      readonly refusals: readonly Refusal[];
      /** so far: only the first of them are sent */
      readonly refused: number;
      /** read so far */
      readonly bytes: number;
    }
  /** the end, of the files or of what may be read of them */
  | { readonly isFull: boolean }
  | { readonly error: string };
