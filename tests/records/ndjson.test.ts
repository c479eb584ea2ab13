import { describe, expect, test } from 'vitest';
import { makeMovesRecord } from '../../src/records/position-records.js';
import { makeRefusalRecord, type SolutionRecord } from '../../src/records/problem-records.js';
import { recordLine } from '../../src/records/record.js';
import { makeSummaryRecord, type SolutionSummary } from '../../src/records/run-records.js';
import { jsonLines } from '../../src/report/json-lines.js';
import { SolutionTally } from '../../src/report/solution/solution-summary.js';
import { keysOf, nextOf, phaseOf } from '../../src/solution/play.js';
import {
  cooked,
  mated,
  noSolution,
  problem,
  short,
  solutionRecord,
  sound,
  unasked,
  undecided,
} from '../report/examples.js';
import { Sink } from '../report/sink.js';
import { KUBBEL, LASKER, LOYD_EXCELSIOR, LOYD_ROOK, MORPHY, solved, VUKCEVICH } from '../report/solved.js';
import { type AnyRecord, checkRecord, faultsOf } from './schemas.js';

/** The record as a reader of the file gets it. */
const written = <Record extends AnyRecord>(record: Record): Record => JSON.parse(recordLine(record));

test.each(Object.entries({ sound, cooked, short, noSolution, undecided, mated, unasked: unasked(sound) }))(
  'the record of a solution is as documented: %s',
  (_, solution) => {
    const record = JSON.parse(JSON.stringify(solutionRecord(problem, solution)));
    expect(checkRecord(record)).toEqual(record);
  },
);

test('a solution record, field by field', () => {
  const stipulation = { play: 'direct', goal: 'mate', plies: 3, begins: 'attacker' };
  const key = { uci: 'f6f7', san: 'Kf7' };
  expect(JSON.parse(JSON.stringify(solutionRecord(problem, sound)))).toStrictEqual({
    v: 3,
    type: 'solution',
    index: 0,
    problem: {
      id: 'Waiting rook',
      source: { file: 'problems/classics.epd', line: 7 },
      fen: '7k/8/5K2/8/8/8/8/6R1 w - - 0 1',
      stipulation,
    },
    solution: {
      status: 'solved',
      stipulation,
      moves: 2,
      shortest: true,
      searched: 2,
      complete: true,
      flaws: [],
      nodes: 1234,
      ms: 0.4321,
      phases: [{ kind: 'actual', first: [{ ...key, role: 'key', moves: 2, next: [] }] }],
      line: [key, { uci: 'h8h7', san: 'Kh7' }, { uci: 'g1h1', san: 'Rh1#' }],
    },
  });
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
    ['a tree that was too large', LOYD_EXCELSIOR, { maxSize: 20 }],
    ['tries and set play without variations', KUBBEL, { ...EVERYTHING, view: 'none' }],
  ] as const)('is as documented, and all of it is written: %s', (_, epd, play) => {
    const { problem, solution } = solved(epd, play);
    const record = JSON.parse(JSON.stringify(solutionRecord(problem, solution)));
    expect(checkRecord(record)).toEqual(record);
    const { phases, cut } = solution;
    expect(record.solution).toMatchObject(JSON.parse(JSON.stringify({ phases, cut })));
  });

  test('by name', () => {
    const { solution } = solved(MORPHY, EVERYTHING);
    const record = solution;
    expect(record.view).toBe('thematic');
    const [key] = keysOf(record);
    expect(key).toMatchObject({ san: 'Ra6', role: 'key', zugzwang: true });
    expect(key?.next.at(-1)).toEqual({
      uci: 'b7a6',
      san: 'bxa6',
      role: 'defence',
      moves: 1,
      next: [{ uci: 'b6b7', san: 'b7#', role: 'answer', moves: 1, next: [] }],
    });
    expect(phaseOf(record, 'try')?.map((one) => [one.san, nextOf(one, 'refutation')])).toContainEqual([
      'Rxa7+',
      [{ uci: 'b8a7', san: 'Bxa7', role: 'refutation', next: [] }],
    ]);
    expect(phaseOf(record, 'set')).toHaveLength(6);
  });

  test('fields not requested are absent, fields without results are empty', () => {
    const keysOnly = written(solutionRecord(problem, sound)).solution;
    for (const field of ['view', 'cut', 'playLimit']) {
      expect(keysOnly).not.toHaveProperty(field);
    }
    expect(keysOnly).toMatchObject({ phases: [{ kind: 'actual', first: [{ next: [] }] }] });
    const mateInOne = solved('7k/8/5K2/8/8/8/8/6R1 w - - dm 1;', EVERYTHING);
    expect(mateInOne.solution.phases).toMatchObject([
      { kind: 'set', first: [] },
      { kind: 'try', first: [] },
      { kind: 'actual' },
    ]);
  });

  test('a limit that prevented the play is named', () => {
    const record = solutionRecord(problem, { ...sound, playLimit: 'time' });
    expect(checkRecord(record)).toMatchObject({ solution: { status: 'solved', playLimit: 'time' } });
  });
});

