/** Properties of the play of every direct mate, on composed problems and on positions a few changes away. */
import { makeUci } from 'chessops/util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dualsOf, keysOf, nextOf, type PlayedMove, phaseOf } from '../../src/solution/play.js';
import type { Solution } from '../../src/solution/solution.js';
import { after, legalMoves, position } from '../oracle/brute-force.js';
import { classics } from '../oracle/classics.js';
import { editedProblems } from '../oracle/edited-problems.js';
import { refutationsOf } from '../oracle/full-solution.js';
import { perTier, someOf } from '../support/tier.js';
import { BothViews, solved, wholeSolver } from './tree-compare.js';

const twoMovers = classics().filter(({ moves }) => moves === 2);
const small = twoMovers.filter(({ fen }) => (fen.split(' ')[0]?.match(/[a-z]/gi)?.length ?? 0) <= 7);
const longer = classics().filter(({ moves }) => moves > 2);

type Position = ReturnType<typeof position>;

describe('edited two-movers', () => {
  test('the full play is that of brute force, in both views', () => {
    const views = new BothViews(2, 1);
    fc.assert(
      fc.property(editedProblems(twoMovers.map(({ fen }) => fen)), (fen) => {
        views.expectOracles(fen, 2);
      }),
      { numRuns: perTier(15, 40) },
    );
  });

  test('small ones as three-movers: keys that mate sooner, threats of every length', () => {
    const views = new BothViews(1, 1);
    fc.assert(
      fc.property(editedProblems(small.map(({ fen }) => fen)), (fen) => {
        fc.pre(legalMoves(position(fen)).length <= 25);
        views.expectOracles(fen, 3);
      }),
      { numRuns: perTier(3, 8) },
    );
  });

  test('no try is a key, and every refutation refutes', () => {
    const solver = wholeSolver({ view: 'none', refutations: 3, tryPlay: false }, 1);
    fc.assert(
      fc.property(editedProblems(twoMovers.map(({ fen }) => fen)), (fen) => {
        const solution = solved(solver, fen, 2);
        const keyMoves = keysOf(solution).map(({ uci }) => uci);
        for (const found of phaseOf(solution, 'try') ?? []) {
          const { uci } = found;
          const refutations = nextOf(found, 'refutation');
          expect(keyMoves).not.toContain(uci);
          expect(refutations.length).toBeGreaterThan(0);
          expect(refutations.length).toBeLessThanOrEqual(3);
          const tried = play(position(fen), uci);
          expect(refutations.map((move) => move.uci).sort()).toEqual(refutationsOf(tried, 1));
        }
      }),
      { numRuns: perTier(8, 40) },
    );
  });
});

describe.each(someOf(longer, 4))('$id', ({ fen, moves }) => {
  const [full, thematic] = (['full', 'thematic'] as const).map((view) =>
    solved(wholeSolver({ view, tryPlay: false, maxSize: 1_000_000 }, 64), fen, moves),
  ) as [Solution, Solution];

  test('every line is legal and mates, in the number of moves that each step states', () => {
    for (const key of keysOf(full)) expectMates(position(fen), key, true);
    for (const key of keysOf(thematic)) expectMates(position(fen), key, false);
  });

  test('the full view is the thematic view plus what that states as omitted', () => {
    const keys = keysOf(full);
    expect(keysOf(thematic).map(({ uci }) => uci)).toEqual(keys.map(({ uci }) => uci));
    for (const [index, key] of keysOf(thematic).entries()) {
      const same = keys[index] as PlayedMove;
      expectContained(key, same);
      expect(dualsOf([key])).toEqual(dualsOf([same]));
    }
  });

  test('a tree cut at a depth is the beginning of the full one, and the cuts are counted', () => {
    for (let depth = 1; depth < moves; depth++) {
      const cut = solved(
        wholeSolver({ view: 'full', setPlay: false, tryPlay: false, depth }, 64),
        fen,
        moves,
      );
      const expected = keysOf(full).map((key) => keyCutAt(key, depth));
      expect(keysOf(cut)).toEqual(expected);
      const positions = sum(expected, cutsIn);
      expect(cut.cut).toEqual({ depth, positions, reason: 'asked' });
      expect(positions).toBeGreaterThan(0);
      expect(phaseOf(cut, 'try')?.map(({ uci }) => uci)).toEqual(phaseOf(full, 'try')?.map(({ uci }) => uci));
    }
  });

  test('a tree that is too large is cut like one cut on request', () => {
    const all = sum(keysOf(full), movesIn);
    const options = { view: 'full', setPlay: false, tryPlay: false } as const;
    const cut = solved(wholeSolver({ ...options, maxSize: all - 1 }, 64), fen, moves);
    const depth = cut.cut?.depth ?? 0;
    expect(depth).toBeLessThan(moves);
    const asked = solved(wholeSolver({ ...options, depth }, 64), fen, moves);
    const { nodes, ms, hashPermille } = cut;
    expect(cut).toEqual({ ...asked, cut: { ...asked.cut, reason: 'size' }, nodes, ms, hashPermille });
    expect(solved(wholeSolver({ ...options, maxSize: all }, 64), fen, moves)).not.toHaveProperty('cut');
  });
});

/** The position after a move that must be legal. */
function play(pos: Position, uci: string): Position {
  const move = legalMoves(pos).find((legal) => makeUci(legal) === uci);
  expect(move, `${uci} is legal`).toBeDefined();
  return move === undefined ? pos : after(pos, move);
}

