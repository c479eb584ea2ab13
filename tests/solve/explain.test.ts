import { makeUci } from 'chessops/util';
import { describe, expect, test } from 'vitest';
import { parseStipulation } from '../../src/problems/parse-stipulation.js';
import { nextOf } from '../../src/solution/play.js';
import type { ExplainedReply, ExplainSearchOptions } from '../../src/solve/explain.js';
import { Solver } from '../../src/solve/solver.js';
import { createKernel } from '../kernels.js';
import { after, keys, legalMoves, matedIn, position, shortestMate } from '../oracle/brute-force.js';
import { mateSuite, sample } from '../oracle/suites.js';
import { problem } from './problem.js';

const solver = new Solver(createKernel({ hashMb: 4 }));
const explain = (fen: string, options: Omit<ExplainSearchOptions, 'mate'>) =>
  solver.explain(problem(fen, 2), options);

const suite = sample(mateSuite('mate-in-2-quarter.epd') ?? [], 130);

describe.runIf(suite.length > 0)('against brute force', () => {
  test('every first move has its refutations; the moves are sorted by their number', () => {
    for (const { fen } of suite) {
      const start = position(fen);
      const truth = new Map(
        legalMoves(start).map((move) => {
          const next = after(start, move);
          const escapes = legalMoves(next).filter(
            (reply) => shortestMate(after(next, reply), 1) === undefined,
          );
          return [makeUci(move), escapes.map(makeUci).sort()];
        }),
      );
      const found = new Set(keys(start, 2).map(({ uci }) => uci));
      const { rated = [] } = explain(fen, { max: 2 });
      expect(rated).toHaveLength(truth.size);
      let last = -1;
      for (const { uci, role, rating, moves, next } of rated) {
        expect(role === 'key', `${fen} ${uci}`).toBe(found.has(uci));
        expect(rating === 'key').toBe(role === 'key');
        expect(moves !== undefined).toBe(role === 'key');
        if (role === 'key') continue;
        expect(next.every((reply) => reply.role === 'refutation')).toBe(true);
        expect(next.map((reply) => reply.uci).sort(), `${fen} ${uci}`).toEqual(truth.get(uci));
        const count = rating === 'refuted' ? next.length : Infinity;
        expect(count).toBeGreaterThanOrEqual(last);
        last = count;
      }
    }
  });

  test('every defence to a first move has its mates, or refutes it and leads to the stated result', () => {
    for (const { fen, line } of suite) {
      const start = position(fen);
      for (const uci of [line[0] as string, makeUci(legalMoves(start)[0] ?? { from: 0, to: 0 })]) {
        const first = legalMoves(start).find((move) => makeUci(move) === uci);
        if (!first) throw new Error(`${uci} is not legal in ${fen}`);
        const next = after(start, first);
        const { explained } = explain(fen, { move: uci, max: 3 });
        const defences = explained ? nextOf(explained, 'defence', 'refutation') : [];
        expect(defences).toHaveLength(next.isEnd() ? 0 : legalMoves(next).length);
        for (const { uci: defence, role, moves, next: answers, leadsTo } of defences as ExplainedReply[]) {
          const reply = legalMoves(next).find((move) => makeUci(move) === defence);
          if (!reply) throw new Error(`${defence} is not legal after ${uci} in ${fen}`);
          const then = after(next, reply);
          const mates = legalMoves(then).filter((move) => matedIn(after(then, move), 0) === 0);
          expect(answers.map((answer) => answer.uci).sort(), `${fen} ${uci} ${defence}`).toEqual(
            mates.map(makeUci).sort(),
          );
          expect(moves).toBe(mates.length > 0 ? 1 : undefined);
          expect(role).toBe(mates.length > 0 ? 'defence' : 'refutation');
          if (mates.length > 0) continue;
          const longer = shortestMate(then, 2);
          if (then.isEnd()) expect(leadsTo).toHaveProperty('noMoves');
          else expect(leadsTo).toEqual(longer === undefined ? { ruledOut: 3 } : { moves: longer + 1 });
        }
      }
    }
  });
});

