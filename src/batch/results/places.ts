/**
 * Where problems were read: tells that files of results have the same ones although their inputs were not the same, as when a merged
 * file is merged again with one that is in it. Numbers only, in an open table, so that a million of them take about 25 MB; of 64
 * bits, so that even among ten millions two different places are hardly ever taken for one (1 in 300,000).
 */
import { hash } from 'node:crypto';
import type { Source } from '../../problems/problem.js';

const FIRST_SIZE = 1 << 12;

export class Places {
  /** 0: free */
  #keys = new BigUint64Array(FIRST_SIZE);
  #groups = new Uint32Array(FIRST_SIZE);
  #count = 0;

  /** The group that a place was remembered with. */
  groupOf(place: bigint): number | undefined {
    const at = this.#find(place);
    return this.#keys[at] === place ? this.#groups[at] : undefined;
  }

  /** A place that is known already keeps its group. */
  add(place: bigint, group: number): void {
    const at = this.#find(place);
    if (this.#keys[at] === place) return;
    this.#keys[at] = place;
    this.#groups[at] = group;
    if (++this.#count * 2 > this.#keys.length) this.#grow();
  }

  /** Its slot, or the free one where it belongs. */
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

/** What is asked, and where it was read. */
export const placeKey = (identity: string, { file, line }: Source): bigint =>
  BigInt(`0x${hash('sha256', `${identity} ${line} ${file}`).slice(0, 16)}`) || 1n;