/** The threats with further play. */
const longThreats = (move: PlayedMove): PlayedMove[] =>
  nextOf(move, 'threat').filter(({ moves: mate = 0 }) => mate > 1);

function passed(pos: Position): Position {
  const next = pos.clone();
  next.turn = pos.turn === 'white' ? 'black' : 'white';
  next.epSquare = undefined;
  return next;
}

/** Follows every line to its mate. If all defences are shown, none may be missing, and the longest sets the length. */
function expectMates(pos: Position, attack: PlayedMove, isFull: boolean): void {
  const { uci, san, moves: mate = 0, zugzwang } = attack;
  const replies = nextOf(attack, 'defence');
  const threats = nextOf(attack, 'threat');
  const next = play(pos, uci);
  expect(san.endsWith('#')).toBe(mate === 1);
  expect(next.isCheckmate()).toBe(mate === 1);
  // a move checks, or threatens, or waits
  expect(threats.length > 0 || zugzwang === true).toBe(!next.isCheck());
  expect(threats.length > 0 && zugzwang === true).toBe(false);
  expect(attack.next).toHaveLength(threats.length + replies.length);
  if (isFull && mate > 1) {
    expect(replies.map((reply) => reply.uci).sort()).toEqual(legalMoves(next).map(makeUci).sort());
    expect(Math.max(...replies.map((reply) => reply.moves ?? 0))).toBe(mate - 1);
  }
  for (const threat of longThreats(attack)) expectMates(passed(next), threat, isFull);
  for (const reply of replies) {
    expect(reply.next.length).toBeGreaterThan(0);
    const defended = play(next, reply.uci);
    for (const each of reply.next) {
      expect(each.role).toBe('answer');
      expect(each.moves).toBe(reply.moves);
      expectMates(defended, each, isFull);
    }
  }
}

const lengths = (moves: readonly PlayedMove[]) => moves.map(({ uci, moves: mate }) => [uci, mate]);

/** Every defence of the thematic view is in the full view; the others are as many as it states. */
function expectContained(thematic: PlayedMove, full: PlayedMove): void {
  expect(thematic).toMatchObject({ uci: full.uci, moves: full.moves });
  expect(lengths(nextOf(thematic, 'threat'))).toEqual(lengths(nextOf(full, 'threat')));
  expect(thematic.zugzwang).toBe(full.zugzwang);
  const threats = longThreats(full);
  for (const [index, threat] of longThreats(thematic).entries()) {
    expectContained(threat, threats[index] as PlayedMove);
  }
  const { defeatsNoThreat = 0, hastensGoal = 0 } = thematic.leftOut ?? {};
  const [some, all] = [nextOf(thematic, 'defence'), nextOf(full, 'defence')];
  const shown = new Set(some.map(({ uci }) => uci));
  const missing = all.filter(({ uci }) => !shown.has(uci));
  const threatened = nextOf(full, 'threat')[0]?.moves ?? 0;
  expect(missing.filter(({ moves: mate = 0 }) => mate < threatened)).toHaveLength(hastensGoal);
  expect(missing.filter(({ moves: mate }) => mate === threatened)).toHaveLength(defeatsNoThreat);
  expect(all).toHaveLength(some.length + missing.length);
  expect(full.leftOut).toBeUndefined();
  for (const reply of some) {
    const same = all.find(({ uci }) => uci === reply.uci) as PlayedMove;
    expect(reply.next.map(({ uci }) => uci)).toEqual(same.next.map(({ uci }) => uci));
    for (const [index, answer] of reply.next.entries()) {
      expectContained(answer, same.next[index] as PlayedMove);
    }
  }
}

/** Like {@link cutAt}, but a key keeps its threats or zugzwang even without further play. */
function keyCutAt(key: PlayedMove, depth: number): PlayedMove {
  const cut = cutAt(key, depth);
  if (!cut.cut) return cut;
  const next = nextOf(key, 'threat').map((threat) => cutAt(threat, 1));
  return { ...cut, ...(key.zugzwang && { zugzwang: true }), next };
}

/** The same tree, cut after `depth` moves of the attacker. Duals after the cut are not known. */
function cutAt(move: PlayedMove, depth: number): PlayedMove {
  const { uci, san, role, moves = 0, zugzwang, next } = move;
  if (moves > 1 && depth === 1) return { uci, san, role, moves, cut: true, next: [] };
  return {
    uci,
    san,
    role,
    moves,
    ...(zugzwang && { zugzwang }),
    next: next.map((each) =>
      each.role === 'threat'
        ? cutAt(each, depth - 1)
        : { ...each, next: each.next.map((answer) => cutAt(answer, depth - 1)) },
    ),
  };
}

function cutsIn(attack: PlayedMove): number {
  return (
    (attack.cut ? 1 : 0) +
    total(nextOf(attack, 'defence'), cutsIn) +
    (attack.cut ? 0 : sum(longThreats(attack), cutsIn))
  );
}

function movesIn(attack: PlayedMove): number {
  const replies = nextOf(attack, 'defence');
  return 1 + replies.length + total(replies, movesIn) + sum(longThreats(attack), movesIn);
}

function total(replies: readonly PlayedMove[], count: (answer: PlayedMove) => number): number {
  return sum(
    replies.flatMap(({ next }) => next),
    count,
  );
}

function sum(attacks: readonly PlayedMove[], count: (attack: PlayedMove) => number): number {
  return attacks.reduce((total, attack) => total + count(attack), 0);
}
