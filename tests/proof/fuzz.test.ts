import { expect, test } from 'vitest';
import { UNITS } from '../problems/repetitions.js';
import { someOf } from '../support/tier.js';
import { checked, damagedProof, FENS, heldIn, proofs, wordsOf, wreckedProofs } from './fuzz.js';
import { sealed } from './proven.js';

/** Number of files per kind; the heavy suite has more. */
const SEEDS = Array.from({ length: 60 }, (_, seed) => seed);

const plain = proofs('plain');
const packed = proofs('packed');

test('undamaged: every proof holds', async () => {
  for (const files of [plain, packed]) expect(heldIn(await checked(Buffer.concat(files)))).toEqual(FENS);
});

test.each(['plain', 'packed'] as const)('%s: a damaged proof does not affect others', async (kind) => {
  for (const seed of SEEDS) await damagedProof(kind, seed);
});

test.each(['plain', 'packed'] as const)('%s: a damaged file is read as far as it goes', async (kind) => {
  for (const seed of SEEDS) await wreckedProofs(kind, seed);
});

/** Each lost its neighbours. */
test.each([
  [
    'a byte of the first line',
    (text: string) => text.replace('keymove-proof', 'keymove-prool'),
    /skipped [\d,]+ bytes?$/,
  ],
  [
    'a LENGTH too large',
    (text: string) => text.replace(/1 (\d+) /, (_, length) => `1 ${length}0 `),
    /\d bytes too early/,
  ],
  ['a LENGTH too small', (text: string) => text.replace(/1 (\d+)(\d) /, '1 $1 '), /whose hash differs/],
  ['a byte less', (text: string) => text.replace('"program"', '"progam"'), /the next proof 1 byte too early/],
])('%s: the next first line begins the next proof', async (_name, change, said) => {
  const [first = Buffer.alloc(0), ...rest] = plain;
  const changed = Buffer.from(change(first.toString('latin1')), 'latin1');
  const entries = await checked(Buffer.concat([changed, ...rest]));
  expect(entries.map((entry) => entry.type === 'proof' && entry.number)).toEqual([1, 2, 3, 4]);
  expect(heldIn(entries)).toEqual(FENS.slice(1));
  expect(entries[0] && wordsOf(entries[0])).toMatch(said);
});

test('something else behind: the proofs hold, and the rest is named', async () => {
  for (const [files, said] of [
    [plain, /^found 'junk'; expected 'keymove-proof 1 LENGTH SHA-256'; skipped 4 bytes$/],
    [packed, /^the compressed data is damaged \(zstd: other data after the compressed data\)/],
  ] as const) {
    const entries = await checked(Buffer.concat([...files, Buffer.from('junk')]));
    expect(heldIn(entries)).toEqual(FENS);
    expect(entries.map(wordsOf).slice(FENS.length)).toEqual([expect.stringMatching(said)]);
  }
});

/** Checking takes time in proportion to the file: with the square of it, one of these takes minutes. */
test('1 MB of one token, and a proof behind it', async () => {
  const claim = (plain[0] as Buffer).toString('latin1').split('\n')[1] as string;
  const openings = ['', '{"program":"', '{"keys":[', '{"fen":', claim];
  const units = [...UNITS, 'keymove-proof 1 ', `keymove-proof 1 999999 ${'0'.repeat(64)}\n`, '\0'];
  for (const [i, unit] of someOf([...units.entries()], 4)) {
    const token = (openings[i % openings.length] as string) + unit.repeat(1_000_000 / unit.length);
    for (const bytes of [Buffer.from(token), sealed(token)]) {
      const entries = await checked(Buffer.concat([bytes, ...plain]));
      expect(heldIn(entries), JSON.stringify(unit)).toEqual(FENS);
      expect(entries[0] && wordsOf(entries[0]), JSON.stringify(unit)).toBeDefined();
    }
  }
});
