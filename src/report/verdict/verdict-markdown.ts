/** `verify --format markdown`: the table of verdicts, for a page or a comment. */
import type { ProblemRefusal, VerdictRecord } from '../../records/problem-records.js';
import type { VerdictSummary } from '../../records/run-records.js';
import { ReportForPeople, type ReportOptions } from '../reporter.js';
import { escapeMarkdown } from '../solution/solution-markdown.js';
import { forDocument } from '../summary.js';
import { refusedCells, verdictCells } from './verdict-row.js';
import { refusedVerdict, verdictSummaryText } from './verdict-summary.js';

const HEADS = ['problem', 'stip.', 'published', 'verdict', 'evidence'];

type MarkdownOptions = Pick<ReportOptions, 'out' | 'messages' | 'quiet' | 'notation'>;

export class VerdictMarkdown extends ReportForPeople<VerdictRecord, VerdictSummary, MarkdownOptions> {
  #begun = false;

  result({ problem, verdict }: VerdictRecord): void {
    this.warn(problem);
    const [name = '', ...others] = verdictCells(problem, verdict, this.moves);
    this.#row([this.names.name(problem, name), ...others]);
  }

  override refusal(refusal: ProblemRefusal): void {
    const verdict = refusedVerdict(refusal);
    if (verdict) this.#row(refusedCells(refusal, verdict));
    else super.refusal(refusal);
  }

  protected override summarize(summary: VerdictSummary): void {
    this.options.out.write(
      `${this.#begun ? '\n' : ''}${escapeMarkdown(verdictSummaryText(forDocument(summary)))}`,
    );
  }

  #row(cells: readonly string[]): void {
    // a Markdown table needs a head, even if no head was wanted
    if (!this.#begun) this.options.out.write(`${line(HEADS)}${line(HEADS.map(() => '---'))}`);
    this.#begun = true;
    this.options.out.write(line(cells.map(escapeMarkdown)));
  }
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
