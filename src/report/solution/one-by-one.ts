/** The base of terminal formats that show solutions one by one, each with head, play and notes, and then a summary. */
import type { SolutionRecord } from '../../records/problem-records.js';
import type { SolutionSummary } from '../../records/run-records.js';
import type { Solution } from '../../solution/solution.js';
import { type ReportOptions, ResultTexts } from '../reporter.js';
import type { Style } from '../terminal/style.js';
import { wrapLines, wrapWords } from '../terminal/text-width.js';
import { showsFullLine } from './play-counts.js';
import { cutNotes, listNotes, missingRows } from './play-notes.js';
import type { Missing } from './play-rows.js';
import { PlayWriter } from './play-writer.js';
import { quietName, solutionHead } from './solution-head.js';
import { saysMore, summaryText } from './solution-summary.js';

/** Returns the lines of the head in a style. */
export type Head = (style: Style) => readonly string[];

export abstract class OneByOne extends ResultTexts<SolutionRecord, SolutionSummary, ReportOptions> {
  protected override readonly gap = BETWEEN_PROBLEMS;
  protected readonly maxLines = this.options.maxLines ?? Infinity;

  /**
   * Returns head and play of a solution, in pieces. Every line ends with a line break. Empty if there is nothing to show.
   * @param missing receives the number of lines of play beyond the maximum
   */
  protected abstract play(
    solution: Solution,
    writer: PlayWriter,
    head: Head,
    missing: Missing,
  ): Iterable<string>;

  protected override *pieces({ problem, solution }: SolutionRecord): Generator<string> {
    const { style, quiet, board } = this.options;
    const writer = new PlayWriter(problem, solution, this.moves);
    const line = solution.line.length > 0 && !showsFullLine(solution);
    const continues = this.names.continues(problem);
    const head: Head = (style) =>
      quiet && !board
        ? [quietName(problem, solution)].filter(Boolean)
        : solutionHead(problem, solution, { style, writer, line, continues });
    const missing: Missing = new Map();
    let isEmpty = true;
    for (const piece of this.play(solution, writer, head, missing)) {
      isEmpty &&= piece === '';
      yield piece;
    }
    const left = missingRows(solution, missing, this.maxLines);
    if (left) yield* wrapWords(left, style.width).map((part) => `${this.paint('yellow', part)}\n`);
    const notes = (quiet ? cutNotes(solution) : listNotes(solution)).map((note) => `${note}\n`).join('');
    if (notes) yield `${isEmpty && !left ? '' : '\n'}${wrapLines(notes, style.width)}`;
  }

  protected override summaryText(summary: SolutionSummary): string {
    return saysMore(summary) ? wrapLines(summaryText(summary), this.options.style.width) : '';
  }
}

/** Joins lines in paragraphs, each line with its line break. Leaves out paragraphs without lines. */
export function* paragraphs(...all: readonly Iterable<string>[]): Generator<string> {
  let gap = '';
  for (const lines of all) {
    let isEmpty = true;
    for (const line of lines) {
      yield `${isEmpty ? gap : ''}${line}\n`;
      isEmpty = false;
    }
    if (!isEmpty) gap = '\n';
  }
}

/** Text between problems, whose paragraphs are separated by one blank line. */
export const BETWEEN_PROBLEMS = '\n\n';
