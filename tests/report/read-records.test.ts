import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readLine } from '../../src/problems/epd/epd-line.js';
import type { Problem } from '../../src/problems/problem.js';
import { readSolutionRecord, readVerdictRecord } from '../../src/records/read-records.js';
import { anyVerdictRecord } from '../../src/records/schema/verdict-schema.js';
import { makeSolutionRecord } from '../../src/records/solution-record.js';
import { makeVerdictRecord } from '../../src/records/verdict-record.js';
import { Solver } from '../../src/solve/solve.js';
import { Verifier } from '../../src/solve/verify/verify.js';
import { KUBBEL, LASKER, LOYD_BISHOP, LOYD_EXCELSIOR, LOYD_ROOK, MORPHY, VUKCEVICH } from './solved.js';

const PLACE = { entry: 3, identity: '0123456789abcdef01234567' };

/** As it comes from a file. */
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

  test('a solution is read as it was written, and written as it was read', () => {
    const play = { view: 'thematic', setPlay: true, refutations: 2, tryPlay: true } as const;
    const solution = new Solver({ hashMb: 4, max: 3, nodes: 200_000, play }).solve(problem);
    const record = written(makeSolutionRecord(problem, solution, PLACE));
    const read = readSolutionRecord(record);
    expect(read.solution).toEqual(solution);
    const { claim, stipulation: _asked, ...others } = problem;
    const { claim: claimRead, stipulation, ...othersRead } = read.problem;
    expect(othersRead).toEqual(others);
    expect(claimRead).toEqual({ keys: claim.keys, line: claim.line });
    expect(stipulation).toEqual(solution.stipulation);
    expect(written(makeSolutionRecord(read.problem, read.solution, PLACE))).toEqual(record);
  });

  test('so is a verdict', () => {
    const verdict = new Verifier({ hashMb: 4, nodes: 200_000 }).verify(problem);
    const record = written(makeVerdictRecord(problem, verdict, PLACE));
    expect(anyVerdictRecord.parse(record)).toEqual(record);
    const read = readVerdictRecord(record);
    expect(read.verdict).toEqual(verdict);
    expect(written(makeVerdictRecord(read.problem, read.verdict, PLACE))).toEqual(record);
  });
});

test('verdicts of a whole collection, with every kind of evidence', () => {
  const lines = readFileSync(new URL('../../problems/classics.epd', import.meta.url), 'utf8').split('\n');
  const verifier = new Verifier({ hashMb: 4, nodes: 20_000 });
  for (const line of lines.filter((text) => text !== '' && !text.startsWith('#'))) {
    const problem = problemOf(line);
    const verdict = verifier.verify(problem);
    expect(readVerdictRecord(written(makeVerdictRecord(problem, verdict))).verdict).toEqual(verdict);
  }
});
