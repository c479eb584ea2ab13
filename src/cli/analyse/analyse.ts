/** `keymove analyse`: positions, or with `--pgn` whole games -> engines -> a report. */
import { type AnalysisOutcome, analyseAll } from '../../analyse/analyse-all.js';
import { type AnalysisLimits, EngineError } from '../../analyse/analysis.js';
import type { Crew } from '../../analyse/crew.js';
import type { Refusal } from '../../problems/problem.js';
import { readProblems } from '../../problems/read.js';
import type { AnalysisReporter } from '../../report/analysis/analysis-reporter.js';
import { AnalysisTally } from '../../report/analysis/analysis-tally.js';
import { Output } from '../../report/output.js';
import { chooseStyle } from '../../report/terminal/style.js';
import { printable } from '../../text/quote.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { reportPassedOver, runBatchCommand } from '../files/batch-command.js';
import { Destination, outputFile } from '../files/destination.js';
import { lookAhead } from '../files/look-ahead.js';
import { chooseInput } from '../solve/solve.js';
import { UsageError } from '../usage-error.js';
import { hireCrew, limitsOf } from './analyse-engine.js';
import { type AnalyseArguments, DEFAULT_MS } from './analyse-options.js';
import { formatOf, makeReporter, refuseConflicts } from './analyse-reporter.js';

/** Analyses what the arguments name and reports it as they ask. */
export async function run(args: AnalyseArguments): Promise<ExitCode> {
  if (args.pgn) return (await import('./analyse-games.js')).runGames(args);
  refuseConflicts(args);
  const limits = limitsOf(args, DEFAULT_MS);
  const { files, fens } = chooseInput(args, process.stdin.isTTY === true, 'analyse');
  const lines = args.lines ?? 1;
  let live: Awaited<ReturnType<typeof makeLive>>;
  const clear = (): void => live?.clear();
  const destination = await Destination.open(args, files, clear);
  const { out, reports } = destination;
  const messages = new Output(process.stderr, { beforeWrite: clear, dispensable: true });
  const streams = { out, messages, reports };
  const crew = await hireCrew(args).catch((error) => {
    destination.abandon();
    throw error;
  });
  destination.begin();
  live = await makeLive(args, { crew, limits, lines });
  const tally = new AnalysisTally();
  let reporter: AnalysisReporter | undefined;
  try {
    return await runBatchCommand<AnalysisOutcome>(files, streams, {
      outcomes: async function* (signal) {
        const problems = readProblems(files, {
          fens,
          onPassedOver: args.quiet ? () => {} : reportPassedOver(messages),
        });
        const forPeople = [formatOf(args), ...reports.map(({ format }) => format)].includes('text');
        const { single, entries } = forPeople
          ? await lookAhead(problems, signal)
          : { single: false, entries: problems };
        reporter = await makeReporter(args, single, crew.name, streams);
        const onState = live && { onState: live.state.bind(live) };
        yield* analyseAll(entries, crew, { ...limits, lines, signal, ...onState });
      },
      report: (outcome) => {
        if (outcome.type === 'refusal') {
          tally.refusal();
          reporter?.refusal(withHint(outcome.refusal));
          return EXIT.usage;
        }
        live?.finished(outcome.problem);
        tally.analysis(outcome.analysis);
        reporter?.analysis(outcome.problem, outcome.analysis);
        return EXIT.ok;
      },
      end: (how) => {
        live?.close();
        reporter?.end(how === 'broke down' ? undefined : tally.summary(how === 'interrupted'));
        const file = outputFile({ output: args.output });
        if (file !== undefined && !args.quiet) messages.write(`results in ${printable(file, 500)}\n`);
      },
      announce: live && clear,
      what: 'position',
    });
  } catch (error) {
    throw error instanceof EngineError ? new UsageError(error.message) : error;
  } finally {
    live?.close();
    await crew.close();
  }
}

/** A game without a FEN is no position, but that may not be what the user wanted. */
function withHint(refusal: Refusal): Refusal {
  if (refusal.findings[0]?.code !== 'pgn-without-fen') return refusal;
  const findings = refusal.findings.map((finding) => ({
    ...finding,
    message: `${finding.message}, or --pgn before the file to analyse its games`,
  }));
  return { ...refusal, findings };
}

interface LiveWanted {
  readonly crew: Crew;
  readonly limits: AnalysisLimits;
  readonly lines: number;
}

/** Undefined where nobody would see it. */
async function makeLive(args: AnalyseArguments, { crew, limits, lines }: LiveWanted) {
  if (!process.stderr.isTTY || process.env.TERM === 'dumb' || args.quiet) return undefined;
  return new (await import('../../report/analysis/analysis-live.js')).LiveAnalysis({
    terminal: process.stderr,
    style: chooseStyle(process.stderr, process.env, args.color),
    engine: crew.name,
    limits,
    lines,
    ...(args.notation && { notation: args.notation }),
  });
}
