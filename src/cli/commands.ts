/**
 * The commands: what they are called and take. What they do is loaded when they run, so that `--help` does not pay
 * for the kernel, the tables and the readers.
 */
import type { Argv } from 'yargs';
import type { ExitCode } from './exit-codes.js';
import { benchOptions, movesOptions, perftOptions, solveOptions } from './options.js';

type Declare = (cli: Argv, done: (code: ExitCode) => void) => Argv;

const solve: Declare = (cli, done) =>
  cli.command(
    'solve [files..]',
    'Find every key and the shortest mate of problems',
    (command) =>
      command
        .positional('files', {
          type: 'string',
          array: true,
          describe:
            'Files, folders or globs of FEN or EPD; - is standard input, also read when it is piped in',
        })
        .options(solveOptions)
        .example('$0 solve problems/classics.epd', 'every problem of a file')
        .example('$0 solve --fen "8/8/8/8/8/5K2/4Q3/7k w - -" --mate 1', 'one position')
        .example('$0 solve --json games/*.epd | jq .keys', 'results for programs'),
    async (argv) => done(await (await import('./solve.js')).run(argv)),
  );

const perft: Declare = (cli, done) =>
  cli.command(
    'perft',
    'Count the positions that so many plies lead to',
    (command) =>
      command
        .options(perftOptions)
        .example('$0 perft --depth 5', '4865609')
        .example('$0 perft --depth 3 --divide', 'the same below every first move'),
    async (argv) => done((await import('./perft.js')).run(argv)),
  );

const moves: Declare = (cli, done) =>
  cli.command(
    'moves',
    'List the legal moves in SAN and UCI',
    (command) =>
      command.options(movesOptions).example('$0 moves --fen "7k/5K2/6Q1/8/8/8/8/8 b - -"', 'none: stalemate'),
    async (argv) => done((await import('./moves.js')).run(argv)),
  );

const bench: Declare = (cli, done) =>
  cli.command(
    'bench',
    'Measure the solver on a fixed suite',
    (command) =>
      command
        .options(benchOptions)
        .example('$0 bench', 'the last line is the same on every machine: Nodes searched: N'),
    async (argv) => done((await import('./bench.js')).run(argv)),
  );

interface Command {
  readonly name: string;
  /** names of its options, for suggestions */
  readonly options: readonly string[];
  readonly declare: Declare;
}

/** In the order of the help. */
export const commands: readonly Command[] = [
  { name: 'solve', options: Object.keys(solveOptions), declare: solve },
  { name: 'perft', options: Object.keys(perftOptions), declare: perft },
  { name: 'moves', options: Object.keys(movesOptions), declare: moves },
  { name: 'bench', options: Object.keys(benchOptions), declare: bench },
];
