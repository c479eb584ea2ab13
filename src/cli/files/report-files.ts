/** The files of `--report`, and what their content has in common. */
import type { Output } from '../../report/output.js';
import type { Style } from '../../report/terminal/style.js';
import type { ReportTarget } from '../options/report-option.js';
import { UsageError } from '../usage-error.js';

export interface ReportFile<Format extends string = string> extends ReportTarget<Format> {
  readonly out: Output;
}

/** Of text in a file: no colours, and nothing is wrapped. */
export const FILE_STYLE: Style = { colour: false, unicode: true, width: Infinity };

/** @throws UsageError for a page that would be written to a terminal */
export function refusePageOnTerminal(format: string): void {
  if (format === 'html' && process.stdout.isTTY) {
    throw new UsageError('--format html: a page is nothing for a terminal; expected --report html=FILE');
  }
}
