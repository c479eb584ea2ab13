import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeUci } from 'chessops';
import { INITIAL_FEN } from 'chessops/fen';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AnalysisState, EngineError } from '../../../src/analyse/analysis.js';
import { fromUci, legalUci, positionOf } from '../../../src/chess/moves.js';
import { UciEngine, type UciEngineOptions } from '../../../src/uci/client/client.js';
import { STOCKFISH, stockfishIsAbsent } from '../stockfish.js';

const move = (uci: string) => fromUci(uci) ?? expect.fail(uci);
const position = (fen = INITIAL_FEN, ...moves: string[]) => ({ fen, moves: moves.map(move) });

const odd = (flaw: string, options: UciEngineOptions = {}) =>
  UciEngine.start(process.execPath, {
    args: [fileURLToPath(new URL('../engines/odd.mjs', import.meta.url)), flaw],
    ...options,
  });

const started: UciEngine[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((engine) => engine.close()));
});

async function start(flaw: string, options?: UciEngineOptions): Promise<UciEngine> {
  const engine = await odd(flaw, options);
  started.push(engine);
  return engine;
}

const refusal = async (promise: Promise<unknown>): Promise<string> => {
  const error = await promise.then(
    () => expect.fail('no error'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EngineError);
  return (error as EngineError).message;
};

describe('a program that is not an engine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keymove-engine-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is missing', async () => {
    expect(await refusal(UciEngine.start('/nowhere/stockfish'))).toBe(
      "engine '/nowhere/stockfish': not found; expected the path of a UCI engine, or a program on the PATH",
    );
  });

  it('is not executable', async () => {
    const path = join(folder, 'plain.txt');
    writeFileSync(path, 'hello');
    expect(await refusal(UciEngine.start(path))).toContain('not executable; expected a UCI engine');
    expect(await refusal(UciEngine.start(folder))).toContain('not executable; expected a UCI engine');
  });

  it('cannot be run on this machine', async () => {
    const path = join(folder, 'foreign');
    writeFileSync(path, '\0\x01\x02no program');
    chmodSync(path, 0o755);
    expect(await refusal(UciEngine.start(path))).toMatch(/^engine '/);
  });

  it('exits before it sends uciok', async () => {
    expect(await refusal(odd('exits at once'))).toMatch(
      /^engine '.*' ended with exit code 7; expected a UCI engine; its last message: cannot open network file nn.bin$/,
    );
  });

  it('does not answer', async () => {
    expect(await refusal(odd('silent', { handshakeMs: 300 }))).toMatch(
      /no uciok within 0.3 s; expected a UCI engine$/,
    );
    // echoes its input
    expect(await refusal(UciEngine.start('cat', { handshakeMs: 300 }))).toContain('no uciok within 0.3 s');
  });

  it('sends endless output', async () => {
    expect(await refusal(odd('endless line'))).toMatch(/sent a line of more than 1048576 characters/);
  });
});

