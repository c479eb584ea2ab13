/** Claims about versions against the oracle, which shares nothing with the solver. */
import { describe, expect, it } from 'vitest';
import { contentName, contentOf, differenceOf, isSame } from '../../src/compose/content.js';
import { edited, fenOf, manName, namingOf, settingOf } from '../../src/compose/edits.js';
import {
  type Improved,
  type ImproveSearchOptions,
  improve,
  NotImprovedError,
} from '../../src/compose/improve.js';
import { Best } from '../../src/compose/ranking.js';
import { verify } from '../../src/index.js';
import { readGiven } from '../../src/problems/epd/epd-line.js';
import { parseStipulation } from '../../src/problems/parse-stipulation.js';
import type { Problem } from '../../src/problems/problem.js';
import { keysOf } from '../../src/solution/play.js';
import { squareName } from '../../src/themes/board/squares.js';
import { findInPlay } from '../../src/themes/find-themes.js';
import { createKernel } from '../kernels.js';
import { wholePlay } from '../oracle/whole-play.js';

const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
const kernel = createKernel({ hashMb: 4 });

function problemOf(fen: string, stipulation?: string): Problem {
  const asked = stipulation === undefined ? undefined : parseStipulation(stipulation);
  const entry = readGiven(fen, 1, 0, asked?.ok ? asked.value : undefined);
  if (entry.type !== 'problem') throw new Error(`not read: ${fen}`);
  return asked?.ok ? { ...entry.problem, stipulation: asked.value } : entry.problem;
}

function run(
  problem: Problem,
  options: ImproveSearchOptions = {},
  stopAt = Number.POSITIVE_INFINITY,
): Improved {
  const work = improve(kernel, problem, options, findInPlay);
  let step = work.next();
  for (let steps = 1; !step.done; steps++) step = work.next(steps >= stopAt);
  return step.value;
}

const changesIn = ({ improvements }: Improved, kind: string): string[] =>
  improvements
    .filter((each) => each.kind === kind)
    .map(({ edits: [edit] }) => (edit?.type === 'remove' ? manName(edit.man) + squareName(edit.square) : ''));

describe('a sound problem', () => {
  it('needs each man of Morphy, and says what stops which cook', () => {
    const improved = run(problemOf(MORPHY, '#2'), { edits: ['remove'] });
    expect(improved.original).toMatchObject({ soundness: 'sound', men: 7 });
    expect(changesIn(improved, 'superfluous')).toEqual([]);
    // without bPa7 Black would stand in check
    expect(changesIn(improved, 'needed').sort()).toEqual(['bBb8', 'bPb7', 'wPb6', 'wRa1']);
    const withoutB7 = improved.improvements.find(({ fen }) => fen.startsWith('kbK5/p7'));
    expect(withoutB7?.soundness).toBe('short');
    expect(keysOf(withoutB7?.solution as never).map(({ san }) => san)).toContain('b7#');
    expect(improved.counts).toEqual({ versions: 4, sound: 0, same: 0, undecided: 0 });
  });

  it('finds the man that does nothing, and cheaper men', () => {
    // Morphy's problem with a pawn and a rook that take no part
    const fen = 'kbK5/pp6/1P6/8/8/5p2/5P2/R7 w - - 0 1';
    const improved = run(problemOf(fen, '#2'), { edits: ['remove', 'replace'] });
    const claims = improved.improvements.filter(({ kind }) => kind === 'superfluous' || kind === 'cheaper');
    expect(changesIn(improved, 'superfluous').length + claims.length).toBeGreaterThan(0);
    for (const { fen: version, kind, edits } of claims) {
      expect(wholePlay(version, 2), `${kind}: ${version} ${JSON.stringify(edits)}`).toBe(wholePlay(fen, 2));
    }
    expect(improved.counts.same).toBeGreaterThan(0);
  });

  it('keeps what is to stay', () => {
    const keep = { keepMen: [0], edits: ['remove', 'move', 'shift'] } as const;
    const improved = run(problemOf(MORPHY, '#2'), keep);
    expect(improved.improvements.every(({ fen }) => /R[^/]* w/.test(fen) && fen.includes('/R'))).toBe(true);
    const themed = run(problemOf(MORPHY, '#2'), { keepThemes: ['grimshaw'], edits: ['remove', 'replace'] });
    expect(themed.improvements.filter(({ kind }) => kind !== 'needed')).toEqual([]);
    const keyed = run(problemOf(MORPHY, '#2'), { keepKey: true, edits: ['add', 'remove'], keepMen: [] });
    const gains = keyed.improvements.filter(({ kind }) => kind === 'gain');
    expect(gains.length).toBeGreaterThan(0);
    for (const { solution } of gains) expect(keysOf(solution)[0]?.uci).toBe('a1a6');
  });

  it('lists less where it is stopped, and says so', () => {
    const improved = run(problemOf(MORPHY, '#2'), {}, 1);
    expect(improved.interrupted).toBe(true);
    expect(improved.counts.versions).toBeLessThan(40);
  });
});

