/** Reads what all tables have in common: a header, rows as wide as it, quotes. Concatenated files have several headers. */
import {
  type CsvRow,
  hasBoard,
  looksLikeBoard,
  MAX_ROW_LENGTH,
  MAX_ROW_LINES,
  RowReader,
} from '../../text/csv-row-reader.js';
import type { Finding } from '../../text/finding.js';
import type { Source } from '../../text/input.js';
import { isComment, trimLine } from '../../text/text-lines.js';
import type { Entries, FileReader } from '../file-reader.js';
import { DELIMITERS, type TableFormat, tableOf } from './csv-columns.js';

/** Returns the field of a row in a column. */
export type Cells<Column extends string> = (column: Column) => string | undefined;

export interface Header<Column extends string> {
  readonly places: ReadonlyMap<Column, number>;
  /** how many fields a row has; undefined: any number */
  readonly width: number | undefined;
  /** whether the table has no header, and this is its first row */
  readonly isRow?: boolean;
}

/** Refuses a header whose line contains a position: otherwise the first row and the last column would be lost silently. */
const BROKEN_HEADER: Finding = {
  code: 'csv-header',
  field: 'header',
  message:
    'found a position in the header line; expected a line break before it; the rows below it are not read',
};

const TOO_LONG = `found a row of more than ${MAX_ROW_LENGTH} characters or ${MAX_ROW_LINES} lines; expected a shorter one, or a quote that closes its field`;

export abstract class TableReader<Column extends string> implements FileReader {
  readonly #rows: RowReader;
  #delimiter = ',';
  #header: Header<Column> | undefined;
  /** the header cannot be used, so rows are skipped */
  #hopeless = false;
  #out: Entries | undefined;

  constructor() {
    this.#rows = new RowReader(
      (row) => this.#take(row),
      (fields) => !this.#header || this.#fits(fields, this.#header),
      (fields) =>
        this.#header
          ? looksLikeBoard(fields[this.#header.places.get(this.board) ?? -1])
          : fields.some(looksLikeBoard),
    );
  }

  protected abstract readonly table: TableFormat;

  /** the column that holds the position */
  protected abstract readonly board: Column;

  /** Reads a header; returns a finding if it lacks a required column. */
  protected abstract readHeader(fields: readonly string[], text: string): Header<Column> | Finding;

  protected abstract readRow(cells: Cells<Column>, source: Source, text: string, out: Entries): void;

  readLine(line: string, number: number, out: Entries): void {
    const text = trimLine(line);
    const inRow = this.#rows.isOpen;
    if (this.#hopeless || (!inRow && (text === '' || (!this.#header && isComment(text))))) return;
    this.#out = out;
    // a header with a single name has no delimiter
    if (!this.#header && !inRow) this.#delimiter = DELIMITERS.exec(text)?.[0] ?? ',';
    // blanks at the ends of a line of tabs are empty fields
    this.#rows.readLine(inRow || this.#delimiter === '\t' ? line : text, number, this.#delimiter);
  }

  end(out: Entries): void {
    this.#out = out;
    this.#rows.end();
  }

  /** Returns whether a row has the right width. Rows may lack fields at their end, and spreadsheets add empty ones there. */
  #fits(fields: readonly string[], { width, places }: Header<Column>): boolean {
    if (width === undefined || fields.length === width) return true;
    const last = Math.max(0, ...places.values());
    return fields.length > last && fields.slice(width).every((field) => field.trim() === '');
  }

  /** Refuses the header of another table, whose columns have other meanings. */
  #otherTable(header: string): Finding | undefined {
    const table = tableOf(header);
    if (!table || table === this.table) return undefined;
    const message = `found the header of ${table} in a file that begins as ${this.table}; expected one format in a file; the rows below it are not read`;
    return { code: 'file-two-formats', field: 'file', message };
  }

  #take({ fields, text, number }: CsvRow): void {
    const out = this.#out;
    if (!out || this.#hopeless) return;
    const source = out.at(number);
    const refuse = (code: string, field: string, message: string): void =>
      out.refuse(source, text, { code, field, message });
    if (fields === 'open-quote') {
      refuse(
        'csv-quote',
        'row',
        'found a quote that is not closed; expected one before the end of the field',
      );
      return;
    }
    if (fields === 'too-long') {
      refuse('line-too-long', 'row', TOO_LONG);
      return;
    }
    if (!this.#header || fields.some((field) => field.length === 3 && field.toUpperCase() === 'FEN')) {
      const read = (this.#header && this.#otherTable(text)) ?? this.readHeader(fields, text);
      const header = 'code' in read || read.isRow || !hasBoard(text) ? read : BROKEN_HEADER;
      if ('code' in header) {
        this.#hopeless = true;
        out.refuse(source, text, header);
        return;
      }
      this.#header = header;
      if (!header.isRow) return;
    }
    const header = this.#header;
    if (!this.#fits(fields, header)) {
      const one = fields.length === 1;
      const found = one ? 'one field' : `${fields.length} fields`;
      const message = `found ${found}; expected ${header.width}, as in the header`;
      refuse(one ? 'csv-one-field' : 'csv-fields', 'row', message);
    } else if (fields.some((field) => field.trim() !== '')) {
      const cells: Cells<Column> = (column) => fields[header.places.get(column) ?? -1]?.trim() || undefined;
      this.readRow(cells, source, text, out);
    }
  }
}
