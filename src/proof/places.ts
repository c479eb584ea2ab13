import { type Board, PACKED_WORDS } from './board.js';

/** The positions of a walk, numbered from 0 in the order in which they are met; a hash table of packed positions. */
export class Places {
  count = 0;
  #packed = new Int32Array(PACKED_WORDS * 512);
  /** the number of a place + 1, or 0; at most half of them are taken */
  #slots = new Int32Array(1024);

  /** The number of the position on the board: a new one if it was not met before. */
  numberOf(board: Board): number {
    if ((this.count + 1) * 2 > this.#slots.length) this.#grow();
    const at = this.count * PACKED_WORDS;
    board.pack(this.#packed, at);
    const slot = this.#slotOf(at);
    const known = (this.#slots[slot] as number) - 1;
    if (known >= 0) return known;
    this.#slots[slot] = ++this.count;
    return this.count - 1;
  }

  /** Puts a position on the board. */
  load(number: number, board: Board): void {
    board.unpack(this.#packed, number * PACKED_WORDS);
  }

  /** The slot of the position packed at an index, or the one where it belongs. */
  #slotOf(at: number): number {
    const packed = this.#packed;
    const mask = this.#slots.length - 1;
    let hash = 0;
    for (let i = 0; i < PACKED_WORDS; i++) {
      hash = Math.imul(hash ^ (packed[at + i] as number), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    let slot = hash & mask;
    for (let found = this.#slots[slot]; found; found = this.#slots[slot]) {
      if (this.#isSame(at, (found - 1) * PACKED_WORDS)) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #isSame(a: number, b: number): boolean {
    for (let i = 0; i < PACKED_WORDS; i++) if (this.#packed[a + i] !== this.#packed[b + i]) return false;
    return true;
  }

  #grow(): void {
    const packed = new Int32Array(this.#packed.length * 2);
    packed.set(this.#packed);
    this.#packed = packed;
    this.#slots = new Int32Array(this.#slots.length * 2);
    for (let number = 0; number < this.count; number++) {
      this.#slots[this.#slotOf(number * PACKED_WORDS)] = number + 1;
    }
  }
}
