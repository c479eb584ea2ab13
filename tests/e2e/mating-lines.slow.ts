/** `solve FILES --variations`: the play of every problem in tables, by the real command; the widths of tables in pipes. */
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { type Folder, test } from './run.js';

const CLASSICS = fileURLToPath(new URL('../../problems/classics.epd', import.meta.url));
const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id "Paul Morphy, New York Clipper 1856";';
const LOYD_BISHOP = '8/4P3/6K1/1BBk4/8/3N4/8/8 w - - dm 2; id "Sam Loyd, Schachminiaturen 1903";';
const LOYD_ROOK = '8/5PkP/4K3/8/5P2/8/8/8 w - - dm 3; id "Sam Loyd, La Stratégie 1867";';
const FEW = [MORPHY, LOYD_BISHOP, LOYD_ROOK];
/** A helpmate with set play and a twin. */
const TWINS = `BeginProblem
Pieces White Kc4 Qg7 Bd2 Black Ka2
Stipulation h#2
Option SetPlay
Twin Move g7 h7
NextProblem
Pieces White Kd3 Rh2 Black Kd1
Stipulation #1
EndProblem
`;

/** The lines of a run as printed to a terminal or pipe of so many columns. */
async function shown(folder: Folder, columns: number | undefined, ...args: string[]): Promise<string[]> {
  const started = folder.start(['solve', ...args], columns === undefined ? {} : { COLUMNS: `${columns}` });
  started.process.stdin.end();
  const { out, err } = await started.ended;
  expect(err).toBe('');
  return out.split('\n').slice(0, -1);
}

