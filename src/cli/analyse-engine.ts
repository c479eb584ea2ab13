/** The engine that the arguments ask for, and how long it is to think. */
import { type AnalysisLimits, EngineError } from '../analyse/analysis.js';
import { Crew, type StartEngine } from '../analyse/crew.js';
import type { AnalyseArguments } from './analyse-options.js';
import { UsageError } from './usage-error.js';

type EngineArguments = Pick<AnalyseArguments, 'engine' | 'engine-option' | 'threads' | 'hash' | 'workers'>;

/**
 * Starts the first engine, so that what is wrong with it is said before anything is read.
 * @throws UsageError when it cannot be started
 */
export async function hireCrew(args: EngineArguments): Promise<Crew> {
  const start = args.engine === undefined ? ownEngine(args) : uciEngine(args.engine, args);
  try {
    return await Crew.hire(start, args.workers ?? 1);
  } catch (error) {
    throw error instanceof EngineError ? new UsageError(`--engine: ${error.message}`) : error;
  }
}

function uciEngine(path: string, args: EngineArguments): StartEngine {
  const options = {
    ...(args.threads !== undefined && { Threads: String(args.threads) }),
    ...(args.hash !== undefined && { Hash: String(args.hash) }),
    ...args['engine-option'],
  };
  return async () => (await import('../uci/client.js')).UciEngine.start(path, { options });
}

function ownEngine(args: EngineArguments): StartEngine {
  if (args['engine-option']) throw new UsageError('--engine-option needs --engine');
  throw new UsageError('found no --engine; expected one');
}

/** @param usualMs where no limit is given */
export function limitsOf(
  { time, depth, nodes, infinite }: Pick<AnalyseArguments, 'time' | 'depth' | 'nodes' | 'infinite'>,
  usualMs: number,
): AnalysisLimits {
  const limited = time !== undefined || depth !== undefined || nodes !== undefined;
  if (infinite && limited) {
    const limit = time !== undefined ? '--time' : depth !== undefined ? '--depth' : '--nodes';
    throw new UsageError(`--infinite and ${limit} exclude each other`);
  }
  const ms = time ?? (limited || infinite ? undefined : usualMs);
  return {
    ...(ms !== undefined && { ms }),
    ...(depth !== undefined && { depth }),
    ...(nodes !== undefined && { nodes }),
  };
}
