/** `keymove merge`: joins files of results into one run, and shows it in any format. */
import type { Outcome } from '../../batch/outcomes.js';
import type { ResultRecord } from '../../batch/records.js';
import type { TaskName } from '../../batch/tasks.js';
import { Merge } from '../../files/results/merge.js';
import { openResultFiles } from '../../files/results/open-files.js';
import { loadRecordCheck } from '../../files/results/record-lines.js';
import { isImplied } from '../../files/results/run-record.js';
import type { AnySummary } from '../../records/run-records.js';
import type { Reporter } from '../../report/reporter.js';
import type { SolverOptions } from '../../solve/solve.js';
import { inTurns } from '../../text/event-loop-yield.js';
import { printable } from '../../text/quote.js';
import { EXIT, type ExitCode, exitCodeOfPart, mergeExitCodes, UsageError } from '../exit-codes.js';
import { chooseFormat, whereItWent } from '../files/destination.js';
import { sayStopping } from '../files/interruption.js';
import { OutcomeSink, type TaskSummary } from '../files/outcome-sink.js';
import { runFiles, type Streams } from '../files/run-files.js';
import type { ReportTarget } from '../options/report-option.js';
import { holdsFor } from '../options/where-option.js';
import type { PuzzleFormat } from '../puzzles/puzzles-options.js';
import {
  makePuzzlesReporter,
  PUZZLES,
  puzzlesThat,
  refuseSampleOfRecords,
} from '../puzzles/puzzles-reporter.js';
import { FORMATS, type SolveFormat } from '../solve/solve-options.js';
import { makeSolveReporter, SOLUTIONS } from '../solve/solve-reporter.js';
import { VERDICT_FORMATS, type VerdictFormat } from '../verify/verify-options.js';
import {
  chooseVerdictFormat,
  isWantedVerdict,
  makeVerifyReporter,
  VERIFY_SUMMARY,
} from '../verify/verify-reporter.js';
import type { MergeArguments } from './merge-options.js';

/** Merges the files that the arguments name. Exit code 3: some results are missing. */
export async function run(args: MergeArguments): Promise<ExitCode> {
  const check = await loadRecordCheck();
  const opened = await openResultFiles(args.files);
  const files = opened.map(({ file }) => file);
  const merge = new Merge<TaskName>(opened, check);
  try {
    if (merge.name === 'puzzles') return await mergePuzzles(merge as Merge<'puzzles'>, args, files);
    if (args.sample !== undefined)
      throw new UsageError(`--sample is for puzzles; found the results of keymove ${merge.run.command}`);
    if (args.where?.needsThemes && merge.run.options.themes !== true)
      throw new UsageError('--where: found no themes in the results; solve them with --themes first');
    return merge.name === 'solve'
      ? await mergeSolved(merge as Merge<'solve'>, args, files)
      : await mergeVerified(merge as Merge<'verify'>, args, files);
  } finally {
    merge.close();
  }
}

function mergeSolved(merge: Merge<'solve'>, args: MergeArguments, files: readonly string[]) {
  if (args.only) throw new UsageError('--only is for verdicts; found the results of keymove solve');
  const format = chooseFormat(args, FORMATS, 'text');
  const { play } = merge.run.options as unknown as SolverOptions;
  const output = {
    format,
    dependsOnCount: false,
    play: () => play,
    showsPlay: () => play !== undefined && play.view !== 'none' && !isImplied(play),
    maxLines: () => args['max-lines'],
  };
  return mergeInto(merge, args, files, {
    asRecords: format === 'json',
    summarise: SOLUTIONS,
    report: args.report,
    reporter: (streams: Streams<SolveFormat>) =>
      makeSolveReporter(
        { args: { ...args, themes: merge.run.options.themes === true }, output, single: false, files },
        streams,
      ),
    ...(args.where && { isWanted: holdsFor(args.where) }),
  });
}

