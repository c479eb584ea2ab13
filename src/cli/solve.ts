/** `keymove solve`: files -> problems -> solver threads -> a report. */
import { looksLikeSplitFen } from '../problems/sources.js';
import { makeSummaryRecord } from '../report/ndjson.js';
import type { Reporter, ReportOptions } from '../report/reporter.js';
import { chooseStyle } from '../report/style.js';
import { Tally } from '../report/summary.js';
import { summaryCounts, summaryText } from '../report/summary-text.js';
import type { SolveOptions } from '../solve/solve.js';
import type { PlayOptions } from '../solve/tree.js';
import { runBatchCommand } from './batch-command.js';
import { outputStream } from './destination.js';
import { type ExitCode, exitCodeOf } from './exit-codes.js';
import { DEFAULT_HASH_MB, DEFAULT_MAX_MOVES, type SolveArguments } from './options.js';
import type { ResultReporter, ResultTally, Streams } from './outcome-sink.js';
import { chooseOutput, type SolveOutput } from './solve-output.js';
import { HelpWanted, UsageError } from './usage-error.js';

/** Solves what the arguments name and reports it as they ask. */
export async function run(args: SolveArguments): Promise<ExitCode> {
  const output = chooseOutput(args);
  const { files, fens } = chooseInput(args, process.stdin.isTTY === true);
  const tally = new Tally();
  return runBatchCommand<'solve'>({
    files,
    fens,
    options: args,
    asRecords: output.format === 'json',
    dependsOnCount: output.dependsOnCount,
    task: (single) => ({ name: 'solve', options: solveOptionsOf(args, output.play(single)) }),
    tally: solveTally(tally),
    makeReporter: (single, streams) => makeSolveReporter(args, output, single, streams, tally),
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

/** What is asked about the form of the results. */
type FormArguments = Pick<SolveArguments, 'notation' | 'board' | 'quiet' | 'color' | 'output'> & {
  readonly resume?: string | undefined;
};

/** What shows the solutions; undefined where the records are all that is wanted. */
export async function makeSolveReporter(
  args: FormArguments,
  output: SolveOutput,
  single: boolean,
  streams: Streams,
  tally: Tally,
): Promise<ResultReporter<'solve'> | undefined> {
  const reporter = await makeReporter(args, output, single, streams);
  return (
    reporter && {
      result: ({ problem, result }) => reporter.solution(problem, result),
      refusal: (refusal) => reporter.refusal(refusal),
      end: (how) => reporter.end(how === 'broke down' ? undefined : tally.summary(how === 'interrupted')),
    }
  );
}

/** Loads only the format that is wanted. */
async function makeReporter(
  args: FormArguments,
  { format, play, maxLines }: SolveOutput,
  single: boolean,
  streams: Streams,
): Promise<Reporter | undefined> {
  const lines = maxLines(single);
  const options: ReportOptions = {
    ...streams,
    style: chooseStyle(outputStream(args), process.env, args.color),
    quiet: args.quiet === true,
    ...(args.notation && { notation: args.notation }),
    ...(lines !== undefined && { maxLines: lines }),
  };
  switch (format) {
    case 'json':
      // its records are made by the solver threads
      return undefined;
    case 'pgn':
      return new (await import('../report/pgn.js')).PgnReporter(options);
    case 'markdown':
      return new (await import('../report/markdown.js')).MarkdownReporter(options);
    case 'text':
      return new (await import('../report/text.js')).TextReporter(options);
    case 'table': {
      if (single) return new (await import('../report/lines-table.js')).LinesReporter(options);
      if (args.board) return new (await import('../report/cards.js')).CardReporter(options);
      const wanted = play(single);
      const columns = {
        tries: wanted !== undefined && wanted.refutations > 0,
        lines: wanted !== undefined && wanted.view !== 'none',
      };
      return new (await import('../report/table.js')).TableReporter({ ...options, play: columns });
    }
  }
}