for (const view of ['full', 'thematic']) {
  test(`--variations ${view} prints of every problem what it prints of one`, async ({ folder }) => {
    folder.write('few.epd', FEW.map((line) => `${line}\n`).join(''));
    const play = ['--variations', view, '--tries', '--set-play'];
    // without the heads: the effort in them differs, and moves what stands beside them
    const together = await shown(folder, undefined, 'few.epd', ...play, '-q');
    const alone: string[] = [];
    for (const line of FEW) {
      folder.write('one.epd', `${line}\n`);
      alone.push((await shown(folder, undefined, 'one.epd', ...play, '-q')).join('\n'));
    }
    expect(together.join('\n')).toBe(alone.join('\n\n\n'));
    const all = (await shown(folder, undefined, 'few.epd', ...play)).join('\n');
    for (const title of ['Paul Morphy', 'Schachminiaturen', 'La Stratégie']) expect(all).toContain(title);
    expect(all).toMatch(/^3 problems: 3 solved/m);
    expect(all).toMatch(/Bh2, Bg3, .*Rxa7#$/m);
    expect(all).toContain('dual');
    expect(all).toContain('threat');
    expect(all).toMatch(/set play/);
    expect(all).toMatch(/ refutes$/m);
  });
}

test('a file stays short unless its variations are asked for', async ({ folder }) => {
  folder.write('few.epd', FEW.map((line) => `${line}\n`).join(''));
  for (const args of [[], ['--tries'], ['--variations', 'none']]) {
    const lines = await shown(folder, undefined, 'few.epd', ...args);
    expect(lines[0]).toMatch(/^problem +stip\. +key/);
    expect(lines.join('\n')).not.toContain('a b c d e f g h');
  }
});

test('every solution of a help problem, its set play, and every twin', async ({ folder }) => {
  folder.write('twins.inp', TWINS);
  const text = (await shown(folder, undefined, 'twins.inp', '--variations', 'full', '--set-play')).join('\n');
  expect(text).toMatch(/twins\.inp:2 a\)$/m);
  expect(text).toMatch(/ b\) wQg7-->h7$/m);
  expect(text.match(/^.*Black to move, h#2/gm)).toHaveLength(2);
  expect(text).toMatch(/set play +Kc3 +Ka3 +Qa7#/);
  expect(text).toMatch(/Kb1 +Bc1 +Ka2 +Qb2#/);
  expect(text).toContain('3 problems: 3 solved');
});

test('-q keeps the letters of twins and the stipulations, in every form that shows play', async ({
  folder,
}) => {
  folder.write('twins.inp', TWINS);
  for (const format of ['text', 'table', 'markdown']) {
    const { out } = await folder.run([
      'solve',
      'twins.inp',
      '-q',
      '--format',
      format,
      '--variations',
      'full',
    ]);
    expect(out.replaceAll('\\', '')).toMatch(/a\), h#2[\s\S]*b\) wQg7-->h7, h#2[\s\S]*#1/);
    expect(out).not.toContain('Black to move');
  }
});

test('records with the play are merged into the same tables', async ({ folder }) => {
  folder.write('few.epd', FEW.map((line) => `${line}\n`).join(''));
  await folder.run(['solve', 'few.epd', '--variations', 'full', '--output', 'few.ndjson', '-q']);
  const merged = await folder.run(['merge', 'few.ndjson', '--format', 'table', '-q']);
  const direct = await shown(folder, undefined, 'few.epd', '--variations', 'full', '-q');
  expect(merged.out).toBe(direct.map((line) => `${line}\n`).join(''));
});

test('in a pipe, tables keep to COLUMNS or 100, and no row is shifted', async ({ folder }) => {
  for (const columns of [undefined, 60, 80, 120]) {
    for (const args of [[], ['--variations', 'thematic', '--tries'], ['--tries', '--max-lines', '5']]) {
      const lines = await shown(folder, columns, CLASSICS, ...args);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns ?? 100);
      if (args.length > 0) continue;
      const starts = [...(lines[0] ?? '').matchAll(/\S+/g)].map(({ index }) => index);
      const stipulation = starts[1] ?? 0;
      // a cell never reaches into the gap before the next column
      const rows = lines.slice(2, lines.indexOf(''));
      for (const row of rows) expect(row.slice(stipulation - 2, stipulation)).toMatch(/^ *$/);
      expect(rows.filter((row) => /^#\d/.test(row.slice(stipulation)))).toHaveLength(
        rows.filter((row) => row.includes('#') && /[!]/.test(row)).length,
      );
    }
  }
});

test('a table in a file has the same widths', async ({ folder }) => {
  await folder.run([
    'solve',
    CLASSICS,
    '--variations',
    'full',
    '--report',
    'table=all.txt',
    '--output',
    'out.txt',
    '--format',
    'table',
  ]);
  const { readFileSync } = await import('node:fs');
  for (const name of ['all.txt', 'out.txt']) {
    const lines = readFileSync(`${folder.path}/${name}`, 'utf8').split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
    expect(lines.join('\n')).toMatch(/zugzwang/);
  }
});

test('a long line wraps in its cell', async ({ folder }) => {
  const position = '8/3p4/8/1KPp4/3P4/8/k2P4/2B2B2 b - - 0 1';
  const lines = await shown(folder, 60, '--fen', position, '--stipulation', 'ser-h#14');
  const row = lines.findIndex((line) => line.startsWith('d6 '));
  const start = lines[row]?.indexOf('7.Qxd4') ?? 0;
  const rest = lines.slice(row);
  expect(rest.length).toBeGreaterThan(2);
  for (const line of rest) {
    expect(line.length).toBeLessThanOrEqual(60);
    if (line !== lines[row]) expect(line.slice(0, start).trim()).toBe('');
  }
  expect(rest.map((line) => line.slice(start)).join(' ')).toBe(
    '7.Qxd4 8.Qa1 9.d4 10.d3 11.d2 12.d1=B 13.Bc2 14.Bb1 Bc4#',
  );
});

describe('a single problem of six moves and more', () => {
  const LONG = '8/8/8/8/8/8/1k6/3K3R w - - dm 12;';
  const SEVEN = '1B6/8/2P1B2K/8/7k/r1p1p1N1/4N1bq/6r1 w - - dm 7;';

  test('shows the first moves of its play, and how to see more', async ({ folder }) => {
    const text = (await shown(folder, 80, '--fen', SEVEN)).join('\n');
    expect(text).toMatch(/^Bd6! +threat +Be7#$/m);
    expect(text).toMatch(/ Ra7 +c7 +cut \(#6\)$/m);
    expect(text.replaceAll('\n', ' ')).toContain(
      'only the first 2 moves are shown; solve --tree-depth 3 shows 3 moves, --variations thematic all of them',
    );
    const deeper = await shown(folder, 80, '--fen', SEVEN, '--tree-depth', '3');
    expect(deeper.length).toBeGreaterThan(text.split('\n').length);
  });

  test('is not held up by them', async ({ folder }) => {
    const text = (await shown(folder, 80, '--fen', LONG)).join('\n');
    expect(text).toMatch(/mate in +\d+/);
    expect(text.replaceAll('\n', ' ')).toMatch(/--tree-depth \d shows \d moves/);
  });
});

test('--max-lines cuts the end, not the set play, and says what it cut', async ({ folder }) => {
  const whole = await shown(folder, 80, '--fen', LOYD_BISHOP, '--set-play', '--variations', 'full', '-q');
  const cut = await shown(
    folder,
    80,
    '--fen',
    LOYD_BISHOP,
    '--set-play',
    '--variations',
    'full',
    '-q',
    '--max-lines',
    '4',
  );
  expect(cut[2]).toMatch(/^set play/);
  const end = cut.findIndex((line) => line.startsWith('... and '));
  expect(cut.slice(0, end)).toEqual(whole.slice(0, end));
  expect(cut[end]).toMatch(/^\.\.\. and \d+ more rows? \(limited by --max-lines 4\)$/);
});
