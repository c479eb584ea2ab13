/**
 * The commands: what they are called and take. What they do is loaded when they run, so that `--help` does not pay
 * for the kernel, the tables and the readers.
 */
import type { Argv } from 'yargs';
import type { ExitCode } from './exit-codes.js';
import { mergeOptions } from './merge-options.js';
import { benchOptions, movesOptions, perftOptions, solveOptions } from './options.js';
import { explainOptions, verifyOptions } from './verify-options.js';
import type { CommandWords } from './words.js';

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
        .example('$0 solve --tries --set-play --format text one.epd', 'the whole solution as a tree')
        .example('$0 solve --json problems/*.epd | jq .keys', 'results for programs'),
    async (argv) => done(await (await import('./solve.js')).run(argv)),
  );

const verify: Declare = (cli, done) =>
  cli.command(
    'verify [files..]',
    'Check published problems: one key, the published one, and the published line',
    (command) =>
      command
        .positional('files', {
          type: 'string',
          array: true,
          describe: 'Files, folders or globs of problems; - is standard input, also read when it is piped in',
        })
        .options(verifyOptions)
        .example('$0 verify problems/classics.epd', 'a verdict on each')
        .example('$0 verify --only cooked,short collection.pgn', 'what is wrong with a collection')
        .example('$0 verify --json puzzles.csv | jq .verdict', 'results for programs'),
    async (argv) => done(await (await import('./verify.js')).run(argv)),
  );

const merge: Declare = (cli, done) =>
  cli.command(
    'merge <files..>',
    'Join the results of several runs, such as the shards of one collection',
    (command) =>
      command
        .positional('files', {
          type: 'string',
          array: true,
          describe: 'Files that solve or verify have written with --output or --resume, or --json',
        })
        .options(mergeOptions)
        .example('$0 merge a.ndjson b.ndjson', 'a table of both')
        .example('$0 merge shard-*.ndjson --output all.ndjson', 'one file, as from one machine'),
    async (argv) => done(await (await import('./merge.js')).run(argv)),
  );

const explain: Declare = (cli, done) =>
  cli.command(
    'explain',
    'Tell why a first move is, or is not, a key',
    (command) =>
      command
        .options(explainOptions)
        .example('$0 explain --fen "kbK5/pp6/1P6/8/8/8/8/R7 w - -" --mate 2', 'every first move')
        .example(
          '$0 explain --fen "kbK5/pp6/1P6/8/8/8/8/R7 w - -" --move Ra6',
          'the mates after each defence',
        ),
    async (argv) => done(await (await import('./explain.js')).run(argv)),
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

interface Command extends CommandWords {
  readonly declare: Declare;
}

/** In the order of the help. */
export const commands: readonly Command[] = [
  { name: 'solve', options: solveOptions, declare: solve },
  { name: 'verify', options: verifyOptions, declare: verify },
  { name: 'merge', options: mergeOptions, declare: merge },
  { name: 'explain', options: explainOptions, declare: explain },
  { name: 'perft', options: perftOptions, declare: perft },
  { name: 'moves', options: movesOptions, declare: moves },
  { name: 'bench', options: benchOptions, declare: bench },
];
