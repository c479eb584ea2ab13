/**
 * Reads tables that keymove wrote with `--report x.csv`. As in records, the claim is what a solution proved, and what a verdict
 * was about. Some columns have a special meaning: `line` is where the problem was in its file, `published` lists
 * keys, and `remarks` may mention a length that differs from the stipulation.
 *
 * src/report/csv/csv-rows.ts defines the columns, and the apostrophe before text that a spreadsheet would take for a formula.
 */

import type { FieldName } from '../named-fields.js';
import { columnName } from './csv-columns.js';

const DESCRIPTION = {
  fen: 'fen',
  stipulation: 'stipulation',
  id: 'id',
  title: 'title',
  author: 'author',
  event: 'source',
  award: 'award',
} as const;

type ReportColumns = Partial<Record<FieldName, string>>;

const SOLUTIONS: ReportColumns = {
  ...DESCRIPTION,
  keys: 'keys',
  line: 'solution_line',
  solution: 'solutions',
  intended: 'intended',
};
const VERDICTS: ReportColumns = {
  ...DESCRIPTION,
  keys: 'published',
  solution: 'published_lines',
  intended: 'intended',
};

/** Columns that every report has. No other table has all of them. */
const ALWAYS = ['file', 'line', 'fen', 'keys', 'solution_line', 'searched'];

/** Returns the place of each field in a report; undefined if the header is not that of a report. */
export function placesInReport(header: readonly string[]): ReadonlyMap<FieldName, number> | undefined {
  const placeOf = (column: string): number => header.indexOf(columnName(column));
  if (ALWAYS.some((column) => placeOf(column) < 0)) return undefined;
  const columns = placeOf('published') < 0 ? SOLUTIONS : VERDICTS;
  const places = Object.entries(columns).map(
    ([field, column]) => [field as FieldName, placeOf(column)] as const,
  );
  return new Map(places.filter(([, place]) => place >= 0));
}

/** What a spreadsheet takes for a formula, including the full-width signs that East Asian versions treat alike. */
export const FORMULA = /^[=+\-@＝＋－＠]/;

/** Returns the text of a cell before it was made safe for spreadsheets. */
export const fromReport = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
