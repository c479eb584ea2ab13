import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fieldsOf, HeldRecord, recordHead, recordTail } from '../../src/batch/records.js';
import { readLine } from '../../src/problems/epd/epd-line.js';
import type { Problem } from '../../src/problems/problem.js';
import { makeSolutionRecord, makeVerdictRecord } from '../../src/records/problem-records.js';
import {
  KUBBEL,
  LASKER,
  LOYD_BISHOP,
  LOYD_EXCELSIOR,
  LOYD_ROOK,
  MORPHY,
  VUKCEVICH,
} from '../report/solved.js';
import { createSolver, createVerifier } from '../solvers.js';
import { checkRecord } from './schemas.js';

const IDENTITY = '0123456789abcdef01234567';

/** The record as it comes from a file. */
const written = <T>(record: T): T => JSON.parse(JSON.stringify(record)) as T;

function problemOf(line: string): Problem {
  const entry = readLine(line, { file: 'a.epd', line: 4 }, 2);
  if (entry?.type !== 'problem') throw new Error(`not a problem: ${line}`);
  return entry.problem;
}

const PROBLEMS = [
  MORPHY,
  LOYD_BISHOP,
  LASKER,
  KUBBEL,
  LOYD_ROOK,
  LOYD_EXCELSIOR,
  VUKCEVICH,
  `${MORPHY} bm Ra6; pv Ra6 bxa6 b7#; c0 "a comment";`,
  `${MORPHY} bm Rxa7;`,
  `${MORPHY} bm nonsense;`,
  '7k/6pp/8/8/8/8/8/RR5K w KQ - dm 1; bm Ra8 Rb8;',
  '7k/7p/8/8/8/8/P7/K7 w - - dm 2;',
  'r3k1K1/1RR3p1/7p/8/8/8/8/8 w q - dm 2;',
  '8/5PkP/4K3/8/5P2/8/8/8 w - - dm 3; pv f8=R Kg6 h8=B;',
  '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1',
];

describe.each(PROBLEMS)('%s', (line) => {
  const problem = problemOf(line);

  test('a solution is as documented, and survives writing and reading', () => {
    const play = { view: 'thematic', setPlay: true, refutations: 2, tryPlay: true } as const;
    const solution = createSolver({ hashMb: 4, max: 3, nodes: 200_000, play }).solve(problem);
    const record = written(makeSolutionRecord(problem, solution));
    expect(checkRecord(record)).toEqual(record);
    expect(record.solution).toEqual(solution);
    const tail = String(recordTail('solve', problem, solution, IDENTITY));
    const text = recordHead('solve', 4, 2) + tail;
    const held = HeldRecord.of(
      'solve',
      { entry: 4, index: 2 },
      fieldsOf('solve', problem, solution, IDENTITY),
    );
    expect(held.text).toBe(text);
    for (const { data } of [held, HeldRecord.written(text)])
      expect(data).toEqual({ ...record, entry: 4, index: 2, identity: IDENTITY });
  });

  test('so does a verdict', () => {
    const verdict = createVerifier({ hashMb: 4, nodes: 200_000 }).verify(problem);
    const record = written(makeVerdictRecord(problem, verdict));
    expect(checkRecord(record)).toEqual(record);
    expect(record.verdict).toEqual(verdict);
  });
});

test('verdicts of a whole collection, with every kind of evidence', () => {
  const lines = readFileSync(new URL('../../problems/classics.epd', import.meta.url), 'utf8').split('\n');
  const verifier = createVerifier({ hashMb: 4, nodes: 20_000 });
  for (const line of lines.filter((text) => text !== '' && !text.startsWith('#'))) {
    const problem = problemOf(line);
    const record = written(makeVerdictRecord(problem, verifier.verify(problem)));
    expect(checkRecord(record)).toEqual(record);
  }
});
