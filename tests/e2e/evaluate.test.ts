import { expect } from 'vitest';
import { checkRecord } from '../records/schemas.js';
import { CHECKMATE } from './problems.js';
import { test } from './run.js';

const A_PIECE_UP = 'rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

test('evaluate: a table of the terms that fits into 80 columns, and who is better', async ({ folder }) => {
  const { code, out, err } = await folder.run(['evaluate', '--fen', A_PIECE_UP]);
  const lines = out.trimEnd().split('\n');
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
  const material = lines.find((line) => line.startsWith('material'))?.split(/\s{2,}/);
  expect(material).toHaveLength(8);
  expect(Number(material?.[1])).toBeGreaterThan(Number(material?.[4]));
  expect(out).toMatch(/^White is better by [1-9]\.\d\d pawns; White is to move\.$/m);
  expect(out).toMatch(/^Network: White is better by [1-9]\.\d\d pawns; White is to move\.$/m);
  // the missing knight has no figure
  expect(out).toMatch(/^8 +r \d+ +n \d+ +b \d+ +q \d+ +\. +b \d+ +\. +r \d+$/m);
  expect({ code, err }).toEqual({ code: 0, err: '' });
});

test('evaluate: the initial position by default, in which only the right to move differs', async ({
  folder,
}) => {
  const { out } = await folder.run(['evaluate']);
  const numbers = [...out.matchAll(/^([a-z ]+?)\s{2,}.* (\S+)$/gm)].map(([, term, more]) => [term, more]);
  const ahead = numbers.filter(([term, more]) => /^[+-]/.test(more ?? '') && term !== 'sum');
  expect(ahead).toEqual([['to move', expect.stringMatching(/^\+\d+$/)]]);
});

test('evaluate: the end of the game and checks are named', async ({ folder }) => {
  const outOf = async (fen: string): Promise<string> => (await folder.run(['evaluate', '--fen', fen])).out;
  expect(await outOf(CHECKMATE)).toMatch(/^Checkmate: (White|Black) is mated, (White|Black) has won\.\n$/);
  expect(await outOf('7k/5K2/6Q1/8/8/8/8/8 b - -')).toMatch(/^Stalemate: Black has no move/);
  expect(await outOf('8/8/4k3/8/8/3BK3/8/8 w - -')).toMatch(/^A draw: neither side can ever mate/);
  expect(await outOf('4k3/8/8/8/8/8/8/4RK2 b - -')).toMatch(/^Black is in check/m);
  expect(await outOf('8/8/4k1b1/8/8/4K2R/8/8 w - -')).toMatch(/^hard to win .*: 13% of the sum$/m);
});

test('evaluate --json is as documented', async ({ folder }) => {
  const { out } = await folder.run(['evaluate', '--json', '--fen', A_PIECE_UP]);
  const record = checkRecord(JSON.parse(out), 'evaluation');
  expect(record).toMatchObject({
    fen: A_PIECE_UP,
    evaluation: { state: 'ordinary', sideToMove: 'white', phase: 0.958 },
  });
  const sum = record.evaluation.terms.reduce(
    (total, { white, black }) => total + white.tapered - black.tapered,
    0,
  );
  expect(Math.abs(sum - record.evaluation.centipawns)).toBeLessThan(1.1);
  const { network } = record.evaluation;
  expect(network?.centipawns).toBeGreaterThan(100);
  expect(network?.search).toEqual({ centipawns: network?.centipawns });
  // taking a man off changes the figure by what the man is said to be worth
  const rook = network?.men.find(({ square }) => square === 'a8');
  const without = await folder.run([
    'evaluate',
    '--json',
    '--fen',
    A_PIECE_UP.replace('/rnb', '/1nb').replace('rnb', '1nb').replace('KQkq', 'KQk'),
  ]);
  const more = checkRecord(JSON.parse(without.out), 'evaluation').evaluation.network?.centipawns;
  expect(rook?.worth).toBe(Number(more) - Number(network?.centipawns));
  const blacks = await folder.run(['evaluate', '--json', '--fen', A_PIECE_UP.replace(' w ', ' b ')]);
  expect(checkRecord(JSON.parse(blacks.out), 'evaluation').evaluation.centipawns).toBeGreaterThan(100);
});

test.for([
  ['two knights against a bare king', '8/8/4k3/8/8/2NNK3/8/8 w - -', 'bare-king', 0, 0],
  ['rook pawn and the wrong bishop', 'k7/8/P7/8/8/2K1B3/8/8 w - -', 'bare-king', 0, 0],
  ['a bare king', '7k/8/5K2/8/8/8/8/6R1 b - -', 'bare-king', 500, 9998],
  ['a rook against a bishop', '8/8/4k1b1/8/8/4K2R/8/8 w - -', 'hard-to-win', 1, 80],
] as const)(
  'evaluate says what the search takes instead of the network’s figure: %s',
  async ([, fen, reason, least, most], { folder }) => {
    const { out } = await folder.run(['evaluate', '--json', '--fen', fen]);
    const { evaluation } = checkRecord(JSON.parse(out), 'evaluation');
    const search = evaluation.network?.search;
    expect(search?.reason).toBe(reason);
    expect(search?.centipawns).toBeGreaterThanOrEqual(least);
    expect(search?.centipawns).toBeLessThanOrEqual(most);
    if (reason === 'bare-king') expect(search?.centipawns).toBe(evaluation.centipawns);
    expect((await folder.run(['evaluate', '--fen', fen])).out).toMatch(
      least === 0 ? /^Search: Neither side is better; /m : /^Search: White is better by \d+\.\d\d pawns; /m,
    );
  },
);

test('evaluate refuses invalid positions, and files', async ({ folder }) => {
  const bad = await folder.run(['evaluate', '--fen', '8/8/8/8/8/8/8/8 w - -']);
  expect(bad).toMatchObject({ code: 2, out: '' });
  expect(bad.err).toMatch(/--fen: board: .*king/);
  expect(await folder.run(['evaluate', 'some.epd'])).toMatchObject({ code: 2, out: '' });
});
