/** Draws charts of figures that also print: a column for each number, or a bar for each word. Each leads to its problems. */
import { axisBottom, axisLeft } from 'd3-axis';
import { scaleBand, scaleLinear } from 'd3-scale';
import { select } from 'd3-selection';
import { s } from '../../board-ui/dom.js';
import type { ShownFigure, ShownValue } from '../../report/html/shown.js';
import { countText, plural } from '../../text/counts-and-times.js';

/** Figures with ordered values, which are shown as columns. */
const COLUMNS = ['moves', 'men', 'tries', 'difficulty', 'rating', 'decade', 'year'];
/** Maximum number of bars; the table has all values. */
const MOST_BARS = 16;
const COLUMNS_HEIGHT = 220;
const BAR_HEIGHT = 22;
/** Average width of a letter of a label, in pixels. */
const LETTER = 6.4;
const NARROWEST = 260;

export type Pick = (value: ShownValue) => void;

const isOfColumns = ({ id }: ShownFigure): boolean => COLUMNS.includes(id);

/** Draws the chart again. @param width available width, in pixels */
export function drawChart(figure: ShownFigure, width: number, pick: Pick): SVGSVGElement {
  const room = Math.max(NARROWEST, Math.floor(width));
  return isOfColumns(figure) ? columns(figure, room, pick) : bars(figure, room, pick);
}

function columns(figure: ShownFigure, width: number, pick: Pick): SVGSVGElement {
  const margin = { top: 12, right: 6, bottom: 26, left: 44 };
  const values = filled(figure);
  const x = scaleBand(
    values.map(({ name }) => name),
    [margin.left, width - margin.right],
  ).padding(0.15);
  const most = Math.max(1, ...values.map(({ problems }) => problems));
  const y = scaleLinear([0, most], [COLUMNS_HEIGHT - margin.bottom, margin.top]).nice(4);
  const svg = frame(figure, width, COLUMNS_HEIGHT);
  const longest = Math.max(...values.map(({ name }) => name.length)) * LETTER + 8;
  const every = Math.ceil(longest / Math.max(1, x.step()));
  const below = axisBottom(x)
    .tickValues(x.domain().filter((_, i) => i % every === 0))
    .tickSizeOuter(0);
  const beside = axisLeft(y)
    .ticks(4)
    .tickFormat((number) => (Number.isInteger(number) ? countText(Number(number)) : ''))
    .tickSize(-(width - margin.left - margin.right));
  const axis = (name: string, dx: number, dy: number): SVGGElement => {
    const group = s(`g.${name}` as 'g', { transform: `translate(${dx},${dy})` });
    svg.append(group);
    return group;
  };
  select(axis('grid', margin.left, 0)).call(beside);
  for (const value of values) {
    if (value.problems === 0) continue;
    const left = x(value.name) ?? 0;
    const top = y(value.problems);
    const height = COLUMNS_HEIGHT - margin.bottom - top;
    const drawn = {
      x: left,
      y: Math.min(top, top + height - 1),
      width: x.bandwidth(),
      height: Math.max(1, height),
    };
    // a low column is as easy to hit as a high one
    const reach = {
      x: left,
      y: margin.top,
      width: x.bandwidth(),
      height: COLUMNS_HEIGHT - margin.bottom - margin.top,
    };
    svg.append(mark(figure, value, pick, s('rect.reach', reach), s('rect.bar', drawn)));
  }
  select(axis('axis', 0, COLUMNS_HEIGHT - margin.bottom)).call(below);
  return svg;
}

function bars(figure: ShownFigure, width: number, pick: Pick): SVGSVGElement {
  const values = shownBars(figure);
  const longest = Math.max(...values.map(({ name }) => name.length));
  const left = Math.min(width * 0.48, longest * LETTER + 14);
  const right = 52;
  const height = values.length * BAR_HEIGHT + 4;
  const y = scaleBand(
    values.map(({ number }) => String(number)),
    [2, height - 2],
  ).padding(0.22);
  const x = scaleLinear([0, Math.max(1, ...values.map(({ problems }) => problems))], [left, width - right]);
  const svg = frame(figure, width, height);
  for (const value of values) {
    const top = y(String(value.number)) ?? 0;
    const middle = top + y.bandwidth() / 2;
    const end = x(value.problems);
    const letters = Math.floor((left - 10) / LETTER);
    const name = value.name.length > letters ? `${value.name.slice(0, letters - 1)}…` : value.name;
    svg.append(
      mark(
        figure,
        value,
        pick,
        s('rect.reach', { x: 0, y: top, width, height: y.bandwidth() }),
        s('text.label', { x: left - 8, y: middle, dy: '0.32em', 'text-anchor': 'end' }, name),
        s('rect.bar', { x: left, y: top, width: Math.max(1, end - left), height: y.bandwidth() }),
        s(
          'text.count',
          { x: Math.max(left + 1, end) + 5, y: middle, dy: '0.32em' },
          countText(value.problems),
        ),
      ),
    );
  }
  return svg;
}

const shownBars = ({ values }: ShownFigure): readonly ShownValue[] =>
  values.filter(({ problems }) => problems > 0).slice(0, MOST_BARS);

/** Adds the missing numbers between the values, unless there would be too many. */
function filled(figure: ShownFigure): readonly ShownValue[] {
  const { values } = figure;
  if (values.length < 2) return values;
  const from = values.map(({ value }) => Number.parseInt(value, 10));
  const step = Math.min(...from.slice(1).map((number, i) => number - (from[i] ?? 0)));
  const all = ((from.at(-1) ?? 0) - (from[0] ?? 0)) / step + 1;
  if (!Number.isInteger(all) || all > 80) return values;
  return Array.from({ length: all }, (_, i) => {
    const number = (from[0] ?? 0) + i * step;
    const known = values[from.indexOf(number)];
    const name =
      figure.id === 'decade' ? `${number}s` : step > 1 ? `${number}–${number + step - 1}` : `${number}`;
    return known ?? { number: -1 - i, value: name, name, problems: 0, where: '' };
  });
}

const frame = ({ title }: ShownFigure, width: number, height: number): SVGSVGElement =>
  s('svg.chart', { viewBox: `0 0 ${width} ${height}`, width, height, role: 'group', 'aria-label': title });

function mark(
  { problems: all }: ShownFigure,
  value: ShownValue,
  pick: Pick,
  ...parts: readonly SVGElement[]
): SVGGElement {
  const share = ((100 * value.problems) / all).toFixed(1);
  const text = `${value.name}: ${plural(value.problems, 'problem')}, ${share}%`;
  const group = s(
    'g.mark',
    { role: 'button', tabindex: 0, 'data-value': value.number },
    s('title', text),
    ...parts,
  );
  group.addEventListener('click', () => pick(value));
  group.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    pick(value);
  });
  return group;
}
