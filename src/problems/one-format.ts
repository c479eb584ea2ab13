/** Ensures that a file has one format: a part in another format is refused once, and both formats are named. */
import type { Refusal } from '../text/input.js';
import { type Format, formatBegunBy } from './formats.js';

export class OneFormat {
  readonly #format: Format;
  /** the part in another format that is being skipped, and its last line so far */
  #stray: { readonly refusal: Refusal; readonly other: Format; last: number } | undefined;

  /** @param format the format of the file; messages use its name and what it expects */
  constructor(format: Format) {
    this.#format = format;
  }

  /** Returns whether a part in another format is held back. */
  get isStraying(): boolean {
    return this.#stray !== undefined;
  }

  /**
   * Combines the lines from the beginning of another format, and those refused after it, into one refusal, until this format
   * continues. It is held back until then, so that it can say how far it extends.
   * @param line the refused line, as it is in the file
   * @returns the refusals that are ready
   */
  refuse(refusal: Refusal, line = refusal.text): Refusal[] {
    const other = formatBegunBy(line, this.#format, refusal.findings[0]?.code);
    if (other) this.#stray ??= { refusal, other, last: 0 };
    const stray = this.#stray;
    if (!stray || (!other && this.#format.recognises(line))) return [...this.goOn(), refusal];
    stray.last = refusal.source.line ?? 0;
    return [];
  }

  /** Called if this format continues, or the file ends. @returns the refusal that was held back */
  goOn(): Refusal[] {
    const stray = this.#stray;
    if (!stray) return [];
    this.#stray = undefined;
    const { refusal, other, last } = stray;
    const { name, expected } = this.#format;
    const first = refusal.source.line ?? 0;
    const rest = last > first ? `; lines ${first} to ${last} are not read` : '';
    const message = `found a line of ${other.name} in a file that begins as ${name}; expected one format in a file: ${expected}${rest}`;
    return [{ ...refusal, findings: [{ code: 'file-two-formats', field: 'file', message }] }];
  }
}
