/**
 * Several engines in parallel, each working on one item of a stream: outcomes come in input order, in constant memory, and the
 * breakdown of an engine costs the item it was working on, not the run.
 */
import { type ChessEngine, EngineError } from './analysis.js';

/** Starts an engine; called again after a breakdown. */
export type StartEngine = () => Promise<ChessEngine>;

export interface Work<Item, Outcome> {
  /** The number of the engine that an item is for, 0 unless given: of several engines each has items of its own. */
  readonly engineOf?: (item: Item) => number;
  /** Works on one item; an `EngineError` ends the engine. Undefined: aborted before anything was done. */
  readonly think: (engine: ChessEngine, item: Item) => Promise<Outcome | undefined>;
  /** The outcome of an item that needs no engine, such as a line that could not be read. */
  readonly withoutThinking?: (item: Item) => Outcome | undefined;
  /** The outcome of an item on which the engine broke down. */
  readonly failed: (item: Item, error: EngineError) => Outcome;
}

/** Maximum number of outcomes that wait for an earlier one. */
const WINDOW = 256;
/** After this many breakdowns in succession, engines are given up. */
const MAX_FAILURES = 3;

/** A place for one of each engine, of which one works at a time; empty before its first item, and after a breakdown. */
type Place = (ChessEngine | undefined)[];

export class Engines {
  /** all different */
  readonly names: readonly string[];
  readonly #starts: readonly StartEngine[];
  readonly #places: readonly Place[];
  readonly #free: Place[];
  readonly #waiting: ((place: Place) => void)[] = [];
  /** items that have an engine, or wait for one */
  readonly #inHand = new Set<Promise<unknown>>();
  #closed = false;
  /** of each engine, since its last success */
  readonly #failures: number[];

  /**
   * Starts the first of each engine; the others are started when there is work.
   * @param size how many items are worked on side by side
   * @throws EngineError when one cannot be started
   */
  static async start(starts: readonly StartEngine[], size: number): Promise<Engines> {
    const started = await Promise.allSettled(starts.map((start) => start()));
    const engines = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const failed = started.find((one) => one.status === 'rejected');
    if (!failed) return new Engines(starts, engines, size);
    for (const engine of engines) engine.stop(true);
    await Promise.all(engines.map((engine) => engine.close()));
    throw failed.reason;
  }

  private constructor(starts: readonly StartEngine[], first: readonly ChessEngine[], size: number) {
    this.names = first.map(({ name }, i) => {
      const before = first.slice(0, i).filter((other) => other.name === name).length;
      return before === 0 ? name : `${name} (${before + 1})`;
    });
    this.#starts = starts;
    this.#failures = starts.map(() => 0);
    this.#places = Array.from({ length: size }, (_, i) => (i === 0 ? [...first] : []));
    // the running engines are taken first
    this.#free = [...this.#places].reverse();
  }

  /**
   * Works on every item. Aborting the signal stops the engines: items in hand come back with what is known, and nothing further
   * is begun or read.
   *
   * @throws EngineError when engines keep breaking down; what was finished before is yielded first
   */
  async *work<Item, Outcome>(
    items: AsyncIterable<Item>,
    work: Work<Item, Outcome>,
    signal: AbortSignal,
  ): AsyncGenerator<Outcome> {
    const iterator = items[Symbol.asyncIterator]();
    const aborted = abortion(signal);
    const stopped = aborted.promise.then(() => 'aborted' as const);
    // do not begin an item that waits for an engine once the consumer is gone
    let abandoned = false;
    const isOver = (): boolean => signal.aborted || abandoned || this.#closed;
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
          this.#stop(true);
        } else if ('outcome' in event) {
          queue.shift();
          if (event.outcome !== undefined) yield event.outcome;
        } else if (event.done) {
          more = false;
        } else {
          next = undefined;
          const outcome = this.#do(event.value, work, isOver);
          this.#inHand.add(outcome);
          // a failure is reported when it is the item's turn
          outcome.catch(() => {}).finally(() => this.#inHand.delete(outcome));
          queue.push(outcome);
        }
      }
    } finally {
      aborted.dispose();
      abandoned = true;
      this.#stop();
      next?.catch(() => {});
      // not awaited: a silent source would never answer
      iterator.return?.().catch(() => {});
    }
  }

  /** Ends all engines, including those that are starting. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#closeAll();
    await Promise.allSettled(this.#inHand);
    await this.#closeAll();
  }

  async #closeAll(): Promise<void> {
    await Promise.all(this.#places.flat().map((engine) => engine?.close()));
  }

  #stop(forGood = false): void {
    for (const engine of this.#places.flat()) engine?.stop(forGood);
  }

  /** @returns undefined if the item was not begun before the signal */
  async #do<Item, Outcome>(
    item: Item,
    { engineOf, think, withoutThinking, failed }: Work<Item, Outcome>,
    isOver: () => boolean,
  ): Promise<{ outcome: Outcome | undefined }> {
    const known = withoutThinking?.(item);
    if (known !== undefined) return { outcome: known };
    const place = await this.#takePlace();
    const which = engineOf?.(item) ?? 0;
    try {
      if (isOver()) return { outcome: undefined };
      const engine = place[which] ?? (await (this.#starts[which] as StartEngine)());
      place[which] = engine;
      if (isOver()) return { outcome: undefined };
      const outcome = await think(engine, item);
      this.#failures[which] = 0;
      return { outcome };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const broken = place[which];
      place[which] = undefined;
      await broken?.close();
      // it was given no time to answer
      if (isOver()) return { outcome: undefined };
      const failures = (this.#failures[which] ?? 0) + 1;
      this.#failures[which] = failures;
      if (failures < MAX_FAILURES) return { outcome: failed(item, error) };
      throw new EngineError(`${error.message}; given up after ${MAX_FAILURES} failures without a success`);
    } finally {
      this.#leavePlace(place);
    }
  }

  async #takePlace(): Promise<Place> {
    return this.#free.pop() ?? new Promise((resolve) => this.#waiting.push(resolve));
  }

  #leavePlace(place: Place): void {
    const next = this.#waiting.shift();
    if (next) next(place);
    else this.#free.push(place);
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
