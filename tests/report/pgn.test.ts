import type { Chess } from 'chessops/chess';
import {
  type ChildNode,
  type Game,
  makePgn,
  type Node,
  type PgnNodeData,
  parsePgn,
  startingPosition,
} from 'chessops/pgn';
import { makeSanAndPlay, parseSan } from 'chessops/san';
import { expect, test } from 'vitest';
import { pgnText } from '../../src/report/movetext-layout.js';
import { SolutionPgn, solutionPgn } from '../../src/report/solution/solution-pgn.js';
import { keysOf, type PlayedMove, pathsOf, phaseOf } from '../../src/solution/play.js';
import type { Solution } from '../../src/solution/solution.js';
import { mated, noSolution, solutionRecord, sound, problem as twoMover } from './examples.js';
import { Sink } from './sink.js';
import {
  BLACK_TO_MOVE,
  KUBBEL,
  LASKER,
  LOYD_BISHOP,
  LOYD_EXCELSIOR,
  LOYD_ROOK,
  MORPHY,
  solved,
} from './solved.js';

const EVERYTHING = { setPlay: true, refutations: 2, tryPlay: true };

function onlyGame(pgn: string): Game<PgnNodeData> {
  const [game, ...others] = parsePgn(pgn);
  if (!game || others.length > 0) throw new Error(`not one game: ${pgn}`);
  return game;
}

interface Line {
  readonly moves: readonly string[];
  readonly position: Chess;
  readonly last: PgnNodeData;
}

/** Every line of a game to its end, replayed by chessops; an illegal move throws. */
function* lines(node: Node<PgnNodeData>, position: Chess, before: readonly string[] = []): Generator<Line> {
  for (const child of node.children as ChildNode<PgnNodeData>[]) {
    const next = position.clone();
    const move = parseSan(next, child.data.san);
    if (!move) throw new Error(`illegal: ${[...before, child.data.san].join(' ')}`);
    const moves = [...before, makeSanAndPlay(next, move)];
    if (child.children.length === 0) yield { moves, position: next, last: child.data };
    else yield* lines(child, next, moves);
  }
}

/** Every line of the solver's solution to its end. Threats are no lines. */
function solutionLines(solution: Solution): string[] {
  const withoutThreats = (moves: readonly PlayedMove[]): PlayedMove[] =>
    moves
      .filter(({ role }) => role !== 'threat')
      .map((move) => ({ ...move, next: withoutThreats(move.next) }));
  const first = withoutThreats([...keysOf(solution), ...(phaseOf(solution, 'try') ?? [])]);
  return [...pathsOf(first)].map((line) => line.map(({ san }) => san).join(' '));
}

test.each([
  ['#2', MORPHY],
  ['castling', LASKER],
  ['en passant', KUBBEL],
  ['promotion', LOYD_BISHOP],
  ['#3', LOYD_ROOK],
  ['#5', LOYD_EXCELSIOR],
  ['Black to move', BLACK_TO_MOVE],
])('read back, every variation is legal and ends as the solution says: %s', (_, epd) => {
  const { problem, solution } = solved(epd, { ...EVERYTHING, view: 'full' });
  const game = onlyGame(solutionPgn(problem, solution));
  const start = startingPosition(game.headers).unwrap() as Chess;
  const found = [...lines(game.moves, start)];
  for (const { position, last, moves } of found) {
    const refutes = last.comments?.includes('refutes') === true;
    expect(position.isCheckmate() || refutes, moves.join(' ')).toBe(true);
  }
  const texts = found.map(({ moves }) => moves.join(' ')).sort();
  expect(texts).toEqual(solutionLines(solution).sort());
});

