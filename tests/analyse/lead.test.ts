/** The leading thread of an analysis: what it spends on mates, what it tells, and why it ends. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AnalysisLine } from '../../src/analyse/analysis.js';
import { AnalysisCells, sharedNow } from '../../src/analyse/analysis-cells.js';
import type { AnalysisTask, Findings } from '../../src/analyse/analysis-messages.js';
import { Lead } from '../../src/analyse/lead.js';
import type { MateScout, ProvenMates } from '../../src/analyse/mate-scout.js';
import { legalUci, positionOf, toUci } from '../../src/chess/moves.js';
import type { AnalysisKernel } from '../../src/kernel/analysis-kernel.js';
import type { KernelLimits } from '../../src/kernel/answers.js';
import { type Likelihood, SteppedSearch } from '../../src/solve/goal-bounds-search.js';
import { createAnalysisKernel, createKernel } from '../kernels.js';
import { endOf } from '../oracle/brute-force.js';
import { perTier, someOf } from '../support/tier.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const A_QUEEN_UP = 'rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const kernel = createAnalysisKernel({ hashMb: 1 });
const mateKernel = createKernel({ hashMb: 1 });

/** Uses up what it is given, and knows what it is told. */
class ScriptedScout extends SteppedSearch implements MateScout {
  override nodes = 0;
  slices = 0;
  /** of the first slice */
  firstMs: number | undefined;
  onSlice: (ms: number) => void = () => {};
  likelihood: Likelihood = 'unknown';
  mates: ProvenMates = { found: [], searched: 0 };
  isSatisfied = false;

  override get isDone(): boolean {
    return this.isSatisfied;
  }

  override step({ nodes = Infinity, ms }: KernelLimits): boolean {
    this.slices++;
    this.firstMs ??= ms;
    this.onSlice(ms ?? 0);
    if (nodes === Infinity) return false;
    this.nodes += nodes;
    return true;
  }
}

function lead(
  task: Partial<AnalysisTask>,
  {
    fen = START,
    engine = kernel,
    script = () => {},
  }: {
    fen?: string;
    engine?: AnalysisKernel;
    script?: (scout: ScriptedScout, cells: AnalysisCells) => void;
  } = {},
) {
  const cells = AnalysisCells.forThreads(1);
  cells.reset(sharedNow());
  cells.startClock(sharedNow());
  const scout = new ScriptedScout(mateKernel);
  script(scout, cells);
  const told: Findings[] = [];
  const whole: AnalysisTask = { position: { fen, moves: [] }, lines: 1, mateShare: 0.5, ...task };
  const thinking = new Lead(whole, false, engine, scout, cells, (finding) => told.push(finding));
  if (engine === kernel) {
    kernel.setPosition(whole.position);
    kernel.shouldStop = thinking.look;
  }
  const ended = thinking.think();
  return { ended, scout, cells, states: told.flatMap(({ state }) => (state ? [state] : [])), told };
}

describe('with a node limit', () => {
  const nodes = 40_000;

  test.each([
    ['half to mates in an analysis', 0.5, 'unknown', 0.5],
    ['no more where a mate is unlikely', 0.5, 'unlikely', 0.5],
    ['nine tenths where one is likely', 0.5, 'likely', 0.9],
    ['a fifth in a game, where mates cost a quarter', 0.05, 'likely', 0.2],
    ['nothing if no mates are wanted', 0, 'likely', 0],
  ] as const)('%s', (_, mateShare, likelihood, expected) => {
    const { ended, scout, cells } = lead(
      { nodes, mateShare },
      {
        script: (scout) => {
          scout.likelihood = likelihood;
        },
      },
    );
    expect(scout.nodes).toBe(expected * nodes);
    expect(ended).toBe('nodes');
    // the rest is spent on the evaluating search, within a look at the clock
    expect(cells.nodes).toBeGreaterThanOrEqual(nodes);
    expect(cells.nodes).toBeLessThan(nodes + 2048);
  });
});

test.each([
  ['an eighth of a fixed time', { ms: 100, mateShare: 0.5 }, 12.5],
  ['its share of the time of a move in a game', { moveTime: { soft: 40, hard: 160 }, mateShare: 0.05 }, 2],
])('the first search for mates takes at most %s', (_, task, most) => {
  const { scout } = lead(task);
  expect(scout.firstMs).toBeGreaterThan(0);
  expect(scout.firstMs).toBeLessThanOrEqual(most);
});

