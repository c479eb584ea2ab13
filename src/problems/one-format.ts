/** A file has one format: a part of it in another is refused once, by both names. */
import type { Refusal } from '../text/input.js';
import { type Format, formatBegunBy } from './formats.js';

export class OneFormat {
  readonly #format: Format;
  /** the part in another format that is being passed over, and its last line so far */
  #stray: { readonly refusal: Refusal; readonly other: Format; last: number } | undefined;

  /** @param format of the file, with the name and the lines that its messages say were expected */
  constructor(format: Format) {
    this.#format = format;
  }

  /** Whether a part in another format is held back. */
  get isStraying(): boolean {
    return this.#stray !== undefined;
  }

  /**
   * Makes one refusal of the lines where another format begins and of those refused behind it, until this one
   * goes on. It is held back until then, so that it can say how far it reaches.
   * @param line what was refused, as the file has it
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

  /** This format goes on, or the file ends. @returns the refusal that was held back */
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
