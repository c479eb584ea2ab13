/** Proofs of hundreds of problems, for both checkers, and a thousand changed ones: the collections are in ../shared/data. */
import { describe, expect, test } from 'vitest';
import { sharedLines, splitLine } from '../oracle/suites.js';
import { problem } from '../solve/problem.js';
import { createSolver } from '../solvers.js';
import { faultOf, mutations, proofOf } from './proven.js';
import { faultOf as secondFaultOf } from './second-checker.js';

/** What the second checker, which is slow, can read in seconds. */
const SECOND_MOST = 3_000;

const twoMovers = sharedLines('mate-in-2-quarter.epd')?.map((line) => ({
  fen: splitLine(line).fen,
  moves: 2,
}));
const longer = sharedLines('matetrack-half.epd')?.flatMap((line) => {
  const { fen, operations } = splitLine(line);
  const moves = Number(/bm #(\d+);/.exec(operations)?.[1]);
  return moves > 0 ? [{ fen, moves }] : [];
});

const everyNth = <T>(items: readonly T[], count: number): T[] => {
  const step = Math.floor(items.length / count);
  return items.filter((_, i) => i % step === 0).slice(0, count);
};

const short = [
  ...everyNth(twoMovers ?? [], 150),
  ...everyNth(longer?.filter(({ moves }) => moves <= 6) ?? [], 150),
];

describe.skipIf(!twoMovers || !longer)('300 problems of two to six moves', () => {
  const solver = createSolver({ hashMb: 128, max: 6, proof: { maxChoices: 60_000 } });
  let changed = 0;

  test.each(short)('$moves: $fen', ({ fen, moves }) => {
    const solution = solver.solve(problem(fen, moves));
    expect(solution.proof).not.toHaveProperty('none');
    const proof = proofOf(fen, solution);
    expect(faultOf(proof)).toBeUndefined();
    const isSmall = proof.length < SECOND_MOST;
    if (isSmall) expect(secondFaultOf(proof)).toBeUndefined();
    if (!isSmall) return;
    for (const { what, proof: other, mayHold } of mutations(proof, 7, fen.length)) {
      const fault = faultOf(other);
      // the second checker does not read the position's key: what is left may prove the other position
      if (what !== 'the position') expect(fault === undefined, what).toBe(secondFaultOf(other) === undefined);
      if (!mayHold) expect(fault, what).toMatch(/^found /);
      changed++;
    }
  });

  test('a thousand changed ones', () => {
    expect(changed).toBeGreaterThan(1_000);
  });
});

describe.skipIf(!longer)('30 long mates, of eight moves and more', () => {
  const solver = createSolver({ hashMb: 128, max: 40, nodes: 20_000_000, proof: { maxChoices: 30_000 } });
  const candidates = (longer ?? []).filter(({ moves }) => moves >= 8);
  let proven = 0;

  // not all are solved within this limit
  test.each(everyNth(candidates, 90))('$moves: $fen', ({ fen }) => {
    if (proven >= 30) return;
    const solution = solver.solve(problem(fen));
    if (solution.moves === undefined || solution.moves < 8) return;
    if (!solution.proof || 'none' in solution.proof) return;
    const proof = proofOf(fen, solution);
    expect(faultOf(proof)).toBeUndefined();
    if (proof.length < SECOND_MOST) expect(secondFaultOf(proof)).toBeUndefined();
    proven++;
  });

  test('there are thirty', () => {
    expect(proven).toBe(30);
  });
});
