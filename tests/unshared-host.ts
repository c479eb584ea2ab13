/** The Node host, but like a page without cross-origin isolation: threads share no memory. */
import type { Host } from '../src/host/host.js';
import { nodeHost } from '../src/host/node/node-host.js';

const node = nodeHost();

export const unsharedHost: Host = {
  cores: 2,
  canShareMemory: false,
  startsThreadsWhileBlocked: false,
  kernelModule: () => node.kernelModule(),
  network: () => node.network(),
  sha256: (text) => node.sha256(text),
  startThread: (program, start, events) => {
    const shared = Object.entries(start as object).find(([, value]) => isShared(value));
    if (shared) throw new TypeError(`shared memory was sent to a thread: ${shared[0]}`);
    return node.startThread(program, start, events);
  },
};

const isShared = (value: unknown): boolean =>
  value instanceof SharedArrayBuffer || (value instanceof WebAssembly.Memory && isShared(value.buffer));
