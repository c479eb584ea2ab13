import { defineConfig } from 'vitest/config';

/**
 * Three suites: the tests (`npm test`), perft to full depth (`npm run test:perft`), and what takes minutes
 * (`npm run test:heavy`). No test asserts a time; the generous timeout is for slow machines only.
 */
const SUITES: Record<string, string> = {
  test: 'tests/**/*.test.ts',
  perft: 'tests/**/*.perft.ts',
  heavy: 'tests/**/*.heavy.ts',
};

export default defineConfig(({ mode }) => ({
  test: {
    globalSetup: 'tests/support/build-first.ts',
    include: [SUITES[mode] ?? 'tests/**/*.test.ts'],
    testTimeout: mode === 'heavy' ? 1_200_000 : 120_000,
    hookTimeout: 120_000,
    // positions in full, in titles and in failures
    chaiConfig: { truncateThreshold: 400 },
  },
}));
