/** `keymove solve`: files -> problems -> solver threads -> a report. */
import { type Outcome, solveAll } from '../batch/solve-all.js';
import { readProblems } from '../problems/read.js';
import { looksLikeSplitFen } from '../problems/sources.js';
import { Output } from '../report/output.js';
import type { Reporter, ReportOptions } from '../report/reporter.js';
import { chooseStyle } from '../report/style.js';
import { Tally } from '../report/summary.js';
import type { SolveOptions } from '../solve/solve.js';
import type { PlayOptions } from '../solve/tree.js';
import { reportPassedOver, runBatchCommand, type Streams } from './batch-command.js';
import { EXIT, type ExitCode, exitCodeOf } from './exit-codes.js';
import { lookAhead } from './look-ahead.js';
import { DEFAULT_HASH_MB, DEFAULT_MAX_MOVES, type SolveArguments } from './options.js';
import { chooseOutput, type SolveOutput } from './solve-output.js';
import { HelpWanted, UsageError } from './usage-error.js';

/** Solves what the arguments name and reports it as they ask. */
export async function run(args: SolveArguments): Promise<ExitCode> {
  const output = chooseOutput(args);
  const { files, fens } = chooseInput(args, process.stdin.isTTY === true);
  const streams = { out: new Output(process.stdout), messages: new Output(process.stderr) };
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
      reporter = await makeReporter(args, output, single, streams);
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

/** Loads only the format that is wanted. */
async function makeReporter(
  args: SolveArguments,
  { format, play, maxLines }: SolveOutput,
  single: boolean,
  streams: Streams,
): Promise<Reporter> {
  const lines = maxLines(single);
  const options: ReportOptions = {
    ...streams,
    style: chooseStyle(process.stdout, process.env, args.color),
    quiet: args.quiet === true,
    ...(args.notation && { notation: args.notation }),
    ...(lines !== undefined && { maxLines: lines }),
  };
  switch (format) {
    case 'json':
      return new (await import('../report/ndjson.js')).NdjsonReporter(streams.out);
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
