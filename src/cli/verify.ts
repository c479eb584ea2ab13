/** `keymove verify`: files -> published problems -> solver threads -> verdicts. */

import type { Outcome } from '../batch/run-batch.js';
import { chooseStyle } from '../report/style.js';
import { makeVerdictSummaryRecord } from '../report/verdict-ndjson.js';
import { isAboutFile, VerdictTally, verdictCounts, verdictSummaryText } from '../report/verdict-summary.js';
import type { VerifyOptions } from '../solve/verify.js';
import { runBatchCommand } from './batch-command.js';
import { endsAsRecords, outputFile, outputStream } from './destination.js';
import { type ExitCode, exitCodeOfVerdict } from './exit-codes.js';
import { DEFAULT_HASH_MB } from './options.js';
import type { ResultReporter, ResultTally, Streams } from './outcome-sink.js';
import { chooseInput } from './solve.js';
import type { VerifyArguments } from './verify-options.js';

/** Verifies what the arguments name and reports it as they ask. */
export async function run(args: VerifyArguments): Promise<ExitCode> {
  const { files, fens } = chooseInput(args, process.stdin.isTTY === true, 'verify');
  const tally = new VerdictTally();
  const file = outputFile(args);
  const asRecords =
    args.json === true || args.resume !== undefined || (file !== undefined && endsAsRecords(file));
  return runBatchCommand<'verify'>({
    files,
    fens,
    options: args,
    asRecords,
    dependsOnCount: false,
    task: () => ({ name: 'verify', options: verifyOptionsOf(args) }),
    tally: verdictTally(tally),
    makeReporter: (_single, streams) => makeVerifyReporter(args, asRecords, streams, tally),
    only: args.only,
    isWanted: isWantedVerdict(args.only),
  });
}

/** What shows the verdicts; undefined where the records are all that is wanted. */
export async function makeVerifyReporter(
  args: Pick<VerifyArguments, 'quiet' | 'color' | 'output'> & { readonly resume?: string | undefined },
  asRecords: boolean,
  streams: Streams,
  tally: VerdictTally,
): Promise<ResultReporter<'verify'> | undefined> {
  if (asRecords) return undefined;
  const { VerdictTable } = await import('../report/verdict-table.js');
  const style = chooseStyle(outputStream(args), process.env, args.color);
  const reporter = new VerdictTable({ ...streams, style, quiet: args.quiet === true });
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

function verifyOptionsOf({ max, nodes, time, hash }: VerifyArguments): VerifyOptions {
  return {
    hashMb: hash ?? DEFAULT_HASH_MB,
    ...(max !== undefined && { max }),
    ...(nodes !== undefined && { nodes }),
    ...(time !== undefined && { ms: time }),
  };
}
