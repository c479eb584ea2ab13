import { describe, expect, test } from 'vitest';
import { type AnyRecord, anyRecord } from '../../src/records/schema/solution-schema.js';
import {
  makeErrorRecords,
  makeMovesRecord,
  makeSolutionRecord,
  makeSummaryRecord,
  NdjsonReporter,
  recordLine,
} from '../../src/records/solution-record.js';
import { Tally } from '../../src/report/solution/solution-tally.js';
import { cooked, mated, noSolution, problem, short, sound, unasked, undecided } from './examples.js';
import { Sink } from './sink.js';
import { KUBBEL, LASKER, LOYD_EXCELSIOR, LOYD_ROOK, MORPHY, solved, VUKCEVICH } from './solved.js';

/** The record as a reader of the file has it. */
const written = <Record extends AnyRecord>(record: Record): Record => JSON.parse(recordLine(record));

test.each(Object.entries({ sound, cooked, short, noSolution, undecided, mated, unasked: unasked(sound) }))(
  'the record of a solution is as documented: %s',
  (_, solution) => {
    const record = JSON.parse(JSON.stringify(makeSolutionRecord(problem, solution)));
    expect(anyRecord.parse(record)).toEqual(record);
  },
);

test('a solution record, field by field', () => {
  expect(JSON.stringify(makeSolutionRecord(problem, sound))).toBe(
    '{"v":1,"type":"solution","index":0,"id":"Waiting rook","source":{"file":"problems/classics.epd","line":7},' +
      '"fen":"7k/8/5K2/8/8/8/8/6R1 w - - 0 1","stipulation":"#2","status":"mate","mate":2,"shortest":true,' +
      '"searched":2,"complete":true,"flaws":[],"keys":[{"uci":"f6f7","san":"Kf7","mate":2}],' +
      '"line":["f6f7","h8h7","g1h1"],"lineSan":["Kf7","Kh7","Rh1#"],"nodes":1234,"ms":0.432}',
  );
});

describe('the play of a solution', () => {
  const EVERYTHING = { setPlay: true, refutations: 2, tryPlay: true };
  test.each([
    ['everything', MORPHY, EVERYTHING],
    ['castling', LASKER, { ...EVERYTHING, view: 'full' }],
    ['en passant', KUBBEL, EVERYTHING],
    ['minor duals', VUKCEVICH, EVERYTHING],
    ['#3', LOYD_ROOK, { setPlay: true }],
    ['#5', LOYD_EXCELSIOR, {}],
    ['a tree that is cut', LOYD_EXCELSIOR, { depth: 2, setPlay: true }],
    ['a tree that was too large', LOYD_EXCELSIOR, { largest: 20 }],
    ['tries and set play without variations', KUBBEL, { ...EVERYTHING, view: 'none' }],
  ] as const)('is as documented, and all of it is written: %s', (_, epd, play) => {
    const { problem, solution } = solved(epd, play);
    const record = JSON.parse(JSON.stringify(makeSolutionRecord(problem, solution)));
    expect(anyRecord.parse(record)).toEqual(record);
    const { keys, tries, setPlay, cut } = solution;
    expect(record).toMatchObject(JSON.parse(JSON.stringify({ keys, tries, setPlay, cut })));
  });

  test('by name', () => {
    const { problem, solution } = solved(MORPHY, EVERYTHING);
    const record = makeSolutionRecord(problem, solution);
    expect(record.view).toBe('thematic');
    expect(record.keys[0]).toMatchObject({ san: 'Ra6', threats: [], zugzwang: true, duals: [] });
    expect(record.keys[0]?.variations?.at(-1)).toEqual({
      uci: 'b7a6',
      san: 'bxa6',
      mate: 1,
      answers: [{ uci: 'b6b7', san: 'b7#', mate: 1, replies: [] }],
    });
    expect(record.tries?.map(({ san, refutations }) => [san, refutations])).toContainEqual([
      'Rxa7+',
      [{ uci: 'b8a7', san: 'Bxa7' }],
    ]);
    expect(record.setPlay).toHaveLength(6);
  });

  test('what was not asked for is absent, what was not found is empty', () => {
    const keysOnly = written(makeSolutionRecord(problem, sound));
    for (const field of ['tries', 'setPlay', 'view', 'cut', 'playLimit']) {
      expect(keysOnly).not.toHaveProperty(field);
    }
    expect(keysOnly.keys[0]).not.toHaveProperty('variations');
    const mateInOne = solved('7k/8/5K2/8/8/8/8/6R1 w - - dm 1;', EVERYTHING);
    expect(makeSolutionRecord(mateInOne.problem, mateInOne.solution)).toMatchObject({
      tries: [],
      setPlay: [],
    });
  });

  test('a limit that kept it from being found is said', () => {
    const record = makeSolutionRecord(problem, { ...sound, playLimit: 'time' });
    expect(anyRecord.parse(record)).toMatchObject({ status: 'mate', playLimit: 'time' });
  });
});

