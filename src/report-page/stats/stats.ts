/** Builds the page of statistics: charts and tables, and the problems behind the values that the reader selects in them. */
import { button, h } from '../../board-ui/dom.js';
import type { ProblemEntry } from '../../board-ui/entries.js';
import type { ShownFigure, ShownStats, ShownValue } from '../../report/html/shown.js';
import { countText, plural } from '../../text/counts-and-times.js';
import { browse, fillMasthead, notice, onPage } from '../browse.js';
import '../print.css';
import './stats.css';
import { drawChart } from './charts.js';
import { shadedTable, themesTable, valuesTable } from './tables.js';

onPage(({ report, masthead, entries, run }) => {
  masthead.querySelector('.kicker')?.replaceChildren('keymove statistics');
  fillMasthead(masthead, [run?.summary[0] ?? plural(entries.length, 'problem')]);
  if (!run?.stats) {
    report.append(notice('This page is incomplete: it was not written to the end.'));
    return;
  }
  if (run.interrupted) {
    report.append(notice('The run was stopped early, so only some of the problems are counted.'));
  }
  const { stats } = run;
  const problems = problemsBehind(entries);
  const pick = (values: readonly ShownValue[]): void => problems.choose(values);
  report.append(
    h(
      'div.statistics',
      tiles(stats),
      ...stats.figures.map((figure) => section(figure, pick)),
      ...crossings(stats, pick),
    ),
    ...stats.remarks.map((text) => h('p.notice', text)),
    problems.element,
  );
  document.body.append(problems.dialog);
  problems.choose([], false);
  problems.followAddress();
});

function tiles({ problems, figures }: ShownStats): HTMLElement {
  const figure = (id: string): ShownFigure | undefined => figures.find((each) => each.id === id);
  const share = (id: string, value: string): string | undefined => {
    const of = figure(id);
    const found = of?.values.find((each) => each.value === value)?.problems;
    return of && found !== undefined ? `${((100 * found) / of.problems).toFixed(0)}%` : undefined;
  };
  const middle = (id: string): string | undefined => figure(id)?.median?.toLocaleString('en');
  const all: readonly (readonly [string, string | undefined])[] = [
    ['problems', countText(problems)],
    ['sound', share('verdict', 'sound')],
    ['pieces, median', middle('men')],
    ['different themes', figure('theme') && countText(figure('theme')?.values.length ?? 0)],
    ['tries, median', middle('tries')],
    ['difficulty, median', middle('difficulty')],
    ['authors', figure('author') && countText(figure('author')?.values.length ?? 0)],
  ];
  return h(
    'dl.tiles',
    ...all.flatMap(([name, value]) => (value === undefined ? [] : [h('div', h('dt', name), h('dd', value))])),
  );
}

/** Makes the section of a figure: its chart, and a table that unfolds. */
function section(figure: ShownFigure, pick: (values: readonly ShownValue[]) => void): HTMLElement {
  const chart = h('div.drawing');
  let width = 0;
  new ResizeObserver(([seen]) => {
    const now = Math.floor(seen?.contentRect.width ?? 0);
    if (now === width || now === 0) return;
    width = now;
    const focused = chart.contains(document.activeElement);
    chart.replaceChildren(drawChart(figure, width, (value) => pick([value])));
    if (focused) chart.querySelector<SVGElement>('.mark')?.focus();
  }).observe(chart);
  const table = h('details', h('summary', `Table of ${plural(figure.values.length, 'value')}`));
  table.addEventListener('toggle', () => table.append(valuesTable(figure, pick)), { once: true });
  return h(
    'section.figure',
    { 'data-figure': figure.id },
    h('h2', figure.title),
    h('p.about', aboutText(figure)),
    chart,
    table,
  );
}

/** `of 1,545 problems; mean 11.2, median 11` */
function aboutText({ id, problems, mean, median }: ShownFigure): string {
  const isTime = id === 'decade' || id === 'year';
  const middle =
    mean === undefined || isTime
      ? []
      : [
          `mean ${mean.toLocaleString('en', { maximumFractionDigits: 1 })}, median ${median?.toLocaleString('en')}`,
        ];
  return [`of ${plural(problems, 'problem')}`, ...middle].join('; ');
}

function crossings(stats: ShownStats, pick: (values: readonly ShownValue[]) => void): HTMLElement[] {
  return stats.crossings.flatMap((crossing) => {
    const isByAuthor = crossing.by === 'author';
    const table = isByAuthor ? themesTable(crossing, stats, pick) : shadedTable(crossing, stats, pick);
    if (!table) return [];
    const about = isByAuthor
      ? 'how many problems of each author have the theme'
      : 'problems; the darker the cell, the larger the share of the problems of that decade';
    return [
      h(
        'section.figure.wide',
        { 'data-figure': `${crossing.of}-${crossing.by}` },
        h('h2', crossing.title),
        h('p.about', about),
        table,
      ),
    ];
  });
}

/** Shows the problems behind the selected values: a list with filters, one of whose problems may be open in a dialog. */
function problemsBehind(entries: readonly ProblemEntry[]) {
  const title = h('h2', { id: 'chosen', tabindex: -1 });
  const condition = h('p.condition');
  const all = button('quiet', () => choose([]), 'Show all problems');
  const browser = browse();
  const up = button('quiet', () => scrollTo({ top: 0 }), 'Back to the charts');
  const element = h(
    'section.behind',
    { 'aria-labelledby': 'chosen' },
    h('div.behind-head', title, condition, h('div.tools', all, up)),
    browser.filters.element,
    browser.list.element,
  );

  function followAddress(): void {
    browser.followAddress(entries);
  }

  /** Lists the problems that have all of these values. @param isAsked also moves the reader to them */
  function choose(values: readonly ShownValue[], isAsked = true): void {
    const numbers = values.map(({ number }) => number);
    const chosen =
      numbers.length === 0
        ? entries
        : entries.filter(({ listed: { figures = [] } }) => numbers.every((each) => figures.includes(each)));
    const named = values.map(({ name }) => name).join(', ');
    title.textContent = named === '' ? 'The problems' : `${named}: ${plural(chosen.length, 'problem')}`;
    condition.replaceChildren(
      ...(named === '' ? [] : [h('code', `--where "${values.map(({ where }) => where).join(' and ')}"`)]),
    );
    all.hidden = named === '';
    for (const mark of document.querySelectorAll('.mark'))
      mark.classList.toggle('chosen', numbers.includes(Number(mark.getAttribute('data-value'))));
    browser.filters.show(chosen);
    if (!isAsked) return;
    element.scrollIntoView({ block: 'start' });
    title.focus({ preventScroll: true });
  }

  return {
    element,
    followAddress,
    choose,
    dialog: browser.viewer.element,
  };
}
