/**
 * Tables with a header that names a column `fen`. Fields are separated by commas, semicolons or tabs. Columns may be in any order, and
 * unknown ones are ignored. Rows of the Lichess database have their own reader. Rows of our own reports that have no
 * problem, but name unreadable input, are skipped and counted, like such records.
 */
import type { Finding } from '../../text/finding.js';
import type { Source } from '../../text/input.js';
import type { Entries } from '../file-reader.js';
import { type FieldName, placesOf, readFields } from '../named-fields.js';
import { columnName } from './csv-columns.js';
import { fromReport, placesInReport } from './own-reports.js';
import { type Cells, type Header, TableReader } from './table-reader.js';

/** Columns that may occur only once: of two, it is unclear which counts. */
const DECISIVE: readonly FieldName[] = ['fen', 'stipulation', 'keys', 'solution', 'line'];

/** Reads the rows of one file. */
export class CsvReader extends TableReader<FieldName> {
  /** the file is a report of our own */
  #isReport = false;

  protected override readonly table = 'csv';
  protected override readonly board = 'fen';

  protected readHeader(fields: readonly string[]): Header<FieldName> | Finding {
    const names = fields.map(columnName);
    const inReport = placesInReport(names);
    const places = inReport ?? placesOf(names);
    this.#isReport = inReport !== undefined;
    const twice = DECISIVE.map((field) => names[places.get(field) ?? -1]).find(
      (name) => name !== undefined && names.indexOf(name) !== names.lastIndexOf(name),
    );
    if (twice !== undefined) {
      const message = `found the column ${twice} twice; expected it once; the rows below it are not read`;
      return { code: 'csv-header', field: 'header', message };
    }
    if (places.has('fen')) return { places, width: fields.length };
    const message =
      'found no column fen; expected a header such as id,fen,stipulation; the rows below it are not read';
    return { code: 'csv-header', field: 'header', message };
  }

  protected readRow(cells: Cells<FieldName>, source: Source, text: string, out: Entries): void {
    const field = (name: FieldName): string | undefined => {
      const cell = cells(name);
      return this.#isReport && cell !== undefined ? fromReport(cell) : cell;
    };
    if (this.#isReport && field('fen') === undefined) out.passedOver++;
    else out.add(readFields(field, source, text, out));
  }
}
