/** Verdicts as a table: what was published, what is true of it, and the evidence. */
import type { Problem, Refusal } from '../../problems/problem.js';
import type { Verdict } from '../../solve/verdict.js';
import { refusalText, warningsText } from '../findings.js';
import type { Output } from '../output.js';
import { MOODS } from '../solution/solution-head.js';
import { problemName } from '../solution/solution-words.js';
import { type BoundedColumn, boundedWidths, RowStream } from '../terminal/row-stream.js';
import { painter, type Style } from '../terminal/style.js';
import type { VerdictReporter } from './verdict-reporter.js';
import { type VerdictSummary, verdictCount, verdictSummaryText } from './verdict-tally.js';
import { claimText, evidenceText, publishedText, VERDICT_WORDS, verdictMood } from './verdict-words.js';

export interface VerdictTableOptions {
  readonly out: Output;
  readonly messages: Output;
  readonly style: Style;
  /** rows only: no head, no summary, no warnings */
  readonly quiet: boolean;
}

/** Together they fit the narrowest terminal. */
const COLUMNS: readonly BoundedColumn[] = [
  { head: 'problem', align: 'left', least: 8, most: 18 },
  { head: 'stip.', align: 'left', least: 5, most: 6 },
  { head: 'published', align: 'left', least: 9, most: 10 },
  { head: 'verdict', align: 'left', least: 11, most: 11 },
  { head: 'evidence', align: 'left', least: 20, most: Infinity },
];
const VERDICT_COLUMN = COLUMNS.findIndex(({ head }) => head === 'verdict');

export class VerdictTable implements VerdictReporter {
  readonly #options: VerdictTableOptions;
  readonly #rows: RowStream;
  #shown = 0;

  constructor(options: VerdictTableOptions) {
    this.#options = options;
    this.#rows = new RowStream(
      COLUMNS,
      boundedWidths(COLUMNS, options.style.width),
      options.out,
      options.style,
      !options.quiet,
    );
  }

  verdict(problem: Problem, verdict: Verdict): void {
    const { quiet, messages, style } = this.#options;
    if (!quiet && problem.warnings.length > 0) messages.write(warningsText(problem));
    const paint = painter(style);
    this.#shown++;
    this.#rows.add(
      [
        problemName(problem),
        claimText(verdict),
        publishedText(verdict),
        VERDICT_WORDS[verdict.verdict],
        evidenceText(problem, verdict),
      ],
      (column, text) => (column === VERDICT_COLUMN ? paint(MOODS[verdictMood(verdict)], text) : text),
    );
  }

  refusal(refusal: Refusal): void {
    this.#options.messages.write(refusalText(refusal));
  }

  end(summary?: VerdictSummary): void {
    this.#rows.end();
    if (!summary || this.#options.quiet || verdictCount(summary) + summary.refused === 0) return;
    this.#options.out.write((this.#shown > 0 ? '\n' : '') + verdictSummaryText(summary));
  }
}
