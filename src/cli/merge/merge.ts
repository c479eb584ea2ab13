/** `keymove merge`: files of results -> one run, in any form. */

import type { Outcome } from '../../batch/batch.js';
import { Merge } from '../../batch/results/merge.js';
import { MergeError, openResultFiles } from '../../batch/results/result-files.js';
import type { TaskName } from '../../batch/tasks.js';
import { Output } from '../../report/output.js';
import { Tally } from '../../report/solution/solution-tally.js';
import { VerdictTally } from '../../report/verdict/verdict-tally.js';
import type { SolveOptions } from '../../solve/solve.js';
import { printable } from '../../text/quote.js';
import { type ExitCode, exitCodeOfPart, mergeExitCodes } from '../exit-codes.js';
import type { Streams } from '../files/batch-command.js';
import { Destination, outputFile } from '../files/destination.js';
import { Interruption, sayStopping } from '../files/interruption.js';
import { OutcomeSink, type ResultReporter, type ResultTally } from '../files/outcome-sink.js';
import type { ReportTarget } from '../options/report-option.js';
import { makeSolveReporter, solveTally } from '../solve/solve.js';
import { type Format, formatOf } from '../solve/solve-output.js';
import { UsageError } from '../usage-error.js';
import { chooseVerdictFormat, isWantedVerdict, makeVerifyReporter, verdictTally } from '../verify/verify.js';
import { VERDICT_FORMATS, type VerdictFormat } from '../verify/verify-options.js';
import type { MergeArguments } from './merge-options.js';

/** Outcomes between two looks at the stream and the signals. */
const PIECE = 256;

/** Merges the files that the arguments name. Exit code 3: something is missing. */
export async function run(args: MergeArguments): Promise<ExitCode> {
  try {
    const opened = await openResultFiles(args.files ?? []);
    const paths = opened.map(({ file }) => file);
    const merge = new Merge<TaskName>(opened);
    try {
      return merge.name === 'solve'
        ? await mergeSolved(merge as Merge<'solve'>, args, paths)
        : await mergeVerified(merge as Merge<'verify'>, args, paths);
    } finally {
      merge.close();
    }
  } catch (error) {
    throw error instanceof MergeError ? new UsageError(error.message) : error;
  }
}

async function mergeSolved(
  merge: Merge<'solve'>,
  args: MergeArguments,
  files: readonly string[],
): Promise<ExitCode> {
  if (args.only) throw new UsageError('--only is about verdicts; found the results of keymove solve');
  const format = args.json ? 'json' : (args.format ?? formatOf(args));
  const { play } = merge.run.options as unknown as SolveOptions;
  const output = { format, dependsOnCount: false, play: () => play, maxLines: () => args['max-lines'] };
  const tally = new Tally();
  return mergeInto<'solve', Format>(merge, args, files, {
    asRecords: format === 'json',
    tally: solveTally(tally),
    reports: args.report,
    makeReporter: (streams) => makeSolveReporter({ args, output, single: false, files }, streams, tally),
  });
}

async function mergeVerified(
  merge: Merge<'verify'>,
  args: MergeArguments,
  files: readonly string[],
): Promise<ExitCode> {
  const ofVerdicts = <Target extends { readonly format: Format }>(target: Target) => {
    const format = VERDICT_FORMATS.find((known) => known === target.format);
    if (format) return { ...target, format };
    throw new UsageError(
      `found the results of keymove verify; expected one of ${VERDICT_FORMATS.join(', ')}, not ${target.format}`,
    );
  };
  const { format: asked, ...others } = args;
  const format = chooseVerdictFormat({
    ...others,
    ...(asked && { format: ofVerdicts({ format: asked }).format }),
  });
  const tally = new VerdictTally();
  return mergeInto<'verify', VerdictFormat>(merge, args, files, {
    asRecords: format === 'json',
    tally: verdictTally(tally),
    reports: args.report?.map(ofVerdicts),
    makeReporter: (streams) => makeVerifyReporter({ args, format, files }, streams, tally),
    isWanted: isWantedVerdict(args.only),
  });
}

interface Joined<Name extends TaskName, Format extends string> {
  readonly asRecords: boolean;
  readonly tally: ResultTally<Name>;
  readonly reports: readonly ReportTarget<Format>[] | undefined;
  readonly makeReporter: (streams: Streams<Format>) => Promise<ResultReporter<Name> | undefined>;
  readonly isWanted?: (outcome: Outcome<Name>) => boolean;
}

async function mergeInto<Name extends TaskName, Format extends string>(
  merge: Merge<Name>,
  args: MergeArguments,
  paths: readonly string[],
  { asRecords, tally, reports: report, makeReporter, isWanted }: Joined<Name, Format>,
): Promise<ExitCode> {
  const file = outputFile({ output: args.output });
  const destination = await Destination.open({ output: args.output, report }, paths);
  const messages = new Output(process.stderr, { dispensable: true });
  const interruption = new Interruption(() => sayStopping(messages, ''));
  const { out, reports } = destination;
  const streams = { out, messages, reports };
  const reporter = await makeReporter(streams);
  const sink = new OutcomeSink<Name>({ streams, asRecords, tally, reporter, isWanted });
  try {
    destination.begin();
    sink.begin({ ...merge.run, ...(args.only && { only: args.only }) });
    let taken = 0;
    for (const outcome of merge.outcomes()) {
      sink.take(outcome);
      if (++taken % PIECE !== 0) continue;
      await sink.flush();
      // signals are heard between two turns of the event loop
      await new Promise((resolve) => setImmediate(resolve));
      if (sink.closed || interruption.signal.aborted) break;
    }
    let code = sink.code;
    let complete = true;
    for (const { message, missing } of merge.takeRemarks()) {
      messages.write(`keymove: ${printable(message, 2000)}\n`);
      if (missing) complete = false;
    }
    if (!complete) code = exitCodeOfPart(code);
    const interrupted = interruption.code !== undefined;
    if (interruption.code !== undefined) code = mergeExitCodes(code, interruption.code);
    await sink.end(
      interrupted ? 'interrupted' : 'finished',
      complete && !interrupted ? merge.extent : undefined,
    );
    if (file !== undefined && !args.quiet) {
      messages.write(`${tally.text(interrupted)}results in ${printable(file, 500)}\n`);
    }
    await messages.drain();
    return code;
  } catch (error) {
    await sink.end('broke down').catch(() => {});
    throw error;
  } finally {
    interruption.dispose();
  }
}
