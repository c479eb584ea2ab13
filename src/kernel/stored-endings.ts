/**
 * Endings of five men, which are kept in a store. Those with more men are too large for the memory of a search. An ending that is
 * missing is made when it is asked for. That takes minutes, and is done only if the user has allowed it.
 */
import { type Host, type StoredTable, TableError, type TableStore } from '../host/host.js';
import { sum } from '../text/sum.js';
import { EndingMaker, memoryFor, ownWorkshop } from './ending-maker.js';
import { endingName, type Man, sizeOf, withAllAfter } from './ending-material.js';
import { isKernelError } from './kernel-error.js';
import { SearchThreads } from './search-threads.js';

const SIDES = 2;
/** Milliseconds that making an ending takes on one core, for each MiB of its size. */
const MS_PER_MIB = 110;
/** The largest part of a table's size that its file takes on the disk. */
const PACKED = 0.3;
const SAY_EVERY_MS = 15_000;
/** How often damaged tables are made again for one question. */
export const MOST_REPAIRS = 3;
const MIB = 1 << 20;

const bytesOf = (men: readonly Man[]): number => SIDES * sizeOf(men);
const msFor = (men: readonly Man[]): number => MS_PER_MIB * Math.ceil(bytesOf(men) / MIB);

export class StoredEndings {
  readonly #host: Host;
  readonly #store: TableStore;
  readonly #threads: number;
  readonly #open = new Map<string, StoredTable>();
  /** names of endings that could not be made; each is reported once */
  readonly #given = new Set<string>();

  /** @param threads how many make a table together */
  constructor(host: Host, store: TableStore, threads = 1) {
    this.#host = host;
    this.#store = store;
    this.#threads = threads;
  }

