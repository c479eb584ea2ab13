/** `keymove analyse`: lets engines analyse positions, or whole games. */
import { type AnalysisOutcome, analyseAll } from '../../analyse/analyse-all.js';
import type { AnalysisLimits } from '../../analyse/analysis.js';
import { readProblemFiles } from '../../files/named-files.js';
import { pageAssets } from '../../host/node/page-assets.js';
import { makeAnalysisRecord } from '../../records/analysis-records.js';
import { AnalysisTally } from '../../report/analysis/analysis-summary.js';
import type { AnalysisReporter } from '../../report/reporter.js';
import { chooseStyle, understandsCodes } from '../../report/terminal/style.js';
import type { Refusal } from '../../text/input.js';
import { namingEngineErrors } from '../engine/start-engine.js';
import { EXIT, type ExitCode, refuseTogether, UsageError } from '../exit-codes.js';
import { chooseInput, tellPassedOver } from '../files/command-input.js';
import { chooseFormat, whereItWent } from '../files/destination.js';
import { lookAhead } from '../files/look-ahead.js';
import { makeReporters, type ReportPlace, reportOptions } from '../files/reporters.js';
import { runFiles, type Streams } from '../files/run-files.js';
import { analysisLimits, startEngines } from './analyse-engine.js';
import { type AnalyseArguments, type AnalysisFormat, DEFAULT_MS } from './analyse-options.js';

/** Analyses what the arguments name, and reports it in the requested format. */
export async function run(args: AnalyseArguments): Promise<ExitCode> {
  if (args.pgn || (await areGames(args))) return (await import('./analyse-games.js')).runGames(args);
  refuseConflicts(args);
  const limits = analysisLimits(args, DEFAULT_MS);
  const { files, fens } = chooseInput(args, 'analyse');
  const lines = args.lines ?? 1;
  const command = runFiles<AnalysisOutcome, AnalysisFormat>({
    files,
    to: args,
    what: 'position',
    start: async (streams, signal) => {
      const { messages, reports } = streams;
      const engines = await startEngines(args, signal);
      const live = await makeLive(args, limits, lines);
      const tally = new AnalysisTally(engines.names);
      const problems = readProblemFiles(files, {
        fens,
        anyPuzzle: true,
        onPassedOver: args.quiet ? () => {} : tellPassedOver(messages),
      });
      const forPeople = [formatOf(args), ...reports.map(({ format }) => format)].includes('text');
      const { single, entries } = forPeople
        ? await lookAhead(problems, signal)
        : { single: false, entries: problems };
      const reporter = await makeAnalysisReporters(args, single, engines.names, files, streams);
      const onState = live && { onState: live.state.bind(live) };
      return {
        outcomes: analyseAll(entries, engines, { ...limits, lines, signal, ...onState }),
        display: live,
        announce: live && (() => live.clear()),
        take: async (outcome) => {
          if (outcome.type === 'refusal') {
            tally.refusal(outcome.refusal);
            reporter?.refusal(withHint(outcome.refusal));
            return EXIT.usage;
          }
          const { problem, analysis, engine, test } = outcome;
          live?.finished(problem, engine);
          const record = makeAnalysisRecord(problem, analysis, engine, test);
          tally.result(record);
          await reporter?.result(record);
          return EXIT.ok;
        },
        end: (ending, code) => {
          reporter?.end(ending === 'broke down' ? undefined : tally.summary(ending === 'interrupted'));
          messages.write(whereItWent(args));
          return code;
        },
        close: () => engines.close(),
      };
    },
  });
  return namingEngineErrors(command);
}

/** Decides whether the first file begins with a game instead of a position. Standard input is not checked, as it can be read only once. */
async function areGames({ files: [first], fen }: AnalyseArguments): Promise<boolean> {
  if (first === undefined || first === '-' || fen !== undefined) return false;
  for await (const [entry] of readProblemFiles([first], { anyPuzzle: true })) {
    if (!entry) continue;
    return entry.type === 'refusal' && entry.refusal.findings[0]?.code === 'pgn-without-fen';
  }
  return false;
}

/** Adds a hint to the refusal of a game without a FEN, because the user may want its moves analysed. */
function withHint(refusal: Refusal): Refusal {
  if (refusal.findings[0]?.code !== 'pgn-without-fen') return refusal;
  const findings = refusal.findings.map((finding) => ({
    ...finding,
    message: `${finding.message}, or --pgn before the file to analyse its games`,
  }));
  return { ...refusal, findings };
}

/** Makes the live display; undefined if it would not be visible. */
async function makeLive(args: AnalyseArguments, limits: AnalysisLimits, lines: number) {
  if (args.quiet || !understandsCodes(process.stderr, process.env)) return undefined;
  return new (await import('../../report/analysis/analysis-live.js')).LiveAnalysis({
    terminal: process.stderr,
    style: chooseStyle(process.stderr, process.env),
    limits,
    lines,
    ...(args.notation && { notation: args.notation }),
  });
}

/** Returns the format for the screen or `--output`. */
function formatOf(args: AnalyseArguments): AnalysisFormat {
  const format = chooseFormat({ ...args, format: undefined }, ['text', 'html'], 'text');
  return format === 'table' ? 'text' : format;
}

/** @throws UsageError for options that exclude each other */
function refuseConflicts(args: AnalyseArguments): void {
  const shown = args.json ? '--json' : `--output ${args.output}`;
  const formats = [formatOf(args), ...(args.report ?? []).map(({ format }) => format)];
  if (formats.includes('pgn')) {
    throw new UsageError('--report: positions cannot be written as PGN; expected text, json or html');
  }
  const { board, notation } = args;
  const isForPeople = formats.includes('text');
  const isForPrograms = !isForPeople && !formats.includes('html');
  const isOwnNotation = notation !== undefined && notation !== 'san';
  refuseTogether([
    [!isForPeople && board, shown, '--board'],
    [isForPrograms && args['line-plies'] !== undefined, shown, '--line-plies'],
    [isForPrograms && isOwnNotation, shown, `--notation ${notation}`],
  ]);
}

/** Makes the reporters. @param single there is one position, which is shown with its board */
function makeAnalysisReporters(
  args: AnalyseArguments,
  single: boolean,
  engines: readonly string[],
  files: readonly string[],
  streams: Streams<AnalysisFormat>,
) {
  const cards = single || args.board === true;
  const make = async (format: AnalysisFormat, place: ReportPlace): Promise<AnalysisReporter> => {
    const options = { ...reportOptions(args, files), engines, ...place };
    if (format === 'json') {
      return (await import('../../report/json-lines.js')).jsonLines(place.out, (record) => record);
    }
    if (format === 'html') {
      const { AnalysisHtml } = await import('../../report/analysis/analysis-html.js');
      return new AnalysisHtml({ ...options, page: pageAssets() });
    }
    if (cards) {
      return new (await import('../../report/analysis/analysis-cards.js')).AnalysisCards(options, single);
    }
    const { AnalysisTable, ComparisonTable } = await import('../../report/analysis/analysis-table.js');
    return new (engines.length > 1 ? ComparisonTable : AnalysisTable)(options);
  };
  // cards show whole lines, tables keep to a width
  return makeReporters(formatOf(args), args, streams, make, cards ? [] : ['text']);
}
