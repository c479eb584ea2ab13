/** The engine's end of its thread. While the thread is idle, the process may end. */
import { EngineError } from '../analyse/analysis.js';
import { ExecutorError, NoMemoryError } from '../batch/executor.js';
import { type Host, HostError, type HostThread } from '../host/host.js';
import { LOST_AFTER_MS, NOT_STARTED_AFTER_MS, SilenceWatch, startThread } from '../threads/lost-thread.js';
import { StopFlag } from '../threads/stop-flag.js';
import type {
  Answer,
  EngineThreadStart,
  FromEngineThread,
  ProgressOf,
  Question,
  QuestionName,
  ToEngineThread,
} from './engine-messages.js';
import { type ErrorCode, KeymoveError } from './keymove-error.js';

interface Waiting {
  resolve(answer: Answer | undefined): void;
  reject(error: KeymoveError): void;
  onProgress?(progress: ProgressOf<QuestionName>): void;
}

export class EngineThread {
  readonly #thread: HostThread;
  readonly #stop: StopFlag | undefined;
  readonly #silence = new SilenceWatch((ms) => {
    this.#fail(lost(`it has been silent for ${ms / 1000} s`));
    this.#thread.terminate().catch(() => {});
  });
  #waiting: Waiting | undefined;
  #failure: KeymoveError | undefined;

  /** @throws KeymoveError `no-memory`, `thread-lost`, or `cannot-load` */
  static async start(host: Host, { hashMb, threads }: EngineThreadStart): Promise<EngineThread> {
    const thread = new EngineThread(host, hashMb, threads);
    await thread.#wait({});
    return thread;
  }

  private constructor(host: Host, hashMb: number, threads: number) {
    this.#stop = host.canShareMemory ? new StopFlag() : undefined;
    const start: EngineThreadStart = { hashMb, threads, ...(this.#stop && { stop: this.#stop.buffer }) };
    this.#thread = startThread<FromEngineThread>(host, 'engine', start, {
      onMessage: (message) => this.#receive(message),
      onLost: (why, error) => this.#fail(error ? asKeymoveError(error) : lost(why)),
    });
  }

  /** Nothing can be asked any more. */
  get isLost(): boolean {
    return this.#failure !== undefined;
  }

  /**
   * @param signal ends the search early. Without shared memory that also ends the thread, and there is no answer
   * @throws KeymoveError `thread-lost`, or `callback-failed` where `onProgress` throws, which ends the search
   */
  async ask<Name extends QuestionName>(
    name: Name,
    question: Question<Name>,
    signal: AbortSignal | undefined,
    onProgress: (progress: ProgressOf<Name>) => unknown,
  ): Promise<Answer<Name> | undefined> {
    this.#stop?.clear();
    this.#thread.keepAlive(true);
    // first, as it throws where the question cannot be sent
    this.#thread.post({ name, question } satisfies ToEngineThread<Name>);
    let failure: unknown;
    const answer = this.#wait({
      onProgress: async (progress) => {
        try {
          await onProgress(progress as ProgressOf<Name>);
        } catch (error) {
          failure ??= asKeymoveError(error, 'callback-failed');
          abort();
        }
      },
    });
    const abort = (): void => {
      if (this.#stop) {
        this.#stop.raise();
        this.#silence.begin(LOST_AFTER_MS);
      } else this.#end();
    };
    signal?.addEventListener('abort', abort);
    try {
      const found = await answer;
      if (failure) throw failure;
      return found as Answer<Name> | undefined;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  /** Terminates the thread; resolves when it is gone. */
  async dispose(): Promise<void> {
    this.#fail(new KeymoveError('disposed', 'the engine was disposed of'));
    await this.#thread.terminate();
  }

  #end(): void {
    this.#failure = new KeymoveError('thread-lost', 'the thread was ended');
    this.#thread.terminate().catch(() => {});
    this.#settle()?.resolve(undefined);
  }

  #wait(waiting: Pick<Waiting, 'onProgress'>): Promise<Answer | undefined> {
    return new Promise((resolve, reject) => {
      if (this.#failure) reject(this.#failure);
      else {
        this.#waiting = { ...waiting, resolve, reject };
        this.#silence.begin(NOT_STARTED_AFTER_MS);
      }
    });
  }

  #receive(message: FromEngineThread): void {
    this.#silence.hear();
    switch (message.type) {
      case 'ready':
        this.#settle()?.resolve(undefined);
        return;
      case 'no-memory':
        this.#fail(new KeymoveError('no-memory', message.message));
        this.#thread.terminate().catch(() => {});
        return;
      case 'progress':
        this.#waiting?.onProgress?.(message.progress);
        return;
      case 'answer':
        this.#settle()?.resolve(message.answer);
    }
  }

  #settle(): Waiting | undefined {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    this.#silence.end();
    this.#thread.keepAlive(false);
    return waiting;
  }

  #fail(error: KeymoveError): void {
    this.#failure ??= error;
    this.#settle()?.reject(this.#failure);
  }
}

const lost = (why: string): KeymoveError =>
  new KeymoveError('thread-lost', `the engine's thread is lost: ${why}`);

/** @param unknown the code of an error that the core does not know */
export function asKeymoveError(error: unknown, unknown: ErrorCode = 'internal-error'): KeymoveError {
  if (error instanceof KeymoveError) return error;
  const code =
    error instanceof HostError
      ? 'cannot-load'
      : error instanceof NoMemoryError
        ? 'no-memory'
        : error instanceof EngineError || error instanceof ExecutorError
          ? 'thread-lost'
          : unknown;
  return new KeymoveError(code, error instanceof Error ? error.message : String(error), { cause: error });
}