describe('a problem that is not sound', () => {
  it('is repaired: the missing man comes back', () => {
    const spoiled = 'kbK5/p7/1P6/8/8/8/8/R7 w - - 0 1';
    const improved = run(problemOf(`${spoiled.replace('0 1', '')} bm Ra6;`, '#2'), { most: 5 });
    expect(improved.original.soundness).toBe('short');
    const repairs = improved.improvements;
    expect(repairs.every(({ kind, soundness }) => kind === 'repair' && soundness === 'sound')).toBe(true);
    expect(repairs.map(({ fen }) => fen)).toContain(MORPHY);
    for (const { fen } of repairs)
      expect(wholePlay(fen, 2).match(/^keys\n[^\n]*\ntries/), fen).not.toBeNull();
  });
});

describe('the judge of versions is that of verify', () => {
  it.each([
    [MORPHY, '#2', ['no-solution', 'short']],
    // two rooks mate, each by itself
    ['7k/8/6K1/8/8/8/8/RR6 w - - 0 1', '#1; 2 solutions', ['missing']],
    ['8/8/8/8/8/1K6/6RR/k7 b - - 0 1', 'h#1 2 solutions', ['missing']],
    ['8/8/8/8/8/1K6/7R/k7 b - - 0 1', 'h#1', ['no-solution']],
  ])('%s %s', async (fen, asked, expected) => {
    const problem = problemOf(fen, asked);
    const { improvements, original } = run(problem, { edits: ['remove'] });
    expect(original.soundness).toBe('sound');
    expect(improvements.length).toBeGreaterThan(0);
    const unsound = improvements.filter(
      ({ soundness }) => soundness !== 'sound' && soundness !== 'dualistic',
    );
    for (const each of unsound) {
      const { verdict } = await verify({ fen: each.fen, stipulation: problem.stipulation as never });
      expect(each.soundness, each.fen).toBe(verdict.verdict);
    }
    expect(expected).toEqual([...new Set(unsound.map(({ soundness }) => soundness))].sort());
  });
});

describe('other plays', () => {
  it('compares the solutions of a helpmate', () => {
    // a pawn on h7 takes no part
    const improved = run(problemOf('8/7p/8/8/8/k1K5/8/1R6 b - - 0 1', 'h#1.5'), { edits: ['remove'] });
    expect(improved.original.solution.stipulation?.play).toBe('help');
    expect(improved.counts.versions).toBe(2);
  });

  it('refuses what has no keys', () => {
    const mated = problemOf('7k/5K2/8/8/8/8/8/6Q1 b - - 0 1', '#-1');
    expect(() => run(mated)).toThrow(NotImprovedError);
  });
});

describe('content', () => {
  it('is the same after a shift and a mirror, and for a man that does nothing there', () => {
    const solve = (fen: string) => run(problemOf(fen, '#2'), { edits: ['shift'] }).original.solution;
    const fen = '8/8/2k5/8/1RK5/8/4Q3/8 w - - 0 1';
    const edit = { type: 'shift', mirror: true, files: 0, ranks: 1 } as const;
    const version = edited(settingOf(fen), edit);
    const one = contentOf(solve(fen));
    const other = contentOf(solve(fenOf(version as never)), namingOf([edit]));
    expect(one.size).toBeGreaterThan(3);
    expect(isSame(differenceOf(one, other))).toBe(true);
    expect(contentName(one)).toBe(contentName(other));
    expect(isSame(differenceOf(one, contentOf(solve(MORPHY))))).toBe(false);
  });
});

describe('Best', () => {
  it('keeps the best of each group, in order, with what else would do', () => {
    const best = new Best<string>(2);
    const version = (square: number) =>
      ({ edits: [{ type: 'remove', square, man: 1 }], setting: settingOf(MORPHY) }) as const;
    best.add(version(1), 'b', [2], 'one');
    best.add(version(2), 'a', [1], 'one');
    best.add(version(3), 'd', [4], 'two');
    best.add(version(4), 'c', [3], 'three');
    best.add(version(5), 'e', [9], 'four');
    expect(best.list.map(({ found }) => found)).toEqual(['a', 'c']);
    expect(best.list[0]?.others).toEqual([version(1)]);
  });
});
