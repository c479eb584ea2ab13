/** Starts the engines of `analyse`, and decides how long they think. */
import type { AnalysisLimits } from '../../analyse/analysis.js';
import { Engines } from '../../analyse/engines.js';
import { engineLimits, engineStarter, isOtherEngine, namingEngineErrors } from '../engine/start-engine.js';
import { refuseTogether } from '../exit-codes.js';
import type { AnalyseArguments } from './analyse-options.js';

/**
 * Starts the first instance of each engine, so that errors are reported before anything is read.
 * @throws UsageError if one cannot be started, or the signal's reason if it is aborted first
 */
export async function startEngines(args: AnalyseArguments, signal: AbortSignal): Promise<Engines> {
  const { engine: named = [undefined], 'engine-option': options, ...others } = args;
  const isAnyOther = named.some(isOtherEngine);
  const starters = named.map((engine) => {
    // if other engines are given, these options are for them
    const own = isAnyOther && !isOtherEngine(engine);
    return engineStarter({ ...others, engine, 'engine-option': own ? undefined : options }, signal);
  });
  const started = Engines.start(starters, args.workers ?? 1);
  return await namingEngineErrors(started, args.engine && '--engine').catch((error) => {
    throw signal.aborted ? signal.reason : error;
  });
}

/** @param usualMs time to use if no limit is given */
export function analysisLimits(args: AnalyseArguments, usualMs: number): AnalysisLimits {
  const limit = (['time', 'depth', 'nodes'] as const).find((option) => args[option] !== undefined);
  refuseTogether([[args.infinite && limit, '--infinite', `--${limit}`]]);
  return engineLimits(args, args.infinite ? undefined : usualMs);
}
