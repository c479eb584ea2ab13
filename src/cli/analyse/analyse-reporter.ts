/** Where the analyses of positions go, and in which form: on the screen, to `--output`, and to the files of `--report`. */
import type { AnalysisReporter, AnalysisReportOptions } from '../../report/analysis/analysis-reporter.js';
import { Output } from '../../report/output.js';
import { chooseStyle } from '../../report/terminal/style.js';
import type { Streams } from '../files/batch-command.js';
import { endsAsRecords, outputFile } from '../files/destination.js';
import { FILE_STYLE } from '../files/report-files.js';
import { UsageError } from '../usage-error.js';
import type { AnalyseArguments, AnalysisFormat } from './analyse-options.js';

/** What is shown or written to `--output`, as records or for people. */
export function formatOf(args: Pick<AnalyseArguments, 'json' | 'output'>): AnalysisFormat {
  const file = outputFile({ output: args.output });
  if (args.json || (file !== undefined && endsAsRecords(file))) return 'json';
  if (file !== undefined && !/\.te?xt$/i.test(file)) {
    throw new UsageError(
      `--output ${file}: analyses are written as text or as records; expected a file .txt or .ndjson`,
    );
  }
  return 'text';
}

/** @throws UsageError for options that exclude each other */
export function refuseConflicts(args: AnalyseArguments): void {
  const forPrograms = args.json ? '--json' : `--output ${args.output}`;
  const forPeople = formatOf(args) === 'text' || args.report?.some(({ format }) => format === 'text');
  const exclude = (option: string): never => {
    throw new UsageError(`${forPrograms} and ${option} exclude each other`);
  };
  if (forPeople) return;
  if (args.board) exclude('--board');
  if (args['line-plies'] !== undefined) exclude('--line-plies');
  if (args.notation !== undefined && args.notation !== 'san') exclude(`--notation ${args.notation}`);
}

/** Of everything that is wanted. @param single there is one position, which is shown with its board */
export async function makeReporter(
  args: AnalyseArguments,
  single: boolean,
  engine: string,
  { out, messages, reports = [] }: Streams<AnalysisFormat>,
): Promise<AnalysisReporter> {
  const style =
    outputFile({ output: args.output }) === undefined
      ? chooseStyle(process.stdout, process.env, args.color)
      : FILE_STYLE;
  const common = {
    quiet: args.quiet === true,
    engine,
    ...(args.notation && { notation: args.notation }),
    ...(args['line-plies'] !== undefined && { plies: args['line-plies'] }),
  };
  const shown = makeOne(formatOf(args), { ...common, out, messages, style }, single, args.board === true);
  // what could not be read is said once, on the terminal
  const filed = reports.map(({ format, out }) =>
    makeOne(
      format,
      { ...common, out, messages: Output.none(), style: FILE_STYLE },
      single,
      args.board === true,
    ),
  );
  const all = await Promise.all([shown, ...filed]);
  return {
    analysis: (problem, analysis) => {
      for (const each of all) each.analysis(problem, analysis);
    },
    refusal: (refusal) => {
      for (const each of all) each.refusal(refusal);
    },
    end: (summary) => {
      for (const each of all) each.end(summary);
    },
  };
}

async function makeOne(
  format: AnalysisFormat,
  options: AnalysisReportOptions,
  single: boolean,
  board: boolean,
): Promise<AnalysisReporter> {
  if (format === 'json') {
    return new (await import('../../records/analysis-record.js')).AnalysisNdjson(options.out, options.engine);
  }
  if (single || board) {
    return new (await import('../../report/analysis/analysis-card.js')).AnalysisCards(options, single);
  }
  return new (await import('../../report/analysis/analysis-table.js')).AnalysisTable(options);
}
