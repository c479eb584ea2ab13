/** `keymove stats`: counts properties of a collection of problems, which are solved for this, or of earlier results. */
import { once } from 'node:events';
import { expandFiles } from '../../files/named-files.js';
import { openResultFiles } from '../../files/results/open-files.js';
import {
  beginsLikeResults,
  hasResults,
  type ReadResult,
  readResults,
} from '../../files/results/read-results.js';
import { loadRecordCheck } from '../../files/results/record-lines.js';
import { pageAssets } from '../../host/node/page-assets.js';
import { factsIn } from '../../records/facts.js';
import type { SolutionSummary } from '../../records/run-records.js';
import type { Reporter, SolutionReporter } from '../../report/reporter.js';
import { summaryText } from '../../report/solution/solution-summary.js';
import type { StatsEnd, StatsOptions } from '../../report/stats/stats-report.js';
import type { Counted } from '../../report/stats/stats-tally.js';
import { exceptionsText, Tally } from '../../report/summary.js';
import { plural } from '../../text/counts-and-times.js';
import { inTurns } from '../../text/event-loop-yield.js';
import { EXIT, type ExitCode, refuseTogether } from '../exit-codes.js';
import { chooseInput } from '../files/command-input.js';
import { formatOfOutput, outputFile } from '../files/destination.js';
import { sayStopping } from '../files/interruption.js';
import { inputOrigin } from '../files/origin.js';
import { makeReporters } from '../files/reporters.js';
import { runBatch } from '../files/run-batch.js';
import { runFiles, type Streams } from '../files/run-files.js';
import { maxMovesOf, searchOptionsOf } from '../options/search-setup.js';
import { askedIn } from '../options/shared-options.js';
import { holdsFor, noneMeetsText } from '../options/where-option.js';
import { thematicPlay } from '../solve/solve-output.js';
import { SOLUTIONS } from '../solve/solve-reporter.js';
import { STATS_FORMATS, type StatsArguments, type StatsFormat } from './stats-options.js';

interface Request {
  readonly args: StatsArguments;
  readonly format: StatsFormat;
  readonly files: readonly string[];
  readonly fens: readonly string[];
}

/** Exit code 0 in any case, except 2 if something could not be read. */
export async function run(args: StatsArguments): Promise<ExitCode> {
  const { files, fens } = chooseInput(args, 'stats');
  const request = { args, format: formatFor(args), files, fens };
  return fens.length === 0 && (await areResults(files)) ? countResults(request) : solveAndCount(request);
}

function formatFor(args: StatsArguments): StatsFormat {
  refuseTogether([[args.json && args.csv, '--json', '--csv']]);
  if (args.json) return 'record';
  if (args.csv) return 'csv';
  const format = formatOfOutput(args, STATS_FORMATS, 'table');
  return format === 'json' ? 'record' : format;
}

const destinationOf = ({ output, html }: StatsArguments) => ({
  output,
  ...(html !== undefined && {
    report: [{ format: 'html' as const, file: html, option: '--html' }],
  }),
});

/** Decides whether all files have results. If some have problems, everything is solved. */
async function areResults(files: readonly string[]): Promise<boolean> {
  let found = false;
  for await (const input of expandFiles(files)) {
    if (!('open' in input)) return false;
    if (!(input.file === '-' ? await beginsWithResults(process.stdin) : await hasResults(input)))
      return false;
    found = true;
  }
  return found;
}

/** Looks at the beginning of a stream, and puts it back. */
async function beginsWithResults(stream: NodeJS.ReadStream): Promise<boolean> {
  await once(stream, 'readable');
  const read: unknown = stream.read();
  if (!(read instanceof Uint8Array)) return false;
  stream.unshift(read);
  return beginsLikeResults(new TextDecoder().decode(read.subarray(0, 100)));
}

function solveAndCount({ args, format, files, fens }: Request): Promise<ExitCode> {
  const { where } = args;
  return runBatch<'solve', SolutionSummary, StatsFormat>({
    files,
    fens,
    args: { ...args, ...destinationOf(args), resume: undefined, shard: undefined },
    format,
    task: (single) => ({
      name: 'solve',
      options: {
        ...searchOptionsOf(args, single),
        max: maxMovesOf(args),
        ...askedIn(args),
        play: thematicPlay({}, ['table']),
        themes: true,
      },
    }),
    // counting does not judge problems
    summarise: { ...SOLUTIONS, exitCode: () => EXIT.ok },
    isWanted: where && holdsFor(where),
    reporter: async (_single, streams) => withSummary(await makeStatsReporter(args, format, files, streams)),
  });
}

const withSummary = (reporter: StatsReporter): SolutionReporter => ({
  result: (record) => reporter.result(record),
  refusal: (refusal) => reporter.refusal(refusal),
  end: (summary) => reporter.end(summary && { ...summary, text: summaryText(summary) }),
});

class ResultsTally extends Tally {
  problems = 0;
  wanted = 0;

  summary(interrupted: boolean): StatsEnd {
    const run = this.runSummary(interrupted);
    return { ...run, text: `${plural(this.problems, 'result')}${exceptionsText(run)}\n` };
  }
}

async function countResults({ args, format, files }: Request): Promise<ExitCode> {
  const { where } = args;
  const check = await loadRecordCheck();
  const opened = await openResultFiles(files);
  return runFiles<ReadResult, StatsFormat>({
    files,
    to: destinationOf(args),
    what: 'problem',
    start: async (streams: Streams<StatsFormat>, signal) => {
      const reporter = await makeStatsReporter(args, format, files, streams);
      const tally = new ResultsTally();
      return {
        outcomes: inTurns(readResults(opened, check), signal),
        announce: () => sayStopping(streams.messages, ''),
        take: (read) => {
          if ('refusal' in read) {
            tally.refusal(read.refusal);
            reporter.refusal(read.refusal);
            return EXIT.usage;
          }
          tally.problems++;
          if (where?.holds(factsIn(read)) === false) return EXIT.ok;
          tally.wanted++;
          return reporter.result(read)?.then(() => EXIT.ok) ?? EXIT.ok;
        },
        end: (ending, code) => {
          if (ending === 'broke down') {
            reporter.end();
            return code;
          }
          const ended = tally.summary(ending === 'interrupted');
          reporter.end(ended);
          const file = outputFile(args);
          if (!args.quiet) {
            streams.messages.write(noneMeetsText({ all: tally.problems, wanted: tally.wanted }));
            if (file !== undefined) streams.messages.write(`${ended.text}statistics in ${file}\n`);
          }
          return code;
        },
      };
    },
  });
}

type StatsReporter = Reporter<Counted, StatsEnd>;

async function makeStatsReporter(
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
      origin: inputOrigin(files),
      page: pageAssets('stats'),
    }),
};
