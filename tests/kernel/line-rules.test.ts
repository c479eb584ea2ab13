/** Each rule of the search for lines is switched off: the lines and their number stay the same, the work does not. */
import { expect, test } from 'vitest';
import { LINE_RULES } from '../../src/kernel/search-rules.js';
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
  problem('7k/8/8/1Q6/8/6r1/8/R3K3 w Q - 0 1', 'stalemate', 2, 2, { parries: 'forced' }),
  problem('K7/N2p4/8/4Q3/8/2k5/2R5/8 b - - 0 1', 'stalemate', 4, 3, { parries: 'help' }),
  problem('r3k2r/K7/8/8/8/8/2p3N1/8 w kq - 0 1', 'mate', 4, 0, { ending: 'self' }),
  problem('4k2r/7p/2N4P/5N2/8/8/p7/K7 w k - 0 1', 'mate', 3, 3, { parries: 'help' }),
  // these rules shorten a list that becomes too long without them
  problem('1B6/8/8/2P3R1/2pR4/6P1/kP4K1/8 b - - 0 1', 'mate', 4, 3, { ending: 'self' }),
  problem('7k/6b1/6P1/6K1/8/8/8/8 b - - 0 1', 'stalemate', 4, 3),
  problem('8/3p4/5n2/5k2/8/8/8/7K b - - 0 1', 'stalemate', 3, 3, { parries: 'help' }),
  problem('8/1r2r3/k7/8/8/8/8/K7 w - - 0 1', 'mate', 4, 0),
  problem('8/2P1p3/2k5/5P2/5p2/8/4P3/7K b - - 0 1', 'mate', 4, 4, { introduction: 2 }),
  problem('8/8/8/5P2/5p1k/8/4P3/4K3 w - - 0 1', 'stalemate', 7, 6),
  problem('8/2n1p3/3Q1K2/5P2/5p2/8/k3P3/7Q w - - 0 1', 'stalemate', 3, 2, { introduction: 2 }),
  problem('r3k2r/P2P4/8/8/1N1pPp2/1p6/6p1/R3K2R b KQkq e3 0 1', 'stalemate', 4, 0),
];
const random = problemsWithin(500, 34, 8);

// more of them: line-rules.slow.ts
test.each(LINE_RULES)('without %s the lines are the same', (rule) => {
  expect(compareWithout(rule, [...SHOWN, ...random])).toBeGreaterThan(0);
});
