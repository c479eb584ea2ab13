/** The table of many solutions, one row each: written as they come, in constant memory, with widths from the first rows. */

import type { ProblemRecord, SolutionRecord } from '../../records/problem-records.js';
import type { SolutionSummary } from '../../records/run-records.js';
import type { Solution } from '../../solve/solution.js';
import { moveWriter, type Notation } from '../move-notation.js';
import { countText, durationText, shortCountText } from '../numbers.js';
import { problemName } from '../problem-words.js';
import { ReportForPeople, type ReportOptions } from '../reporter.js';
import { type Align, GAP } from '../terminal/grid.js';
import { RowStream, type WidthsOf } from '../terminal/row-stream.js';
import { painter } from '../terminal/style.js';
import { textWidth } from '../terminal/text-width.js';
import { countPlay, type PlayCounts } from './play-words.js';
import { MOODS } from './solution-head.js';
import { summaryText } from './solution-summary.js';
import { battleTerms, keysText, lineText, movesText, statusWords } from './solution-words.js';

export interface TableOptions extends ReportOptions {
  /** columns for the play that was asked for */
  readonly play?: Pick<ColumnsWanted, 'tries' | 'lines'>;
}

export class SolutionTable extends ReportForPeople<SolutionRecord, SolutionSummary, TableOptions> {
  readonly #columns: Columns;
  readonly #rows: RowStream;

  constructor(options: TableOptions) {
    super(options);
    const { notation, play, style, out, quiet } = options;
    this.#columns = columnsFor({ ...play, ...(notation && { notation }) }, style.width);
    const { columns } = this.#columns;
    const widths: WidthsOf = (samples) => columnWidths(columns, samples, style.width);
    this.#rows = new RowStream(columns, widths, out, style, !quiet);
  }

  result({ problem, solution: found }: SolutionRecord): void {
    const solution = battleTerms(found);
    this.warn(problem);
    const { columns, keyColumn, outcomeColumn } = this.#columns;
    const paint = painter(this.options.style);
    const { mood } = statusWords(solution);
    this.#rows.add(
      columns.map((column) => column.cell(problem, solution)),
      (i, text) => {
        if (i === keyColumn) return paint('bold', text);
        return i === outcomeColumn ? paint(MOODS[mood], text) : text;
      },
    );
  }

  end(summary?: SolutionSummary): void {
    this.#rows.end();
    if (!summary || this.options.quiet) return;
    this.options.out.write(`${summary.problems > 0 ? '\n' : ''}${summaryText(summary)}`);
  }
}

interface Column {
  readonly head: string;
  readonly align: Align;
  readonly cell: (problem: ProblemRecord, solution: Solution) => string;
  /** minimum width; enough for every number and every single word */
  readonly least: number;
  /** for text that wraps well: its share of the space beyond all minimum widths */
  readonly share?: number;
  /** the column with the highest number is dropped first if there is not enough room */
  readonly dispensable?: number;
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
    { head: 'problem', align: 'left', cell: problemName, least: 8, share: 2 },
    { head: 'stip.', align: 'left', cell: (_, solution) => solution.stipulation ?? '-', least: 5 },
    { head: 'key', align: 'left', cell: (...of) => keysText(...of, writer), least: 8, share: 1 },
    { head: 'mate in', align: 'right', cell: (_, solution) => movesText(solution), least: 4 },
    {
      head: 'mating line',
      align: 'left',
      cell: (...of) => lineText(...of, writer),
      least: 12,
      share: 2,
      ...(judged && { dispensable: 1 }),
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
      ...(judged && { dispensable: 2 }),
    },
    { head: 'time', align: 'right', cell: (_, solution) => durationText(solution.ms), least: 7 },
    {
      head: judged ? 'verdict' : 'status',
      align: 'left',
      cell: (_, solution) => statusWords(solution).text,
      least: 9,
      share: 1,
    },
  ];
  const columns = fitting(all, total);
  const indexOf = (head: string): number => columns.findIndex((column) => column.head === head);
  return { columns, keyColumn: indexOf('key'), outcomeColumn: columns.length - 1 };
}

type CountText = (solution: Solution) => string | undefined;

const countColumn = (head: string, text: CountText, least = 5): Column => ({
  head,
  align: 'right',
  cell: (_, solution) => text(solution) ?? '-',
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

/** The columns for which there is room, each with its minimum width. */
function fitting(columns: readonly Column[], total: number): readonly Column[] {
  const least = sum(columns.map((column) => column.least)) + GAP * (columns.length - 1);
  const rank = Math.max(...columns.map(({ dispensable = 0 }) => dispensable));
  if (least <= total || rank === 0) return columns;
  return fitting(
    columns.filter(({ dispensable = 0 }) => dispensable < rank),
    total,
  );
}

/** Extra width of a column beyond its first rows' needs, if there is room: later rows may be longer. */
const RESERVE = 24;

/**
 * Column widths for a terminal `total` columns wide, from the first rows.
 * With `total` Infinity (no terminal) every column is as wide as its widest sample, and nothing is wrapped.
 */
export function columnWidths(
  columns: readonly Column[],
  samples: readonly (readonly string[])[],
  total: number,
): number[] {
  const natural = columns.map(({ head, least }, i) =>
    Math.max(least, head.length, ...samples.map((row) => textWidth(row[i] ?? ''))),
  );
  if (total === Infinity) return natural;

  const available = total - GAP * (columns.length - 1);
  const widths = sum(natural) <= available ? natural : squeeze(columns, natural, available);
  let room = available - sum(widths);
  // Later rows may be longer: spare room goes to the columns that most often grow.
  for (const head of ['mating line', 'key']) {
    const i = columns.findIndex((column) => column.head === head);
    const extra = i < 0 ? 0 : Math.max(0, Math.min(room, RESERVE));
    if (i >= 0) widths[i] = (widths[i] ?? 0) + extra;
    room -= extra;
  }
  return widths;
}

/**
 * Every column gets its minimum; the rest is divided among those that need more, in proportion to their
 * shares.
 */
function squeeze(columns: readonly Column[], natural: readonly number[], available: number): number[] {
  const widths = columns.map((column) => column.least);
  const lacks = (i: number): boolean => (widths[i] ?? 0) < (natural[i] ?? 0);
  const served = (i: number): number => {
    const { least, share = 0 } = columns[i] as Column;
    return ((widths[i] ?? 0) - least) / share;
  };
  const flexible = [...columns.keys()].filter((i) => columns[i]?.share !== undefined);
  for (let room = available - sum(widths); room > 0; room--) {
    const next = flexible.filter(lacks).sort((a, b) => served(a) - served(b))[0];
    if (next === undefined) break;
    widths[next] = (widths[next] ?? 0) + 1;
  }
  return widths;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
