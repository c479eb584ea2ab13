/** `--format html`: a page of its own, to look through a collection and play through its solutions. */
import type { Problem, Refusal } from '../../problems/problem.js';
import type { Solution } from '../../solve/solution.js';
import type { Verdict } from '../../solve/verdict.js';
import { type MoveWriter, moveWriter, type Notation } from '../move-notation.js';
import type { Output } from '../output.js';
import type { Reporter } from '../reporter.js';
import { summaryText } from '../solution/solution-summary.js';
import type { Summary } from '../solution/solution-tally.js';
import type { VerdictReporter } from '../verdict/verdict-reporter.js';
import { type VerdictSummary, verdictSummaryText } from '../verdict/verdict-tally.js';
import { refusalHead, solutionHead, verdictHead } from './heads.js';
import { HtmlFile, type ReportOrigin } from './html-file.js';
import { solutionPlay, verdictPlay } from './play-lines.js';

export interface HtmlOptions {
  readonly out: Output;
  readonly origin: ReportOrigin;
  readonly notation?: Notation;
}

/** What the two have in common. */
abstract class Html {
  protected readonly file: HtmlFile;
  protected readonly writer: MoveWriter;

  constructor({ out, origin, notation = 'san' }: HtmlOptions) {
    this.file = new HtmlFile(out, origin);
    this.writer = moveWriter(notation);
  }

  refusal(refusal: Refusal): void {
    this.file.record(refusalHead(refusal));
  }

  /** @param text the summary for people, if the run came to its end */
  protected finish(text: string | undefined, interrupted = false): void {
    this.file.end(text === undefined ? undefined : { summary: text.trim().split('\n'), interrupted });
  }
}

export class HtmlReporter extends Html implements Reporter {
  solution(problem: Problem, solution: Solution): void {
    this.file.record(
      solutionHead(problem, solution, this.writer),
      solutionPlay(problem, solution, this.writer),
    );
  }

  end(summary?: Summary): void {
    this.finish(summary && summaryText(summary), summary?.interrupted);
  }
}

export class VerdictHtml extends Html implements VerdictReporter {
  verdict(problem: Problem, verdict: Verdict): void {
    this.file.record(verdictHead(problem, verdict, this.writer), verdictPlay(problem, verdict, this.writer));
  }

  end(summary?: VerdictSummary): void {
    this.finish(summary && verdictSummaryText(summary), summary?.interrupted);
  }
}
