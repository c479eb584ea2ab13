/** Starts the engine selected by the options: keymove's own, or another program. */
import { type AnalysisLimits, type ChessEngine, EngineError } from '../../analyse/analysis.js';
import { nodeHost } from '../../host/node/node-host.js';
import { packageVersion } from '../../host/node/package-files.js';
import { MAX_HASH_MB, MAX_THREADS, MIN_ANALYSIS_HASH_MB } from '../../kernel/bounds.js';
import { present } from '../../text/present.js';
import { UsageError } from '../exit-codes.js';
import { wholeNumber } from '../grammar/values.js';
import type { EngineArguments } from './engine-options.js';

/** Decides whether `--engine` names another program. */
export const isOtherEngine = (engine: string | undefined): engine is string =>
  engine !== undefined && engine !== 'keymove';

/**
 * @param signal ends an engine that is starting
 * @returns a function that starts an engine, and throws EngineError if it cannot be started
 * @throws UsageError for options that the engine does not have
 */
export function engineStarter(args: EngineArguments, signal?: AbortSignal): () => Promise<ChessEngine> {
  if (args.engine?.trim() === '') throw new UsageError("--engine: found ''; expected a program");
  return isOtherEngine(args.engine) ? uciEngine(args.engine, args, signal) : ownEngine(args);
}

function uciEngine(path: string, args: EngineArguments, signal?: AbortSignal): () => Promise<ChessEngine> {
  if (args.tables !== undefined) throw new UsageError("--tables is for keymove's own engine only");
  if (args.evaluation !== undefined) throw new UsageError("--evaluation is for keymove's own engine only");
  const options = {
    ...(args.threads !== undefined && { Threads: String(args.threads) }),
    ...(args.hash !== undefined && { Hash: String(args.hash) }),
    ...args['engine-option'],
  };
  return async () =>
    (await import('../../uci/client/client.js')).UciEngine.start(path, { options, ...present({ signal }) });
}

function ownEngine({
  threads,
  hash,
  evaluation,
  tables,
  ...args
}: EngineArguments): () => Promise<ChessEngine> {
  if (args['engine-option']) throw new UsageError('--engine-option needs --engine with another program');
  // other engines have their own limits, and report them themselves
  if (threads !== undefined) wholeNumber(1, MAX_THREADS)(String(threads), '--threads');
  if (hash !== undefined) wholeNumber(MIN_ANALYSIS_HASH_MB, MAX_HASH_MB)(String(hash), '--hash');
  return async () => {
    const { Analyser } = await import('../../analyse/analyser.js');
    const analyser = new Analyser(nodeHost(), {
      name: `keymove ${packageVersion()}`,
      ...present({ threads, hashMb: hash, evaluation, tables }),
    });
    await analyser.prepare();
    return analyser;
  };
}

/** @param usualMs time to use if no limit is given; undefined if there is another limit */
export function engineLimits(
  { time, depth, nodes }: { readonly [Limit in 'time' | 'depth' | 'nodes']: number | undefined },
  usualMs: number | undefined,
): AnalysisLimits {
  const ms = time ?? (depth !== undefined || nodes !== undefined ? undefined : usualMs);
  return present({ ms, depth, nodes });
}

/** Turns errors of an engine into errors of usage. @param option the option that names the engine */
export async function namingEngineErrors<T>(work: Promise<T>, option?: string): Promise<T> {
  return work.catch((error) => {
    if (!(error instanceof EngineError)) throw error;
    throw new UsageError(option === undefined ? error.message : `${option}: ${error.message}`);
  });
}
