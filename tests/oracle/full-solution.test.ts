/** The oracle for full solutions, against published solutions as Popeye prints them. */
import { describe, expect, test } from 'vitest';
import { position } from './brute-force.js';
import {
  dualsOf,
  keyTrees,
  type OracleAnswer,
  type OracleDefence,
  refutationsOf,
  setPlayOf,
  tryTrees,
} from './full-solution.js';

/** The thematic view, one line per variation: `defence: answers`. */
function variations(defences: readonly OracleDefence[]): string[] {
  return defences
    .filter(({ leftOut }) => leftOut === undefined)
    .map(({ uci, answers }) => `${uci}: ${answers.map((answer) => answer.uci).join(' ')}`);
}

const words = ({ uci, threats }: Pick<OracleAnswer, 'uci' | 'threats'>): string => {
  if (threats === undefined) return `${uci} +`;
  return threats.length === 0 ? `${uci} zugzwang` : `${uci} threat: ${threats.map((t) => t.uci).join(' ')}`;
};

describe('Morphy 1856', () => {
  const morphy = position('kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1');
  const bishopMoves = ['c7', 'd6', 'e5', 'f4', 'g3', 'h2'].map((square) => `b8${square}`);

  test('a waiting key, and a mate for every defence', () => {
    const [key, ...cooks] = keyTrees(morphy, 2);
    expect(cooks).toEqual([]);
    expect(key && words(key)).toBe('a1a6 zugzwang');
    expect(variations(key?.defences ?? [])).toEqual([
      'b7a6: b6b7',
      ...bishopMoves.map((move) => `${move}: a6a7`),
    ]);
  });

  test('two tries', () => {
    const tries = tryTrees(morphy, 2, 1);
    expect(tries.map((each) => `${words(each)}, but ${each.refutations}`)).toEqual([
      'a1a5 zugzwang, but a7a6',
      'a1a7 +, but b8a7',
    ]);
    expect(variations(tries[0]?.defences ?? [])).toEqual(bishopMoves.map((move) => `${move}: a5a7`));
    expect(variations(tries[1]?.defences ?? [])).toEqual([]);
  });

  test('set play', () => {
    expect(variations(setPlayOf(morphy, 2) ?? [])).toEqual(bishopMoves.map((move) => `${move}: a1a7`));
  });
});

test('Loyd’s Organ Pipes: duals when the queen mates on two squares', () => {
  const [key, ...cooks] = keyTrees(position('2brrb2/8/p7/7Q/1p1kpPp1/1P1pN1K1/3P4/8 w - - 0 1'), 2);
  expect(cooks).toEqual([]);
  expect(key && dualsOf(key)).toEqual(
    ['e8e7', 'f8g7', 'f8h6'].map((defence) => ({
      line: ['h5a5', defence],
      answers: ['a5b4', 'a5b6'],
      minor: false,
    })),
  );
});

test('Loyd’s Organ Pipes: a try with a threat, and the one defence that defeats the threat without refuting the try', () => {
  const tries = tryTrees(position('2brrb2/8/p7/7Q/1p1kpPp1/1P1pN1K1/3P4/8 w - - 0 1'), 2, 1);
  const queen = tries.find(({ uci }) => uci === 'h5b5');
  expect(queen).toMatchObject({ threats: [{ uci: 'b5c4', mate: 1 }], refutations: ['a6b5'] });
  expect(variations(queen?.defences ?? [])).toEqual(['c8e6: b5e5']);
  expect(queen?.defences.length).toBeGreaterThan(1);
});

describe('Chéron 1933, a three-mover', () => {
  const turton = position('2B5/8/K1k5/3NP2Q/2P5/8/8/8 w - - 0 1');

  test('zugzwang twice over', () => {
    const [key, ...cooks] = keyTrees(turton, 3);
    expect(cooks).toEqual([]);
    expect(key).toMatchObject({
      uci: 'c8h3',
      mate: 3,
      threats: [],
      defences: [
        {
          uci: 'c6c5',
          answers: [
            {
              uci: 'h5g4',
              threats: [],
              defences: [{ uci: 'c5c6', answers: [{ uci: 'g4c8', mate: 1, defences: [] }] }],
            },
          ],
        },
      ],
    });
  });

  test('threats in two moves', () => {
    const tries = tryTrees(turton, 3, 1);
    expect(tries).toHaveLength(23);
    expect(tries.every(({ refutations }) => refutations.join() === 'c6c5')).toBe(true);
    const knight = tries.find(({ uci }) => uci === 'd5b6');
    expect(knight?.threats?.map(({ uci, mate }) => `${uci} #${mate}`)).toEqual([
      'h5d1 #2',
      'h5g6 #2',
      'h5h6 #2',
    ]);
    expect(variations(knight?.defences ?? [])).toEqual(['c6c7: h5d1']);
  });
});

test('promotions of one pawn on one square are a minor dual; those of two pawns or on two squares are not', () => {
  const [key, ...cooks] = keyTrees(position('3k3b/P5P1/4K3/8/8/8/p1N5/8 w - - 0 1'), 2);
  expect(cooks).toEqual([]);
  expect(key && dualsOf(key)).toEqual([
    { line: ['e6d6', 'a2a1b'], answers: ['a7a8q', 'a7a8r', 'g7g8q', 'g7g8r'], minor: false },
    { line: ['e6d6', 'a2a1q'], answers: ['g7g8q', 'g7g8r'], minor: true },
    { line: ['e6d6', 'a2a1r'], answers: ['g7g8q', 'g7g8r', 'g7h8q', 'g7h8r'], minor: false },
    { line: ['e6d6', 'h8g7'], answers: ['a7a8q', 'a7a8r'], minor: true },
  ]);
});

test('no set play in check, because nobody can pass', () => {
  expect(setPlayOf(position('4k3/4r3/8/8/8/8/R7/1R2K3 w - - 0 1'), 2)).toBeUndefined();
});

test('a stalemating move is not a try, because no defence refutes it', () => {
  const stalemating = position('k7/2Q5/8/1K6/8/8/8/8 w - - 0 1');
  expect(refutationsOf(position('k7/2Q5/1K6/8/8/8/8/8 b - - 0 1'), 1)).toEqual([]);
  expect(tryTrees(stalemating, 2, 9).map(({ uci }) => uci)).not.toContain('b5b6');
});

test('after a double step and a pass there is no en passant, least of all of one’s own pawn', () => {
  const keys = keyTrees(position('2R5/4pQ2/6R1/8/7k/8/1K3PPP/6NQ w - - 0 1'), 2);
  const doubleStep = keys.find(({ uci }) => uci === 'g2g4');
  expect(doubleStep?.threats?.map(({ uci }) => uci)).toEqual(['c8h8', 'f7e7', 'f7h7']);
});
