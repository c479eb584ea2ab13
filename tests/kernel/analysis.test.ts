/**
 * Invariants of the alpha-beta search: every variation is legal and complete, the mate search confirms every announced mate,
 * draws are recognised, limits are respected, and without its selective techniques the search finds the minimax value.
 */
import { Worker } from 'node:worker_threads';
import { normalizeMove } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import type { NormalMove } from 'chessops/types';
import { makeUci, parseUci } from 'chessops/util';
import { describe, expect, test } from 'vitest';
import type { AnalysisLine } from '../../src/analyse/analysis.js';
import { AnalysisKernel, type AnalysisStart, type Iteration } from '../../src/kernel/analysis-kernel.js';
import { TECHNIQUES } from '../../src/kernel/techniques.js';
import { StopFlag } from '../../src/threads/stop-flag.js';
import { createAnalysisKernel, createKernel } from '../kernels.js';
import { after, legalMoves, position } from '../oracle/brute-force.js';
import { leafPositions, minimax } from '../oracle/minimax.js';
import { randomGamePositions, randomHunts, randomPlacements, seeded } from '../oracle/random-positions.js';
import { bundled } from '../support/bundled.js';

const INITIAL = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const uci = (text: string): NormalMove => parseUci(text) as NormalMove;
const inUci = (line: AnalysisLine | undefined): string => (line?.moves ?? []).map(makeUci).join(' ');

interface Asked extends AnalysisStart {
  readonly depth?: number;
  readonly moves?: string;
}

/** Runs iterations 1, 2, … up to `depth` or a limit. */
function analyse(
  kernel: AnalysisKernel,
  fen: string,
  { depth = 120, moves = '', ...start }: Asked,
): Iteration[] {
  kernel.setPosition({ fen, moves: moves.split(' ').filter(Boolean).map(uci) });
  kernel.startAnalysis(start);
  const iterations: Iteration[] = [];
  for (let d = 1; d <= depth; d++) {
    const iteration = kernel.iterate(d);
    iterations.push(iteration);
    if (!iteration.complete || iteration.lines.length === 0) break;
  }
  return iterations;
}
const last = (iterations: readonly Iteration[]): Iteration => iterations.at(-1) as Iteration;
const fresh = (hashMb = 1): AnalysisKernel => createAnalysisKernel({ hashMb });
const best = (fen: string, asked: Asked): AnalysisLine | undefined =>
  last(analyse(fresh(), fen, asked)).lines[0];

/** Counters that keep the fifty-move rule out of play. */
const withoutClock = (fen: string): string => `${fen.split(' ').slice(0, 4).join(' ')} 0 1`;

describe('variations and mates, on random positions', () => {
  const mateSearch = createKernel({ hashMb: 8 });

  function checkLine(fen: string, line: AnalysisLine): void {
    const pos = position(fen);
    for (const move of line.moves) {
      const legal = normalizeMove(pos, move);
      expect(pos.isLegal(legal), `${fen}: ${makeUci(move)} in ${inUci(line)}`).toBe(true);
      pos.play(legal);
    }
    expect(line.moves.length, fen).toBeGreaterThan(0);
    if (line.score.kind !== 'mate') return;
    const { moves } = line.score;
    const said = `${fen}: mate ${moves}, ${inUci(line)}`;
    expect(line.moves.length, said).toBe(moves > 0 ? 2 * moves - 1 : -2 * moves);
    expect(pos.isCheckmate(), said).toBe(true);
    if (Math.abs(moves) > 3 || line.rank > 1) return;
    mateSearch.setPosition(fen);
    const toMove = moves > 0 ? 'attacker' : 'defender';
    const proof = mateSearch.shortest(toMove, Math.abs(moves), { nodes: 1e6 });
    expect(proof.moves !== undefined || proof.limit !== undefined, said).toBe(true);
  }

  test.each([
    { kind: 'hunts', fens: randomHunts(11, 40) },
    { kind: 'games', fens: randomGamePositions(12, 40) },
    { kind: 'placements', fens: randomPlacements(13, 40) },
  ])('$kind', ({ fens }) => {
    const kernel = fresh();
    const random = seeded(14);
    for (const each of fens) {
      const fen = withoutClock(each);
      const lines = 1 + Math.floor(3 * random());
      const nodes = 1 + Math.floor(4000 * random());
      for (const iteration of analyse(kernel, fen, { lines, nodes, depth: 30 })) {
        const wanted = Math.min(lines, legalMoves(position(fen)).length);
        if (iteration.complete) expect(iteration.lines.length, fen).toBe(wanted);
        else expect(iteration.lines.length > 0, fen).toBe(wanted > 0);
        const first = new Set(iteration.lines.map((line) => makeUci(line.moves[0] as NormalMove)));
        expect(first.size, fen).toBe(iteration.lines.length);
        for (const line of iteration.lines) checkLine(fen, line);
      }
    }
  });
});

