/** The report's page: reads the records, and shows the list, its filters and the open problem. */
import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import './page.css';
import './board.css';
import './problem.css';
import './print.css';
import type { RefusalHead } from '../data.js';
import { setFragment } from './browser.js';
import { count, h, plural } from './dom.js';
import { filterBar } from './filters.js';
import { ProblemList } from './list.js';
import { printSheet } from './print.js';
import { type ProblemRecord, readRecords } from './records.js';
import { themeSwitch } from './theme.js';
import { Viewer } from './viewer.js';

function build(): void {
  const { problems, refusals, run } = readRecords();
  const report = document.getElementById('report');
  const masthead = document.getElementById('masthead');
  if (!report || !masthead) return;

  const list: ProblemList = new ProblemList((record) => viewer.open(record));
  const viewer = new Viewer({
    beside: (record, step) => list.records[list.records.indexOf(record) + step],
    onShow: (record) => setFragment(String(record.head.i)),
    onClose: (record) => {
      setFragment('');
      if (list.records.includes(record)) list.focus(record);
    },
  });
  const sheet = printSheet(() => (viewer.record ? [viewer.record] : list.records));

  masthead.append(
    h('p', { class: 'summary' }, ...summaryOf(run?.summary, problems.length)),
    h('div', { class: 'tools' }, themeSwitch()),
  );
  if (!run) {
    report.append(
      h(
        'p',
        { class: 'notice', role: 'status' },
        'This report was broken off: it ends before its problems do.',
      ),
    );
  } else if (run.interrupted) {
    report.append(
      h(
        'p',
        { class: 'notice', role: 'status' },
        'The run was stopped before its end: problems are missing.',
      ),
    );
  }
  report.append(
    filterBar(problems, (shown) => list.show(shown)),
    list.element,
    ...refused(refusals),
  );
  report.after(sheet);
  document.body.append(viewer.element);

  const openFromAddress = (): void => {
    const record: ProblemRecord | undefined = problems.find(({ head }) => `#${head.i}` === location.hash);
    if (record) viewer.open(record);
  };
  addEventListener('hashchange', openFromAddress);
  openFromAddress();
  performance.mark('keymove:interactive');
}

function summaryOf(summary: readonly string[] | undefined, problems: number): (string | Node)[] {
  const [first = plural(problems, 'problem'), ...others] = summary ?? [];
  return [first, ...others.map((text) => h('span', { class: 'effort' }, text))];
}

/** The maximum number listed. */
const MAX_REFUSALS = 500;

/** Refusals with their places. */
function refused(refusals: readonly RefusalHead[]): Node[] {
  if (refusals.length === 0) return [];
  return [
    h(
      'section',
      { class: 'refused', 'aria-labelledby': 'refused-title' },
      h('h2', { id: 'refused-title' }, `Could not be read: ${count(refusals.length)}`),
      h(
        'ul',
        {},
        ...refusals
          .slice(0, MAX_REFUSALS)
          .map(({ place, reasons, text }) =>
            h('li', {}, h('b', {}, place), ` ${reasons.join('; ')}`, text !== '' && h('code', {}, text)),
          ),
        refusals.length > MAX_REFUSALS && h('li', {}, `… and ${count(refusals.length - MAX_REFUSALS)} more`),
      ),
    ),
  ];
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', build);
else build();
