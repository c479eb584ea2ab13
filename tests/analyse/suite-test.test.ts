import { expect, test } from 'vitest';
import type { Analysis } from '../../src/analyse/analysis.js';
import { expectedMoves, SuiteTest } from '../../src/analyse/suite-test.js';
import { parseMove, positionOf, toUci } from '../../src/chess/moves.js';
import type { Problem } from '../../src/problems/problem.js';
import { readText } from '../problems/said.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';

async function problemOf(text: string): Promise<Problem> {
  const [entry] = await readText(text, { anyPuzzle: true });
  return entry?.type === 'problem' ? entry.problem : expect.fail(JSON.stringify(entry));
}

async function expectedIn(text: string) {
  const { expected, unread } = expectedMoves(await problemOf(text));
  return {
    ...(expected && { best: expected.best.map(toUci), avoid: expected.avoid.map(toUci) }),
    ...(unread.length > 0 && { unread: unread.map(({ field, message }) => `${field}: ${message}`) }),
  };
}

test.each([
  ['bm e4 Nf3;', { best: ['e2e4', 'g1f3'], avoid: [] }],
  ['am e4, d4;', { best: [], avoid: ['e2e4', 'd2d4'] }],
  ['bm e4; am d4;', { best: ['e2e4'], avoid: ['d2d4'] }],
  ['bm Sf3;', { best: ['g1f3'], avoid: [] }],
  ['bm e4 Qh5;', { best: ['e2e4'], avoid: [], unread: ["bm: found 'Qh5'; expected a legal move; skipped"] }],
  ['bm Qh5;', { unread: ["bm: found 'Qh5'; expected a legal move; skipped"] }],
  ['id "nothing is expected";', {}],
])('%s', async (operations, expected) => {
  expect(await expectedIn(`${START} ${operations}`)).toEqual(expected);
});

test('a mate in one of a puzzle is met by any mate; what solves a helpmate is not expected', async () => {
  const mate = 'PuzzleId,FEN,Moves,Themes\n1,1k6/8/1K6/8/8/8/8/2RR4 b - - 0 1,b8a8 c1c8,mateIn1';
  expect(await expectedIn(mate)).toEqual({ best: ['c1c8', 'd1d8'], avoid: [] });
  expect(
    await expectedIn('{"fen":"8/8/8/8/8/8/1Q6/k1K5 b - - 0 1","stipulation":"h#1","keys":["Ka1"]}'),
  ).toEqual({});
});

test('a move is found for good when the engine does not leave it again', async () => {
  const problem = await problemOf(`${START} bm e4 d4;`);
  const { expected = expect.fail('nothing is expected') } = expectedMoves(problem);
  const state = (depth: number, ms: number, san: string): Analysis => {
    const move = parseMove(positionOf(problem.fen), san) ?? expect.fail(san);
    const line = { rank: 1, score: { kind: 'centipawns', centipawns: 0 } as const, moves: [move], depth };
    return { depth, ms, nodes: 0, lines: [line], ended: 'time' };
  };
  const watched = (...states: Analysis[]) => {
    const watch = new SuiteTest(expected);
    for (const each of states) watch.hear(each);
    const { hit, found } = watch.end(states.at(-1) as Analysis);
    return { hit, ...found };
  };
  const early = [state(1, 10, 'e4'), state(2, 20, 'Nf3')];
  expect(watched(...early)).toEqual({ hit: false });
  // from one of the best moves to another is no change
  expect(watched(...early, state(3, 30, 'd4'), state(4, 40, 'e4'))).toEqual({ hit: true, depth: 3, ms: 30 });
  const move = parseMove(positionOf(problem.fen), 'a3') ?? expect.fail();
  // it plays another move than its line says
  expect(watched({ ...state(3, 30, 'e4'), bestMove: move })).toEqual({ hit: false });
});
