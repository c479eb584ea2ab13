/** Who plays against the user. */
import { Analyser } from '../../analyse/analyser.js';
import { type Engine, EngineError } from '../../analyse/analysis.js';
import type { Level } from '../../play/opponent.js';
import { UsageError } from '../usage-error.js';
import { version } from '../version.js';
import { DEFAULT_MS_TO_PLAY, type PlayArguments } from './play-options.js';

/** @throws UsageError when it cannot be started */
export async function startOpponent(args: PlayArguments): Promise<Engine> {
  try {
    return args.engine === undefined ? await ownEngine(args) : await uciEngine(args.engine, args);
  } catch (error) {
    throw error instanceof EngineError ? new UsageError(error.message) : error;
  }
}

async function ownEngine({ hash, threads, 'engine-option': options }: PlayArguments): Promise<Engine> {
  if (options) throw new UsageError('--engine-option needs --engine');
  const engine = new Analyser({
    name: `keymove ${version()}`,
    ...(hash !== undefined && { hashMb: hash }),
    ...(threads !== undefined && { threads }),
  });
  await engine.prepare();
  return engine;
}

async function uciEngine(path: string, args: PlayArguments): Promise<Engine> {
  const { UciEngine } = await import('../../uci/client/client.js');
  return UciEngine.start(path, {
    options: {
      ...(args.threads !== undefined && { Threads: String(args.threads) }),
      ...(args.hash !== undefined && { Hash: String(args.hash) }),
      ...args['engine-option'],
    },
  });
}

/** A limit, or a clock, or the usual time. */
export function levelOf({ depth, nodes, time, clock }: PlayArguments): Level {
  const limited = depth !== undefined || nodes !== undefined || clock !== undefined;
  const ms = time ?? (limited ? undefined : DEFAULT_MS_TO_PLAY);
  return {
    ...(ms !== undefined && { ms }),
    ...(depth !== undefined && { depth }),
    ...(nodes !== undefined && { nodes }),
  };
}
