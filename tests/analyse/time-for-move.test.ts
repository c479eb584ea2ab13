import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IterationClock, LagGauge, moveTime } from '../../src/analyse/time-for-move.js';

const OVERHEAD_MS = 20;
const cp = (centipawns: number) => ({ kind: 'centipawns', centipawns }) as const;

describe('the time for a move', () => {
  const clocks = fc.record({
    white: fc.integer({ min: -1000, max: 7_200_000 }),
    black: fc.integer({ min: -1000, max: 7_200_000 }),
    whiteIncrement: fc.integer({ min: 0, max: 60_000 }),
    blackIncrement: fc.integer({ min: 0, max: 60_000 }),
  });
  const controls = fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined });

  it('never exceeds the clock, and leaves a reserve', () => {
    fc.assert(
      fc.property(clocks, controls, fc.constantFrom('white', 'black'), (clock, movesToGo, side) => {
        const { soft, hard } = moveTime(
          { ...clock, ...(movesToGo !== undefined && { movesToGo }) },
          side,
          OVERHEAD_MS,
        );
        expect(soft).toBeGreaterThan(0);
        expect(soft).toBeLessThanOrEqual(Math.max(hard, 1));
        expect(hard).toBeLessThanOrEqual(Math.max(1, clock[side] * 0.95 - OVERHEAD_MS));
      }),
    );
  });

  it('lasts for the whole game if every move takes the soft limit plus the overhead', () => {
    for (const [base, increment, movesToGo] of [
      [60_000, 0, undefined],
      [2_000, 0, undefined],
      [1_000, 50, undefined],
      [100, 100, undefined],
      [300_000, 0, 40],
      [10_000, 0, 10],
    ] as const) {
      let left = base;
      for (let move = 0; move < (movesToGo ?? 200); move++) {
        const control = movesToGo === undefined ? {} : { movesToGo: movesToGo - move };
        const clock = { white: left, black: left, whiteIncrement: increment, ...control };
        left -= moveTime(clock, 'white', OVERHEAD_MS).soft + (left > 300 ? OVERHEAD_MS : 0);
        expect(left).toBeGreaterThan(0);
        left += increment;
      }
    }
  });

  it('survives a run of moves that all take the hard limit', () => {
    let left = 60_000;
    for (let move = 0; move < 40; move++) {
      left -= moveTime({ white: left, black: left }, 'white', OVERHEAD_MS).hard;
      expect(left).toBeGreaterThan(20);
    }
  });
});

describe('another iteration', () => {
  const TIME = { soft: 1000, hard: 4000 };
  const rounds = (results: readonly [string, number][]): boolean[] => {
    const clock = new IterationClock(TIME);
    return results.map(([bestMove, centipawns]) => clock.isOver({ bestMove, score: cp(centipawns) }, 550));
  };

  it('starts less readily the longer the best move stays the same', () => {
    const calm = rounds(Array.from({ length: 12 }, () => ['e2e4', 20]));
    expect(calm[0]).toBe(false);
    expect(calm.at(-1)).toBe(true);
  });

  it('starts when the best move changes, or its score falls', () => {
    const calm = Array.from({ length: 12 }, (): [string, number] => ['e2e4', 20]);
    expect(rounds([...calm, ['d2d4', 20]]).at(-1)).toBe(false);
    expect(rounds([...calm.slice(0, 6), ['e2e4', -60]]).at(-1)).toBe(false);
  });

  it('never starts close to the hard limit', () => {
    const clock = new IterationClock(TIME);
    expect(clock.isOver({ bestMove: 'e2e4', score: cp(0) }, 4000)).toBe(true);
  });
});

describe('the lag between two moves', () => {
  it('is what the clock lost in addition to the time spent', () => {
    const gauge = new LagGauge();
    const clock = { white: 10_000, black: 10_000, whiteIncrement: 100 };
    gauge.begin(clock, 'white');
    gauge.end(clock, 'white', 400);
    gauge.begin({ ...clock, white: 9_640 }, 'white');
    expect(gauge.ms).toBe(60);
  });

  it('is forgotten slowly, and not measured across games', () => {
    const gauge = new LagGauge();
    const play = (before: number, spent: number, after: number): void => {
      gauge.begin({ white: before, black: 0 }, 'white');
      gauge.end({ white: before, black: 0 }, 'white', spent);
      gauge.begin({ white: after, black: 0 }, 'white');
    };
    play(10_000, 1000, 8_900);
    expect(gauge.ms).toBe(100);
    play(8_900, 1000, 7_900);
    expect(gauge.ms).toBeCloseTo(85);
    gauge.end({ white: 7_900, black: 0 }, 'white', 100);
    gauge.newGame();
    gauge.begin({ white: 3_000, black: 0 }, 'white');
    expect(gauge.ms).toBeCloseTo(85);
  });
});
