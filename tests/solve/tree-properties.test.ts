/** Properties of the play of every direct mate, on composed problems and on positions a few changes away. */
import { makeUci } from 'chessops/util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answer, Defence, Key, Solution, Threat } from '../../src/solve/solution.js';
import { after, legalMoves, position } from '../oracle/brute-force.js';
import { classics } from '../oracle/classics.js';
import { editedProblems } from '../oracle/edited-problems.js';
import { refutationsOf } from '../oracle/full-solution.js';
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
      { numRuns: 40 },
    );
  });

  test('small ones as three-movers: keys that mate sooner, threats of every length', () => {
    const views = new BothViews(1, 1);
    fc.assert(
      fc.property(editedProblems(small.map(({ fen }) => fen)), (fen) => {
        fc.pre(legalMoves(position(fen)).length <= 25);
        views.expectOracles(fen, 3);
      }),
      { numRuns: 8 },
    );
  });

  test('no try is a key, and every refutation refutes', () => {
    const solver = wholeSolver({ view: 'none', refutations: 3, tryPlay: false }, 1);
    fc.assert(
      fc.property(editedProblems(twoMovers.map(({ fen }) => fen)), (fen) => {
        const { keys, tries = [] } = solved(solver, fen, 2);
        const keyMoves = keys.map(({ uci }) => uci);
        for (const { uci, refutations } of tries) {
          expect(keyMoves).not.toContain(uci);
          expect(refutations.length).toBeGreaterThan(0);
          expect(refutations.length).toBeLessThanOrEqual(3);
          const tried = play(position(fen), uci);
          expect(refutations.map((move) => move.uci).sort()).toEqual(refutationsOf(tried, 1));
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe.each(longer)('$id', ({ fen, moves }) => {
  const [full, thematic] = (['full', 'thematic'] as const).map((view) =>
    solved(wholeSolver({ view, tryPlay: false, maxSize: 1_000_000 }, 64), fen, moves),
  ) as [Solution, Solution];

  test('every line is legal and mates, in the number of moves that each step states', () => {
    for (const key of full.keys) expectMates(position(fen), asAnswer(key), true);
    for (const key of thematic.keys) expectMates(position(fen), asAnswer(key), false);
  });

  test('the full view is the thematic view plus what that states as omitted', () => {
    expect(thematic.keys.map(({ uci }) => uci)).toEqual(full.keys.map(({ uci }) => uci));
    for (const [index, key] of thematic.keys.entries()) {
      expectContained(asAnswer(key), asAnswer(full.keys[index] as Key));
      expect(key.duals).toEqual(full.keys[index]?.duals);
    }
  });

  test('a tree cut at a depth is the beginning of the full one, and the cuts are counted', () => {
    for (let depth = 1; depth < moves; depth++) {
      const cut = solved(
        wholeSolver({ view: 'full', setPlay: false, tryPlay: false, depth }, 64),
        fen,
        moves,
      );
      const expected = full.keys.map((key) => keyCutAt(asAnswer(key), depth));
      expect(cut.keys.map(asAnswer)).toEqual(expected);
      const positions = sum(expected, cutsIn);
      expect(cut.cut).toEqual({ depth, positions, reason: 'asked' });
      expect(positions).toBeGreaterThan(0);
      expect(cut.tries?.map(({ uci }) => uci)).toEqual(full.tries?.map(({ uci }) => uci));
    }
  });

  test('a tree that is too large is cut like one cut on request', () => {
    const all = sum(full.keys.map(asAnswer), movesIn);
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

/** A key is an answer whose replies have a different name. */
function asAnswer({ variations = [], duals: _duals, ...key }: Key): Answer {
  return { ...key, replies: variations };
}

/** The threats with further play, in the form of answers to a pass. */
function longThreats(threats: readonly Threat[] | undefined): Answer[] {
  return (threats ?? [])
    .filter(({ moves: mate }) => mate > 1)
    .map((threat) => ({ ...threat, replies: threat.replies ?? [] }));
}

function passed(pos: Position): Position {
  const next = pos.clone();
  next.turn = pos.turn === 'white' ? 'black' : 'white';
  next.epSquare = undefined;
  return next;
}

/** Follows every line to its mate. If all defences are shown, none may be missing, and the longest sets the length. */
function expectMates(pos: Position, answer: Answer, isFull: boolean): void {
  const { uci, san, moves: mate, replies, threats, zugzwang } = answer;
  const next = play(pos, uci);
  expect(san.endsWith('#')).toBe(mate === 1);
  expect(next.isCheckmate()).toBe(mate === 1);
  expect(threats === undefined).toBe(next.isCheck());
  expect(zugzwang).toBe(threats && threats.length === 0);
  if (isFull && mate > 1) {
    expect(replies.map((reply) => reply.uci).sort()).toEqual(legalMoves(next).map(makeUci).sort());
    expect(Math.max(...replies.map((reply) => reply.moves))).toBe(mate - 1);
  }
  for (const threat of longThreats(threats)) expectMates(passed(next), threat, isFull);
  for (const reply of replies) {
    expect(reply.answers.length).toBeGreaterThan(0);
    const defended = play(next, reply.uci);
    for (const each of reply.answers) {
      expect(each.moves).toBe(reply.moves);
      expectMates(defended, each, isFull);
    }
  }
}

/** Every defence of the thematic view is in the full view; the others are as many as it states. */
function expectContained(thematic: Answer, full: Answer): void {
  expect(thematic).toMatchObject({ uci: full.uci, moves: full.moves });
  expect(thematic.threats?.map(({ uci, moves: mate }) => [uci, mate])).toEqual(
    full.threats?.map(({ uci, moves: mate }) => [uci, mate]),
  );
  const threats = longThreats(full.threats);
  for (const [index, threat] of longThreats(thematic.threats).entries()) {
    expectContained(threat, threats[index] as Answer);
  }
  const { defeatsNoThreat = 0, hastensGoal = 0 } = thematic.leftOut ?? {};
  const shown = new Set(thematic.replies.map(({ uci }) => uci));
  const missing = full.replies.filter(({ uci }) => !shown.has(uci));
  const threatened = full.threats?.[0]?.moves ?? 0;
  expect(missing.filter(({ moves: mate }) => mate < threatened)).toHaveLength(hastensGoal);
  expect(missing.filter(({ moves: mate }) => mate === threatened)).toHaveLength(defeatsNoThreat);
  expect(full.replies).toHaveLength(thematic.replies.length + missing.length);
  expect(full.leftOut).toBeUndefined();
  for (const reply of thematic.replies) {
    const same = full.replies.find(({ uci }) => uci === reply.uci) as Defence;
    expect(reply.answers.map(({ uci }) => uci)).toEqual(same.answers.map(({ uci }) => uci));
    for (const [index, answer] of reply.answers.entries()) {
      expectContained(answer, same.answers[index] as Answer);
    }
  }
}

/** Like {@link cutAt}, but a key keeps its threats or zugzwang even without further play. */
function keyCutAt(key: Answer, depth: number): Answer {
  const cut = cutAt(key, depth);
  if (!cut.cut || !key.threats) return cut;
  return {
    ...cut,
    threats: key.threats.map(({ uci, san, moves }) => ({ uci, san, moves })),
    zugzwang: key.zugzwang === true,
  };
}

/** The same tree, cut after `depth` moves of the attacker. */
function cutAt({ threats, zugzwang, replies, ...answer }: Answer, depth: number): Answer {
  if (answer.moves > 1 && depth === 1) return { ...answer, replies: [], cut: true };
  return {
    ...answer,
    ...(threats && {
      threats: threats.map((threat) =>
        threat.moves > 1 ? cutAt({ ...threat, replies: threat.replies ?? [] }, depth - 1) : threat,
      ),
      zugzwang: zugzwang === true,
    }),
    replies: replies.map((reply) => ({
      ...reply,
      answers: reply.answers.map((each) => cutAt(each, depth - 1)),
    })),
  };
}

function cutsIn({ cut, replies, threats }: Answer): number {
  return (cut ? 1 : 0) + total(replies, cutsIn) + sum(longThreats(threats), cutsIn);
}

function movesIn({ replies, threats }: Answer): number {
  return 1 + replies.length + total(replies, movesIn) + sum(longThreats(threats), movesIn);
}

function total(replies: readonly Defence[], count: (answer: Answer) => number): number {
  return sum(
    replies.flatMap(({ answers }) => answers),
    count,
  );
}

function sum(answers: readonly Answer[], count: (answer: Answer) => number): number {
  return answers.reduce((total, answer) => total + count(answer), 0);
}
