/**
 * The main thread's end of one thread of an analysis. Whatever the thread dies of becomes an `EngineError` with a name, for
 * whoever waits for it.
 */
import { Worker } from 'node:worker_threads';
import type { SharedAnalysis } from '../kernel/analysis-kernel.js';
import type { EndReason, FromThread, ThreadStart, ToThread } from './analyser-messages.js';
import { type AnalysisState, EngineError } from './analysis.js';
import type { ProvenMates } from './mate-scout.js';

export interface ThreadEvents {
  onState(state: AnalysisState): void;
  onMates(mates: ProvenMates): void;
}

interface Waiting {
  readonly resolve: (ended: EndReason) => void;
  readonly reject: (error: EngineError) => void;
}

export class AnalyserThread {
  readonly #worker: Worker;
  readonly #what: string;
  #events: ThreadEvents | undefined;
  #waiting: Waiting | undefined;
  #shared: SharedAnalysis | undefined;
  #failure: EngineError | undefined;
  #terminated = false;

  /** @throws EngineError if there is no memory for its tables, or it breaks down */
  static async start(script: URL, name: string, start: ThreadStart): Promise<AnalyserThread> {
    const thread = new AnalyserThread(script, name, start);
    try {
      await thread.#wait();
      return thread;
    } catch (error) {
      await thread.terminate();
      throw error;
    }
  }

  private constructor(script: URL, name: string, start: ThreadStart) {
    this.#what = `${name}: thread ${start.thread} of the analysis`;
    this.#worker = new Worker(script, { workerData: start });
    this.#worker.on('message', (message: FromThread) => this.#receive(message));
    this.#worker.on('messageerror', (error) => this.#fail(`sent what cannot be read: ${error.message}`));
    this.#worker.on('error', (error) => this.#fail(`broke down: ${error.name}: ${error.message}`, error));
    this.#worker.on('exit', (code) => this.#fail(`ended with code ${code}`));
  }

  /** What further threads attach to. */
  get shared(): SharedAnalysis {
    if (!this.#shared) throw new RangeError('the thread is not ready');
    return this.#shared;
  }

  /**
   * Resolves when the thread is idle again.
   * @throws EngineError if it breaks down
   */
  think(message: ToThread, events: ThreadEvents): Promise<EndReason> {
    this.#events = events;
    return this.#ask(message);
  }

  async newGame(): Promise<void> {
    await this.#ask({ type: 'newGame' });
  }

  /** Ends the thread whatever it is doing; resolves when it is gone. */
  async terminate(): Promise<void> {
    this.#terminated = true;
    await this.#worker.terminate();
    this.#fail('was ended');
  }

  #ask(message: ToThread): Promise<EndReason> {
    if (this.#failure) return Promise.reject(this.#failure);
    const idle = this.#wait();
    this.#worker.postMessage(message);
    return idle;
  }

  #wait(): Promise<EndReason> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  #receive(message: FromThread): void {
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
    }
  }

  #settle(ended: EndReason): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(ended);
  }

  #fail(what: string, cause?: unknown): void {
    this.#failure ??= new EngineError(`${this.#what} ${what}`, this.#terminated ? {} : { cause });
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.reject(this.#failure);
  }
}
