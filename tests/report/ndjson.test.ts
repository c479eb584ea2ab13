import { expect, test } from 'vitest';
import {
  makeErrorRecords,
  makeMovesRecord,
  makeSolutionRecord,
  makeSummaryRecord,
  NdjsonReporter,
} from '../../src/report/ndjson.js';
import { anyRecord } from '../../src/report/schema.js';
import { Tally } from '../../src/report/summary.js';
import { cooked, mated, noSolution, problem, short, sound, unasked, undecided } from './examples.js';
import { Sink } from './sink.js';

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

test('fields without a value are absent, not null', () => {
  const { id: _, ...nameless } = problem;
  const record = makeSolutionRecord(nameless, unasked(noSolution));
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
