/**
 * Tables with a header that names a column `fen`: comma, semicolon or tab between the fields, columns in any order, and
 * others among them that mean nothing here. The rows of the Lichess database have a reader of their own. Rows of our own
 * reports that hold no problem, but what could not be read, are passed over and counted, as such records are.
 */

import { looksLikeBoard, type Row, RowReader } from '../../text/csv-rows.js';
import type { Finding } from '../../text/finding.js';
import { type Entries, refusal } from '../entries.js';
import { isComment, trimLine } from '../epd/epd-line.js';
import { type FieldName, placesOf, readFields } from '../fields.js';
import { columnName, DELIMITERS, type FileReader } from '../formats.js';
import { fromReport, placesInReport } from './own-reports.js';

/** Reads the rows of one file. */
export class CsvReader implements FileReader {
  passedOver = 0;
  readonly #file: string;
  readonly #rows: RowReader;
  #delimiter = ',';
  #places: ReadonlyMap<FieldName, number> | undefined;
  #width = 0;
  /** it is a report of our own */
  #isReport = false;
  #hopeless = false;
  #out: Entries | undefined;

  constructor(file: string) {
    this.#file = file;
    this.#rows = new RowReader(
      (row) => this.#take(row),
      (fields) => this.#places === undefined || this.#fits(fields),
      (fields) => looksLikeBoard(fields[this.#places?.get('fen') ?? -1]),
    );
  }

  get midway(): boolean {
    return this.#rows.isOpen;
  }

  /** Takes the next line. A header without a column fen is refused, and with it the whole file. */
  readLine(line: string, number: number, out: Entries): void {
    const text = trimLine(line);
    const inRow = this.#rows.isOpen;
    if (this.#hopeless || (!inRow && (text === '' || (!this.#places && isComment(text))))) return;
    this.#out = out;
    if (!this.#places && !inRow) this.#delimiter = delimiterOf(text);
    // blanks at the ends of a line of tabs are empty fields
    this.#rows.readLine(inRow || this.#delimiter === '\t' ? line : text, number, this.#delimiter);
  }

  end(out: Entries): void {
    this.#out = out;
    this.#rows.end();
  }

  /** Rows may lack fields at their end, and spreadsheets add empty ones. */
  #fits(fields: readonly string[]): boolean {
    const last = Math.max(0, ...(this.#places?.values() ?? []));
    return (
      fields.length === this.#width ||
      (fields.length > last && fields.slice(this.#width).every((field) => field.trim() === ''))
    );
  }

  #take({ fields, text, number }: Row): void {
    const out = this.#out;
    if (!out || this.#hopeless) return;
    const source = { file: this.#file, line: number };
    if (!fields) {
      const message = 'found a quote that is not closed; expected one before the end of the field';
      out.add(refusal(source, text, [{ code: 'csv-quote', field: 'row', message }]));
      return;
    }
    // files put together have several headers
    if (!this.#places || fields.some((field) => field.length === 3 && field.toUpperCase() === 'FEN')) {
      const finding = this.#takeHeader(fields);
      if (finding) out.add(refusal(source, text, [finding]));
    } else if (!this.#fits(fields)) {
      const message = `found ${fields.length} fields; expected ${this.#width}, as in the header`;
      out.add(refusal(source, text, [{ code: 'csv-fields', field: 'row', message }]));
    } else if (fields.some((field) => field.trim() !== '')) {
      const places = this.#places;
      const field = (name: FieldName): string | undefined => {
        const cell = fields[places.get(name) ?? -1]?.trim() || undefined;
        return this.#isReport && cell !== undefined ? fromReport(cell) : cell;
      };
      if (this.#isReport && field('fen') === undefined) this.passedOver++;
      else out.add(readFields(field, source, text, out.nextIndex));
    }
  }

  #takeHeader(header: readonly string[]): Finding | undefined {
    const names = header.map(columnName);
    const inReport = placesInReport(names);
    const places = inReport ?? placesOf(names);
    this.#isReport = inReport !== undefined;
    if (places.has('fen')) {
      this.#places = places;
      this.#width = header.length;
      return undefined;
    }
    this.#hopeless = true;
    const message =
      'found no column fen; expected a header such as id,fen,stipulation; the rows below it are not read';
    return { code: 'csv-header', field: 'header', message };
  }
}

/** What separates the names of a header; where there is only one name, a comma. */
const delimiterOf = (header: string): string => DELIMITERS.exec(header)?.[0] ?? ',';
