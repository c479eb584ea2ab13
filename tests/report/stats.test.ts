/** Statistics: what is counted, against counts made otherwise. */
import { readFileSync } from 'node:fs';
import { parseFen } from 'chessops/fen';
import { describe, expect, test } from 'vitest';
import { readLine } from '../../src/problems/epd/epd-line.js';
import { parseStipulation } from '../../src/problems/parse-stipulation.js';
import { factsIn } from '../../src/records/facts.js';
import { makeSolutionRecord, type SolutionRecord } from '../../src/records/problem-records.js';
import { FIGURES } from '../../src/report/stats/figures.js';
import { StatsCsv } from '../../src/report/stats/stats-report.js';
import { StatsTable } from '../../src/report/stats/stats-table.js';
import { StatsTally } from '../../src/report/stats/stats-tally.js';
import { VERDICTS } from '../../src/solution/verdict.js';
import { findInPlay } from '../../src/themes/find-themes.js';
import { type Facts, parseWhere } from '../../src/themes/where/where.js';
import { createSolver } from '../solvers.js';
import { Sink } from './sink.js';

const MORE = `
8/8/8/8/8/8/4QRb1/R3K2k w Q - dm 2; id "No key";
8/8/8/8/8/5K2/4Q3/7k w - - dm 2; id "Short, 1931";
7k/6pp/8/8/8/8/8/RR5K w - - dm 1; id "Two keys; of one, 1932";
7k/8/5K2/8/8/8/8/6R1 w - - dm 2; id 'Pat "the Rook" O''Brien, 1933';
`;
const EPD = readFileSync(new URL('../../problems/classics.epd', import.meta.url), 'utf8') + MORE;

const solver = createSolver({
  hashMb: 16,
  max: 5,
  play: { view: 'thematic', setPlay: true, refutations: 1, tryPlay: true, maxSize: 5000, maxMoves: 3 },
});

const records: SolutionRecord[] = EPD.split('\n').flatMap((line, number) => {
  const entry = readLine(line, { file: 'all.epd', line: number + 1 }, number);
  if (entry?.type !== 'problem') return [];
  const { problem } = entry;
  const solution = solver.solve(problem);
  return [makeSolutionRecord(problem, { ...solution, ...findInPlay(problem.fen, solution) })];
});

const ENDED = { refused: 0, interrupted: false };
const tally = new StatsTally();
const numbers = records.map((record) => tally.add(record));
const stats = tally.stats(ENDED);
const figure = (id: string) => {
  const found = stats.figures.find((each) => each.id === id);
  if (!found) throw new Error(id);
  return found;
};
const countsOf = (id: string): Record<string, number> =>
  Object.fromEntries(figure(id).values.map(({ value, problems }) => [value, problems]));

