/** The real command: `keymove play` from a script, with the real engine. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Chess as ChessJs } from 'chess.js';
import { describe, expect, vi } from 'vitest';
import { polyglotKey } from '../../src/chess/polyglot-key.js';
import { played } from '../book/played.js';
import { entryOf, polyglotBytes } from '../book/polyglot-bytes.js';
import { untilWorked } from '../support/cpu-time.js';
import { RUNS_ALL, someOf } from '../support/tier.js';
import { read } from './results.js';
import { COMMAND, test } from './run.js';

const inAll = test.runIf(RUNS_ALL);

const QUICK = ['play', '--nodes', '2000', '--no-board'];
/** White mates in one. */
const MATE = '7k/5Q2/6K1/8/8/8/8/8 w - - 0 1';

inAll('a game is the same, move by move, with the same seed', async ({ folder }) => {
  const script = 'e4\nnf3\nd4\nquit\n';
  const args = [...QUICK, '--book', '--seed', '5'];
  const { out, err, code } = await folder.run(args, script);
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^White 1> e4\n1\.e4\n1\.\.\.\S+ {2}book: /m);
  expect(out).toMatch(/^2\.Nf3$/m);
  expect((await folder.run(args, script)).out).toBe(out);
});

test('the board after each move, with the last move and the captured pieces', async ({ folder }) => {
  const { out } = await folder.run(['play', '--side', 'both', '--depth', '1'], 'e4\nd5\nexd5\n');
  expect(out).toContain('4 . . . .[P]. . .');
  expect(out).toContain('5 . . .[P]. . . .      1. e4       d5\n4 . . . .[.]. . .      2. exd5');
  expect(out).toMatch(/White: Player\n {2}a b c d e f g h {6}♟\u{fe0e} \+1\n/u);
});

