import { defineConfig } from 'vitest/config';

/**
 * The tests of the page share what they import, and with it Chromium and the server (tests/web/served-page.ts): to start them takes longer
 * than most of the tests.
 */
const PAGE = 'tests/web/**';

/**
 * Three suites: the tests (`npm test`), perft to full depth (`npm run test:perft`), and what takes minutes
 * (`npm run test:heavy`). No test asserts a time; the generous timeout is for slow machines only.
 */
const suiteOf = (mode: string, folder: string): string =>
  `${folder}/*.${['perft', 'heavy'].includes(mode) ? mode : 'test'}.ts`;

/** Of each group: a group that extends the rest reads it again, in the usual mode. */
const timeoutOf = (mode: string): number => (mode === 'heavy' ? 1_200_000 : 120_000);

export default defineConfig(({ mode }) => ({
  test: {
    globalSetup: 'tests/support/build-first.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'page',
          include: [suiteOf(mode, PAGE)],
          isolate: false,
          testTimeout: timeoutOf(mode),
        },
      },
      {
        extends: true,
        test: {
          name: 'all else',
          include: [suiteOf(mode, 'tests/**')],
          exclude: [PAGE],
          testTimeout: timeoutOf(mode),
        },
      },
    ],
    hookTimeout: 120_000,
    // positions in full, in titles and in failures
    chaiConfig: { truncateThreshold: 400 },
  },
}));
