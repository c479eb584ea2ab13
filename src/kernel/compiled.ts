/**
 * An instance of the compiled kernel and its shared memory: common tables, an area for each thread, and a transposition table.
 * assembly/memory.ts maps it.
 */
import type { WasmMemory, WasmModule } from '../host/host.js';
import { WASM_PAGE } from '../threads/shared-memory.js';
import { FIRST_THREAD, THREAD_AREA } from './assembly/memory-map.js';
import type { KernelExports } from './exports.js';
import { KernelError } from './kernel-error.js';

const MB = 1 << 20;
/** Must equal the numbers in assembly/asconfig.json. */
const INITIAL_PAGES = 64;
const MAX_PAGES = 65536;

export interface KernelMemory {
  readonly memory: WasmMemory;
  /** where a network may be put, between the threads' areas and the table */
  readonly networkAddress: number;
  readonly tableAddress: number;
  /** a little less than asked for if the memory cannot hold more */
  readonly tableBytes: number;
  /** the first byte after all this, where the memory may grow */
  readonly end: number;
}

/**
 * Creates memory for threads, a network and a table. The system allocates it as it is used.
 * @param growthMb how much it may grow, where the host allows that; a web page may be refused it
 * @throws KernelError `no-memory`
 */
export function kernelMemory(threads: number, hashMb: number, networkBytes = 0, growthMb = 0): KernelMemory {
  const networkAddress = FIRST_THREAD + threads * THREAD_AREA;
  const tableAddress = networkAddress + networkBytes;
  const wanted = Math.ceil((tableAddress + hashMb * MB) / WASM_PAGE);
  const pages = Math.min(Math.max(wanted, INITIAL_PAGES), MAX_PAGES);
  try {
    const memory = growingMemory(pages, growthMb);
    const end = pages * WASM_PAGE;
    return {
      memory,
      networkAddress,
      tableAddress,
      tableBytes: Math.min(hashMb * MB, end - tableAddress),
      end,
    };
  } catch (error) {
    const { message } = error as Error;
    throw new KernelError(
      'no-memory',
      pages > INITIAL_PAGES && isAllocatable(INITIAL_PAGES)
        ? `no memory for a table of ${hashMb} MB: ${message}; choose a smaller one with --hash`
        : `no memory for WebAssembly, whatever the size of the table: ${message}; it reserves gigabytes of address space, so remove the limit (ulimit -v)`,
    );
  }
}

function growingMemory(pages: number, growthMb: number): WasmMemory {
  const maximum = Math.min(pages + growthMb * (MB / WASM_PAGE), MAX_PAGES);
  try {
    return new WebAssembly.Memory({ initial: pages, maximum, shared: true });
  } catch {
    return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  }
}

function isAllocatable(pages: number): boolean {
  try {
    growingMemory(pages, 0);
    return true;
  } catch {
    return false;
  }
}

/** Takes the lines that the kernel finds (assembly/line-search/line-ends.ts). Their moves are in the results. */
export interface LineReceiver {
  /** Takes a line of so many plies. Returns whether it was the last one wanted. */
  take: (plies: number) => boolean;
  /** Notes that all lines with the first `plies` moves have been taken. Returns a number for their continuations, or 0. */
  end: (plies: number) => number;
  /** Takes the lines that begin with the first `plies` moves and continue as numbered by `end`. */
  repeat: (plies: number, ended: number) => (typeof TAKEN)[number];
}

/** In the order of the numbers in line-ends.ts. */
const TAKEN = ['unknown', 'taken', 'enough'] as const;
export const NO_LINES: LineReceiver = { take: () => false, end: () => 0, repeat: () => 'unknown' };

/**
 * Instantiates the kernel in a memory. `shouldStop` is called every thousand nodes or so.
 * @param lines takes the lines of a search; only threads that search for lines need it
 * @param endingByte reads the memory of the endings (ending-shelf.ts); without it, none may be opened
 */
export function instantiate(
  module: WasmModule,
  memory: WasmMemory,
  shouldStop: () => boolean,
  lines: LineReceiver = NO_LINES,
  endingByte: (address: number) => number = () => 0,
): KernelExports {
  const env = {
    memory: memory as WebAssembly.Memory,
    shouldStop: () => (shouldStop() ? 1 : 0),
    takeLine: (plies: number) => (lines.take(plies) ? 1 : 0),
    endLines: (plies: number) => lines.end(plies),
    takeLines: (plies: number, ended: number) => TAKEN.indexOf(lines.repeat(plies, ended)),
    endingByte,
    abort: () => {
      throw new Error('the kernel aborted');
    },
  };
  return new WebAssembly.Instance(module, { env }).exports as unknown as KernelExports;
}
