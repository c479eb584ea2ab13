/**
 * Reads a file of which neither the first line nor the name tells a format: one position a line, after a few lines of something
 * else perhaps. If no position comes, it is no problem file, which is said once instead of for every line.
 */
import { quote } from '../text/quote.js';
import { EpdReader } from './epd/epd-line.js';
import type { Entries, FileReader } from './file-reader.js';
import type { Entry } from './problem.js';

/** Up to this many lines without a position are refused one by one. */
const FEW = 3;

export class UnrecognisedReader implements FileReader {
  readonly #epd: EpdReader;
  readonly #formats: readonly string[];
  /** the first refusals; undefined once there was a problem */
  #held: Entry[] | undefined = [];

  constructor(file: string, formats: readonly string[]) {
    this.#epd = new EpdReader(file);
    this.#formats = formats;
  }

  readLine(line: string, number: number, out: Entries): void {
    const entry = this.#epd.entryOf(line, number, out.nextIndex);
    if (entry?.type === 'problem') this.end(out);
    if (!this.#held) out.add(entry);
    else if (entry && this.#held.length <= FEW) this.#held.push(entry);
  }

  end(out: Entries): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    const [first] = held;
    if (held.length <= FEW || first?.type !== 'refusal') for (const entry of held) out.add(entry);
    else {
      const { source, text } = first.refusal;
      const message = `not a problem file: found ${quote(text)}; expected FEN, ${this.#formats.join(', ')}`;
      out.refuse(source, text, { code: 'file-unrecognised', field: 'file', message });
    }
  }
}
