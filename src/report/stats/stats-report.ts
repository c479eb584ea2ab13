/** The base of all forms of statistics: they count results as they come, and are written at the end. */
import type { StatsRecord } from '../../records/stats-records.js';
import { countText } from '../counts-and-times.js';
import { ReportForPeople, type ReportOptions } from '../reporter.js';
import { type Counted, type RunEnded, StatsTally } from './stats-tally.js';

export type StatsOptions = Pick<ReportOptions, 'out' | 'messages' | 'style' | 'quiet'>;

/** A run that ends, with its summary for people. */
export interface StatsEnd extends RunEnded {
  readonly text: string;
}

export abstract class StatsReport extends ReportForPeople<Counted, StatsEnd, StatsOptions> {
  protected readonly tally = new StatsTally();

  protected abstract write(stats: StatsRecord): void;
  /** Says something beside the figures; here nothing is said. */
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

/** Records may be of runs that did not look for themes. */
export function missingText({ problems, withThemes, figures }: StatsRecord): string {
  const isPartly = withThemes > 0 && figures.some(({ id, problems: known }) => id === 'theme' && known > 0);
  if (problems === 0 || isPartly) return '';
  return `${problems === 1 ? 'the problem has no' : `none of the ${countText(problems)} problems has`} themes, keys, tempo or difficulty. To include them: solve --themes --json\n`;
}
