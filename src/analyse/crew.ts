/**
 * Several engines side by side, and work for them: outcomes come in the order of the input, in constant memory, and an engine
 * that breaks down costs the piece of work it had in hand, not the run.
 */
import { type Engine, EngineError } from './analysis.js';

/** Starts an engine; called again where one has broken down. */
export type StartEngine = () => Promise<Engine>;

export interface Work<Item, Outcome> {
  /** Does one piece of work; an `EngineError` ends the engine. Undefined: a signal came before anything was done. */
  readonly think: (engine: Engine, item: Item) => Promise<Outcome | undefined>;
  /** The outcome of an item that needs no engine, e.g. a line that could not be read. */
  readonly withoutThinking?: (item: Item) => Outcome | undefined;
  /** The outcome where an engine has broken down. */
  readonly failed: (item: Item, error: EngineError) => Outcome;
}

/** Outcomes that wait for an earlier one, at most. */
const WINDOW = 256;
/** A crew whose engines break down so many times without one success is given up. */
const MOST_FAILURES = 3;

/** A place for an engine; empty before the first piece of work, and after a breakdown. */
interface Seat {
  engine: Engine | undefined;
}

export class Crew {
  /** what its engines call themselves */
  readonly name: string;
  readonly #start: StartEngine;
  readonly #seats: readonly Seat[];
  readonly #free: Seat[];
  readonly #waiting: ((seat: Seat) => void)[] = [];
  #failures = 0;

  /**
   * Starts the first engine; the others are started when there is work for them.
   * @throws EngineError when it cannot be started
   */
  static async hire(start: StartEngine, size: number): Promise<Crew> {
    return new Crew(start, await start(), size);
  }

  private constructor(start: StartEngine, first: Engine, size: number) {
    this.name = first.name;
    this.#start = start;
    this.#seats = Array.from({ length: size }, (_, i) => ({ engine: i === 0 ? first : undefined }));
    // the engine that is there is taken first
    this.#free = [...this.#seats].reverse();
  }

  /**
   * Does the work on every item.
   *
   * Aborting the signal stops the engines: what is in hand comes back with what is known, nothing else is begun, and
   * nothing further is read.
   *
   * @throws EngineError when engines break down one after the other; what was finished before is yielded first
   */
  async *work<Item, Outcome>(
    items: AsyncIterable<Item>,
    work: Work<Item, Outcome>,
    signal: AbortSignal,
  ): AsyncGenerator<Outcome> {
    const iterator = items[Symbol.asyncIterator]();
    const aborted = abortion(signal);
    const stopped = aborted.promise.then(() => 'aborted' as const);
    const queue: Promise<{ outcome: Outcome | undefined }>[] = [];
    let next: Promise<IteratorResult<Item>> | undefined;
    let more = true;
    let heard = false;
    try {
      for (;;) {
        if (more && queue.length < WINDOW) next ??= iterator.next();
        if (queue.length === 0 && !more) return;
        const event = await Promise.race([
          ...(queue[0] ? [queue[0]] : []),
          ...(next && more ? [next] : []),
          ...(heard ? [] : [stopped]),
        ]);
        if (event === 'aborted') {
          heard = true;
          more = false;
          this.#stop();
        } else if ('outcome' in event) {
          queue.shift();
          if (event.outcome !== undefined) yield event.outcome;
        } else if (event.done) {
          more = false;
        } else {
          next = undefined;
          const outcome = this.#do(event.value, work, signal);
          // met when it is its turn
          outcome.catch(() => {});
          queue.push(outcome);
        }
      }
    } finally {
      aborted.dispose();
      next?.catch(() => {});
      // not awaited: a source that is silent would never come back
      iterator.return?.().catch(() => {});
    }
  }

  /** Ends all engines. */
  async close(): Promise<void> {
    await Promise.all(this.#seats.map(({ engine }) => engine?.close()));
  }

  #stop(): void {
    for (const { engine } of this.#seats) engine?.stop();
  }

  /** No outcome: the work was not begun before the signal. */
  async #do<Item, Outcome>(
    item: Item,
    { think, withoutThinking, failed }: Work<Item, Outcome>,
    signal: AbortSignal,
  ): Promise<{ outcome: Outcome | undefined }> {
    const known = withoutThinking?.(item);
    if (known !== undefined) return { outcome: known };
    const seat = await this.#takeSeat();
    try {
      if (signal.aborted) return { outcome: undefined };
      seat.engine ??= await this.#start();
      if (signal.aborted) return { outcome: undefined };
      const outcome = await think(seat.engine, item);
      this.#failures = 0;
      return { outcome };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const broken = seat.engine;
      seat.engine = undefined;
      await broken?.close();
      if (++this.#failures < MOST_FAILURES) return { outcome: failed(item, error) };
      throw new EngineError(`${error.message}; given up after ${MOST_FAILURES} failures without a success`);
    } finally {
      this.#leaveSeat(seat);
    }
  }

  async #takeSeat(): Promise<Seat> {
    return this.#free.pop() ?? new Promise((resolve) => this.#waiting.push(resolve));
  }

  #leaveSeat(seat: Seat): void {
    const next = this.#waiting.shift();
    if (next) next(seat);
    else this.#free.push(seat);
  }
}

function abortion(signal: AbortSignal): { promise: Promise<void>; dispose: () => void } {
  let abort: () => void = () => {};
  const promise = new Promise<void>((resolve) => {
    abort = resolve;
  });
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  return { promise, dispose: () => signal.removeEventListener('abort', abort) };
}
