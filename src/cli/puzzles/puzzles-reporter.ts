/** Counts and shows the puzzles of games, for `puzzles` and `merge`. */
import type { Outcome } from '../../batch/outcomes.js';
import { factsOf, fieldsIn, HeldRecord } from '../../batch/records.js';
import { factsIn } from '../../records/facts.js';
import { type PuzzlesRecord, solutionRecordsOf } from '../../records/problem-records.js';
import type { PuzzlesSummary } from '../../records/run-records.js';
import { PuzzlesReport } from '../../report/puzzles/puzzles-report.js';
import { PuzzlesTally, puzzlesCounts, puzzlesText } from '../../report/puzzles/puzzles-summary.js';
import type { Output, Reporter, SolutionReporter } from '../../report/reporter.js';
import type { Where } from '../../themes/where/where.js';
import { EXIT, refuseTogether } from '../exit-codes.js';
import { type OutputArguments, outputFile } from '../files/destination.js';
import type { TaskSummary } from '../files/outcome-sink.js';
import { makeReporters, type ReportPlace, reportOptions } from '../files/reporters.js';
import type { Streams } from '../files/run-files.js';
import { SOLUTION_REPORTS } from '../solve/solve-reporter.js';
import type { PuzzleFormat, PuzzlesArguments } from './puzzles-options.js';

export const PUZZLES: TaskSummary<'puzzles', PuzzlesSummary> = {
  newTally: () => new PuzzlesTally(),
  exitCode: ({ undecided, limit }) => (undecided > 0 || limit !== undefined ? EXIT.undecided : EXIT.ok),
  counts: puzzlesCounts,
  text: puzzlesText,
};

type Args = Partial<Pick<PuzzlesArguments, 'notation' | 'board' | 'quiet' | 'per-page' | 'sample'>> &
  OutputArguments;

/** Refuses `--sample` if only records are written, because a record is about a whole game, but a sample about puzzles. */
export const refuseSampleOfRecords = (
  format: PuzzleFormat,
  { sample, report }: { readonly sample?: number | undefined; readonly report?: unknown },
): void =>
  refuseTogether([
    [format === 'json' && report === undefined && sample !== undefined, '--sample', '--format json'],
  ]);

/** Formats that end with the summary. With the others it is shown on the terminal. */
const WITH_SUMMARY: readonly PuzzleFormat[] = ['table', 'text', 'markdown'];
const PAGES: readonly PuzzleFormat[] = ['html', 'sheet'];

/** @param files the input, as the user named it */
export function makePuzzlesReporter(
  format: PuzzleFormat,
  args: Args,
  files: readonly string[],
  streams: Streams<PuzzleFormat>,
): Promise<Reporter<PuzzlesRecord, PuzzlesSummary> | undefined> {
  const options = { ...reportOptions(args, files), inFull: false, play: { themes: true } };
  const make = (format: Exclude<PuzzleFormat, 'json'>, place: ReportPlace): Promise<SolutionReporter> => {
    const all = { ...options, ...place };
    if (format === 'csv')
      return import('../../report/puzzles/puzzles-csv.js').then((m) => new m.PuzzlesCsv(all));
    return SOLUTION_REPORTS[format === 'table' && args.board ? 'cards' : format](all);
  };
  return makeReporters<PuzzleFormat, PuzzlesRecord, PuzzlesSummary>(
    format,
    args,
    streams,
    async (format, place) => {
      if (format === 'json') return undefined;
      const isShown = place.out === streams.out;
      const summaryTo = WITH_SUMMARY.includes(format) ? place.out : terminal(isShown, args, streams);
      return new PuzzlesReport({
        report: await make(format, place),
        sample: args.sample,
        summaryTo: args.quiet ? undefined : summaryTo,
        countsPuzzles: PAGES.includes(format),
      });
    },
  );
}

/** Returns where the summary is shown. If the results go to a file, the command itself reports it. */
const terminal = (isShown: boolean, args: Args, { messages }: Streams<PuzzleFormat>): Output | undefined =>
  isShown && outputFile(args) === undefined ? messages : undefined;

/** Applies `--where`: keeps only the puzzles of a game that meet the condition. */
export const puzzlesThat =
  (where: Where) =>
  (outcome: Outcome<'puzzles'>): Outcome<'puzzles'> => {
    if (outcome.type !== 'result' || !outcome.record) return outcome;
    const { data: record } = outcome.record;
    const solutions = solutionRecordsOf(record, 0);
    const found = record.puzzles.found.filter((_, i) =>
      where.holds(factsIn(solutions[i] as (typeof solutions)[number])),
    );
    const puzzles = { ...record.puzzles, found };
    const shown = HeldRecord.of(
      'puzzles',
      { entry: outcome.entry, index: record.index },
      { ...fieldsIn(record), puzzles },
    );
    return { ...outcome, facts: factsOf('puzzles', record.puzzles), record: shown };
  };
