/** `keymove stats`: the figures as tables with bars for the terminal. */
import type { StatsCrossing, StatsFigure, StatsRecord, StatsValue } from '../../records/stats-records.js';
import { countText, plural } from '../../text/counts-and-times.js';
import { painter, type Style } from '../terminal/style.js';
import { type BoundedColumn, COLUMN_GAP, fittedTable } from '../terminal/table.js';
import { wrapLines } from '../terminal/text-width.js';
import { StatsReport } from './stats-report.js';

/** Maximum number of values of a figure without order, such as themes and authors. */
const MOST_VALUES = 25;
/** Maximum number of rows of a table that crosses two figures. */
const MOST_ROWS = 12;
const MOST_COLUMNS = 10;
const LEAST_NAME = 12;
const BAR = 12;

const COLUMNS: readonly BoundedColumn[] = [
  { head: '', align: 'left', least: 12, most: 34 },
  { head: 'problems', align: 'right', least: 8 },
  { head: 'share', align: 'right', least: 5 },
  { head: '', align: 'left', least: BAR },
  { head: '--where', align: 'left', least: 16, most: 90 },
];

export class StatsTable extends StatsReport {
  protected override write(stats: StatsRecord): void {
    const { out, style } = this.options;
    const seen = stats.figures.filter((figure) => isTelling(figure, stats));
    for (const figure of seen) {
      out.write(`${this.paint('bold', figure.title)}${this.paint('dim', aboutText(figure, stats))}\n`);
      out.write(`${valuesTable(figure, style)}\n`);
    }
    for (const crossing of stats.crossings) {
      if (crossing.by !== 'author') out.write(crossingText(crossing, stats, style));
    }
  }

  protected override remark(text: string): void {
    if (!this.options.quiet) this.options.out.write(wrapLines(text, this.options.style.width));
  }
}

/** Decides whether a figure is worth showing. Years are shown if there are too few decades. */
export function isTelling({ id, values }: StatsFigure, { figures }: StatsRecord): boolean {
  const decades = figures.find((figure) => figure.id === 'decade')?.values.length ?? 0;
  if (id === 'decade') return decades > FEW_DECADES;
  return id === 'year' ? decades <= FEW_DECADES : values.length > 0;
}
const FEW_DECADES = 2;

/** `, of 1,545 problems; mean 11.2, median 11` */
function aboutText({ problems, mean, median, id }: StatsFigure, { problems: all }: StatsRecord): string {
  const of = problems === all ? '' : `, of ${plural(problems, 'problem')}`;
  const isTime = id === 'decade' || id === 'year';
  return `${of}${mean === undefined || isTime ? '' : `; mean ${Math.round(10 * mean) / 10}, median ${median}`}`;
}

function valuesTable({ id, values, problems }: StatsFigure, style: Style): string {
  const isWords = ['theme', 'author', 'stipulation'].includes(id);
  const shown = isWords ? values.slice(0, MOST_VALUES) : values;
  const most = Math.max(...values.map((value) => value.problems));
  const rows = shown.map(({ value, name = value, problems: count, where }) => ({
    cells: [
      name,
      countText(count),
      `${((100 * count) / problems).toFixed(count === problems ? 0 : 1)}%`,
      (style.unicode ? '█' : '#').repeat(Math.max(1, Math.round((BAR * count) / most))),
      where,
    ],
  }));
  const more = values.length - shown.length;
  return `${fittedTable(COLUMNS, rows, style)}${more > 0 ? `and ${countText(more)} more; --csv and --html list them all\n` : ''}`;
}

/** Writes a table with a row for each of the most frequent values, and a column for each value of the other figure. */
function crossingText(
  { of, by, title, cells }: StatsCrossing,
  { figures }: StatsRecord,
  style: Style,
): string {
  const valuesOf = (id: string): readonly StatsValue[] =>
    figures.find((figure) => figure.id === id)?.values ?? [];
  const columns = latestFitting(valuesOf(by), style.width);
  if (columns.length < 2) return '';
  const counts = new Map(cells.map(({ value, by: column, problems }) => [`${value} ${column}`, problems]));
  const rows = valuesOf(of)
    .slice(0, MOST_ROWS)
    .map(({ value, name = value }) => ({
      cells: [name, ...columns.map((column) => countText(counts.get(`${value} ${column.value}`) ?? 0))],
    }));
  const heads: BoundedColumn[] = [
    { head: '', align: 'left', least: LEAST_NAME, most: 30 },
    ...columns.map(({ value }): BoundedColumn => ({ head: value, align: 'right', least: value.length })),
  ];
  return `${painter(style)('bold', title)}\n${fittedTable(heads, rows, style)}\n`;
}

/** Returns the last values that fit beside the names of the rows. */
function latestFitting(values: readonly StatsValue[], width: number): readonly StatsValue[] {
  const widest = Math.max(0, ...values.map(({ value }) => value.length));
  return values.slice(-Math.min(MOST_COLUMNS, Math.floor((width - LEAST_NAME) / (COLUMN_GAP + widest))));
}