function mergeVerified(merge: Merge<'verify'>, args: MergeArguments, files: readonly string[]) {
  const ofVerdicts = (format: SolveFormat): VerdictFormat => {
    const known = VERDICT_FORMATS.find((one) => one === format);
    if (known) return known;
    throw new UsageError(
      `--format ${format}: the results are from keymove verify; expected one of ${VERDICT_FORMATS.join(', ')}`,
    );
  };
  const format = chooseVerdictFormat({ ...args, format: args.format && ofVerdicts(args.format) });
  return mergeInto(merge, args, files, {
    asRecords: format === 'json',
    summarise: VERIFY_SUMMARY,
    report: args.report?.map((target) => ({ ...target, format: ofVerdicts(target.format) })),
    reporter: (streams: Streams<VerdictFormat>) => makeVerifyReporter({ args, format, files }, streams),
    isWanted: isWantedVerdict(args),
  });
}

function mergePuzzles(merge: Merge<'puzzles'>, args: MergeArguments, files: readonly string[]) {
  if (args.only) throw new UsageError('--only is for verdicts; found the results of keymove puzzles');
  const ofPuzzles = <Given extends SolveFormat>(format: Given): PuzzleFormat => {
    if (format !== 'olive') return format as Exclude<Given, 'olive'>;
    throw new UsageError('results of keymove puzzles cannot be written as olive');
  };
  const format = ofPuzzles(chooseFormat(args, FORMATS, 'text'));
  refuseSampleOfRecords(format, args);
  return mergeInto(merge, args, files, {
    asRecords: format === 'json',
    summarise: PUZZLES,
    report: args.report?.map((target) => ({ ...target, format: ofPuzzles(target.format) })),
    reporter: (streams: Streams<PuzzleFormat>) => makePuzzlesReporter(format, args, files, streams),
    ...(args.where && { partOf: puzzlesThat(args.where) }),
  });
}

interface Shown<Name extends TaskName, Summary extends AnySummary, Format extends string> {
  readonly asRecords: boolean;
  readonly summarise: TaskSummary<Name, Summary>;
  readonly report: readonly ReportTarget<Format>[] | undefined;
  readonly reporter: (streams: Streams<Format>) => Promise<Reporter<ResultRecord<Name>, Summary> | undefined>;
  readonly isWanted?: (outcome: Outcome<Name>) => boolean;
  readonly partOf?: (outcome: Outcome<Name>) => Outcome<Name>;
}

function mergeInto<Name extends TaskName, Summary extends AnySummary, Format extends string>(
  merge: Merge<Name>,
  args: MergeArguments,
  files: readonly string[],
  { report, reporter, partOf, ...shown }: Shown<Name, Summary, Format>,
): Promise<ExitCode> {
  return runFiles<Outcome<Name>, Format>({
    files,
    to: { output: args.output, report },
    what: 'problem',
    start: async (streams, signal) => {
      const sink = new OutcomeSink({ ...shown, streams, reporter: await reporter(streams) });
      sink.begin({ ...merge.run, ...(args.only && { only: args.only }) });
      return {
        outcomes: inTurns(merge.outcomes(), signal),
        isEmpty: () => false,
        announce: () => sayStopping(streams.messages, ''),
        take: (outcome) => sink.take(partOf?.(outcome) ?? outcome),
        end: (ending, code) => {
          const remarks = merge.takeRemarks();
          for (const { message } of remarks) streams.messages.write(`keymove: ${printable(message, 2000)}\n`);
          const isComplete = remarks.every(({ missing }) => !missing);
          sink.end(ending, isComplete && ending === 'finished' ? merge.extent : undefined);
          if (ending !== 'broke down') streams.messages.write(whereItWent(args, sink.summaryText(ending)));
          if (remarks.some(({ damaged }) => damaged)) return mergeExitCodes(code, EXIT.usage);
          return isComplete ? code : exitCodeOfPart(code);
        },
      };
    },
  });
}
