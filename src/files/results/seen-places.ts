/**
 * Where problems were read: shows that files of results have problems in common although their inputs differ, as when a merged
 * file is merged again with one of its parts. Stored as 64-bit hashes in an open table, so that a million take about 25 MB, and
 * even among ten million a collision is unlikely (1 in 300,000).
 */
import { hash } from 'node:crypto';
import type { Source } from '../../problems/problem.js';

const FIRST_SIZE = 1 << 12;

export class Places {
  /** 0: free */
  #keys = new BigUint64Array(FIRST_SIZE);
  #groups = new Uint32Array(FIRST_SIZE);
  #count = 0;

  /** The group for which a place was added. */
  groupOf(place: bigint): number | undefined {
    const at = this.#find(place);
    return this.#keys[at] === place ? this.#groups[at] : undefined;
  }

  /** A known place keeps its group. */
  add(place: bigint, group: number): void {
    const at = this.#find(place);
    if (this.#keys[at] === place) return;
    this.#keys[at] = place;
    this.#groups[at] = group;
    if (++this.#count * 2 > this.#keys.length) this.#grow();
  }

  /** Its slot, or the free one for it. */
  #find(place: bigint): number {
    const mask = this.#keys.length - 1;
    let at = Number(place & 0xff_ff_ff_ffn) & mask;
    while (this.#keys[at] !== 0n && this.#keys[at] !== place) at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const [keys, groups] = [this.#keys, this.#groups];
    this.#keys = new BigUint64Array(keys.length * 2);
    this.#groups = new Uint32Array(keys.length * 2);
    keys.forEach((key, i) => {
      if (key === 0n) return;
      const at = this.#find(key);
      this.#keys[at] = key;
      this.#groups[at] = groups[i] ?? 0;
    });
  }
}

/** A hash of the question and its place. */
export const placeKey = (identity: string, { file, line }: Source): bigint =>
  BigInt(`0x${hash('sha256', `${identity} ${line} ${file}`).slice(0, 16)}`) || 1n;
