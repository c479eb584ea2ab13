/** Measures how many problems per second were done recently. */

/** The rate is an average over this time. */
const RATE_MS = 20_000;

export class Rate {
  readonly #began = performance.now();
  /** how many were done at recent times */
  readonly #samples: { readonly at: number; readonly done: number }[] = [];

  /** @param done how many are done now */
  of(done: number): number {
    const at = performance.now();
    this.#samples.push({ at, done });
    while (this.#samples.length > 2 && at - (this.#samples[1]?.at ?? at) > RATE_MS) this.#samples.shift();
    const first =
      this.#samples.length > 1 && this.#samples[0] ? this.#samples[0] : { at: this.#began, done: 0 };
    return at > first.at ? ((done - first.done) * 1000) / (at - first.at) : 0;
  }
}

/** Returns the milliseconds until all of `total` are done; undefined if that is unknown. */
export function msLeft(
  { done, rate }: { readonly done: number; readonly rate: number },
  total: number | undefined,
): number | undefined {
  return total === undefined || rate <= 0 ? undefined : (Math.max(0, total - done) / rate) * 1000;
}
