/** A solution as the page shows it. It is converted only once for all parts of the page. */
import type { SolutionRecord } from '../../records/problem-records.js';
import type { Shown } from '../../report/html/shown.js';
import { moveWriter } from '../../report/move-notation.js';
import { shownSolution } from '../../report/solution/solution-html.js';

const known = new WeakMap<SolutionRecord, Shown>();

export function shownOf(record: SolutionRecord): Shown {
  const shown = known.get(record) ?? shownSolution(record, moveWriter('san'), false);
  known.set(record, shown);
  return shown;
}
