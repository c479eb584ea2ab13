import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { AnalysisState } from '../../src/analyse/analysis.js';
import { parseMove, positionOf } from '../../src/chess/moves.js';
import { LiveAnalysis } from '../../src/report/analysis/analysis-live.js';
import { textWidth } from '../../src/report/terminal/text-width.js';
import { Terminal } from './terminal.js';

const FEN = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3';
const LINE = 'Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7 Nbd2 cxd4'.split(' ');

function state(depth: number, first: string[] = LINE): AnalysisState {
  const position = positionOf(FEN);
  const moves = first.map((text) => {
    const move = parseMove(position, text) ?? expect.fail(text);
    position.play(move);
    return move;
  });
  const score = { kind: 'centipawns', centipawns: 30 + depth } as const;
  const line = { score, moves, depth, selectiveDepth: depth + 5 };
  return { depth, lines: [{ ...line, rank: 1 }], nodes: depth * 123_456, ms: depth * 100, hashPermille: 37 };
}

const problem = (index = 0) => ({
  index,
  source: { file: 'some.epd', line: index + 1 },
  fen: FEN,
  claim: { keys: [], line: [] },
  comments: [],
  warnings: [],
});

function live(terminal: Terminal, { colour = false, unicode = true, lines = 1 } = {}) {
  return new LiveAnalysis({
    terminal: terminal.stream,
    style: { colour, unicode, width: terminal.columns },
    lines,
    limits: { ms: 5_000 },
  });
}

describe.each([80, 120])('on %i columns', (columns) => {
  test.each([
    [true, true],
    [false, true],
    [false, false],
  ])(
    'with colour %s, Unicode %s: a row per iteration, no line wider than the terminal',
    async (colour, unicode) => {
      const terminal = new Terminal(columns);
      const view = live(terminal, { colour, unicode });
      for (let depth = 1; depth <= 40; depth++) view.state(problem(), 'Engine 1', state(depth));
      await sleep(150);
      const { screen } = terminal;
      expect(screen[0]).toMatch(/^ score +depth +nodes +nodes\/s +table +variation$/);
      expect(screen.at(-2)).toMatch(/^ \+0\.70 +40\/45 +4\.94 M +1\.23 M +4% {2}3\.Bb5 a6 4\.Ba4/);
      expect(screen.at(-1)).toMatch(/^some\.epd:1 (·|\|) Engine 1 \1 4\.94 M nodes \1 \S+ \S+ of 5\.00 s$/);
      // head, rows and status fit the height of the terminal
      expect(screen.length).toBeLessThanOrEqual(terminal.rows - 2);
      for (const line of screen) expect(textWidth(line)).toBeLessThan(columns);
      expect(screen.at(-2)).toMatch(unicode ? /…$/ : columns < 120 ? /\.\.\.$/ : /./);
      view.close();
      expect(terminal.screen).toEqual([]);
    },
  );
});

test.each([
  [{ noneWithin: 7 }, 'no mate in 7, mate in at most 14'],
  [{ proven: true as const }, 'mate in 14'],
])('what is proven of a mate is said while it thinks, on a line of its own: %o', async (known, words) => {
  const terminal = new Terminal(80);
  const view = live(terminal);
  const { lines, ...rest } = state(9);
  view.state(problem(), 'Engine 1', { ...rest, lines });
  await sleep(150);
  expect(terminal.screen.join('\n')).not.toContain('mate in');
  const score = { kind: 'mate', moves: 14 } as const;
  view.state(problem(), 'Engine 1', { ...rest, lines: lines.map((line) => ({ ...line, score, ...known })) });
  await sleep(150);
  expect(terminal.screen.at(-2)).toBe(words);
  expect(terminal.screen.at(-1)).toMatch(/^some\.epd:1 .* of 5\.00 s$/);
  view.close();
});

test('of several positions, the one whose result comes next is shown', async () => {
  const terminal = new Terminal();
  const view = live(terminal);
  view.state(problem(1), 'Engine 1', state(9));
  view.state(problem(0), 'Engine 1', state(3));
  await sleep(150);
  expect(terminal.screen.at(-1)).toContain('some.epd:1');
  view.finished(problem(0), 'Engine 1');
  await sleep(150);
  expect(terminal.screen.at(-1)).toMatch(/^some\.epd:2 .* 1 done$/);
  view.close();
});

test('a row stays as it was found; rests of an earlier iteration do not return under another rank', async () => {
  const terminal = new Terminal(120);
  const view = live(terminal, { lines: 2 });
  const deep = state(8);
  const [best] = state(9, ['Bc4', 'Bc5']).lines;
  view.state(problem(), 'Engine 1', deep);
  // the current iteration has found a new best move; the previous best move is now second
  view.state(problem(), 'Engine 1', {
    ...deep,
    lines: [best, ...deep.lines].flatMap((line, i) => (line ? [{ ...line, rank: i + 1 }] : [])),
  });
  await sleep(150);
  const rows = terminal.screen.slice(1, -1);
  expect(rows.map((row) => row.trim().split(/ +/).slice(0, 3).join(' '))).toEqual([
    '1 +0.38 8/13',
    '1 +0.39 9/14',
  ]);
  view.close();
});
