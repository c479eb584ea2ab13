import { expect } from 'vitest';
import { CHECKMATE } from './problems.js';
import { records, test } from './run.js';

const CASTLING = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';

test('moves: SAN and UCI, one per line', async ({ folder }) => {
  const { code, out } = await folder.run(['moves', '--fen', CASTLING]);
  const lines = out.trimEnd().split('\n');
  expect(lines).toHaveLength(26);
  expect(lines).toContain('O-O      e1g1');
  expect(lines).toContain('Rxa8+    a1a8');
  expect(code).toBe(0);
});

test('moves: the initial position by default, and no moves after mate', async ({ folder }) => {
  expect((await folder.run(['moves'])).out.trimEnd().split('\n')).toHaveLength(20);
  expect(await folder.run(['moves', '--fen', CHECKMATE])).toEqual({
    code: 0,
    out: '',
    err: 'checkmate: no legal move\n',
  });
});

test('moves --json is as documented', async ({ folder }) => {
  const [record, ...more] = records((await folder.run(['moves', '--json', '--fen', CASTLING])).out);
  expect(record).toMatchObject({ type: 'moves', fen: CASTLING });
  expect(record?.type === 'moves' && record.moves).toContainEqual({ uci: 'e1c1', san: 'O-O-O' });
  expect(more).toEqual([]);
});

test('perft: the well-known counts', async ({ folder }) => {
  expect((await folder.run(['perft', '--depth', '4'])).out).toMatch(/^perft 4: 197281\n/);
  expect((await folder.run(['perft', '--depth', '3', '--fen', CASTLING])).out).toMatch(/^perft 3: 13744\n/);
  expect((await folder.run(['perft', '--depth', '0'])).out).toMatch(/^perft 0: 1\n/);
});

test('perft --divide: the counts add up to the total', async ({ folder }) => {
  const { out } = await folder.run(['perft', '--depth', '3', '--divide']);
  const parts = [...out.matchAll(/^[a-h][1-8][a-h][1-8]: (\d+)$/gm)].map(([, count]) => Number(count));
  expect(parts).toHaveLength(20);
  expect(parts.reduce((a, b) => a + b)).toBe(8902);
  expect(out).toContain('perft 3: 8902\n');
});
