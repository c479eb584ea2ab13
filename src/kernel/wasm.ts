/**
 * The compiled kernel (dist/kernel/keymove.wasm) and the memory in which it works. Memory is shared: tables that all
 * threads read, an area for each thread, then a transposition table; assembly/memory.ts has the map.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { KernelError } from './kernel-error.js';

const WASM_PAGE = 65536;
export const MB = 1 << 20;
/** As in assembly/asconfig.json. */
const INITIAL_PAGES = 64;
const MAXIMUM_PAGES = 65536;

let compiled: WebAssembly.Module | undefined;

/** Compiled once per thread, unless another thread's is at hand: it can be sent in a message. */
export function compiledKernel(): WebAssembly.Module {
  if (!compiled) {
    const file = fileURLToPath(new URL('../../dist/kernel/keymove.wasm', import.meta.url));
    try {
      compiled = new WebAssembly.Module(readFileSync(file));
    } catch (error) {
      throw new KernelError(
        'not-built',
        `cannot load the kernel ${file}: ${(error as Error).message}; run npm run build`,
      );
    }
  }
  return compiled;
}

/** @throws KernelError `no-memory` */
export function newMemory(hashMb: number): WebAssembly.Memory {
  try {
    return new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum: MAXIMUM_PAGES, shared: true });
  } catch (error) {
    throw noMemory(hashMb, error);
  }
}

/** The exports of the kernel at work in a memory. `shouldStop` is asked every thousand nodes or so. */
export function instantiate<Exports>(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  shouldStop: () => boolean,
): Exports {
  const env = {
    memory,
    shouldStop: () => (shouldStop() ? 1 : 0),
    abort: () => {
      throw new Error('the kernel aborted');
    },
  };
  return new WebAssembly.Instance(module, { env }).exports as unknown as Exports;
}

/**
 * Lets a new memory grow to hold a table of `hashMb` from `address` on. Returns the table's size in bytes: a little less
 * where the memory can grow no further.
 * @throws KernelError `no-memory`
 */
export function growForTable(memory: WebAssembly.Memory, address: number, hashMb: number): number {
  const pages = Math.min(Math.ceil((address + hashMb * MB) / WASM_PAGE), MAXIMUM_PAGES);
  try {
    memory.grow(pages - INITIAL_PAGES);
  } catch (error) {
    throw noMemory(hashMb, error);
  }
  return Math.min(hashMb * MB, pages * WASM_PAGE - address);
}

function noMemory(hashMb: number, error: unknown): KernelError {
  return new KernelError('no-memory', `no memory for a table of ${hashMb} MB: ${(error as Error).message}`);
}

/** @throws KernelError `bad-argument` */
export function needInteger(name: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new KernelError(
      'bad-argument',
      `${name} must be a whole number from ${least} to ${most}, not ${value}`,
    );
  }
}