test('fields without a value are absent, not null', () => {
  const { id: _, ...nameless } = problem;
  const record = written(makeSolutionRecord(nameless, unasked(noSolution)));
  for (const field of ['id', 'stipulation', 'mate', 'limit', 'warnings'])
    expect(record).not.toHaveProperty(field);
});

test('warnings and limits are said', () => {
  const warning = { code: 'fen-castling-dropped', field: 'castling', message: 'right K dropped' };
  const record = makeSolutionRecord({ ...problem, warnings: [warning] }, undecided);
  expect(anyRecord.parse(record)).toMatchObject({ warnings: [warning], limit: 'time', complete: false });
});

test('a refused line gives one error per finding', () => {
  const records = makeErrorRecords({
    source: { file: 'a.epd', line: 3 },
    text: '8/8 x',
    findings: [
      { code: 'fen-rank-count', field: 'board', message: 'found 2 ranks; expected 8' },
      { code: 'fen-side', field: 'side', message: "found 'x'; expected w or b" },
    ],
  });
  expect(records.map((record) => anyRecord.parse(record))).toEqual([
    {
      v: 1,
      type: 'error',
      source: { file: 'a.epd', line: 3 },
      code: 'fen-rank-count',
      field: 'board',
      message: 'found 2 ranks; expected 8',
      text: '8/8 x',
    },
    expect.objectContaining({ code: 'fen-side' }),
  ]);
});

test('the schema rejects a field that it does not know, at any depth', () => {
  const record = makeSolutionRecord(problem, sound);
  expect(anyRecord.safeParse({ ...record, extra: 1 }).success).toBe(false);
  expect(anyRecord.safeParse({ ...record, source: { ...record.source, extra: 1 } }).success).toBe(false);
  expect(anyRecord.safeParse({ ...record, v: 2 }).success).toBe(false);
});

test('one record per line, the summary last', async () => {
  const sink = new Sink();
  const reporter = new NdjsonReporter(sink.output);
  const tally = new Tally();
  for (const solution of [sound, noSolution]) {
    tally.solution(solution);
    reporter.solution({ ...problem, id: 'two\nlines' }, solution);
  }
  reporter.end(tally.summary(true));
  await sink.output.flush();
  const records = sink.lines.map((line) => anyRecord.parse(JSON.parse(line)));
  expect(records.map((record) => record.type)).toEqual(['solution', 'solution', 'summary']);
  expect(records[2]).toMatchObject({ problems: 2, solved: 1, noSolution: 1, nodes: 1333, interrupted: true });
});

test('the other records are as documented', () => {
  const moves = makeMovesRecord(problem.fen, sound.line.slice(0, 1));
  expect(anyRecord.parse(moves)).toEqual(moves);
  const summary = makeSummaryRecord(new Tally().summary(false));
  expect(anyRecord.parse(summary)).toEqual(summary);
});
