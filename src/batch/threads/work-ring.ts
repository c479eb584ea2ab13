/**
 * Which items of those that a thread was sent it has begun: a ring of cells in shared memory, one for each.
 *
 * A thread marks an item before it begins it, and the main thread marks one to give it to another thread that
 * has nothing left; the first wins. So nothing waits behind a problem that takes hours, although problems are
 * sent by the hundred. And when a thread is lost, the cells say what it was working on.
 */
import { sharedMemory } from '../../threads/shared-memory.js';

/** More than a thread is ever sent at a time. */
const RING = 2048;

const FREE = 0;
/** the thread works on it */
const BEGUN = 1;
/** the thread is done with it */
const DONE = 2;
/** the main thread took it back */
const TAKEN = 3;
/** the thread works on it, and is to end that */
const ENDING = 4;

/** Place behind the ring of a number that counts up as long as the thread hears. */
const BEATS = RING;
/** Place of the number of the item that the thread has read last, plus one. */
const LAST_READ = RING + 1;
/** Place of the number of the item whose search may go on as long as its limit allows, plus one. */
const GOES_ON = RING + 2;
const CELLS = RING + 3;

export class WorkRing {
  /** Send this to the thread, and wrap it there again. */
  readonly buffer: SharedArrayBuffer;
  readonly #cells: Int32Array;

  constructor(buffer = sharedMemory(CELLS * Int32Array.BYTES_PER_ELEMENT)) {
    this.buffer = buffer;
    this.#cells = new Int32Array(buffer, 0, CELLS);
  }

  /** Main thread: before the item is sent. */
  offer(item: number): void {
    Atomics.store(this.#cells, item % RING, FREE);
  }

  /** Thread: false if the item was taken back. */
  begin(item: number): boolean {
    return Atomics.compareExchange(this.#cells, item % RING, FREE, BEGUN) === FREE;
  }

  /** Thread: it has been read, so that it can be read again. */
  markRead(item: number): void {
    Atomics.store(this.#cells, LAST_READ, item + 1);
  }

  /** Thread: it hears the stop flag. */
  beat(): void {
    Atomics.add(this.#cells, BEATS, 1);
  }

  /** Main thread: another number than before as long as the thread hears. */
  get beats(): number {
    return Atomics.load(this.#cells, BEATS);
  }

  /** Thread: it was answered, or will be with the next message. */
  end(item: number): void {
    Atomics.store(this.#cells, item % RING, DONE);
  }

  /** Main thread: false if the thread has begun it. */
  takeBack(item: number): boolean {
    return Atomics.compareExchange(this.#cells, item % RING, FREE, TAKEN) === FREE;
  }

  /** Main thread: its search is to end, if it has begun. */
  interrupt(item: number): void {
    Atomics.compareExchange(this.#cells, item % RING, BEGUN, ENDING);
  }

  /** Thread: whether the search in hand is to end. */
  isEnding(item: number): boolean {
    return Atomics.load(this.#cells, item % RING) === ENDING;
  }

  /** Main thread: the search of an item that is begun holds up nobody. */
  letGoOn(item: number): void {
    Atomics.store(this.#cells, GOES_ON, item + 1);
  }

  /** Returns whether it was let go on. */
  goesOn(item: number): boolean {
    return Atomics.load(this.#cells, GOES_ON) === item + 1;
  }

  /** Returns whether the thread has begun it and not ended it. */
  isUnderWay(item: number): boolean {
    const cell = Atomics.load(this.#cells, item % RING);
    return cell === BEGUN || cell === ENDING;
  }

  /** Returns whether it has been read besides. */
  isRead(item: number): boolean {
    return Atomics.load(this.#cells, LAST_READ) === item + 1;
  }
}
