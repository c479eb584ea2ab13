/** `keymove verify`: files -> published problems -> solver threads -> verdicts. */
import { type VerifyOutcome, verifyAll } from '../batch/verify-all.js';
import { readProblems } from '../problems/read.js';
import { Output } from '../report/output.js';
import { SeveralVerdictReporters } from '../report/several.js';
import { chooseStyle } from '../report/style.js';
import type { VerdictReporter } from '../report/verdict-reporter.js';
import { isAboutFile, VerdictTally } from '../report/verdict-summary.js';
import type { VerifyOptions } from '../solve/verify.js';
import { reportPassedOver, runBatchCommand, type Streams } from './batch-command.js';
import { EXIT, type ExitCode, exitCodeOfVerdict } from './exit-codes.js';
import { DEFAULT_HASH_MB } from './options.js';
import { originOf } from './origin.js';
import { FILE_STYLE, openReports, type ReportFile, refusePageOnTerminal } from './report-files.js';
import { makeVerdictReporter } from './reporters.js';
import { chooseInput } from './solve.js';
import { UsageError } from './usage-error.js';
import type { VerdictFormat, VerifyArguments } from './verify-options.js';

/** Verifies what the arguments name and reports it as they ask. */
export async function run(args: VerifyArguments): Promise<ExitCode> {
  const { files, fens } = chooseInput(args, process.stdin.isTTY === true, 'verify');
  const format = chooseFormat(args);
  const reports = await openReports(args.report, files);
  const streams = {
    out: new Output(process.stdout),
    messages: new Output(process.stderr),
    reports: reports.map(({ out }) => out),
  };
  const reporter = await reporterOf(args, format, files, streams, reports);
  const tally = new VerdictTally();
  const isWanted = only(args);
  return runBatchCommand<VerifyOutcome>(files, streams, {
    outcomes: (signal) => {
      const problems = readProblems(files, {
        fens,
        ...(args.input && { input: args.input }),
        onPassedOver: reportPassedOver(streams.messages),
      });
      return verifyAll(problems, { verify: verifyOptionsOf(args), signal });
    },
    report: (outcome) => {
      if (outcome.type === 'refusal') {
        tally.refusal(outcome.refusal);
        if (isWanted('invalid') || isAboutFile(outcome.refusal)) reporter.refusal(outcome.refusal);
        return EXIT.usage;
      }
      const { problem, verdict } = outcome;
      tally.verdict(verdict);
      if (isWanted(verdict.verdict)) reporter.verdict(problem, verdict);
      return exitCodeOfVerdict(verdict);
    },
    end: (how) => reporter.end(how === 'broke down' ? undefined : tally.summary(how === 'interrupted')),
  });
}

function only({ only: wanted }: VerifyArguments): (name: string) => boolean {
  return (name) => wanted === undefined || wanted.some((one) => one === name);
}

function verifyOptionsOf({ max, nodes, time, hash }: VerifyArguments): VerifyOptions {
  return {
    hashMb: hash ?? DEFAULT_HASH_MB,
    ...(max !== undefined && { max }),
    ...(nodes !== undefined && { nodes }),
    ...(time !== undefined && { ms: time }),
  };
}

/** @throws UsageError for options that exclude each other */
function chooseFormat({ json, format }: VerifyArguments): VerdictFormat {
  if (json && format !== undefined && format !== 'json') {
    throw new UsageError(`--json and --format ${format} exclude each other`);
  }
  const chosen = json ? 'json' : (format ?? 'table');
  refusePageOnTerminal(chosen);
  return chosen;
}

async function reporterOf(
  args: VerifyArguments,
  format: VerdictFormat,
  files: readonly string[],
  { out, messages }: Streams,
  reports: readonly ReportFile<VerdictFormat>[],
): Promise<VerdictReporter> {
  const options = {
    quiet: args.quiet === true,
    origin: originOf(files, process.argv.slice(2)),
    ...(args.notation && { notation: args.notation }),
  };
  const style = chooseStyle(process.stdout, process.env, args.color);
  const toFiles = reports.map(({ format, out }) =>
    // what could not be read is said once, on the terminal
    makeVerdictReporter(format, { ...options, out, messages: Output.none(), style: FILE_STYLE }),
  );
  return new SeveralVerdictReporters([
    await makeVerdictReporter(format, { ...options, out, messages, style }),
    ...(await Promise.all(toFiles)),
  ]);
}
