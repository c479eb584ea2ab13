/** The base of terminal formats that show solutions one by one: head, play, notes, summary. */
import type { ProblemRecord, SolutionRecord } from '../../records/problem-records.js';
import type { SolutionSummary } from '../../records/run-records.js';
import { isLineSolution, type LineSolution, type Solution } from '../../solve/solution.js';
import { type MoveWriter, moveWriter } from '../move-notation.js';
import { ReportForPeople, type ReportOptions } from '../reporter.js';
import { type Format, painter, type Style } from '../terminal/style.js';
import { cutNotes, missingLines, notesText, playNotes, showsFullLine } from './play-words.js';
import { solutionHead } from './solution-head.js';
import { saysMore, summaryText } from './solution-summary.js';
import { battleTerms } from './solution-words.js';

/** The lines of the head in a style; none if there is to be no head. */
export type Head = (style: Style) => readonly string[];

/** Head and play of a solution as text, and the number of lines of play beyond the maximum. */
export interface PlayText {
  readonly text: string;
  readonly missing: number;
}

export abstract class OneByOne extends ReportForPeople<SolutionRecord, SolutionSummary, ReportOptions> {
  protected readonly writer: MoveWriter;
  protected readonly paint: (format: Format, text: string) => string;
  protected readonly maxLines: number;
  #first = true;

  constructor(options: ReportOptions) {
    super(options);
    this.writer = moveWriter(options.notation ?? 'san');
    this.paint = painter(options.style);
    this.maxLines = options.maxLines ?? Infinity;
  }

  /** Every line ends with a line break; empty if there is nothing to show. */
  protected abstract play(problem: ProblemRecord, solution: Solution, head: Head): PlayText;

  result({ problem, solution: found }: SolutionRecord): void {
    const solution = battleTerms(found);
    const { out, style, quiet } = this.options;
    this.warn(problem);
    if (!this.#first) out.write(GAP);
    this.#first = false;

    const line = solution.line.uci.length > 0 && !showsFullLine(solution);
    const head: Head = (style) =>
      quiet ? [] : solutionHead(problem, solution, { style, writer: this.writer, line });
    const { text, missing } = isLineSolution(found)
      ? plainLines(found, head(style))
      : this.play(problem, solution, head);
    const more = missing > 0 ? `${this.paint('yellow', missingLines(missing, this.maxLines))}\n` : '';
    const notes = notesText(quiet ? cutNotes(solution) : playNotes(solution), style);
    const paragraphs = [text + more, notes];
    out.write(paragraphs.filter((paragraph) => paragraph !== '').join('\n'));
  }

  end(summary?: SolutionSummary): void {
    if (!summary || this.options.quiet || !saysMore(summary)) return;
    this.options.out.write(`${this.#first ? '' : GAP}${summaryText(summary)}`);
  }
}

function plainLines({ shorter, lines }: LineSolution, head: readonly string[]): PlayText {
  const moves = [...shorter, ...lines].map(({ san }) => `  ${san.join(' ')}`);
  return { text: inParagraphs(head, moves), missing: 0 };
}

/** Lines in paragraphs; one that is empty is left out. */
export const inParagraphs = (...paragraphs: readonly (readonly string[])[]): string =>
  paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');

/** Between problems, whose paragraphs are separated by one blank line. */
const GAP = '\n\n';
