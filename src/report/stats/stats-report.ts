/** Statistics as CSV and JSON, and the base of other forms. Results are counted as they come, and the report is written at the end. */
import { recordLine } from '../../records/record.js';
import type { StatsRecord } from '../../records/stats-records.js';
import { countText } from '../../text/counts-and-times.js';
import { csvLine } from '../csv/csv-rows.js';
import { ReportForPeople, type ReportOptions } from '../reporter.js';
import { type Counted, type RunEnded, StatsTally } from './stats-tally.js';

export type StatsOptions = Pick<ReportOptions, 'out' | 'messages' | 'style' | 'quiet'>;

/** The end of a run, with its summary for people. */
export interface StatsEnd extends RunEnded {
  readonly text: string;
}

export abstract class StatsReport extends ReportForPeople<Counted, StatsEnd, StatsOptions> {
  protected readonly tally = new StatsTally();

  protected abstract write(stats: StatsRecord): void;
  /** Adds a remark to the figures; does nothing by default. */
  protected remark(_text: string): void {}

  result(record: Counted): void {
    this.tally.add(record);
  }

  override end(ended?: StatsEnd): void {
    if (!ended) return;
    const stats = this.tally.stats(ended);
    if (stats.problems > 0) this.write(stats);
    this.remark(`${missingText(stats)}${ended.text}`);
  }
}

/** Columns, documented in docs/stats.md. New ones are appended. */
const STATS_COLUMNS = ['figure', 'value', 'by', 'by_value', 'name', 'problems', 'of', 'where'] as const;

/** `keymove stats --csv`: a row for each value of each figure, then for each pair of values. */
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

/** `keymove stats --json`: one record. */
export class StatsJson extends StatsReport {
  protected override write(stats: StatsRecord): void {
    this.options.out.write(recordLine(stats));
  }
}

/** Says what is missing if the records come from runs that did not look for themes. */
export function missingText({ problems, withThemes, figures }: StatsRecord): string {
  const isPartly = withThemes > 0 && figures.some(({ id, problems: known }) => id === 'theme' && known > 0);
  if (problems === 0 || isPartly) return '';
  return `${problems === 1 ? 'the problem has no' : `none of the ${countText(problems)} problems has`} themes, keys, tempo or difficulty. To include them: solve --themes --json\n`;
}
