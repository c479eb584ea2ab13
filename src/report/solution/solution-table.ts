/** The table of many solutions, one row each. */

import { makeStipulation } from '../../problems/stipulation.js';
import type { SolutionRecord } from '../../records/problem-records.js';
import type { SolutionSummary } from '../../records/run-records.js';
import { phaseOf } from '../../solution/play.js';
import type { Solution } from '../../solution/solution.js';
import { countText, durationText, shortCountText } from '../counts-and-times.js';
import { type MoveWriter, moveWriter } from '../move-notation.js';
import { fullName, NamesInOrder } from '../problem-words.js';
import { ReportForPeople, type ReportOptions } from '../reporter.js';
import { type BoundedColumn, fittingColumns } from '../terminal/column-widths.js';
import { RowStream } from '../terminal/row-stream.js';
import { painter } from '../terminal/style.js';
import { joinedWords, wrapLines } from '../terminal/text-width.js';
import { countPlay, type PlayCounts } from './play-counts.js';
import { PlayWriter } from './play-writer.js';
import { MOODS } from './solution-head.js';
import { summaryText } from './solution-summary.js';
import { keyTexts, lineTexts, movesText, statusWords } from './solution-words.js';
import { wordsOf } from './words-of-play.js';

export interface TableOptions extends ReportOptions {
  /** columns for the play that was asked for */
  readonly play?: ColumnsWanted;
}

export class SolutionTable extends ReportForPeople<SolutionRecord, SolutionSummary, TableOptions> {
  readonly #columns: Columns;
  readonly #notation: MoveWriter;
  readonly #rows: RowStream;
  readonly #names = new NamesInOrder();

  constructor(options: TableOptions) {
    super(options);
    const { notation = 'san', play = {}, style, out, quiet } = options;
    this.#notation = moveWriter(notation);
    this.#columns = columnsFor(play, style.width);
    this.#rows = new RowStream(this.#columns.columns, out, style, !quiet);
  }

  result({ problem, solution }: SolutionRecord): void {
    this.warn(problem);
    const { columns, keyColumn, outcomeColumn } = this.#columns;
    const paint = painter(this.options.style);
    const status = statusWords(solution);
    const writer = new PlayWriter(problem, solution, this.#notation);
    const name = this.#names.name(problem, fullName);
    this.#rows.add(
      columns.map((column) => column.cell({ name, solution, writer, status: status.text })),
      (i, text) => {
        if (i === keyColumn) return paint('bold', text);
        return i === outcomeColumn ? paint(MOODS[status.mood], text) : text;
      },
    );
  }

  end(summary?: SolutionSummary): void {
    if (!summary || this.options.quiet) return;
    this.options.out.write(
      `${summary.problems > 0 ? '\n' : ''}${wrapLines(summaryText(summary), this.options.style.width)}`,
    );
  }
}

/** What the cells of a row are made of. */
interface Row {
  readonly name: string;
  readonly solution: Solution;
  readonly writer: PlayWriter;
  readonly status: string;
}

interface Column extends BoundedColumn {
  readonly cell: (row: Row) => string;
}

/** The play that was asked for besides the keys. */
interface ColumnsWanted {
  readonly tries?: boolean;
  readonly lines?: boolean;
}

/** The columns of a table, and the one with the status, which is coloured. */
interface Columns {
  readonly columns: readonly Column[];
  readonly keyColumn: number;
  readonly outcomeColumn: number;
}

/** @param total columns of the terminal; Infinity: no terminal */
export function columnsFor({ tries = false, lines = false }: ColumnsWanted, total: number): Columns {
  const left = { align: 'left' } as const;
  const right = { align: 'right' } as const;
  const all: readonly Column[] = [
    { ...left, head: 'problem', cell: ({ name }) => name, least: 14, fair: 17, most: 52 },
    { ...left, head: 'stip.', cell: ({ solution }) => askedText(solution), least: 5 },
    { ...left, head: 'key', cell: (row) => movesCell(keyTexts, row), least: 8, fair: 9, most: 18 },
    { ...right, head: 'moves', cell: ({ solution }) => movesText(solution), least: 5 },
    { ...left, head: 'line', cell: (row) => movesCell(lineTexts, row), least: 16, most: 58, dispensable: 1 },
    ...(tries ? [countColumn('tries', (solution) => phaseOf(solution, 'try')?.length)] : []),
    ...(lines
      ? [
          countColumn('lines', (solution) => wordsOf(solution).lineCount(solution)),
          { ...right, head: 'duals', cell: ({ solution }: Row) => dualsCell(countPlay(solution)), least: 7 },
        ]
      : []),
    {
      ...right,
      head: 'nodes',
      cell: ({ solution }) => shortCountText(solution.nodes),
      least: 7,
      dispensable: 3,
    },
    { ...right, head: 'time', cell: ({ solution }) => durationText(solution.ms), least: 7, dispensable: 2 },
    {
      ...left,
      head: tries || lines ? 'verdict' : 'status',
      cell: ({ status }) => status,
      least: 9,
      fair: 11,
      most: 20,
    },
  ];
  const columns = fittingColumns(all, total);
  const keyColumn = columns.findIndex(({ head }) => head === 'key');
  return { columns, keyColumn, outcomeColumn: columns.length - 1 };
}

const askedText = ({ stipulation }: Solution): string => (stipulation ? makeStipulation(stipulation) : '-');

const movesCell = (texts: typeof keyTexts, { solution, writer }: Row): string =>
  joinedWords(texts(solution, writer)) || '-';

function countColumn(head: string, count: (solution: Solution) => number | undefined): Column {
  const text = (counted: number | undefined): string => (counted === undefined ? '-' : countText(counted));
  return { head, align: 'right', cell: ({ solution }) => text(count(solution)), least: 5 };
}

/** `2`, `1 minor`, `2, 1 minor` */
function dualsCell(counts: PlayCounts | undefined): string {
  if (!counts) return '-';
  const { duals, minorDuals } = counts;
  const minor = `${countText(minorDuals)} minor`;
  if (minorDuals === 0) return countText(duals);
  return duals === 0 ? minor : `${countText(duals)}, ${minor}`;
}
