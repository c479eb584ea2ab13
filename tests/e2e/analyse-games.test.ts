/** The real command: `keymove analyse --pgn`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Chess } from 'chessops/chess';
import { parsePgn, startingPosition } from 'chessops/pgn';
import { makeSanAndPlay, parseSan } from 'chessops/san';
import { describe, expect } from 'vitest';
import { movesOf, randomNumbers } from '../chess/random-games.js';
import { RUNS_ALL } from '../support/tier.js';
import { type Folder, flat, test } from './run.js';

const inAll = test.runIf(RUNS_ALL);

const SCHOLAR =
  '[White "Visitor"]\n[Black "Guest"]\n\n1. e4 e5 2. Qh5 {early} Nc6 3. Bc4 Nf6 (3... g6 $1) 4. Qxf7# 1-0\n';

const analyse = (folder: Folder, ...args: string[]) => folder.run(['analyse', '--depth', '4', ...args]);

/** Asserts that every move of a PGN is legal, including variations. */
function expectLegal(pgn: string): void {
  for (const game of parsePgn(pgn)) {
    const start = startingPosition(game.headers).unwrap();
    const stack = [{ node: game.moves, position: start }];
    for (let top = stack.pop(); top; top = stack.pop()) {
      for (const child of top.node.children) {
        const position = top.position.clone();
        const move = parseSan(position, child.data.san);
        if (!move) expect.fail(`illegal ${child.data.san}`);
        position.play(move);
        stack.push({ node: child, position });
      }
    }
  }
}

