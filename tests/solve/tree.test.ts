/** The play of a direct mate contains exactly what is requested, in the terms of problemists. */
import { describe, expect, test } from 'vitest';
import type { Answer, Defence, Key, NotatedMove, Solution } from '../../src/solve/solution.js';
import type { SolverOptions } from '../../src/solve/solve.js';
import { createSolver } from '../solvers.js';
import { problem } from './problem.js';
import { BothViews } from './tree-compare.js';

const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
const ORGAN_PIPES = '2brrb2/8/p7/7Q/1p1kpPp1/1P1pN1K1/3P4/8 w - - 0 1';
const STEINITZ_GAMBIT = '4r1b1/1p4B1/pN2pR2/RB2k3/1P2N2p/2p3b1/n2P1p1r/5K1n w - - 0 1';
const TWO_PROMOTIONS = '3k3b/P5P1/4K3/8/8/8/p1N5/8 w - - 0 1';
const LOYD_ROOK = '8/5PkP/4K3/8/5P2/8/8/8 w - - 0 1';
const NOTHING = { view: 'none', setPlay: false, refutations: 0 } as const;

function solve(fen: string, n?: number, play: SolverOptions['play'] = NOTHING, limits = {}): Solution {
  return createSolver({ hashMb: 4, max: 5, play, ...limits }).solve(problem(fen, n));
}

const sans = (moves: readonly NotatedMove[] = []): string[] => moves.map(({ san }) => san);
const lines = (defences: readonly Defence[] = []): string[] =>
  defences.map(({ san, answers }) => `${san} ${sans(answers).join('/')}`).sort();

describe('Morphy 1856', () => {
  const solution = solve(MORPHY, 2, { view: 'thematic', setPlay: true, refutations: 1, tryPlay: true });
  const [key] = solution.keys;
  const bishopMoves = ['c7', 'd6', 'e5', 'f4', 'g3', 'h2'];

  test('a waiting key, and a mate for every defence', () => {
    expect(key).toMatchObject({ san: 'Ra6', zugzwang: true, threats: [], duals: [] });
    expect(lines(key?.variations)).toEqual([...bishopMoves.map((to) => `B${to} Rxa7#`), 'bxa6 b7#']);
    expect(key).not.toHaveProperty('leftOut');
  });

  test('tries, their refutations and their play', () => {
    expect(solution.tries?.map(({ san, refutations }) => `${san} ${sans(refutations)}`).sort()).toEqual([
      'Ra5 a6',
      'Rxa7+ Bxa7',
    ]);
    const waiting = solution.tries?.find(({ san }) => san === 'Ra5');
    expect(waiting).toMatchObject({ zugzwang: true, threats: [] });
    expect(lines(waiting?.variations)).toEqual(bishopMoves.map((to) => `B${to} Rxa7#`));
    const checking = solution.tries?.find(({ san }) => san === 'Rxa7+');
    expect(checking).not.toHaveProperty('zugzwang');
    expect(checking).not.toHaveProperty('threats');
  });

  test('set play', () => {
    expect(lines(solution.setPlay)).toEqual(bishopMoves.map((to) => `B${to} Rxa7#`));
  });

  test('nothing that was not requested', () => {
    const keysOnly = solve(MORPHY, 2);
    expect(keysOnly.keys).toEqual([{ uci: 'a1a6', san: 'Ra6', moves: 2 }]);
    for (const field of ['tries', 'setPlay', 'view', 'cut', 'playLimit']) {
      expect(keysOnly).not.toHaveProperty(field);
    }
    const withoutTryPlay = solve(MORPHY, 2, { view: 'full', setPlay: false, refutations: 1 });
    expect(withoutTryPlay.tries?.[0]).not.toHaveProperty('variations');
  });

  test('requested but not found is empty, not absent', () => {
    const none = solve('7k/8/8/8/8/8/8/K7 w - - 0 1', 2, { view: 'full', setPlay: true, refutations: 1 });
    expect(none).toMatchObject({ status: 'no-solution', keys: [], tries: [], setPlay: [] });
  });
});

