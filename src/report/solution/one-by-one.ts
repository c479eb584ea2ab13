/** The base of terminal formats that show solutions one by one: head, play, notes, summary. */
import type { SolutionRecord } from '../../records/problem-records.js';
import type { SolutionSummary } from '../../records/run-records.js';
import type { PhaseKind } from '../../solution/play.js';
import type { Solution } from '../../solution/solution.js';
import type { Shortened } from '../../text/at-most.js';
import { type MoveWriter, moveWriter } from '../move-notation.js';
import { NamesInOrder } from '../problem-words.js';
import { ReportForPeople, type ReportOptions } from '../reporter.js';
import { type Format, painter, type Style } from '../terminal/style.js';
import { wrapLines, wrapWords } from '../terminal/text-width.js';
import { showsFullLine } from './play-counts.js';
import { cutNotes, missingLines, playNotes } from './play-notes.js';
import { PlayWriter } from './play-writer.js';
import { quietName, solutionHead } from './solution-head.js';
import { saysMore, summaryText } from './solution-summary.js';

/** The lines of the head in a style. */
export type Head = (style: Style) => readonly string[];

/** Head and play of a solution as text, and the lines of play beyond the maximum. */
export interface PlayText extends Pick<Shortened<unknown, PhaseKind>, 'missing'> {
  readonly text: string;
}

export abstract class OneByOne extends ReportForPeople<SolutionRecord, SolutionSummary, ReportOptions> {
  protected readonly paint: (format: Format, text: string) => string;
  protected readonly maxLines: number;
  readonly #notation: MoveWriter;
  readonly #names = new NamesInOrder();
  #first = true;

  constructor(options: ReportOptions) {
    super(options);
    this.#notation = moveWriter(options.notation ?? 'san');
    this.paint = painter(options.style);
    this.maxLines = options.maxLines ?? Infinity;
  }

  /** Every line ends with a line break; empty if there is nothing to show. */
  protected abstract play(solution: Solution, writer: PlayWriter, head: Head): PlayText;

  result({ problem, solution }: SolutionRecord): void {
    const { out, style, quiet } = this.options;
    this.warn(problem);
    if (!this.#first) out.write(GAP);
    this.#first = false;

    const writer = new PlayWriter(problem, solution, this.#notation);
    const line = solution.line.length > 0 && !showsFullLine(solution);
    const continues = this.#names.continues(problem);
    const head: Head = (style) =>
      quiet
        ? [quietName(problem, solution)].filter(Boolean)
        : solutionHead(problem, solution, { style, writer, line, continues });
    const { text, missing } = this.play(solution, writer, head);
    const left = missingLines(solution, missing, this.maxLines);
    const more =
      left &&
      `${wrapWords(left, style.width)
        .map((part) => this.paint('yellow', part))
        .join('\n')}\n`;
    const notes = (quiet ? cutNotes(solution) : playNotes(solution)).map((note) => `${note}\n`).join('');
    out.write([text + more, wrapLines(notes, style.width)].filter(Boolean).join('\n'));
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
