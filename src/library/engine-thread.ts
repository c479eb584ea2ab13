/** The engine's side of the connection to its thread. */
import { EngineError } from '../analyse/analysis.js';
import { ExecutorError, NoMemoryError } from '../batch/executor.js';
import { type Host, HostError } from '../host/host.js';
import { CalledThread, type ThreadFault } from '../threads/calls.js';
import { LOST_AFTER_MS } from '../threads/lost-thread.js';
import { StopFlag } from '../threads/stop-flag.js';
import type {
  EngineAnswer,
  EngineCalls,
  EngineQuestion,
  EngineThreadStart,
  ProgressOf,
  QuestionName,
} from './engine-messages.js';
import { type ErrorCode, KeymoveError } from './keymove-error.js';

export class EngineThread {
  readonly #thread: CalledThread<EngineCalls>;
  readonly #stop: StopFlag | undefined;

  /** @throws KeymoveError `no-memory`, `thread-lost`, or `cannot-load` */
  static async start(host: Host, { hashMb, threads }: EngineThreadStart): Promise<EngineThread> {
    const stop = host.canShareMemory ? new StopFlag() : undefined;
    const start: EngineThreadStart = { hashMb, threads, ...(stop && { stop: stop.buffer }) };
    return new EngineThread(await CalledThread.start<EngineCalls>(host, 'engine', start, errorOf), stop);
  }

  private constructor(thread: CalledThread<EngineCalls>, stop: StopFlag | undefined) {
    this.#thread = thread;
    this.#stop = stop;
  }

  /** Returns whether the thread can no longer be asked. */
  get isLost(): boolean {
    return this.#thread.isLost;
  }

  /**
   * @param signal ends the search early. Without shared memory it also ends the thread, and there is no answer
   * @throws KeymoveError `thread-lost`, or `callback-failed` if `onProgress` throws, which ends the search
   */
  async ask<Name extends QuestionName>(
    question: EngineQuestion<Name>,
    signal: AbortSignal | undefined,
    onProgress: (progress: ProgressOf<Name>) => unknown,
  ): Promise<EngineAnswer<Name> | undefined> {
    this.#stop?.clear();
    let failure: unknown;
    const answer = this.#thread.call(question, async (progress) => {
      try {
        await onProgress(progress as ProgressOf<Name>);
      } catch (error) {
        failure ??= asKeymoveError(error, 'callback-failed');
        abort();
      }
    });
    const abort = (): void => {
      this.#stop?.raise();
      if (this.#stop) this.#thread.hurry(LOST_AFTER_MS);
      else this.#thread.giveUp(undefined);
    };
    signal?.addEventListener('abort', abort);
    try {
      const found = await answer;
      if (failure) throw failure;
      return found as EngineAnswer<Name> | undefined;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  /** Terminates the thread, and resolves when it has ended. */
  async dispose(): Promise<void> {
    await this.#thread.terminate();
  }
}

function errorOf({ kind, why, error }: ThreadFault): KeymoveError {
  if (error) return asKeymoveError(error);
  if (kind === 'ended') return new KeymoveError('disposed', 'the engine was disposed of');
  return kind === 'no-memory'
    ? new KeymoveError('no-memory', why)
    : new KeymoveError('thread-lost', `the engine's thread is lost: ${why}`);
}

const CODES = [
  [HostError, 'cannot-load'],
  [NoMemoryError, 'no-memory'],
  [EngineError, 'thread-lost'],
  [ExecutorError, 'thread-lost'],
] as const;

/** @param unknown code for errors that the core does not know */
export function asKeymoveError(error: unknown, unknown: ErrorCode = 'internal-error'): KeymoveError {
  if (error instanceof KeymoveError) return error;
  const [, code = unknown] = CODES.find(([kind]) => error instanceof kind) ?? [];
  return new KeymoveError(code, error instanceof Error ? error.message : String(error), { cause: error });
}