test('a threat is named, and a refutation that mates the attacker', () => {
  const fen = '6k1/3R1ppp/8/1p6/8/8/1r3PPP/6K1 w - - 0 1';
  const { next = [] } = explain(fen, { move: 'd7a7', max: 2 }).explained ?? {};
  expect(next.filter(({ role }) => role === 'threat')).toEqual([
    { uci: 'a7a8', san: 'Ra8#', role: 'threat', moves: 1, next: [] },
  ]);
  expect(next.find(({ san }) => san === 'Rb1#')).toMatchObject({
    role: 'refutation',
    next: [],
    leadsTo: { noMoves: 'mate' },
  });
});

test('where the defender begins there is nothing to explain, unless a direct mate is asked for', () => {
  const defenderBegins = problem('kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1', -1);
  expect(() => solver.explain(defenderBegins, { max: 2 })).toThrow(
    /'#-1', a stipulation in which the defender begins/,
  );
  expect(solver.explain(defenderBegins, { max: 2, mate: 1 }).rated).not.toHaveLength(0);
});

describe('self and reflex play', () => {
  const of = (text: string, fen: string, move?: string) => {
    const asked = parseStipulation(text);
    if (!asked.ok) throw new Error(text);
    return solver.explain({ ...problem(fen), stipulation: asked.value }, { max: 3, ...(move && { move }) });
  };
  const SELF = '8/8/8/8/1p4Q1/k7/p7/K7 w - - 0 1';

  test('a key, its answers and the mating defence', () => {
    expect(of('s#2', SELF, 'g4d1').explained?.next).toMatchObject([
      { san: 'b3', role: 'defence', moves: 1, next: [{ san: 'Qg4', role: 'answer' }] },
    ]);
    const { explained } = of('s#1', '8/8/8/2p5/8/kpR5/p7/K7 w - - 0 1', 'c3c4');
    expect(explained).toMatchObject({
      rating: 'key',
      next: [{ san: 'b2#', role: 'defence', moves: 0, next: [] }],
    });
  });

  test('first moves that end the play', () => {
    const kinds = (text: string, fen: string) =>
      new Map(of(text, fen).rated?.map(({ san, rating }) => [san, rating]));
    expect(kinds('s#2', '6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1').get('Re8#')).toBe('mate');
    expect(new Set(kinds('r#2', '6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1').values())).toEqual(
      new Set(['forbidden']),
    );
  });
});

test('with few men and no length, each first move has its outcome', () => {
  const found = new Set<string>();
  for (const fen of [
    '8/8/8/8/8/2K5/7R/1k6 w - - 0 1',
    '7k/8/5K2/8/8/8/8/6R1 w - - 0 1',
    '8/8/8/8/8/2k5/7r/1K5N w - - 0 1',
    'k7/2P5/1K6/8/8/8/8/8 w - - 0 1',
  ]) {
    const { moves, outcome, rated = [] } = solver.explain(problem(fen), { max: 3 });
    const start = position(fen);
    expect(rated).toHaveLength(legalMoves(start).length);
    if (outcome?.outcome === 'win') expect(moves).toBe(shortestMate(start, moves));
    for (const { uci, outcome: leads, rating, bestReplies } of rated) {
      const first = legalMoves(start).find((each) => makeUci(each) === uci);
      if (!first || !leads) throw new Error(`${uci} in ${fen}`);
      const next = after(start, first);
      const isShort = leads.outcome === 'win' && (leads.moves ?? 0) <= 3;
      expect(matedIn(next, 2), `${fen} ${uci}`).toBe(isShort ? (leads.moves ?? 0) - 1 : undefined);
      const isBad = leads.outcome === 'loss' && (leads.moves ?? 0) <= 2;
      expect(shortestMate(next, 2), `${fen} ${uci}`).toBe(isBad ? leads.moves : undefined);
      const quickest = legalMoves(next).filter(
        (reply) => matedIn(after(next, reply), 1) === (leads.moves ?? 0) - 1,
      );
      if (outcome?.outcome === 'win') expect(bestReplies).toBeUndefined();
      else if (isBad)
        expect(bestReplies?.map((reply) => reply.uci).sort(), `${fen} ${uci}`).toEqual(
          quickest.map(makeUci).sort(),
        );
      expect(rating === 'key').toBe(
        outcome?.outcome === 'win' && leads.moves === moves && leads.outcome === 'win',
      );
      found.add(leads.outcome);
    }
  }
  expect([...found].sort()).toEqual(['draw', 'loss', 'win']);
});
