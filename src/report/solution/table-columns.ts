/** The batch table's columns: what stands in them, and how wide they are on a given terminal. */
import type { Problem } from '../../problems/problem.js';
import type { Solution } from '../../solve/solution.js';
import { moveWriter, type Notation } from '../move-notation.js';
import { type Align, GAP } from '../terminal/grid.js';
import { textWidth } from '../terminal/text-width.js';
import { countPlay, type PlayCounts } from './play-counts.js';
import {
  countText,
  durationText,
  keysText,
  lineText,
  mateText,
  problemName,
  shortCountText,
  stipulationText,
  verdictWords,
} from './solution-words.js';

export interface Column {
  readonly head: string;
  readonly align: Align;
  readonly cell: (problem: Problem, solution: Solution) => string;
  /** narrowest width; enough for every number and every single word */
  readonly least: number;
  /** for text that wraps well: its share of what all the least widths leave over */
  readonly share?: number;
  /** the column with the highest number is left out first where not all have room */
  readonly dispensable?: number;
}

/** What was asked for beside the keys. */
export interface ColumnsWanted {
  readonly notation?: Notation;
  readonly tries?: boolean;
  readonly lines?: boolean;
}

/** The columns of a table, and which of them tells how the result is to be taken. */
export interface Columns {
  readonly columns: readonly Column[];
  readonly keyColumn: number;
  readonly outcomeColumn: number;
}

/** @param total columns of the terminal; Infinity: there is none */
export function columnsFor(
  { notation = 'san', tries = false, lines = false }: ColumnsWanted,
  total: number,
): Columns {
  const writer = moveWriter(notation);
  const judged = tries || lines;
  const all: readonly Column[] = [
    { head: 'problem', align: 'left', cell: problemName, least: 8, share: 2 },
    { head: 'stip.', align: 'left', cell: (_, solution) => stipulationText(solution), least: 5 },
    { head: 'key', align: 'left', cell: (...of) => keysText(...of, writer), least: 8, share: 1 },
    { head: 'mate in', align: 'right', cell: (_, solution) => mateText(solution), least: 4 },
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
      cell: (...of) => verdictWords(...of).text,
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

/** The columns that have room side by side, each with its least width. */
function fitting(columns: readonly Column[], total: number): readonly Column[] {
  const least = sum(columns.map((column) => column.least)) + GAP * (columns.length - 1);
  const rank = Math.max(...columns.map(({ dispensable = 0 }) => dispensable));
  if (least <= total || rank === 0) return columns;
  return fitting(
    columns.filter(({ dispensable = 0 }) => dispensable < rank),
    total,
  );
}

/** Given to a column beyond what the first rows need, where there is room: later rows may be longer. */
const RESERVE = 24;

/**
 * Column widths for a terminal `total` columns wide, decided from the first rows.
 * With `total` Infinity (no terminal) every column is as wide as its widest sample, and nothing will be wrapped.
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
  // Later rows may be longer: what is left goes to the columns that most often grow.
  for (const head of ['mating line', 'key']) {
    const i = columns.findIndex((column) => column.head === head);
    const extra = i < 0 ? 0 : Math.max(0, Math.min(room, RESERVE));
    if (i >= 0) widths[i] = (widths[i] ?? 0) + extra;
    room -= extra;
  }
  return widths;
}

/**
 * Every column gets its least; what is left over is dealt out among those that need more, in proportion to their
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
