/** The rules of the search for lines as in line-rules.test.ts, on many more problems, each searched longer. */
import { describe, expect, test } from 'vitest';
import { LINE_RULES } from '../../src/kernel/search-rules.js';
import { compareWithout, problemsWithin } from './line-rules.js';

describe('of random problems', () => {
  const problems = problemsWithin(5_000, 35, 150);

  test.each([...LINE_RULES, 'checks-only-at-last-ply', 'flight-filter', 'lasting-replies'] as const)(
    'without %s the lines are the same',
    (rule) => {
      expect(compareWithout(rule, problems)).toBeGreaterThanOrEqual(0);
    },
  );
});
