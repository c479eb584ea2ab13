/** What stands below a table. */
import type { Summary } from './solution-tally.js';
import { countText, durationText, shortCountText } from './solution-words.js';

/**
 * `12 problems: 10 solved, 1 no solution, 1 undecided; 1 cooked, 1 short mate; 2 refused`, then nodes and
 * time: of the search, which the rate is about, and of the whole run.
 * Counts of nothing are left out.
 */
export function summaryText(summary: Summary): string {
  const { problems, nodes, searchMs, ms } = summary;
  const flaws = counts([
    [summary.cooked, 'cooked'],
    [summary.short, 'short mate'],
  ]).join(', ');
  const answers = counts(answersOf(summary)).join(', ');
  const refused = summary.refused > 0 ? `; ${countText(summary.refused)} refused` : '';
  const stopped = summary.interrupted ? '; stopped before the end' : '';
  const rate = searchMs > 0 && nodes > 0 ? ` (${shortCountText(nodes / (searchMs / 1000))} nodes/s)` : '';
  const effort =
    problems > 0
      ? `${countText(nodes)} nodes in ${durationText(searchMs)}${rate}; ${durationText(ms)} in all
`
      : '';
  const results = `${countText(problems)} problem${problems === 1 ? '' : 's'}${answers && `: ${answers}`}`;
  return `${results}${flaws && `; ${flaws}`}${refused}${stopped}\n${effort}`;
}

/** False for one problem that was solved and shown in full: the summary would only repeat it. */
export const saysMore = ({ problems, refused, interrupted }: Summary): boolean =>
  problems !== 1 || refused > 0 || interrupted;

/** `391 solved`, `12 no solution`, `2 refused`: how it stands, while it goes on. */
export const summaryCounts = (summary: Summary): string[] =>
  counts([...answersOf(summary), [summary.refused, 'refused']]);

type Count = readonly [count: number, what: string];

const answersOf = ({ solved, noSolution, undecided }: Summary): Count[] => [
  [solved, 'solved'],
  [noSolution, 'no solution'],
  [undecided, 'undecided'],
];

const counts = (parts: readonly Count[]): string[] =>
  parts.filter(([count]) => count > 0).map(([count, what]) => `${countText(count)} ${what}`);
