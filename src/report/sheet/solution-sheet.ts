/** `solve --report sheet.html`: a worksheet of the problems, with their solutions. */
import { directMate, solvedBy } from '../../problems/stipulation.js';
import type { SolutionRecord } from '../../records/problem-records.js';
import type { SolutionSummary } from '../../records/run-records.js';
import { isAfterPass } from '../../solution/play.js';
import type { Solution } from '../../solution/solution.js';
import { countText } from '../../text/counts-and-times.js';
import { askedWords } from '../goal-words.js';
import type { ReportOrigin } from '../html/html-file.js';
import { type MoveWriter, moveWriter, type NotationName } from '../move-notation.js';
import { escapeXml } from '../position/diagram/svg.js';
import { authorText, problemName } from '../problem-words.js';
import type { Output, SolutionReporter } from '../reporter.js';
import { matingLines } from '../solution/mating-lines.js';
import { showsFullLine } from '../solution/play-counts.js';
import { cutPhase } from '../solution/play-rows.js';
import { PlayWriter, SET_PLAY } from '../solution/play-writer.js';
import { lineText, statusWords } from '../solution/solution-words.js';
import { type PerPage, SheetPage } from './sheet-page.js';

export interface SheetOptions {
  readonly out: Output;
  readonly origin: ReportOrigin;
  readonly perPage?: PerPage;
  readonly notation?: NotationName;
}

export class SolutionSheet implements SolutionReporter {
  readonly #page: SheetPage;
  readonly #writer: MoveWriter;

  constructor({ out, origin, perPage, notation = 'san' }: SheetOptions) {
    this.#page = new SheetPage(out, origin, perPage);
    this.#writer = moveWriter(notation);
  }

  result({ problem, solution }: SolutionRecord): void {
    const { moves } = solution;
    const writer = new PlayWriter(problem, solution, this.#writer);
    const asked = askedWords(problem.fen, solution.stipulation ?? (moves ? directMate(moves) : undefined));
    const { text, mood } = statusWords(solution);
    const paragraphs = PARAGRAPHS[solvedBy(solution.stipulation)](solution, writer);
    if (solution.line.length > 0 && !showsFullLine(solution)) {
      paragraphs.push(escapeXml(lineText(solution, writer)));
    }
    if (mood !== 'good') paragraphs.push(`<i>${escapeXml(text)}</i>`);
    this.#page.add(
      { name: problemName(problem), by: authorText(problem), fen: problem.fen, asked },
      paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''),
    );
  }

  /** Ignores an entry that cannot be read: it has no diagram, and is reported elsewhere. */
  refusal(): void {}

  end(_summary?: SolutionSummary): void {
    this.#page.end();
  }
}

/** A sheet is for reading, so a solution with more characters, or more lines of help or series play, is cut and the rest counted. */
const MAX_LENGTH = 700;
const MAX_LINES = 100;

/** Returns a paragraph for each solution of help or series play. */
function lineParagraphs(solution: Solution, writer: PlayWriter): string[] {
  return solution.phases.flatMap((phase) => {
    const { lines, more } = cutPhase(phase, solution, MAX_LINES, writer);
    const paragraphs = [...lines].map(({ kind, cells, notes }) => {
      const said = [...(isAfterPass(kind) ? [SET_PLAY] : []), ...notes].join(', ');
      return escapeXml(writer.numbered(cells).join(' ')) + (said && ` <i>${escapeXml(said)}</i>`);
    });
    return [...paragraphs, ...moreTexts(more)];
  });
}

const moreTexts = (count: number): string[] => (count === 0 ? [] : [`<i>… and ${countText(count)} more</i>`]);

/** Returns a paragraph for each first move, and for each defence to it, or group of defences that are answered alike. */
function treeParagraphs(solution: Solution, writer: PlayWriter): string[] {
  const paragraphs: string[] = [];
  let above: readonly string[] = [];
  let length = 0;
  let missing = 0;
  for (const { path, cells, notes } of matingLines(solution, writer, true)) {
    if (length > MAX_LENGTH) {
      missing++;
      continue;
    }
    const from = cells.findIndex((cell, i) => cell !== above[i]);
    const [first = '', ...others] = cells;
    const begins =
      from === 0 ? `<b>${escapeXml(first === SET_PLAY ? first : `${writer.number(0)}${first}`)}</b> ` : '';
    const shown = from === 0 ? others : cells.slice(from);
    const play = path.length === 0 ? shown : writer.numbered(shown, Math.max(1, from));
    const text = escapeXml([...play, ...notes.map((note) => `(${note})`)].join(' '));
    if (from <= 1) paragraphs.push(begins + text);
    else paragraphs.push(`${paragraphs.pop()}; ${text}`);
    length += text.length;
    above = cells;
  }
  return [...paragraphs, ...moreTexts(missing)];
}

const PARAGRAPHS = { keys: treeParagraphs, lines: lineParagraphs, study: treeParagraphs } as const;
