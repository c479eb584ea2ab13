/**
 * The tables that keymove writes with `--report x.csv`, read again as its records are: of a solution, what was proven is now
 * what was published; of a verdict, what was published. Their columns have meanings of their own: `line` is where the
 * problem stood in its file, `published` are keys, and `remarks` may speak of another length than the stipulation.
 *
 * The columns are those of src/report/csv/csv.ts, and so is the apostrophe before what a spreadsheet would take for a formula.
 */
import type { FieldName } from '../fields.js';
import { columnName } from '../formats.js';

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

const SOLUTIONS: ReportColumns = { ...DESCRIPTION, keys: 'keys', line: 'mating_line' };
const VERDICTS: ReportColumns = { ...DESCRIPTION, keys: 'published' };

/** Columns that no report lacks; nobody else has all of them. */
const ALWAYS = ['file', 'line', 'fen', 'keys', 'mating_line', 'searched'];

/** The place of each field in a report; undefined where a header is of another table. */
export function placesInReport(header: readonly string[]): ReadonlyMap<FieldName, number> | undefined {
  const placeOf = (column: string): number => header.indexOf(columnName(column));
  if (ALWAYS.some((column) => placeOf(column) < 0)) return undefined;
  const columns = placeOf('published') < 0 ? SOLUTIONS : VERDICTS;
  const places = Object.entries(columns).map(
    ([field, column]) => [field as FieldName, placeOf(column)] as const,
  );
  return new Map(places.filter(([, place]) => place >= 0));
}

/** What a spreadsheet takes for a formula. Also the full-width signs, which those in East Asian languages take for the same. */
export const FORMULA = /^[=+\-@＝＋－＠]/;

/** A cell of a report as it was before it was made safe for spreadsheets. */
export const fromReport = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
