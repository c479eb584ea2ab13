/**
 * Tables of five men: made as `--tables 5` makes them, in the cache folder, and checked against the rules of chess and against a
 * search that has no tables. Making them takes ten minutes and 2.6 GiB of memory unless they are there.
 */
import { expect, test } from 'vitest';
import type { EndingValue } from '../../src/kernel/answers.js';
import { createKernel } from '../kernels.js';
import { seeded } from '../oracle/random-positions.js';
import { fenOf, placed, wrongValue } from './ending-samples.js';

const HOUR = 3_600_000;
/** Moves within which the search is asked, too. */
const SHORT = 4;

/** Men, and the longest mate that is known for them (E. Nalimov's tables). */
test.each([
  ['KkRPr', 74],
  ['KkBPb', 51],
] as const)(
  '%s: %i moves at most, each value follows from the next, short mates are found without tables',
  (men, longest) => {
    const kernel = createKernel({ hashMb: 1, tables: 5 });
    const search = createKernel({ hashMb: 16 });
    const endingOf = (fen: string): EndingValue => {
      kernel.root.set(fen);
      const value = kernel.tableValue();
      if (!value) throw new Error(`no table: ${fen}`);
      return value;
    };
    const random = seeded(longest);
    const wrong: string[] = [];
    let short = 0;
    for (let tried = 0; tried < 4_000; ) {
      const position = placed(men, random);
      if (!position) continue;
      tried++;
      const fen = fenOf(position);
      const value = endingOf(fen);
      expect(kernel.endings.longestMate).toBe(longest);
      wrong.push(...wrongValue(position, endingOf));
      if (position.isEnd()) continue;
      search.setPosition(fen);
      const found = search.shortest('attacker', SHORT);
      const moves = value.outcome === 'won' && value.moves <= SHORT ? value.moves : undefined;
      if (moves !== undefined) short++;
      if (found.moves !== moves)
        wrong.push(`${fen} ${JSON.stringify(value)}; the search says ${found.moves}`);
    }
    expect(wrong).toEqual([]);
    expect(short).toBeGreaterThan(10);
  },
  HOUR,
);
