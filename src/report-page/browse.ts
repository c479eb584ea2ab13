/** The common parts of all reports: the head of the page, and the list of problems, one of which may be open in a dialog or alone. */
import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import '../board-ui/page.css';
import '../board-ui/board.css';
import '../board-ui/problem.css';
import { setFragment } from '../board-ui/browser-services.js';
import { type Child, h, SUBJECT } from '../board-ui/dom.js';
import { isProblem, type ListEntry, listEntry, type ProblemEntry } from '../board-ui/entries.js';
import { filterBar } from '../board-ui/filters.js';
import { problemList } from '../board-ui/list.js';
import { themeSwitch } from '../board-ui/theme.js';
import { viewerOf } from '../board-ui/viewer.js';
import { RECORDS_TYPE, RUN_ID, unpackRecords } from '../report/html/packed-records.js';
import type { RunEnd } from '../report/html/shown.js';

/** The state of the page before its script runs, and the contents of its file. */
export interface ReportPage {
  readonly report: HTMLElement;
  readonly masthead: HTMLElement;
  readonly entries: readonly ProblemEntry[];
  /** undefined if the report was cut short */
  readonly run: RunEnd | undefined;
}

/** Calls `build` once the page has loaded. */
export function onPage(build: (page: ReportPage) => void): void {
  const start = (): void => {
    const [report, masthead] = ['report', 'masthead'].map((id) => document.getElementById(id));
    if (!report || !masthead) return;
    build({ report, masthead, ...readRecords() });
    performance.mark('keymove:interactive');
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
}

/** Reads all records except their play. */
function readRecords(): Pick<ReportPage, 'entries' | 'run'> {
  const entries: ProblemEntry[] = [];
  for (const element of document.querySelectorAll(`script[type="${RECORDS_TYPE}"]`)) {
    for (const { listed, play, evidence } of unpackRecords(element.textContent ?? '')) {
      entries.push({ ...listEntry(listed, entries.length), play, evidence });
    }
  }
  const run = document.getElementById(RUN_ID)?.textContent;
  return { entries, run: run ? (JSON.parse(run) as RunEnd) : undefined };
}

/** Fills the head of the page. @param tools buttons beside the one for colours */
export const fillMasthead = (
  masthead: HTMLElement,
  summary: readonly Child[],
  ...tools: readonly Child[]
): void => masthead.append(h('p.summary', ...summary), h('div.tools', ...tools, themeSwitch()));

export const notice = (text: string): HTMLElement => h('p.notice', { role: 'status' }, text);

/** Makes the list, its filters and the view of one problem. @param isAlone the page has a single problem, and so no list */
export function browse(isAlone = false) {
  const list = problemList((record) => viewer.open(record));
  const viewer = viewerOf(
    {
      beside: (record, step) => list.problems[list.problems.indexOf(record) + step],
      onShow: (record) => !isAlone && setFragment(String(record.listed.number)),
      onClose: (record) => {
        setFragment('');
        list.focus(record);
      },
    },
    isAlone,
  );
  return {
    list,
    viewer,
    filters: filterBar((shown) => list.show(shown)),
    /** Opens the problem in the address, now and whenever the address changes; the only game is always open. */
    followAddress: (entries: readonly ListEntry[]): void => {
      const only = SUBJECT === 'game' && entries.length === 1 ? entries[0] : undefined;
      const open = (): void => {
        const named = entries.find(({ listed }) => `#${listed.number}` === location.hash) ?? only;
        if (isProblem(named)) viewer.open(named);
      };
      addEventListener('hashchange', open);
      open();
    },
  };
}