test('keys, tries and refutations have their marks, threats and zugzwang their comments', () => {
  const { problem, solution } = solved(MORPHY, EVERYTHING);
  const { moves, comments } = onlyGame(solutionPgn(problem, solution));
  const [key, ...tries] = moves.children as ChildNode<PgnNodeData>[];
  expect(key?.data).toEqual({ san: 'Ra6', nags: [1], comments: ['zugzwang'] });
  expect(tries.map(({ data }) => [data.san, data.nags])).toContainEqual(['Ra5', [2]]);
  const refutation = tries.find(({ data }) => data.san === 'Ra5')?.children[0]?.data;
  expect(refutation).toEqual({ san: 'a6', nags: [1], comments: ['refutes'] });
  expect(comments?.[0]?.replaceAll('\n', ' ')).toMatch(/^sound\. 7 lines; .*set play: 1\.\.\.Bh2 2\.Rxa7#; /);

  const rook = solved(LOYD_ROOK);
  const tree = onlyGame(solutionPgn(rook.problem, rook.solution)).moves;
  expect(tree.children[0]?.data.comments).toEqual(['threat: h8=Q+ Kg6 Rf6#, h8=R (#2)']);
  const dual = tree.children[0]?.children.find(({ data }) => data.san === 'Kxh7');
  expect(dual?.data.comments).toEqual(['dual']);
});

test('the main line holds out longest', () => {
  const { problem, solution } = solved(LOYD_EXCELSIOR);
  const { moves } = onlyGame(solutionPgn(problem, solution));
  const line = [...moves.mainline()].map(({ san }) => san);
  expect(line.slice(0, 4)).toEqual(['b4', 'Bg5', 'Rf5', 'Bf4']);
});

test('a game suits any viewer: the seven tags, SetUp and FEN, result, lines of less than 80 characters', () => {
  const { problem, solution } = solved(KUBBEL, EVERYTHING);
  const pgn = solutionPgn({ ...problem, author: 'Leonid "Arvid" Kubbel', title: 'A \\ B' }, solution);
  expect(pgn.split('\n\n')[0]).toBe(
    [
      '[Event "A \\\\ B"]',
      '[Site "?"]',
      '[Date "????.??.??"]',
      '[Round "-"]',
      '[White "Leonid \\"Arvid\\" Kubbel"]',
      '[Black "?"]',
      '[Result "1-0"]',
      '[Id "Leonid Kubbel, Shakhmaty 1923"]',
      '[Title "A \\\\ B"]',
      '[Stipulation "#2"]',
      '[SetUp "1"]',
      `[FEN "${problem.fen}"]`,
    ].join('\n'),
  );
  expect(pgn).toMatch(/ 1-0\n\n$/);
  for (const line of pgn.split('\n').slice(12)) expect(line.length).toBeLessThan(80);
  expect(onlyGame(pgn).headers.get('White')).toBe('Leonid "Arvid" Kubbel');
});

test('without variations the mating line remains; a side that is mated and no solution are games, too', () => {
  const movetext = (solution: Solution) => solutionPgn(twoMover, solution).split('\n\n')[1];
  expect(movetext(sound)).toBe('{ sound } 1. Kf7 $1 1... Kh7 2. Rh1# 1-0');
  // a line is proven, even if a limit left open whether there are other keys
  const open: Solution = { ...sound, status: 'undecided', complete: false, limit: 'nodes' };
  expect(movetext(open)).toMatch(/ 1\. Kf7 \$1 1\.\.\. Kh7 2\.\nRh1# 1-0$/);
  expect(movetext(noSolution)).toBe('{ no solution } *');
  const black = { ...twoMover, fen: twoMover.fen.replace(' w ', ' b ') };
  expect(solutionPgn(black, mated)).toMatch(/\{ is mated \} 1\.\.\. Kh7 2\. Rh1# 1-0\n\n$/);
});

test('a cut is announced in its place', () => {
  const { problem, solution } = solved(LOYD_EXCELSIOR, { depth: 2 });
  const game = onlyGame(solutionPgn(problem, solution));
  const start = startingPosition(game.headers).unwrap() as Chess;
  for (const { last } of lines(game.moves, start)) expect(last.comments?.[0]).toMatch(/^cut here, #[34]$/);
  expect(game.comments?.[0]?.replaceAll('\n', ' ')).toContain(
    `cut after 2 moves: play continues in ${solution.cut?.positions} positions`,
  );
});

test('a file of games contains nothing else', async () => {
  const sink = new Sink();
  const messages = new Sink();
  const reporter = new SolutionPgn({ out: sink.output, messages: messages.output, quiet: false });
  const { problem, solution } = solved(MORPHY);
  reporter.result(solutionRecord(problem, solution));
  reporter.refusal({ source: { file: 'a.epd', line: 2 }, text: 'x', findings: [] });
  reporter.result(solutionRecord(problem, solution));
  reporter.end();
  await sink.output.flush();
  expect(parsePgn(sink.text)).toHaveLength(2);
});

test('text from a file cannot break out of a tag', () => {
  const { problem, solution } = solved(MORPHY);
  const pgn = solutionPgn({ ...problem, id: 'a"]\n[Evil "b\u001b[2J' }, solution);
  expect(pgn).not.toContain('\u001b');
  expect(onlyGame(pgn).headers.has('Evil')).toBe(false);
});

test.each([
  ['8/8/8/8/1p4Q1/k7/p7/K7 w - - c0 "s#2";', '0-1'],
  ['4k1N1/2Pp4/2P1N1P1/4P3/B7/3p4/3P4/R3K3 w Q - c0 "=2";', '*'],
  [MORPHY, '1-0'],
])('%s ends %s', (epd, result) => {
  const { problem, solution } = solved(epd);
  expect(onlyGame(solutionPgn(problem, solution)).headers.get('Result')).toBe(result);
});

test('games are written as by chessops, but for where lines end', () => {
  const samples = [
    '1. e4 { a } $1 ( 1. d4 $2 { b } ) ( 1. c4 c5 ( 1... e5 2. g3 ) 2. Nf3 ) 1... e5 ( { c } 1... c5 ) 2. Nf3 *',
    '[FEN "8/8/8/8/8/2k5/8/K1r5 b - - 0 30"]\n[Result "0-1"]\n\n30... Kb3 ( 30... Rc2 ( 30... Rh1# ) ) 0-1',
    '[White "A \\"B\\" \\\\ C"]\n\n{ before } { and } *',
    `1. e4 { ${'long '.repeat(40)}} e5 1/2-1/2`,
  ];
  const words = (text: string) => text.split(/\s+/).filter(Boolean);
  for (const game of samples.flatMap((sample) => parsePgn(sample, () => new Map()))) {
    expect(words(pgnText(game))).toEqual(words(makePgn(game)));
    expect(
      Math.max(
        ...pgnText(game)
          .split('\n')
          .map((line) => line.length),
      ),
    ).toBeLessThan(80);
  }
});

test('equal beginnings of short solutions and others are one; what follows is read only as it is written', () => {
  const help = (san: string, uci: string, next: PlayedMove[] = []): PlayedMove => ({
    san,
    uci,
    role: 'help',
    next,
  });
  const solution: Solution = {
    ...mated,
    stipulation: { play: 'series-help', goal: 'mate', plies: 4, begins: 'defender' },
    phases: [
      { kind: 'short', first: [help('Kd5', 'e5d5', [help('Ra5#', 'a1a5')])] },
      { kind: 'actual', first: [help('Kd5', 'e5d5', [help('Kc6', 'd5c6', [help('Ra6#', 'a1a6')])])] },
    ],
  };
  const fen = '8/8/8/4k3/8/8/8/R6K b - - 0 1';
  const [, movetext] = solutionPgn({ ...twoMover, fen }, solution).split('\n\n');
  expect(movetext?.replaceAll('\n', ' ')).toContain(' 1... Kd5 2. -- ( 2. Ra5# ) 2... Kc6 3. Ra6# ');
});
