/** `keymove analyse`: lets engines analyse positions, or whole games. */
import { type AnalysisOutcome, analyseAll } from '../../analyse/analyse-all.js';
import type { AnalysisLimits } from '../../analyse/analysis.js';
import { readProblemFiles } from '../../files/named-files.js';
import { makeAnalysisRecord } from '../../records/analysis-records.js';
import { AnalysisTally } from '../../report/analysis/analysis-summary.js';
import { chooseStyle, understandsCodes } from '../../report/terminal/style.js';
import type { Refusal } from '../../text/input.js';
import { namingEngineErrors } from '../engine/start-engine.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { chooseInput, tellPassedOver } from '../files/command-input.js';
import { whereItWent } from '../files/destination.js';
import { lookAhead } from '../files/look-ahead.js';
import { runFiles } from '../files/run-files.js';
import { analysisLimits, startEngines } from './analyse-engine.js';
import { type AnalyseArguments, type AnalysisFormat, DEFAULT_MS } from './analyse-options.js';
import { formatOf, makeAnalysisReporters, refuseConflicts } from './analyse-reporter.js';

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
