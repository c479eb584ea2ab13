/** `keymove verify`: files -> published problems -> solver threads -> verdicts. */

import type { Outcome } from '../../batch/batch.js';
import { makeVerdictSummaryRecord } from '../../records/verdict-record.js';
import { Output } from '../../report/output.js';
import { SeveralVerdictReporters } from '../../report/several.js';
import { chooseStyle } from '../../report/terminal/style.js';
import {
  isAboutFile,
  VerdictTally,
  verdictCounts,
  verdictSummaryText,
} from '../../report/verdict/verdict-tally.js';
import type { VerifyOptions } from '../../solve/verify/verify.js';
import { type ExitCode, exitCodeOfVerdict } from '../exit-codes.js';
import type { Streams } from '../files/batch-command.js';
import { runBatch } from '../files/batch-run.js';
import { endsAsRecords, outputFile, outputStream } from '../files/destination.js';
import { originOf } from '../files/origin.js';
import type { ResultReporter, ResultTally } from '../files/outcome-sink.js';
import { FILE_STYLE, refusePageOnTerminal } from '../files/report-files.js';
import { makeVerdictReporter } from '../files/reporters.js';
import { searchOptionsOf } from '../options/search-options.js';
import { chooseInput } from '../solve/solve.js';
import { UsageError } from '../usage-error.js';
import type { VerdictFormat, VerifyArguments } from './verify-options.js';

/** Verifies what the arguments name and reports it as they ask. */
export async function run(args: VerifyArguments): Promise<ExitCode> {
  const { files, fens } = chooseInput(args, process.stdin.isTTY === true, 'verify');
  const format = chooseVerdictFormat(args);
  const tally = new VerdictTally();
  return runBatch<'verify', VerdictFormat>({
    files,
    fens,
    input: args.input,
    reports: args.report,
    options: args,
    asRecords: format === 'json',
    dependsOnCount: false,
    task: (single) => ({ name: 'verify', options: verifyOptionsOf(args, single) }),
    tally: verdictTally(tally),
    makeReporter: (_single, streams) => makeVerifyReporter({ args, format, files }, streams, tally),
    only: args.only,
    isWanted: isWantedVerdict(args.only),
  });
}

/** @throws UsageError for options that exclude each other */
export function chooseVerdictFormat(
  args: Pick<VerifyArguments, 'json' | 'output'> & {
    readonly format?: VerdictFormat | undefined;
    readonly resume?: string | undefined;
  },
): VerdictFormat {
  const { json, format, resume } = args;
  if (json && format !== undefined && format !== 'json') {
    throw new UsageError(`--json and --format ${format} exclude each other`);
  }
  if (resume !== undefined && format !== undefined && format !== 'json') {
    throw new UsageError(`--resume and --format ${format} exclude each other`);
  }
  const chosen = json ? 'json' : (format ?? formatOf(args));
  if (outputFile(args) === undefined) refusePageOnTerminal(chosen);
  return chosen;
}

/** A table on the screen; in a file what its ending says, and else records. */
function formatOf(
  args: Pick<VerifyArguments, 'output'> & { readonly resume?: string | undefined },
): VerdictFormat {
  const file = outputFile(args);
  if (file === undefined) return 'table';
  if (args.resume !== undefined || endsAsRecords(file)) return 'json';
  if (/\.csv$/i.test(file)) return 'csv';
  if (/\.html?$/i.test(file)) return 'html';
  return /\.(?:md|markdown)$/i.test(file) ? 'markdown' : 'table';
}

export interface VerifyForm {
  readonly args: Pick<VerifyArguments, 'quiet' | 'color' | 'output' | 'notation'> & {
    readonly resume?: string | undefined;
  };
  readonly format: VerdictFormat;
  /** what is read, as the user named it */
  readonly files: readonly string[];
}

/** What shows the verdicts, here and in the files of --report; records are written by themselves. */
export async function makeVerifyReporter(
  { args, format, files }: VerifyForm,
  { out, messages, reports = [] }: Streams<VerdictFormat>,
  tally: VerdictTally,
): Promise<ResultReporter<'verify'> | undefined> {
  const options = {
    quiet: args.quiet === true,
    origin: originOf(files, process.argv.slice(2)),
    ...(args.notation && { notation: args.notation }),
  };
  const style = chooseStyle(outputStream(args), process.env, args.color);
  const shown = { format, options: { ...options, out, messages, style } };
  // what could not be read is said once, on the terminal
  const toFiles = reports.map(({ format, out }) => ({
    format,
    options: { ...options, out, messages: Output.none(), style: FILE_STYLE },
  }));
  const wanted = [shown, ...toFiles].filter(({ format }) => format !== 'json');
  if (wanted.length === 0) return undefined;
  const reporter = new SeveralVerdictReporters(
    await Promise.all(wanted.map(({ format, options }) => makeVerdictReporter(format, options))),
  );
  return {
    result: ({ problem, result }) => reporter.verdict(problem, result),
    refusal: (refusal) => reporter.refusal(refusal),
    end: (how) => reporter.end(how === 'broke down' ? undefined : tally.summary(how === 'interrupted')),
  };
}

/** A line that cannot be read counts as `invalid`; what concerns a file as a whole, or the solver, is always wanted. */
export function isWantedVerdict(only: VerifyArguments['only']): (outcome: Outcome<'verify'>) => boolean {
  const isWanted = (name: string): boolean => only === undefined || only.some((one) => one === name);
  return (outcome) =>
    outcome.type === 'result'
      ? isWanted(outcome.facts.verdict)
      : outcome.failed || isWanted('invalid') || isAboutFile(outcome.refusal);
}

/** Counts verdicts, for the end of the report and for the progress. */
export const verdictTally = (tally: VerdictTally): ResultTally<'verify'> => ({
  result: (facts) => {
    tally.verdict(facts);
    return exitCodeOfVerdict(facts);
  },
  refusal: (refusal, failed) => tally.refusal(refusal, failed),
  counts: () => verdictCounts(tally.summary(false)),
  text: (interrupted) => verdictSummaryText(tally.summary(interrupted)),
  record: (interrupted, extent) => makeVerdictSummaryRecord(tally.summary(interrupted), extent),
});

function verifyOptionsOf(args: VerifyArguments, single: boolean): VerifyOptions {
  const { max, nodes, time } = args;
  return {
    ...searchOptionsOf(args, single),
    ...(max !== undefined && { max }),
    ...(nodes !== undefined && { nodes }),
    ...(time !== undefined && { ms: time }),
  };
}
