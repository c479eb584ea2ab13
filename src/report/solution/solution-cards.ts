/** `--board`: every problem as its diagram with what was found beside it. */
import type { Problem, Refusal } from '../../problems/problem.js';
import type { Solution } from '../../solve/solution.js';
import { refusalText, warningsText } from '../findings.js';
import { moveWriter } from '../move-notation.js';
import type { Reporter, ReportOptions } from '../reporter.js';
import { notesText, playNotes } from './play-words.js';
import { solutionHead } from './solution-head.js';
import { summaryText } from './solution-summary.js';
import type { Summary } from './solution-tally.js';

export class CardReporter implements Reporter {
  readonly #options: ReportOptions;

  constructor(options: ReportOptions) {
    this.#options = options;
  }

  solution(problem: Problem, solution: Solution): void {
    const { out, messages, style, quiet, notation = 'san' } = this.#options;
    if (!quiet && problem.warnings.length > 0) messages.write(warningsText(problem));
    const head = solutionHead(problem, solution, { style, writer: moveWriter(notation), line: true });
    out.write(`${head.join('\n')}\n\n`);
    const notes = playNotes(solution);
    if (notes.length > 0) out.write(`${notesText(notes, style)}\n`);
  }

  refusal(refusal: Refusal): void {
    this.#options.messages.write(refusalText(refusal));
  }

  end(summary?: Summary): void {
    if (summary && !this.#options.quiet) this.#options.out.write(summaryText(summary));
  }
}
