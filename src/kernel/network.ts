/** The weights of the network that evaluates positions (assembly/evaluation/network.ts). */
import type { Host, WasmMemory } from '../host/host.js';
import { NETWORK_BYTES } from './assembly/evaluation/network-layout.js';
import { KernelError } from './kernel-error.js';

/** What evaluates positions in an analysis: the network, or the terms of assembly/evaluation/evaluate.ts. */
export const EVALUATIONS = ['net', 'terms'] as const;
export type EvaluationKind = (typeof EVALUATIONS)[number];
export const DEFAULT_EVALUATION: EvaluationKind = 'net';

/**
 * Returns the weights by which a kernel evaluates, or nothing if it evaluates by the terms.
 * @throws HostError if they cannot be loaded
 */
export async function networkFor(
  host: Host,
  kind: EvaluationKind = DEFAULT_EVALUATION,
): Promise<Uint8Array | undefined> {
  return kind === 'net' ? host.network() : undefined;
}

/**
 * Puts the weights into a kernel's memory, where all its threads find them.
 * @throws KernelError `bad-argument` if they are those of another network
 */
export function writeNetwork(memory: WasmMemory, address: number, weights: Uint8Array): void {
  needNetwork(weights);
  new Uint8Array(memory.buffer, address, NETWORK_BYTES).set(weights);
}

/** @throws KernelError `bad-argument` if these are not the weights of a network of this shape */
export function needNetwork(weights: Uint8Array): void {
  if (weights.length !== NETWORK_BYTES)
    throw new KernelError(
      'bad-argument',
      `found a network of ${weights.length} bytes; expected ${NETWORK_BYTES}`,
    );
}
