/** What the formats for a terminal have in common that show solutions one by one: head, play, notes, summary. */
import type { Problem, Refusal } from '../../problems/problem.js';
import type { Solution } from '../../solve/solution.js';
import { refusalText, warningsText } from '../findings.js';
import { type MoveWriter, moveWriter } from '../move-notation.js';
import type { Reporter, ReportOptions } from '../reporter.js';
import { type Format, painter } from '../terminal/style.js';
import { cutNotes, missingLines, notesText, playNotes, showsFullLine } from './play-words.js';
import { solutionHead } from './solution-head.js';
import { saysMore, summaryText } from './solution-summary.js';
import type { Summary } from './solution-tally.js';

/** The play of a solution as text, and how many of its lines were too many to show. */
export interface PlayText {
  readonly text: string;
  readonly missing: number;
}

export abstract class SolutionReporter implements Reporter {
  protected readonly options: ReportOptions;
  protected readonly writer: MoveWriter;
  protected readonly paint: (format: Format, text: string) => string;
  protected readonly maxLines: number;
  #first = true;

  constructor(options: ReportOptions) {
    this.options = options;
    this.writer = moveWriter(options.notation ?? 'san');
    this.paint = painter(options.style);
    this.maxLines = options.maxLines ?? Infinity;
  }

  /** Every line of it ends with a line break; empty where there is nothing to show. */
  protected abstract play(problem: Problem, solution: Solution): PlayText;

  solution(problem: Problem, solution: Solution): void {
    const { out, messages, style, quiet } = this.options;
    if (!quiet && problem.warnings.length > 0) messages.write(warningsText(problem));
    if (!this.#first) out.write(GAP);
    this.#first = false;

    const { text, missing } = this.play(problem, solution);
    const line = solution.line.length > 0 && !showsFullLine(solution);
    const more = missing > 0 ? `${this.paint('yellow', missingLines(missing, this.maxLines))}\n` : '';
    const notes = notesText(quiet ? cutNotes(solution) : playNotes(solution), style);
    const paragraphs = [
      quiet ? '' : `${solutionHead(problem, solution, { style, writer: this.writer, line }).join('\n')}\n`,
      text + more,
      notes,
    ];
    out.write(paragraphs.filter((paragraph) => paragraph !== '').join('\n'));
  }

  refusal(refusal: Refusal): void {
    this.options.messages.write(refusalText(refusal));
  }

  end(summary?: Summary): void {
    if (!summary || this.options.quiet || !saysMore(summary)) return;
    this.options.out.write(`${this.#first ? '' : GAP}${summaryText(summary)}`);
  }
}

/** Between two problems, whose paragraphs are separated by one blank line. */
const GAP = '\n\n';
