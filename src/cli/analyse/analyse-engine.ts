/** The engine that the arguments ask for, and how long it is to think. */
import { type AnalysisLimits, EngineError } from '../../analyse/analysis.js';
import { Crew, type StartEngine } from '../../analyse/crew.js';
import { MAX_HASH_MB, MAX_THREADS, MIN_ANALYSIS_HASH_MB } from '../../kernel/bounds.js';
import { UsageError } from '../usage-error.js';
import { version } from '../version.js';
import type { AnalyseArguments } from './analyse-options.js';

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
    if (!(error instanceof EngineError)) throw error;
    throw new UsageError(args.engine === undefined ? error.message : `--engine: ${error.message}`);
  }
}

function uciEngine(path: string, args: EngineArguments): StartEngine {
  const options = {
    ...(args.threads !== undefined && { Threads: String(args.threads) }),
    ...(args.hash !== undefined && { Hash: String(args.hash) }),
    ...args['engine-option'],
  };
  return async () => (await import('../../uci/client/client.js')).UciEngine.start(path, { options });
}

function ownEngine({ threads, hash, ...args }: EngineArguments): StartEngine {
  if (args['engine-option']) throw new UsageError('--engine-option needs --engine');
  checkRange('--threads', threads, 1, MAX_THREADS);
  checkRange('--hash', hash, MIN_ANALYSIS_HASH_MB, MAX_HASH_MB);
  return async () => {
    const { Analyser } = await import('../../analyse/analyser.js');
    const analyser = new Analyser({
      name: `keymove ${version()}`,
      ...(threads !== undefined && { threads }),
      ...(hash !== undefined && { hashMb: hash }),
    });
    await analyser.prepare();
    return analyser;
  };
}

/** Another engine has its own limits, and says so itself. */
function checkRange(option: string, value: number | undefined, least: number, most: number): void {
  if (value === undefined || (value >= least && value <= most)) return;
  throw new UsageError(`${option}: found '${value}'; expected a whole number from ${least} to ${most}`);
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