inAll('undo and redo of a pair of moves; hint, eval, fen, moves, level', async ({ folder }) => {
  const script = 'e4\nundo\nfen\nredo\ngame\nhint\neval\nmoves\nlevel depth 3\nlevel\n';
  const { out, err, code } = await folder.run(QUICK, script);
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain(
    'Took back 2 moves.\nWhite 1> fen\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  );
  expect(out).toMatch(/^1\.e4 \S+$/m);
  expect(out).toMatch(/^hint: [+-]?\d+\.\d\d, depth \d+: 2\.\S+/m);
  expect(out).toMatch(/^3\. [+-]?\d+\.\d\d, depth \d+: 2\.\S+/m);
  expect(out).toContain('Level: depth 3.');
});

test.runIf(process.platform === 'linux')(
  'where the disk takes no more of a game, what was saved stays',
  async ({ folder }) => {
    const other = '[Event "other"]\n\n1. e4 *\n\n';
    const steps = ['a3 a6', 'b3 b6', 'c3 c6', 'd3 d6', 'h3 h6', 'a4 a5', 'h4 h5', 'g3 g6', 'd4 d5'];
    const moves = steps.map((step) => `${step} Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8`).join(' ');
    folder.write('g.pgn', other);
    // a disk with little room (prlimit is part of util-linux)
    const play = [COMMAND, 'play', '--side', 'both', '--no-board', '--save', 'g.pgn'];
    const { stderr } = spawnSync('prlimit', ['--fsize=600', process.execPath, ...play], {
      cwd: folder.path,
      input: `${moves.replaceAll(' ', '\n')}\n`,
      encoding: 'utf8',
    });
    expect(stderr).toMatch(/'g\.pgn' cannot be written: EFBIG/);
    const saved = readFileSync(join(folder.path, 'g.pgn'), 'utf8');
    expect(saved.slice(0, other.length)).toBe(other);
    expect(saved.slice(other.length)).toMatch(/^\[Event [\s\S]*\n1\. a3 a6 [\s\S]* \*\n\n$/);
  },
);

test('invalid input is answered on standard error, with its line; exit code 2', async ({ folder }) => {
  const { out, err, code } = await folder.run(QUICK, 'Ke5\nundo\nmvoes\nresing\nlevel depth x\nNd2\nquit\n');
  expect(err).toBe(
    [
      'keymove: standard input:1: found \'Ke5\', which is not legal: no king can go there; "moves" lists all legal moves',
      'keymove: standard input:2: undo: you have not moved yet',
      "keymove: standard input:3: found 'mvoes'. Did you mean 'moves'?",
      "keymove: standard input:4: found 'resing'. Did you mean 'resign'?",
      "keymove: standard input:5: level depth: found 'x'; expected a whole number from 1 to 200",
      "keymove: standard input:6: found 'Nd2', which is not legal: White's own pawn is there; legal moves: Nc3, Nf3, Na3, Nh3",
      '',
    ].join('\n'),
  );
  expect(out).toContain('White 1> quit');
  expect(code).toBe(2);
});

test('an engine that breaks down leaves the game to the user, who can save it', async ({ folder }) => {
  const engine = join(folder.path, 'engine');
  const answer = (line: string) => (line === 'uci' ? 'uciok' : line === 'isready' ? 'readyok' : '');
  writeFileSync(
    engine,
    `#!/usr/bin/env node
const answer = ${answer};
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  if (line.startsWith('go')) process.exit(3);
  console.log(answer(line));
});
`,
    { mode: 0o755 },
  );
  const args = ['play', '--engine', engine, '--depth', '2', '--no-board'];
  const { out, err, code } = await folder.run(args, 'e4\ne5\nhint\nsave kept.pgn\n');
  expect(out).toContain('1.e4\nYou now play both sides. "go" restarts the engine.\n');
  expect(out).toContain('Saved to kept.pgn.');
  expect(err.match(/ended with exit code 3/g)).toHaveLength(2);
  expect(readFileSync(join(folder.path, 'kept.pgn'), 'utf8')).toMatch(/1\. e4 e5/);
  expect(code).toBe(2);
});

inAll(
  'an engine that broke down once can be restarted, and keeps its name on its moves',
  async ({ folder }) => {
    const engine = join(folder.path, 'engine');
    writeFileSync(
      engine,
      `#!/usr/bin/env node
const { existsSync, writeFileSync } = require('node:fs');
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'uci') console.log('id name Mortal\\nuciok');
  if (line === 'isready') console.log('readyok');
  if (line === 'quit') process.exit();
  if (!line.startsWith('go')) return;
  if (existsSync('first') && !existsSync('second')) {
    writeFileSync('second', '');
    process.exit(3);
  }
  console.log('info depth 1 score cp 0 pv ' + (existsSync('first') ? 'b8c6' : 'e7e5') + '\\nbestmove ' + (existsSync('first') ? 'b8c6' : 'e7e5'));
  writeFileSync('first', '');
});
`,
      { mode: 0o755 },
    );
    const args = ['play', '--engine', engine, '--depth', '2', '--no-board'];
    const { out, err } = await folder.run(args, 'e4\nNf3\ngo\nsave kept.pgn\nnew\nfen\n');
    expect(err.match(/ended with exit code 3/g)).toHaveLength(1);
    expect(out).toMatch(/"go" restarts the engine\.\n.*> go\nYou play White\.\n2\.\.\.Nc6/);
    const pgn = readFileSync(join(folder.path, 'kept.pgn'), 'utf8');
    expect(pgn).toMatch(/\[White "Player"\]\n\[Black "Mortal"\]/);
    expect(out).toContain('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  },
);

inAll("a hint costs no time on the user's clock", async ({ folder }) => {
  // each hint takes a second, with less than two on the clock
  const args = ['play', '--clock', '0.03', '--no-board', '--side', 'both'];
  const { out } = await folder.run(args, 'hint\nhint\nhint\ne4\n');
  expect(out.match(/^hint: /gm)).toHaveLength(3);
  expect(out).toContain('1.e4');
  expect(out).not.toContain('on time');
});

describe('results', () => {
  test('mate by the user', async ({ folder }) => {
    const { out, code } = await folder.run([...QUICK, '--fen', MATE], 'Qh7\ne4\n');
    expect(out).toContain('1.Qh7#\nWhite mates, 1-0\ngame over> e4\n');
    expect(code).toBe(2);
  });

  inAll('mate by the engine', async ({ folder }) => {
    const { out } = await folder.run([...QUICK, '--side', 'black', '--fen', MATE], '');
    expect(out).toMatch(/^1\.Q\S+#.*\nWhite mates, 1-0$/m);
  });

  test('threefold repetition is claimed by draw', async ({ folder }) => {
    const script = `${'Nf3\nNf6\nNg1\nNg8\n'.repeat(2)}draw\n`;
    const { out } = await folder.run([...QUICK, '--side', 'both'], script);
    expect(out).toMatch(/4\.\.\.Ng8\nThis position has occurred three times: "draw" claims a draw\./);
    expect(out).toContain('Draw by threefold repetition, 1/2-1/2');
  });

  test('the engine playing itself comes to an end', async ({ folder }) => {
    const fen = '8/8/4k3/8/8/3K4/8/7R w - - 0 1';
    const { out, code } = await folder.run([
      'play',
      '--side',
      'none',
      '--nodes',
      '3000',
      '--no-board',
      '--fen',
      fen,
    ]);
    expect(out).toMatch(/(White mates, 1-0|Draw by [a-z -]+, 1\/2-1\/2)\n$/);
    expect(code).toBe(0);
  });

  inAll('resigning, and a new game', async ({ folder }) => {
    const { out } = await folder.run([...QUICK, '--side', 'both'], `e4\nresign\nnew ${MATE}\nQh7\n`);
    expect(out).toContain('Black resigns: White wins, 1-0');
    expect(out).toContain('White mates, 1-0');
  });
});

describe('files', () => {
  const pgn = (path: string): string[] => readFileSync(path, 'utf8').split(/\n\n(?=\[Event)/);

  test('saved after every move; an existing file keeps its contents', async ({ folder }) => {
    const path = join(folder.path, 'games.pgn');
    writeFileSync(path, '[Event "old"]\n\n1. c4 *\n');
    const { out, code } = await folder.run(
      ['play', '--no-board', '--side', 'both', '--save', 'games.pgn', '--name', 'Ann'],
      'e4\ne5\nundo\nc5\nnew\nd4\n',
    );
    expect(code).toBe(0);
    expect(out).toContain('games.pgn exists: the game is appended to it.');
    const games = pgn(path);
    expect(games).toHaveLength(3);
    expect(games[0]).toBe('[Event "old"]\n\n1. c4 *');
    const peer = new ChessJs();
    peer.loadPgn(games[1] ?? '');
    expect(peer.history()).toEqual(['e4', 'c5']);
    expect(peer.getHeaders()).toMatchObject({ White: 'Ann', Result: '*' });
    expect(games[2]).toMatch(/\n\n1\. d4 \*\n/);
  });

  inAll('saving twice writes one game, which can be continued', async ({ folder }) => {
    const first = await folder.run([...QUICK, '--side', 'both'], 'e4\nsave a.pgn\ne5\nsave a.pgn\n');
    expect([first.code, first.err]).toEqual([0, '']);
    expect(pgn(join(folder.path, 'a.pgn'))).toHaveLength(1);
    const second = await folder.run([...QUICK, '--side', 'both', '--pgn', 'a.pgn'], 'Nf3\ngame\n');
    expect(second.out).toContain('1.e4 e5 2.Nf3');
  });

  test('a book of each kind', async ({ folder }) => {
    writeFileSync(
      join(folder.path, 'b.bin'),
      polyglotBytes([entryOf(polyglotKey(played('')), 'b1', 'a3', 1)]),
    );
    folder.write('b.txt', 'Name: Na3 Na6\n');
    folder.write('b.pgn', '[Event "x"]\n\n1. Na3 Na6 *\n');
    for (const file of ['b.bin', 'b.txt', 'b.pgn']) {
      const { out, err } = await folder.run([...QUICK, '--side', 'black', '--book', file], '');
      expect(out).toMatch(/^1\.Na3 {2}book/m);
      expect(err).toBe('');
    }
  });
});

test.for([
  [['--book', 'absent.txt'], '--book: absent.txt: no such file; expected a book'],
  [['--pgn', 'absent.pgn'], "--pgn: 'absent.pgn' cannot be read: there is no such file or folder\n"],
  [['--fen', '8/8 w'], '--fen: board: '],
  [
    ['--save', 'no/such/folder.pgn'],
    "--save: 'no/such/folder.pgn' cannot be written: there is no such file or folder\n",
  ],
  [['--side', 'whit'], "--side: found 'whit'; expected white, black, both or none. Did you mean 'white'?"],
  [['--clock', 'x'], "--clock: found 'x'; expected minutes and seconds"],
  [['--engine', 'no-such-engine'], 'no-such-engine'],
] as const)('%j is refused before the game', async ([args, message], { folder }) => {
  const { out, err, code } = await folder.run(['play', ...args]);
  expect(err).toContain(message);
  expect([out, code]).toEqual(['', 2]);
});

const STOCKFISH = '/usr/games/stockfish';

test.skipIf(!existsSync(STOCKFISH))('another UCI engine', async ({ folder }) => {
  const args = [...QUICK, '--engine', STOCKFISH, '--threads', '1', '--hash', '1'];
  const { out, code } = await folder.run(args, 'e4\nhint\n');
  expect(out).toMatch(/^1\.\.\.\S+ {2}[+-]?\d+\.\d\d, depth \d+$/m);
  expect(out).toMatch(/^hint: /m);
  expect(code).toBe(0);
});

describe('signals', () => {
  const SIGNALS = [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const;
  test.for(someOf(SIGNALS, 1))(
    '%s during a long think: the move is made and saved',
    async ([signal, code], { folder }) => {
      const started = folder.start(['play', '--no-board', '--time', '1h', '--save', 'g.pgn']);
      started.process.stdin.write('e4\n');
      // when it begins, the file is there for an instant
      await vi.waitFor(() => expect(read(folder, 'g.pgn')).toContain('1. e4'), 20_000);
      // it thinks
      await untilWorked(started.process.pid, 0.7);
      started.process.kill(signal);
      const ended = await started.ended;
      expect(ended.code).toBe(code);
      expect(ended.err).toBe('');
      expect(readFileSync(join(folder.path, 'g.pgn'), 'utf8')).toMatch(/\n\n1\. e4 \S+ \*\n/);
    },
  );

  test('SIGINT while a script is silent', async ({ folder }) => {
    const started = folder.start([...QUICK, '--side', 'both']);
    started.process.stdin.write('e4\n');
    let seen = '';
    started.process.stdout.on('data', (text: string) => {
      seen += text;
    });
    while (!seen.includes('1.e4')) await sleep(20);
    await sleep(50);
    started.process.kill('SIGINT');
    expect((await started.ended).code).toBe(130);
  });
});

test('a line of a megabyte is refused by its length', async ({ folder }) => {
  const { code, err } = await folder.run(['play', '--no-board'], `${'e'.repeat(1_000_000)}\nquit\n`);
  expect(err).toContain(
    'standard input:1: found a line of 1000000 characters; expected a move or a command ("help" lists them)',
  );
  expect(code).toBe(2);
});
