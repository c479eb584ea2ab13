/** Help play and series play as in lines.test.ts, on more positions, chosen from many more. */
import { describe, test } from 'vitest';
import { compareLines, LINE_GOALS, LINE_KINDS } from './line-kinds.js';

describe.each(LINE_KINDS)('%s', (...kind) => {
  // more of them: lines.heavy.ts
  test.each(LINE_GOALS)('%s', (goal) => void compareLines(kind, goal, 10, 300, 60));
});
