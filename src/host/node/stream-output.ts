/**
 * A stream for results. All output of a command passes through it: it escapes what a terminal would obey, collects text and writes it in
 * one piece, waits for slow readers, and stops quietly when the reader has gone (`| head -1`).
 */
import type { Writable } from 'node:stream';
import { shown } from '../../text/quote.js';

/** Something could not be written, for example because the disk is full, and not because the reader has gone. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
  /** what could not be written: a file's name; undefined for standard output */
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

/** The reason that the system gives, without the call that failed: `it is a folder`, `ENOSPC: no space left on device`. */
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
  /** ends the wait for room in the stream's buffer */
  #release: () => void = () => {};

  /**
   * @param target what an error calls it: a file's name; absent for standard output
   * @param beforeWrite called before anything is written, e.g. to clear what is drawn on the same terminal
   * @param dispensable nothing depends on it: text that cannot be written is dropped, and that is no error
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

  /** The reader has gone; what is written from now on is dropped. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Adds to what the next {@link flush} writes. */
  write(text: string): void {
    if (!this.#closed) this.#text += text;
  }

  /** Writes bytes as they are, after what was collected. The next {@link flush} throws if it failed. */
  writeBytes(bytes: Uint8Array): void {
    this.send();
    if (!this.#closed) this.#stream.write(bytes);
  }

  /**
   * Writes what was collected without waiting, so that it is seen at once. The next {@link flush} throws if it failed.
   * @returns whether the stream takes more
   */
  send(): boolean {
    const text = shown(this.#text);
    this.#text = '';
    if (text === '') return true;
    this.#beforeWrite();
    return this.#closed || this.#stream.write(text);
  }

  /**
   * Writes what was collected and waits until the stream takes more.
   * @throws OutputError once, when the stream has failed
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

  /** {@link flush}, then waits until everything has left the process: before `process.exit`, which would drop it. */
  async drain(): Promise<void> {
    await this.flush();
    if (!this.#closed) await new Promise<void>((resolve) => void this.#stream.write('', () => resolve()));
    this.#throwError();
  }

  /** {@link drain}, then closes what it writes to: a file of its own. */
  async end(): Promise<void> {
    await this.drain();
    if (!this.#closed) await new Promise<void>((resolve) => void this.#stream.end(() => resolve()));
    this.#throwError();
  }

  #throwError(): void {
    // the stream may know of its error before its event says so
    if (this.#stream.errored) this.#onError(this.#stream.errored);
    const error = this.#error;
    this.#error = undefined;
    if (error) throw error;
  }

  readonly #onError = (error: NodeJS.ErrnoException): void => {
    if (this.#closed) return;
    this.#closed = true;
    this.#text = '';
    // a destroyed stream is how a closed pipe shows itself to the second write
    if (!this.#dispensable && error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED')
      this.#error = new OutputError(systemReason(error), this.#target);
    this.#release();
  };
}
