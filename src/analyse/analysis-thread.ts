/**
 * The starter's end of one analysis thread. If the thread is lost, pending calls reject with an
 * `EngineError`. An idle thread does not keep the process alive.
 */
import type { Host, HostError, HostThread } from '../host/host.js';
import type { SharedAnalysis } from '../kernel/analysis-kernel.js';
import { LOST_AFTER_MS, NOT_STARTED_AFTER_MS, SilenceWatch, startThread } from '../threads/lost-thread.js';
import { EngineError } from './analysis.js';
import type {
  AnalysisThreadStart,
  EndReason,
  FromThread,
  ThreadEvents,
  ToThread,
} from './analysis-messages.js';

interface Waiting {
  readonly resolve: (ended: EndReason) => void;
  readonly reject: (error: EngineError | HostError) => void;
}

export class AnalysisThread {
  readonly #thread: HostThread;
  readonly #what: string;
  readonly #silence = new SilenceWatch((ms) => this.#fail(`is lost: it has been silent for ${ms / 1000} s`));
  #events: ThreadEvents | undefined;
  #waiting: Waiting | undefined;
  #shared: SharedAnalysis | undefined;
  #failure: EngineError | HostError | undefined;

  /**
   * @param name the engine's name
   * @throws EngineError if there is no memory for its tables, or it is lost
   * @throws HostError if its script cannot be loaded
   */
  static async start(host: Host, name: string, start: AnalysisThreadStart): Promise<AnalysisThread> {
    const thread = new AnalysisThread(host, name, start);
    try {
      await thread.#wait();
      return thread;
    } catch (error) {
      await thread.terminate();
      throw error;
    }
  }

  private constructor(host: Host, name: string, start: AnalysisThreadStart) {
    this.#what = `${name}: analysis thread ${start.thread}`;
    this.#thread = startThread<FromThread>(host, 'analysis', start, {
      onMessage: (message) => this.#receive(message),
      onLost: (why, error) => this.#fail(`is lost: ${why}`, error),
    });
  }

  /** Memory for the other threads to attach to. */
  get shared(): SharedAnalysis {
    if (!this.#shared) throw new RangeError('the thread is not ready');
    return this.#shared;
  }

  /**
   * Resolves when the thread is idle again.
   * @throws EngineError if it is lost
   */
  think(message: ToThread, events: ThreadEvents): Promise<EndReason> {
    this.#events = events;
    return this.#ask(message);
  }

  async newGame(): Promise<void> {
    const idle = this.#ask({ type: 'newGame' });
    this.#silence.begin(LOST_AFTER_MS);
    await idle;
  }

  /** Terminates the thread; resolves when it is gone. */
  async terminate(): Promise<void> {
    await this.#thread.terminate();
    this.#fail('was ended');
  }

  #ask(message: ToThread): Promise<EndReason> {
    if (this.#failure) return Promise.reject(this.#failure);
    const idle = this.#wait();
    this.#thread.keepAlive(true);
    this.#thread.post(message);
    return idle;
  }

  #wait(): Promise<EndReason> {
    this.#silence.begin(NOT_STARTED_AFTER_MS);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  #receive(message: FromThread): void {
    this.#silence.hear();
    switch (message.type) {
      case 'ready':
        this.#shared = message.shared;
        this.#settle('complete');
        return;
      case 'no-memory':
        this.#fail(message.message);
        return;
      case 'state':
        this.#events?.onState(message.state);
        return;
      case 'mates':
        this.#events?.onMates(message.mates);
        return;
      case 'idle':
        this.#settle(message.ended);
        return;
      case 'alive':
    }
  }

  #settle(ended: EndReason): void {
    this.#thread.keepAlive(false);
    this.#endWaiting()?.resolve(ended);
  }

  #fail(what: string, error?: HostError): void {
    this.#failure ??= error ?? new EngineError(`${this.#what} ${what}`);
    this.#endWaiting()?.reject(this.#failure);
  }

  #endWaiting(): Waiting | undefined {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    this.#silence.end();
    return waiting;
  }
}
