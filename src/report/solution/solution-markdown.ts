/** `--format markdown`: the diagram as a code block, the solution as a nested list. */
import type { ProblemRecord, SolutionRecord } from '../../records/problem-records.js';
import type { SolutionSummary } from '../../records/run-records.js';
import { isAfterPass } from '../../solution/play.js';
import type { Solution } from '../../solution/solution.js';
import { authorText, placeText, problemName, twinText } from '../problem-words.js';
import { type ReportOptions, ResultTexts } from '../reporter.js';
import { forDocument } from '../summary.js';
import { drawBoard } from '../terminal/board.js';
import { PLAIN } from '../terminal/style.js';
import { showsFullLine } from './play-counts.js';
import { cutNotes, listNotes, missingRows } from './play-notes.js';
import { firstRows, lineCounts, type Missing, type PlayRow, playRows } from './play-rows.js';
import { PlayWriter, SET_PLAY } from './play-writer.js';
import { askedText, quietName } from './solution-head.js';
import { saysMore, summaryText } from './solution-summary.js';
import { lineText, statusWords, themeTexts } from './solution-words.js';

export class SolutionMarkdown extends ResultTexts<SolutionRecord, SolutionSummary, ReportOptions> {
  protected override *pieces({ problem, solution }: SolutionRecord): Generator<string> {
    const { quiet, maxLines = Infinity } = this.options;
    const writer = new PlayWriter(problem, solution, this.moves);
    const name = quietName(problem, solution);
    if (!quiet) yield this.#head(problem, solution, writer);
    else if (name) yield `**${escapeMarkdown(name)}**\n\n`;

    const missing: Missing = new Map();
    let isEmpty = true;
    for (const item of listItems(
      firstRows(playRows(solution, writer), maxLines, missing, lineCounts(solution)),
    )) {
      yield `${item}\n`;
      isEmpty = false;
    }
    if (!isEmpty) yield '\n';
    const notes = [
      missingRows(solution, missing, maxLines),
      ...(quiet ? cutNotes(solution) : listNotes(solution)),
    ];
    for (const note of notes.filter(Boolean)) yield `${escapeMarkdown(note)}\n\n`;
  }

  protected override summaryText(summary: SolutionSummary): string {
    return saysMore(summary) ? `---\n\n${escapeMarkdown(summaryText(forDocument(summary)))}` : '';
  }

  #head(problem: ProblemRecord, solution: Solution, writer: PlayWriter): string {
    const twin = this.names.continues(problem) ? twinText(problem) : undefined;
    const by = (twin === undefined ? [authorText(problem), placeText(problem)] : []).filter(
      (text) => text !== undefined,
    );
    return [
      twin === undefined ? `## ${escapeMarkdown(problemName(problem))}` : `### ${escapeMarkdown(twin)}`,
      ...by.map(escapeMarkdown),
      `${escapeMarkdown(askedText(problem, solution))}: **${statusWords(solution).text}**`,
      ['```text', ...drawBoard(problem.fen, PLAIN), '```'].join('\n'),
      `\`${problem.fen}\``,
      ...(solution.themes?.length ? [`Themes: ${escapeMarkdown(themeTexts(solution).join(', '))}`] : []),
      ...(solution.line.length > 0 && !showsFullLine(solution)
        ? [escapeMarkdown(lineText(solution, writer))]
        : []),
      '',
    ].join('\n\n');
  }
}

/** Yields a nested list. A single answer that ends its line stands beside its defence. */
function* listItems(rows: Iterable<PlayRow>): Generator<string> {
  const ahead: PlayRow[] = [];
  for (const row of rows) {
    if (ahead.push(row) === 3) yield* takeItem(ahead);
  }
  while (ahead.length > 0) yield* takeItem(ahead);
}

/** @param ahead the next rows, of which one or two are taken */
function* takeItem(ahead: PlayRow[]): Generator<string> {
  const row = ahead.shift() as PlayRow;
  // the rows below already show this
  if (row.role === 'but' || row.role === 'heading-of-lines') return;
  // threats are listed beside the defences to the same move
  const depth = row.role === 'threat' ? row.level - 1 : row.level;
  const answer = endsBeside(row, ahead) ? ` ${itemText(ahead.shift() as PlayRow)}` : '';
  yield `${'  '.repeat(depth)}- ${itemText(row)}${answer}`;
}

function endsBeside(defence: PlayRow, [answer, after]: readonly PlayRow[]): boolean {
  if (defence.role !== 'defence' || answer?.role !== 'answer') return false;
  return after === undefined || after.level < answer.level;
}

function itemText({ kind, role, texts, note }: PlayRow): string {
  const move = escapeMarkdown(texts.join(' '));
  const said = role === 'help' && isAfterPass(kind) ? SET_PLAY : note;
  const words = said === '' ? '' : ` *${escapeMarkdown(said)}*`;
  return `${WORDS_BEFORE[role] ?? ''}${role === 'key' ? `**${move}**` : move}${words}`;
}

const WORDS_BEFORE: { readonly [R in PlayRow['role']]?: string } = {
  threat: '*threat* ',
  refutation: 'but ',
};

/** Escapes text to be shown literally, even at the beginning of a line. */
export const escapeMarkdown = (text: string): string =>
  text.replace(/[\\`*_[\]<>|&~]/g, '\\$&').replace(/^([#+-]|\d+(?=[.)]\s))/gm, '\\$1');
