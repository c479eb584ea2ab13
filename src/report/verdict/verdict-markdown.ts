/** `verify --format markdown`: the table of verdicts, for a page or a comment. */
import type { Problem, Refusal } from '../../problems/problem.js';
import type { Verdict } from '../../solve/verdict.js';
import { refusalText, warningsText } from '../findings.js';
import type { Output } from '../output.js';
import { escapeMarkdown } from '../solution/solution-markdown.js';
import { problemName } from '../solution/solution-words.js';
import type { VerdictReporter } from './verdict-reporter.js';
import { type VerdictSummary, verdictSummaryText } from './verdict-tally.js';
import { claimText, evidenceText, publishedText, VERDICT_WORDS } from './verdict-words.js';

const HEADS = ['problem', 'stip.', 'published', 'verdict', 'evidence'];

export interface VerdictMarkdownOptions {
  readonly out: Output;
  readonly messages: Output;
  /** rows only: no summary, no warnings */
  readonly quiet: boolean;
}

export class VerdictMarkdown implements VerdictReporter {
  readonly #options: VerdictMarkdownOptions;
  #begun = false;

  constructor(options: VerdictMarkdownOptions) {
    this.#options = options;
  }

  verdict(problem: Problem, verdict: Verdict): void {
    const { messages, quiet } = this.#options;
    if (!quiet && problem.warnings.length > 0) messages.write(warningsText(problem));
    this.#row([
      problemName(problem),
      claimText(verdict),
      publishedText(verdict),
      VERDICT_WORDS[verdict.verdict],
      evidenceText(problem, verdict),
    ]);
  }

  refusal(refusal: Refusal): void {
    this.#options.messages.write(refusalText(refusal));
  }

  end(summary?: VerdictSummary): void {
    if (!summary || this.#options.quiet) return;
    this.#options.out.write(`${this.#begun ? '\n' : ''}${escapeMarkdown(verdictSummaryText(summary))}`);
  }

  #row(cells: readonly string[]): void {
    // a table needs its head, also without one to be shown
    if (!this.#begun) this.#options.out.write(`${line(HEADS)}${line(HEADS.map(() => '---'))}`);
    this.#begun = true;
    this.#options.out.write(line(cells.map(escapeMarkdown)));
  }
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
