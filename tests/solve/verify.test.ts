import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readLine } from '../../src/problems/epd/epd-line.js';
import { type Claim, NULL_MOVE, type PublishedMove } from '../../src/problems/problem.js';
import { directMate } from '../../src/problems/stipulation.js';
import { keysOf } from '../../src/solution/play.js';
import type { Verdict } from '../../src/solution/verdict.js';
import type { VerifySearchOptions } from '../../src/solve/verify/verify.js';
import { createVerifier } from '../solvers.js';
import { problem } from './problem.js';
import { sanOf, uciOf } from './shown.js';

const NO_LINE: readonly never[] = [];
const verifier = createVerifier({ hashMb: 4 });

/** Mate in two: 1.Kf7 Kh7 2.Rh1#, and no other. */
const ROOK = '7k/8/5K2/8/8/8/8/6R1 w - - 0 1';
/** Mate in three by 1.f8=R; 1...Kxf8 2.h8=Q is a short mate, 1...Kxh7 has a dual (Loyd, La Stratégie 1867). */
const LOYD = '8/5PkP/4K3/8/5P2/8/8/8 w - - 0 1';
/** Mate in one by either rook. */
const TWO_ROOKS = '7k/6pp/8/8/8/8/8/RR5K w - - 0 1';
/** White is mated in two: after 1.Kf1 only Rf2 takes its time. */
const MATED_IN_1 = '8/8/8/8/8/6k1/4r3/6K1 w - - 0 1';

function verify(
  fen: string,
  n: number | undefined,
  claim: Partial<Claim> = {},
  options?: Omit<VerifySearchOptions, 'hashMb'>,
): Verdict {
  const one = options ? createVerifier({ hashMb: 4, ...options }) : verifier;
  return one.verify({ ...problem(fen, n), claim: { keys: [], line: [], ...claim } });
}

/** `a b c` as a chain of published moves; `then` follows the last one. */
const chain = (moves: string, ...then: PublishedMove[]): PublishedMove =>
  moves
    .split(' ')
    .reduceRight<PublishedMove[]>((variations, move) => [{ move, variations }], then)[0] as PublishedMove;

const uci = (moves: readonly { readonly uci: string }[] | undefined) => moves?.map((move) => move.uci);

