/** `keymove stats --csv`: a row for each value of each figure, then for each pair of values. */
import type { StatsRecord } from '../../records/stats-records.js';
import { csvLine } from '../csv/csv-rows.js';
import { StatsReport } from './stats-report.js';

/** Documented in docs/stats.md; new ones come last. */
const STATS_COLUMNS = ['figure', 'value', 'by', 'by_value', 'name', 'problems', 'of', 'where'] as const;

export class StatsCsv extends StatsReport {
  protected override write({ figures, crossings }: StatsRecord): void {
    const { out } = this.options;
    out.write(csvLine(STATS_COLUMNS));
    for (const { id, problems: of, values } of figures) {
      for (const { value, name, problems, where } of values)
        out.write(csvLine([id, value, undefined, undefined, name, problems, of, where]));
    }
    for (const { of, by, cells } of crossings) {
      for (const { value, by: column, problems, where } of cells)
        out.write(csvLine([of, value, by, column, undefined, problems, undefined, where]));
    }
  }
}
