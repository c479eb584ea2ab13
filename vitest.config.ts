import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * A test file belongs to a tier by its ending. No test asserts a time; the generous timeouts are for slow machines.
 *
 *     *.test.ts    `npm test`, before each commit: everything fast, and a real path of every command, of the page and of the queue
 *     *.slow.ts    `npm run test:all` runs these besides, and of the others all cases (tests/support/tier.ts)
 *     *.heavy.ts   `npm run test:heavy`: what takes minutes each
 *     *.perft.ts   `npm run test:perft`: perft to full depth
 */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  all: ['test', 'slow'],
  heavy: ['heavy'],
  perft: ['perft'],
};

/**
 * Tests of the command and of its page. A process runs many of these files, which share its Chromium (tests/e2e/chromium.ts); each
 * test ends the processes that it has started (tests/e2e/run.ts).
 */
const COMMANDS = ['tests/e2e', 'tests/files', 'tests/web'];

/** Tests that start processes, threads or servers: each file has its own process, with which everything ends. */
const PROCESSES = ['tests/queue', 'tests/library', 'tests/host', 'tests/uci'];

/** Moves a thousand deep are cloned and compared here: in a process that has run other tests, the stack does not suffice. */
const DEEP = 'tests/problems/movetext.test.ts';

export default defineConfig(({ mode }) => {
  const endings = ENDINGS[mode] ?? ['test'];
  const filesOf = (folders: readonly string[]): string[] =>
    folders.flatMap((folder) => endings.map((ending) => `${folder}/**/*.${ending}.ts`));
  /** A group extends the rest by reading it again, in the usual mode: so each states what depends on the mode. */
  const ofMode = {
    testTimeout: mode === 'heavy' ? 1_200_000 : 120_000,
    // by default a second, which a busy machine may take to draw a page
    expect: { poll: { timeout: 60_000 } },
    env: { KEYMOVE_TEST_TIER: mode },
    // CI runs these beside whatever else its machine does: what fails once there is tried once more, and listed
    retry: process.env.CI ? 1 : 0,
  };
  return {
    test: {
      globalSetup: 'tests/support/build-first.ts',
      // many tests wait for processes, browsers and servers: one more than there are cores leaves no core idle
      maxWorkers: Math.max(2, availableParallelism()) + 1,
      projects: [
        {
          extends: true,
          test: { name: 'commands', include: filesOf(COMMANDS), isolate: false, ...ofMode },
        },
        {
          extends: true,
          test: {
            name: 'processes',
            include: [...filesOf(PROCESSES), ...(endings.includes('test') ? [DEEP] : [])],
            ...ofMode,
          },
        },
        {
          extends: true,
          test: {
            name: 'units',
            include: filesOf(['tests']),
            exclude: [...[...COMMANDS, ...PROCESSES].map((folder) => `${folder}/**`), DEEP],
            // to load the sources and compile the kernel takes longer than most of the tests
            isolate: false,
            ...ofMode,
          },
        },
      ],
      hookTimeout: 120_000,
      // positions in full, in titles and in failures
      chaiConfig: { truncateThreshold: 400 },
    },
  };
});