describe('on a clock that only passes while it is read, and while mates are looked for', () => {
  afterEach(() => void vi.restoreAllMocks());

  const LIKELIHOODS = [
    ['unlikely', START, 0.1],
    ['unlikely', A_QUEEN_UP, 0.5],
    ['unknown', START, 0.5],
    ['likely', START, 0.9],
  ] as const;
  test.each(someOf(LIKELIHOODS, 2))(
    'a mate that is %s, in %s, has its share of all time whenever a slice ends',
    (likelihood, fen, expected) => {
      let now = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => {
        now += 0.5;
        return now;
      });
      const shares: number[] = [];
      let spent = 0;
      lead(
        { ms: perTier(1000, 2000) },
        {
          fen,
          script: (scout) => {
            scout.likelihood = likelihood;
            const began = now;
            scout.onSlice = (ms) => {
              // the first search of all has a time of its own
              if (scout.slices === 1) return;
              now += ms;
              spent += ms;
              shares.push(spent / (now - began));
            };
          },
        },
      );
      // the very last one ends with the time
      const late = shares.slice(-3, -1);
      expect(late).toHaveLength(2);
      for (const share of late) expect(share).toBeCloseTo(expected, 1);
    },
  );
});

test('a depth limit: an iteration after another, each with a legal line', () => {
  const { ended, states, told, scout } = lead({ depth: 5 });
  expect(ended).toBe('depth');
  expect(states.map(({ depth }) => depth)).toEqual([1, 2, 3, 4, 5]);
  for (const { lines } of states) {
    const board = positionOf(START);
    for (const move of lines[0]?.moves ?? []) {
      expect(legalUci(board, toUci(move))).toBeDefined();
      board.play(move);
    }
  }
  expect(told.some(({ mates }) => mates)).toBe(true);
  expect(scout.slices).toBeGreaterThan(0);
});

test('it is over as soon as all wanted mates are found', () => {
  const satisfied = lead(
    { depth: 30 },
    {
      script: (scout) => {
        scout.isSatisfied = true;
      },
    },
  );
  expect(satisfied).toMatchObject({ ended: 'complete', states: [] });
  expect(satisfied.told).toHaveLength(1);
});

test('it is over when the evaluating search finds a mate and everything shorter is ruled out', () => {
  const fen = '7k/8/8/8/8/8/R7/1R5K w - - 0 1';
  const known = (searched: number) => (scout: ScriptedScout) => {
    scout.mates = { found: [], searched };
  };
  const proven = lead({ depth: 12 }, { fen, script: known(1) });
  expect(proven.ended).toBe('complete');
  const last = proven.states.at(-1)?.lines[0] as AnalysisLine;
  expect(last.score).toEqual({ kind: 'mate', moves: 2 });
  expect(endOf(fen, last.moves)).toBe('mate');
  expect(lead({ depth: 12 }, { fen, script: known(0) }).ended).toBe('depth');
});

test('the stop flag ends it', () => {
  const { ended } = lead({}, { script: (_, cells) => cells.stop.raise() });
  expect(ended).toBe('stopped');
});

test('a time limit ends it', () => {
  expect(lead({ ms: 30 }).ended).toBe('time');
});

describe('an iteration that was stopped', () => {
  const [first] = positionOf(START).allDests();
  const move = { from: first?.[0] as number, to: first?.[1].first() as number };
  const line = (score: AnalysisLine['score'], depth: number): AnalysisLine => ({
    rank: 1,
    score,
    moves: [move, move],
    depth,
  });
  const lost = line({ kind: 'mate', moves: -3 }, 2);
  const better = line({ kind: 'centipawns', centipawns: 70 }, 2);

  /** An evaluating search with these results, of which the last is incomplete. */
  function scripted(...results: (readonly AnalysisLine[])[]): AnalysisKernel {
    const iterations = results.map((lines, i) => ({
      lines,
      complete: i < results.length - 1,
      depth: i + 1,
      nodes: i,
    }));
    return {
      startAnalysis: () => {},
      iterate: (depth: number) => iterations[depth - 1],
      evaluate: () => 17,
      legalMoves: () => [move],
      nodes: 1,
      hashPermille: 0,
      limitReached: undefined,
    } as unknown as AnalysisKernel;
  }

  test('is told if its best move holds', () => {
    const engine = scripted([line({ kind: 'centipawns', centipawns: 5 }, 1)], [better]);
    const { states } = lead({ mateShare: 0 }, { engine });
    expect(states.map(({ depth, lines }) => [depth, lines[0]?.score])).toEqual([
      [1, { kind: 'centipawns', centipawns: 5 }],
      [1, { kind: 'centipawns', centipawns: 70 }],
    ]);
  });

  test('is not told if its best move loses: another may hold', () => {
    const engine = scripted([line({ kind: 'centipawns', centipawns: 5 }, 1)], [lost]);
    expect(lead({ mateShare: 0 }, { engine }).states).toHaveLength(1);
  });

  test('is not told of several lines, some of which are older', () => {
    const both = [better, better];
    expect(lead({ mateShare: 0, lines: 2 }, { engine: scripted(both, both) }).states).toHaveLength(1);
  });

  test('gives a move without a verdict if it is the first and nothing else is known', () => {
    const { states } = lead({ mateShare: 0 }, { engine: scripted([lost]) });
    expect(states).toHaveLength(1);
    expect(states[0]?.lines[0]).toMatchObject({
      score: { kind: 'centipawns', centipawns: 17 },
      moves: [move],
    });
  });
});
