/**
 * A stream to write results to: collects text, writes it in one piece, waits while the reader is slower than we
 * are, and notices quietly that the reader has gone (`| head -1`).
 */
import type { Writable } from 'node:stream';

/** What was to be written could not be, and not because the reader has gone: a full disk, for example. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
  /** the file that was written; undefined for standard output */
  readonly file: string | undefined;

  constructor(message: string, file?: string) {
    super(message);
    this.file = file;
  }
}

export interface OutputOptions {
  /** the name of the file behind the stream, for messages */
  readonly file?: string;
  /** nothing depends on it: when it cannot be written, what is written is dropped, and that is no error */
  readonly dispensable?: true;
}

export class Output {
  readonly #stream: Writable;
  #text = '';
  #closed = false;
  #error: OutputError | undefined;
  /** ends the wait for room in the stream's buffer */
  #release: () => void = () => {};
  readonly #options: OutputOptions;
  /** called before anything is written to the stream, e.g. to remove from the terminal what is not to stay */
  onWrite: () => void = () => {};

  constructor(stream: Writable, options: OutputOptions = {}) {
    this.#stream = stream;
    this.#options = options;
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

  /**
   * Writes what was collected and waits until the stream takes more.
   * @throws OutputError once, when the stream has failed
   */
  async flush(): Promise<void> {
    const text = this.#text;
    this.#text = '';
    if (text !== '' && !this.#closed && !this.#write(text)) {
      await new Promise<void>((resolve) => {
        this.#release = resolve;
        this.#stream.once('drain', resolve);
      });
      this.#stream.off('drain', this.#release);
    }
    const error = this.#error;
    this.#error = undefined;
    if (error) throw error;
  }

  /** {@link flush}, then waits until everything has left the process: before `process.exit`, which would drop it. */
  async drain(): Promise<void> {
    await this.flush();
    if (!this.#closed) await new Promise<void>((resolve) => void this.#stream.write('', () => resolve()));
  }

  /** @returns false when the stream has enough for now */
  #write(text: string): boolean {
    this.onWrite();
    return this.#stream.write(text);
  }

  readonly #onError = (error: NodeJS.ErrnoException): void => {
    this.#closed = true;
    this.#text = '';
    // a destroyed stream is how a closed pipe shows itself to the second write
    const { dispensable, file } = this.#options;
    if (!dispensable && error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED')
      this.#error = new OutputError(error.message, file);
    this.#release();
  };
}
