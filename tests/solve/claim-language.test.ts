/** Claims in foreign piece letters are read if the whole claim shows its language, and invalid otherwise. */

import { describe, expect, test } from 'vitest';
import type { Claim } from '../../src/problems/problem.js';
import { statusWords } from '../../src/report/solution/solution-words.js';
import { createSolver, createVerifier } from '../solvers.js';
import { problem } from './problem.js';

const verifier = createVerifier({ hashMb: 4 });
const solver = createSolver({ hashMb: 4, max: 3 });

/** Mate in two by 1.Ra6 (Morphy). */
const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
/** Mate in one by Ra8; no other rook can reach the last rank, and neither can the king. */
const BACK_RANK = '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1';
/** Mate in one by promotion to a queen or to a rook. */
const PROMOTION = '6k1/P4ppp/8/8/8/8/8/6K1 w - - 0 1';

const claimed = (fen: string, n: number, claim: Partial<Claim>) => ({
  ...problem(fen, n),
  claim: { keys: [], line: [], ...claim },
});

const moves = (text: string): Partial<Claim> => {
  const line = text.split(' ');
  return { keys: line.slice(0, 1), line };
};

describe('a claim that shows its language is judged as in English', () => {
  test.each([
    ['German', MORPHY, 2, moves('Ta6 bxa6 b7#'), 'sound'],
    ['German, to the mate', MORPHY, 2, moves('Ta6 Lh2 Txa7#'), 'sound'],
    ['French', MORPHY, 2, moves('Ta6 Fh2 Txa7#'), 'sound'],
    ['Spanish', MORPHY, 2, moves('Ta6 Ah2 Txa7#'), 'sound'],
    ['another key', MORPHY, 2, moves('Tb1'), 'wrong-key'],
    ['a line that breaks', MORPHY, 2, moves('Ta6 Lh2 Ta8#'), 'wrong-line'],
    ['a promotion', PROMOTION, 1, { keys: ['a8=D', 'a8T'] }, 'cooked'],
    ['only one of the keys can be played', BACK_RANK, 1, { keys: ['Ta8', 'Th8'] }, 'wrong-key'],
  ])('%s', (_guards, fen, n, claim, expected) => {
    expect(verifier.verify(claimed(fen, n, claim)).verdict).toBe(expected);
  });

  test('its moves are shown as written', () => {
    const { published, faults } = verifier.verify(claimed(MORPHY, 2, moves('Tb1')));
    expect(published.keys).toEqual([{ text: 'Tb1', move: { uci: 'a1b1', san: 'Rb1' } }]);
    expect(faults).toMatchObject([{ text: 'Tb1', reason: 'fails' }]);
  });

  test('an ambiguous move is named as written', () => {
    const { verdict, findings } = verifier.verify(
      claimed('7k/6pp/8/8/8/3K4/8/R6R w - - 0 1', 1, { keys: ['Td1', 'Ta8'] }),
    );
    expect([verdict, findings]).toEqual([
      'invalid',
      [expect.objectContaining({ code: 'claim-move-ambiguous', message: expect.stringContaining("'Td1'") })],
    ]);
  });
});

describe('a claim that does not is not judged', () => {
  test.each([
    ['a letter of no language', { keys: ['Vh8'] }],
    ['letters of two languages', moves('Ta8 Qa1')],
    ['a move that no language makes legal', { keys: ['Th8'] }],
    ['more than a move', { keys: ['Ra8xyz'] }],
  ])('%s', (_guards, claim) => {
    const asked = claimed(BACK_RANK, 1, claim);
    expect(verifier.verify(asked)).toMatchObject({
      verdict: 'invalid',
      findings: expect.arrayContaining([
        {
          code: 'claim-move-unreadable',
          field: 'key',
          message: `found '${asked.claim.keys[0]}'; expected a move such as Qe5 or d1e5`,
        },
      ]),
    });
  });

  test('English letters are English: an illegal rook move is not a French king move', () => {
    expect(verifier.verify(claimed(BACK_RANK, 1, { keys: ['Rf1', 'Rh8'] })).verdict).toBe('wrong-key');
    expect(verifier.verify(claimed(BACK_RANK, 1, { keys: ['Rh1'] })).verdict).toBe('wrong-key');
  });
});

test.each([
  ['Ta8', 'sound'],
  ['Tb1', 'wrong key'],
  ['Rb1', 'wrong key'],
  ['Rh8', 'wrong key'],
  ['Vh8', 'sound'],
])('solve calls a published %s %s', (key, expected) => {
  const asked = claimed(BACK_RANK, 1, { keys: [key] });
  expect(statusWords(solver.solve(asked)).text).toBe(expected);
});
