/** The table of many solutions, one row each. */

import type { ProblemRecord, SolutionRecord } from '../../records/problem-records.js';
import type { SolutionSummary } from '../../records/run-records.js';
import { type AnySolution, isLineSolution, type Solution } from '../../solve/solution.js';
import { countText, durationText, shortCountText } from '../counts-and-times.js';
import { moveWriter, type Notation } from '../move-notation.js';
import { fullName, NamesInOrder } from '../problem-words.js';
import { ReportForPeople, type ReportOptions } from '../reporter.js';
import { type BoundedColumn, fittingColumns } from '../terminal/column-widths.js';
import { RowStream } from '../terminal/row-stream.js';
import { painter } from '../terminal/style.js';
import { joinedWords, wrapLines } from '../terminal/text-width.js';
import { countPlay, type PlayCounts } from './play-words.js';
import { MOODS } from './solution-head.js';
import { summaryText } from './solution-summary.js';
import { keyTexts, lineTexts, movesText, statusWords } from './solution-words.js';

export interface TableOptions extends ReportOptions {
  /** columns for the play that was asked for */
  readonly play?: Pick<ColumnsWanted, 'tries' | 'lines'>;
}

export class SolutionTable extends ReportForPeople<SolutionRecord, SolutionSummary, TableOptions> {
  readonly #columns: Columns;
  readonly #rows: RowStream;
  readonly #names = new NamesInOrder();

  constructor(options: TableOptions) {
    super(options);
    const { notation, play, style, out, quiet } = options;
    this.#columns = columnsFor({ ...play, ...(notation && { notation }) }, style.width);
    this.#rows = new RowStream(this.#columns.columns, out, style, !quiet);
  }

  result({ problem, solution }: SolutionRecord): void {
    this.warn(problem);
    const { columns, keyColumn, outcomeColumn } = this.#columns;
    const paint = painter(this.options.style);
    const { mood } = statusWords(solution);
    this.#rows.add(
      columns.map((column, i) =>
        i === 0 ? this.#names.name(problem, fullName) : column.cell(problem, solution),
      ),
      (i, text) => {
        if (i === keyColumn) return paint('bold', text);
        return i === outcomeColumn ? paint(MOODS[mood], text) : text;
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

interface Column extends BoundedColumn {
  readonly cell: (problem: ProblemRecord, solution: AnySolution) => string;
}

/** What was asked for besides the keys. */
interface ColumnsWanted {
  readonly notation?: Notation;
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
export function columnsFor(
  { notation = 'san', tries = false, lines = false }: ColumnsWanted,
  total: number,
): Columns {
  const writer = moveWriter(notation);
  const judged = tries || lines;
  const all: readonly Column[] = [
    { head: 'problem', align: 'left', cell: fullName, least: 14, fair: 17, most: 52 },
    { head: 'stip.', align: 'left', cell: (_, solution) => solution.stipulation ?? '-', least: 5 },
    {
      head: 'key',
      align: 'left',
      cell: (...of) => joinedWords(keyTexts(...of, writer)) || '-',
      least: 8,
      fair: 9,
      most: 18,
    },
    {
      head: 'moves',
      align: 'right',
      cell: (_, solution) => movesText(solution),
      least: 5,
    },
    {
      head: 'line',
      align: 'left',
      cell: (...of) => joinedWords(lineTexts(...of, writer)) || '-',
      least: 16,
      most: 58,
      dispensable: 1,
    },
    ...(tries ? [countColumn('tries', ({ tries }) => tries && countText(tries.length))] : []),
    ...(lines
      ? [
          countColumn(
            'lines',
            playCount(({ lines }) => countText(lines)),
          ),
        ]
      : []),
    ...(lines ? [countColumn('duals', playCount(dualsCell), '1 minor'.length)] : []),
    {
      head: 'nodes',
      align: 'right',
      cell: (_, solution) => shortCountText(solution.nodes),
      least: 7,
      dispensable: 3,
    },
    {
      head: 'time',
      align: 'right',
      cell: (_, solution) => durationText(solution.ms),
      least: 7,
      dispensable: 2,
    },
    {
      head: judged ? 'verdict' : 'status',
      align: 'left',
      cell: (_, solution) => statusWords(solution).text,
      least: 9,
      fair: 11,
      most: 20,
    },
  ];
  const columns = fittingColumns(all, total);
  const indexOf = (head: string): number => columns.findIndex((column) => column.head === head);
  return { columns, keyColumn: indexOf('key'), outcomeColumn: columns.length - 1 };
}

type CountText = (solution: Solution) => string | undefined;

const countColumn = (head: string, text: CountText, least = 5): Column => ({
  head,
  align: 'right',
  cell: (_, solution) => {
    if (!isLineSolution(solution)) return text(solution) ?? '-';
    return head === 'lines' ? countText(solution.lines.length) : '-';
  },
  least,
});

const playCount =
  (text: (counts: PlayCounts) => string): CountText =>
  (solution) => {
    const counts = countPlay(solution);
    return counts && text(counts);
  };

/** `2`, `1 minor`, `2, 1 minor` */
function dualsCell({ duals, minorDuals }: PlayCounts): string {
  const minor = `${countText(minorDuals)} minor`;
  if (minorDuals === 0) return countText(duals);
  return duals === minorDuals ? minor : `${countText(duals - minorDuals)}, ${minor}`;
}