test('fields without a value are absent, not null', () => {
  const { id: _, ...nameless } = problem;
  const record = written(solutionRecord(nameless, unasked(noSolution)));
  for (const field of ['id', 'warnings', 'published']) expect(record.problem).not.toHaveProperty(field);
  for (const field of ['stipulation', 'moves', 'limit']) expect(record.solution).not.toHaveProperty(field);
});

test('warnings and limits are named', () => {
  const warning = { code: 'fen-castling-dropped', field: 'castling', message: 'right K dropped' };
  const record = solutionRecord({ ...problem, warnings: [warning] }, undecided);
  expect(checkRecord(record)).toMatchObject({
    problem: { warnings: [warning] },
    solution: { limit: 'time', complete: false },
  });
});

test('a refused line gives one record with all findings', () => {
  const refusal = {
    source: { file: 'a.epd', line: 3 },
    text: '8/8 x',
    findings: [
      { code: 'fen-rank-count', field: 'board', message: 'found 2 ranks; expected 8' },
      { code: 'fen-side', field: 'side', message: "found 'x'; expected w or b" },
    ],
  };
  expect(checkRecord(makeRefusalRecord(refusal))).toEqual({ v: 3, type: 'refusal', refusal });
});

test('the schema rejects unknown fields at any depth', () => {
  const record = solutionRecord(problem, sound);
  expect(faultsOf('any', { ...record, extra: 1 })).not.toBe('');
  expect(faultsOf('any', { ...record, problem: { ...record.problem, extra: 1 } })).not.toBe('');
  expect(faultsOf('any', { ...record, v: 1 })).not.toBe('');
});

test('one record per line, with the summary last', async () => {
  const sink = new Sink();
  const reporter = jsonLines<SolutionRecord, SolutionSummary>(sink.output, (record) => record);
  const tally = new SolutionTally();
  for (const solution of [sound, noSolution]) {
    tally.result(solution);
    reporter.result(solutionRecord({ ...problem, id: 'two\nlines' }, solution));
  }
  reporter.end(tally.summary(true));
  await sink.output.flush();
  const records = sink.lines.map((line) => checkRecord(JSON.parse(line)));
  expect(records.map((record) => record.type)).toEqual(['solution', 'solution', 'summary']);
  expect(records[2]).toMatchObject({ problems: 2, solved: 1, noSolution: 1, nodes: 1333, interrupted: true });
});

test('the other records are as documented', () => {
  const moves = makeMovesRecord(problem.fen, sound.line);
  expect(checkRecord(moves)).toEqual(moves);
  const summary = makeSummaryRecord(new SolutionTally().summary(false));
  expect(checkRecord(summary)).toEqual(summary);
});
