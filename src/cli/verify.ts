/** `keymove verify`: files -> published problems -> solver threads -> verdicts. */
import { type VerifyOutcome, verifyAll } from '../batch/verify-all.js';
import { readProblems } from '../problems/read.js';
import { Output } from '../report/output.js';
import { chooseStyle } from '../report/style.js';
import type { VerdictReporter } from '../report/verdict-reporter.js';
import { isAboutFile, VerdictTally } from '../report/verdict-summary.js';
import type { VerifyOptions } from '../solve/verify.js';
import { reportPassedOver, runBatchCommand, type Streams } from './batch-command.js';
import { EXIT, type ExitCode, exitCodeOfVerdict } from './exit-codes.js';
import { DEFAULT_HASH_MB } from './options.js';
import { chooseInput } from './solve.js';
import type { VerifyArguments } from './verify-options.js';

/** Verifies what the arguments name and reports it as they ask. */
export async function run(args: VerifyArguments): Promise<ExitCode> {
  const { files, fens } = chooseInput(args, process.stdin.isTTY === true, 'verify');
  const streams = { out: new Output(process.stdout), messages: new Output(process.stderr) };
  const reporter = await makeReporter(args, streams);
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

async function makeReporter(args: VerifyArguments, streams: Streams): Promise<VerdictReporter> {
  if (args.json) {
    const { VerdictNdjson } = await import('../report/verdict-ndjson.js');
    return new VerdictNdjson(streams.out);
  }
  const { VerdictTable } = await import('../report/verdict-table.js');
  const style = chooseStyle(process.stdout, process.env, args.color);
  return new VerdictTable({ ...streams, style, quiet: args.quiet === true });
}
