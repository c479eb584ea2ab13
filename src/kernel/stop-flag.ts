/**
 * A flag that one thread raises to end the search of another. It lives in shared memory, because a thread that searches
 * reads no messages.
 */
export class StopFlag {
  /** Send this to the other thread, and wrap it there again. */
  readonly buffer: SharedArrayBuffer;
  readonly #cell: Int32Array;

  constructor(buffer: SharedArrayBuffer = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.buffer = buffer;
    this.#cell = new Int32Array(buffer);
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
