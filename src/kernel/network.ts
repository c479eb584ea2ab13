/** The weights of the network that evaluates positions (assembly/evaluation/network.ts). */
import type { WasmMemory } from '../host/host.js';
import { NETWORK_BYTES } from './assembly/evaluation/network-layout.js';
import { KernelError } from './kernel-error.js';

/**
 * Puts the weights into a kernel's memory, where all its threads find them.
 * @throws KernelError `bad-argument` if they are those of another network
 */
export function writeNetwork(memory: WasmMemory, address: number, weights: Uint8Array): void {
  if (weights.length !== NETWORK_BYTES)
    throw new KernelError(
      'bad-argument',
      `found a network of ${weights.length} bytes; expected ${NETWORK_BYTES}`,
    );
  new Uint8Array(memory.buffer, address, NETWORK_BYTES).set(weights);
}
