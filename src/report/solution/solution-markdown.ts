/** `--format markdown`: the diagram as a code block, the solution as a nested list. */
import type { ProblemRecord, SolutionRecord } from '../../records/problem-records.js';
import type { SolutionSummary } from '../../records/run-records.js';
import { type AnySolution, isLineSolution, type LineSolution } from '../../solve/solution.js';
import { type MoveWriter, moveWriter } from '../move-notation.js';
import { authorText, NamesInOrder, placeText, problemName, twinText } from '../problem-words.js';
import { ReportForPeople, type ReportOptions } from '../reporter.js';
import { drawBoard } from '../terminal/board.js';
import { LineNumbers, numberedLine, shownLines } from './line-words.js';
import { type TreeLine, treeLines } from './play-tree.js';
import { cutNotes, missingLines, playNotes, showsFullLine } from './play-words.js';
import { askedText } from './solution-head.js';
import { saysMore, summaryText } from './solution-summary.js';
import { lineText, statusWords } from './solution-words.js';

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
    if (!quiet) out.write(this.#head(problem, solution));

    const items = isLineSolution(solution)
      ? this.#lineItems(problem, solution)
      : [...treeLines(problem.fen, solution, this.#writer)];
    const shown = items.slice(0, maxLines);
    if (shown.length > 0) out.write(`${listText(shown)}\n`);
    const more = items.length - shown.length;
    const notes = [
      ...(more > 0 ? [missingLines(more, maxLines)] : []),
      ...(quiet ? cutNotes(solution) : playNotes(solution)),
    ];
    for (const note of notes) out.write(`${escapeMarkdown(note)}\n\n`);
  }

  /** An item a solution. */
  #lineItems({ fen }: ProblemRecord, solution: LineSolution): TreeLine[] {
    const numbers = new LineNumbers(solution.stipulation);
    return shownLines(solution).map((line) => ({
      role: line.kind === 'set-play' ? 'set-play' : 'answer',
      level: 0,
      text: numberedLine(fen, line, numbers, this.#writer),
      ...(line.kind === 'set-play' ? { note: 'set play' } : { note: line.notes.join(', ') }),
    }));
  }

  end(summary?: SolutionSummary): void {
    if (!summary || this.options.quiet || !saysMore(summary)) return;
    this.options.out.write(`---\n\n${escapeMarkdown(summaryText(summary))}`);
  }

  #head(problem: ProblemRecord, solution: AnySolution): string {
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
      ...(!isLineSolution(solution) && solution.line.uci.length > 0 && !showsFullLine(solution)
        ? [escapeMarkdown(lineText(problem, solution, this.#writer))]
        : []),
      '',
    ].join('\n\n');
  }
}

/** A nested list; a single answer that ends its line stands beside its defence. */
function listText(lines: readonly TreeLine[]): string {
  let text = '';
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as TreeLine;
    // shown by the refutations
    if (line.role === 'but') continue;
    // threats are listed beside the defences to the same move
    const depth = line.role === 'threat' ? line.level - 1 : line.level;
    text += `${'  '.repeat(depth)}- ${itemText(line)}`;
    if (endsBesideDefence(lines, i)) text += ` ${itemText(lines[++i] as TreeLine)}`;
    text += '\n';
  }
  return text;
}

function endsBesideDefence(lines: readonly TreeLine[], i: number): boolean {
  const [defence, answer, after] = lines.slice(i, i + 3);
  if (defence?.role !== 'defence' || answer?.role !== 'answer') return false;
  return after === undefined || after.level < answer.level;
}

function itemText({ role, text, note = '' }: TreeLine): string {
  const move = escapeMarkdown(text);
  const said = note.replace(/ ?threat:/, '');
  const words = said === '' ? '' : ` *${escapeMarkdown(said)}*`;
  return `${WORDS_BEFORE[role] ?? ''}${role === 'key' ? `**${move}**` : move}${words}`;
}

const WORDS_BEFORE: Partial<Record<TreeLine['role'], string>> = { threat: '*threat* ', refutation: 'but ' };

/** Text to be shown literally, even at the beginning of a line. */
export const escapeMarkdown = (text: string): string =>
  text.replace(/[\\`*_[\]<>|&~]/g, '\\$&').replace(/^([#+-]|\d+(?=[.)]\s))/gm, '\\$1');
