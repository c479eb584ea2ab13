/** Keeps recent solutions, or annotations of players, so that a reader who returns to one finds its answer, even after a reload. */
import { RECORD_VERSION } from '../records/record.js';
import type { KeptWork, Key } from './kept-work.js';

/** Maximum number of characters in the answers of one kind. */
const MAX_CHARACTERS = 40e6;

/** Names and lengths of the kept answers, the latest last. */
type Order = readonly (readonly [name: string, length: number])[];

export class KeptAnswers<Answer extends { readonly v: number }> {
  readonly #kept: KeptWork;
  readonly #above: Key;
  /** resolves when no write is pending */
  #writing: Promise<void> = Promise.resolve();

  constructor(kept: KeptWork, kind: 'solution' | 'players') {
    this.#kept = kept;
    this.#above = ['answers', kind];
  }

  /** @param name identifies the question */
  async get(name: string): Promise<Answer | undefined> {
    await this.#writing;
    const text = await this.#kept.get<string>([...this.#above, name]);
    const answer = text === undefined ? undefined : (JSON.parse(text) as Answer);
    return answer?.v === RECORD_VERSION ? answer : undefined;
  }

  /** @param isPart the search was interrupted, so the answer does not replace a kept one */
  put(name: string, answer: Answer, isPart: boolean): void {
    this.#writing = this.#writing.then(() => this.#put(name, JSON.stringify(answer), isPart));
  }

  async #put(name: string, text: string, isPart: boolean): Promise<void> {
    const kept = this.#kept;
    const before = (await kept.get<Order>(this.#above)) ?? [];
    if (isPart && before.some(([each]) => each === name)) return;
    const order = [...before.filter(([each]) => each !== name), [name, text.length] as const];
    let sum = order.reduce((all, [, length]) => all + length, 0);
    for (let oldest = order[0]; oldest && sum > MAX_CHARACTERS; oldest = order[0]) {
      order.shift();
      sum -= oldest[1];
      await kept.remove([...this.#above, oldest[0]]);
    }
    await kept.put([...this.#above, name], text, text.length);
    await kept.put(this.#above, order, 0);
  }
}
