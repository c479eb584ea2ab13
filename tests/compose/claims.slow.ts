/** Each claim that a man is superfluous or needed, for problems that people know, against the oracle. */
import { expect, test } from 'vitest';
import { improve } from '../../src/compose/improve.js';
import { readGiven } from '../../src/problems/epd/epd-line.js';
import { directMate } from '../../src/problems/stipulation.js';
import { findInPlay } from '../../src/themes/find-themes.js';
import { createKernel } from '../kernels.js';
import { classics } from '../oracle/classics.js';
import { wholePlay } from '../oracle/whole-play.js';

/** The oracle takes minutes for more. */
const MOVES = 2;

const kernel = createKernel({ hashMb: 4 });
const twoMovers = classics().filter(({ moves }) => moves === MOVES);

test('there are some', () => expect(twoMovers.length).toBeGreaterThan(5));

test.each(twoMovers)('$id', ({ fen }) => {
  const entry = readGiven(fen, 1, 0);
  if (entry.type !== 'problem') throw new Error(`not read: ${fen}`);
  const problem = { ...entry.problem, stipulation: directMate(MOVES) };
  const work = improve(kernel, problem, { edits: ['remove', 'replace'], most: 5 }, findInPlay);
  let step = work.next();
  while (!step.done) step = work.next();
  const original = wholePlay(fen, MOVES);
  for (const { kind, fen: version, edits } of step.value.improvements) {
    if (kind === 'gain' || kind === 'repair') continue;
    const isSame = kind !== 'needed';
    expect(wholePlay(version, MOVES) === original, `${kind} ${JSON.stringify(edits)}`).toBe(isSame);
  }
});
