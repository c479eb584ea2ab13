/** `keymove verify`: what searches long. */
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { LONG_GAME } from './problems.js';
import { records, test } from './run.js';

const CLASSICS = fileURLToPath(new URL('../../problems/classics.epd', import.meta.url));

test('tables of 1 MB and 256 MB give the same verdicts with the same evidence', async ({ folder }) => {
  const verify = async (hash: string) =>
    records((await folder.run(['verify', '--json', '--hash', hash, CLASSICS])).out).flatMap((record) =>
      'verdict' in record
        ? [{ ...record, crc: undefined, solution: { ...record.solution, nodes: 0, ms: 0, hashPermille: 0 } }]
        : [],
    );
  const small = await verify('1');
  expect(small.length).toBeGreaterThan(30);
  expect(await verify('256')).toEqual(small);
});

test('games in a collection: no length is stated, none is taken from the moves, and each has a limit', async ({
  folder,
}) => {
  folder.write('games.pgn', LONG_GAME.repeat(11));
  const { code, out } = await folder.run(['verify', 'games.pgn', '--format', 'csv']);
  expect(out).not.toContain('#15');
  expect(out.match(/,undecided,/g)).toHaveLength(11);
  expect(code).toBe(3);
  const limited = await folder.run(['verify', 'games.pgn', '--format', 'csv', '--nodes', '1000']);
  expect(limited.err).not.toContain('default limit');
  const { out: all } = await folder.run([
    'verify',
    'games.pgn',
    '--format',
    'csv',
    '--max',
    '1',
    '--no-limit',
  ]);
  expect(all.match(/,undecided,/g)).toHaveLength(11);
});
