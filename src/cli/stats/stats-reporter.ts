/** The formats of statistics, each loaded only if it is wanted. */
import { pageAssets } from '../../host/node/page-assets.js';
import type { Reporter } from '../../report/reporter.js';
import type { StatsEnd, StatsOptions } from '../../report/stats/stats-report.js';
import type { Counted } from '../../report/stats/stats-tally.js';
import { originOf } from '../files/origin.js';
import { makeReporters } from '../files/reporters.js';
import type { Streams } from '../files/run-files.js';
import type { StatsArguments, StatsFormat } from './stats-options.js';

export type StatsReporter = Reporter<Counted, StatsEnd>;

export async function makeStatsReporter(
  { output, quiet }: StatsArguments,
  format: StatsFormat,
  files: readonly string[],
  streams: Streams<StatsFormat>,
): Promise<StatsReporter> {
  const made = await makeReporters<StatsFormat, Counted, StatsEnd>(
    format,
    { output },
    streams,
    (form, place) => REPORTS[form]({ ...place, quiet: quiet === true, files }),
  );
  return made as StatsReporter;
}

type Options = StatsOptions & { readonly files: readonly string[] };

const REPORTS: Readonly<Record<StatsFormat, (options: Options) => Promise<StatsReporter>>> = {
  table: async (options) => new (await import('../../report/stats/stats-table.js')).StatsTable(options),
  csv: async (options) => new (await import('../../report/stats/stats-report.js')).StatsCsv(options),
  record: async (options) => new (await import('../../report/stats/stats-report.js')).StatsJson(options),
  html: async ({ files, ...options }) =>
    new (await import('../../report/stats/stats-html.js')).StatsHtml({
      ...options,
      origin: originOf(files),
      page: pageAssets('stats'),
    }),
};
