/**
 * Runs several engines in parallel, each of which works on one item of a stream. Outcomes come in input order, in
 * constant memory. If an engine breaks down, only the item it was working on is lost, not the run.
 */
import { pMapIterable } from 'p-map';
import type { Refusal } from '../problems/problem.js';
import { untilAborted } from '../text/input.js';
import { type ChessEngine, EngineError } from './analysis.js';

/** Starts an engine; called again after a breakdown. */
export type StartEngine = () => Promise<ChessEngine>;

/** The outcome of an item that could not be read. It needs no engine. */
export interface RefusalOutcome {
  readonly type: 'refusal';
  readonly refusal: Refusal;
}

export interface EngineWork<Item, Outcome> {
  /** Returns the index of the engine that an item is for; 0 unless given. */
  readonly engineOf?: (item: Item) => number;
  /** Works on one item. An `EngineError` ends the engine. Returns undefined if aborted before anything was done. */
  readonly think: (engine: ChessEngine, item: Item) => Promise<Outcome | undefined>;
  /** Returns the refusal of an item on which the engine broke down. */
  readonly failed: (item: Item, error: EngineError) => Refusal;
}

/** The maximum number of outcomes that wait for an earlier one. */
const WINDOW = 256;
/** After this many breakdowns without a success, the run ends. */
const MAX_FAILURES = 3;

/** At most one instance of each engine; only one of them works at a time. Undefined: not started yet, or broken down. */
type EnginePlace = (ChessEngine | undefined)[];

export class Engines {
  /** all different */
  readonly names: readonly string[];
  readonly #size: number;
  readonly #starts: readonly StartEngine[];
  readonly #places: Set<EnginePlace>;
  readonly #free: EnginePlace[];
  readonly #underWay = new Set<Promise<unknown>>();
  #closed = false;
  /** failures of each engine since its last success */
  readonly #failures: number[];

  /**
   * Starts one instance of each engine; the others are started when there is work.
   * @param size how many items are worked on at the same time
   * @throws EngineError if one cannot be started
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
    this.#size = size;
    this.#starts = starts;
    this.#failures = starts.map(() => 0);
    this.#free = [[...first]];
    this.#places = new Set(this.#free);
  }

  /**
   * Works on every item. Each outcome is a batch by itself. Aborting the signal stops the engines: unfinished items
   * are returned with the results so far, and nothing further is begun or read.
   * @throws EngineError if engines keep breaking down; finished outcomes are yielded first
   */
  async *work<Item extends { readonly type: string }, Outcome>(
    items: AsyncIterable<Item | RefusalOutcome>,
    work: EngineWork<Item, Outcome>,
    signal: AbortSignal,
  ): AsyncGenerator<readonly [Outcome | RefusalOutcome]> {
    // an item that waits for an engine is not begun after the consumer has stopped
    let abandoned = false;
    const isOver = (): boolean => signal.aborted || abandoned || this.#closed;
    const stop = (): void => this.#stop(true);
    signal.addEventListener('abort', stop);
    const begin = (item: Item) => {
      const outcome = this.#think(item, work, isOver);
      this.#underWay.add(outcome);
      return outcome.finally(() => this.#underWay.delete(outcome));
    };
    const outcomes = pMapIterable(
      untilAborted(items, signal),
      (item) => (isRefusal(item) ? item : begin(item)),
      { concurrency: this.#size, backpressure: Math.max(WINDOW, this.#size) },
    );
    try {
      for await (const outcome of outcomes) if (outcome !== undefined) yield [outcome];
    } finally {
      signal.removeEventListener('abort', stop);
      abandoned = true;
      this.#stop();
    }
  }

  /** Ends all engines, including those that are starting. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#closeAll();
    await Promise.allSettled(this.#underWay);
    await this.#closeAll();
  }

  async #closeAll(): Promise<void> {
    await Promise.all([...this.#places].flat().map((engine) => engine?.close()));
  }

  #stop(forGood = false): void {
    for (const engine of [...this.#places].flat()) engine?.stop(forGood);
  }

  /** @returns undefined if the item was not begun before the end */
  async #think<Item, Outcome>(
    item: Item,
    { engineOf, think, failed }: EngineWork<Item, Outcome>,
    isOver: () => boolean,
  ): Promise<Outcome | RefusalOutcome | undefined> {
    const place = this.#free.pop() ?? [];
    this.#places.add(place);
    const which = engineOf?.(item) ?? 0;
    try {
      if (isOver()) return undefined;
      place[which] ??= await (this.#starts[which] as StartEngine)();
      if (isOver()) return undefined;
      const outcome = await think(place[which], item);
      this.#failures[which] = 0;
      return outcome;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const broken = place[which];
      place[which] = undefined;
      await broken?.close();
      // the engine was given no time to answer
      if (isOver()) return undefined;
      const failures = (this.#failures[which] ?? 0) + 1;
      this.#failures[which] = failures;
      if (failures < MAX_FAILURES) return { type: 'refusal', refusal: failed(item, error) };
      throw new EngineError(`${error.message}; given up after ${MAX_FAILURES} failures without a success`);
    } finally {
      this.#free.push(place);
    }
  }
}

const isRefusal = (item: { readonly type: string }): item is RefusalOutcome => item.type === 'refusal';
