/** Help play and series play as in lines.test.ts, on 200 positions for each kind and goal. */
import { describe, expect, test } from 'vitest';
import { LINE_RULES } from '../../src/kernel/search-rules.js';
import { compareLines, compareWithout, LINE_GOALS, LINE_KINDS, LONGER_KINDS } from './line-kinds.js';

const solved = new Map<string, number>();

describe.each(LINE_KINDS)('%s', (...kind) => {
  test.each(LINE_GOALS)('%s', (goal) => {
    const [name] = kind;
    const count = compareLines(kind, goal, 200, 1500, 60);
    for (const part of [name, goal]) solved.set(part, (solved.get(part) ?? 0) + count);
  });
});

describe.each(LONGER_KINDS)('%s', (...kind) => {
  test.each(LINE_RULES)('without %s the lines are the same', (rule) => compareWithout(rule, kind, 60, 60));
});

test('every kind and goal has solutions among them', () => {
  for (const [name, count] of solved) {
    expect(count, name).toBeGreaterThan(name === 'double-mate' ? 5 : 50);
  }
});
