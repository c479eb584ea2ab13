/** Returns the place for files that this program can make again. */
import { homedir } from 'node:os';
import { join } from 'node:path';

/** @returns the folder of this program in the cache folder of the user */
export function cacheFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  const { XDG_CACHE_HOME: xdg, LOCALAPPDATA: local } = env;
  if (xdg) return join(xdg, 'keymove');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'keymove');
  if (platform === 'win32' && local) return join(local, 'keymove', 'Cache');
  return join(homedir(), '.cache', 'keymove');
}
