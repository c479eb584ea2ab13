/** Tables of figures, which a click on a column's head sorts. */
import { button, type Child, h } from '../../board-ui/dom.js';
import type { ShownCrossing, ShownFigure, ShownStats, ShownValue } from '../../report/html/shown.js';
import { countText } from '../../text/counts-and-times.js';

/** Lists the problems that have these values, of one figure or of two. */
export type PickAll = (values: readonly ShownValue[]) => void;

export interface FigureColumn {
  readonly head: string;
  /** numbers are sorted from the largest, words from the first */
  readonly isNumber?: true;
}

export interface FigureRow {
  /** sort key of each column */
  readonly keys: readonly (string | number)[];
  readonly cells: readonly Child[];
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
/** Number of rows that are drawn at once. */
const PORTION = 60;

/** @param sorted the column by which the rows are already sorted */
function sortedTable(
  title: string,
  columns: readonly FigureColumn[],
  rows: readonly FigureRow[],
  sorted?: number,
): HTMLElement {
  let shown = rows;
  let drawn = 0;
  const body = h('tbody');
  const more = button('more', () => draw());
  const draw = (): void => {
    body.append(
      ...shown
        .slice(drawn, drawn + PORTION)
        .map(({ cells }) =>
          h(
            'tr',
            ...cells.map((cell, i) =>
              i === 0 ? h('th', { scope: 'row' }, cell) : h(columns[i]?.isNumber ? 'td.number' : 'td', cell),
            ),
          ),
        ),
    );
    drawn = Math.min(shown.length, drawn + PORTION);
    more.hidden = drawn === shown.length;
    more.textContent = `Show more (${countText(shown.length - drawn)} left)`;
  };
  const heads = columns.map(({ head, isNumber }, i) => {
    const th = h(
      isNumber ? 'th.number' : 'th',
      { scope: 'col', 'aria-sort': i === sorted ? 'descending' : 'none' },
      button('sort', () => sort(i), head),
    );
    return th;
  });
  const sort = (by: number): void => {
    const first = columns[by]?.isNumber ? 'descending' : 'ascending';
    const now = heads[by]?.getAttribute('aria-sort');
    const order = now === first ? (first === 'descending' ? 'ascending' : 'descending') : first;
    for (const [i, head] of heads.entries()) head.setAttribute('aria-sort', i === by ? order : 'none');
    const sign = order === 'ascending' ? 1 : -1;
    shown = rows.toSorted((a, b) => sign * compare(a.keys[by], b.keys[by]));
    body.replaceChildren();
    drawn = 0;
    draw();
  };
  draw();
  return h(
    'div.scroller',
    { tabindex: 0, role: 'region', 'aria-label': title },
    h('table', h('thead', h('tr', ...heads)), body),
    more,
  );
}

const compare = (one: string | number = '', two: string | number = ''): number =>
  typeof one === 'number' && typeof two === 'number' ? one - two : collator.compare(String(one), String(two));

/** Returns the values of a figure, with their share and the condition that selects them. */
export function valuesTable({ title, values, problems }: ShownFigure, pick: PickAll): HTMLElement {
  return sortedTable(
    title,
    [
      { head: title },
      { head: 'Problems', isNumber: true },
      { head: 'Share', isNumber: true },
      { head: 'Condition (--where)' },
    ],
    values.map((value, i) => ({
      // values that begin with a number sort in their own order
      keys: [/^\d/.test(value.value) ? i : value.name, value.problems, value.problems, value.where],
      cells: [
        button('pick', () => pick([value]), value.name),
        countText(value.problems),
        `${((100 * value.problems) / problems).toFixed(1)}%`,
        h('code', value.where),
      ],
    })),
  );
}

/** Shows themes by decade: a row for each of the most frequent values, a column for each value of the other figure, shaded by share. */
export function shadedTable(
  crossing: ShownCrossing,
  stats: ShownStats,
  pick: PickAll,
): HTMLElement | undefined {
  const [of, by] = figuresOf(crossing, stats);
  if (!of || !by || by.values.length < 2) return undefined;
  const counts = countsOf(crossing);
  const rows = of.values.slice(0, MOST_ROWS);
  const shareOf = (row: ShownValue, column: ShownValue): number =>
    (counts.get(`${row.number} ${column.number}`) ?? 0) / column.problems;
  const most = Math.max(...rows.flatMap((row) => by.values.map((column) => shareOf(row, column))));
  return sortedTable(
    crossing.title,
    [
      { head: 'Theme' },
      { head: 'All', isNumber: true },
      ...by.values.map(({ name }) => ({ head: name, isNumber: true as const })),
    ],
    rows.map((row) => ({
      keys: [row.name, row.problems, ...by.values.map((column) => shareOf(row, column))],
      cells: [
        button('pick', () => pick([row]), row.name),
        countText(row.problems),
        ...by.values.map((column): Child => {
          const problems = counts.get(`${row.number} ${column.number}`) ?? 0;
          if (problems === 0) return h('span.none', '·');
          const share = shareOf(row, column);
          const title = `${row.name}, ${column.name}: ${(100 * share).toFixed(1)}% of ${countText(column.problems)}`;
          const cell = button({ class: 'cell', title }, () => pick([row, column]), countText(problems));
          const shade = SHADES[Math.ceil((SHADES.length * share) / most) - 1] ?? 0;
          cell.style.setProperty('--shade', `${shade}%`);
          return cell;
        }),
      ],
    })),
    1,
  );
}

const MOST_ROWS = 30;
/** Strength of the accent colour in the cells, in per cent, from the smallest shares to the largest. */
const SHADES = [8, 18, 30, 42, 55];

/** Shows themes by author: a row for each author, with his most frequent themes. */
export function themesTable(
  crossing: ShownCrossing,
  stats: ShownStats,
  pick: PickAll,
): HTMLElement | undefined {
  const [of, by] = figuresOf(crossing, stats);
  if (!of || !by) return undefined;
  const themeOf = new Map(of.values.map((value) => [value.number, value]));
  const themes = new Map<number, [ShownValue, number][]>();
  for (const [theme, author, problems] of crossing.cells) {
    const value = themeOf.get(theme);
    const known = themes.get(author);
    if (!value) continue;
    if (known) known.push([value, problems]);
    else themes.set(author, [[value, problems]]);
  }
  return sortedTable(
    crossing.title,
    [{ head: 'Author' }, { head: 'Problems', isNumber: true }, { head: 'Most frequent themes' }],
    by.values.map((author) => {
      const most = (themes.get(author.number) ?? []).slice(0, MOST_THEMES);
      return {
        keys: [author.name, author.problems, most[0]?.[0].name ?? ''],
        cells: [
          button('pick', () => pick([author]), author.name),
          countText(author.problems),
          h(
            'span.themes',
            ...most.map(([theme, problems]) =>
              button('pick', () => pick([theme, author]), `${theme.name} `, h('b', countText(problems))),
            ),
          ),
        ],
      };
    }),
    1,
  );
}

const MOST_THEMES = 5;

const figuresOf = ({ of, by }: ShownCrossing, { figures }: ShownStats): (ShownFigure | undefined)[] =>
  [of, by].map((id) => figures.find((figure) => figure.id === id));

const countsOf = ({ cells }: ShownCrossing): ReadonlyMap<string, number> =>
  new Map(cells.map(([of, by, problems]) => [`${of} ${by}`, problems]));
