import { stripVTControlCharacters } from 'node:util';
import Table from 'cli-table3';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pliesOf } from '../../src/problems/stipulation.js';
import type { NotationName } from '../../src/report/move-notation.js';
import { columnsFor } from '../../src/report/solution/solution-row.js';
import { SolutionTally } from '../../src/report/solution/solution-summary.js';
import { SolutionTable, type TableOptions } from '../../src/report/solution/solution-table.js';
import { boundedWidths, COLUMN_GAP, type Grid, gridRow } from '../../src/report/terminal/table.js';
import { wrapCell, wrapWords } from '../../src/report/terminal/text-width.js';
import { keysOf } from '../../src/solution/play.js';
import type { Solution } from '../../src/solution/solution.js';
import { perTier } from '../support/tier.js';
import {
  cooked,
  keys,
  mated,
  noSolution,
  problem,
  short,
  solutionRecord,
  sound,
  undecided,
} from './examples.js';
import { Sink } from './sink.js';
import { LOYD_BISHOP, MORPHY, solved, VUKCEVICH } from './solved.js';

const SERIES = {
  play: 'series-help',
  goal: 'mate',
  plies: pliesOf('series-help', 3, 'defender'),
  begins: 'defender',
} as const;
const { columns: COLUMNS } = columnsFor({}, Infinity);

interface Settings {
  width?: number;
  colour?: boolean;
  quiet?: boolean;
  play?: NonNullable<TableOptions['play']>;
  notation?: NotationName;
}

function makeTable({ width = 80, colour = false, quiet = false, ...more }: Settings = {}) {
  const out = new Sink();
  const messages = new Sink();
  const style = { width, colour, unicode: true };
  const reporter = new SolutionTable({ out: out.output, messages: messages.output, style, quiet, ...more });
  return { out, messages, reporter };
}

async function report(solutions: readonly Solution[], settings: Settings = {}, id = problem.id as string) {
  const { out, messages, reporter } = makeTable(settings);
  const tally = new SolutionTally();
  for (const solution of solutions) {
    tally.result(solution);
    reporter.result(solutionRecord({ ...problem, id }, solution));
  }
  reporter.end(tally.summary(false));
  await out.output.flush();
  await messages.output.flush();
  return { out, messages };
}

