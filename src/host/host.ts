/**
 * What the core needs from its platform. `node/` and `browser/` implement it; no other code depends on the platform.
 */

/** The programs of threads; see src/thread-programs.ts. */
export type ProgramName = 'search' | 'solver' | 'analysis' | 'engine';

/** Thrown if the installation is broken: the kernel, or the script of the threads, cannot be loaded. */
export class HostError extends Error {
  override readonly name = 'HostError';
}

/** The WebAssembly classes as used here. They are declared here, since some programs that import these declarations lack their types. */
export type WasmModule = object;
export interface WasmMemory {
  readonly buffer: ArrayBuffer | SharedArrayBuffer;
  /** @returns the previous number of pages */
  grow(pages: number): number;
}
export interface WasmGlobal {
  readonly value: number | bigint;
}

export interface Host {
  /**
   * Returns the compiled kernel.
   * @throws HostError if it cannot be loaded
   */
  kernelModule(): WasmModule;
  /**
   * Returns the weights of the network that evaluates positions. Only an analysis loads them.
   * @throws HostError if they cannot be loaded
   */
  network(): Promise<Uint8Array>;
  /** Number of processors, for choosing a number of threads. */
  readonly cores: number;
  /** Returns the milliseconds of processor time that this process has used in all its threads; absent if unknown. */
  cpuMs?(): number;
  /** Frees unused objects at once, such as the memory of a kernel; absent if the platform cannot be asked to. */
  collectGarbage?(): void;
  /** Memory that all threads of the process share (`commonMemory`); absent if they cannot share any, or there is none. */
  readonly common?: WasmMemory | undefined;
  /** Keeps tables of endings; absent if there is no place for them. */
  readonly tables?: TableStore;
  /** Returns the SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
  sha256(text: string): string;
  /** Whether threads can share memory. A page without cross-origin isolation cannot. */
  readonly canShareMemory: boolean;
  /** Whether threads start while their starter is blocked by a search. If not (in Chromium), they are started before it. */
  readonly startsThreadsWhileBlocked: boolean;
  /**
   * Starts a thread for a program.
   * @param start the program's argument: plain data, shared memory, compiled modules
   * @throws HostError if its script cannot be loaded, unless `onEnd` reports that later
   */
  startThread(program: ProgramName, start: unknown, events: HostThreadEvents): HostThread;
}

/** The starter's end of a thread. */
export interface HostThread {
  /** Sends a message. Messages are queued until the program listens. */
  post(message: unknown): void;
  /** Sets whether the process must run as long as the thread does, which is the default. Only Node offers a choice. */
  keepAlive(isNeeded: boolean): void;
  /** Ends the thread at once. Resolves when it is gone. */
  terminate(): Promise<void>;
}

export interface HostThreadEvents {
  onMessage(message: unknown): void;
  /** The thread ended for any reason, or sent an unreadable message. A HostError: it never began. May be called more than once. */
  onEnd(why: string | HostError): void;
}

/** The data with which a thread is started. */
export interface ThreadStart {
  readonly program: ProgramName;
  readonly start: unknown;
  /** from the host that started it, if already compiled there */
  readonly module?: WasmModule;
  /** likewise: the URLs of the kernel and of the script for the thread's own threads */
  readonly wasmUrl?: string;
  readonly threadUrl?: string;
  /** likewise: see `Host` */
  readonly common?: WasmMemory | undefined;
}

/** The thread's end. */
export interface ThreadPort {
  post(message: unknown): void;
  /** Called once. Earlier messages are delivered to the listener first. */
  listen(listener: (message: unknown) => void): void;
}

/** Thrown if a table cannot be stored or read. `message` says what the user can do about it. */
export class TableError extends Error {
  override readonly name = 'TableError';
}

/** Tables that outlast the process, found by name. All calls are synchronous, since a search waits for them. */
export interface TableStore {
  /** The place of the tables, in words. */
  readonly place: string;
  /** Bytes that can be stored; undefined if unknown. */
  readonly free: number | undefined;
  has(name: string): boolean;
  /**
   * @returns undefined if the table does not exist
   * @throws TableError if it is damaged; it is then removed
   */
  open(name: string): StoredTable | undefined;
  /** Begins a table. Returns undefined while another thread or process makes it: call `wait`, and try again. */
  begin(name: string): TableWriter | undefined;
  wait(): void;
  /** Reports something to the user. */
  say(text: string): void;
}

export interface StoredTable {
  /** the number that was stored with the table */
  readonly longest: number;
  /** @throws TableError as `open` does */
  byteAt(place: number): number;
  /** Reads the whole table. @throws TableError as `open` does */
  readInto(bytes: Uint8Array): void;
}

/** The exclusive right to make a table, among all threads and processes. */
export interface TableWriter {
  /** Keeps the right, which is lost a minute after the last call. */
  keep(): void;
  /**
   * Stores the table. Others see either the whole table or none.
   * @param longest a number to store with it
   * @param shouldStop called between blocks; if it returns true, nothing is stored
   * @returns whether the table is stored
   * @throws TableError if it cannot be written
   */
  store(bytes: Uint8Array, longest: number, shouldStop: () => boolean): boolean;
  /** Gives up the right. Must be called in any case. */
  end(): void;
}

/** Memory sizes in pages of 64 KB: the minimum of the compiled kernel, and a maximum of 512 MB, of which 256 are for threads. */
const COMMON_PAGES = { initial: 64, maximum: 8192 };

/** Returns memory for what is made once for all threads; undefined if there is no room for it. Only the used part takes up memory. */
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

/** Returns why a kernel could not be compiled, if the reason is that vector instructions, which it needs, are missing. */
export const lacksVectors = (): string | undefined =>
  WebAssembly.validate(VECTORS)
    ? undefined
    : 'WebAssembly has no SIMD here, which keymove needs; expected a newer version of the browser or of Node.js';
