/** Shelves of endings for one test alone, and what stands on them. */
import { commonMemory, type Host } from '../../src/host/host.js';
import { nodeHost } from '../../src/host/node/node-host.js';
import { BISHOP, KNIGHT } from '../../src/kernel/assembly/board/layout.js';
import { instantiate } from '../../src/kernel/compiled.js';
import { describeEnding, type Man, packedSizeOf, sizeOf } from '../../src/kernel/ending-material.js';
import { EndingShelf, placeOnShelf, ROOM } from '../../src/kernel/ending-shelf.js';
import { Kernel, type KernelOptions } from '../../src/kernel/kernel.js';

/** An ending of four men that takes long to make, with a position of it, and one of three men that does not. */
export const KBNK: readonly Man[] = [BISHOP, KNIGHT];
export const KNIGHT_AND_BISHOP = '8/8/8/8/8/2k5/8/KBN5 w - - 0 1';
export const ROOK_ALONE = '8/8/8/3k4/8/8/8/KR6 w - - 0 1';

/** As if it were in a process of its own. */
export const hostWithShelf = (common = commonMemory()): Host => nodeHost({ ...(common && { common }) });

export function kernelOn(host: Host, options: KernelOptions = {}, fen = KNIGHT_AND_BISHOP): Kernel {
  const kernel = Kernel.create(host, { hashMb: 1, ...options });
  kernel.setPosition(fen);
  return kernel;
}

/** The bytes of an ending, as they are kept. */
export function packedBytes(host: Host, men: readonly Man[]): Buffer {
  const memory = EndingShelf.of(host).memory as WebAssembly.Memory;
  return Buffer.from(new Uint8Array(memory.buffer, placeOnShelf(men).address, packedSizeOf(men)).slice());
}

/** The values of all its positions. Nothing may be made meanwhile. */
export function unpackedValues(host: Host, men: readonly Man[]): Uint8Array {
  const memory = EndingShelf.of(host).memory as WebAssembly.Memory;
  const exports = instantiate(host.kernelModule(), memory, () => false);
  describeEnding(exports, 0, 0, men);
  exports.unpackEnding(0, placeOnShelf(men).address, ROOM);
  return new Uint8Array(memory.buffer, ROOM, 2 * sizeOf(men)).slice();
}
