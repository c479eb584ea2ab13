/** `solve --report sheet.html`: a worksheet of the problems, with their solutions. */
import type { SolutionRecord } from '../../records/problem-records.js';
import type { SolutionSummary } from '../../records/run-records.js';
import { isLineSolution, type LineSolution, type Solution } from '../../solve/solution.js';
import type { ReportOrigin } from '../html/html-file.js';
import { isBlackFirst, type MoveWriter, moveWriter, type Notation } from '../move-notation.js';
import type { Output } from '../output.js';
import { escapeXml } from '../position/diagram/svg.js';
import { authorText, problemName } from '../problem-words.js';
import type { SolutionReporter } from '../reporter.js';
import { LineNumbers, numberedLine, shownLines } from '../solution/line-words.js';
import { matingLines } from '../solution/mating-lines.js';
import { showsFullLine } from '../solution/play-words.js';
import { lineText, statusWords } from '../solution/solution-words.js';
import { askedWords } from './asked-words.js';
import { type PerPage, SheetPage } from './sheet-page.js';

export interface SheetOptions {
  readonly out: Output;
  readonly origin: ReportOrigin;
  readonly perPage?: PerPage;
  readonly notation?: Notation;
}

export class SolutionSheet implements SolutionReporter {
  readonly #page: SheetPage;
  readonly #writer: MoveWriter;

  constructor({ out, origin, perPage, notation = 'san' }: SheetOptions) {
    this.#page = new SheetPage(out, origin, perPage);
    this.#writer = moveWriter(notation);
  }

  result({ problem, solution }: SolutionRecord): void {
    const isLines = isLineSolution(solution);
    const moves = isLines ? undefined : solution.moves;
    const asked = askedWords(problem.fen, solution.stipulation ?? (moves ? `#${moves}` : undefined));
    const { text, mood } = statusWords(solution);
    const paragraphs = isLines
      ? lineParagraphs(problem.fen, solution, this.#writer)
      : playParagraphs(problem.fen, solution, this.#writer);
    if (!isLines && solution.line.uci.length > 0 && !showsFullLine(solution)) {
      paragraphs.push(escapeXml(lineText(problem, solution, this.#writer)));
    }
    if (mood !== 'good') paragraphs.push(`<i>${escapeXml(text)}</i>`);
    this.#page.add(
      { name: problemName(problem), by: authorText(problem), fen: problem.fen, asked },
      paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''),
    );
  }

  /** What cannot be read has no diagram; it is reported elsewhere. */
  refusal(): void {}

  end(_summary?: SolutionSummary): void {
    this.#page.end();
  }
}

/** A paragraph a solution, set play first. */
function lineParagraphs(fen: string, solution: LineSolution, writer: MoveWriter): string[] {
  const numbers = new LineNumbers(solution.stipulation);
  return shownLines(solution).map((line) => {
    const text = escapeXml(numberedLine(fen, line, numbers, writer));
    const said = [...(line.kind === 'set-play' ? ['set play'] : []), ...line.notes].join(', ');
    return said ? `${text} <i>${escapeXml(said)}</i>` : text;
  });
}

/** A solution with more characters is cut, and the rest is counted: a sheet is for reading. */
const MAX_LENGTH = 700;

/** A paragraph for each first move, and for each defence to it or several that are answered alike. */
function playParagraphs(fen: string, solution: Solution, writer: MoveWriter): string[] {
  const paragraphs: string[] = [];
  let above: readonly string[] = [];
  let length = 0;
  let missing = 0;
  for (const { cells, notes } of matingLines(fen, solution, writer, true)) {
    if (length > MAX_LENGTH) {
      missing++;
      continue;
    }
    const from = cells.findIndex((cell, i) => cell !== above[i]);
    const [first = '', ...others] = cells;
    if (from === 0)
      paragraphs.push(
        `<b>${escapeXml(/^set play/.test(first) ? first : `${writer.number(0, isBlackFirst(fen))}${first}`)}</b>`,
      );
    const play = movesText(from === 0 ? others : cells.slice(from), Math.max(1, from), fen, writer);
    const text = escapeXml([play, ...notes.map((note) => `(${note})`)].filter(Boolean).join(' '));
    if (from === 0) paragraphs.push(`${paragraphs.pop()} ${text}`);
    else if (from === 1) paragraphs.push(text);
    else paragraphs.push(`${paragraphs.pop()}; ${text}`);
    length += text.length;
    above = cells;
  }
  return missing > 0 ? [...paragraphs, `<i>… and ${missing} more</i>`] : paragraphs;
}

/** `1...Bh2, Bg3 2.Rxa7#`, `threat 2.Nb2#`, `zugzwang` */
function movesText(cells: readonly string[], from: number, fen: string, writer: MoveWriter): string {
  return cells
    .map((cell, i) => {
      if (cell === 'threat' || cell === 'zugzwang') return cell;
      const number = writer.number(from + i, isBlackFirst(fen));
      return number.endsWith('...') && i > 0 ? cell : number + cell;
    })
    .join(' ');
}
