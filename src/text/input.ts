/** Inputs: a name and a stream of bytes, and the refusal of an input that cannot be read. */
import type { Finding } from './finding.js';

export type Chunks = AsyncIterable<Uint8Array | string>;

/** Passes chunks on and reports the length of each. */
export async function* countedChunks(chunks: Chunks, onRead: (bytes: number) => void): Chunks {
  for await (const chunk of chunks) {
    onRead(chunk.length);
    yield chunk;
  }
}

/** An input, not yet opened. */
export interface Input {
  /** as the user named it; `-` for standard input */
  readonly file: string;
  /** @throws ContentError while it is read */
  open(): Chunks;
}

/** Yields items as an asynchronous stream. */
export async function* asyncOf<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  yield* items;
}

/** Where something was read. */
export interface Source {
  /** path as the user named it; `-` for standard input, `--fen` for the option */
  readonly file: string;
  /**
   * 1-based: the first line of a problem, the line that makes a twin, or the line that a refusal is about; 0 means the
   * whole file
   */
  readonly line: number;
}

/** A line, a game, a document or a whole file (line 0) that cannot be used, with all the reasons. */
export interface Refusal {
  readonly source: Source;
  /** the offending text, cut to a printable length */
  readonly text: string;
  readonly findings: readonly Finding[];
}

/** Returns a refusal of a file as a whole. */
export const refuseFile = (file: string, code: string, message: string): Refusal => ({
  source: { file, line: 0 },
  text: '',
  findings: [{ code, field: 'file', message }],
});

/**
 * Thrown if a stream cannot be read as text, or not to its end. Either it is not text (`binary`), it is broken compressed data
 * (`damaged`), it would take too much memory to unpack (`too-large`), or the system cannot provide it (`missing`, `unreadable`).
 */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly code: 'binary' | 'damaged' | 'too-large' | 'missing' | 'unreadable';
  /** what to do about it, or what is allowed */
  readonly advice: string | undefined;

  /** @param found what the content looks like, or what is wrong with it */
  constructor(code: ContentError['code'], found: string, advice?: string) {
    super(found);
    this.code = code;
    this.advice = advice;
  }

  /** Returns a sentence that follows the name of the file: what was found, and what was expected. */
  sentence(expected: string): string {
    switch (this.code) {
      case 'binary':
        return `found ${this.message}; expected ${expected}${this.advice === undefined ? '' : `; ${this.advice}`}`;
      case 'damaged':
        return `the compressed data is damaged (${this.message}); the rest of the file was not read`;
      case 'too-large':
        return `found ${this.message}; expected ${this.advice ?? expected}`;
      case 'missing':
        return 'no such file; expected a readable file';
      case 'unreadable':
        return `cannot be read: ${this.message}; expected a readable file`;
    }
  }
}

/**
 * Refuses a file that turned out not to be readable.
 *
 * @param expected what a binary file should have been
 * @throws the error itself if it is not a ContentError
 */
export function refuseContent(file: string, error: unknown, expected: string): Refusal {
  if (!(error instanceof ContentError)) throw error;
  return refuseFile(file, `file-${error.code}`, error.sentence(expected));
}

/** Yields items until the signal, even if the source is silent at that time. */
export async function* untilAborted<Item>(
  items: AsyncIterable<Item>,
  signal: AbortSignal,
): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  let stop = (): void => {};
  const onAbort = (): void => stop();
  signal.addEventListener('abort', onAbort);
  try {
    while (!signal.aborted) {
      // Promise.race with one promise for the signal would keep every item in memory until the end
      const next = await new Promise<IteratorResult<Item>>((resolve, reject) => {
        stop = () => resolve({ done: true, value: undefined });
        iterator.next().then(resolve, reject);
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // not awaited: a silent source would not answer
    iterator.return?.().catch(() => {});
  }
}