test('every classic in problems/ is sound', () => {
  const file = new URL('../../problems/classics.epd', import.meta.url);
  const wrong: unknown[] = [];
  let read = 0;
  for (const [i, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    const entry = readLine(line, { file: 'classics.epd', line: i + 1 }, i);
    if (entry?.type !== 'problem') continue;
    read++;
    const { verdict } = verifier.verify(entry.problem);
    if (verdict !== 'sound') wrong.push([line, verdict]);
  }
  expect(read).toBeGreaterThan(30);
  expect(wrong).toEqual([]);
});

describe('keys', () => {
  test('the published one in any spelling', () => {
    for (const key of ['Kf7', 'f6f7', 'Kf6-f7', '1.Kf7!']) {
      expect(verify(ROOK, 2, { keys: [key] }), key).toMatchObject({ verdict: 'sound', faults: [] });
    }
    expect(verify(ROOK, 2).verdict).toBe('unpublished');
  });

  test('a wrong one is shown with its refutations, the right one with its line', () => {
    const verdict = verify(ROOK, 2, { keys: ['Rg2'] });
    expect(verdict).toMatchObject({ verdict: 'wrong-key' });
    expect(keysOf(verdict.solution)).toMatchObject([{ uci: 'f6f7', san: 'Kf7', moves: 2 }]);
    expect(verdict.faults).toEqual([
      {
        of: 'key',
        after: [],
        text: 'Rg2',
        move: { uci: 'g1g2', san: 'Rg2' },
        reason: 'fails',
        refutations: [{ uci: 'h8h7', san: 'Kh7' }],
        more: false,
      },
    ]);
    expect(uciOf(verdict.solution.line)).toEqual(['f6f7', 'h8h7', 'g1h1']);
  });

  test('a stalemating key fails without a refutation', () => {
    const [stalemate] = verify('7k/8/6K1/8/8/8/5Q2/8 w - - 0 1', 2, { keys: ['Qf7'] }).faults;
    expect(stalemate).toMatchObject({ reason: 'fails', refutations: [], more: false });
  });

  test('an illegal one is wrong', () => {
    expect(verify(ROOK, 2, { keys: ['Kf8'] })).toMatchObject({
      verdict: 'wrong-key',
      faults: [{ text: 'Kf8', reason: 'illegal' }],
    });
  });

  test('one wrong key of two published ones is enough', () => {
    expect(verify(ROOK, 2, { keys: ['Kf7', 'Rg2'] }).verdict).toBe('wrong-key');
  });

  test('cooks are listed whether or not one of them was published', () => {
    for (const claim of [{}, { keys: ['Ra8'] }, { keys: ['Kg2'] }]) {
      const verdict = verify(TWO_ROOKS, 1, claim);
      expect(verdict.verdict).toBe('cooked');
      expect(uci(keysOf(verdict.solution))?.sort()).toEqual(['a1a8', 'b1b8']);
    }
  });

  test('text that is not a move or is ambiguous makes the claim invalid, and the finding says what was expected', () => {
    expect(verify(ROOK, 2, { keys: ['foo'] })).toMatchObject({
      verdict: 'invalid',
      findings: [{ code: 'claim-move-unreadable', field: 'key', message: expect.stringContaining("'foo'") }],
    });
    const knights = '7k/8/8/8/8/2N3N1/8/K7 w - - 0 1';
    expect(verify(knights, 2, { line: ['Ne4'] })).toMatchObject({
      verdict: 'invalid',
      findings: expect.arrayContaining([
        { code: 'claim-move-ambiguous', field: 'key', message: expect.stringContaining('c3e4, g3e4') },
      ]),
    });
  });
});

describe('length', () => {
  test('shorter than published: the shorter solution is shown', () => {
    const verdict = verify(ROOK, 3);
    expect(verdict).toMatchObject({ verdict: 'short', solution: { moves: 2 } });
    expect(uciOf(verdict.solution.line)).toEqual(['f6f7', 'h8h7', 'g1h1']);
  });

  test('short takes precedence over cooked, and all keys are listed', () => {
    const verdict = verify(TWO_ROOKS, 2);
    expect(verdict.verdict).toBe('short');
    expect(uci(keysOf(verdict.solution))?.sort()).toEqual(['a1a8', 'b1b8']);
  });

  test('longer than published: no solution, and the true length if requested', () => {
    const pawns = '7k/8/p4K2/p7/p7/8/8/6R1 w - - 0 1';
    expect(verify(pawns, 1)).toMatchObject({
      verdict: 'no-solution',
      solution: { searched: 1, line: NO_LINE },
    });
    const best = verify(pawns, 1, {}, { max: 4 });
    expect(best).toMatchObject({ verdict: 'no-solution', solution: { moves: 2, searched: 2 } });
    expect(best.solution.line).toHaveLength(3);
    // two pawns: a table costs more than it is worth here
    expect(verify('7k/7p/8/8/8/8/P7/K7 w - - 0 1', 1, {}, { max: 3 })).toMatchObject({
      solution: { searched: 3, line: NO_LINE },
    });
  });

  test('longer than published: few men say the true length, and whether there is none', () => {
    const best = verify(ROOK, 1);
    expect(best).toMatchObject({ verdict: 'no-solution', solution: { moves: 2, shortest: true } });
    expect(uciOf(best.solution.line)).toEqual(['f6f7', 'h8h7', 'g1h1']);
    expect(verify('7k/8/5K2/8/8/8/8/6N1 w - - 0 1', 1)).toMatchObject({
      verdict: 'no-solution',
      solution: { never: true, line: NO_LINE },
    });
  });

  test('unstated: taken from the published line', () => {
    expect(verify(ROOK, undefined, { line: ['Kf7', 'Kh7', 'Rh1#'] })).toMatchObject({
      verdict: 'sound',
      solution: { stipulation: directMate(2) },
      lengthFrom: 'line',
    });
    expect(verify(LOYD, undefined, { line: ['f8=R', 'Kxf8', 'h8=Q#'] }).verdict).toBe('no-solution');
  });

  test('unstated: the shortest mate is found', () => {
    expect(verify(ROOK, undefined, { keys: ['Kf7'] })).toMatchObject({
      verdict: 'sound',
      solution: { stipulation: directMate(2) },
      lengthFrom: 'search',
    });
    expect(verify(LOYD, undefined, { keys: ['f8=R'] }, { max: 2 })).toMatchObject({
      verdict: 'undecided',
      limit: 'moves',
      solution: { searched: 2 },
    });
  });
});

describe('a single line', () => {
  const faults = (line: string) => {
    const { verdict, faults } = verify(LOYD, 3, { line: line.split(' ') });
    return {
      verdict,
      faults: faults.map(({ after, text, reason }) => [...sanOf(after), text, reason]),
    };
  };

  test.each([
    ['f8=R'],
    ['f8=R Kg6'],
    ['f8=R Kg6 h8=R'],
    ['f8=R Kg6 h8=R Kg7'],
    ['f8=R Kg6 h8=R Kg7 Rfg8#'],
    ['f8=R Kxf8'],
  ])('%s is right, also where it stops early', (line) => {
    expect(faults(line)).toEqual({ verdict: 'sound', faults: [] });
  });

  test.each([
    ['an illegal reply', 'f8=R Kf6', ['f8=R', 'Kf6', 'illegal']],
    [
      'a move after the mate',
      'f8=R Kg6 h8=R Kg7 Rfg8# Kh6',
      ['f8=R', 'Kg6', 'h8=R', 'Kg7', 'Rfg8#', 'Kh6', 'illegal'],
    ],
    [
      'a last move that does not mate',
      'f8=R Kg6 h8=R Kg7 Rh1',
      ['f8=R', 'Kg6', 'h8=R', 'Kg7', 'Rh1', 'misses-goal'],
    ],
    ['a mark of mate where there is none', 'f8=R Kg6 h8=R#', ['f8=R', 'Kg6', 'h8=R#', 'misses-goal']],
    ['a move that lets the mate take longer', 'f8=R Kg6 h8=B Kh5', ['f8=R', 'Kg6', 'h8=B', 'fails']],
    ['a weak defence', 'f8=R Kxf8 h8=Q#', ['f8=R', 'Kxf8', 'not-best']],
  ])('%s breaks it there', (_, line, fault) => {
    expect(faults(line)).toEqual({ verdict: 'wrong-line', faults: [fault] });
  });

  test('a weak defence is reported with those that hold out longer', () => {
    const [fault] = verify(LOYD, 3, { line: ['f8=R', 'Kxf8', 'h8=Q#'] }).faults;
    if (fault?.reason !== 'not-best') throw new Error(`expected not-best, not ${fault?.reason}`);
    expect(uci(fault.better)?.sort()).toEqual(['g7g6', 'g7h6', 'g7h7']);
  });

  test('a failing move is shown with its refutation', () => {
    const [fault] = verify(LOYD, 3, { line: ['f8=R', 'Kg6', 'h8=B'] }).faults;
    if (fault?.reason !== 'fails') throw new Error(`expected fails, not ${fault?.reason}`);
    expect(uci(fault.refutations)).toContain('g6h6');
  });

  test('a line that does not begin with the key breaks at once', () => {
    const verdict = verify(LOYD, 3, { keys: ['f8=R'], line: ['f8=Q', 'Kxf8', 'h8=Q#'] });
    expect(verdict).toMatchObject({ verdict: 'wrong-line', faults: [{ after: NO_LINE, text: 'f8=Q' }] });
  });
});

describe('published variations', () => {
  const verifyTree = (...variations: PublishedMove[]) =>
    verify(LOYD, 3, { keys: ['f8=R'], line: ['f8=R'], variations });

  test('all of them are checked; weak defences, tries and set play are not faults', () => {
    const { verdict, faults } = verifyTree(
      chain(
        'f8=R',
        chain('Kg6 h8=R Kg7 Rfg8#'),
        chain('Kxf8 h8=Q#'),
        chain('Kh6', chain('h8=Q Kg6', chain('Rf6#'), chain('Rg8#')), chain('h8=R Kg7 Rfg8#')),
      ),
      { move: 'f8=Q', mark: '?', variations: [chain('Kxh7 Kf7')] },
      { move: NULL_MOVE, variations: [chain('Kxh7')] },
    );
    expect(faults.filter(({ minor }) => !minor)).toEqual([]);
    expect(verdict).toBe('sound');
  });

  test('every branch that is illegal or does not mate is named', () => {
    const { verdict, faults } = verifyTree(
      chain('f8=R', chain('Kg6', chain('h8=R Kg7 Rh1'), chain('h8=N')), chain('Kxf8 h8=Q#'), chain('Kf6')),
      { move: 'f8=Q', mark: '?', variations: [chain('Ke7')] },
    );
    expect(faults.map(({ after, text, reason }) => [...sanOf(after), text, reason].join(' '))).toEqual([
      'f8=R Kg6 h8=R Kg7 Rh1 misses-goal',
      'f8=R Kg6 h8=N fails',
      'f8=R Kf6 illegal',
      'f8=Q+ Ke7 illegal',
    ]);
    expect(verdict).toBe('wrong-line');
  });
});

describe('any other move', () => {
  const faultsOf = (...replies: PublishedMove[]) => {
    const tree = [chain('Ra6', ...replies)];
    const { verdict, faults } = verify('kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', 2, {
      keys: ['Ra6'],
      line: ['Ra6'],
      variations: tree,
    });
    return [verdict, ...faults.map(({ after, text, reason }) => [...sanOf(after), text, reason].join(' '))];
  };

  test.each(['~ Rxa7#', 'B~ Rxa7#', 'b~ b7#'])('%s is what some move allows', (line) => {
    expect(faultsOf(chain(line))).toEqual(['sound']);
    expect(faultsOf(chain(line), chain('Bh2 Rxa7#'))).toEqual(['sound']);
  });

  test.each([
    ['B~ Rb6', 'wrong-line', 'Ra6 Bh2 Rb6 illegal'],
    ['~ b7#', 'sound', undefined],
    ['B~ Ra5', 'wrong-line', 'Ra6 Bh2 Ra5 misses-goal'],
    ['N~ Rxa7#', 'wrong-line', 'Ra6 N~ illegal'],
    ['a~ Rxa7#', 'wrong-line', 'Ra6 a~ illegal'],
  ])('%s: %s', (line, verdict, fault) => {
    expect(faultsOf(chain(line))).toEqual([verdict, ...(fault ? [fault] : [])]);
  });

  test('it is read in the language of the others', () => {
    const variations = [chain('Ta6', chain('L~ Txa7#'))];
    const claim = { keys: ['Ta6'], line: ['Ta6'], variations };
    expect(verify('kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', 2, claim)).toMatchObject({
      verdict: 'sound',
      faults: [],
    });
  });

  test('what is named beside it is none', () => {
    expect(faultsOf(chain('P~ b7#'), chain('bxa6 b7#'))).toEqual(['wrong-line', 'Ra6 P~ illegal']);
  });
});

describe('puzzles with only moves', () => {
  test('the last move may be any mate', () => {
    const mate = verify(TWO_ROOKS, 1, { keys: ['b1b8'], line: ['b1b8'], onlyMoves: true });
    expect(mate).toMatchObject({ verdict: 'sound', faults: [] });
    expect(verify(TWO_ROOKS, 1, { keys: ['b1b7'], line: ['b1b7'], onlyMoves: true }).verdict).toBe(
      'wrong-key',
    );
  });

  test('an alternative to an earlier move is named', () => {
    const line = ['f7f8r', 'g7h7', 'e6f6', 'h7h6', 'f8h8'];
    expect(verify(LOYD, 3, { keys: ['f7f8r'], line }).verdict).toBe('sound');
    expect(verify(LOYD, 3, { keys: ['f7f8r'], line, onlyMoves: true })).toMatchObject({
      verdict: 'wrong-line',
      faults: [{ text: 'e6f6', reason: 'not-only', others: [{ uci: 'e6f7', san: 'Kf7' }] }],
    });
  });
});

describe('the side to move is mated', () => {
  test.each([
    ['unpublished', -2, {}],
    ['sound', -2, { keys: ['Kf1'], line: ['Kf1', 'Re8', 'Kg1', 'Re1#'] }],
    ['short', -3, {}],
    ['no-solution', -1, {}],
    ['wrong-key', -2, { keys: ['Kh1'] }],
    ['wrong-line', -2, { line: ['Kh1', 'Re1#'] }],
    ['wrong-line', -2, { line: ['Kf1', 'Re8', 'Kg1', 'Ra8'] }],
  ] as const)('%s: #%d, %j', (expected, n, claim) => {
    expect(verify(MATED_IN_1, n, claim).verdict).toBe(expected);
  });
});

describe('castling', () => {
  // Polgár's 1942nd problem: a mate in two only if Black may not castle
  const polgar = (field: string) => `r3k1K1/1RR3p1/7p/8/8/8/8/8 w ${field} - 0 1`;

  test('the rights with which it would be sound are named', () => {
    expect(verify(polgar('-'), 2).verdict).toBe('unpublished');
    expect(verify(polgar('q'), 2)).toMatchObject({
      verdict: 'no-solution',
      castling: { field: '-', fen: polgar('-') },
    });
  });

  test('rights may be added, too: the key is castling', () => {
    const dawson = (field: string) => `3kN3/3Pp3/2p1Pp2/5p2/1p3P1Q/4p3/P3P3/4K2R w ${field} - 0 1`;
    expect(verify(dawson('-'), 3, { keys: ['O-O'] })).toMatchObject({ castling: { field: 'K' } });
    expect(verify(dawson('K'), 3, { keys: ['O-O'] })).not.toHaveProperty('castling');
  });

  test('rights that change nothing are not mentioned', () => {
    expect(verify('r3k3/8/8/8/8/8/8/4K2R w - - 0 1', 1)).not.toHaveProperty('castling');
  });
});

describe('limits', () => {
  const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

  test('nothing is guessed', () => {
    expect(verify(LOYD, 3, { keys: ['f8=Q'] }, { nodes: 20 })).toMatchObject({
      verdict: 'undecided',
      limit: 'nodes',
      solution: { complete: false },
      faults: [],
    });
    expect(verify(START, 9, {}, { ms: 30 })).toMatchObject({ verdict: 'undecided', limit: 'time' });
    const stopped = createVerifier({ hashMb: 1 }, () => true).verify(problem(START, 9));
    expect(stopped).toMatchObject({ verdict: 'undecided', limit: 'interrupted' });
  });

  test('proofs from before the limit count', () => {
    expect(verify(ROOK, 30, {}, { nodes: 3000 })).toMatchObject({
      verdict: 'short',
      solution: { moves: 2, complete: false },
    });
  });

  test('a mate proven before the limit is shown with its line', () => {
    let seen = 0;
    for (let nodes = 500; nodes < 20_000; nodes = Math.ceil(nodes * 1.5)) {
      const { verdict, solution } = verify(ROOK, 30, {}, { nodes });
      if (verdict !== 'short') continue;
      seen++;
      expect(solution.line, `${nodes} nodes`).toHaveLength(3);
    }
    expect(seen).toBeGreaterThan(0);
  });

  test('no limit, however small, turns one verdict into another', () => {
    const claims = [
      [LOYD, 3, { keys: ['f8=R'], line: ['f8=R', 'Kg6', 'h8=B'] }],
      [LOYD, 3, { keys: ['f8=Q'] }],
      [TWO_ROOKS, 1, {}],
      [ROOK, 3, {}],
      [MATED_IN_1, -2, { keys: ['Kh1'] }],
    ] as const;
    for (const [fen, n, claim] of claims) {
      const truth = verify(fen, n, claim).verdict;
      const seen = new Set<string>();
      for (let nodes = 1; nodes < 3000; nodes = Math.ceil(nodes * 1.3)) {
        seen.add(verify(fen, n, claim, { nodes }).verdict);
      }
      seen.delete('undecided');
      expect([...seen], fen).toEqual([truth]);
    }
  });
});

test('duals are reported beside the verdict', () => {
  const { verdict, duals } = verify(LOYD, 3);
  expect(verdict).toBe('unpublished');
  expect(duals?.map(({ line, answers }) => [uci(line), uci(answers)])).toContainEqual([
    ['f7f8r', 'g7h7'],
    ['e6f6', 'e6f7'],
  ]);
});

test('a verdict does not depend on the problem before it', () => {
  const fresh = (fen: string, n: number) => {
    const verdict = createVerifier({ hashMb: 4 }).verify(problem(fen, n));
    return { ...verdict, solution: { ...verdict.solution, ms: 0 } };
  };
  for (const [fen, n] of [
    [LOYD, 3],
    [ROOK, 2],
    [LOYD, 2],
    [MATED_IN_1, -2],
  ] as const) {
    const verdict = verifier.verify(problem(fen, n));
    expect({ ...verdict, solution: { ...verdict.solution, ms: 0 } }).toEqual(fresh(fen, n));
  }
});
