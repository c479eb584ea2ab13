/** The common parts of both benchmarks of `keymove bench`. */

import Table from 'cli-table3';
import { countText } from '../../text/counts-and-times.js';

/** Returns the CPU time of this process, on which other programs have little influence. */
export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

export const perSecond = ({ nodes, ms }: { nodes: number; ms: number }): string =>
  countText(nodes / (ms / 1000));

export function plainTable(head: string[], rows: (string | number)[][]): string {
  const chars = { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' };
  const colAligns = head.map((_, column) => (column === 0 ? 'left' : 'right') as 'left' | 'right');
  const table = new Table({ head, chars, colAligns, style: { head: [], border: [] } });
  table.push(...rows);
  return table.toString();
}
