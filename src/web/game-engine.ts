/** The engine that analyses positions and plays games. */
import { Analyser } from '../analyse/analyser.js';
import type { ChessEngine } from '../analyse/analysis.js';
import { createBrowserHost } from '../host/browser/browser-host.js';
import { ENGINE_FILES, type Made, threadsOf } from './engine.js';

/**
 * Returns an engine that belongs to the caller, who must close it.
 * @throws HostError if it cannot be loaded
 */
export async function gameEngine({ threads, hashMb }: Made): Promise<ChessEngine> {
  return new Analyser(await createBrowserHost(ENGINE_FILES), { threads: threadsOf(threads), hashMb });
}
