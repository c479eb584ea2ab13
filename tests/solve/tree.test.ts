/** The play of a direct mate contains exactly what is requested, in the terms of problemists. */
import { describe, expect, test } from 'vitest';
import { type Dual, dualsOf, keysOf, nextOf, type PlayedMove, phaseOf } from '../../src/solution/play.js';
import type { Solution } from '../../src/solution/solution.js';
import type { SolverOptions } from '../../src/solve/solve.js';
import { createSolver } from '../solvers.js';
import { problem } from './problem.js';
import { sanOf } from './shown.js';
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

const threatsOf = (move: PlayedMove | undefined): string[] => (move ? sanOf(nextOf(move, 'threat')) : []);
const defencesOf = (move: PlayedMove | undefined) => (move ? nextOf(move, 'defence') : []);
const lines = (defences: readonly PlayedMove[] = []): string[] =>
  defences.map(({ san, next }) => `${san} ${sanOf(next).join('/')}`).sort();

describe('Morphy 1856', () => {
  const solution = solve(MORPHY, 2, { view: 'thematic', setPlay: true, refutations: 1, tryPlay: true });
  const [key] = keysOf(solution);
  const bishopMoves = ['c7', 'd6', 'e5', 'f4', 'g3', 'h2'];

  test('a waiting key, and a mate for every defence', () => {
    expect(key).toMatchObject({ san: 'Ra6', role: 'key', zugzwang: true });
    expect(dualsOf(keysOf(solution))).toEqual([]);
    expect(key?.next.every(({ role }) => role === 'defence')).toBe(true);
    expect(lines(key?.next)).toEqual([...bishopMoves.map((to) => `B${to} Rxa7#`), 'bxa6 b7#']);
    expect(key).not.toHaveProperty('leftOut');
  });

  test('tries, their refutations and their play', () => {
    const tries = phaseOf(solution, 'try') ?? [];
    expect(tries.map((one) => `${one.san} ${sanOf(nextOf(one, 'refutation'))}`).sort()).toEqual([
      'Ra5 a6',
      'Rxa7+ Bxa7',
    ]);
    const waiting = tries.find(({ san }) => san === 'Ra5');
    expect(waiting).toMatchObject({ role: 'try', zugzwang: true });
    expect(threatsOf(waiting)).toEqual([]);
    expect(lines(defencesOf(waiting))).toEqual(bishopMoves.map((to) => `B${to} Rxa7#`));
    const checking = tries.find(({ san }) => san === 'Rxa7+');
    expect(checking).not.toHaveProperty('zugzwang');
    expect(threatsOf(checking)).toEqual([]);
  });

  test('set play', () => {
    expect(lines(phaseOf(solution, 'set'))).toEqual(bishopMoves.map((to) => `B${to} Rxa7#`));
  });

  test('nothing that was not requested', () => {
    const keysOnly = solve(MORPHY, 2);
    const key = { uci: 'a1a6', san: 'Ra6', role: 'key', moves: 2, next: [] };
    expect(keysOnly.phases).toEqual([{ kind: 'actual', first: [key] }]);
    for (const field of ['view', 'cut', 'playLimit']) {
      expect(keysOnly).not.toHaveProperty(field);
    }
    const withoutTryPlay = solve(MORPHY, 2, { view: 'full', setPlay: false, refutations: 1 });
    expect(defencesOf(phaseOf(withoutTryPlay, 'try')?.[0])).toEqual([]);
  });

  test('requested but not found is empty, not absent', () => {
    const none = solve('7k/8/8/8/8/8/8/K7 w - - 0 1', 2, { view: 'full', setPlay: true, refutations: 1 });
    expect(none).toMatchObject({ status: 'no-solution' });
    expect(none.phases).toEqual(['set', 'try', 'actual'].map((kind) => ({ kind, first: [] })));
  });
});