describe('without selective techniques, the minimax value', () => {
  const ORDERING = new Set(['aspiration', 'exchange-ordering', 'killers', 'counter-moves', 'history']);
  const plain = (): AnalysisKernel => {
    const kernel = fresh();
    for (const technique of TECHNIQUES) {
      const orders =
        ORDERING.has(technique) || technique === 'continuation-history' || technique === 'capture-history';
      kernel.useTechnique(technique, orders);
    }
    return kernel;
  };

  test.each([1, 2])('at depth %i', (depth) => {
    const kernel = plain();
    const judge = fresh();
    const fens = [...randomGamePositions(21, 12), ...randomHunts(22, 12), ...randomPlacements(23, 6)].map(
      withoutClock,
    );
    for (const fen of fens) {
      const pos = position(fen);
      if (legalMoves(pos).length === 0 || leafPositions(pos, depth) > 1500) continue;
      const evaluate = (leaf: string): number => {
        judge.setPosition({ fen: leaf, moves: [] });
        return judge.evaluate();
      };
      const { score } = last(analyse(kernel, fen, { depth })).lines[0] as AnalysisLine;
      expect(score, fen).toEqual(minimax(pos, depth, (leaf) => evaluate(makeFen(leaf.toSetup()))));
    }
  });
});

describe('draws', () => {
  test('stalemate and mate have no lines', () => {
    expect(best('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', { depth: 3 })).toBeUndefined();
    expect(best('7k/6Q1/6K1/8/8/8/8/8 b - - 0 1', { depth: 3 })).toBeUndefined();
  });

  test('perpetual check saves a side that would be mated otherwise', () => {
    const line = best('7k/8/8/6Q1/8/1q6/r7/7K w - - 0 1', { depth: 10 });
    expect(line?.score).toEqual({ kind: 'centipawns', centipawns: 0 });
  });

  test('the third occurrence of a position of the game is a draw, the second is not', () => {
    const fen = '7k/8/8/8/8/Q7/2K5/8 w - - 0 1';
    const once = 'c2b2 h8g8 b2c2';
    const twice = `${once} g8h8 ${once}`;
    const third = best(fen, { moves: twice, depth: 6 });
    expect(inUci(third)).toBe('g8h8');
    expect(third?.score).toEqual({ kind: 'centipawns', centipawns: 0 });
    const second = best(fen, { moves: once, depth: 6, searchMoves: [uci('g8h8')] });
    expect(second?.score).not.toEqual({ kind: 'centipawns', centipawns: 0 });
  });

  test('fifty moves: no win without a pawn move or a capture', () => {
    const rook = (clock: number): AnalysisLine | undefined =>
      best(`8/8/8/8/4k3/8/8/R3K3 w - - ${clock} 80`, { depth: 8 });
    expect(rook(0)?.score).toMatchObject({ kind: 'centipawns' });
    expect(rook(97)?.score).toEqual({ kind: 'centipawns', centipawns: 0 });
  });

  test('mate on the hundredth ply wins; a ply later it is too late', () => {
    const fen = (clock: number): string => `7k/5K2/8/6R1/8/8/8/8 w - - ${clock} 90`;
    expect(best(fen(99), { depth: 5 })?.score).toEqual({ kind: 'mate', moves: 1 });
    const mateInTwo = (clock: number): string => `7k/8/5K2/6R1/8/8/8/8 w - - ${clock} 90`;
    expect(best(mateInTwo(97), { depth: 6 })?.score).toEqual({ kind: 'mate', moves: 2 });
    expect(best(mateInTwo(98), { depth: 6 })?.score).toEqual({ kind: 'centipawns', centipawns: 0 });
  });

  test.each([
    ['bare kings', '8/8/4k3/8/8/3K4/8/8 w - - 0 1'],
    ['a knight', '8/8/4k3/8/8/3KN3/8/8 w - - 0 1'],
    ['bishops on squares of one colour', '8/6b1/4k3/8/2K5/4B3/8/8 w - - 0 1'],
  ])('insufficient material: %s', (_, fen) => {
    expect(best(fen, { depth: 5 })?.score).toEqual({ kind: 'centipawns', centipawns: 0 });
  });
});

