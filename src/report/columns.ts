/** The table's columns: what stands in them, and how wide they are on a given terminal. */
import type { Problem } from '../problems/problem.js';
import type { Solution } from '../solve/solution.js';
import { textWidth } from './text-width.js';
import {
  durationText,
  keysText,
  lineText,
  mateText,
  problemName,
  shortCountText,
  statusWords,
  stipulationText,
} from './words.js';

export interface Column {
  readonly head: string;
  readonly align: 'left' | 'right';
  readonly cell: (problem: Problem, solution: Solution) => string;
  /** narrowest width; enough for every number and every single word */
  readonly least: number;
  /** for text that wraps well: its share of what all the least widths leave over */
  readonly share?: number;
}

export const COLUMNS: readonly Column[] = [
  { head: 'problem', align: 'left', cell: problemName, least: 8, share: 2 },
  { head: 'stip.', align: 'left', cell: (_, solution) => stipulationText(solution), least: 5 },
  { head: 'key', align: 'left', cell: (_, solution) => keysText(solution), least: 8, share: 1 },
  { head: 'mate in', align: 'right', cell: (_, solution) => mateText(solution), least: 4 },
  { head: 'mating line', align: 'left', cell: lineText, least: 12, share: 2 },
  { head: 'nodes', align: 'right', cell: (_, solution) => shortCountText(solution.nodes), least: 7 },
  { head: 'time', align: 'right', cell: (_, solution) => durationText(solution.ms), least: 7 },
  { head: 'status', align: 'left', cell: (_, solution) => statusWords(solution).text, least: 9, share: 1 },
];

const indexOf = (head: string): number => COLUMNS.findIndex((column) => column.head === head);

export const KEY_COLUMN = indexOf('key');
export const STATUS_COLUMN = indexOf('status');
const LINE_COLUMN = indexOf('mating line');

/** Blanks between columns. */
export const GAP = 2;

/** Given to a column beyond what the first rows need, where there is room: later rows may be longer. */
const RESERVE = 24;

/**
 * Column widths for a terminal `total` columns wide, decided from the first rows.
 * With `total` Infinity (no terminal) every column is as wide as its widest sample, and nothing will be wrapped.
 */
export function columnWidths(samples: readonly (readonly string[])[], total: number): number[] {
  const natural = COLUMNS.map(({ head, least }, i) =>
    Math.max(least, head.length, ...samples.map((row) => textWidth(row[i] ?? ''))),
  );
  if (total === Infinity) return natural;

  const available = total - GAP * (COLUMNS.length - 1);
  const widths = sum(natural) <= available ? natural : squeeze(natural, available);
  let room = available - sum(widths);
  // Later rows may be longer: what is left goes to the columns that most often grow.
  for (const i of [LINE_COLUMN, KEY_COLUMN]) {
    const extra = Math.max(0, Math.min(room, RESERVE));
    widths[i] = (widths[i] ?? 0) + extra;
    room -= extra;
  }
  return widths;
}

/**
 * Every column gets its least; what is left over is dealt out among those that need more, in proportion to their
 * shares.
 */
function squeeze(natural: readonly number[], available: number): number[] {
  const widths = COLUMNS.map((column) => column.least);
  const lacks = (i: number): boolean => (widths[i] ?? 0) < (natural[i] ?? 0);
  const served = (i: number): number => {
    const { least, share = 0 } = COLUMNS[i] as Column;
    return ((widths[i] ?? 0) - least) / share;
  };
  const flexible = [...COLUMNS.keys()].filter((i) => COLUMNS[i]?.share !== undefined);
  for (let room = available - sum(widths); room > 0; room--) {
    const next = flexible.filter(lacks).sort((a, b) => served(a) - served(b))[0];
    if (next === undefined) break;
    widths[next] = (widths[next] ?? 0) + 1;
  }
  return widths;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
