/** The report's page: reads the records, and shows the list, its filters and the open problem. */
import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import '../board-ui/page.css';
import '../board-ui/board.css';
import '../board-ui/problem.css';
import '../board-ui/worksheet.css';
import './print.css';
import { setFragment } from '../board-ui/browser-services.js';
import { h, plural, SUBJECT } from '../board-ui/dom.js';
import { isProblem } from '../board-ui/entries.js';
import { FilterBar } from '../board-ui/filters.js';
import { ProblemList, titleOf } from '../board-ui/list.js';
import { themeSwitch } from '../board-ui/theme.js';
import { isVeiled, veilSwitch } from '../board-ui/veil.js';
import { Viewer } from '../board-ui/viewer.js';
import { printSheet } from './print.js';
import { readRecords } from './read-records.js';

/** So many are seen at a glance: there is nothing to search or filter. */
const FEW = 6;

function build(): void {
  const { entries, run } = readRecords();
  const report = document.getElementById('report');
  const masthead = document.getElementById('masthead');
  if (!report || !masthead) return;

  const [only] = entries.length === 1 ? entries : [];
  // a page about one game is that game in a dialog, with its players in the list behind it
  const alone = SUBJECT === 'problem' && isProblem(only) ? only : undefined;
  const list: ProblemList = new ProblemList((record) => viewer.open(record));
  const viewer = new Viewer(
    {
      beside: (record, step) => list.problems[list.problems.indexOf(record) + step],
      onShow: (record) => !alone && setFragment(String(record.listed.number)),
      onClose: (record) => {
        setFragment('');
        list.focus(record);
      },
    },
    alone !== undefined,
  );
  const sheet = printSheet(
    () => (viewer.record ? [viewer.record] : list.problems),
    () => isVeiled() || viewer.isSolving,
  );

  const filters = new FilterBar((shown) => list.show(shown));
  filters.show(entries);

  masthead.append(
    h('p.summary', ...summaryOf(run?.summary, entries.length).slice(alone ? 1 : 0)),
    h(
      'div.tools',
      SUBJECT === 'problem' && veilSwitch(() => (alone ? viewer.open(alone) : filters.update())),
      themeSwitch(),
    ),
  );
  if (!run) {
    report.append(
      h(
        'p.notice',
        { role: 'status' },
        `This report is incomplete: it was not written to the end, so ${SUBJECT}s may be missing.`,
      ),
    );
  } else if (run.interrupted) {
    report.append(
      h('p.notice', { role: 'status' }, `The run was stopped early, so ${SUBJECT}s are missing.`),
    );
  }
  report.after(sheet);
  if (alone) {
    const title = titleOf(alone);
    masthead.querySelector('h1')?.replaceChildren(title);
    document.title = `${title} · keymove`;
    report.append(viewer.element);
    viewer.open(alone);
    performance.mark('keymove:interactive');
    return;
  }
  if (SUBJECT !== 'problem' || entries.length > FEW) report.append(filters.element);
  report.append(list.element);
  document.body.append(viewer.element);

  const openFromAddress = (): void => {
    const named = entries.find(({ listed }) => `#${listed.number}` === location.hash);
    // a page about one game is that game
    const record = named ?? (SUBJECT === 'game' && entries.length === 1 ? entries[0] : undefined);
    if (isProblem(record)) viewer.open(record);
  };
  addEventListener('hashchange', openFromAddress);
  openFromAddress();
  performance.mark('keymove:interactive');
}

function summaryOf(summary: readonly string[] | undefined, problems: number): (string | Node)[] {
  const [first = plural(problems, SUBJECT), ...others] = summary ?? [];
  return [first, ...others.map((text) => h('span.effort', text))];
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', build);
else build();
