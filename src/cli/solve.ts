/** `keymove solve`: files -> problems -> solver threads -> a report. */
import { solveAll } from '../batch/solve-all.js';
import { NoMemoryError } from '../batch/solver-thread.js';
import { readProblems } from '../problems/read.js';
import { looksLikeSplitFen } from '../problems/sources.js';
import { Output } from '../report/output.js';
import type { Reporter } from '../report/reporter.js';
import { chooseStyle } from '../report/style.js';
import { Tally } from '../report/summary.js';
import type { SolveOptions } from '../solve/solve.js';
import { EXIT, type ExitCode, exitCodeOf, mergeExitCodes } from './exit-codes.js';
import { Interruption } from './interruption.js';
import { DEFAULT_HASH_MB, DEFAULT_MAX_MOVES, type SolveArguments, STDIN_WORD } from './options.js';
import { HelpWanted, UsageError } from './usage-error.js';

/** Solves what the arguments name and reports it as they ask. */
export async function run(args: SolveArguments): Promise<ExitCode> {
  const { files, fens } = chooseInput(args, process.stdin.isTTY === true);
  const out = new Output(process.stdout);
  const messages = new Output(process.stderr);
  const reporter = await makeReporter(args, out, messages);
  const interruption = new Interruption();
  const tally = new Tally();
  let code: ExitCode = EXIT.ok;
  let seen = false;
  try {
    const outcomes = solveAll(readProblems(files, { fens }), {
      solve: solveOptionsOf(args),
      signal: interruption.signal,
    });
    for await (const some of outcomes) {
      for (const outcome of some) {
        seen = true;
        if (outcome.type === 'solution') {
          tally.solution(outcome.solution);
          code = mergeExitCodes(code, exitCodeOf(outcome.solution));
          reporter.solution(outcome.problem, outcome.solution);
        } else {
          tally.refusal();
          code = mergeExitCodes(code, EXIT.usage);
          reporter.refusal(outcome.refusal);
        }
      }
      await out.flush();
      await messages.flush();
      // Whoever read our output has seen enough (`| head`): no error, and nothing left to do.
      if (out.closed) break;
    }
    if (interruption.code !== undefined) code = mergeExitCodes(code, interruption.code);
    else if (!seen) {
      messages.write('keymove: found no problem in the input; expected at least one FEN or EPD line\n');
      code = EXIT.usage;
    }
    reporter.end(tally.summary(interruption.code !== undefined));
    await out.drain();
    await messages.drain();
    return code;
  } catch (error) {
    // what was found before it broke down is not lost
    reporter.end();
    await out.drain();
    await messages.drain();
    throw error instanceof NoMemoryError ? new UsageError(`${error.message}; try a smaller --hash`) : error;
  } finally {
    interruption.dispose();
    // After an early end somebody may still be typing into it, and the process would wait for them.
    if (readsStandardInput(files)) process.stdin.destroy();
  }
}

interface Input {
  readonly files: readonly string[];
  readonly fens: readonly string[];
}

/**
 * Like `cat`, `grep` and `jq`, the command reads standard input when it is given nothing else, unless that is a
 * terminal: then nobody meant it, and help is of more use than silence.
 */
export function chooseInput(args: SolveArguments, terminal: boolean): Input {
  const files = args.files ?? [];
  const fens = args.fen ?? [];
  const split = splitFen(fens, files);
  if (split !== undefined) throw new UsageError(`found a FEN in several words; quote it: --fen "${split}"`);
  if (files.length > 0 || fens.length > 0) return { files, fens };
  if (terminal) throw new HelpWanted('solve');
  return { files: ['-'], fens };
}

/** `solve 8/8/… w - -` and `solve --fen 8/8/… w - -`: the FEN that the shell took apart, if it did. */
function splitFen(fens: readonly string[], files: readonly string[]): string | undefined {
  const words = [...fens.slice(-1).filter((fen) => !/\s/.test(fen)), ...files];
  const fen = looksLikeSplitFen(words);
  return fen?.includes(' ') ? fen : undefined;
}

const readsStandardInput = (files: readonly string[]): boolean =>
  files.includes('-') || files.includes(STDIN_WORD);

function solveOptionsOf(args: SolveArguments): SolveOptions {
  const { mate, max, nodes, time, hash } = args;
  return {
    hashMb: hash ?? DEFAULT_HASH_MB,
    max: max ?? DEFAULT_MAX_MOVES,
    ...(mate !== undefined && { mate }),
    ...(nodes !== undefined && { nodes }),
    ...(time !== undefined && { ms: time }),
  };
}

async function makeReporter(args: SolveArguments, out: Output, messages: Output): Promise<Reporter> {
  if (args.json) {
    const { NdjsonReporter } = await import('../report/ndjson.js');
    return new NdjsonReporter(out);
  }
  const style = chooseStyle(process.stdout, process.env, args.color);
  const options = { out, messages, style, quiet: args.quiet === true };
  if (args.board) {
    const { CardReporter } = await import('../report/cards.js');
    return new CardReporter(options);
  }
  const { TableReporter } = await import('../report/table.js');
  return new TableReporter(options);
}
