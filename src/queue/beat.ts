import type { Server } from './server.js';

/** Does something again and again, never twice at the same time. It never rejects: the server hears of errors. */
export class Beat {
  readonly #server: Server;
  readonly #work: () => Promise<void>;
  readonly #timer: NodeJS.Timeout;
  #working: Promise<void> | undefined;

  constructor(server: Server, ms: number, work: () => Promise<void>) {
    this.#server = server;
    this.#work = work;
    this.#timer = setInterval(() => this.now(), ms);
  }

  now(): Promise<void> {
    this.#working ??= this.#work()
      .catch((error) => this.#server.hear(error))
      .finally(() => {
        this.#working = undefined;
      });
    return this.#working;
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#working;
  }
}
