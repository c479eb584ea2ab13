/** The model of play: walks, lines, and the position at a move, on solved problems of every kind of play. */
import { makeFen } from 'chessops/fen';
import { describe, expect, test } from 'vitest';
import { legalUci, positionOf, sanOf } from '../../src/chess/moves.js';
import { pass, positionAt } from '../../src/chess/pass.js';
import { parseStipulation } from '../../src/problems/parse-stipulation.js';
import { LineCells, LineTree } from '../../src/solution/line-tree.js';
import { countSolutions, keysOf, nextOf, pathsOf, phaseOf, walk } from '../../src/solution/play.js';
import { Solver } from '../../src/solve/solver.js';
import { createKernel } from '../kernels.js';

const solver = new Solver(createKernel({ hashMb: 4 }));

function solve(text: string, fen: string) {
  const stipulation = parseStipulation(text);
  if (!stipulation.ok) throw new Error(stipulation.error.message);
  const source = { file: 'a', line: 1 };
  const claim = { keys: [], line: [] };
  const problem = {
    index: 0,
    source,
    fen,
    stipulation: stipulation.value,
    claim,
    comments: [],
    warnings: [],
  };
  const play = { view: 'full', setPlay: true, refutations: 2, tryPlay: true } as const;
  return solver.solve(problem, { max: 5, play });
}

describe.each([
  ['#2', 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1'],
  ['#3', '8/5PkP/4K3/8/5P2/8/8/8 w - - 0 1'],
  ['#2', '2Q5/8/8/8/4k3/8/4N3/R3K2R w KQ - 0 1'],
  ['s#2', '8/8/8/8/1p6/k7/p7/K2Q4 w - - 0 1'],
  ['h#2', '7k/8/5K2/8/8/8/8/R7 b - - 0 1'],
  ['h#2.5', '7k/8/5K2/8/8/8/8/R7 w - - 0 1'],
  ['ser-h#3', '8/p7/8/8/8/5K2/4Q3/7k b - - 0 1'],
  ['ser-zd43', '8/P7/8/8/8/8/5k2/K2R4 w - - 0 1'],
])('%s %s', (text, fen) => {
  const { phases } = solve(text, fen);
  const diagram = positionOf(fen);

  test('every move is legal where it stands, and named as it is there', () => {
    let moves = 0;
    for (const { first } of phases) {
      for (const { move, path } of walk(first)) {
        expect(path.at(-1)).toBe(move);
        const position = positionAt(diagram, path.slice(0, -1));
        const color = position.board.getColor(
          'abcdefgh'.indexOf(move.uci[0] ?? '') + 8 * (Number(move.uci[1]) - 1),
        );
        if (color !== position.turn) pass(position);
        const played = legalUci(position, move.uci);
        expect(played, `${move.uci} in ${makeFen(position.toSetup())}`).toBeDefined();
        if (played) expect(sanOf(position, played)).toBe(move.san);
        moves++;
      }
    }
    expect(moves).toBeGreaterThan(0);
  });

  test('the lines are the paths to the leaves', () => {
    for (const { first } of phases) {
      const leaves = [...walk(first)].filter(({ move }) => move.next.length === 0).map(({ path }) => path);
      expect([...pathsOf(first)]).toEqual(leaves);
    }
  });

  test('attacker and defender alternate; threats follow a move of their own side', () => {
    const follows = {
      key: ['threat', 'defence'],
      try: ['threat', 'defence', 'refutation'],
      threat: ['threat', 'defence'],
      answer: ['threat', 'defence'],
      defence: ['answer'],
      refutation: [],
      help: ['help'],
    };
    for (const { first } of phases) {
      for (const { move } of walk(first)) {
        expect(nextOf(move, ...(follows[move.role] as never[]))).toBe(move.next);
      }
    }
  });
});

describe('solutions that share their beginning', () => {
  const add = (tree: LineTree, text: string): void => {
    const moves = text.split(' ').map((uci) => ({ uci, san: uci }));
    const shared = tree.shared(moves.map(({ uci }) => uci));
    tree.add(shared, moves.slice(shared));
  };
  const texts = (tree: LineTree) =>
    [...pathsOf(tree.first)].map((line) => line.map(({ uci }) => uci).join(' '));

  test('are a tree, in their order', () => {
    const tree = new LineTree();
    const lines = ['a b c', 'a b d', 'a e f', 'g b c', 'a b c'];
    for (const line of lines) add(tree, line);
    expect(texts(tree)).toEqual(lines);
    expect(tree.first.map(({ uci, next }) => [uci, next.length])).toEqual([
      ['a', 2],
      ['g', 1],
      ['a', 1],
    ]);
  });

  test.each([1, 2, 3, 4])('in two parts they are the same tree as in one: %i in the first', (count) => {
    const lines = ['a b', 'a b c', 'a b d', 'a b d', 'a b d e'];
    const [cells, one] = [new LineCells(), new LineTree()];
    const [parts, rest] = [new LineTree(cells), new LineTree(cells)];
    for (const [i, line] of lines.entries()) {
      add(one, line);
      add(i < count ? parts : rest, line);
    }
    parts.append(rest);
    expect(texts(parts)).toEqual(lines);
    expect(parts.first).toEqual(one.first);
  });

  test('what is ended is repeated after other moves, as often as it is wanted', () => {
    const tree = new LineTree();
    for (const line of ['a b c', 'a b d', 'a e f']) add(tree, line);
    const ended = tree.end(1);
    const moves = (text: string) => text.split(' ').map((uci) => ({ uci, san: uci }));
    expect(tree.firstOf(ended).map(({ uci }) => uci)).toEqual(['b', 'c']);
    expect(tree.repeat(moves('g h'), ended, 3)).toBe(3);
    expect(tree.repeat(moves('g i'), ended, 2)).toBe(2);
    add(tree, 'g i z');
    const lines = ['a b c', 'a b d', 'a e f', 'g h b c', 'g h b d', 'g h e f', 'g i b c', 'g i b d', 'g i z'];
    expect(texts(tree)).toEqual(lines);
    expect(tree.count).toBe(lines.length);
    expect(tree.counts).toEqual(
      new Map([
        [3, 4],
        [4, 5],
      ]),
    );
  });

  test('one that ends where another goes on stays a solution', () => {
    const tree = new LineTree();
    const lines = ['a b', 'a b c d', 'a b', 'a'];
    for (const line of lines) add(tree, line);
    expect(texts(tree)).toEqual(lines);
    expect(countSolutions(tree.first)).toBe(2);
  });
});

test('what was not asked for is absent, what was not found is empty', () => {
  const solution = solve('#2', '7k/8/8/8/8/8/8/K7 w - - 0 1');
  expect(keysOf(solution)).toEqual([]);
  expect(phaseOf(solution, 'try')).toEqual([]);
  expect(phaseOf(solution, 'short')).toBeUndefined();
});