  /** Estimates how many milliseconds it takes to make what is missing of an ending and of all that it leads to. */
  costOf(men: readonly Man[]): number {
    return sum(this.#missing(men).map(msFor));
  }

  /**
   * Opens an ending and all that it leads to. Returns false if something is missing or damaged and is not made, or if it was stopped.
   * @param shouldStop called while missing tables are made; without it, none is made
   */
  open(men: readonly Man[], shouldStop?: () => boolean): boolean {
    for (let repairs = 0; repairs <= MOST_REPAIRS; repairs++) {
      const missing = this.#missing(men);
      if (missing.length > 0 && !(shouldStop && this.#make(men, missing, shouldStop))) return false;
      const found = [...withAllAfter(men).values()];
      if (found.every((each) => this.#isUsable(each, (table) => table))) return true;
    }
    return false;
  }

  /**
   * Returns the byte of an ending that is open.
   * @throws TableError if it is damaged
   */
  byteAt(men: readonly Man[], place: number): number {
    try {
      return this.#tableOf(men).byteAt(place);
    } catch (error) {
      this.#tellDamage(men, error);
      throw error;
    }
  }

  /** Returns the longest win or loss in an ending that is open. */
  longestIn(men: readonly Man[]): number {
    return this.#tableOf(men).longest;
  }

  #missing(men: readonly Man[]): (readonly Man[])[] {
    return [...withAllAfter(men).values()].filter((each) => {
      const name = endingName(each);
      return !this.#open.has(name) && !this.#store.has(name);
    });
  }

  #tableOf(men: readonly Man[]): StoredTable {
    const name = endingName(men);
    const table = this.#open.get(name) ?? this.#store.open(name);
    if (!table) throw new TableError(`the table ${name} is missing from ${this.#store.place}`);
    this.#open.set(name, table);
    return table;
  }

  /** Returns false if the table is damaged, and reports that. From then on it counts as missing. */
  #isUsable(men: readonly Man[], use: (table: StoredTable) => void): boolean {
    try {
      use(this.#tableOf(men));
      return true;
    } catch (error) {
      this.#tellDamage(men, error);
      if (error instanceof TableError) return false;
      throw error;
    }
  }

  #tellDamage(men: readonly Man[], error: unknown): void {
    this.#open.delete(endingName(men));
    if (error instanceof TableError) this.#store.say(error.message);
  }

  /** Makes what is missing. Returns true if nothing is missing any more, except for tables that turned out to be damaged. */
  #make(men: readonly Man[], missing: readonly (readonly Man[])[], shouldStop: () => boolean): boolean {
    const name = endingName(men);
    if (this.#given.has(name)) return false;
    const { free = Number.POSITIVE_INFINITY } = this.#store;
    const say = (text: string): void => this.#store.say(text);
    const disk = PACKED * sum(missing.map(bytesOf));
    const mib = (bytes: number): string => `${Math.ceil(bytes / MIB)} MiB`;
    say(
      `making tables for ${name}: ${missing.length} of ${withAllAfter(men).size} are missing. This takes about ` +
        `${timeText(this.costOf(men) / this.#threads)} on ${coresText(this.#threads)}, ${mib(Math.max(...missing.map(memoryFor)))} of memory and up to ` +
        `${mib(disk)} in ${this.#store.place}`,
    );
    if (disk > free) {
      this.#given.add(name);
      say(`no tables are made for ${name}: only ${mib(free)} are free in ${this.#store.place}`);
      return false;
    }
    const began = performance.now();
    let current = '';
    let saidAt = began;
    let keep = (): void => {};
    let maker: EndingMaker | undefined;
    let others: SearchThreads | undefined;
    const look = (): boolean => {
      keep();
      const now = performance.now();
      if (current && now - saidAt > SAY_EVERY_MS) {
        saidAt = now;
        say(`${current}: ${maker?.progress ?? ''} (${timeText(now - began)} so far)`);
      }
      return shouldStop();
    };
    try {
      const workshop = ownWorkshop(this.#threads);
      const { memory } = workshop;
      maker = new EndingMaker(this.#host, workshop, look);
      if (this.#threads > 1)
        others = new SearchThreads(this.#host, this.#threads - 1, { memory, endings: memory }, () => {});
      for (const [i, each] of missing.entries()) {
        current = `table ${i + 1} of ${missing.length}, ${endingName(each)}`;
        const writer = this.#begin(endingName(each), shouldStop);
        if (writer === 'stopped') return false;
        if (writer === 'made') continue;
        keep = () => writer.keep();
        try {
          let isDamaged = false;
          const made = maker.make(each, others, (source, _, at) => {
            const into = new Uint8Array(memory.buffer, at, bytesOf(source));
            isDamaged = !this.#isUsable(source, (table) => table.readInto(into));
            return !isDamaged && !look();
          });
          if (isDamaged) return true;
          if (!made) {
            if (shouldStop()) return false;
            throw new TableError(`the table ${endingName(each)} cannot be made: a mate in it is too long`);
          }
          current = '';
          if (!writer.store(made.values, made.longest, look)) return false;
        } finally {
          keep = () => {};
          writer.end();
        }
      }
    } catch (error) {
      if (!(error instanceof TableError || isKernelError(error, 'no-memory'))) throw error;
      this.#given.add(name);
      say(`no tables are made for ${name}: ${(error as Error).message}`);
      return false;
    } finally {
      // otherwise they would keep its memory alive
      others?.end();
    }
    say(`tables for ${name} made in ${timeText(performance.now() - began)}`);
    return true;
  }

  /** Takes the right to make a table, or waits until the run that has it has made it. */
  #begin(name: string, shouldStop: () => boolean) {
    for (let isFirst = true; !shouldStop(); isFirst = false) {
      const writer = this.#store.begin(name);
      if (this.#store.has(name)) {
        writer?.end();
        return 'made';
      }
      if (writer) return writer;
      if (isFirst) this.#store.say(`waiting for the table ${name}, which another run is making`);
      this.#store.wait();
    }
    return 'stopped';
  }
}

const coresText = (count: number): string => (count === 1 ? 'one core' : `${count} cores`);

function timeText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`;
}
