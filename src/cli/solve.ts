/** `keymove solve`: files -> problems -> solver threads -> a report. */
import { type Outcome, solveAll } from '../batch/solve-all.js';
import { readProblems } from '../problems/read.js';
import { looksLikeSplitFen } from '../problems/sources.js';
import { Output } from '../report/output.js';
import type { Reporter } from '../report/reporter.js';
import { SeveralReporters } from '../report/several.js';
import { chooseStyle } from '../report/style.js';
import { Tally } from '../report/summary.js';
import type { SolveOptions } from '../solve/solve.js';
import type { PlayOptions } from '../solve/tree.js';
import { reportPassedOver, runBatchCommand, type Streams } from './batch-command.js';
import { EXIT, type ExitCode, exitCodeOf } from './exit-codes.js';
import { lookAhead } from './look-ahead.js';
import { DEFAULT_HASH_MB, DEFAULT_MAX_MOVES, type SolveArguments } from './options.js';
import { originOf } from './origin.js';
import { FILE_STYLE, openReports, type ReportFile, refusePageOnTerminal } from './report-files.js';
import { makeReporter } from './reporters.js';
import { chooseOutput, type Format, type SolveOutput } from './solve-output.js';
import { HelpWanted, UsageError } from './usage-error.js';

/** Solves what the arguments name and reports it as they ask. */
export async function run(args: SolveArguments): Promise<ExitCode> {
  const output = chooseOutput(args);
  refusePageOnTerminal(output.format);
  const { files, fens } = chooseInput(args, process.stdin.isTTY === true);
  const reports = await openReports(args.report, files);
  const streams = {
    out: new Output(process.stdout),
    messages: new Output(process.stderr),
    reports: reports.map(({ out }) => out),
  };
  const tally = new Tally();
  let reporter: Reporter | undefined;
  return runBatchCommand<Outcome>(files, streams, {
    outcomes: async function* (signal) {
      const problems = readProblems(files, {
        fens,
        ...(args.input && { input: args.input }),
        onPassedOver: reportPassedOver(streams.messages),
      });
      const { single, entries } = output.dependsOnCount
        ? await lookAhead(problems, signal)
        : { single: false, entries: problems };
      const describe = { args, output, single, files };
      reporter = new SeveralReporters([
        await shownReporter(describe, streams),
        ...(await Promise.all(reports.map((report) => fileReporter(describe, report)))),
      ]);
      yield* solveAll(entries, { solve: solveOptionsOf(args, output.play(single)), signal });
    },
    report: (outcome) => {
      if (outcome.type === 'refusal') {
        tally.refusal();
        reporter?.refusal(outcome.refusal);
        return EXIT.usage;
      }
      tally.solution(outcome.solution);
      reporter?.solution(outcome.problem, outcome.solution);
      return exitCodeOf(outcome.solution);
    },
    end: (how) => reporter?.end(how === 'broke down' ? undefined : tally.summary(how === 'interrupted')),
  });
}

interface Input {
  readonly files: readonly string[];
  readonly fens: readonly string[];
}

/**
 * Like `cat`, `grep` and `jq`, the command reads standard input when it is given nothing else, unless that is a
 * terminal: then nobody meant it, and help is of more use than silence.
 */
export function chooseInput(
  args: Pick<SolveArguments, 'files' | 'fen'>,
  terminal: boolean,
  command = 'solve',
): Input {
  const files = args.files ?? [];
  const fens = args.fen ?? [];
  const split = splitFen(fens, files);
  if (split !== undefined) throw new UsageError(`found a FEN in several words; quote it: --fen "${split}"`);
  if (files.length > 0 || fens.length > 0) return { files, fens };
  if (terminal) throw new HelpWanted(command);
  return { files: ['-'], fens };
}

/** `solve 8/8/… w - -` and `solve --fen 8/8/… w - -`: the FEN that the shell took apart, if it did. */
function splitFen(fens: readonly string[], files: readonly string[]): string | undefined {
  const words = [...fens.slice(-1).filter((fen) => !/\s/.test(fen)), ...files];
  const fen = looksLikeSplitFen(words);
  return fen?.includes(' ') ? fen : undefined;
}

function solveOptionsOf(args: SolveArguments, play: PlayOptions | undefined): SolveOptions {
  const { mate, max, nodes, time, hash } = args;
  return {
    hashMb: hash ?? DEFAULT_HASH_MB,
    max: max ?? DEFAULT_MAX_MOVES,
    ...(mate !== undefined && { mate }),
    ...(nodes !== undefined && { nodes }),
    ...(time !== undefined && { ms: time }),
    ...(play && { play }),
  };
}

interface Described {
  readonly args: SolveArguments;
  readonly output: SolveOutput;
  readonly single: boolean;
  readonly files: readonly string[];
}

function shownReporter(described: Described, { out, messages }: Streams): Promise<Reporter> {
  const { args, output } = described;
  const style = chooseStyle(process.stdout, process.env, args.color);
  return makeReporter(output.format, { ...reportOptions(described), out, messages, style });
}

/** What could not be read is said once, on the terminal. */
function fileReporter(described: Described, { format, out }: ReportFile<Format>): Promise<Reporter> {
  return makeReporter(format, {
    ...reportOptions(described),
    out,
    messages: Output.none(),
    style: FILE_STYLE,
  });
}

function reportOptions({ args, output, single, files }: Described) {
  const lines = output.maxLines(single);
  const play = output.play(single);
  return {
    single,
    board: args.board === true,
    quiet: args.quiet === true,
    origin: originOf(files, process.argv.slice(2)),
    ...(args.notation && { notation: args.notation }),
    ...(lines !== undefined && { maxLines: lines }),
    play: {
      tries: play !== undefined && play.refutations > 0,
      lines: play !== undefined && play.view !== 'none',
    },
  };
}
