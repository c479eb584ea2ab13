import { sharedMemory } from './shared-memory.js';

/** A flag in shared memory that one thread raises to end the search of another. */
export class StopFlag {
  /** Send this to the other thread, and wrap it there again. */
  readonly buffer: SharedArrayBuffer;
  readonly #cell: Int32Array;

  /** @param at offset in a buffer with other contents, a multiple of four bytes */
  constructor(buffer: SharedArrayBuffer = sharedMemory(Int32Array.BYTES_PER_ELEMENT), at = 0) {
    this.buffer = buffer;
    this.#cell = new Int32Array(buffer, at, 1);
  }

  get raised(): boolean {
    return Atomics.load(this.#cell, 0) !== 0;
  }

  raise(): void {
    Atomics.store(this.#cell, 0, 1);
  }

  clear(): void {
    Atomics.store(this.#cell, 0, 0);
  }
}