describe('mates, promotions, zugzwang', () => {
  test('a queen would stalemate, a rook wins: Saavedra 1895', () => {
    const line = best('8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1', { depth: 12 });
    expect(inUci(line)).toMatch(/^c7c8r /);
  });

  test('the null move does not hide who has the opposition', () => {
    const won = best('4k3/8/4K3/4P3/8/8/8/8 w - - 0 1', { depth: 20 });
    const drawn = best('4k3/8/8/4K3/4P3/8/8/8 b - - 0 1', { depth: 20 });
    const points = (line: AnalysisLine | undefined): number =>
      line?.score.kind === 'centipawns' ? line.score.centipawns : 10_000 * Math.sign(line?.score.moves ?? 0);
    expect(points(won)).toBeGreaterThan(500);
    expect(points(drawn)).toBeGreaterThan(-300);
    expect(points(drawn)).toBeLessThan(0);
  });

  test('the side that is mated sees the exact length', () => {
    const line = best('7k/7p/5K2/6Q1/8/8/8/8 b - - 0 1', { depth: 5 });
    expect(line?.score).toEqual({ kind: 'mate', moves: -1 });
    expect(line?.moves).toHaveLength(2);
  });
});

describe('requests', () => {
  test('several lines, best first, each with its own first move', () => {
    const { lines } = last(analyse(fresh(), INITIAL, { lines: 5, depth: 7 }));
    expect(lines.map((line) => line.rank)).toEqual([1, 2, 3, 4, 5]);
    const scores = lines.map(({ score }) => (score.kind === 'centipawns' ? score.centipawns : Number.NaN));
    expect([...scores].sort((a, b) => b - a)).toEqual(scores);
    expect(new Set(lines.map((line) => inUci(line).slice(0, 4))).size).toBe(5);
  });

  test('no more lines than moves', () => {
    expect(last(analyse(fresh(), '7k/8/8/8/8/8/8/K7 w - - 0 1', { lines: 50, depth: 3 })).lines).toHaveLength(
      3,
    );
  });

  test('only given first moves', () => {
    const searchMoves = ['a2a3', 'h2h4'].map(uci);
    const { lines } = last(analyse(fresh(), INITIAL, { lines: 5, depth: 5, searchMoves }));
    expect(lines.map((line) => inUci(line).slice(0, 4)).sort()).toEqual(['a2a3', 'h2h4']);
  });

  test('each of several lines is reported', () => {
    const kernel = fresh();
    kernel.setPosition({ fen: INITIAL, moves: [] });
    kernel.startAnalysis({ lines: 3 });
    kernel.iterate(1);
    const heard: number[] = [];
    kernel.iterate(2, (lines) => heard.push(lines.filter(({ depth }) => depth === 2).length));
    expect(heard).toHaveLength(2);
    expect(heard[0]).toBeGreaterThanOrEqual(1);
    expect(heard[1]).toBeGreaterThanOrEqual(2);
  });

  test.each([1, 10, 1_000, 54_321])('a limit of %i nodes is respected, and there is a move', (nodes) => {
    const kernel = fresh();
    const { lines, complete } = last(analyse(kernel, INITIAL, { nodes }));
    expect(kernel.limitReached).toBe('nodes');
    expect(complete).toBe(false);
    expect(kernel.nodes).toBe(nodes);
    expect(lines).toHaveLength(1);
  });

  test('time, and the stop flag', () => {
    const kernel = fresh();
    analyse(kernel, INITIAL, { ms: 20 });
    expect(kernel.limitReached).toBe('time');
    const stopFlag = new StopFlag();
    const stopped = createAnalysisKernel({ hashMb: 1, shouldStop: () => stopFlag.raised });
    stopFlag.raise();
    expect(last(analyse(stopped, INITIAL, {})).lines).toHaveLength(1);
    expect(stopped.limitReached).toBe('interrupted');
  });

  test('the same position twice takes the same nodes', () => {
    const kernel = fresh(4);
    const run = (): unknown => {
      kernel.newGame();
      return analyse(kernel, INITIAL, { nodes: 60_000, lines: 2 }).map(({ lines, nodes }) => ({
        lines,
        nodes,
      }));
    };
    expect(run()).toEqual(run());
  });

  test('wrong calls', () => {
    const kernel = fresh();
    expect(() => kernel.iterate(1)).toThrow('startAnalysis');
    expect(() => kernel.startAnalysis()).toThrow('setPosition');
    expect(() => kernel.setPosition({ fen: INITIAL, moves: [uci('e2e5')] })).toThrow('not a legal move');
    expect(() => createAnalysisKernel({ threads: 0 })).toThrow('threads');
    expect(() => AnalysisKernel.attach(kernel.shared, 1)).toThrow('thread');
  });
});