describe('views', () => {
  test('after a threat, the thematic view omits and counts moves that do not defend', () => {
    const play = { view: 'thematic', setPlay: false, refutations: 0 } as const;
    const [thematic] = solve(STEINITZ_GAMBIT, 3, play).keys;
    const [full] = solve(STEINITZ_GAMBIT, 3, { ...play, view: 'full' }).keys;
    const { defeatsNoThreat = 0, hastensGoal = 0 } = thematic?.leftOut ?? {};
    expect(sans(thematic?.threats)).not.toEqual([]);
    expect(defeatsNoThreat + hastensGoal).toBeGreaterThan(0);
    expect(thematic?.variations).toHaveLength(
      (full?.variations?.length ?? 0) - defeatsNoThreat - hastensGoal,
    );
    expect(full).not.toHaveProperty('leftOut');
  });

  test('duals are those of the thematic view, whatever the view', () => {
    const duals = (fen: string, view: 'thematic' | 'full') =>
      solve(fen, 2, { view, setPlay: false, refutations: 0 }).keys[0]?.duals;
    const named = ({ line, answers, minor }: NonNullable<Key['duals']>[number]): string =>
      `${line.san.join(' ')}: ${sans(answers).sort().join(', ')}${minor ? ' (minor)' : ''}`;
    expect(duals(ORGAN_PIPES, 'full')?.map(named).sort()).toEqual([
      'Qa5 Bg7: Qb6#, Qxb4#',
      'Qa5 Bh6: Qb6#, Qxb4#',
      'Qa5 Re7: Qb6#, Qxb4#',
    ]);
    expect(duals(TWO_PROMOTIONS, 'full')?.map(named).sort()).toEqual([
      'Kd6 Bxg7: a8=Q#, a8=R# (minor)',
      'Kd6 a1=B: a8=Q#, a8=R#, g8=Q#, g8=R#',
      'Kd6 a1=Q: g8=Q#, g8=R# (minor)',
      'Kd6 a1=R: g8=Q#, g8=R#, gxh8=Q#, gxh8=R#',
    ]);
    for (const fen of [ORGAN_PIPES, TWO_PROMOTIONS])
      expect(duals(fen, 'thematic')).toEqual(duals(fen, 'full'));
  });
});

describe('positions that need a particular rule, against brute force', () => {
  test.each([
    ['a threat is no capture of one’s own pawn en passant', '2R5/4pQ2/6R1/8/7k/8/1K3PPP/6NQ w - - 0 1', 2],
    ['en passant on the first move is no set play', 'rb6/k1p4R/P1P5/PpK5/8/8/8/5B2 w - b6 0 1', 2],
    ['the attacker in check: no set play', '4k3/4r3/8/8/8/8/R7/1R2K3 w - - 0 1', 2],
    ['a stalemate is no try', 'k7/2Q5/8/1K6/8/8/8/8 w - - 0 1', 2],
    ['castling as key, defence and mate', '2Q5/8/8/8/4k3/8/4N3/R3K2R w KQ - 0 1', 2],
    ['the defender may castle', 'r3k3/pB1pp1K1/N3r1p1/3Qp3/8/8/8/8 w q - 0 1', 2],
    ['keys of three lengths', '7k/8/5K2/8/8/8/8/6Q1 w - - 0 1', 3],
    ['promotions', TWO_PROMOTIONS, 2],
    ['Black mates', '8/K1N2p1p/8/8/8/1k6/2q5/8 b - - 0 1', 2],
    ['a mate in one has no tries', '7k/8/5K2/8/8/8/8/6Q1 w - - 0 1', 1],
    ['mated already', 'k7/1Q6/1K6/8/8/8/8/8 b - - 0 1', 2],
  ])('%s: %s #%i', (_, fen, moves) => {
    new BothViews(2, 4).expectOracles(fen, moves);
  });
});

