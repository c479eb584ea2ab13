/** The strengths of the engine: limits on its thinking, as in `keymove play`. None has been measured in Elo. */
import type { Level } from '../../play/opponent.js';

/** Limits by the names in the settings, the weakest first. */
export const LEVELS: Readonly<Record<string, Level>> = {
  'depth 1': { depth: 1 },
  'depth 2': { depth: 2 },
  'depth 4': { depth: 4 },
  'depth 6': { depth: 6 },
  'depth 8': { depth: 8 },
  '0.3 s': { ms: 300 },
  '1 s': { ms: 1000 },
  '5 s': { ms: 5000 },
  '15 s': { ms: 15_000 },
  /** limited only by its clock */
  clock: {},
};

const USUAL: Level = { ms: 1000 };

/** Returns a level. Without a clock it needs a limit. */
export const levelOf = (name: string, hasClock: boolean): Level => {
  const level = LEVELS[name] ?? USUAL;
  return Object.keys(level).length > 0 || hasClock ? level : USUAL;
};
