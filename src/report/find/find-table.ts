/** Finds as a table: a row for each similar problem. */
import type { FindRecord } from '../../records/find-records.js';
import { printableName } from '../../text/quote.js';
import { authorText, problemName, sourceText, twinMark } from '../problem-words.js';
import { ReportForPeople, type ReportOptions } from '../reporter.js';
import { type BoundedColumn, fittingColumns, RowStream } from '../terminal/table.js';
import { wrapLines } from '../terminal/text-width.js';
import {
  detailsText,
  type FindSummary,
  findSummaryText,
  likenessText,
  transformationText,
} from './find-words.js';

const COLUMNS: readonly BoundedColumn[] = [
  { head: 'likeness', align: 'left', least: 9 },
  { head: 'how', align: 'left', least: 9, fair: 15, most: 34 },
  { head: 'details', align: 'left', least: 10, fair: 16, most: 32 },
  { head: 'found', align: 'left', least: 13, fair: 18, most: 36 },
  { head: 'by', align: 'left', least: 10, fair: 12, most: Infinity },
];
const PROBLEM: BoundedColumn = { head: 'problem', align: 'left', least: 12, fair: 13, most: 30 };

export interface FindTableOptions extends ReportOptions {
  /** the search was for several problems, so their names stand before the finds */
  readonly isMany: boolean;
}

export class FindTable extends ReportForPeople<FindRecord, FindSummary, FindTableOptions> {
  readonly #rows: RowStream;

  constructor(options: FindTableOptions) {
    super(options);
    const { style, out, quiet, isMany } = options;
    const columns = isMany ? [PROBLEM, ...COLUMNS] : COLUMNS;
    this.#rows = new RowStream(fittingColumns(columns, style.width), out, style, !quiet);
  }

  result({ problem, found, more = 0 }: FindRecord): void {
    this.warn(problem);
    const { isMany } = this.options;
    const before = isMany ? 1 : 0;
    for (const [i, find] of found.entries()) {
      const { source, title, id } = find.problem;
      const place = sourceText(source.file, source.line);
      const mark = twinMark(find.problem);
      const name = (title || id) && printableName((title || id) as string);
      const by = [name, authorText(find.problem)].filter((part) => part);
      const cells = [
        likenessText(find),
        transformationText(find.transformation),
        detailsText(find),
        mark === undefined ? place : `${place} ${mark}`,
        by.join(', '),
      ];
      this.#rows.add(isMany ? [i === 0 ? problemName(problem) : '', ...cells] : cells, (column, text) =>
        column === before && find.likeness === 'same' ? this.paint('bold', text) : text,
      );
    }
    if (more > 0)
      this.#rows.add([...(isMany ? [''] : []), `${more} more`, '', '', '', ''], (_, text) =>
        this.paint('dim', text),
      );
  }

  protected override summarize(summary: FindSummary): void {
    const { out, style } = this.options;
    out.write(wrapLines(`${summary.found > 0 ? '\n' : ''}${findSummaryText(summary)}`, style.width));
  }
}
