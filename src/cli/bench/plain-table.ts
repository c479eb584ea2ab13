import Table from 'cli-table3';

/** Returns a table without lines between its rows. The first column is aligned to the left, the others to the right. */
export function plainTable(head: string[], rows: (string | number)[][]): string {
  const chars = { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' };
  const colAligns = head.map((_, column) => (column === 0 ? 'left' : 'right') as 'left' | 'right');
  const table = new Table({ head, chars, colAligns, style: { head: [], border: [] } });
  table.push(...rows);
  return table.toString();
}
