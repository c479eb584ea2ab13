/** FEN and EPD files: one position a line. */

import { MAX_LINE_LENGTH } from '../../text/lines.js';
import { type Entries, refusal } from '../entries.js';
import type { FileReader } from '../formats.js';
import { readLine } from './epd-line.js';

export class EpdReader implements FileReader {
  readonly passedOver = 0;
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  readLine(line: string, number: number, out: Entries): void {
    const source = { file: this.#file, line: number };
    if (line.length <= MAX_LINE_LENGTH) {
      out.add(readLine(line, source, out.nextIndex));
      return;
    }
    const message = `found a line of more than ${MAX_LINE_LENGTH} characters; expected one FEN or EPD`;
    out.add(refusal(source, line, [{ code: 'line-too-long', field: 'line', message }]));
  }

  end(): void {}
}
