/** A problem as from a reader, for tests without a file. */
import type { Problem } from '../../src/problems/problem.js';
import { directMate, type Stipulation } from '../../src/problems/stipulation.js';

/** `#n` for positive `n`, `#-n` (the side to move is mated) for negative, none for undefined. */
export function problem(fen: string, n?: number): Problem {
  const stipulation: Stipulation | undefined =
    n === undefined ? undefined : directMate(Math.abs(n), n > 0 ? 'attacker' : 'defender');
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
