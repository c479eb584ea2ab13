/** `verify --format text`: each problem with its diagram, what is wrong with it in a sentence, and its play as a tree. */
import type { VerdictRecord } from '../../records/problem-records.js';
import type { VerdictSummary } from '../../records/run-records.js';
import { isLineVerdict } from '../../solve/verdict.js';
import { type MoveWriter, moveWriter } from '../move-notation.js';
import { authorText, placeText, problemName } from '../problem-words.js';
import { ReportForPeople, type ReportOptions } from '../reporter.js';
import { LineNumbers, shownLines } from '../solution/line-words.js';
import { inParagraphs } from '../solution/one-by-one.js';
import { treeLines } from '../solution/play-tree.js';
import { cutNotes, playNotes } from '../solution/play-words.js';
import { besideBoard, MOODS, roomBesideBoard } from '../solution/solution-head.js';
import { lineParagraphs, treeText } from '../solution/solution-text.js';
import { painter } from '../terminal/style.js';
import { wrapLines, wrapWords } from '../terminal/text-width.js';
import { verdictSummaryText } from './verdict-summary.js';
import {
  claimText,
  furtherEvidence,
  publishedText,
  verdictMood,
  verdictSentence,
  verdictText,
} from './verdict-words.js';

export class VerdictText extends ReportForPeople<VerdictRecord, VerdictSummary, ReportOptions> {
  readonly #writer: MoveWriter;
  #first = true;

  constructor(options: ReportOptions) {
    super(options);
    this.#writer = moveWriter(options.notation ?? 'san');
  }

  result({ problem, verdict }: VerdictRecord): void {
    this.warn(problem);
    const { style, out } = this.options;
    const paint = painter(style);
    const published = publishedText(problem, verdict, this.#writer);
    const sentence = verdictSentence(problem, verdict);
    const wrapped = (text: string | undefined): string[] =>
      text === undefined ? [] : wrapWords(text, roomBesideBoard(style));
    const facts = [
      ...wrapped(problemName(problem)).map((part) => paint('bold', part)),
      ...wrapped(authorText(problem)),
      ...wrapped(placeText(problem)),
      published === '-' ? claimText(verdict) : `${claimText(verdict)}, published ${published}`,
      '',
      paint(MOODS[verdictMood(verdict)], verdictText(verdict)),
      ...wrapped(sentence),
    ];
    const isLines = isLineVerdict(verdict);
    const ofPlay = isLines ? [] : verdict.view ? playNotes(verdict) : cutNotes(verdict);
    const notes = [...furtherEvidence(problem, verdict), ...ofPlay];
    const play = isLines
      ? lineParagraphs(
          { fen: problem.fen, lines: shownLines(verdict), numbers: new LineNumbers(verdict.stipulation) },
          this.#writer,
          paint,
          style.width,
        )
      : [treeText(treeLines(problem.fen, verdict, this.#writer), paint).lines];
    this.#gap();
    out.write(
      inParagraphs(
        besideBoard(problem.fen, facts, style),
        ...play,
        notes.flatMap((note) => wrapWords(note, style.width)),
      ),
    );
  }

  end(summary?: VerdictSummary): void {
    if (!summary || this.options.quiet) return;
    this.#gap();
    this.options.out.write(wrapLines(verdictSummaryText(summary), this.options.style.width));
  }

  #gap(): void {
    if (!this.#first) this.options.out.write('\n\n');
    this.#first = false;
  }
}
