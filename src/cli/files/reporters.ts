/** The reports of `solve` and `verify` by their formats. Only what is wanted is loaded. */
import type { ReportOrigin } from '../../report/html/html-file.js';
import type { Reporter } from '../../report/reporter.js';
import type { TableOptions } from '../../report/solution/solution-table.js';
import type { VerdictReporter } from '../../report/verdict/verdict-reporter.js';
import type { Format } from '../solve/solve-output.js';
import type { VerdictFormat } from '../verify/verify-options.js';

/** What a report is told; each format uses its part. */
export interface SolutionReportOptions extends TableOptions {
  /** there is one problem only: the table shows its play */
  readonly single: boolean;
  /** the table becomes diagrams with what was found beside them */
  readonly board: boolean;
  readonly origin: ReportOrigin;
}

export async function makeReporter(format: Format, options: SolutionReportOptions): Promise<Reporter> {
  switch (format) {
    case 'json':
      return new (await import('../../records/solution-record.js')).NdjsonReporter(options.out);
    case 'pgn':
      return new (await import('../../report/solution/solution-pgn.js')).PgnReporter(options);
    case 'markdown':
      return new (await import('../../report/solution/solution-markdown.js')).MarkdownReporter(options);
    case 'text':
      return new (await import('../../report/solution/solution-text.js')).TextReporter(options);
    case 'csv':
      return new (await import('../../report/csv/csv.js')).CsvReporter(options);
    case 'html':
      return new (await import('../../report/html/html.js')).HtmlReporter(options);
    case 'table':
      if (options.single)
        return new (await import('../../report/solution/lines-table.js')).LinesReporter(options);
      if (options.board)
        return new (await import('../../report/solution/solution-cards.js')).CardReporter(options);
      return new (await import('../../report/solution/solution-table.js')).TableReporter(options);
  }
}

export type VerdictReportOptions = Omit<SolutionReportOptions, 'single' | 'board' | 'play' | 'maxLines'>;

export async function makeVerdictReporter(
  format: VerdictFormat,
  options: VerdictReportOptions,
): Promise<VerdictReporter> {
  switch (format) {
    case 'json':
      return new (await import('../../records/verdict-record.js')).VerdictNdjson(options.out);
    case 'markdown':
      return new (await import('../../report/verdict/verdict-markdown.js')).VerdictMarkdown(options);
    case 'csv':
      return new (await import('../../report/csv/csv.js')).VerdictCsv(options);
    case 'html':
      return new (await import('../../report/html/html.js')).VerdictHtml(options);
    case 'table':
      return new (await import('../../report/verdict/verdict-table.js')).VerdictTable(options);
  }
}
