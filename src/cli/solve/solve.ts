/** `keymove solve`: files -> problems -> solver threads -> a report. */
import { looksLikeSplitFen } from '../../host/node/sources.js';
import { makeSummaryRecord } from '../../records/solution-record.js';
import { Output } from '../../report/output.js';
import { SeveralReporters } from '../../report/several.js';
import { summaryCounts, summaryText } from '../../report/solution/solution-summary.js';
import { Tally } from '../../report/solution/solution-tally.js';
import { chooseStyle } from '../../report/terminal/style.js';
import type { PlayOptions } from '../../solve/find-play.js';
import type { SolveOptions } from '../../solve/solve.js';
import { type ExitCode, exitCodeOf } from '../exit-codes.js';
import type { Streams } from '../files/batch-command.js';
import { runBatch } from '../files/batch-run.js';
import { outputFile, outputStream } from '../files/destination.js';
import { originOf } from '../files/origin.js';
import type { ResultReporter, ResultTally } from '../files/outcome-sink.js';
import { FILE_STYLE, refusePageOnTerminal } from '../files/report-files.js';
import { makeReporter } from '../files/reporters.js';
import { DEFAULT_MAX_MOVES, LIMITED_MAX_MOVES, type SolveArguments } from '../options/options.js';
import { searchOptionsOf } from '../options/search-options.js';
import { HelpWanted, UsageError } from '../usage-error.js';
import { chooseOutput, type Format, type SolveOutput } from './solve-output.js';

/** Solves what the arguments name and reports it as they ask. */
export async function run(args: SolveArguments): Promise<ExitCode> {
  const output = chooseOutput(args);
  if (outputFile(args) === undefined) refusePageOnTerminal(output.format);
  const { files, fens } = chooseInput(args, process.stdin.isTTY === true);
  const tally = new Tally();
  // records, which another run may go on with, do not depend on how many problems there are
  const inFull = (single: boolean): boolean => single && output.format !== 'json';
  return runBatch<'solve', Format>({
    files,
    fens,
    input: args.input,
    reports: args.report,
    options: args,
    asRecords: output.format === 'json',
    dependsOnCount: output.dependsOnCount,
    task: (single) => ({ name: 'solve', options: solveOptionsOf(args, single, output.play(inFull(single))) }),
    tally: solveTally(tally),
    makeReporter: (single, streams) =>
      makeSolveReporter({ args, output, single: inFull(single), files }, streams, tally),
  });
}

/** Counts solutions, for the end of the report and for the progress. */
export const solveTally = (tally: Tally): ResultTally<'solve'> => ({
  result: (facts) => {
    tally.solution(facts);
    return exitCodeOf(facts);
  },
  refusal: () => tally.refusal(),
  counts: () => summaryCounts(tally.summary(false)),
  text: (interrupted) => summaryText(tally.summary(interrupted)),
  record: (interrupted, extent) => makeSummaryRecord(tally.summary(interrupted), extent),
});

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

function solveOptionsOf(args: SolveArguments, single: boolean, play: PlayOptions | undefined): SolveOptions {
  const { mate, max, nodes, time } = args;
  const isLimited = nodes !== undefined || time !== undefined;
  return {
    ...searchOptionsOf(args, single),
    max: max ?? (isLimited ? LIMITED_MAX_MOVES : DEFAULT_MAX_MOVES),
    ...(mate !== undefined && { mate }),
    ...(nodes !== undefined && { nodes }),
    ...(time !== undefined && { ms: time }),
    ...(play && { play }),
  };
}

/** What is asked about the form of the results. */
type FormArguments = Pick<SolveArguments, 'notation' | 'board' | 'quiet' | 'color' | 'output'> & {
  readonly resume?: string | undefined;
};

export interface SolveForm {
  readonly args: FormArguments;
  readonly output: SolveOutput;
  readonly single: boolean;
  /** what is read, as the user named it */
  readonly files: readonly string[];
}

/** What shows the solutions, here and in the files of --report; records are written by themselves. */
export async function makeSolveReporter(
  form: SolveForm,
  { out, messages, reports = [] }: Streams<Format>,
  tally: Tally,
): Promise<ResultReporter<'solve'> | undefined> {
  const options = reportOptions(form);
  const style = chooseStyle(outputStream(form.args), process.env, form.args.color);
  const shown = { format: form.output.format, options: { ...options, out, messages, style } };
  // what could not be read is said once, on the terminal
  const toFiles = reports.map(({ format, out }) => ({
    format,
    options: { ...options, out, messages: Output.none(), style: FILE_STYLE },
  }));
  const wanted = [shown, ...toFiles].filter(({ format }) => format !== 'json');
  if (wanted.length === 0) return undefined;
  const reporter = new SeveralReporters(
    await Promise.all(wanted.map(({ format, options }) => makeReporter(format, options))),
  );
  return {
    result: ({ problem, result }) => reporter.solution(problem, result),
    refusal: (refusal) => reporter.refusal(refusal),
    end: (how) => reporter.end(how === 'broke down' ? undefined : tally.summary(how === 'interrupted')),
  };
}

function reportOptions({ args, output, single, files }: SolveForm) {
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
