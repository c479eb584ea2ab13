/**
 * `verify --format text`: each problem with its diagram, what is wrong with it in a sentence, and its play as
 * a tree.
 */
import type { VerdictRecord } from '../../records/problem-records.js';
import type { VerdictSummary } from '../../records/run-records.js';
import { authorText, placeText, problemName } from '../problem-words.js';
import { ReportForPeople, type ReportOptions, writePieces } from '../reporter.js';
import { paragraphs } from '../solution/one-by-one.js';
import { cutNotes, listNotes } from '../solution/play-notes.js';
import { playRows } from '../solution/play-rows.js';
import { PlayWriter } from '../solution/play-writer.js';
import { besideBoard, MOODS, roomBesideBoard } from '../solution/solution-head.js';
import { treeText } from '../solution/solution-text.js';
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
  #first = true;

  result({ problem, verdict }: VerdictRecord): void | Promise<void> {
    this.warn(problem);
    const { style, out } = this.options;
    const published = publishedText(problem, verdict, this.moves);
    const sentence = verdictSentence(problem, verdict);
    const wrapped = (text: string | undefined): string[] =>
      text === undefined ? [] : wrapWords(text, roomBesideBoard(style));
    const facts = [
      ...wrapped(problemName(problem)).map((part) => this.paint('bold', part)),
      ...wrapped(authorText(problem)),
      ...wrapped(placeText(problem)),
      published === '-' ? claimText(verdict) : `${claimText(verdict)}, published ${published}`,
      '',
      this.paint(MOODS[verdictMood(verdict)], verdictText(verdict)),
      ...wrapped(sentence),
    ];
    const { solution } = verdict;
    const ofPlay = solution.view ? listNotes(solution) : cutNotes(solution);
    const notes = [...furtherEvidence(problem, verdict), ...ofPlay];
    const rows = playRows(solution, new PlayWriter(problem, solution, this.moves));
    this.#gap();
    return writePieces(
      out,
      paragraphs(
        besideBoard(problem.fen, facts, style),
        treeText(rows, this.paint, style.width),
        notes.flatMap((note) => wrapWords(note, style.width)),
      ),
    );
  }

  protected override summarize(summary: VerdictSummary): void {
    this.#gap();
    this.options.out.write(wrapLines(verdictSummaryText(summary), this.options.style.width));
  }

  #gap(): void {
    if (!this.#first) this.options.out.write('\n\n');
    this.#first = false;
  }
}