/** Counted by hand, without the conditions. */
function counted(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

test('there is something to count', () => {
  expect(records.length).toBeGreaterThan(40);
  expect(stats.problems).toBe(records.length);
  expect(new Set(stats.figures.map(({ id }) => id)).size).toBe(stats.figures.length);
});

test('men, as chessops counts them, with their mean and median', () => {
  const men = records.map(({ problem }) => parseFen(problem.fen).unwrap().board.occupied.size());
  expect(countsOf('men')).toEqual(counted(men));
  const sorted = men.toSorted((a, b) => a - b);
  const middle = ((sorted[(men.length - 1) >> 1] ?? 0) + (sorted[men.length >> 1] ?? 0)) / 2;
  expect(figure('men').median).toBe(middle);
  const mean = men.reduce((sum, each) => sum + each, 0) / men.length;
  expect(figure('men').mean).toBeCloseTo(mean, 1);
});

test('verdicts, lengths and years', () => {
  const verdicts = records.flatMap(({ solution: { flaws, status } }): readonly string[] =>
    status === 'solved' ? (flaws.length > 0 ? flaws : ['sound']) : [status],
  );
  expect(countsOf('verdict')).toEqual(counted(verdicts));
  expect(countsOf('moves')).toEqual(
    counted(records.map(({ problem }) => ((problem.stipulation?.plies ?? 0) + 1) / 2)),
  );
  const years = records.flatMap(({ problem: { id = '' } }) => id.match(/(?:18|19|20)\d\d/g)?.at(-1) ?? []);
  const decades = years.map((year) => `${year.slice(0, 3)}0s`);
  expect(countsOf('decade')).toEqual(counted(decades));
});

test('themes, tempo and tries', () => {
  const themes = records.flatMap(({ solution }) => (solution.themes ?? []).map(({ id }) => id));
  expect(countsOf('theme')).toEqual(counted(themes));
  const solved = records.filter(({ solution }) => solution.status === 'solved');
  expect(stats.withThemes).toBe(solved.length);
  const waiting = solved.filter(({ solution }) =>
    solution.phases.some(({ kind, first }) => kind === 'try' && first.some(({ zugzwang }) => zugzwang)),
  );
  expect(countsOf('tempo')['waiting-try']).toBe(waiting.length);
  const known = solved.filter(({ solution }) => solution.phases.some(({ kind }) => kind === 'try'));
  expect(figure('tries').problems).toBe(known.length);
});

test('authors are those before the source in the id of an EPD line', () => {
  expect(countsOf('author')['Sam Loyd']).toBe(
    records.filter(({ problem }) => /^Sam Loyd, .*\d{4}/.test(problem.id ?? '')).length,
  );
  expect(countsOf('author')['No key']).toBeUndefined();
});

describe('the condition of every value selects as many problems as it counts', () => {
  const values = stats.figures.flatMap(({ id, values: each }) => each.map((value) => ({ id, ...value })));
  test.each(values)('$id: $where', ({ id, where, problems, value }) => {
    const parsed = parseWhere(where, VERDICTS);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
    const found = records.filter((record) => parsed.value.holds(factsIn(record)));
    // a name may be part of another one
    if (id === 'author') expect(found.length, value).toBeGreaterThanOrEqual(problems);
    else expect(found.length, value).toBe(problems);
  });
});

test('co-authors are counted each', () => {
  expect(countsOf('author')['Theodore Keidanski']).toBe(1);
  expect(countsOf('author')['Emanuel Lasker']).toBe(2);
});

test.each([80, 64, 120])('no line of the table is wider than %i characters', async (width) => {
  const sink = new Sink();
  const out = sink.output;
  const table = new StatsTable({
    out,
    messages: out,
    style: { colour: false, unicode: true, width },
    quiet: true,
  });
  for (const record of records) table.result(record);
  table.end({ ...ENDED, text: '' });
  await out.drain();
  expect(sink.text).toContain('Themes over time');
  for (const line of sink.text.split('\n')) expect(line.length, line).toBeLessThanOrEqual(width);
});

test('crossed figures have the problems of both', () => {
  const [crossing] = stats.crossings;
  expect(crossing).toMatchObject({ of: 'theme', by: 'decade' });
  for (const { where, problems } of crossing?.cells ?? []) {
    const parsed = parseWhere(where, VERDICTS);
    if (!parsed.ok) throw new Error(where);
    expect(records.filter((record) => parsed.value.holds(factsIn(record))).length, where).toBe(problems);
  }
});

test('each problem has the numbers of its values, as the page needs them', () => {
  for (const { id, values } of stats.figures) {
    for (const { problems, value } of values) {
      const number = tally.numberOf(id, value);
      expect(numbers.filter((each) => each.includes(number)).length, value).toBe(problems);
    }
  }
});

test('without themes only what needs none is counted, and the table says so', async () => {
  const sink = new Sink();
  const out = sink.output;
  const style = { colour: false, unicode: true, width: 100 };
  const table = new StatsTable({ out, messages: out, style, quiet: false });
  for (const { solution, ...record } of records) {
    const { themes: _themes, difficulty: _difficulty, ...plain } = solution;
    table.result({ ...record, solution: plain });
  }
  table.end({ ...ENDED, text: 'so many\n' });
  await out.drain();
  const { text } = sink;
  expect(text.replaceAll('\n', ' ')).toContain('solve --themes --json');
  expect(text).not.toContain('Tempo');
  expect(text).toMatch(/^Miniature .*men <= 7$/m);
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
});

test('CSV has a row for every value and every pair', async () => {
  const sink = new Sink();
  const out = sink.output;
  const csv = new StatsCsv({
    out,
    messages: out,
    style: { colour: false, unicode: true, width: 80 },
    quiet: true,
  });
  for (const record of records) csv.result(record);
  csv.end({ ...ENDED, text: '' });
  await out.drain();
  const rows = stats.figures.flatMap(({ values }) => values).length;
  const pairs = stats.crossings.flatMap(({ cells }) => cells).length;
  expect(sink.text.trimEnd().split('\r\n').length).toBe(1 + rows + pairs);
});

test.each(['h#2.5', 'h!=1.5', 'reci-h(=)#2', '2->ser-h#1', 's#1 quodlibet', 'h=3'])(
  '%s is counted by its length, with conditions that are read',
  (text) => {
    const asked = parseStipulation(text);
    if (!asked.ok) throw new Error(text);
    const facts: Facts = {
      problem: { fen: '8/8/8/8/8/8/8/8 w - - 0 1' },
      stipulation: asked.value,
      verdicts: [],
      themes: [],
    };
    for (const id of ['stipulation', 'moves']) {
      const [bar, ...others] = FIGURES.find((each) => each.id === id)?.barsOf(facts) ?? [];
      expect(others).toEqual([]);
      const where = parseWhere(bar?.where ?? '', []);
      expect(where.ok && where.value.holds(facts), bar?.where).toBe(true);
    }
  },
);
