/**
 * Records which items a thread has begun of those that it was sent: a ring of cells in shared memory, one for each item.
 *
 * A thread marks an item before it begins it. The main thread marks one in order to give it to an idle thread.
 * The first mark wins. So nothing waits behind a problem that takes hours, although problems are
 * sent by the hundred. And if a thread is lost, the cells show what it was working on.
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
/** the thread works on it, and should stop */
const ENDING = 4;

/** The place after the ring for a number that counts up as long as the thread checks the stop flag. */
const BEATS = RING;
/** The place for the number of the item that the thread has read last, plus one. */
const LAST_READ = RING + 1;
/** The place for the number of the item whose search may continue up to its limit, plus one. */
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

  /** Main thread: call before the item is sent. */
  offer(item: number): void {
    Atomics.store(this.#cells, item % RING, FREE);
  }

  /** Thread: begins an item. Returns false if it was taken back. */
  begin(item: number): boolean {
    return Atomics.compareExchange(this.#cells, item % RING, FREE, BEGUN) === FREE;
  }

  /** Thread: marks an item as read, so that reading it again is safe. */
  markRead(item: number): void {
    Atomics.store(this.#cells, LAST_READ, item + 1);
  }

  /** Thread: shows that it checks the stop flag. */
  beat(): void {
    Atomics.add(this.#cells, BEATS, 1);
  }

  /** Main thread: returns a number that changes as long as the thread checks the stop flag. */
  get beats(): number {
    return Atomics.load(this.#cells, BEATS);
  }

  /** Thread: marks an item as answered, or to be answered with the next message. */
  end(item: number): void {
    Atomics.store(this.#cells, item % RING, DONE);
  }

  /** Main thread: takes an item back. Returns false if the thread has begun it. */
  takeBack(item: number): boolean {
    return Atomics.compareExchange(this.#cells, item % RING, FREE, TAKEN) === FREE;
  }

  /** Main thread: asks the thread to end the search of an item, if it has begun. */
  interrupt(item: number): void {
    Atomics.compareExchange(this.#cells, item % RING, BEGUN, ENDING);
  }

  /** Thread: returns whether it should end the current search. */
  isEnding(item: number): boolean {
    return Atomics.load(this.#cells, item % RING) === ENDING;
  }

  /** Main thread: lets the search of a begun item continue, because it holds up no others. */
  letGoOn(item: number): void {
    Atomics.store(this.#cells, GOES_ON, item + 1);
  }

  /** Returns whether the search of an item may continue. */
  goesOn(item: number): boolean {
    return Atomics.load(this.#cells, GOES_ON) === item + 1;
  }

  /** Returns whether the thread has begun an item and not ended it. */
  isUnderWay(item: number): boolean {
    const cell = Atomics.load(this.#cells, item % RING);
    return cell === BEGUN || cell === ENDING;
  }

  /** Returns whether an item that is under way has been read. */
  isRead(item: number): boolean {
    return Atomics.load(this.#cells, LAST_READ) === item + 1;
  }
}
