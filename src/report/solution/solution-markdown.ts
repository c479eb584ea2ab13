/** `--format markdown`: the diagram as a code block, the solution as a nested list. */
import type { ProblemRecord, SolutionRecord } from '../../records/problem-records.js';
import type { SolutionSummary } from '../../records/run-records.js';
import type { Solution } from '../../solution/solution.js';
import { type MoveWriter, moveWriter } from '../move-notation.js';
import { authorText, NamesInOrder, placeText, problemName, twinText } from '../problem-words.js';
import { ReportForPeople, type ReportOptions } from '../reporter.js';
import { drawBoard } from '../terminal/board.js';
import { showsFullLine } from './play-counts.js';
import { cutNotes, missingLines, playNotes } from './play-notes.js';
import { firstRows, type PlayRow, playRows } from './play-rows.js';
import { PlayWriter, SET_PLAY } from './play-writer.js';
import { askedText, quietName } from './solution-head.js';
import { saysMore, summaryText } from './solution-summary.js';
import { lineText, statusWords, themeTexts } from './solution-words.js';

/** No colours, no glyphs: the block looks the same everywhere. */
const PLAIN = { colour: false, unicode: false, width: Infinity };

export class SolutionMarkdown extends ReportForPeople<SolutionRecord, SolutionSummary, ReportOptions> {
  readonly #writer: MoveWriter;
  readonly #names = new NamesInOrder();

  constructor(options: ReportOptions) {
    super(options);
    this.#writer = moveWriter(options.notation ?? 'san');
  }

  result({ problem, solution }: SolutionRecord): void {
    const { out, quiet, maxLines = Infinity } = this.options;
    this.warn(problem);
    const writer = new PlayWriter(problem, solution, this.#writer);
    const name = quietName(problem, solution);
    if (!quiet) out.write(this.#head(problem, solution, writer));
    else if (name) out.write(`**${escapeMarkdown(name)}**\n\n`);

    const { items, missing } = firstRows(playRows(solution, writer), maxLines);
    const list = listText(items);
    if (list) out.write(`${list}\n`);
    const notes = [
      missingLines(solution, missing, maxLines),
      ...(quiet ? cutNotes(solution) : playNotes(solution)),
    ];
    for (const note of notes.filter(Boolean)) out.write(`${escapeMarkdown(note)}\n\n`);
  }

  end(summary?: SolutionSummary): void {
    if (!summary || this.options.quiet || !saysMore(summary)) return;
    this.options.out.write(`---\n\n${escapeMarkdown(summaryText(summary))}`);
  }

  #head(problem: ProblemRecord, solution: Solution, writer: PlayWriter): string {
    const twin = this.#names.continues(problem) ? twinText(problem) : undefined;
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

/** A nested list; a single answer that ends its line stands beside its defence. */
function listText(rows: readonly PlayRow[]): string {
  let text = '';
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as PlayRow;
    // the rows below them say so
    if (row.role === 'but' || row.role === 'heading-of-lines') continue;
    // threats are listed beside the defences to the same move
    const depth = row.role === 'threat' ? row.level - 1 : row.level;
    text += `${'  '.repeat(depth)}- ${itemText(row)}`;
    if (endsBesideDefence(rows, i)) text += ` ${itemText(rows[++i] as PlayRow)}`;
    text += '\n';
  }
  return text;
}

function endsBesideDefence(rows: readonly PlayRow[], i: number): boolean {
  const [defence, answer, after] = rows.slice(i, i + 3);
  if (defence?.role !== 'defence' || answer?.role !== 'answer') return false;
  return after === undefined || after.level < answer.level;
}

function itemText({ kind, role, texts, note }: PlayRow): string {
  const move = escapeMarkdown(texts.join(' '));
  const said = role === 'help' && kind === 'set' ? SET_PLAY : note;
  const words = said === '' ? '' : ` *${escapeMarkdown(said)}*`;
  return `${WORDS_BEFORE[role] ?? ''}${role === 'key' ? `**${move}**` : move}${words}`;
}

const WORDS_BEFORE: { readonly [R in PlayRow['role']]?: string } = {
  threat: '*threat* ',
  refutation: 'but ',
};

/** Text to be shown literally, even at the beginning of a line. */
export const escapeMarkdown = (text: string): string =>
  text.replace(/[\\`*_[\]<>|&~]/g, '\\$&').replace(/^([#+-]|\d+(?=[.)]\s))/gm, '\\$1');
