/** Help play and series play as in lines.test.ts, on 200 positions for each kind and goal. */
import { describe, expect, test } from 'vitest';
import { compareLines, LINE_GOALS, LINE_KINDS } from './line-kinds.js';

const solved = new Map<string, number>();

describe.each(LINE_KINDS)('%s', (...kind) => {
  test.each(LINE_GOALS)('%s', (goal) => {
    const [name] = kind;
    const count = compareLines(kind, goal, 200, 1500, 60);
    for (const part of [name, goal]) solved.set(part, (solved.get(part) ?? 0) + count);
  });
});

test('every kind and goal has solutions among them', () => {
  for (const [name, count] of solved) {
    expect(count, name).toBeGreaterThan(name === 'double-mate' ? 5 : 50);
  }
});
