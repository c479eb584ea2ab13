/** How strong the engine plays: limits of its thinking, as `keymove play` has them. None has been measured in Elo. */
import type { Level } from '../../play/opponent.js';

/** What the settings keep, and what it means; the weakest first. */
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
  /** as its clock allows */
  clock: {},
};

const USUAL: Level = { ms: 1000 };

/** Without a clock there has to be a limit. */
export const levelOf = (name: string, hasClock: boolean): Level => {
  const level = LEVELS[name] ?? USUAL;
  return Object.keys(level).length > 0 || hasClock ? level : USUAL;
};
