/** `keymove analyse --pgn`: games -> engines -> the games with annotations. */
import { analyseGames, type GameOutcome, makeGameRecord, readGameFiles } from '../../node.js';
import { AnnotatedGames, chooseStyle, type GameReporter, GamesTally } from '../../report.js';
import { namingEngineErrors } from '../engine/start-engine.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { runFiles, type Streams } from '../files/run-files.js';
import { UsageError } from '../usage-error.js';
import { analysisLimits, startEngines } from './analyse-engine.js';
import { type AnalyseArguments, type AnalysisFormat, DEFAULT_MS_PER_MOVE } from './analyse-options.js';

/** Moves of both sides in a better line: what a reader follows without a board. */
const LINE_PLIES = 10;

export async function runGames(args: AnalyseArguments): Promise<ExitCode> {
  refuseConflicts(args);
  const limits = analysisLimits(args, DEFAULT_MS_PER_MOVE);
  // behind --pgn the shell may have put the other files of a pattern
  const files = [...(args.pgn ?? []), ...args.files];
  const command = runFiles<GameOutcome, AnalysisFormat>({
    files,
    to: { output: args.output },
    what: 'game',
    start: async (streams, signal) => {
      const live = await makeLive(args);
      const engines = await startEngines(args);
      const reporter = await makeReporter(args, engines.name, streams);
      const tally = new GamesTally();
      const onProgress = live && { onProgress: live.progress.bind(live) };
      return {
        outcomes: analyseGames(readGameFiles(files), engines, { limits, signal, ...onProgress }),
        display: live,
        announce: live && (() => live.clear()),
        take: (outcome) => {
          if (outcome.type === 'refusal') {
            tally.refusal();
            reporter.refusal(outcome.refusal);
            return EXIT.usage;
          }
          live?.finished(outcome.game);
          tally.result(outcome);
          reporter.result(outcome);
          return EXIT.ok;
        },
        end: (ending, code) => {
          reporter.end(ending === 'broke down' ? undefined : tally.summary(ending === 'interrupted'));
          return code;
        },
        close: () => engines.close(),
      };
    },
  });
  return namingEngineErrors(command);
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
  { out, messages }: Streams,
): Promise<GameReporter> {
  if (args.json) {
    const { JsonLines } = await import('../../report.js');
    return new JsonLines(out, ({ game, analysis }) => makeGameRecord(game, analysis, engine));
  }
  return new AnnotatedGames({
    out,
    messages,
    style: chooseStyle(process.stderr, process.env, args.color),
    quiet: args.quiet === true,
    annotator: engine,
    plies: args['line-plies'] ?? LINE_PLIES,
  });
}

async function makeLive(args: AnalyseArguments) {
  if (!process.stderr.isTTY || process.env.TERM === 'dumb' || args.quiet) return undefined;
  const style = chooseStyle(process.stderr, process.env, args.color);
  return new (await import('../../report.js')).LiveGames(process.stderr, style);
}
