/** Each rule of the search for lines is switched off: the lines and their number stay the same, the work does not. */
import { expect, test } from 'vitest';
import { LINE_RULES } from '../../src/kernel/search-rules.js';
import { perTier } from '../support/tier.js';
import { compareWithout, type Problem, problemsWithin } from './line-rules.js';

const problem = (
  fen: string,
  goal: Problem['goal'],
  plies: number,
  series: number,
  more: Partial<Problem['question']> = {},
): Problem => ({ fen, goal, question: { plies, series, ending: 'goal', hasShorter: true, ...more } });

/** Each rule saves something in one of these: in most, others do, too. */
const SHOWN: readonly Problem[] = [
  problem('Q5n1/4K3/8/7k/8/8/8/8 w - - 0 1', 'mate', 3, 3, { parries: 'forced' }),
  problem('8/4K3/5n2/8/7k/6R1/1p6/8 b - - 0 1', 'mate', 4, 0),
  problem('1Q6/8/k1K5/3P4/3p4/3pB3/2P1n3/8 w - - 0 1', 'mate', 4, 4, { introduction: 1 }),
  problem('4k3/8/6PK/8/8/8/8/5R2 b - - 0 1', 'stalemate', 5, 4, { parries: 'help' }),
  problem('r3k2r/K7/8/8/8/8/2p3N1/8 w kq - 0 1', 'mate', 4, 0, { ending: 'self' }),
  problem('4k2r/7p/2N4P/5N2/8/8/p7/K7 w k - 0 1', 'mate', 3, 3, { parries: 'help' }),
  // these rules shorten a list that becomes too long without them
  problem('1B6/8/8/2P3R1/2pR4/6P1/kP4K1/8 b - - 0 1', 'mate', 4, 3, { ending: 'self' }),
  problem('8/1Qk1p2K/pp1b2p1/8/6B1/2p5/p7/8 b - - 0 1', 'stalemate', 4, 0),
  problem('8/4P3/8/8/8/1K6/pppp4/Rnk1n3 b - - 0 1', 'stalemate', 4, 0),
  problem('8/8/8/8/8/1p1p2R1/p7/K1k5 b - - 0 1', 'stalemate', 6, 5),
  problem('8/3p4/5n2/5k2/8/8/8/7K b - - 0 1', 'stalemate', 3, 3, { parries: 'help' }),
  problem('k1b5/1pPp4/pP6/3P4/8/5pp1/P5Pp/7K b - - 0 1', 'stalemate', 6, 0),
  problem('8/1r2r3/k7/8/8/8/8/K7 w - - 0 1', 'mate', 4, 0),
  problem('8/2P1p3/2k5/5P2/5p2/8/4P3/7K b - - 0 1', 'mate', 4, 4, { introduction: 2 }),
  problem('8/8/8/5P2/5p1k/8/4P3/4K3 w - - 0 1', 'stalemate', 7, 6),
  problem('5N2/3p3p/K4kNP/3r4/8/8/8/8 b - - 0 1', 'stalemate', 4, 0),
  problem('r3k2r/P2P4/8/8/1N1pPp2/1p6/6p1/R3K2R b KQkq e3 0 1', 'stalemate', 4, 0),
];
const random = problemsWithin(perTier(60, 200), 34, 4);

// more of them: line-rules.slow.ts
test.each(LINE_RULES)('without %s the lines are the same', (rule) => {
  expect(compareWithout(rule, [...SHOWN, ...random])).toBeGreaterThan(0);
});
