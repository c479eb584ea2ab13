/** `compose` as a function, from the sources (the threads run dist). */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type ComposeProgress,
  compose,
  type ErrorCode,
  KeymoveError,
  readProblems,
  type SolutionRecord,
  solve,
  verify,
} from '../../src/index.js';
import { checkRecord } from '../records/schemas.js';
import { perTier } from '../support/tier.js';

const TWO = 'black Kh8 Pg7 + wK g6-f7 + wR a1-h1';
/** Without end. */
const ENDLESS = 'black Ke4 + wK a1-h8 + wQ a1-h8 + 5 wRBS a1-h8';

interface Classic {
  readonly by: string;
  readonly scheme: string;
  readonly where: string;
  readonly fen: string;
  /** how many have as much */
  readonly found: number;
}

const CLASSICS: readonly Classic[] = [
  {
    by: 'Loyd 1860, three men',
    scheme: `2brrb2/8/p7/7Q/1p1kpPp1/3p2K1/8/8 + wS ${perTier('c2-f4', 'a1-h8')} + 2 wP ${perTier('a2-d3', 'a2-h7')}`,
    where: 'grimshaw >= 3',
    fen: '2brrb2/8/p7/7Q/1p1kpPp1/1P1pN1K1/3P4/8',
    found: 1,
  },
  {
    by: 'Mansfield 1914, three men',
    scheme: `KR5Q/8/8/3p4/2k5/1r1r4/8/4b3 + 2 wS ${perTier('a4-d5', 'a1-h8')} + wB ${perTier('a1-a8', 'a1-h8')}`,
    where: 'changed-mates and switchback >= 3 and not checking-key',
    fen: 'KR5Q/8/8/2Np4/N1k5/1r1r4/B7/4b3',
    found: 1,
  },
  {
    by: 'Mansfield 1917, three men',
    scheme: `1B4n1/7N/K1p5/5P2/R1n2k2/2P1R2P/8/2Q5 + wS ${perTier('c5-d7', 'a1-h8')} + wB ${perTier('f1-h3', 'a1-h8')} + bB ${perTier('d1-f3', 'a1-h8')}`,
    where: 'cross-checks >= 3 and battery-play >= 4',
    fen: '1B4n1/7N/K1pN4/5P2/R1n2k2/2P1R2P/4b1B1/2Q5',
    found: 2,
  },
  {
    by: 'our own, four men',
    scheme: 'black Ke4 Rc8 Bb8 Pf4 white Sb5 Se6 Rh5 Qc3 + wB a5 b6 d8 + wK a4 b4 + 2 bP b6-e7',
    where: 'novotny and grimshaw and not checking-key and threats = 2 and tries >= 7',
    fen: '1br5/1p2p3/4N3/BN5R/K3kp2/2Q5/8/8',
    found: 2,
  },
];

async function all(found: AsyncIterable<SolutionRecord>): Promise<SolutionRecord[]> {
  const records: SolutionRecord[] = [];
  for await (const record of found) records.push(record);
  return records;
}

const boardsOf = (records: readonly SolutionRecord[]): string[] =>
  records.map(({ problem }) => problem.fen.split(' ')[0] ?? '');

const codeOf = (found: AsyncIterable<SolutionRecord>): Promise<ErrorCode | undefined> =>
  all(found).then(
    () => undefined,
    (error: unknown) => (error as KeymoveError).code,
  );

describe('compose', () => {
  test('yields records of what is found', async () => {
    const records = await all(compose(TWO, { workers: 1 }));
    expect(boardsOf(records)).toEqual(['7k/6p1/5K2/8/8/8/8/5R2', '7k/6p1/5K2/8/8/8/8/6R1']);
    for (const record of records) checkRecord(record);
    expect(records[0]?.solution.themes?.map(({ id }) => id)).toContain('flight-taking-key');
    const seeded = await all(compose(TWO, { workers: 1, seed: 5 }));
    expect(boardsOf(seeded).toSorted()).toEqual(boardsOf(records));
  });

  test.each(CLASSICS)('finds a classic among the positions of its matrix: $by', async (classic) => {
    const records = await all(compose(classic.scheme, { where: classic.where, workers: 1 }));
    expect(boardsOf(records)).toContain(classic.fen);
    expect(records).toHaveLength(classic.found);
  });

  test('found a problem of our own, which is sound and has its theme', async () => {
    const text = readFileSync(new URL('../../problems/own.epd', import.meta.url), 'utf8');
    for await (const problem of readProblems(text)) {
      if (!('fen' in problem)) throw new Error('found a line that is no problem');
      const { verdict } = await verify(problem);
      expect(verdict.verdict).toBe('sound');
      const { solution } = await solve(problem, { themes: true });
      expect(solution.themes?.map(({ id }) => id)).toContain('novotny');
    }
  });

  test('tells its progress, and ends when it is aborted or left', async () => {
    const controller = new AbortController();
    const seen: ComposeProgress[] = [];
    const found = compose(ENDLESS, {
      seed: 1,
      workers: 1,
      where: 'novotny and grimshaw >= 9',
      signal: controller.signal,
      onProgress: (progress) => {
        seen.push(progress);
        if (progress.done > 100) controller.abort();
      },
    });
    expect(await all(found)).toEqual([]);
    expect(seen.at(-1)?.done).toBeGreaterThan(100);
    for await (const { solution } of compose(ENDLESS, { seed: 1, workers: 1 })) {
      expect(solution.flaws).toEqual([]);
      break;
    }
  });

  test('refuses what it cannot use', async () => {
    expect(await codeOf(compose('wKa1'))).toBe('bad-problem');
    expect(await codeOf(compose(1 as unknown as string))).toBe('bad-problem');
    expect(await codeOf(compose('wKa1 bKh8 + 12 wQRBSP'))).toBe('bad-problem');
    expect(await codeOf(compose(TWO, { stipulation: '#x' }))).toBe('bad-stipulation');
    expect(await codeOf(compose(TWO, { where: 'novotni' }))).toBe('bad-option');
    expect(await codeOf(compose(TWO, { seed: -1 }))).toBe('bad-option');
    await expect(all(compose('wKa1'))).rejects.toThrow(KeymoveError);
  });
});