test('a line of a summary is not broken between a number and what it counts', () => {
  const text = '584 problems: 480 sound, 12 cooked (1,204 nodes in 2.81 s); mate in 3 2 a';
  for (let width = 18; width < 80; width++) {
    const lines = wrapWords(text, width);
    expect(lines.join(' ')).toBe(text);
    for (const line of lines.slice(0, -1)) expect(line).not.toMatch(/(^|[ (])[\d.,]*\d$(?<!3)/);
  }
  expect(wrapWords('mate in 3 2 a', 5)).toEqual(['mate', 'in 3', '2 a']);
  expect(wrapWords('1.Ra6 bxa6 2.b7#', 8)).toEqual(['1.Ra6', 'bxa6', '2.b7#']);
});

test.each([60, 80, 100])('at %d columns the stipulation of a series is in one piece', async (width) => {
  const series: Solution = { ...cooked, stipulation: SERIES };
  const { out } = await report([series], { width });
  const row = out.lines.find((line) => line.includes('ser-h#3'));
  expect(row).toMatch(/ ser-h#3 +Kf7! +\d/);
  for (const line of out.lines) expect(line.length).toBeLessThanOrEqual(width);
});

const LONG: Solution = {
  ...cooked,
  phases: keys(...['Qxd7', 'Rae1', 'exd8=Q', 'Nbxc6', 'Bg5'].map((san) => ({ uci: 'a1a2', san, moves: 5 }))),
  moves: 5,
  line: [...Array(8).fill('Nbxc6+'), 'exd8=Q#'].map((san) => ({ uci: 'a1a2', san })),
  nodes: 123_456_789,
  ms: 3_600_000,
};

test.each([74, 80, 100, 120, 200])('no line is wider than a terminal of %d columns', async (width) => {
  const { out } = await report([sound, cooked, short, noSolution, undecided, mated, LONG], { width });
  for (const line of out.lines) expect(line.length).toBeLessThanOrEqual(width);
});

test.each([74, 80, 120])('nothing is cut at %d columns', async (width) => {
  const id = 'A_name_without_a_single_blank_in_it_that_no_column_can_hold';
  const { out } = await report([LONG], { width }, id);
  const letters = out.text.replaceAll(/\s/g, '');
  for (const key of keysOf(LONG)) expect(letters).toContain(`${key.san}!`);
  expect(out.text).toContain('exd8=Q#');
  expect(out.text).not.toContain('…');
  // the parts of the name stand below each other at the left edge
  const column = out.lines.map((line) => line.split(' ', 1)[0]).join('');
  expect(column).toContain(id);
});

test('a table at 80 columns', async () => {
  const { out } = await report([sound, cooked, noSolution], { width: 80 });
  expect(out.lines.slice(0, -1).join('\n')).toMatchInlineSnapshot(`
    "problem            stip.  key         moves  line                 status
    ────────────────────────────────────────────────────────────────────────────────
    Waiting rook       #2     Kf7!            2  1.Kf7! Kh7 2.Rh1#    sound
    Waiting rook       #2     Kf7!            2  1.Kf7! Kh7 2.Rh1#    cooked
                              Rg6! (#3)
    Waiting rook       #2     -               -  -                    no solution

    3 problems: 2 solved, 1 no solution; 1 cooked"
  `);
});

test('a table at 120 columns', async () => {
  const { out } = await report([sound, cooked, noSolution], { width: 120 });
  expect(out.lines.slice(0, -1).join('\n')).toMatchInlineSnapshot(`
    "problem                     stip.  key           moves  line                            nodes     time  status
    ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
    Waiting rook                #2     Kf7!              2  1.Kf7! Kh7 2.Rh1#               1,234   0.4 ms  sound
    Waiting rook                #2     Kf7!              2  1.Kf7! Kh7 2.Rh1#               1,234   0.4 ms  cooked
                                       Rg6! (#3)
    Waiting rook                #2     -                 -  -                                  99   1.0 ms  no solution

    3 problems: 2 solved, 1 no solution; 1 cooked"
  `);
});

describe('what is requested besides the keys has its own columns', () => {
  const play = { tries: true, lines: true };
  const solutions = [MORPHY, LOYD_BISHOP, VUKCEVICH].map((epd) => solved(epd, { refutations: 1 }));
  const rows = async (width: number, settings: Settings = {}) => {
    const { out, reporter } = makeTable({ width, play, ...settings });
    for (const { problem, solution } of solutions) reporter.result(solutionRecord(problem, solution));
    reporter.end();
    await out.output.flush();
    return out.text;
  };

  test('at 120 columns', async () => {
    expect(await rows(120)).toMatchInlineSnapshot(`
      "problem            stip.  key        moves  line                 tries  lines    duals    nodes     time  verdict
      ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
      Paul Morphy, New   #2     Ra6!           2  1.Ra6! Bh2 2.Rxa7#       2      7        0    1,234   5.6 ms  sound
      York Clipper 1856
      Sam Loyd,          #2     e8=B!          2  1.e8=B! Ke4 2.Bec6#      3      3        1    1,234   5.6 ms  sound
      Schachminiaturen
      1903
      Milan Vukcevich,   #2     Rg5!           2  1.Rg5! Nb2 2.Rg6#       13      8  1 minor    1,234   5.6 ms  sound
      Neue Zürcher
      Zeitung 1989
      "
    `);
  });

  test('at 80 columns, nodes, time and then the mating line make room', async () => {
    expect(await rows(80)).toMatchInlineSnapshot(`
      "problem           stip.  key        moves  tries  lines    duals  verdict
      ────────────────────────────────────────────────────────────────────────────────
      Paul Morphy, New  #2     Ra6!           2      2      7        0  sound
      York Clipper
      1856
      Sam Loyd,         #2     e8=B!          2      3      3        1  sound
      Schachminiaturen
      1903
      Milan Vukcevich,  #2     Rg5!           2     13      8  1 minor  sound
      Neue Zürcher
      Zeitung 1989
      "
    `);
    expect((await rows(80, { play: { tries: true } })).split('\n')[0]).toMatch(/ line .*tries +verdict/);
  });

  test.each([74, 80, 100, 120])('no line is wider than a terminal of %d columns', async (width) => {
    for (const line of (await rows(width)).split('\n')) expect(line.length).toBeLessThanOrEqual(width);
  });

  test('what a limit left uncounted has no count', async () => {
    const { out, reporter } = makeTable({ width: Infinity, play, quiet: true });
    reporter.result(solutionRecord(problem, { ...sound, playLimit: 'time' }));
    reporter.end();
    await out.output.flush();
    expect(out.text).toMatch(/Rh1# +- +- +- +1,234 /);
  });

  test('the verdict knows the published key', async () => {
    const { out, reporter } = makeTable({ width: Infinity, play, quiet: true });
    for (const publishedKey of ['right', 'wrong'] as const) {
      reporter.result(solutionRecord(problem, { ...sound, publishedKey }));
    }
    reporter.result(solutionRecord(problem, { ...cooked, publishedKey: 'wrong' }));
    reporter.end();
    await out.output.flush();
    const verdicts = out.lines.map((line) => /(sound|wrong key|cooked)$/.exec(line)?.[0]);
    expect(verdicts).toEqual(['sound', 'wrong key', 'cooked']);
  });
});

test('keys and line in another notation', async () => {
  const { out, reporter } = makeTable({ width: 120, notation: 'problem', quiet: true });
  reporter.result(solutionRecord(problem, sound));
  reporter.end();
  await out.output.flush();
  expect(out.text).toMatch(/ Kf6-f7 ! .* 1\.Kf6-f7 ! Kh8-h7 2\.Rg1-h1 # /);
});

test('outside a terminal, every result is one line', async () => {
  const { out } = await report([sound, LONG, noSolution], { width: Infinity, quiet: true });
  expect(out.lines).toHaveLength(3);
  expect(out.lines[1]).toContain('Qxd7! Rae1! exd8=Q! Nbxc6! Bg5!');
});

test('quiet: results and nothing else', async () => {
  const { out } = await report([sound], { quiet: true });
  expect(out.text).toMatch(/^Waiting.*Kf7!.*sound\n/);
  expect(out.text).not.toContain('nodes');
});

test('colours mark the status and do not shift the columns', async () => {
  const solutions = [sound, cooked, undecided, LONG];
  const plain = await report(solutions, { width: 120 });
  const coloured = await report(solutions, { width: 120, colour: true });
  expect(coloured.out.text).toContain('\u001b[32msound');
  expect(coloured.out.text).toContain('\u001b[31mcooked');
  expect(coloured.out.text).toContain('\u001b[33mundecided');
  const bare = coloured.out.lines.map((line) => stripVTControlCharacters(line).trimEnd());
  expect(bare.slice(0, -1)).toEqual(plain.out.lines.slice(0, -1));
});

test('without colour, no control character is written', async () => {
  const { out } = await report([sound, LONG], { width: 80 });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is the point
  expect(out.text).not.toMatch(/\u001b/);
});

/** The same row as cli-table3 lays it out, without its frame. */
function byLibrary(cells: readonly string[], { widths, aligns }: Grid): string {
  const edges = ['top', 'bottom', 'mid', 'left', 'right'];
  const names = edges.flatMap((side) => [side, `${side}-mid`, `${side}-left`, `${side}-right`]);
  const table = new Table({
    chars: { ...Object.fromEntries(names.map((name) => [name, ''])), middle: ' '.repeat(COLUMN_GAP) },
    colWidths: [...widths],
    colAligns: [...aligns],
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  table.push(cells.map((cell, i) => wrapCell(cell, widths[i] ?? 0).join('\n')));
  return table.toString().replace(/ +$/gm, '');
}

test.each([
  ['fits', (text: string, width: number) => text.slice(0, width).trimEnd() || '-'],
  ['takes several lines', (text: string) => text],
])('a row that %s is laid out as by cli-table3', (_, cut) => {
  const widths = boundedWidths(COLUMNS, 120);
  const grid = { widths, aligns: COLUMNS.map((column) => column.align), wraps: true };
  const cell = (width: number) => fc.stringMatching(/^[!-~]+( [!-~]+)*$/).map((text) => cut(text, width));
  fc.assert(
    fc.property(fc.tuple(...widths.map(cell)), (cells) => {
      expect(gridRow(cells, grid)).toBe(byLibrary(cells, grid));
    }),
    { numRuns: perTier(40, 200) },
  );
});

test('characters that are two columns wide do not break the alignment', async () => {
  const { out } = await report([sound], { width: 120 }, '詰将棋の問題');
  const [head = '', , row = ''] = out.lines;
  // six characters, each two columns wide
  expect(row.indexOf('#2')).toBe(head.indexOf('stip.') - 6);
});

test.each([80, 100, 120])(
  'a name and a word are broken only where they can be read, at %d columns',
  async (width) => {
    for (const id of ['mixed-collection-of-1905.txt:1000', 'Hampstead and Highgate Express 1905-06']) {
      const { out } = await report([sound, noSolution], { width }, id);
      for (const word of id.split(/(?<=[- ])|(?=[.:])/)) expect(out.text).toContain(word.trim());
      expect(out.text).toContain('no solution');
    }
  },
);

test('at 60 columns there is what a solver needs first, in whole words', async () => {
  const { out } = await report([sound, cooked, noSolution], { width: 60 }, 'Sam Loyd, Chess Monthly 1860');
  expect(out.lines.slice(0, -1).join('\n')).toMatchInlineSnapshot(`
    "problem             stip.  key         moves  status
    ────────────────────────────────────────────────────────────
    Sam Loyd, Chess     #2     Kf7!            2  sound
    Monthly 1860
    Sam Loyd, Chess     #2     Kf7!            2  cooked
    Monthly 1860               Rg6! (#3)
    Sam Loyd, Chess     #2     -               -  no solution
    Monthly 1860

    3 problems: 2 solved, 1 no solution; 1 cooked"
  `);
});

test('who made a problem is said, even if the file has no name for it', async () => {
  const { out, reporter } = makeTable({ width: 120, quiet: true });
  const { id: _, ...unnamed } = { ...problem, author: 'Sam Loyd', event: 'Chess Monthly 1860' };
  reporter.result(solutionRecord(unnamed, sound));
  reporter.result(solutionRecord({ ...unnamed, title: 'Excelsior' }, sound));
  await out.output.flush();
  const said = out.text.replace(/ {2,}\S.*$/gm, '').replace(/\s+/g, ' ');
  expect(said).toContain('Sam Loyd, Chess Monthly 1860 (classics.epd:7)');
  expect(said).toContain('Excelsior, Sam Loyd, Chess Monthly 1860');
});

test('the first result does not wait for the second one', async () => {
  const { out, reporter } = makeTable();
  reporter.result(solutionRecord(problem, sound));
  await out.output.flush();
  expect(out.text).toContain('Kf7!');
});

test('a failing run still shows its results, but no summary', async () => {
  const { out, reporter } = makeTable();
  reporter.result(solutionRecord(problem, sound));
  reporter.end();
  await out.output.flush();
  expect(out.text).toContain('Kf7!');
  expect(out.text).not.toContain('1 problem');
});

test('the layout is that of the terminal, whatever the first rows are', async () => {
  const rows = async (...solutions: Solution[]) => {
    const { out } = await report(solutions, { width: 100 });
    return out.lines;
  };
  const [head, rule, ...long] = await rows(LONG, sound);
  const [sameHead, sameRule, row] = await rows(sound, LONG);
  expect([sameHead, sameRule]).toEqual([head, rule]);
  expect(long).toContain(row);
});

test('refusals and warnings go to the messages, one line per finding, with file and line', async () => {
  const { out, messages, reporter } = makeTable();
  const source = { file: 'a.epd', line: 3 };
  reporter.refusal({
    source,
    text: 'x',
    findings: [
      { code: 'fen-rank-count', field: 'board', message: 'found 7 ranks; expected 8' },
      { code: 'fen-side', field: 'side', message: "found 'x'; expected w or b" },
    ],
  });
  reporter.refusal({
    source: { file: '-', line: 0 },
    text: '',
    findings: [{ code: 'file-binary', field: 'file', message: 'found NUL; expected text' }],
  });
  const warning = { code: 'fen-castling-dropped', field: 'castling', message: 'right K dropped' };
  reporter.result(solutionRecord({ ...problem, source, warnings: [warning] }, sound));
  await out.output.flush();
  await messages.output.flush();
  expect(messages.lines).toEqual([
    'a.epd:3: board: found 7 ranks; expected 8',
    "a.epd:3: side: found 'x'; expected w or b",
    'standard input: found NUL; expected text',
    'a.epd:3: warning: castling: right K dropped',
  ]);
});

test('the summary counts only what occurred', async () => {
  const { out } = await report([sound, cooked, short, noSolution, undecided]);
  expect(out.lines.at(-2)).toBe('5 problems: 3 solved, 1 no solution, 1 undecided; 1 cooked, 1 short');
  expect((await report([sound])).out.lines.at(-2)).toBe('1 problem: 1 solved');
});
