/** Builds the report's page: the list of entries, its filters and the open problem. */
import { h, SUBJECT } from '../board-ui/dom.js';
import { isProblem } from '../board-ui/entries.js';
import { titleOf } from '../board-ui/list.js';
import { isVeiled, veilSwitch } from '../board-ui/veil.js';
import { plural } from '../text/counts-and-times.js';
import { browse, fillMasthead, notice, onPage } from './browse.js';
import '../board-ui/worksheet.css';
import './print.css';
import { printSheet } from './print.js';

/** Up to this many entries are seen at a glance, so the page has no search or filters. */
const FEW = 6;

onPage(({ report, masthead, entries, run }) => {
  const [only] = entries.length === 1 ? entries : [];
  // a page about one game is that game in a dialog, with its players in the list behind it
  const alone = SUBJECT === 'problem' && isProblem(only) ? only : undefined;
  const { list, viewer, filters, followAddress } = browse(alone !== undefined);
  filters.show(entries);
  const [first = plural(entries.length, SUBJECT), ...efforts] = run?.summary ?? [];
  fillMasthead(
    masthead,
    [!alone && first, ...efforts.map((text) => h('span.effort', text))],
    SUBJECT === 'problem' && veilSwitch(() => (alone ? viewer.open(alone) : filters.update())),
  );
  if (!run) {
    const why = 'This report is incomplete: it was not written to the end';
    report.append(notice(`${why}, so ${SUBJECT}s may be missing.`));
  } else if (run.interrupted) {
    report.append(notice(`The run was stopped early, so ${SUBJECT}s are missing.`));
  }
  const sheet = printSheet(
    () => (viewer.record ? [viewer.record] : list.problems),
    () => isVeiled() || viewer.isSolving,
  );
  report.after(sheet);
  if (alone) {
    const title = titleOf(alone);
    masthead.querySelector('h1')?.replaceChildren(title);
    document.title = `${title} · keymove`;
    report.append(viewer.element);
    viewer.open(alone);
    return;
  }
  if (SUBJECT !== 'problem' || entries.length > FEW) report.append(filters.element);
  report.append(list.element);
  document.body.append(viewer.element);
  followAddress(entries);
});
