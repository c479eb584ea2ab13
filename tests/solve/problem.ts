/** A problem as a reader would hand it over, for tests that have no file. */
import type { Problem } from '../../src/problems/problem.js';
import type { Stipulation } from '../../src/problems/stipulation.js';

/** `#n` for positive `n`, `#-n` (the side to move is mated) for negative, none for undefined. */
export function problem(fen: string, n?: number): Problem {
  const stipulation: Stipulation | undefined =
    n === undefined ? undefined : { kind: n > 0 ? 'mates' : 'is-mated', moves: Math.abs(n) };
  return {
    index: 0,
    source: { file: 'test', line: 1 },
    fen,
    ...(stipulation && { stipulation }),
    claim: { keys: [], line: [] },
    comments: [],
    warnings: [],
  };
}
