/**
 * Calls to a thread, one at a time. Each call has an answer, and may send news before it. `CalledThread` is the
 * caller's end, `answerCalls` the program's. Between calls the thread does not keep the process running.
 */
import type { Host, HostError, HostThread, ProgramName, ThreadPort } from '../host/host.js';
import { NOT_STARTED_AFTER_MS, SilenceWatch, startThread } from './lost-thread.js';

/** Time between two reports on a search. A shorter search reports nothing. */
export const NEWS_EVERY_MS = 100;

/** The messages of a program: how it is called and what it answers. All of them are copied between threads. */
export interface Calls {
  readonly call: unknown;
  /** sent any number of times before the answer */
  readonly news: unknown;
  readonly answer: unknown;
  /** sent once, before the first call */
  readonly ready: unknown;
}

type FromThread<C extends Calls> =
  | { readonly type: 'ready'; readonly ready: C['ready'] }
  /** sent instead of everything else: there is not enough memory for the table */
  | { readonly type: 'no-memory'; readonly message: string }
  | { readonly type: 'news'; readonly news: C['news'] }
  /** the thread still works, and has no news */
  | { readonly type: 'alive' }
  | { readonly type: 'answer'; readonly answer: C['answer'] };

/** Why a thread can no longer be called. */
export interface ThreadFault {
  readonly kind: 'lost' | 'no-memory' | 'ended';
  readonly why: string;
  /** present if the thread never began */
  readonly error?: HostError | undefined;
}

interface Waiting<C extends Calls> {
  readonly resolve: (answer: C['answer']) => void;
  readonly reject: (error: Error) => void;
  readonly onNews: (news: C['news']) => void;
}

export class CalledThread<C extends Calls> {
  readonly #thread: HostThread;
  readonly #errorOf: (fault: ThreadFault) => Error;
  readonly #silence = new SilenceWatch((ms) =>
    this.#fail({ kind: 'lost', why: `it has not responded for ${ms / 1000} s` }),
  );
  #ready: C['ready'] = undefined;
  #waiting: Waiting<C> | undefined;
  #failure: Error | undefined;

  /**
   * Starts the program of a thread, and waits until it is ready.
   * @param errorOf makes the error with which this and all calls fail once the thread is gone
   */
  static async start<C extends Calls>(
    host: Host,
    program: ProgramName,
    start: unknown,
    errorOf: (fault: ThreadFault) => Error,
  ): Promise<CalledThread<C>> {
    const thread = new CalledThread<C>(host, program, start, errorOf);
    try {
      await thread.#wait(() => {});
      return thread;
    } catch (error) {
      await thread.terminate();
      throw error;
    }
  }

  private constructor(
    host: Host,
    program: ProgramName,
    start: unknown,
    errorOf: (fault: ThreadFault) => Error,
  ) {
    this.#errorOf = errorOf;
    this.#thread = startThread<FromThread<C>>(host, program, start, {
      onMessage: (message) => this.#receive(message),
      onLost: (why, error) => this.#fail({ kind: 'lost', why, error }),
    });
  }

  /** Returns what the program said when it was ready. */
  get ready(): C['ready'] {
    return this.#ready;
  }

  /** Returns whether the thread can no longer be called. */
  get isLost(): boolean {
    return this.#failure !== undefined;
  }

  /** Calls the program, which must be idle. */
  async call(call: C['call'], onNews: (news: C['news']) => void = () => {}): Promise<C['answer']> {
    if (this.#failure) throw this.#failure;
    // first, because it throws if the call cannot be sent
    this.#thread.post(call);
    this.#thread.keepAlive(true);
    return this.#wait(onNews);
  }

  /** Expects news or the answer from now on: the thread counts as lost if nothing is heard from it for this long. */
  hurry(silentMs: number): void {
    this.#silence.begin(silentMs);
  }

  /** Ends the thread; the pending call resolves with this answer. */
  giveUp(answer: C['answer']): void {
    this.#failure ??= this.#errorOf({ kind: 'ended', why: 'was ended' });
    this.#thread.terminate().catch(() => {});
    this.#endCall()?.resolve(answer);
  }

  /** Ends the thread; the pending call rejects. Resolves when the thread is gone. */
  async terminate(): Promise<void> {
    this.#fail({ kind: 'ended', why: 'was ended' });
    await this.#thread.terminate();
  }

  #wait(onNews: (news: C['news']) => void): Promise<C['answer']> {
    this.#silence.begin(NOT_STARTED_AFTER_MS);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject, onNews };
    });
  }

  #receive(message: FromThread<C>): void {
    this.#silence.hear();
    switch (message.type) {
      case 'ready':
        this.#ready = message.ready;
        this.#endCall()?.resolve(undefined);
        return;
      case 'no-memory':
        this.#fail({ kind: 'no-memory', why: message.message });
        return;
      case 'news':
        this.#waiting?.onNews(message.news);
        return;
      case 'answer':
        this.#endCall()?.resolve(message.answer);
        return;
      case 'alive':
    }
  }

  #endCall(): Waiting<C> | undefined {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    this.#silence.end();
    this.#thread.keepAlive(false);
    return waiting;
  }

  #fail(fault: ThreadFault): void {
    this.#failure ??= this.#errorOf(fault);
    this.#endCall()?.reject(this.#failure);
    if (fault.kind !== 'ended') this.#thread.terminate().catch(() => {});
  }
}

/** A working program sends a message at least this often. */
const ALIVE_EVERY_MS = 5_000;

/** What a program can send while it works. */
export interface Caller<News> {
  tell(news: News): void;
  /** Called again and again; from time to time it reports that the thread still works. */
  beAlive(): void;
}

/**
 * Answers the calls of a thread.
 * @param begin prepares the program. An error with the code `no-memory` is reported; any other ends the thread
 */
export async function answerCalls<C extends Calls>(
  port: ThreadPort,
  begin: (caller: Caller<C['news']>) => Promise<{
    readonly ready: C['ready'];
    answer(call: C['call']): C['answer'] | Promise<C['answer']>;
  }>,
): Promise<void> {
  let saidAt = 0;
  const post = (message: FromThread<C>): void => {
    saidAt = performance.now();
    port.post(message);
  };
  try {
    const { ready, answer } = await begin({
      tell: (news) => post({ type: 'news', news }),
      beAlive: () => {
        if (performance.now() - saidAt > ALIVE_EVERY_MS) post({ type: 'alive' });
      },
    });
    port.listen(async (call) => post({ type: 'answer', answer: await answer(call) }));
    post({ type: 'ready', ready });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'no-memory')) throw error;
    post({ type: 'no-memory', message: error.message });
  }
}
