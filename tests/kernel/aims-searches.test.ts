/** Indirect play and other goals: the proof search, several threads and every rule give the answers of the exhaustive search. */
import { makeUci } from 'chessops/util';
import { describe, expect, test } from 'vitest';
import { type Aim, DIRECT_MATE } from '../../src/kernel/aim.js';
import { SEARCH_RULES } from '../../src/kernel/search-rules.js';
import { createKernel } from '../kernels.js';
import { reachesGoal } from '../oracle/battle.js';
import { after, legalMoves, position } from '../oracle/brute-force.js';
import { randomHunts, randomPlacements } from '../oracle/random-positions.js';

const AIMS: readonly Aim[] = [
  { play: 'self', goal: 'mate' },
  { play: 'reflex', goal: 'mate' },
  { play: 'semi-reflex', goal: 'mate' },
  { play: 'self', goal: 'stalemate' },
  { play: 'direct', goal: 'stalemate' },
  { play: 'direct', goal: 'capture' },
  { play: 'reflex', goal: 'check' },
];
/** s#4, s#3, r#3. */
const PROBLEMS: readonly {
  readonly fen: string;
  readonly aim: Aim;
  readonly moves: number;
  readonly key: string;
}[] = [
  {
    fen: '8/4B3/3Rp2p/2Nbk1pP/1Qp2pKn/1N3P1P/3R4/8 w - - 0 1',
    aim: { play: 'self', goal: 'mate' },
    moves: 4,
    key: 'b3a5',
  },
  {
    fen: '8/RQ4p1/2NpBpP1/2k2Kp1/1Np3rr/B3p2b/qp1P2p1/1n6 w - - 0 1',
    aim: { play: 'self', goal: 'mate' },
    moves: 3,
    key: 'a7a6',
  },
  {
    fen: 'n7/rRP2kBb/pNNp1p2/qP3p2/5p1p/1p1B3K/Rr1p3b/1n6 w - - 0 1',
    aim: { play: 'reflex', goal: 'mate' },
    moves: 3,
    key: 'c6d8',
  },
];
const FENS = [
  ...randomPlacements(31, 60),
  ...randomHunts(32, 60),
  '8/8/8/8/1p4Q1/k7/p7/K7 w - - 0 1',
  '8/8/8/2p3p1/2R3P1/kp6/p7/K7 w - - 0 1',
  '7k/4r3/5R1K/3q4/8/8/8/1Q6 w - - 0 1',
  '8/2k5/6Q1/8/8/6pp/7p/7K w - - 0 1',
];

const kernel = createKernel({ hashMb: 4 });

describe.each(AIMS)('$play play, $goal', (aim) => {
  test('a proof is as the exhaustive search finds it, and its line is legal and reaches the goal', () => {
    let reached = 0;
    for (const fen of FENS) {
      for (const toMove of ['attacker', 'defender'] as const) {
        kernel.setPosition(fen, aim);
        const shortest = kernel.shortest(toMove, 3).moves;
        kernel.setPosition(fen, aim);
        const proof = kernel.proofs.prove(toMove, 3, { nodes: 200_000 });
        if (proof.verdict === 'undecided') continue;
        expect(proof.verdict, `${toMove} ${fen}`).toBe(shortest === undefined ? 'not-reached' : 'reached');
        if (proof.verdict !== 'reached' || shortest === undefined) continue;
        expect(proof.moves).toBeGreaterThanOrEqual(shortest);
        const line = kernel.proofs.provenLine(toMove, proof.moves);
        const moves = kernel.attackersMoves(toMove, line.length);
        expect(moves).toBeGreaterThanOrEqual(shortest);
        let pos = position(fen);
        for (const [i, move] of line.entries()) {
          expect(legalMoves(pos).map(makeUci)).toContain(makeUci(move));
          if (i === line.length - 1) expect(reachesGoal(pos, move, aim.goal), fen).toBe(true);
          pos = after(pos, move);
        }
        if (line.length > 0) reached++;
        kernel.setPosition(fen, aim);
        const best = kernel.line(toMove, shortest);
        if (best.length > 0) expect(kernel.attackersMoves(toMove, best.length)).toBe(shortest);
      }
    }
    expect(reached).toBeGreaterThan(0);
  });
});

describe.each(PROBLEMS)('$aim.play play in $moves: $fen', ({ fen, aim, moves, key }) => {
  const keysWith = (one: typeof kernel) => {
    one.setPosition(fen, aim);
    return one.keys(moves).keys.map(({ move, moves: length }) => [makeUci(move), length]);
  };

  test('one key', () => expect(keysWith(kernel)).toEqual([[key, moves]]));

  test('with two threads', () => {
    expect(keysWith(createKernel({ hashMb: 4, threads: 2, joinAfterMs: 0 }))).toEqual([[key, moves]]);
  });

  test.each(SEARCH_RULES)('without the rule %s', (rule) => {
    const without = createKernel({ hashMb: 4 });
    without.useRule(rule, false);
    expect(keysWith(without)).toEqual([[key, moves]]);
  });

  test('another aim in the same position begins anew', () => {
    kernel.setPosition(fen, aim);
    kernel.keys(2);
    const matesNow = createKernel({ hashMb: 1 });
    for (const one of [kernel, matesNow]) one.setPosition(fen, DIRECT_MATE);
    expect(kernel.keys(2).keys).toEqual(matesNow.keys(2).keys);
    expect(keysWith(kernel)).toEqual([[key, moves]]);
  });
});
