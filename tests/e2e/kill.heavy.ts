import { expect } from 'vitest';
import { killAndResume } from './kills.js';
import { test } from './run.js';

test('after 50 kills at random moments, the results are those of an undisturbed run', async ({ folder }) => {
  expect(await killAndResume(folder, 50, 60_000)).toBeGreaterThan(10);
});
