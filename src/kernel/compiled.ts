/**
 * An instance of the compiled kernel and its shared memory: common tables, an area for each thread, then a transposition table; map
 * in assembly/memory.ts.
 */
import type { WasmMemory, WasmModule } from '../host/host.js';
import { WASM_PAGE } from '../threads/shared-memory.js';
import { FIRST_THREAD, THREAD_AREA } from './assembly/memory-map.js';
import type { KernelExports } from './exports.js';
import { KernelError } from './kernel-error.js';

const MB = 1 << 20;
/** As in assembly/asconfig.json. */
const INITIAL_PAGES = 64;
const MAX_PAGES = 65536;

export interface KernelMemory {
  readonly memory: WasmMemory;
  readonly tableAddress: number;
  /** a little less than asked for where the memory cannot be larger */
  readonly tableBytes: number;
}

/**
 * Memory for threads and a table, and no more, because a page may be refused more. Allocated as it is used.
 * @throws KernelError `no-memory`
 */
export function kernelMemory(threads: number, hashMb: number): KernelMemory {
  const tableAddress = FIRST_THREAD + threads * THREAD_AREA;
  const wanted = Math.ceil((tableAddress + hashMb * MB) / WASM_PAGE);
  const pages = Math.min(Math.max(wanted, INITIAL_PAGES), MAX_PAGES);
  try {
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
    return { memory, tableAddress, tableBytes: Math.min(hashMb * MB, pages * WASM_PAGE - tableAddress) };
  } catch (error) {
    const { message } = error as Error;
    throw new KernelError(
      'no-memory',
      pages > INITIAL_PAGES && isAllocatable(INITIAL_PAGES)
        ? `no memory for a table of ${hashMb} MB: ${message}; expected a smaller one (--hash)`
        : `no memory for WebAssembly, whatever the size of the table: ${message}; expected no limit of the address space (ulimit -v), of which it reserves gigabytes`,
    );
  }
}

function isAllocatable(pages: number): boolean {
  try {
    new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * Instantiates the kernel in a memory. `shouldStop` is called every thousand nodes or so.
 * @param takeLine takes a line whose moves stand in the results; returns whether it was the last that is wanted
 */
export function instantiate(
  module: WasmModule,
  memory: WasmMemory,
  shouldStop: () => boolean,
  takeLine: (plies: number) => boolean = () => false,
): KernelExports {
  const env = {
    memory: memory as WebAssembly.Memory,
    shouldStop: () => (shouldStop() ? 1 : 0),
    takeLine: (plies: number) => (takeLine(plies) ? 1 : 0),
    abort: () => {
      throw new Error('the kernel aborted');
    },
  };
  return new WebAssembly.Instance(module, { env }).exports as unknown as KernelExports;
}