describe('an engine with a flaw', () => {
  it('dies while thinking: the error says how, with its last words, and it stays dead', async () => {
    const engine = await start('dies thinking');
    const question = { position: position(), depth: 3 };
    const message = await refusal(engine.analyse(question));
    expect(message).toMatch(/ended with exit code 3; its last message: assertion failed: pos.is_ok\(\)$/);
    expect(await refusal(engine.analyse(question))).toBe(message);
    expect(await refusal(engine.newGame())).toBe(message);
  });

  it('is killed', async () => {
    const engine = await start('killed thinking');
    expect(await refusal(engine.analyse({ position: position(), depth: 3 }))).toMatch(
      /was killed by SIGKILL/,
    );
  });

  it.each([
    ['illegal best move', "Odd answers 'e2e5'; expected a legal move"],
    ['illegal variation', "Odd sent a line that begins with 'e2e5'; expected a legal move"],
    ['no move', 'Odd answers no move; expected a legal move'],
  ])('%s', async (flaw, expected) => {
    const engine = await start(flaw);
    expect(await refusal(engine.analyse({ position: position(), depth: 3 }))).toBe(expected);
  });

  it('lets a variation run on, which is cut at the first illegal move', async () => {
    const { lines } = await (await start('variation runs on')).analyse({ position: position(), depth: 3 });
    expect(lines.map((line) => line.moves.map(makeUci))).toEqual([['e2e4', 'e7e5']]);
  });

  it('sends a move and nothing about it: there is no line, but the move', async () => {
    const analysis = await (await start('only a move')).analyse({ position: position(), depth: 3 });
    expect(analysis).toMatchObject({ lines: [], depth: 0, nodes: 0, bestMove: move('g1f3') });
  });

  it('does not play its best move: both moves are reported', async () => {
    const analysis = await (await start('plays weaker')).analyse({ position: position(), depth: 9 });
    expect(analysis.lines[0]?.moves[0]).toEqual(move('e2e4'));
    expect(analysis.bestMove).toEqual(move('a2a3'));
  });

  it('changes its mind at the end: only the bound on the new move is known', async () => {
    const { lines, bestMove } = await (await start('changes its mind')).analyse({
      position: position(),
      depth: 5,
    });
    expect(bestMove).toEqual(move('d2d4'));
    expect(lines).toMatchObject([{ rank: 1, depth: 5, score: { kind: 'centipawns', centipawns: 55 } }]);
    expect(lines[0]?.moves.map(makeUci)).toEqual(['d2d4', 'd7d5']);
  });

  it.each([
    ['depth', { depth: 3 }],
    ['nodes', { nodes: 350 }],
    ['time', { ms: 100 }],
  ] as const)('does not keep a limit of %s: it is stopped', async (ended, limit) => {
    const engine = await start('ignores limits');
    expect(await engine.analyse({ position: position(), ...limit })).toMatchObject({
      ended,
      bestMove: move('e2e4'),
    });
  });

  it('does not stop', async () => {
    const engine = await start('deaf to stop', { answerMs: 300 });
    const analysis = engine.analyse({ position: position() });
    engine.stop();
    expect(await refusal(analysis)).toBe('Odd has not answered stop within 0.3 s');
  });

  it('does not stop, but a signal has come: what is known is the answer, and it is killed', async () => {
    const engine = await start('deaf to stop');
    const analysis = engine.analyse({ position: position() }, ({ lines }) => {
      if (lines.length > 0) engine.stop(true);
    });
    expect(await analysis).toMatchObject({ ended: 'stopped', depth: 1, lines: [{ rank: 1 }] });
    expect(await refusal(engine.analyse({ position: position() }))).toContain('has not answered stop');
  });

  it('is not ready when a signal comes', async () => {
    const engine = await start('ready once');
    const game = refusal(engine.newGame());
    engine.stop(true);
    expect(await game).toMatch(/was killed by SIGKILL/);
  });

  it('is starting when a signal comes', async () => {
    const controller = new AbortController();
    const starting = refusal(odd('silent', { signal: controller.signal }));
    controller.abort();
    expect(await starting).toMatch(/was killed by SIGKILL/);
  });

  it('is gone before it is ended', async () => {
    const engine = await odd('killed thinking');
    const analysis = refusal(engine.analyse({ position: position(), depth: 3 }));
    await engine.close();
    expect(await analysis).toMatch(/was killed by SIGKILL/);
  });

  it('does not quit and is killed', async () => {
    await (await odd('deaf to quit')).close();
  });

  it('castles as king takes rook, which is converted to the king’s two steps', async () => {
    const engine = await start('castles by taking the rook');
    const fen = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
    const { lines, bestMove } = await engine.analyse({ position: position(fen), depth: 1 });
    expect(lines[0]?.moves.map(makeUci)).toEqual(['e1g1', 'e8c8']);
    expect(bestMove).toEqual(move('e1g1'));
  });

  it('ends its lines as Windows does', async () => {
    const engine = await start('windows lines');
    expect(engine.name).toBe('Odd');
    expect((await engine.analyse({ position: position(), depth: 1 })).lines).toHaveLength(1);
  });

  it('refuses an option', async () => {
    expect(await refusal(odd('none', { options: { Contempt: '5' } }))).toBe(
      "Odd has no option 'Contempt'; it has Hash",
    );
    expect(await refusal(odd('none', { options: { hash: 'much' } }))).toBe(
      "Odd, option Hash: found 'much'; expected a whole number from 1 to 1024",
    );
    await start('none', { options: { hash: '32' } });
  });

  it('is stopped between two ranks: the lines are those of the previous iteration', async () => {
    const engine = await start('is stopped between two ranks');
    const { lines, depth } = await engine.analyse({ position: position(), depth: 9, lines: 3 });
    expect(depth).toBe(4);
    expect(lines.map(({ depth: plies }) => plies)).toEqual([4, 4, 4]);
    expect(lines.flatMap(({ moves }) => moves.map(makeUci))).toEqual(['e2e4', 'd2d4', 'g1f3']);
  });

  it('has no MultiPV and ranks one move', async () => {
    const { lines } = await (await start('none')).analyse({ position: position(), depth: 1, lines: 3 });
    expect(lines).toHaveLength(1);
  });
});

