/** The rules of the search for lines as in line-rules.test.ts, on 300 random problems. */
import { test } from 'vitest';
import { LINE_RULES } from '../../src/kernel/search-rules.js';
import { compareWithout, problemsWithin } from './line-rules.js';

const problems = problemsWithin(20_000, 36, 300);

test.each([...LINE_RULES, 'checks-only-at-last-ply', 'flight-filter', 'lasting-replies'] as const)(
  'without %s the lines are the same',
  (rule) => void compareWithout(rule, problems),
);
