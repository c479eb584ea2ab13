import { INITIAL_FEN } from 'chessops/fen';
import { afterEach, describe, expect, it } from 'vitest';
import { Analyser, type AnalyserOptions, type AnalyserState } from '../../src/analyse/analyser.js';
import { EngineError } from '../../src/analyse/analysis.js';
import { scoutMates } from '../../src/analyse/mate-scout.js';
import { fromUci, positionOf, sanLine, toUci } from '../../src/chess/moves.js';
import type { Host } from '../../src/host/host.js';
import { nodeHost } from '../../src/host/node/node-host.js';
import { createKernel } from '../kernels.js';
import { classics } from '../oracle/classics.js';
import { unsharedHost } from '../unshared-host.js';

const START = { fen: INITIAL_FEN, moves: [] };
const thread = (name: string): Host =>
  nodeHost({ threadUrl: new URL(`./threads/${name}.mjs`, import.meta.url) });

const open: Analyser[] = [];
function analyser(options: AnalyserOptions = {}, host = nodeHost()): Analyser {
  const made = new Analyser(host, { hashMb: 16, ...options });
  open.push(made);
  return made;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((engine) => engine.close()));
});

describe('an analysis', () => {
  it('reaches the requested depth, with a legal line', async () => {
    const states: AnalyserState[] = [];
    const { depth, lines, ended, nodes } = await analyser().analyse({ position: START, depth: 6 }, (state) =>
      states.push(state),
    );
    expect({ depth, ended }).toEqual({ depth: 6, ended: 'depth' });
    expect(lines).toHaveLength(1);
    expect(sanLine(positionOf(INITIAL_FEN), lines[0]?.moves ?? [])).not.toEqual([]);
    expect(nodes).toBeGreaterThan(100);
    expect(states.map((state) => state.depth)).toEqual(
      states.map((state) => state.depth).toSorted((a, b) => a - b),
    );
  });

  it('returns what is known when it is stopped', async () => {
    for (const threads of [1, 2, 3]) {
      const engine = analyser({ threads });
      await engine.prepare();
      const analysis = engine.analyse({ position: START });
      setTimeout(() => engine.stop(), 150);
      const { ended, lines } = await analysis;
      expect(ended).toBe('stopped');
      expect(lines).toHaveLength(1);
    }
  });

  it('has a move however early it is stopped', async () => {
    const engine = analyser();
    const analysis = engine.analyse({ position: START });
    engine.stop();
    expect((await analysis).lines[0]?.moves).not.toHaveLength(0);
  });

  it('proves mates, on one thread and on several', async () => {
    for (const threads of [1, 2]) {
      const engine = analyser({ threads });
      for (const { fen, moves } of classics().filter((classic) => classic.moves <= 3)) {
        const { lines, ended } = await engine.analyse({ position: { fen, moves: [] }, ms: 30_000 });
        expect(lines[0]).toMatchObject({ score: { kind: 'mate', moves }, proven: true });
        expect(lines[0]?.moves).toHaveLength(2 * moves - 1);
        expect(ended).toBe('complete');
      }
    }
  });

  it('finds a mate in twenty that is asked for', async () => {
    const fen = '8/K1p1pN2/n1B3p1/2kP1p2/P3p1P1/1pP5/1p1N1p2/1r6 w - - 0 1';
    const { lines } = await analyser({ hashMb: 64 }).analyse({
      position: { fen, moves: [] },
      mate: 20,
      anyLength: true,
      nodes: 11_000_000,
    });
    expect(lines[0]?.score).toEqual({ kind: 'mate', moves: 20 });
  });

  it('has three quarters of the memory for a mate that is asked for: it takes the nodes of a search that has as much', async () => {
    const fen = '2r5/1b2pq2/5p1K/b1p1p3/5p2/n1r1p3/1n4pp/R4B1k w - - 0 1';
    // with two lines nothing is spent on mates by the opponent
    const task = { position: { fen, moves: [] }, mate: 10, anyLength: true, lines: 2, nodes: 1_000_000 };
    const { nodes } = await analyser({ hashMb: 4 }).analyse(task);
    const nodesWith = (hashMb: number): number => {
      const scout = scoutMates(createKernel({ hashMb }), task);
      while (!scout.isDone && scout.nodes < task.nodes) scout.step({ nodes: task.nodes - scout.nodes });
      return scout.nodes;
    };
    expect(nodes).toBe(nodesWith(3));
    expect(nodes).not.toBe(nodesWith(1));
  });

  it('counts the nodes of a mate that is found at once', async () => {
    const [mate] = classics().filter((classic) => classic.moves === 2);
    const { depth, nodes, lines } = await analyser().analyse({
      position: { fen: mate?.fen ?? '', moves: [] },
      ms: 30_000,
    });
    expect(lines[0]?.proven).toBe(true);
    expect(nodes).toBeGreaterThan(0);
    expect(depth).toBe(3);
  });

  it('has no lines if there are no moves', async () => {
    const mated = { fen: '7k/6Q1/5K2/8/8/8/8/8 b - - 0 1', moves: [] };
    for (const threads of [1, 2]) {
      const { lines, ended } = await analyser({ threads }).analyse({ position: mated });
      expect({ lines, ended }).toEqual({ lines: [], ended: 'complete' });
    }
  });

  it('ranks as many first moves as there are, each once', async () => {
    const { lines } = await analyser().analyse({ position: START, lines: 50, depth: 2 });
    expect(lines.map(({ rank }) => rank)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect(new Set(lines.map(({ moves }) => moves[0] && toUci(moves[0]))).size).toBe(20);
  });

  it('ranks lines of the same depth by score, wherever it is stopped', async () => {
    const engine = analyser();
    const position = { fen: '2kr4/pbp4r/1p3q2/8/3P4/2P2N2/P4PPP/R2QR1K1 w - - 0 1', moves: [] };
    const depths = new Set<number>();
    for (let nodes = 500; nodes < 20_000; nodes += 500) {
      await engine.newGame();
      const { lines, depth } = await engine.analyse({ position, lines: 4, nodes });
      const scores = lines.map(({ score }) => (score.kind === 'mate' ? Number.NaN : score.centipawns));
      expect(scores, `${nodes} nodes`).toEqual(scores.toSorted((a, b) => b - a));
      expect(lines.map((line) => line.depth)).toEqual([depth, depth, depth, depth]);
      depths.add(depth);
    }
    expect(depths.size).toBeGreaterThan(2);
  });

  it('spends its nodes over all threads together', async () => {
    // each thread checks the common count every thousand nodes or so
    const grain = 2_500;
    for (const threads of [1, 2, 3]) {
      const question = { position: START, nodes: 100_000 };
      const { nodes, ended } = await analyser({ threads }).analyse(question);
      expect(ended).toBe('nodes');
      expect(nodes).toBeGreaterThan(90_000);
      expect(nodes).toBeLessThanOrEqual(100_000 + (threads - 1) * grain);
    }
  });

  it('considers only the given first moves', async () => {
    const searchMoves = ['a2a3', 'b2b3'].map((text) => fromUci(text)).filter((move) => move !== undefined);
    const { lines } = await analyser().analyse({ position: START, lines: 5, depth: 4, searchMoves });
    expect(lines.map(({ moves }) => moves[0] && toUci(moves[0])).sort()).toEqual(['a2a3', 'b2b3']);
  });

  it('spends its time on the clock only from ponderHit on', async () => {
    const engine = analyser();
    await engine.prepare();
    let over = false;
    const analysis = engine
      .analyse({ position: START, moveTime: { soft: 50, hard: 60 }, pondering: true })
      .finally(() => {
        over = true;
      });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(over).toBe(false);
    engine.ponderHit();
    const { lines, ms } = await analysis;
    expect(lines).toHaveLength(1);
    // the elapsed time includes the time on the opponent's clock
    expect(ms).toBeGreaterThan(290);
  });

  it('works after a new game, and refuses a second question at the same time', async () => {
    const engine = analyser({ threads: 2 });
    const first = engine.analyse({ position: START });
    await expect(engine.analyse({ position: START })).rejects.toThrow('thinking about another position');
    engine.stop();
    await first;
    await engine.newGame();
    expect((await engine.analyse({ position: START, depth: 3 })).depth).toBe(3);
  });
});

describe('a thread that breaks down', () => {
  it('causes an error that names it, with one thread and with several', async () => {
    for (const threads of [1, 2]) {
      const analysis = analyser({ threads }, thread('crashing')).analyse({ position: START });
      await expect(analysis).rejects.toThrow(EngineError);
      await expect(analysis).rejects.toThrow(/^keymove: analysis thread \d is lost: TypeError: on purpose$/);
    }
  });

  it('causes an error even if it exits silently', async () => {
    const analysis = analyser({}, thread('leaving')).analyse({ position: START });
    await expect(analysis).rejects.toThrow(
      'keymove: analysis thread 0 is lost: the thread ended with code 7',
    );
  });

  it('reports that there is no memory', async () => {
    await expect(analyser({}, thread('poor')).prepare()).rejects.toThrow(/no memory for a table/);
  });
});

describe('without shared memory', () => {
  it('reaches the requested depth, and respects the time limit', async () => {
    const engine = analyser({ threads: 3 }, unsharedHost);
    const { depth, ended, lines } = await engine.analyse({ position: START, depth: 6 });
    expect({ depth, ended }).toEqual({ depth: 6, ended: 'depth' });
    expect(lines).toHaveLength(1);
    expect(await engine.analyse({ position: START, ms: 200 })).toMatchObject({ ended: 'time' });
  });

  it('returns the last report when it is stopped, and can be asked again', async () => {
    const engine = analyser({}, unsharedHost);
    for (let i = 0; i < 2; i++) {
      const analysis = engine.analyse({ position: START });
      setTimeout(() => engine.stop(), 20 + 1000 * i);
      const { ended, lines } = await analysis;
      expect(ended).toBe('stopped');
      expect(lines).toHaveLength(1);
    }
  });
});
