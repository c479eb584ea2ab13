import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EXIT, exitCodeOf, mergeExitCodes } from '../../src/cli/exit-codes.js';
import { directMate } from '../../src/problems/stipulation.js';
import { cooked, mated, noSolution, short, sound, unasked, undecided } from '../report/examples.js';

test.each([
  ['sound', sound, EXIT.ok],
  ['cooked', cooked, EXIT.no],
  ['short mate', short, EXIT.no],
  ['wrong key', { ...sound, publishedKey: 'wrong' as const }, EXIT.no],
  ['no solution', noSolution, EXIT.no],
  ['undecided', undecided, EXIT.undecided],
  ['undecided, but cooked already', { ...undecided, flaws: ['cooked'] as const }, EXIT.no],
  ['mated, as stipulated', mated, EXIT.ok],
  ['mated instead of mating', { ...mated, stipulation: directMate(2) }, EXIT.no],
  ['mates instead of being mated', { ...sound, stipulation: directMate(2, 'defender') }, EXIT.no],
  ['no stipulation, several keys', unasked(cooked), EXIT.ok],
  ['no stipulation, a wrong key', unasked({ ...sound, publishedKey: 'wrong' }), EXIT.ok],
  ['no stipulation, no mate', unasked(noSolution), EXIT.ok],
  ['no stipulation, undecided', unasked(undecided), EXIT.undecided],
])('exit code of a solution: %s', (_, solution, code) => {
  expect(exitCodeOf(solution)).toBe(code);
});

const STRONGEST_FIRST = [70, 130, 143, 129, 2, 1, 3, 0] as const;

test('the stronger of two codes is kept', () => {
  STRONGEST_FIRST.forEach((strong, i) => {
    for (const weak of STRONGEST_FIRST.slice(i)) {
      expect(mergeExitCodes(strong, weak)).toBe(strong);
      expect(mergeExitCodes(weak, strong)).toBe(strong);
    }
  });
});

test('the order in which problems are solved does not change the exit code', () => {
  const codes = fc.array(fc.constantFrom(...STRONGEST_FIRST));
  fc.assert(
    fc.property(codes, (some) => {
      const merged = some.reduce(mergeExitCodes, EXIT.ok);
      expect(some.toReversed().reduce(mergeExitCodes, EXIT.ok)).toBe(merged);
    }),
  );
});
