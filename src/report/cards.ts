/** `--board`: every problem as its diagram with what was found beside it. */
import type { Problem, Refusal } from '../problems/problem.js';
import { makeStipulation } from '../problems/stipulation.js';
import type { Solution } from '../solve/solution.js';
import { boardWidth, drawBoard } from './board.js';
import { refusalText, warningsText } from './findings.js';
import type { Reporter } from './reporter.js';
import { painter } from './style.js';
import type { Summary } from './summary.js';
import { summaryText } from './summary-text.js';
import type { TableOptions } from './table.js';
import { countText, durationText, keysText, lineText, mateText, problemName, statusWords } from './words.js';

const GAP = 3;
const LABEL_WIDTH = 9;

export class CardReporter implements Reporter {
  readonly #options: TableOptions;

  constructor(options: TableOptions) {
    this.#options = options;
  }

  solution(problem: Problem, solution: Solution): void {
    const { out, messages, style, quiet } = this.#options;
    const paint = painter(style);
    if (!quiet && problem.warnings.length > 0) messages.write(warningsText(problem));

    const { text: status, mood } = statusWords(solution);
    const toMove = problem.fen.split(' ')[1] === 'b' ? 'Black to move' : 'White to move';
    const asked = solution.stipulation ? `, ${makeStipulation(solution.stipulation)}` : '';
    const width = style.width - boardWidth(style) - GAP - LABEL_WIDTH;
    const fact = (label: string, value: string, paintValue = (text: string) => text): string[] =>
      wrapWords(value, width).map(
        (part, i) => paint('dim', (i ? '' : label).padEnd(LABEL_WIDTH)) + paintValue(part),
      );
    const facts = [
      paint('bold', problemName(problem)),
      `${toMove}${asked}`,
      '',
      ...fact(solution.keys.length > 1 ? 'keys' : 'key', keysText(solution), (text) => paint('bold', text)),
      ...fact('mate in', mateText(solution)),
      ...fact('line', lineText(problem, solution)),
      ...fact('status', status, (text) =>
        paint({ good: 'green', bad: 'red', open: 'yellow' }[mood] as 'red', text),
      ),
      ...fact('effort', `${countText(solution.nodes)} nodes, ${durationText(solution.ms)}`),
    ];

    const board = drawBoard(problem.fen, style);
    const blank = ' '.repeat(boardWidth(style));
    for (let i = 0; i < Math.max(board.length, facts.length); i++) {
      out.write(`${`${(board[i] ?? blank) + ' '.repeat(GAP) + (facts[i] ?? '')}`.trimEnd()}\n`);
    }
    out.write('\n');
  }

  refusal(refusal: Refusal): void {
    this.#options.messages.write(refusalText(refusal));
  }

  end(summary?: Summary): void {
    if (summary && !this.#options.quiet) this.#options.out.write(summaryText(summary));
  }
}

/** `text` in lines of at most `width` characters where its words allow it. */
function wrapWords(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
