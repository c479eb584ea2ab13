import { execFileSync, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { classics } from '../../oracle/classics.js';
import { randomGamePositions, randomHunts, randomPlacements } from '../../oracle/random-positions.js';
import { disturb } from '../disturb.js';
import { StrictClient } from '../strict-client.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const QUEEN_MATES = '4k3/8/4K3/8/8/8/8/Q7 w - - 0 1';
const MATED = '7k/6Q1/5K2/8/8/8/8/8 b - - 0 1';
const STALEMATED = '7k/5K2/6Q1/8/8/8/8/8 b - - 0 1';
const CASTLING = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';

const COMMAND = fileURLToPath(new URL('../../../bin/keymove.js', import.meta.url));

let client: StrictClient;
beforeAll(async () => {
  client = new StrictClient(['--hash', '16']);
  await client.ask('isready', 'readyok');
});
afterAll(async () => {
  expect(await client.quit()).toBe(0);
  expect(client.stderr).toBe('');
});
afterEach(() => {
  for (const option of [
    'MultiPV value 1',
    'Threads value 1',
    'MateLimit value 0',
    'UCI_Chess960 value false',
  ]) {
    client.send(`setoption name ${option}`);
  }
});

describe('the handshake', () => {
  it('names the program and its options', async () => {
    const lines = await client.ask('uci', 'uciok');
    expect(lines[0]).toMatch(/^id name keymove \d+\.\d+\.\d+$/);
    expect(lines[1]).toMatch(/^id author ./);
    for (const option of [
      'Hash type spin default 16 min 2 max 4000',
      'Threads type spin default 1 min 1 max 64',
      'MultiPV type spin default 1 min 1 max 218',
      'Clear Hash type button',
      'MateLimit type spin default 0 min 0 max 127',
      'ProveShortest type check default false',
      'Evaluation type combo default net var net var terms',
      'Move Overhead type spin default 20 min 0 max 10000',
    ]) {
      expect(lines).toContain(`option name ${option}`);
    }
  });

  it('takes initial values from the command line', async () => {
    const other = new StrictClient(['--evaluation', 'terms', '--threads', '2']);
    const lines = await other.ask('uci', 'uciok');
    expect(lines).toContain('option name Evaluation type combo default terms var net var terms');
    expect(lines).toContain('option name Threads type spin default 2 min 1 max 64');
    const evaluated = async () => (await other.go(START, [], 'nodes 2000')).infos.at(-1)?.cp;
    other.send('setoption name Threads value 1');
    const byTerms = await evaluated();
    other.send('setoption name Evaluation value net');
    other.send('ucinewgame');
    expect(byTerms).toBeDefined();
    expect(await evaluated()).not.toEqual(byTerms);
    expect(await other.quit()).toBe(0);
  });

  it('accepts both line ends, empty lines, and unknown words before a command', async () => {
    client.send('', '\r\n');
    client.send('joho debug on');
    expect(await client.ask('  \tgo_away isready now\r', 'readyok')).toEqual([]);
  });

  it('reports unknown commands, options and values', async () => {
    client.send('hello');
    client.send('setoption name No Such value 1');
    client.send('setoption name Hash value many');
    client.send('setoption name ponder value maybe');
    expect(await client.ask('isready', 'readyok')).toEqual([
      "info string unknown command 'hello'",
      "info string no option 'No Such'",
      "info string option Hash: found 'many'; expected a whole number from 2 to 4000",
      "info string option Ponder: found 'maybe'; expected true or false",
    ]);
  });

  it('ignores the case of option names', async () => {
    client.send('setoption name mUlTiPv value 2');
    client.send('setoption name clear hash');
    const { infos } = await client.go(START, [], 'depth 2', 2);
    expect(infos.map(({ rank }) => rank)).toContain(2);
  });
});

describe('go', () => {
  it('withholds bestmove under infinite, even with a proven mate', async () => {
    const answer = client.go(QUEEN_MATES, [], 'infinite');
    await new Promise((resolve) => setTimeout(resolve, 400));
    await client.ask('isready', 'readyok');
    client.stop();
    const { best, infos } = await answer;
    expect(['a1a8', 'a1h8']).toContain(best);
    expect(infos.at(-1)).toMatchObject({ mate: 1 });
  });

  it('withholds bestmove while pondering, and applies the limits from ponderhit on', async () => {
    const answer = client.go(START, ['e2e4'], 'ponder movetime 200');
    await new Promise((resolve) => setTimeout(resolve, 300));
    client.ponderHit();
    const { best, waited } = await answer;
    expect(best).toBeDefined();
    expect(waited).toBeGreaterThan(150);
  });

  it('finds a mate in one even if a draw can be claimed', async () => {
    const shuffle = 'f2f3 e7e5 g2g4 b8c6 b1c3 c6b8 c3b1 b8c6 b1c3 c6b8 c3b1'.split(' ');
    expect((await client.go(START, shuffle, 'mate 1')).best).toBe('d8h4');
    expect((await client.go('7k/8/6K1/8/8/8/8/R7 w - - 100 80', [], 'mate 3')).best).toBe('a1a8');
  });

  it('warns that a draw may come before a longer mate', async () => {
    const rook = '7k/8/5K2/8/8/8/8/R7 w - -';
    expect((await client.go(`${rook} 0 80`, [], 'mate 4')).infos.at(-1)).toMatchObject({ mate: 2 });
    const { strings, best } = await client.go(`${rook} 99 80`, [], 'mate 4');
    expect(strings).toContain('no mate in 1; a draw may be claimed before a longer one');
    expect(best).toBeDefined();
  });

  it('does not rule out a mate by pawns when the fifty-move draw is near', async () => {
    const pawn = 'k7/7p/1KP5/8/8/8/8/8 w - - 99 80';
    expect((await client.go(pawn, [], 'mate 4')).strings.join()).not.toMatch(/no mate in [2-4]/);
    expect((await client.go(pawn, [], 'depth 6')).infos.at(-1)).toMatchObject({ mate: 2 });
  });

  it('plays one of the given moves, whatever it finds', async () => {
    const { best } = await client.go(START, [], 'mate 1 searchmoves a2a4 b2b3');
    expect(['a2a4', 'b2b3']).toContain(best);
  });

  it('names values that it cannot use', async () => {
    const { strings } = await client.go(START, [], 'depth 1 nodes abc splat 2 movetime -5');
    expect(strings).toEqual([
      "go nodes: found 'abc'; expected a whole number; skipped",
      "go: skipped unknown word 'splat'",
      "go: skipped unknown word '2'",
      'go movetime: found -5; expected 1 or more; taken as 1',
    ]);
  });

  it('sends a move to ponder on', async () => {
    const { ponder } = await client.go(START, [], 'depth 5');
    expect(ponder).toBeDefined();
  });

  it('ends at once if stop follows go immediately', async () => {
    const answer = client.go(START, [], 'infinite');
    client.stop();
    expect((await answer).best).toBeDefined();
  });

  it('respects a limit of nodes, including those of the mate search', async () => {
    for (const nodes of [1, 10, 1000, 50_000]) {
      const { infos } = await client.go(classics()[0]?.fen ?? START, [], `nodes ${nodes}`);
      expect(infos.at(-1)?.nodes).toBeLessThanOrEqual(nodes + 100);
    }
  });

  it('gives the same answer with the same depth or nodes', async () => {
    const ask = async (words: string) => {
      client.send('ucinewgame');
      const { best, infos } = await client.go(CASTLING, [], words);
      const { pv, cp } = infos.at(-1) ?? {};
      return { best, pv, cp };
    };
    for (const words of ['depth 6', 'nodes 20000']) expect(await ask(words)).toEqual(await ask(words));
  });

  it('searches only the given moves', async () => {
    const { best } = await client.go(START, [], 'depth 4 searchmoves a2a3 h2h3 e2e5');
    expect(['a2a3', 'h2h3']).toContain(best);
    const mate = await client.go(QUEEN_MATES, [], 'movetime 100 searchmoves a1b1');
    expect(mate.best).toBe('a1b1');
    expect(mate.infos.at(-1)?.mate ?? 9).toBeGreaterThan(1);
  });

  it('moves at once on a clock with a single legal move', async () => {
    const { best } = await client.go('k7/8/1K6/8/8/8/8/1Q6 b - - 0 1', [], 'wtime 600000 btime 600000');
    expect(best).toBe('a8b8');
  });

  it('reports that a mated or stalemated side has no move', async () => {
    const mated = await client.go(MATED, [], 'depth 3');
    expect(mated).not.toHaveProperty('best');
    expect(mated.infos.at(-1)).toMatchObject({ depth: 0, mate: 0 });
    for (const words of ['movetime 50', 'mate 2']) {
      const stalemated = await client.go(STALEMATED, [], words);
      expect(stalemated).not.toHaveProperty('best');
      expect(stalemated.infos.at(-1)).toMatchObject({ depth: 0, cp: 0 });
    }
  });
});

describe('mates', () => {
  it('go mate proves the shortest, with its whole line', async () => {
    client.send('setoption name ProveShortest value true');
    for (const { fen, moves } of classics().filter((classic) => classic.moves <= 3)) {
      const { infos, strings, best } = await client.go(fen, [], `mate ${moves}`);
      expect(infos.at(-1)).toMatchObject({ mate: moves });
      expect(strings.at(-1)).toBe(`mate in ${moves} proven shortest`);
      expect(best).toBe(infos.at(-1)?.pv[0]);
    }
  });

  it('says what is known of the length of a mate, once', async () => {
    const excelsior = 'n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1';
    client.send('setoption name ProveShortest value true');
    const { strings } = await client.go(excelsior, [], 'mate 12');
    const bounds = strings.map((said) =>
      /^mate in (\d+) proven, no mate in (\d+), shortest not known$/.exec(said),
    );
    for (const each of bounds.slice(0, -1)) expect(Number(each?.[1])).toBeGreaterThan(Number(each?.[2]) + 1);
    expect(strings.at(-1)).toBe('mate in 5 proven shortest');
    expect(new Set(strings).size).toBe(strings.length);
  });

  it('counts the answers of tables for each go', async () => {
    const hits = async (fen: string) => (await client.go(fen, [], 'depth 2')).infos.at(-1)?.tableHits;
    const first = await hits('8/8/8/3k4/8/8/8/KR6 w - - 0 1');
    expect(first).toBeGreaterThan(0);
    expect(await hits(START)).toBe(0);
    expect(await hits('8/8/8/3k4/8/8/8/KR6 w - - 0 1')).toBe(first);
  });

  it('go mate reports that there is none, and plays a legal move', async () => {
    const { infos, strings, best } = await client.go(START, [], 'mate 2');
    expect(strings).toEqual(['no mate in 2']);
    // a table says so: drawn, and a mate that takes longer
    expect((await client.go('8/8/8/8/4k3/4b3/8/K7 w - - 0 1', [], 'mate 3')).strings).toEqual([
      'no mate in 3',
    ]);
    const rook = await client.go('8/8/8/3k4/8/8/8/KR6 w - - 0 1', [], 'mate 3');
    expect(rook.strings.at(-1)).toBe('no mate in 3');
    expect(infos.at(-1)).toMatchObject({ cp: 0 });
    expect(best).toBeDefined();
  });

  it('go mate reports what is undecided when a limit comes first', async () => {
    const { strings } = await client.go(START, [], 'mate 20 nodes 5000');
    expect(strings).toHaveLength(1);
    expect(strings[0]).toMatch(/^no mate in \d; mate in 20 undecided \(nodes\)$/);
  });

  it('finds the same mates with and without being told N', async () => {
    for (const { fen, moves } of classics().filter((classic) => classic.moves <= 3)) {
      const { infos } = await client.go(fen, [], 'movetime 3000');
      expect(infos.at(-1)).toMatchObject({ mate: moves });
    }
  });

  it('sends a negative mate if the side to move is mated', async () => {
    const { infos } = await client.go('k7/8/1K6/8/8/8/8/7Q b - - 0 1', [], 'mate 2');
    expect(infos.at(-1)).toMatchObject({ mate: -1 });
  });

  it('MateLimit makes every go a search for a mate', async () => {
    client.send('setoption name MateLimit value 2');
    const { strings } = await client.go(START, [], 'movetime 5000');
    expect(strings).toEqual(['no mate in 2']);
  });

  it('shows several keys with MultiPV, shortest first', async () => {
    client.send('setoption name MultiPV value 5');
    const { infos } = await client.go('7k/8/7K/8/8/8/Q7/1R6 w - - 0 1', [], 'mate 2', 5);
    expect(infos.slice(-5).map(({ mate }) => mate)).toEqual([1, 1, 2, 2, 2]);
  });

  it('does not count mates beyond the fifty-move rule', async () => {
    const late = QUEEN_MATES.replace(' 0 1', ' 99 80');
    expect((await client.go(late, [], 'mate 1')).infos.at(-1)).toMatchObject({ mate: 1 });
    const { infos, strings } = await client.go('4k3/8/3K4/8/8/8/8/Q7 w - - 99 80', [], 'mate 3');
    expect(infos.at(-1)).toMatchObject({ cp: 0 });
    expect(strings).toHaveLength(1);
  });
});

describe('position', () => {
  it('reports what is wrong with a position, and plays no move in it', async () => {
    client.send('position fen 8/8/8/8/8/8/8/8 w - - 0 1');
    const lines = await client.ask('go depth 1', 'bestmove (none)');
    expect(lines[0]).toMatch(/^info string illegal position: board: /);
    expect(lines).toContain('info string no legal position to think about');
    expect((await client.go(START, [], 'depth 1')).best).toBeDefined();
  });

  it('plays the moves before the first illegal one', async () => {
    client.send('position startpos moves e2e4 e7e6 e4e6 d2d4');
    expect(await client.ask('isready', 'readyok')).toEqual([
      "info string illegal move 'e4e6'; skipped it and the rest",
    ]);
  });

  it('reads both forms of castling, and writes it according to UCI_Chess960', async () => {
    for (const castling of ['e1g1', 'e1h1']) {
      client.send(`position fen ${CASTLING} moves ${castling}`);
      expect(await client.ask('isready', 'readyok')).toEqual([]);
    }
    const words = 'depth 1 searchmoves e1c1';
    expect((await client.go(CASTLING, [], words)).best).toBe('e1c1');
    client.send('setoption name UCI_Chess960 value true');
    expect((await client.go(CASTLING, [], words)).best).toBe('e1a1');
  });
});

describe('the end', () => {
  it('comes with the end of the input: the current search sends its bestmove', async () => {
    const other = new StrictClient();
    const answer = other.go(START, [], 'movetime 600000');
    await new Promise((resolve) => setTimeout(resolve, 300));
    other.endInput();
    expect((await answer).best).toBeDefined();
    expect(await other.ended).toBe(0);
  });

  it('is not needed for quit to end a count, which comes after it has begun', async () => {
    const counting = spawn(process.execPath, [COMMAND, 'uci']);
    const gone = new Promise((resolve) => counting.on('exit', resolve));
    counting.stdin.write('go perft 9\nisready\n');
    let out = '';
    for await (const text of counting.stdout) {
      out += text;
      if (out.includes('readyok')) break;
    }
    await new Promise((resolve) => setTimeout(resolve, 3000));
    counting.stdin.write('quit\n');
    try {
      expect(
        await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 20_000, 'counting'))]),
      ).toBe(0);
    } finally {
      counting.kill('SIGKILL');
    }
  });

  it('comes with quit, even during a search without limits', async () => {
    const other = new StrictClient();
    const answer = other.go(START, [], 'movetime 600000');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await other.quit()).toBe(0);
    expect((await answer).best).toBeDefined();
  });
});