test('threads share one table without disturbing each other', async () => {
  const stopFlag = new StopFlag();
  const kernel = createAnalysisKernel({ hashMb: 4, threads: 3, shouldStop: () => stopFlag.raised });
  const fen = 'r1bq1r1k/1pp1n1pp/1p1p4/4p2Q/4Pp2/1BNP4/PPP2PPP/3R1RK1 w - - 2 14';
  const [host, flag] = await Promise.all(
    ['src/kernel/analysis-kernel.ts', 'src/threads/stop-flag.ts'].map(bundled),
  );
  const helpers = [1, 2].map(
    (thread) =>
      new Worker(
        `const { workerData, parentPort } = require('node:worker_threads');
         Promise.all([import(workerData.host), import(workerData.flag)]).then(([{ AnalysisKernel }, { StopFlag }]) => {
           const flag = new StopFlag(workerData.stop);
           const kernel = AnalysisKernel.attach(workerData.shared, workerData.thread, () => flag.raised);
           kernel.setPosition({ fen: workerData.fen, moves: [] });
           kernel.startAnalysis();
           parentPort.postMessage('ready');
           let lines;
           for (let depth = 1; depth < 100; depth++) {
             const iteration = kernel.iterate(depth);
             lines = iteration.lines;
             if (!iteration.complete) break;
           }
           parentPort.postMessage(lines);
         });`,
        {
          eval: true,
          workerData: {
            shared: kernel.shared,
            thread,
            fen,
            stop: stopFlag.buffer,
            host,
            flag,
          },
        },
      ),
  );
  const messages = helpers.map(
    (helper) =>
      new Promise<AnalysisLine[]>((resolve, reject) => {
        helper.on('message', (message) => {
          if (message !== 'ready') resolve(message as AnalysisLine[]);
        });
        helper.on('error', reject);
      }),
  );
  await Promise.all(helpers.map((helper) => new Promise((resolve) => helper.once('message', resolve))));
  const own = last(analyse(kernel, fen, { nodes: 150_000 })).lines;
  stopFlag.raise();
  const found = [own, ...(await Promise.all(messages))];
  for (const lines of found) {
    let pos = position(fen);
    for (const move of lines[0]?.moves ?? []) {
      expect(pos.isLegal(normalizeMove(pos, move))).toBe(true);
      pos = after(pos, normalizeMove(pos, move) as NormalMove);
    }
  }
  await Promise.all(helpers.map((helper) => helper.terminate()));
});
