/** The progress on standard error: a changing line on a terminal, otherwise a new line from time to time. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BatchProgress, RunningSearch } from '../../../src/batch/executor.js';
import { Progress } from '../../../src/cli/files/progress.js';
import { directMate } from '../../../src/problems/stipulation.js';
import { textWidth } from '../../../src/report/terminal/text-width.js';

const SEARCH: RunningSearch = {
  item: { type: 'unread', text: '', source: { file: 'folder/hard.epd', line: 7 } },
  progress: {
    stipulation: directMate(9),
    asked: 9,
    ruledOut: 5,
    provenIn: 8,
    nodes: 6_000_000,
    hashPermille: 300,
    ms: 3000,
  },
};
const SEARCH_TEXT = '#9?  no mate in 5, mate in at most 8  6.00 M nodes  3.00 s  2.00 M/s  hash 30%';
const ALONE: BatchProgress = { read: 1, allRead: true, done: 0, answered: 0, postponed: 0, rate: 0 };
const MANY: BatchProgress = { read: 4, allRead: true, done: 1, answered: 1, postponed: 0, rate: 1 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Everything written within `ms`. */
function shown(
  ms: number,
  isTTY: boolean,
  state: BatchProgress,
  search: RunningSearch | undefined,
  columns = 200,
  counted?: number,
): string[] {
  const written: string[] = [];
  const stream = { isTTY, columns, write: (text: string) => written.push(text) };
  const progress = new Progress({
    stream: stream as unknown as NodeJS.WriteStream,
    batch: { progress: state, longestSearch: search },
    counts: () => ['1 solved'],
    ...(counted !== undefined && { counted: () => counted }),
    share: () => undefined,
  });
  vi.advanceTimersByTime(ms);
  progress.close();
  return written;
}

test('a terminal: nothing for a second, then the line of a single problem, which disappears at the end', () => {
  expect(shown(900, true, ALONE, SEARCH)).toEqual([]);
  const written = shown(1100, true, ALONE, SEARCH);
  expect(written).toEqual([`\r\u001B[K${SEARCH_TEXT}`, '\r\u001B[K']);
});

test('a terminal: the line never exceeds its columns, whatever the characters', () => {
  const file = '詰将棋詰将棋詰将棋.epd';
  const search = { ...SEARCH, item: { ...SEARCH.item, source: { file, line: 7 } } } as RunningSearch;
  const [line = ''] = shown(1300, true, MANY, search, 50);
  expect(line).toContain('詰');
  expect(textWidth(line.replace('\r\u001B[K', ''))).toBeLessThanOrEqual(49);
  expect(line).toMatch(/…$/);
});

test('no terminal: a line every ten seconds', () => {
  expect(shown(9000, false, ALONE, SEARCH)).toEqual([]);
  expect(shown(20_500, false, ALONE, SEARCH)).toEqual([`${SEARCH_TEXT}\n`, `${SEARCH_TEXT}\n`]);
});

test('a batch names a long-running problem by file and line', () => {
  const [line] = shown(10_500, false, MANY, SEARCH);
  expect(line).toMatch(/^1\/4 · .*1 solved.* · hard\.epd:7 #9\? /);
  expect(line?.endsWith(`hard.epd:7 ${SEARCH_TEXT}\n`)).toBe(true);
});

test('what is counted in input order says of how many results it is', () => {
  const state = { ...MANY, read: 240, done: 1, answered: 223, postponed: 8, rate: 12 };
  const line = (counted: number): string | undefined =>
    shown(10_500, false, state, undefined, 200, counted)[0]?.trimEnd();
  expect(line(1)).toMatch(/^223\/240 · 12\/s · first 1: 1 solved · 8 postponed/);
  expect(line(0)).toMatch(/^223\/240 · 12\/s · 8 postponed/);
  expect(line(223)).toMatch(/^223\/240 · 12\/s · 1 solved · 8 postponed/);
  const last = { ...state, answered: 232 };
  expect(shown(10_500, false, last, undefined, 200, 1)[0]).toBe(
    '232 done, 8 being searched again with a higher limit · first 1: 1 solved\n',
  );
});

test('a batch of quick problems names none', () => {
  const quick = { ...SEARCH, progress: { ...SEARCH.progress, ms: 500 } };
  for (const search of [quick, undefined]) {
    expect(shown(10_500, false, MANY, search)[0]).not.toContain('hard.epd');
  }
});
