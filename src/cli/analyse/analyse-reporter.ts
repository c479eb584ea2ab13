/** In which formats the analyses of positions are shown: on the screen, in `--output`, and in the files of `--report`. */
import { pageAssets } from '../../node.js';
import type { AnalysisReporter, AnalysisReportOptions, ReportOrigin } from '../../report.js';
import { outputFile } from '../files/destination.js';
import { originOf } from '../files/origin.js';
import { makeReporters } from '../files/reporters.js';
import type { Streams } from '../files/run-files.js';
import { formatOfEnding } from '../options/report-option.js';
import { UsageError } from '../usage-error.js';
import type { AnalyseArguments, AnalysisFormat } from './analyse-options.js';

/** What is shown or written to `--output`, as records or for people. */
export function formatOf(args: Pick<AnalyseArguments, 'json' | 'output'>): AnalysisFormat {
  const file = outputFile({ output: args.output });
  if (args.json) return 'json';
  const named = file === undefined ? 'text' : (formatOfEnding(file) ?? 'json');
  if (named === 'text' || named === 'json' || named === 'html') return named;
  throw new UsageError(
    `--output ${file}: analyses are written as text, as a page or as records; expected a file .txt, .html or .ndjson`,
  );
}

/** @throws UsageError for options that exclude each other */
export function refuseConflicts(args: AnalyseArguments): void {
  const forPrograms = args.json ? '--json' : `--output ${args.output}`;
  const formats = [formatOf(args), ...(args.report ?? []).map(({ format }) => format)];
  if (formats.includes('pgn')) {
    throw new UsageError('--report: positions are not written as PGN; expected text, json or html');
  }
  const forPeople = formats.includes('text');
  const exclude = (option: string): never => {
    throw new UsageError(`${forPrograms} and ${option} exclude each other`);
  };
  if (forPeople) return;
  if (args.board) exclude('--board');
  if (formats.includes('html')) return;
  if (args['line-plies'] !== undefined) exclude('--line-plies');
  if (args.notation !== undefined && args.notation !== 'san') exclude(`--notation ${args.notation}`);
}

/** Of everything that is wanted. @param single there is one position, which is shown with its board */
export function makeAnalysisReporters(
  args: AnalyseArguments,
  single: boolean,
  engines: readonly string[],
  files: readonly string[],
  streams: Streams<AnalysisFormat>,
) {
  const common = {
    quiet: args.quiet === true,
    origin: originOf(files, process.argv.slice(2)),
    engines,
    ...(args.notation && { notation: args.notation }),
    ...(args['line-plies'] !== undefined && { plies: args['line-plies'] }),
  };
  return makeReporters(formatOf(args), args, streams, (format, place) =>
    makeReporter(format, { ...common, ...place }, single, args.board === true),
  );
}

async function makeReporter(
  format: AnalysisFormat,
  options: AnalysisReportOptions & { readonly origin: ReportOrigin },
  single: boolean,
  board: boolean,
): Promise<AnalysisReporter> {
  if (format === 'json') {
    return new (await import('../../report.js')).JsonLines(options.out, (record) => record);
  }
  const report = await import('../../report.js');
  if (format === 'html') return new report.AnalysisHtml({ ...options, page: pageAssets() });
  if (single || board) return new report.AnalysisCards(options, single);
  return new (options.engines.length > 1 ? report.ComparisonTable : report.AnalysisTable)(options);
}