it('survives random questions with stop, ponderhit and isready at random moments', async () => {
  const fens = [
    ...randomGamePositions(1, 16),
    ...randomHunts(2, 8),
    ...randomPlacements(3, 8),
    ...classics()
      .slice(0, 4)
      .map(({ fen }) => fen),
  ];
  const answers = await disturb(client, fens, 4);
  expect(answers).toHaveLength(fens.length);
});

describe('at the keyboard', () => {
  const typed = (...lines: string[]): string =>
    execFileSync(process.execPath, [COMMAND, 'uci'], { input: `${lines.join('\n')}\n`, encoding: 'utf8' });

  it('go perft counts after each move to its end, whatever follows, and has no bestmove', () => {
    const kiwipete = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
    const lines = typed(`position fen ${kiwipete}`, 'go perft 3', 'quit').trimEnd().split('\n');
    expect(lines).toHaveLength(48 + 2);
    expect(lines).toContain('e1g1: 2059');
    expect(lines.at(-1)).toBe('Nodes searched: 97862');
  });

  it('go perft without a number counts nothing and searches nothing', () => {
    const text = typed('go perft', 'go perft x', 'quit');
    expect(text).toBe(
      'info string go perft: found nothing; expected a whole number; no positions are counted\n' +
        "info string go perft: found 'x'; expected a whole number; no positions are counted\n",
    );
  });

  it('go perft hears isready and stop', async () => {
    const counting = spawn(process.execPath, [COMMAND, 'uci']);
    let out = '';
    const ended = new Promise((resolve) => counting.stdout.on('end', resolve));
    counting.stdout.on('data', (text: Buffer) => {
      out += text;
      if (out.includes('readyok')) counting.stdin.end('stop\nd\nquit\n');
    });
    counting.stdin.write('go perft 12\nisready\n');
    await ended;
    expect(out).toMatch(/readyok\n8 r n b q k b n r\n/);
    expect(out).not.toContain('Nodes searched');
  });

  it('d, eval and bench', () => {
    const out = typed('position startpos moves e2e4 f7f5 d1h5', 'd', 'eval', 'bench 3');
    expect(out).toMatch(/^8 r n b q k b n r\n7 p p p p p \. p p\n/);
    expect(out).toContain(
      'Fen: rnbqkbnr/ppppp1pp/8/5p1Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2\nCheckers: h5\n',
    );
    expect(out).toContain('Legal moves: g7g6\n');
    expect(out).toMatch(/^material .*\n/m);
    expect(out).toMatch(
      /\nPosition 20\/20: .*\n\nTotal time \(ms\) : \d+\nNodes searched {2}: \d+\nNodes\/second {4}: \d+\n$/,
    );
    expect(typed('bench many')).toBe("info string bench: found 'many'; expected a depth from 1 to 120\n");
  });
});
