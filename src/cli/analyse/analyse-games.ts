/** `keymove analyse games.pgn`: lets an engine annotate games. */
import { analyseGames, type GameAnalysisOutcome } from '../../analyse/analyse-all.js';
import { readGameFiles } from '../../files/named-files.js';
import { pageAssets } from '../../host/node/page-assets.js';
import { makeGameRecord } from '../../records/analysis-records.js';
import { GamesTally } from '../../report/annotated-games/players-table.js';
import type { GameReporter } from '../../report/reporter.js';
import { chooseStyle, understandsCodes } from '../../report/terminal/style.js';
import { namingEngineErrors } from '../engine/start-engine.js';
import { EXIT, type ExitCode, refuseTogether, UsageError } from '../exit-codes.js';
import { formatOfOutput, whereItWent } from '../files/destination.js';
import { inputOrigin } from '../files/origin.js';
import { makeReporters } from '../files/reporters.js';
import { runFiles, type Streams } from '../files/run-files.js';
import { analysisLimits, startEngines } from './analyse-engine.js';
import { type AnalyseArguments, type AnalysisFormat, DEFAULT_MS_PER_MOVE } from './analyse-options.js';

/** Maximum number of plies in a better line: as many as a reader can follow without a board. */
const LINE_PLIES = 10;

export async function runGames(args: AnalyseArguments): Promise<ExitCode> {
  refuseConflicts(args);
  const shown = formatOf(args);
  const limits = analysisLimits(args, DEFAULT_MS_PER_MOVE);
  // if a pattern follows --pgn, the shell turns it into several files
  const files = [...(args.pgn ?? []), ...args.files];
  const command = runFiles<GameAnalysisOutcome, AnalysisFormat>({
    files,
    to: { output: args.output, report: args.report },
    what: 'game',
    start: async (streams, signal) => {
      const live = await makeLive(args);
      const engines = await startEngines(args, signal);
      const reporter = await makeGameReporters(args, shown, engines.names[0] ?? '', files, streams);
      const tally = new GamesTally();
      const onProgress = live && { onProgress: live.progress.bind(live) };
      return {
        outcomes: analyseGames(readGameFiles(files), engines, { limits, signal, ...onProgress }),
        display: live,
        announce: live && (() => live.clear()),
        take: async (outcome) => {
          if (outcome.type === 'refusal') {
            tally.refusal(outcome.refusal);
            reporter?.refusal(outcome.refusal);
            return EXIT.usage;
          }
          live?.finished(outcome.game);
          tally.result(outcome);
          await reporter?.result(outcome);
          return EXIT.ok;
        },
        end: (ending, code) => {
          reporter?.end(ending === 'broke down' ? undefined : tally.summary(ending === 'interrupted'));
          streams.messages.write(whereItWent(args));
          return code;
        },
        close: () => engines.close(),
      };
    },
  });
  return namingEngineErrors(command);
}

function refuseConflicts(args: AnalyseArguments): void {
  const games = args.pgn ? '--pgn' : 'games';
  refuseTogether([
    [args.fen, games, '--fen'],
    [args.board, games, '--board'],
    [args.lines, games, '--lines'],
    [args.infinite, games, '--infinite'],
    [args.notation !== 'san' && args.notation, games, '--notation'],
  ]);
  if (args.report?.some(({ format }) => format === 'text')) {
    throw new UsageError('--report: games cannot be written as text; expected html, pgn or json');
  }
  if ((args.engine ?? []).length > 1) {
    throw new UsageError(`${games}: found several engines; expected one --engine`);
  }
}

type GameFormat = Exclude<AnalysisFormat, 'text'>;

/** Returns the format for the screen or `--output`: PGN, unless records or a page were requested. */
function formatOf(args: AnalyseArguments): GameFormat {
  if (args.json) return 'json';
  const format = formatOfOutput<GameFormat>(args, ['pgn', 'html', 'json'], undefined, 'pgn');
  return format === 'table' ? 'pgn' : format;
}

function makeGameReporters(
  args: AnalyseArguments,
  shown: GameFormat,
  engine: string,
  files: readonly string[],
  streams: Streams<AnalysisFormat>,
) {
  const quiet = args.quiet === true;
  const plies = args['line-plies'] ?? LINE_PLIES;
  return makeReporters(
    shown,
    args,
    streams,
    async (format, { out, messages }): Promise<GameReporter | undefined> => {
      if (format === 'json') {
        const { jsonLines } = await import('../../report/json-lines.js');
        return jsonLines(out, ({ game, analysis }) => makeGameRecord(game, analysis, engine));
      }
      if (format === 'html') {
        const { GamesHtml } = await import('../../report/annotated-games/games-html.js');
        return new GamesHtml({ out, origin: inputOrigin(files), page: pageAssets(), engine, plies });
      }
      const style = chooseStyle(process.stderr, process.env);
      const { AnnotatedGames } = await import('../../report/annotated-games/annotated-games.js');
      return new AnnotatedGames({ out, messages, style, quiet, annotator: engine, plies });
    },
  );
}

async function makeLive(args: AnalyseArguments) {
  if (args.quiet || !understandsCodes(process.stderr, process.env)) return undefined;
  const style = chooseStyle(process.stderr, process.env);
  return new (await import('../../report/annotated-games/games-live.js')).LiveGames(process.stderr, style);
}
