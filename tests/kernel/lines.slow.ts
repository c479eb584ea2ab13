/** Help play and series play as in lines.test.ts, on more positions, chosen from many more. */
import { describe, test } from 'vitest';
import { LINE_RULES } from '../../src/kernel/search-rules.js';
import { compareLines, compareWithout, LINE_GOALS, LINE_KINDS, LONGER_KINDS } from './line-kinds.js';

describe.each(LINE_KINDS)('%s', (...kind) => {
  // more of them: lines.heavy.ts
  test.each(LINE_GOALS)('%s', (goal) => void compareLines(kind, goal, 10, 300, 60));
});

describe.each(LONGER_KINDS)('%s', (...kind) => {
  test.each(LINE_RULES)('without %s the lines are the same', (rule) => compareWithout(rule, kind, 60, 60));
});
