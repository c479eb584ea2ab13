/** Shelves of endings for one test alone, and what stands on them. */
import { commonMemory, type Host } from '../../src/host/host.js';
import { nodeHost } from '../../src/host/node/node-host.js';
import { instantiate } from '../../src/kernel/compiled.js';
import { describeEnding, type Man, packedSizeOf, sizeOf } from '../../src/kernel/ending-material.js';
import { EndingShelf, placeOf, ROOM } from '../../src/kernel/ending-shelf.js';

/** As if it were in a process of its own. */
export const hostWithShelf = (common = commonMemory()): Host => nodeHost({ ...(common && { common }) });

/** The bytes of an ending, as they are kept. */
export function packedBytes(host: Host, men: readonly Man[]): Buffer {
  const memory = EndingShelf.of(host).memory as WebAssembly.Memory;
  return Buffer.from(new Uint8Array(memory.buffer, placeOf(men).address, packedSizeOf(men)).slice());
}

/** The values of all its positions. Nothing may be made meanwhile. */
export function unpackedValues(host: Host, men: readonly Man[]): Uint8Array {
  const memory = EndingShelf.of(host).memory as WebAssembly.Memory;
  const exports = instantiate(host.kernelModule(), memory, () => false);
  describeEnding(exports, 0, 0, men);
  exports.unpackEnding(0, placeOf(men).address, ROOM);
  return new Uint8Array(memory.buffer, ROOM, 2 * sizeOf(men)).slice();
}