describe('a game', () => {
  test('is written back with its mistakes; standard error shows how the players did', async ({ folder }) => {
    folder.write('game.pgn', SCHOLAR);
    const { code, out, err } = await analyse(folder, '--pgn', 'game.pgn');
    expect(code).toBe(0);
    const flat = out.replace(/\s+/g, ' ');
    expect(flat).toMatch(
      /^\[White "Visitor"\] \[Black "Guest"\] \[Result "1-0"\] \[Annotator "keymove [\d.]+"\] 1\. e4/,
    );
    expect(flat).toMatch(/Nf6 \$4 \{ \[%eval #1,\d+\] Blunder \(\S+ to #1\)\. \S+ was best\. \}/);
    expect(flat).toContain('{ early }');
    expect(flat).toContain('3... g6 $1');
    expect(flat).toMatch(/4\. Qxf7# 1-0 $/);
    expectLegal(out);
    expect(err).toMatch(/^player +moves +inaccuracies +mistakes +blunders +loss +accuracy\n/);
    expect(err).toMatch(/\nGuest +3 +\d +\d +1 +\d/);
  });

  test('goes to a file, and the file can be annotated again', async ({ folder }) => {
    folder.write('game.pgn', SCHOLAR);
    const first = await analyse(folder, '--pgn', 'game.pgn', '--output', 'once.pgn', '--quiet');
    expect(first).toEqual({ code: 0, out: '', err: '' });
    await analyse(folder, '--pgn', 'once.pgn', '-o', 'twice.pgn', '-q');
    const told = await analyse(folder, '--pgn', 'once.pgn', '-o', 'told.pgn');
    expect(told.err).toMatch(/\nresults in told\.pgn\n$/);
    const read = (name: string) => readFileSync(join(folder.path, name), 'utf8');
    expect(read('twice.pgn')).toBe(read('once.pgn'));
    const same = await analyse(folder, '--pgn', 'game.pgn', '-o', './game.pgn');
    expect(same.err).toBe("keymove: --output: './game.pgn' is also an input file; expected another file\n");
    expect(same.code).toBe(2);
    expect(read('game.pgn')).toBe(SCHOLAR);
  });

  test('from a position, with castling, from standard input, as JSON', async ({ folder }) => {
    const pgn = '[FEN "r3k2r/pppq1ppp/8/3p4/8/8/PPP2PPP/R3K2R b KQkq - 3 14"]\n\n14... O-O-O 15. 0-0 *\n';
    const { code, out } = await folder.run(['analyse', '--depth', '3', '--json', '--pgn', '-'], pgn);
    const [game, summary] = out.split('\n').slice(0, -1).map(flat);
    expect(game).toMatchObject({
      type: 'game',
      complete: true,
      moves: [
        { uci: 'e8c8', san: 'O-O-O', number: 14, side: 'black' },
        { uci: 'e1g1', san: 'O-O', number: 15, side: 'white' },
      ],
    });
    expect(summary).toMatchObject({ type: 'summary', games: 1, refused: 0 });
    expect(code).toBe(0);
  });

  test('may end in stalemate, or have many plies', async ({ folder }) => {
    const random = randomNumbers(11);
    const position = Chess.default();
    const line: string[] = [];
    for (let ply = 0; ply < 300; ply++) {
      const moves = movesOf(position);
      const move = moves[Math.floor(random() * moves.length)];
      if (!move || position.isEnd()) break;
      if (ply % 2 === 0) line.push(`${ply / 2 + 1}.`);
      line.push(makeSanAndPlay(position, move));
    }
    folder.write(
      'long.pgn',
      `${line.join(' ')} *\n\n[FEN "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1"]\n\n1. Qg6 1/2-1/2\n`,
    );
    const { code, out } = await folder.run(['analyse', '--nodes', '300', '--pgn', 'long.pgn', '--quiet']);
    expect(code).toBe(0);
    const games = parsePgn(out);
    expect([...(games[0]?.moves.mainline() ?? [])].map(({ san }) => san)).toEqual(
      line.filter((word) => !word.endsWith('.')),
    );
    expect(out).toContain('1. Qg6 $4');
    expect(out).toContain('to stalemate)');
    expectLegal(out);
  });
});

test('broken games are named with their lines, and the others are analysed', async ({ folder }) => {
  folder.write(
    'games.pgn',
    `${SCHOLAR}\n[White "x"]\n\n1. e4 e5\n2. Ke3 *\n\n1. e4 e5 2. Sf3 *\n\n${SCHOLAR}`,
  );
  const { code, out, err } = await analyse(folder, '--pgn', 'games.pgn', '--workers', '2');
  expect(parsePgn(out)).toHaveLength(2);
  expect(err).toContain("games.pgn:9: movetext: found '2.Ke3'; expected a legal move\n");
  expect(err).toContain("games.pgn:11: movetext: found 'Sf3'; expected moves in SAN");
  expect(err).toContain('2 games by keymove');
  expect(err).toContain('2 refused');
  expect(code).toBe(2);
});

inAll('Ctrl-C: the finished games, and what is known about the current one', async ({ folder }) => {
  folder.write('games.pgn', `1. f3 e5 2. g4 Qh4# 0-1\n\n${SCHOLAR}`);
  const started = folder.start(['analyse', '--time', '300ms', '--pgn', 'games.pgn']);
  await new Promise<void>((resolve) => {
    started.process.stdout.on('data', (text: string) => {
      if (text.includes('0-1')) resolve();
    });
  });
  await new Promise((resolve) => setTimeout(resolve, 700));
  started.process.kill('SIGINT');
  const { code, out, err } = await started.ended;
  expect(code).toBe(130);
  const [done, begun] = parsePgn(out);
  expect([...(done?.moves.mainline() ?? [])]).toHaveLength(4);
  // it has all of its moves, whatever is known about them
  if (begun) expect([...begun.moves.mainline()]).toHaveLength(7);
  expect(err).toContain('stopped before the end');
});

test('a file that cannot be written is reported before anything is analysed', async ({ folder }) => {
  folder.write('game.pgn', SCHOLAR);
  const { code, err } = await analyse(folder, '--pgn', 'game.pgn', '-o', 'no/such/folder.pgn');
  expect(err).toMatch(/^keymove: --output: cannot write 'no\/such\/folder\.pgn'/);
  expect(code).toBe(2);
});
