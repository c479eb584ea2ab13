/** `keymove analyse --pgn`: games -> engines -> the games with annotations. */
import { analyseGames, type GameOutcome } from '../../analyse/analyse-games.js';
import { EngineError } from '../../analyse/analysis.js';
import { readGames } from '../../games/read-games.js';
import { AnnotatedGames, type GameReporter } from '../../report/annotated-games/game-reporter.js';
import { GamesTally } from '../../report/annotated-games/players-table.js';
import { Output } from '../../report/output.js';
import { chooseStyle } from '../../report/terminal/style.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { runBatchCommand } from '../files/batch-command.js';
import { Destination } from '../files/destination.js';
import { UsageError } from '../usage-error.js';
import { hireCrew, limitsOf } from './analyse-engine.js';
import { type AnalyseArguments, DEFAULT_MS_A_MOVE } from './analyse-options.js';

/** Moves of both sides in a better line: what a reader follows without a board. */
const LINE_PLIES = 10;

export async function runGames(args: AnalyseArguments): Promise<ExitCode> {
  refuseConflicts(args);
  const limits = limitsOf(args, DEFAULT_MS_A_MOVE);
  // behind --pgn the shell may have put the other files of a pattern
  const files = [...(args.pgn ?? []), ...(args.files ?? [])];
  const live = await makeLive(args);
  const clear = (): void => live?.clear();
  const destination = await Destination.open({ output: args.output }, files, clear);
  const crew = await hireCrew(args).catch((error) => {
    destination.abandon();
    throw error;
  });
  destination.begin();
  const streams = {
    out: destination.out,
    messages: new Output(process.stderr, { beforeWrite: clear, dispensable: true }),
  };
  const reporter = await makeReporter(args, crew.name, streams);
  const tally = new GamesTally();
  try {
    return await runBatchCommand<GameOutcome>(files, streams, {
      outcomes: (signal) => {
        const onProgress = live && { onProgress: live.progress.bind(live) };
        return analyseGames(readGames(files), crew, { limits, signal, ...onProgress });
      },
      report: (outcome) => {
        if (outcome.type === 'refusal') {
          tally.refusal();
          reporter.refusal(outcome.refusal);
          return EXIT.usage;
        }
        live?.finished(outcome.game);
        tally.game(outcome.game, outcome.analysis);
        reporter.game(outcome.game, outcome.analysis);
        return EXIT.ok;
      },
      end: (how) => {
        live?.close();
        reporter.end(how === 'broke down' ? undefined : tally.summary(how === 'interrupted'));
      },
      announce: live && clear,
      what: 'game',
    });
  } catch (error) {
    throw error instanceof EngineError ? new UsageError(error.message) : error;
  } finally {
    live?.close();
    await crew.close();
  }
}

function refuseConflicts(args: AnalyseArguments): void {
  const others = {
    '--fen': args.fen,
    '--board': args.board,
    '--lines': args.lines,
    '--infinite': args.infinite,
    '--report': args.report,
    '--notation': args.notation === 'san' ? undefined : args.notation,
  };
  for (const [option, given] of Object.entries(others)) {
    if (given) throw new UsageError(`--pgn and ${option} exclude each other`);
  }
}

async function makeReporter(
  args: AnalyseArguments,
  engine: string,
  streams: { readonly out: Output; readonly messages: Output },
): Promise<GameReporter> {
  if (args.json) return new (await import('../../records/game-record.js')).GameNdjson(streams.out, engine);
  return new AnnotatedGames({
    ...streams,
    style: chooseStyle(process.stderr, process.env, args.color),
    quiet: args.quiet === true,
    annotator: engine,
    plies: args['line-plies'] ?? LINE_PLIES,
  });
}

async function makeLive(args: AnalyseArguments) {
  if (!process.stderr.isTTY || process.env.TERM === 'dumb' || args.quiet) return undefined;
  const style = chooseStyle(process.stderr, process.env, args.color);
  return new (await import('../../report/annotated-games/games-live.js')).LiveGames(process.stderr, style);
}
