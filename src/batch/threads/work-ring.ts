/**
 * Who has which item of those that a thread was sent: a ring of cells in shared memory, one for each.
 *
 * A thread claims an item before it begins it, the main thread claims one to give it to another thread that has nothing
 * left; the first is right. So nothing waits behind a problem that takes hours, although problems are sent by the hundred.
 * And when a thread dies, the cells say what it was working on.
 */

/** More than a thread is ever sent at a time. */
export const RING = 2048;

const FREE = 0;
/** the thread works on it */
const BEGUN = 1;
/** the thread is done with it */
const DONE = 2;
/** the main thread took it back */
const TAKEN = 3;

export class Claims {
  /** Send this to the thread, and wrap it there again. */
  readonly buffer: SharedArrayBuffer;
  readonly #cells: Int32Array;

  constructor(buffer = new SharedArrayBuffer(RING * Int32Array.BYTES_PER_ELEMENT)) {
    this.buffer = buffer;
    this.#cells = new Int32Array(buffer);
  }

  /** Main thread: before the item is sent. */
  offer(item: number): void {
    Atomics.store(this.#cells, item % RING, FREE);
  }

  /** Thread: false if the item was taken back. */
  begin(item: number): boolean {
    return Atomics.compareExchange(this.#cells, item % RING, FREE, BEGUN) === FREE;
  }

  /** Thread: it was answered, or will be with the next message. */
  end(item: number): void {
    Atomics.store(this.#cells, item % RING, DONE);
  }

  /** Main thread: false if the thread has begun it. */
  takeBack(item: number): boolean {
    return Atomics.compareExchange(this.#cells, item % RING, FREE, TAKEN) === FREE;
  }

  /** Whether the thread has begun it and not ended it. */
  isUnderWay(item: number): boolean {
    return Atomics.load(this.#cells, item % RING) === BEGUN;
  }
}
