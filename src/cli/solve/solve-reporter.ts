/** Counts and shows solutions, here and in `merge`. Only the reports that are needed are loaded. */
import type { ResultRecord } from '../../batch/records.js';
import { pageAssets } from '../../host/node/page-assets.js';
import type { SolutionSummary } from '../../records/run-records.js';
import type { ReportOrigin } from '../../report/html/html-file.js';
import { type SolutionReporter, severalReporters } from '../../report/reporter.js';
import type { PerPage } from '../../report/sheet/sheet-page.js';
import { SolutionTally, summaryCounts, summaryText } from '../../report/solution/solution-summary.js';
import type { TableOptions } from '../../report/solution/solution-table.js';
import { present } from '../../text/present.js';
import { exitCodeOf } from '../exit-codes.js';
import type { OutputArguments } from '../files/destination.js';
import type { TaskSummary } from '../files/outcome-sink.js';
import { makeReporters, reportOptions } from '../files/reporters.js';
import type { Streams } from '../files/run-files.js';
import type { ReportFormat, SolveArguments, SolveFormat } from './solve-options.js';
import type { SolveOutput } from './solve-output.js';

export const SOLUTIONS: TaskSummary<'solve', SolutionSummary> = {
  newTally: (usual) => new SolutionTally(usual),
  exitCode: exitCodeOf,
  counts: summaryCounts,
  text: summaryText,
};

export interface SolveForm {
  readonly args: Pick<SolveArguments, 'notation' | 'board' | 'quiet' | 'per-page'> &
    Partial<Pick<SolveArguments, 'proof' | 'themes'>> &
    OutputArguments;
  readonly output: SolveOutput;
  /** there is only one problem */
  readonly single: boolean;
  /** the input, as the user named it */
  readonly files: readonly string[];
}

/** Makes the reporters of the solutions, also for the files of `--report`. Records are written without them. */
export async function makeSolveReporter(
  { args, output, single, files }: SolveForm,
  streams: Streams<ReportFormat>,
): Promise<SolutionReporter | undefined> {
  const play = output.play(single);
  const options = {
    ...reportOptions(args, files),
    ...present({ maxLines: output.maxLines(single), board: args.board }),
    inFull: output.showsPlay(false),
    play: {
      tries: play !== undefined && play.refutations > 0,
      lines: play !== undefined && play.view !== 'none',
      themes: args.themes === true,
    },
  };
  const shown = await makeReporters<ReportFormat, ResultRecord<'solve'>, SolutionSummary>(
    output.format,
    args,
    streams,
    async (format, place) => {
      if (format === 'json' || format === 'proof') return undefined;
      const form =
        format !== 'table' ? format : output.showsPlay(single) ? 'lines' : args.board ? 'cards' : 'table';
      return SOLUTION_REPORTS[form]({ ...options, ...place });
    },
  );
  const { proof: path } = args;
  const proof =
    path === undefined
      ? undefined
      : await (await import('./proof-reporter.js')).makeProofReporter(path, streams);
  return proof ? severalReporters([...(shown ? [shown] : []), proof]) : shown;
}

type Options = TableOptions & {
  readonly origin: ReportOrigin;
  readonly inFull: boolean;
  readonly perPage?: PerPage;
};
type Form = Exclude<SolveFormat, 'json'> | 'lines' | 'cards';

/** The reports on solutions, by format. `lines` and `cards` are tables with the play of each problem, and with boards. */
export const SOLUTION_REPORTS: Readonly<Record<Form, (options: Options) => Promise<SolutionReporter>>> = {
  table: async (options) =>
    new (await import('../../report/solution/solution-table.js')).SolutionTable(options),
  lines: async (options) => new (await import('../../report/solution/lines-table.js')).LinesTable(options),
  cards: async (options) =>
    new (await import('../../report/solution/solution-cards.js')).SolutionCards(options),
  text: async (options) => new (await import('../../report/solution/solution-text.js')).SolutionText(options),
  epd: async (options) => new (await import('../../report/problem/problem-epd.js')).SolutionEpd(options),
  pgn: async (options) => new (await import('../../report/solution/solution-pgn.js')).SolutionPgn(options),
  olive: async (options) =>
    new (await import('../../report/solution/solution-olive.js')).SolutionOlive(options),
  markdown: async (options) =>
    new (await import('../../report/solution/solution-markdown.js')).SolutionMarkdown(options),
  csv: async (options) => new (await import('../../report/solution/solution-csv.js')).SolutionCsv(options),
  sheet: async (options) => new (await import('../../report/sheet/solution-sheet.js')).SolutionSheet(options),
  html: async (options) =>
    new (await import('../../report/solution/solution-html.js')).SolutionHtml({
      ...options,
      page: pageAssets(),
    }),
};
