/**
 * A stream for results. All output of a command passes through it. It escapes what a terminal would obey, collects text and writes it in
 * one piece, waits for slow readers, and stops quietly when the reader has gone (`| head -1`).
 */
import type { Writable } from 'node:stream';
import { shown } from '../../text/quote.js';

/** Thrown if output cannot be written, for example because the disk is full, but not because the reader has gone. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
  /** the target of the output: a file's name; undefined for standard output */
  readonly target: string | undefined;

  constructor(message: string, target?: string) {
    super(message);
    this.target = target;
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ELOOP: 'it is a link to itself',
  EMFILE: 'too many open files',
  ENOENT: 'there is no such file or folder',
};

/** Returns the reason that the system gives, without the call that failed: `it is a folder`, `ENOSPC: no space left on device`. */
export const systemReason = ({ message, code }: Error & { readonly code?: unknown }): string =>
  REASONS[String(code)] ?? message.replace(/, \w+(?: '[\s\S]*)?$/, '');

export class StreamOutput {
  readonly #stream: Writable;
  readonly #target: string | undefined;
  readonly #beforeWrite: () => void;
  readonly #dispensable: boolean;
  #text = '';
  #closed = false;
  #error: OutputError | undefined;
  /** ends the wait for space in the stream's buffer */
  #release: () => void = () => {};

  /**
   * @param target the name in errors: a file's name; absent for standard output
   * @param beforeWrite called before every write, e.g. to clear what is drawn on the same terminal
   * @param dispensable whether text that cannot be written is dropped without an error, as nothing depends on it
   */
  constructor(
    stream: Writable,
    {
      target,
      beforeWrite = () => {},
      dispensable = false,
    }: { readonly target?: string; readonly beforeWrite?: () => void; readonly dispensable?: boolean } = {},
  ) {
    this.#stream = stream;
    this.#target = target;
    this.#beforeWrite = beforeWrite;
    this.#dispensable = dispensable;
    stream.on('error', this.#onError);
  }

  /** Returns whether the reader has gone. Anything written after that is dropped. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Adds to the text that the next {@link flush} writes. */
  write(text: string): void {
    if (!this.#closed) this.#text += text;
  }

  /** Writes bytes unchanged, after the collected text. The next {@link flush} throws if it failed. */
  writeBytes(bytes: Uint8Array): void {
    this.send();
    if (!this.#closed) this.#stream.write(bytes);
  }

  /**
   * Writes the collected text without waiting, so that it appears at once. The next {@link flush} throws if it failed.
   * @returns whether the stream accepts more
   */
  send(): boolean {
    const text = shown(this.#text);
    this.#text = '';
    if (text === '') return true;
    this.#beforeWrite();
    return this.#closed || this.#stream.write(text);
  }

  /**
   * Writes the collected text and waits until the stream accepts more.
   * @throws OutputError once, if the stream has failed
   */
  async flush(): Promise<void> {
    if (!this.send()) {
      await new Promise<void>((resolve) => {
        this.#release = resolve;
        this.#stream.once('drain', resolve);
      });
      this.#stream.off('drain', this.#release);
    }
    this.#throwError();
  }

  /** Flushes, then waits until all text has left the process. Needed before `process.exit`, which would drop it. */
  async drain(): Promise<void> {
    await this.flush();
    if (!this.#closed) await new Promise<void>((resolve) => void this.#stream.write('', () => resolve()));
    this.#throwError();
  }

  /** Drains, then closes the target, if it is a file of its own. */
  async end(): Promise<void> {
    await this.drain();
    if (!this.#closed) await new Promise<void>((resolve) => void this.#stream.end(() => resolve()));
    this.#throwError();
  }

  #throwError(): void {
    // the stream may know of its error before the event is emitted
    if (this.#stream.errored) this.#onError(this.#stream.errored);
    const error = this.#error;
    this.#error = undefined;
    if (error) throw error;
  }

  readonly #onError = (error: NodeJS.ErrnoException): void => {
    if (this.#closed) return;
    this.#closed = true;
    this.#text = '';
    // after a pipe is closed, the second write fails because the stream is destroyed
    if (!this.#dispensable && error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED')
      this.#error = new OutputError(systemReason(error), this.#target);
    this.#release();
  };
}