describe.skipIf(stockfishIsAbsent())('Stockfish', () => {
  let engine: UciEngine;
  beforeAll(async () => {
    engine = await UciEngine.start(STOCKFISH ?? '', { options: { Hash: '16', threads: '1' } });
  });
  afterAll(() => engine?.close());

  it('has a name and options', () => {
    expect(engine.name).toMatch(/^Stockfish/);
    expect(engine.options.get('multipv')).toMatchObject({ name: 'MultiPV', type: 'spin', min: 1, max: 500 });
  });

  it('thinks to a depth', async () => {
    const states: AnalysisState[] = [];
    const analysis = await engine.analyse({ position: position(), depth: 8 }, (state) => states.push(state));
    expect(analysis).toMatchObject({ ended: 'depth', depth: 8, lines: [{ rank: 1, depth: 8 }] });
    expect(analysis.nodes).toBeGreaterThan(100);
    expect(analysis.lines[0]?.selectiveDepth).toBeGreaterThan(3);
    expect(states.length).toBeGreaterThan(0);
    expect(analysis.lines[0]?.moves[0]).toEqual(analysis.bestMove);
  });

  it('thinks for nodes, and for a time', async () => {
    expect(await engine.analyse({ position: position(), nodes: 5_000 })).toMatchObject({ ended: 'nodes' });
    const timed = await engine.analyse({ position: position(), ms: 150 });
    expect(timed.ended).toBe('time');
    expect(timed.ms).toBeGreaterThan(100);
  });

  it('ranks different moves, each with a legal line, best first', async () => {
    const start = positionOf(INITIAL_FEN);
    const states: AnalysisState[] = [];
    const question = { position: position(), lines: 4, depth: 9 };
    const end = await engine.analyse(question, (state) => states.push(state));
    expect(end.lines).toHaveLength(4);
    for (const { lines } of [...states, end]) {
      expect(lines.map(({ rank }) => rank)).toEqual(lines.map((_, i) => i + 1));
      const first = lines.map(({ moves }) => moves.slice(0, 1).map(makeUci).join());
      expect(new Set(first).size).toBe(lines.length);
      for (const { moves } of lines) {
        const played = start.clone();
        for (const each of moves) {
          expect(played.isLegal(each)).toBe(true);
          played.play(each);
        }
      }
    }
    const scores = end.lines.map(({ score }) =>
      score.kind === 'centipawns' ? score.centipawns : Number.NaN,
    );
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  it('considers only the given first moves', async () => {
    const searchMoves = [move('a2a3'), move('h2h3')];
    const { lines } = await engine.analyse({ position: position(), lines: 5, searchMoves, depth: 6 });
    expect(lines.map(({ moves }) => moves.slice(0, 1).map(makeUci).join()).sort()).toEqual(['a2a3', 'h2h3']);
  });

  it('knows the moves that led to the position', async () => {
    const game = position(INITIAL_FEN, 'f2f3', 'e7e5', 'g2g4');
    const { lines } = await engine.analyse({ position: game, depth: 4 });
    expect(lines).toMatchObject([{ score: { kind: 'mate', moves: 1 } }]);
    expect(lines[0]?.moves.map(makeUci)).toEqual(['d8h4']);
  });

  it('tells the side that is mated how long it has', async () => {
    const { lines } = await engine.analyse({
      position: position('7k/8/5K2/8/8/8/8/6Q1 b - - 0 1'),
      depth: 6,
    });
    expect(lines[0]?.score).toEqual({ kind: 'mate', moves: -1 });
  });

  it.each([
    ['mate', '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1'],
    ['stalemate', '7k/5K2/6Q1/8/8/8/8/8 b - - 0 1'],
  ])('is not asked about %s', async (_, fen) => {
    expect(await engine.analyse({ position: position(fen), depth: 4 })).toMatchObject({
      ended: 'complete',
      lines: [],
      nodes: 0,
    });
  });

  it('thinks until it is stopped, can be stopped at once, and thinks again', async () => {
    let told = 0;
    const first = engine.analyse({ position: position() }, () => {
      if (++told === 2) engine.stop();
    });
    expect(await first).toMatchObject({ ended: 'stopped', lines: [{ rank: 1 }] });
    const second = engine.analyse({ position: position() });
    engine.stop();
    engine.stop();
    const { ended, bestMove } = await second;
    expect(ended).toBe('stopped');
    expect(bestMove).toBeDefined();
    await engine.newGame();
    engine.stop();
    expect(await engine.analyse({ position: position(), depth: 2 })).toMatchObject({ ended: 'depth' });
  });

  it('plays by the clock', async () => {
    const clock = { white: 500, black: 500, whiteIncrement: 10, blackIncrement: 10 };
    const { bestMove, ended, ms } = await engine.analyse({ position: position(), clock });
    expect(bestMove).toBeDefined();
    expect(ended).toBe('time');
    expect(ms).toBeLessThan(1_500);
  });

  it('is ended while thinking, and loses nothing that is known', async () => {
    const other = await UciEngine.start(STOCKFISH ?? '');
    let know: () => void = () => {};
    const knows = new Promise<void>((resolve) => {
      know = resolve;
    });
    const analysis = other.analyse({ position: position() }, know);
    await knows;
    await other.close();
    expect(await analysis).toMatchObject({ ended: 'stopped', lines: [{ rank: 1 }] });
  });

  it('takes one position at a time', async () => {
    const analysis = engine.analyse({ position: position() });
    await expect(engine.analyse({ position: position() })).rejects.toThrow(RangeError);
    engine.stop();
    await analysis;
  });
});

describe('legalUci', () => {
  const castles = positionOf('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
  it.each([
    ['e1g1', 'e1g1'],
    ['e1h1', 'e1g1'],
    ['e1c1', 'e1c1'],
    ['e1a1', 'e1c1'],
    ['e1f1', 'e1f1'],
    ['h1h8', 'h1h8'],
    ['e1e3', undefined],
    ['e1b1', undefined],
    ['O-O', undefined],
  ])('%s', (text, expected) => {
    const found = legalUci(castles, text);
    expect(found && makeUci(found)).toBe(expected);
  });
});
