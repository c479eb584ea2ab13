/** `--format markdown`: the diagram as a block of code, the solution as a nested list. */
import type { Problem, Refusal } from '../../problems/problem.js';
import type { Solution } from '../../solve/solution.js';
import { refusalText, warningsText } from '../findings.js';
import { type MoveWriter, moveWriter } from '../move-notation.js';
import type { Reporter, ReportOptions } from '../reporter.js';
import { drawBoard } from '../terminal/board.js';
import { type TreeLine, treeLines } from './play-tree.js';
import { cutNotes, missingLines, playNotes, showsFullLine } from './play-words.js';
import { askedText } from './solution-head.js';
import { saysMore, summaryText } from './solution-summary.js';
import type { Summary } from './solution-tally.js';
import { authorText, lineText, placeText, problemName, verdictWords } from './solution-words.js';

/** No colours, no glyphs: the block looks the same wherever it is shown. */
const PLAIN = { colour: false, unicode: false, width: Infinity };

export class MarkdownReporter implements Reporter {
  readonly #options: ReportOptions;
  readonly #writer: MoveWriter;

  constructor(options: ReportOptions) {
    this.#options = options;
    this.#writer = moveWriter(options.notation ?? 'san');
  }

  solution(problem: Problem, solution: Solution): void {
    const { out, messages, quiet, maxLines = Infinity } = this.#options;
    if (!quiet && problem.warnings.length > 0) messages.write(warningsText(problem));
    if (!quiet) out.write(this.#head(problem, solution));

    const items = [...treeLines(problem.fen, solution, this.#writer)];
    const shown = items.slice(0, maxLines);
    if (shown.length > 0) out.write(`${listText(shown)}\n`);
    const more = items.length - shown.length;
    const notes = [
      ...(more > 0 ? [missingLines(more, maxLines)] : []),
      ...(quiet ? cutNotes(solution) : playNotes(solution)),
    ];
    for (const note of notes) out.write(`${escapeMarkdown(note)}\n\n`);
  }

  refusal(refusal: Refusal): void {
    this.#options.messages.write(refusalText(refusal));
  }

  end(summary?: Summary): void {
    if (!summary || this.#options.quiet || !saysMore(summary)) return;
    this.#options.out.write(`---\n\n${escapeMarkdown(summaryText(summary))}`);
  }

  #head(problem: Problem, solution: Solution): string {
    const by = [authorText(problem), placeText(problem)].filter((text) => text !== undefined);
    return [
      `## ${escapeMarkdown(problemName(problem))}`,
      ...by.map(escapeMarkdown),
      `${escapeMarkdown(askedText(problem, solution))}: **${verdictWords(problem, solution).text}**`,
      ['```text', ...drawBoard(problem.fen, PLAIN), '```'].join('\n'),
      `\`${problem.fen}\``,
      ...(solution.line.length > 0 && !showsFullLine(solution)
        ? [escapeMarkdown(lineText(problem, solution, this.#writer))]
        : []),
      '',
    ].join('\n\n');
  }
}

/** A nested list; an answer that is the only one and ends its line stands beside its defence. */
function listText(lines: readonly TreeLine[]): string {
  let text = '';
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as TreeLine;
    // the refutations say it themselves
    if (line.role === 'but') continue;
    // a threat stands beside the defences to the move that makes it
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

/** Text that is shown as it stands, also where it begins a line. */
export const escapeMarkdown = (text: string): string =>
  text.replace(/[\\`*_[\]<>|&~]/g, '\\$&').replace(/^([#+-]|\d+(?=[.)]\s))/gm, '\\$1');
