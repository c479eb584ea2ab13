/**
 * The commands: what they are called and take. What they do is loaded when they run, so that `--help` does not pay
 * for the kernel, the tables and the readers.
 */
import type { Argv } from 'yargs';
import { analyseOptions } from '../analyse/analyse-options.js';
import type { ExitCode } from '../exit-codes.js';
import { mergeOptions } from '../merge/merge-options.js';
import { benchOptions, movesOptions, perftOptions, solveOptions } from '../options/options.js';
import { playOptions } from '../play/play-options.js';
import { diagramOptions } from '../position/diagram-options.js';
import { evaluateOptions } from '../position/evaluate-options.js';
import { uciOptions } from '../uci/uci-options.js';
import { explainOptions, verifyOptions } from '../verify/verify-options.js';
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
          describe: 'Files, folders or globs of problems; - is standard input, also read when it is piped in',
        })
        .options(solveOptions)
        .example('$0 solve problems/classics.epd', 'every problem of a file')
        .example('$0 solve --fen "8/8/8/8/8/5K2/4Q3/7k w - -" --mate 1', 'one position')
        .example('$0 solve --tries --set-play --format text one.epd', 'the whole solution as a tree')
        .example('$0 solve --report all.html problems/*.epd', 'a page to look through and play through')
        .example('$0 solve --json problems/*.epd | jq .keys', 'results for programs'),
    async (argv) => done(await (await import('../solve/solve.js')).run(argv)),
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
    async (argv) => done(await (await import('../verify/verify.js')).run(argv)),
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
          describe:
            'Files, folders or globs that solve or verify have written with --output or --resume, or --json; - is standard input',
        })
        .options(mergeOptions)
        .example('$0 merge a.ndjson b.ndjson', 'a table of both')
        .example('$0 merge shard-*.ndjson --output all.ndjson', 'one file, as from one machine'),
    async (argv) => done(await (await import('../merge/merge.js')).run(argv)),
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
    async (argv) => done(await (await import('../explain/explain.js')).run(argv)),
  );

const analyse: Declare = (cli, done) =>
  cli.command(
    'analyse [files..]',
    'Find the best moves of positions that need not be problems, and the mistakes of games',
    (command) =>
      command
        .positional('files', {
          type: 'string',
          array: true,
          describe:
            'Files, folders or globs of positions; - is standard input, also read when it is piped in',
        })
        .options(analyseOptions)
        .example(
          '$0 analyse --fen "2kr4/pbp4r/1p3q2/8/3P4/2P2N2/P4PPP/R2QR1K1 w" --lines 3',
          'the three best moves',
        )
        .example('$0 analyse --depth 12 --json positions.epd | jq .best.san', 'results for programs')
        .example('$0 analyse --pgn games.pgn --output annotated.pgn', 'mistakes marked, better moves shown')
        .example('$0 analyse --engine stockfish --time 10 positions.epd', 'another engine thinks'),
    async (argv) => done(await (await import('../analyse/analyse.js')).run(argv)),
  );

const play: Declare = (cli, done) =>
  cli.command(
    'play',
    'Play a game against an engine, or watch one',
    (command) =>
      command
        .options(playOptions)
        .example('$0 play', 'you are White; a second for each of its moves')
        .example('$0 play --side black --depth 4 --book', 'a weaker engine that knows openings')
        .example('$0 play --engine stockfish --clock 5+3 --save games.pgn', 'another program, with clocks')
        .example('$0 play --side none --nodes 1e5', 'watch it play itself'),
    async (argv) => done(await (await import('../play/play.js')).run(argv)),
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
    async (argv) => done((await import('../position/perft.js')).run(argv)),
  );

const moves: Declare = (cli, done) =>
  cli.command(
    'moves',
    'List the legal moves in SAN and UCI',
    (command) =>
      command.options(movesOptions).example('$0 moves --fen "7k/5K2/6Q1/8/8/8/8/8 b - -"', 'none: stalemate'),
    async (argv) => done((await import('../position/moves.js')).run(argv)),
  );

const evaluate: Declare = (cli, done) =>
  cli.command(
    'evaluate',
    'Tell what a position is worth without any search, and why',
    (command) =>
      command
        .options(evaluateOptions)
        .example('$0 evaluate', 'the initial position, term by term')
        .example('$0 evaluate --fen "8/5k2/8/3P4/4K3/8/8/8 w - -" --json | jq .centipawns', 'for programs'),
    async (argv) => done((await import('../position/evaluate.js')).run(argv)),
  );

const diagram: Declare = (cli, done) =>
  cli.command(
    'diagram',
    'Draw a position as SVG, PNG or text',
    (command) =>
      command
        .options(diagramOptions)
        .example('$0 diagram --fen "kbK5/pp6/1P6/8/8/8/8/R7 w - -"', 'a board in the terminal')
        .example('$0 diagram --fen "kbK5/pp6/1P6/8/8/8/8/R7 w - -" -o morphy.svg --coordinates', 'a drawing'),
    async (argv) => done(await (await import('../position/diagram.js')).run(argv)),
  );

const bench: Declare = (cli, done) =>
  cli.command(
    'bench',
    'Measure the solver on a fixed suite',
    (command) =>
      command
        .options(benchOptions)
        .example('$0 bench', 'the last line is the same on every machine: Nodes searched: N'),
    async (argv) => done(await (await import('../bench/bench.js')).run(argv)),
  );

const uci: Declare = (cli, done) =>
  cli.command(
    'uci',
    'Be a UCI engine, for chess programs',
    (command) =>
      command.options(uciOptions).example('$0 uci', 'what a chess program is told to start; docs/uci.md'),
    async (argv) => done(await (await import('../uci/uci.js')).run(argv)),
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
  { name: 'analyse', options: analyseOptions, declare: analyse },
  { name: 'uci', options: uciOptions, declare: uci },
  { name: 'play', options: playOptions, declare: play },
  { name: 'perft', options: perftOptions, declare: perft },
  { name: 'moves', options: movesOptions, declare: moves },
  { name: 'evaluate', options: evaluateOptions, declare: evaluate },
  { name: 'diagram', options: diagramOptions, declare: diagram },
  { name: 'bench', options: benchOptions, declare: bench },
];
