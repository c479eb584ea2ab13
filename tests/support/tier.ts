/** What a tier runs of a test with many cases: vitest.config.ts says which tier this is. */
import { env } from 'node:process';

/** Whether this is `npm run test:all`. */
export const RUNS_ALL = env.KEYMOVE_TEST_TIER === 'all';

/** Returns `quick` in `npm test`, `whole` in `npm run test:all`: a sample size, a number of kills. */
export const perTier = <T>(quick: T, whole: T): T => (RUNS_ALL ? whole : quick);

/** Returns all cases in `npm run test:all`; in `npm test` so many of them, spread over the list, the first among them. */
export function someOf<T>(cases: readonly T[], count: number): readonly T[] {
  if (RUNS_ALL || cases.length <= count) return cases;
  return Array.from({ length: count }, (_, i) => cases[Math.floor((i * cases.length) / count)] as T);
}
