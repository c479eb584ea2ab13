/**
 * What the core needs from its platform. `node/` and `browser/` implement it; nothing else depends on the platform.
 */

/** Programs of threads: src/thread-programs.ts. */
export type ProgramName = 'search' | 'solver' | 'analysis' | 'engine';

/** The installation is broken: the kernel, or the script of the threads, cannot be loaded. */
export class HostError extends Error {
  override readonly name = 'HostError';
}

/**
 * What is used of WebAssembly's classes. They are not named: not every program that imports these declarations has their types.
 */
export type WasmModule = object;
export interface WasmMemory {
  readonly buffer: ArrayBuffer | SharedArrayBuffer;
  /** @returns the former number of pages */
  grow(pages: number): number;
}
export interface WasmGlobal {
  readonly value: number | bigint;
}

export interface Host {
  /**
   * The compiled kernel.
   * @throws HostError where it cannot be loaded
   */
  kernelModule(): WasmModule;
  /**
   * The weights of the network that evaluates positions. Only an analysis loads them.
   * @throws HostError where they cannot be loaded
   */
  network(): Promise<Uint8Array>;
  /** Processors, for choosing a number of threads. */
  readonly cores: number;
  /** Milliseconds of processor time that this process has used, all its threads; absent where nobody says. */
  cpuMs?(): number;
  /** Frees what nobody uses any more, such as the memory of a kernel, at once; absent where that cannot be asked for. */
  collectGarbage?(): void;
  /**
   * Memory that all threads of the process have in common (`commonMemory`); absent where they cannot share any, or there is none.
   */
  readonly common?: WasmMemory | undefined;
  /** Where tables of endings are kept; absent where there is no such place. */
  readonly tables?: TableStore;
  /** SHA-256 of a text in UTF-8, 64 hexadecimal digits. */
  sha256(text: string): string;
  /** Threads can share memory: not in a page without cross-origin isolation. */
  readonly canShareMemory: boolean;
  /**
   * Threads start even while their starter is blocked by a search. Where they do not (Chromium), they are started before it.
   */
  readonly startsThreadsWhileBlocked: boolean;
  /**
   * Starts a thread for a program.
   * @param start the program's argument: plain data, shared memory, compiled modules
   * @throws HostError where its script cannot be loaded, unless `onEnd` says so later
   */
  startThread(
    program: ProgramName,
    start: unknown,
    events: HostThreadEvents,
    options?: ThreadOptions,
  ): HostThread;
}

export interface ThreadOptions {
  /** MB for JavaScript in the thread, besides the kernel's memory; only Node has such a limit */
  readonly heapMb?: number;
}

/** The starter's end of a thread. */
export interface HostThread {
  /** Sends a message; messages are queued until the program listens. */
  post(message: unknown): void;
  /** Returns whether the process has to go on as long as the thread does, as at first; in Node, where there is a choice. */
  keepAlive(isNeeded: boolean): void;
  /** Ends the thread at once; resolves when it is gone. */
  terminate(): Promise<void>;
}

export interface HostThreadEvents {
  onMessage(message: unknown): void;
  /** It ended for any reason, or sent an unreadable message; a HostError: it never began. May be called more than once. */
  onEnd(why: string | HostError): void;
}

/** What a thread is started with. */
export interface ThreadStart {
  readonly program: ProgramName;
  readonly start: unknown;
  /** from the host that started it, if already compiled */
  readonly module?: WasmModule;
  /** likewise: the kernel, and the script of the thread's own threads */
  readonly wasmUrl?: string;
  readonly threadUrl?: string;
  /** likewise: see `Host` */
  readonly common?: WasmMemory | undefined;
}

/** The thread's end. */
export interface ThreadPort {
  post(message: unknown): void;
  /** Called once. Earlier messages go to the listener first. */
  listen(listener: (message: unknown) => void): void;
}

/** A table that cannot be kept or read, with what the user can do about it. */
export class TableError extends Error {
  override readonly name = 'TableError';
}

/** Tables that outlast the process, by their names. All calls are synchronous: a search waits for them. */
export interface TableStore {
  /** Where they are, in words. */
  readonly place: string;
  /** Bytes that can be stored; undefined if nobody knows. */
  readonly free: number | undefined;
  has(name: string): boolean;
  /**
   * @returns undefined if there is none
   * @throws TableError if it is damaged; it is removed then
   */
  open(name: string): StoredTable | undefined;
  /** Undefined while another thread or process makes this table: `wait`, and look again. */
  begin(name: string): TableWriter | undefined;
  wait(): void;
  /** Tells the user. */
  say(text: string): void;
}

export interface StoredTable {
  /** the number that was stored with it */
  readonly longest: number;
  /** @throws TableError as `open` does */
  byteAt(place: number): number;
  /** Reads all of it. @throws TableError as `open` does */
  readInto(bytes: Uint8Array): void;
}

/** The right to make a table, which no other thread or process has at the same time. */
export interface TableWriter {
  /** Keeps the right, which is lost a minute after the last sign of life. */
  keep(): void;
  /**
   * Stores the table. Others see it as a whole or not at all.
   * @param longest a number to store with it
   * @param shouldStop asked between blocks; nothing is stored then
   * @returns whether it is stored
   * @throws TableError if it cannot be written
   */
  store(bytes: Uint8Array, longest: number, shouldStop: () => boolean): boolean;
  /** Gives the right up. Called in any case. */
  end(): void;
}

/** As much as the compiled kernel has at least, and what it may grow to, in pages of 64 KB: 512 MB, of which 256 are for threads. */
const COMMON_PAGES = { initial: 64, maximum: 8192 };

/** Memory for what is made once for all threads; undefined where there is no room for it. It takes what is used of it. */
export function commonMemory(): WasmMemory | undefined {
  try {
    return new WebAssembly.Memory({ ...COMMON_PAGES, shared: true });
  } catch {
    return undefined;
  }
}

/** The smallest module with a vector instruction: a function that returns sixteen zeros. */
const VECTORS = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11],
);

/** Says why a kernel could not be compiled, if it is for want of vector instructions, which all of it needs. */
export const lacksVectors = (): string | undefined =>
  WebAssembly.validate(VECTORS)
    ? undefined
    : 'WebAssembly has no SIMD here, which keymove needs; expected a newer version of the browser or of Node.js';
