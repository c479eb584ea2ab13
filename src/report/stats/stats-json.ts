/** `keymove stats --json`: one record. */
import { recordLine } from '../../records/record.js';
import type { StatsRecord } from '../../records/stats-records.js';
import { StatsReport } from './stats-report.js';

export class StatsJson extends StatsReport {
  protected override write(stats: StatsRecord): void {
    this.options.out.write(recordLine(stats));
  }
}
