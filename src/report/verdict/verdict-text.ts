/**
 * `verify --format text`: each problem with its diagram, a sentence on what is wrong with it, and its play as
 * a tree.
 */
import type { VerdictRecord } from '../../records/problem-records.js';
import type { VerdictSummary } from '../../records/run-records.js';
import { type ReportOptions, ResultTexts } from '../reporter.js';
import { BETWEEN_PROBLEMS, paragraphs } from '../solution/one-by-one.js';
import { cutNotes, listNotes } from '../solution/play-notes.js';
import { playRows } from '../solution/play-rows.js';
import { PlayWriter } from '../solution/play-writer.js';
import { MOODS, problemHead, roomBesideBoard } from '../solution/solution-head.js';
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

export class VerdictText extends ResultTexts<VerdictRecord, VerdictSummary, ReportOptions> {
  protected override readonly gap = BETWEEN_PROBLEMS;

  protected override pieces({ problem, verdict }: VerdictRecord): Iterable<string> {
    const { style } = this.options;
    const { solution } = verdict;
    const published = publishedText(problem, verdict, this.moves);
    const asked = published === '-' ? claimText(verdict) : `${claimText(verdict)}, published ${published}`;
    const sentence = verdictSentence(problem, verdict);
    const facts = [
      this.paint(MOODS[verdictMood(verdict)], verdictText(verdict)),
      ...(sentence === undefined ? [] : wrapWords(sentence, roomBesideBoard(style))),
    ];
    const ofPlay = solution.view ? listNotes(solution) : cutNotes(solution);
    const notes = [...furtherEvidence(problem, verdict), ...ofPlay];
    const rows = playRows(solution, new PlayWriter(problem, solution, this.moves));
    return paragraphs(
      problemHead(problem, asked, facts, style),
      treeText(rows, this.paint, style.width),
      notes.flatMap((note) => wrapWords(note, style.width)),
    );
  }

  protected override summaryText(summary: VerdictSummary): string {
    return wrapLines(verdictSummaryText(summary), this.options.style.width);
  }
}
