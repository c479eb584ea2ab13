/** The versions of a problem as a table, with a sentence on the problem before them and a summary after them. */

import type { VersionCounts } from '../../compose/improve.js';
import type { ImprovementRecord, OriginalVersion } from '../../records/improvement-records.js';
import { keysOf } from '../../solution/play.js';
import type { Output } from '../reporter.js';
import { painter, type Style } from '../terminal/style.js';
import { type BoundedColumn, fittingColumns, RowStream } from '../terminal/table.js';
import { wrapLines } from '../terminal/text-width.js';
import { changesText, improvementText, improveSummaryText, soundnessText } from './improve-words.js';

const COLUMNS: readonly BoundedColumn[] = [
  { head: 'what', align: 'left', least: 11 },
  { head: 'change', align: 'left', least: 10, fair: 17, most: 26 },
  { head: 'men', align: 'right', least: 3 },
  { head: 'evidence', align: 'left', least: 16, fair: 40, most: Infinity },
];

/** Everything found about one problem. */
export interface ImprovedProblem {
  /** as the user named it */
  readonly name: string;
  /** `#2` */
  readonly asked: string;
  readonly original: OriginalVersion;
  readonly versions: VersionCounts;
  readonly records: readonly ImprovementRecord[];
  readonly interrupted: boolean;
  readonly ms: number;
}

export function writeImproveTable(problem: ImprovedProblem, out: Output, style: Style, quiet: boolean): void {
  if (!quiet) out.write(wrapLines(`${headText(problem)}\n\n`, style.width));
  const paint = painter(style);
  const rows = new RowStream(fittingColumns(COLUMNS, style.width), out, style, !quiet);
  for (const record of problem.records) {
    rows.add(
      [record.kind, changesText(record.changes), String(record.men), improvementText(record)],
      (column, text) => (column === 0 ? paint('bold', text) : text),
    );
  }
  if (!quiet)
    out.write(
      wrapLines(`${problem.records.length > 0 ? '\n' : ''}${improveSummaryText(problem)}\n`, style.width),
    );
}

/** `--fen 1, #2, 14 men: sound, 1.Ra6!` */
function headText({ name, asked, original }: ImprovedProblem): string {
  const keys = keysOf(original.solution).filter(({ role }) => role === 'key');
  const key = keys.length > 0 ? `, ${keys.map(({ san }) => `1.${san}!`).join(' ')}` : '';
  return `${name}, ${asked}, ${original.men} men: ${soundnessText(original.soundness)}${key}`;
}
