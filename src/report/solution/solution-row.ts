/** Makes the cells of the table of many solutions. Threads do this, so the module knows no output. */

import { makeStipulation } from '../../problems/stipulation.js';
import { type MakeRow, rowOf } from '../../records/rows.js';
import { phaseOf } from '../../solution/play.js';
import type { Solution } from '../../solution/solution.js';
import { countText, durationText, shortCountText } from '../../text/counts-and-times.js';
import { moveWriter, type NotationName } from '../move-notation.js';
import { fullName } from '../problem-words.js';
import { type BoundedColumn, fittingColumns } from '../terminal/table.js';
import { joinedWords } from '../terminal/text-width.js';
import { countPlay, type PlayCounts } from './play-counts.js';
import { PlayWriter } from './play-writer.js';
import { keyTexts, lineTexts, movesText, statusWords, themeTexts } from './solution-words.js';
import { wordsOf } from './words-of-play.js';

/** Width of the longest word of a status, which must not be broken. */
const INTERRUPTED = '(interrupted)'.length;

/** Decides which cells a row has. It is plain data, because it is sent to threads. */
export interface SolutionRowOptions {
  readonly notation: NotationName;
  readonly play: ColumnsWanted;
  /** columns of the terminal; Infinity if the output is not a terminal */
  readonly width: number;
}

/** Makes the rows of a table. */
export function makeSolutionRow({ notation, play, width }: SolutionRowOptions): MakeRow<Solution> {
  const { columns } = columnsFor(play, width);
  const moves = moveWriter(notation);
  return (problem, solution) => {
    const { text: status, mood } = statusWords(solution);
    const made = {
      name: fullName(problem),
      solution,
      writer: new PlayWriter(problem, solution, moves),
      status,
    };
    return rowOf(
      columns.map((column) => column.cell(made)),
      mood,
      problem,
    );
  };
}

interface CellsOf {
  readonly name: string;
  readonly solution: Solution;
  readonly writer: PlayWriter;
  readonly status: string;
}

interface Column extends BoundedColumn {
  readonly cell: (made: CellsOf) => string;
}

/** The play that was asked for in addition to the keys. */
export interface ColumnsWanted {
  readonly tries?: boolean;
  readonly lines?: boolean;
  readonly themes?: boolean;
}

/** The columns of a table, and the one with the status, which is coloured. */
interface Columns {
  readonly columns: readonly Column[];
  readonly keyColumn: number;
  readonly outcomeColumn: number;
}

/** @param total columns of the terminal; Infinity if the output is not a terminal */
export function columnsFor(
  { tries = false, lines = false, themes = false }: ColumnsWanted,
  total: number,
): Columns {
  const all: readonly Column[] = [
    column('problem', 'left', ({ name }) => name, { least: 12, fair: 15, most: 52 }),
    column('stip.', 'left', ({ solution }) => askedText(solution), { least: 5, isWhole: true }),
    column('key', 'left', (made) => movesCell(keyTexts, made), { least: 8, fair: 9, most: 18 }),
    column('moves', 'right', ({ solution }) => movesText(solution), { least: 5 }),
    column('line', 'left', (made) => movesCell(lineTexts, made), { least: 16, most: 58, dispensable: 1 }),
    ...(tries ? [countColumn('tries', (solution) => phaseOf(solution, 'try')?.length)] : []),
    ...(lines
      ? [
          countColumn('lines', (solution) => wordsOf(solution).lineCount(solution)),
          column('duals', 'right', ({ solution }) => dualsCell(countPlay(solution)), { least: 7 }),
        ]
      : []),
    ...(themes ? [column('themes', 'left', themesCell, { least: 14, fair: 30, most: 60 })] : []),
    column('nodes', 'right', ({ solution }) => shortCountText(solution.nodes), { least: 7, dispensable: 3 }),
    column('time', 'right', ({ solution }) => durationText(solution.ms), { least: 7, dispensable: 2 }),
    column(tries || lines ? 'verdict' : 'status', 'left', ({ status }) => status, {
      least: INTERRUPTED,
      most: 20,
    }),
  ];
  const columns = fittingColumns(all, total);
  const keyColumn = columns.findIndex(({ head }) => head === 'key');
  return { columns, keyColumn, outcomeColumn: columns.length - 1 };
}

const askedText = ({ stipulation }: Solution): string => (stipulation ? makeStipulation(stipulation) : '-');

const movesCell = (texts: typeof keyTexts, { solution, writer }: CellsOf): string =>
  joinedWords(texts(solution, writer)) || '-';

const themesCell = ({ solution }: CellsOf): string => themeTexts(solution).join(', ') || '-';

const column = (
  head: string,
  align: Column['align'],
  cell: Column['cell'],
  widths: Omit<Column, 'head' | 'align' | 'cell'>,
): Column => ({ head, align, cell, ...widths });

function countColumn(head: string, count: (solution: Solution) => number | undefined): Column {
  const text = (counted: number | undefined): string => (counted === undefined ? '-' : countText(counted));
  return column(head, 'right', ({ solution }) => text(count(solution)), { least: 5 });
}

/** `2`, `1 minor`, `2, 1 minor` */
function dualsCell(counts: PlayCounts | undefined): string {
  if (!counts) return '-';
  const { duals, minorDuals } = counts;
  const minor = `${countText(minorDuals)} minor`;
  if (minorDuals === 0) return countText(duals);
  return duals === 0 ? minor : `${countText(duals)}, ${minor}`;
}
