/** How solutions are counted and shown, here and in `merge`. Of the reports only those that are wanted are loaded. */
import { pageAssets, type ResultRecord, type SolutionSummary } from '../../node.js';
import {
  SeveralReporters,
  type SolutionReporter,
  SolutionTally,
  summaryCounts,
  summaryText,
  type TableOptions,
} from '../../report.js';
import { exitCodeOf } from '../exit-codes.js';
import type { OutputArguments } from '../files/destination.js';
import { originOf } from '../files/origin.js';
import type { TaskSummary } from '../files/outcome-sink.js';
import { makeReporters } from '../files/reporters.js';
import type { Streams } from '../files/run-files.js';
import type { ReportFormat, SolveArguments } from './solve-options.js';
import type { SolveOutput } from './solve-output.js';

export const SOLUTIONS: TaskSummary<'solve', SolutionSummary> = {
  newTally: (usual) => new SolutionTally(usual),
  exitCode: exitCodeOf,
  counts: summaryCounts,
  text: summaryText,
};

export interface SolveForm {
  readonly args: Pick<SolveArguments, 'notation' | 'board' | 'quiet' | 'per-page'> &
    Partial<Pick<SolveArguments, 'proof'>> &
    OutputArguments;
  readonly output: SolveOutput;
  /** there is one problem only: the table shows its play */
  readonly single: boolean;
  /** what is read, as the user named it */
  readonly files: readonly string[];
}

/** What shows the solutions, here and in the files of `--report`; records are written by themselves. */
export async function makeSolveReporter(
  { args, output, single, files }: SolveForm,
  streams: Streams<ReportFormat>,
): Promise<SolutionReporter | undefined> {
  const lines = output.maxLines(single);
  const play = output.play(single);
  const options = {
    quiet: args.quiet === true,
    origin: originOf(files, process.argv.slice(2)),
    ...(args.notation && { notation: args.notation }),
    ...(lines !== undefined && { maxLines: lines }),
    ...(args['per-page'] !== undefined && { perPage: args['per-page'] }),
    play: {
      tries: play !== undefined && play.refutations > 0,
      lines: play !== undefined && play.view !== 'none',
    },
  };
  const shown = await makeReporters<ReportFormat, ResultRecord<'solve'>, SolutionSummary>(
    output.format,
    args,
    streams,
    (format, place) => makeReporter(format, { ...options, ...place }, single, args.board === true),
  );
  const { proof: path } = args;
  const proof =
    path === undefined
      ? undefined
      : await (await import('./proof-reporter.js')).makeProofReporter(path, streams);
  return proof ? new SeveralReporters([...(shown ? [shown] : []), proof]) : shown;
}

type Options = TableOptions & { readonly origin: ReturnType<typeof originOf> };

async function makeReporter(
  format: ReportFormat,
  options: Options,
  single: boolean,
  board: boolean,
): Promise<SolutionReporter | undefined> {
  if (format === 'json' || format === 'proof') return undefined;
  const report = await import('../../report.js');
  if (format === 'html') return new report.SolutionHtml({ ...options, page: pageAssets() });
  if (format === 'sheet') return new report.SolutionSheet(options);
  const Table = single ? report.LinesTable : board ? report.SolutionCards : report.SolutionTable;
  const { SolutionPgn: pgn, SolutionMarkdown: markdown, SolutionText: text, SolutionCsv: csv } = report;
  return new { pgn, markdown, text, csv, table: Table }[format](options);
}
