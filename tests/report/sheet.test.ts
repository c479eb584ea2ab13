import { describe, expect, test } from 'vitest';
import { askedWords } from '../../src/report/goal-words.js';
import type { PerPage } from '../../src/report/sheet/sheet-page.js';
import { SolutionSheet } from '../../src/report/sheet/solution-sheet.js';
import { stipulated } from '../problems/stipulated.js';
import { noSolution, problem, type Solved, solutionRecord, sound } from './examples.js';
import { Sink } from './sink.js';
import { LOYD_BISHOP, LOYD_EXCELSIOR, MORPHY, solved } from './solved.js';

const origin = { title: 'Monday <group>', version: '1', command: 'keymove', date: new Date(0) };

async function sheet(solutions: readonly Solved[], perPage?: PerPage): Promise<string> {
  const out = new Sink();
  const report = new SolutionSheet({ out: out.output, origin, ...(perPage && { perPage }) });
  for (const { problem, solution } of solutions) report.result(solutionRecord(problem, solution));
  report.end();
  await out.output.flush();
  return out.text;
}

const sections = (html: string): string[] => html.split('<section class="').slice(1);

test('six diagrams on a page, or as many as asked for, numbered through; solutions on pages of their own', async () => {
  const eleven = Array.from({ length: 11 }, () => ({ problem, solution: sound }));
  for (const [perPage, expected] of [
    [undefined, [6, 5]],
    [9, [9, 2]],
    [4, [4, 4, 3]],
  ] as const) {
    const parts = sections(await sheet(eleven, perPage));
    const problems = parts.filter((part) => part.startsWith('problems'));
    expect(problems.map((part) => part.match(/<svg class="board"/g)?.length)).toEqual(expected);
    expect(problems.at(-1)).toContain('<b>11</b>');
    expect(problems.join('')).not.toContain('Rh1#');
    expect(parts.at(-1)).toMatch(/^solutions[\s\S]*<b>11<\/b>[\s\S]*1\.Kf7!/);
  }
});

test('a diagram has its title, what is asked in words, and its position in words', async () => {
  const html = await sheet([solved(MORPHY)]);
  expect(html).toContain('Paul Morphy, New York Clipper 1856');
  expect(html).toContain('White to move, mate in 2');
  expect(html).toContain('<title>White Kc8 Ra1 b6; Black Ka8 Bb8 a7 b7</title>');
  expect(html).toContain('<title>Monday &#60;group&#62; · worksheet</title>');
  expect(html).not.toContain('<script');
});

test('a solution in paragraphs: the key, then every defence; equal mates together, duals named', async () => {
  const morphy = await sheet([solved(MORPHY)]);
  expect(morphy).toContain('<p><b>1.Ra6!</b> zugzwang</p><p>1...Bh2, Bg3, Bf4, Be5, Bd6, Bc7 2.Rxa7#</p>');
  expect(await sheet([solved(LOYD_BISHOP)])).toContain('(dual)');
  expect(await sheet([{ problem, solution: noSolution }])).toContain('<i>no solution</i>');
});

test('of very many solutions of help play a hundred are shown, short ones among them', async () => {
  const last = { san: 'Ra6#', uci: 'a1a6', role: 'help', next: [] } as const;
  const many = (count: number) => Array.from({ length: count }, () => last);
  const phases = [
    { kind: 'short', first: many(3) },
    { kind: 'actual', first: many(12_345) },
  ] as const;
  const html = await sheet([
    { problem, solution: { ...sound, stipulation: stipulated('h#2'), line: [], phases } },
  ]);
  expect(html.match(/<i>short<\/i>/g)).toHaveLength(3);
  expect(html.match(/Ra6#/g)).toHaveLength(100);
  expect(html).toContain('<i>… and 12,248 more</i>');
});

test('a solution that would fill pages is cut, and says so', async () => {
  const html = await sheet([solved(LOYD_EXCELSIOR)]);
  expect(html).toMatch(/<i>… and \d+ more<\/i>/);
  expect(html.length).toBeLessThan(20_000);
});

describe('what is asked', () => {
  const white = '7k/8/5K2/8/8/8/8/6R1 w - - 0 1';
  test.each([
    ['#2', 'White to move, mate in 2'],
    ['s#3', 'White to move, selfmate in 3'],
    ['h#2.5', 'White to move, helpmate in 2½'],
    ['=4', 'White to move, =4'],
    [undefined, 'White to move'],
  ])('%s', (stipulation, words) =>
    expect(askedWords(white, stipulation === undefined ? stipulation : stipulated(stipulation))).toBe(words),
  );
  test('of Black', () => {
    expect(askedWords(white.replace(' w ', ' b '), stipulated('h#2'))).toBe('Black to move, helpmate in 2');
  });
});
