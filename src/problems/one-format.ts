/** Ensures that a file has one format: a part in another format is refused once, and both formats are named. */
import type { Refusal } from '../text/input.js';
import { type Format, formatBegunBy } from './formats.js';

/** Follows parts in another format through a file, each from its first line to its last. */
export class OtherFormat {
  readonly #format: Format;
  #other: Format | undefined;

  /** @param format the format of the file */
  constructor(format: Format) {
    this.#format = format;
  }

  /** Returns the format of the part in which the file is; undefined outside such a part. */
  get name(): string | undefined {
    return this.#other?.name;
  }

  /**
   * Takes a line that cannot be read. It begins another format, or belongs to a part that has begun, unless the file's own format
   * continues with it.
   * @param isOutOfPlace whether the line has nothing that belongs to the format
   */
  take(line: string, isOutOfPlace: boolean): void {
    const other = formatBegunBy(line, this.#format, isOutOfPlace);
    if (other) this.#other ??= other;
    else if (this.#format.recognises(line)) this.end();
  }

  /** Called if the file's own format continues. */
  end(): void {
    this.#other = undefined;
  }
}

/** Refusals of text that is not part of the format at all; a position in such text is one of EPD. */
const OUT_OF_PLACE: readonly (string | undefined)[] = [
  'popeye-outside',
  'json-syntax',
  'csv-one-field',
  'record-damaged',
];

export class OneFormat {
  readonly #format: Format;
  readonly #other: OtherFormat;
  /** the part in another format that is being skipped, and its last line so far */
  #stray: { readonly refusal: Refusal; readonly other: string; last: number } | undefined;

  /** @param format the format of the file; messages use its name and what it expects */
  constructor(format: Format) {
    this.#format = format;
    this.#other = new OtherFormat(format);
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
    this.#other.take(line, OUT_OF_PLACE.includes(refusal.findings[0]?.code));
    const { name } = this.#other;
    if (name === undefined) return [...this.goOn(), refusal];
    this.#stray ??= { refusal, other: name, last: 0 };
    this.#stray.last = refusal.source.line ?? 0;
    return [];
  }

  /** Called if this format continues, or the file ends. @returns the refusal that was held back */
  goOn(): Refusal[] {
    const stray = this.#stray;
    this.#other.end();
    if (!stray) return [];
    this.#stray = undefined;
    const { refusal, other, last } = stray;
    const { name, expected } = this.#format;
    const first = refusal.source.line ?? 0;
    const rest = last > first ? `; lines ${first} to ${last} are not read` : '';
    const message = `found a line of ${other} in a file that begins as ${name}; expected one format in a file: ${expected}${rest}`;
    return [{ ...refusal, findings: [{ code: 'file-two-formats', field: 'file', message }] }];
  }
}