describe('how much is found', () => {
  test('`refutations`: a move with more is not a try', () => {
    const tries = (refutations: number) =>
      solve(MORPHY, 2, { ...NOTHING, refutations }).tries?.map((each) => each.refutations.length) ?? [];
    expect(tries(1)).toEqual(tries(3).filter((count) => count === 1));
    expect(tries(3).filter((count) => count > 1).length).toBeGreaterThan(0);
    expect(Math.max(...tries(3))).toBeLessThanOrEqual(3);
  });

  test('without a stipulation: the play of the shortest mate', () => {
    const play = { view: 'full', setPlay: true, refutations: 1 } as const;
    const { stipulation: _, ...asked } = solve(MORPHY, 2, play);
    const { nodes, ms, ...found } = solve(MORPHY, undefined, play);
    expect(found).toEqual({ ...asked, nodes: undefined, ms: undefined });
    expect([nodes, ms].every(Number.isFinite)).toBe(true);
  });

  test('a limit prevents the play and is named', () => {
    const keys = solve(STEINITZ_GAMBIT, 3);
    const play = { view: 'full', setPlay: true, refutations: 1 } as const;
    const solution = solve(STEINITZ_GAMBIT, 3, { ...play, refutations: 5 }, { nodes: keys.nodes });
    expect(solution).toMatchObject({ status: 'solved', complete: true, playLimit: 'nodes' });
    expect(solution.keys).toEqual(keys.keys);
    for (const field of ['tries', 'setPlay', 'view', 'cut']) expect(solution).not.toHaveProperty(field);
  });

  test('a side that is mated has no play', () => {
    const solution = solve(MORPHY, -2, { view: 'full', setPlay: true, refutations: 1 });
    for (const field of ['tries', 'setPlay', 'view']) expect(solution).not.toHaveProperty(field);
  });
});

describe('the mirrored problem', () => {
  const mirrored = (fen: string): string => {
    const [board = '', , castling = '-'] = fen.split(' ');
    const swap = (text: string) =>
      text.replace(/[a-z]/gi, (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()));
    return `${swap(board).split('/').reverse().join('/')} b ${swap(castling)} - 0 1`;
  };
  const flip = (uci: string): string => uci.replace(/\d/g, (rank) => String(9 - Number(rank)));
  const shape = (
    { uci, moves: mate, threats, replies, leftOut }: Answer,
    name: (uci: string) => string,
  ): unknown => ({
    uci: name(uci),
    mate,
    threats: threats?.map((threat) => name(threat.uci)).sort(),
    leftOut,
    replies: Object.fromEntries(
      replies.map((reply) => [
        name(reply.uci),
        Object.fromEntries(reply.answers.map((answer) => [name(answer.uci), shape(answer, name)])),
      ]),
    ),
  });

  test.each([MORPHY, ORGAN_PIPES, STEINITZ_GAMBIT, TWO_PROMOTIONS])('has the mirrored play: %s', (fen) => {
    const moves = fen === STEINITZ_GAMBIT ? 3 : 2;
    const play = { view: 'thematic', setPlay: false, refutations: 0 } as const;
    const shapes = (position: string, name: (uci: string) => string) =>
      solve(position, moves, play).keys.map(({ variations = [], ...key }) =>
        shape({ ...key, replies: variations }, name),
      );
    expect(shapes(mirrored(fen), flip)).toEqual(shapes(fen, (uci) => uci));
  });
});

describe('cut after the first move', () => {
  test('a key has its threats or its zugzwang', () => {
    const waiting = solve(MORPHY, 2, { view: 'thematic', setPlay: true, refutations: 1, depth: 1 });
    expect(waiting.keys[0]).toMatchObject({ san: 'Ra6', cut: true, threats: [], zugzwang: true });
    expect(waiting.keys[0]?.variations).toEqual([]);
    const whole = solve(LOYD_ROOK, 3, { view: 'thematic', setPlay: false, refutations: 0 });
    const cut = solve(LOYD_ROOK, 3, { view: 'thematic', setPlay: false, refutations: 0, depth: 1 });
    expect(sans(cut.keys[0]?.threats)).toEqual(sans(whole.keys[0]?.threats));
    expect(sans(cut.keys[0]?.threats)).not.toEqual([]);
  });

  test('a try whose only defence refutes it has no further play', () => {
    // 1.Kb6? leaves Black one move, Ka8-b8
    const fen = 'k7/8/2K5/8/8/8/8/5R2 w - - 0 1';
    const play = { view: 'full', setPlay: false, refutations: 1, tryPlay: true } as const;
    const cut = solve(fen, 2, { ...play, depth: 1 });
    const onlyMoves = (solve(fen, 2, play).tries ?? []).filter(({ variations }) => variations?.length === 0);
    expect(onlyMoves.length).toBeGreaterThan(0);
    const goesOn = (cut.tries ?? []).length - onlyMoves.length + cut.keys.length;
    expect(cut.cut).toEqual({ depth: 1, positions: goesOn, reason: 'asked' });
  });
});