describe('views', () => {
  test('after a threat, the thematic view omits and counts moves that do not defend', () => {
    const play = { view: 'thematic', setPlay: false, refutations: 0 } as const;
    const [thematic] = keysOf(solve(STEINITZ_GAMBIT, 3, play));
    const [full] = keysOf(solve(STEINITZ_GAMBIT, 3, { ...play, view: 'full' }));
    const { defeatsNoThreat = 0, hastensGoal = 0 } = thematic?.leftOut ?? {};
    expect(threatsOf(thematic)).not.toEqual([]);
    expect(defeatsNoThreat + hastensGoal).toBeGreaterThan(0);
    expect(defencesOf(thematic)).toHaveLength(defencesOf(full).length - defeatsNoThreat - hastensGoal);
    expect(full).not.toHaveProperty('leftOut');
  });

  test('duals are those of the thematic view, whatever the view', () => {
    const duals = (fen: string, view: 'thematic' | 'full') =>
      dualsOf(keysOf(solve(fen, 2, { view, setPlay: false, refutations: 0 })));
    const named = ({ line, answers, minor }: Dual): string =>
      `${sanOf(line).join(' ')}: ${sanOf(answers).sort().join(', ')}${minor ? ' (minor)' : ''}`;
    expect(duals(ORGAN_PIPES, 'full').map(named).sort()).toEqual([
      'Qa5 Bg7: Qb6#, Qxb4#',
      'Qa5 Bh6: Qb6#, Qxb4#',
      'Qa5 Re7: Qb6#, Qxb4#',
    ]);
    expect(duals(TWO_PROMOTIONS, 'full').map(named).sort()).toEqual([
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
      phaseOf(solve(MORPHY, 2, { ...NOTHING, refutations }), 'try')?.map(
        (each) => nextOf(each, 'refutation').length,
      ) ?? [];
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
    expect(solution.phases).toEqual(keys.phases);
    for (const field of ['view', 'cut']) expect(solution).not.toHaveProperty(field);
  });

  test('a side that is mated has no play', () => {
    const solution = solve(MORPHY, -2, { view: 'full', setPlay: true, refutations: 1 });
    expect(solution.phases).toEqual([{ kind: 'actual', first: [] }]);
    expect(solution).not.toHaveProperty('view');
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
  const shape = (move: PlayedMove, name: (uci: string) => string): unknown => ({
    uci: name(move.uci),
    mate: move.moves,
    threats: nextOf(move, 'threat')
      .map(({ uci }) => name(uci))
      .sort(),
    leftOut: move.leftOut,
    replies: Object.fromEntries(
      nextOf(move, 'defence').map((reply) => [
        name(reply.uci),
        Object.fromEntries(reply.next.map((answer) => [name(answer.uci), shape(answer, name)])),
      ]),
    ),
  });

  test.each([MORPHY, ORGAN_PIPES, STEINITZ_GAMBIT, TWO_PROMOTIONS])('has the mirrored play: %s', (fen) => {
    const moves = fen === STEINITZ_GAMBIT ? 3 : 2;
    const play = { view: 'thematic', setPlay: false, refutations: 0 } as const;
    const shapes = (position: string, name: (uci: string) => string) =>
      keysOf(solve(position, moves, play)).map((key) => shape(key, name));
    expect(shapes(mirrored(fen), flip)).toEqual(shapes(fen, (uci) => uci));
  });
});

describe('cut after the first move', () => {
  test('a key has its threats or its zugzwang', () => {
    const waiting = solve(MORPHY, 2, { view: 'thematic', setPlay: true, refutations: 1, depth: 1 });
    expect(keysOf(waiting)[0]).toMatchObject({ san: 'Ra6', cut: true, zugzwang: true, next: [] });
    const whole = solve(LOYD_ROOK, 3, { view: 'thematic', setPlay: false, refutations: 0 });
    const cut = solve(LOYD_ROOK, 3, { view: 'thematic', setPlay: false, refutations: 0, depth: 1 });
    expect(threatsOf(keysOf(cut)[0])).toEqual(threatsOf(keysOf(whole)[0]));
    expect(threatsOf(keysOf(cut)[0])).not.toEqual([]);
  });

  test('a try whose only defence refutes it has no further play', () => {
    // 1.Kb6? leaves Black one move, Ka8-b8
    const fen = 'k7/8/2K5/8/8/8/8/5R2 w - - 0 1';
    const play = { view: 'full', setPlay: false, refutations: 1, tryPlay: true } as const;
    const cut = solve(fen, 2, { ...play, depth: 1 });
    const onlyMoves = (phaseOf(solve(fen, 2, play), 'try') ?? []).filter(
      (one) => defencesOf(one).length === 0,
    );
    expect(onlyMoves.length).toBeGreaterThan(0);
    const goesOn = (phaseOf(cut, 'try') ?? []).length - onlyMoves.length + keysOf(cut).length;
    expect(cut.cut).toEqual({ depth: 1, positions: goesOn, reason: 'asked' });
  });
});
