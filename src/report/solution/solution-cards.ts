/** `--board`: every problem as its diagram with its solution beside it. */
import type { SolutionRecord } from '../../records/problem-records.js';
import type { SolutionSummary } from '../../records/run-records.js';
import { ReportForPeople, type ReportOptions } from '../reporter.js';
import { wrapLines } from '../terminal/text-width.js';
import { playNotes } from './play-notes.js';
import { PlayWriter } from './play-writer.js';
import { solutionHead } from './solution-head.js';
import { summaryText } from './solution-summary.js';

export class SolutionCards extends ReportForPeople<SolutionRecord, SolutionSummary, ReportOptions> {
  result({ problem, solution }: SolutionRecord): void {
    const { out, style } = this.options;
    this.warn(problem);
    const head = solutionHead(problem, solution, {
      style,
      writer: new PlayWriter(problem, solution, this.moves),
      line: true,
      continues: this.names.continues(problem),
    });
    out.write(`${head.join('\n')}\n\n`);
    const notes = playNotes(solution);
    if (notes.length > 0) out.write(`${wrapLines(`${notes.join('\n')}\n`, style.width)}\n`);
  }

  protected override summarize(summary: SolutionSummary): void {
    this.options.out.write(wrapLines(summaryText(summary), this.options.style.width));
  }
}
