/** The base of terminal formats that show solutions one by one: head, play, notes, summary. */
import type { ProblemRecord, SolutionRecord } from '../../records/problem-records.js';
import type { SolutionSummary } from '../../records/run-records.js';
import { isLineSolution, type LineSolution, type Solution } from '../../solve/solution.js';
import { type MoveWriter, moveWriter } from '../move-notation.js';
import { NamesInOrder } from '../problem-words.js';
import { ReportForPeople, type ReportOptions } from '../reporter.js';
import { type Format, painter, type Style } from '../terminal/style.js';
import { wrapLines } from '../terminal/text-width.js';
import { LineNumbers, type ShownLine, shownLines } from './line-words.js';
import { cutNotes, missingLines, notesText, playNotes, showsFullLine } from './play-words.js';
import { solutionHead } from './solution-head.js';
import { saysMore, summaryText } from './solution-summary.js';

/** The lines of the head in a style; none if there is to be no head. */
export type Head = (style: Style) => readonly string[];

/** Head and play of a solution as text, and the number of lines of play beyond the maximum. */
export interface PlayText {
  readonly text: string;
  readonly missing: number;
}

/** Lines of help or series play, and how their plies are numbered. */
export interface ShownLines {
  readonly fen: string;
  readonly lines: readonly ShownLine[];
  readonly numbers: LineNumbers;
}

export abstract class OneByOne extends ReportForPeople<SolutionRecord, SolutionSummary, ReportOptions> {
  protected readonly writer: MoveWriter;
  protected readonly paint: (format: Format, text: string) => string;
  protected readonly maxLines: number;
  readonly #names = new NamesInOrder();
  #first = true;

  constructor(options: ReportOptions) {
    super(options);
    this.writer = moveWriter(options.notation ?? 'san');
    this.paint = painter(options.style);
    this.maxLines = options.maxLines ?? Infinity;
  }

  /** Every line ends with a line break; empty if there is nothing to show. */
  protected abstract play(problem: ProblemRecord, solution: Solution, head: Head): PlayText;
  /** The same of a solution in lines, some of which are shown. */
  protected abstract lines(shown: ShownLines, head: Head): string;

  result({ problem, solution }: SolutionRecord): void {
    const { out, style, quiet } = this.options;
    this.warn(problem);
    if (!this.#first) out.write(GAP);
    this.#first = false;

    const isLines = isLineSolution(solution);
    const line = !isLines && solution.line.uci.length > 0 && !showsFullLine(solution);
    const continues = this.#names.continues(problem);
    const head: Head = (style) =>
      quiet ? [] : solutionHead(problem, solution, { style, writer: this.writer, line, continues });
    const { text, missing } = isLines
      ? this.#linePlay(problem, solution, head)
      : this.play(problem, solution, head);
    const more = missing > 0 ? `${this.paint('yellow', missingLines(missing, this.maxLines))}\n` : '';
    const notes = notesText(quiet ? cutNotes(solution) : playNotes(solution), style);
    const paragraphs = [text + more, notes];
    out.write(paragraphs.filter((paragraph) => paragraph !== '').join('\n'));
  }

  #linePlay({ fen }: ProblemRecord, solution: LineSolution, head: Head): PlayText {
    const all = shownLines(solution);
    // where there are too many, the solutions come before the set play
    const wanted = new Set(all.filter(({ kind }) => kind !== 'set-play').slice(0, this.maxLines));
    for (const line of all) if (wanted.size < this.maxLines) wanted.add(line);
    const lines = all.filter((line) => wanted.has(line));
    const numbers = new LineNumbers(solution.stipulation);
    return { text: this.lines({ fen, lines, numbers }, head), missing: all.length - lines.length };
  }

  end(summary?: SolutionSummary): void {
    if (!summary || this.options.quiet || !saysMore(summary)) return;
    this.options.out.write(
      `${this.#first ? '' : GAP}${wrapLines(summaryText(summary), this.options.style.width)}`,
    );
  }
}

/** Lines in paragraphs; one that is empty is left out. */
export const inParagraphs = (...paragraphs: readonly (readonly string[])[]): string =>
  paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');

/** Between problems, whose paragraphs are separated by one blank line. */
const GAP = '\n\n';
