/** Each theme is found in a problem that has it, and not in one that has its relatives. */
import { readFileSync } from 'node:fs';
import { parseSquare } from 'chessops/util';
import { expect, test } from 'vitest';
import { positionOf } from '../../src/chess/moves.js';
import { positionAt } from '../../src/chess/pass.js';
import { parseStipulation } from '../../src/problems/parse-stipulation.js';
import type { Problem } from '../../src/problems/problem.js';
import { findInPlay, THEMES } from '../../src/themes/find-themes.js';
import cases from '../data/themes.json' with { type: 'json' };
import { problem } from '../solve/problem.js';
import { createSolver } from '../solvers.js';
import { someOf } from '../support/tier.js';

const solver = createSolver({
  hashMb: 16,
  max: 5,
  play: { view: 'thematic', setPlay: true, refutations: 1, tryPlay: true, maxSize: 20_000 },
});

function asked({ fen, stipulation }: { fen: string; stipulation: string }): Problem {
  const parsed = parseStipulation(stipulation);
  if (!parsed.ok) throw new Error(stipulation);
  return { ...problem(fen), stipulation: parsed.value };
}

const themesOf = (of: { fen: string; stipulation: string }) =>
  findInPlay(of.fen, solver.solve(asked(of))).themes;

test('ids and names are different, and texts are sentences', () => {
  expect(new Set(THEMES.map(({ id }) => id)).size).toBe(THEMES.length);
  expect(new Set(THEMES.map(({ name }) => name)).size).toBe(THEMES.length);
  for (const { id, definition } of THEMES) {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(definition).toMatch(/^[A-Z].*\.$/);
  }
});

/** Finds that were looked at on the board, with what was thought of them. */
const judged = readFileSync(new URL('./judged.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as { fen: string; stipulation: string; theme: string; right: boolean });

test.each(someOf(judged, 120))('$theme as judged in $fen', ({ theme, right, ...of }) => {
  expect(themesOf(of).some(({ id }) => id === theme)).toBe(right);
});

test.each(cases)('$theme', ({ theme, has, lacks }) => {
  const found = themesOf(has).find(({ id }) => id === theme);
  expect(found?.count).toBeGreaterThan(0);
  // what is shown can be played: each move moves a man
  for (const { lines } of found?.evidence ?? []) {
    for (const { moves } of lines) {
      const played = moves.map((uci) => ({ uci }));
      for (const [i, { uci }] of played.entries()) {
        const before = positionAt(positionOf(has.fen), played.slice(0, i));
        expect(before.board.get(parseSquare(uci.slice(0, 2)) ?? 0)).toBeDefined();
      }
    }
  }
  expect(themesOf(lacks).map(({ id }) => id)).not.toContain(theme);
});
