/** The engines of `analyse`, and how long they are to think. */
import { type AnalysisLimits, Engines } from '../../node.js';
import { engineStarter, limitsOf, namingEngineErrors } from '../engine/start-engine.js';
import { UsageError } from '../usage-error.js';
import type { AnalyseArguments } from './analyse-options.js';

/**
 * Starts the first engine, so that what is wrong with it is said before anything is read.
 * @throws UsageError when it cannot be started
 */
export function startEngines(args: AnalyseArguments): Promise<Engines> {
  const option = args.engine === undefined ? undefined : '--engine';
  return namingEngineErrors(Engines.start(engineStarter(args), args.workers ?? 1), option);
}

/** @param usualMs where no limit is given */
export function analysisLimits(args: AnalyseArguments, usualMs: number): AnalysisLimits {
  const limit = (['time', 'depth', 'nodes'] as const).find((option) => args[option] !== undefined);
  if (args.infinite && limit) throw new UsageError(`--infinite and --${limit} exclude each other`);
  return limitsOf(args, args.infinite ? undefined : usualMs);
}
