/** `--board`: every problem as its diagram with its solution beside it. */
import type { SolutionRecord } from '../../records/problem-records.js';
import type { SolutionSummary } from '../../records/run-records.js';
import { type ReportOptions, ResultTexts } from '../reporter.js';
import { wrapLines } from '../terminal/text-width.js';
import { playNotes } from './play-notes.js';
import { PlayWriter } from './play-writer.js';
import { solutionHead } from './solution-head.js';
import { summaryText } from './solution-summary.js';

export class SolutionCards extends ResultTexts<SolutionRecord, SolutionSummary, ReportOptions> {
  protected override *pieces({ problem, solution }: SolutionRecord): Generator<string> {
    const { style } = this.options;
    const head = solutionHead(problem, solution, {
      style,
      writer: new PlayWriter(problem, solution, this.moves),
      line: true,
      continues: this.names.continues(problem),
    });
    yield `${head.join('\n')}\n\n`;
    const notes = playNotes(solution);
    if (notes.length > 0) yield `${wrapLines(`${notes.join('\n')}\n`, style.width)}\n`;
  }

  protected override summaryText(summary: SolutionSummary): string {
    return wrapLines(summaryText(summary), this.options.style.width);
  }
}
