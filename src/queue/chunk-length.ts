/** How many problems a chunk has: as many as take seconds. The first have one; the length follows the time that they take. */

/** A chunk that takes less than this is followed by longer ones, … */
const QUICK_CHUNK_MS = 2000;
/** … and one that takes longer than this by shorter ones. */
const SLOW_CHUNK_MS = 6000;
const GROWTH = 16;
const MAX_LENGTH = 2048;

export class ChunkLength {
  #length = 1;

  get value(): number {
    return this.#length;
  }

  /**
   * Learns from a chunk that is done.
   * @param answered how many of its problems
   * @param isFull it was as long as chunks are now
   */
  adapt(answered: number, count: number, ms: number, isFull: boolean): void {
    if (ms > SLOW_CHUNK_MS || answered < count) {
      this.shorten(Math.floor((answered * SLOW_CHUNK_MS) / Math.max(ms, 1)));
    } else if (ms < QUICK_CHUNK_MS && isFull) {
      const fitting = Math.max(1, Math.floor((count * QUICK_CHUNK_MS) / Math.max(ms, 1)));
      this.#length = Math.min(MAX_LENGTH, count * GROWTH, Math.max(fitting, count));
    }
  }

  shorten(length: number): void {
    this.#length = Math.max(1, Math.min(this.#length, length));
  }
}
