/** `keymove puzzles`: finds the puzzles in games, and shows them in any format of solutions. */
import { DEFAULT_MAX_MOVES } from '../../library/options.js';
import { DEFAULT_MIN_MOVES, PUZZLE_PLAY } from '../../puzzles/puzzle.js';
import { type ExitCode, UsageError } from '../exit-codes.js';
import { chooseInput } from '../files/command-input.js';
import { chooseFormat, refusePageOnTerminal } from '../files/destination.js';
import { runBatch } from '../files/run-batch.js';
import { searchOptionsOf } from '../options/search-setup.js';
import { FORMATS, type PuzzlesArguments } from './puzzles-options.js';
import { makePuzzlesReporter, PUZZLES, puzzlesThat, refuseSampleOfRecords } from './puzzles-reporter.js';

/** Finds the puzzles in the games that the arguments name. */
export async function run(args: PuzzlesArguments): Promise<ExitCode> {
  const { where, min = DEFAULT_MIN_MOVES, max = DEFAULT_MAX_MOVES } = args;
  const format = chooseFormat(args, FORMATS, 'text');
  refuseSampleOfRecords(format, args);
  if (min > max) throw new UsageError(`--min: found ${min}; expected at most ${max}, the number of --max`);
  refusePageOnTerminal(format, args);
  const { files } = chooseInput({ files: args.files, fen: undefined }, 'puzzles');
  const options = {
    ...searchOptionsOf({ ...args, search: undefined, threads: undefined }, false),
    min,
    max,
    ...(args.duals && { duals: true as const }),
    ...(args.quick && { quick: true as const }),
    play: PUZZLE_PLAY,
    themes: true as const,
  };
  return runBatch({
    files,
    args,
    format,
    games: true,
    task: () => ({ name: 'puzzles', options }),
    summarise: PUZZLES,
    partOf: where && puzzlesThat(where),
    reporter: (_, streams) => makePuzzlesReporter(format, args, files, streams),
  });
}
