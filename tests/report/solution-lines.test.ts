/** Solutions of help and series play, and twins, in every form of report. */
import { describe, expect, test } from 'vitest';
import { parseMove, positionOf, sanAndPlay, toUci } from '../../src/chess/moves.js';
import type { Twin } from '../../src/problems/problem.js';
import { isSeriesPlay, movesOf } from '../../src/problems/stipulation.js';
import type { SolutionRecord } from '../../src/records/problem-records.js';

import type { NotationName } from '../../src/report/move-notation.js';
import { LinesTable } from '../../src/report/solution/lines-table.js';
import { ordersOf } from '../../src/report/solution/play-counts.js';
import { SolutionCsv } from '../../src/report/solution/solution-csv.js';
import { SolutionMarkdown } from '../../src/report/solution/solution-markdown.js';
import { SolutionPgn } from '../../src/report/solution/solution-pgn.js';
import { SolutionTable } from '../../src/report/solution/solution-table.js';
import { SolutionText } from '../../src/report/solution/solution-text.js';
import { LineTree } from '../../src/solution/line-tree.js';
import type { NotatedMove, Phase, PhaseKind } from '../../src/solution/play.js';
import type { Solution } from '../../src/solution/solution.js';
import { readText } from '../problems/said.js';
import { stipulated } from '../problems/stipulated.js';
import { checkRecord } from '../records/schemas.js';
import { Sink } from './sink.js';

/** Notates moves, even of a side that is not to move. */
function line(fen: string, moves: string): NotatedMove[] {
  const position = positionOf(fen);
  return moves.split(' ').map((text) => {
    const square = text.charCodeAt(0) - 97 + 8 * (Number(text[1]) - 1);
    position.turn = position.board.getColor(square) ?? position.turn;
    const move = parseMove(position, text);
    if (!move) throw new Error(`illegal move ${text} in ${fen}`);
    return { uci: toUci(move), san: sanAndPlay(position, move) };
  });
}

interface Told extends Partial<Omit<Solution, 'phases'>> {
  readonly lines?: readonly string[];
  readonly shorter?: readonly string[];
  readonly setPlay?: readonly string[];
  readonly intended?: number;
  readonly twin?: Twin;
}

function record(fen: string, text: string, told: Told, index = 0): SolutionRecord {
  const { lines = [], shorter = [], setPlay, twin, intended, ...others } = told;
  const phase = (kind: PhaseKind, texts: readonly string[]): Phase => {
    const tree = new LineTree();
    for (const moves of texts) {
      const made = line(fen, moves);
      const shared = tree.shared(made.map(({ uci }) => uci));
      tree.add(shared, made.slice(shared));
    }
    return { kind, first: tree.first };
  };
  const stipulation = { ...stipulated(text), ...(intended !== undefined && { solutions: intended }) };
  const problem = {
    id: 'Somebody 1999',
    ...(twin && { twin }),
    source: { file: 'p.inp', line: 1 },
    fen,
    stipulation,
  };
  const lacking =
    shorter.length > 0 ? Math.max(...lines.map(pliesIn)) - Math.min(...shorter.map(pliesIn)) : 0;
  const perMove = isSeriesPlay(stipulation.play) ? 1 : 2;
  const moves = movesOf(stipulation) - lacking / perMove;
  const solution: Solution = {
    status: 'solved',
    stipulation,
    flaws: [],
    complete: true,
    nodes: 1234,
    ms: 5.6,
    ...(lines.length > 0 && { moves }),
    shortest: lines.length > 0,
    searched: movesOf(stipulation),
    line: [],
    phases: [
      ...(setPlay ? [phase('set', setPlay)] : []),
      ...(shorter.length > 0 ? [phase('short', shorter)] : []),
      phase('actual', lines),
    ],
    ...others,
  };
  return { v: 3, type: 'solution', index, problem, solution };
}

const pliesIn = (moves: string): number => moves.split(' ').length;

const Reports = {
  text: SolutionText,
  lines: LinesTable,
  table: SolutionTable,
  markdown: SolutionMarkdown,
  pgn: SolutionPgn,
  csv: SolutionCsv,
} as const;

async function shown(
  name: keyof typeof Reports,
  records: readonly SolutionRecord[],
  { width = 80, notation = 'san' as NotationName, quiet = true, maxLines = Infinity } = {},
): Promise<string> {
  const sink = new Sink();
  const style = { colour: false, unicode: true, width };
  const report = new Reports[name]({
    out: sink.output,
    messages: sink.output,
    style,
    quiet,
    notation,
    maxLines,
  });
  for (const each of records) {
    checkRecord(each);
    report.result(each);
  }
  report.end();
  await sink.output.flush();
  return sink.text;
}

const CORNER = '8/8/8/8/8/1K6/7R/k7 b - - 0 1';
const HELP = record(CORNER, 'h#2', {
  lines: ['a1b1 h2g2 b1a1 g2g1', 'a1b1 h2f2 b1a1 f2f1', 'a1b1 h2g2 b1c1 g2g1'],
  setPlay: ['h2g2 a1b1 g2g1'],
  intended: 2,
  flaws: ['cooked'],
});
const HALF = record(CORNER.replace(' b ', ' w '), 'h#1.5', { lines: ['h2g2 a1b1 g2g1'] });
const SERIES = record('8/p7/8/8/8/5K2/4Q3/7k b - - 0 1', 'ser-h#3', {
  lines: ['a7a5 a5a4 a4a3 e2g2'],
  shorter: ['a7a6 e2g2'],
  flaws: ['short'],
});
const STALEMATE = record(CORNER, 'h=1', { lines: ['a1b1 h2a2'] });

describe('as text', () => {
  test('Black moves first, full moves are apart, set play begins with dots', async () => {
    expect(await shown('text', [HELP])).toBe(`h#2

  set play
  1...Rg2   2.Kb1 Rg1#

  1.Kb1 Rg2   2.Ka1 Rg1#
  1.Kb1 Rf2   2.Ka1 Rf1#
  1.Kb1 Rg2   2.Kc1 Rg1+
`);
  });

  test('a half move first', async () => {
    expect(await shown('text', [HALF], { notation: 'problem' })).toBe(
      'h#1.5\n\n  1...Rh2-g2   2.Ka1-b1 Rg2-g1 #\n',
    );
  });

  test('the moves of a series one by one, the answer beside the last; short solutions apart', async () => {
    expect(await shown('text', [SERIES])).toBe(`ser-h#3

  short solutions
  1.a6 Qg2#  short

  1.a5   2.a4   3.a3 Qg2#
`);
  });

  test('the move of the series side after its series has the next number', async () => {
    const selfmate = record('7k/6pP/pp4P1/8/P2p4/1p6/1PpP4/K1B5 b - - 0 1', 'ser-hs=2', {
      lines: ['b6b5 d4d3 a4a5 b5b4'],
      shorter: ['d4d3 a4a5 b6b5'],
      setPlay: ['a4a5 b6b5'],
      flaws: ['short'],
    });
    expect(await shown('text', [selfmate])).toBe(`ser-hs=2

  set play
  1...a5   2.b5=

  short solutions
  1.d3 a5   2.b5=  short

  1.b5   2.d3 a5   3.b4=
`);
  });

  test('a stalemate is marked', async () => {
    expect(await shown('text', [STALEMATE])).toBe('h=1\n\n  1.Kb1 Ra2=\n');
    expect(await shown('text', [STALEMATE], { notation: 'problem' })).toBe('h=1\n\n  1.Ka1-b1 Rh2-a2 =\n');
  });

  test('a long solution is broken between moves', async () => {
    const moves = Array.from({ length: 12 }, (_, i) => (i % 2 ? 'b1a1' : 'a1b1')).join(' ');
    const long = record(CORNER, 'ser-h#12', { lines: [`${moves} h2h1`] });
    expect(await shown('text', [long], { width: 60 })).toBe(`ser-h#12

  1.Kb1   2.Ka1   3.Kb1   4.Ka1   5.Kb1   6.Ka1   7.Kb1
      8.Ka1   9.Kb1   10.Ka1   11.Kb1   12.Ka1 Rh1#
`);
  });

  test('of too many lines the last are left out, not the set play, and it is said which', async () => {
    const text = await shown('text', [HELP], { maxLines: 2 });
    expect(text).toBe(`h#2

  set play
  1...Rg2   2.Kb1 Rg1#

  1.Kb1 Rg2   2.Ka1 Rg1#
... and 2 more solutions of full length (limited by --max-lines 2)
`);
  });
});

test('as a table: a row a solution, a column a move', async () => {
  expect(await shown('lines', [HELP])).toBe(`h#2

set play  Rg2   Kb1  Rg1#

Kb1       Rg2   Ka1  Rg1#
          Rf2   Ka1  Rf1#
          Rg2   Kc1  Rg1+
`);
  const series = await shown('lines', [SERIES], { quiet: false, width: 70 });
  expect(series).toMatch(/1\.\s+2\.\s+3\.\s+3\.\.\./);
  // the answer stands in its column, whatever the length of the series
  const rows = series.split('\n').filter((row) => row.includes('Qg2#'));
  expect(new Set(rows.map((row) => row.indexOf('Qg2#'))).size).toBe(1);
  expect(rows[0]).toContain('short');
});

test('many in a table: the first solution, how many more there are, and what that means', async () => {
  const text = await shown('table', [HELP, HALF, SERIES], { width: 120 });
  expect(text).toContain('1.Kb1 Rg2 2.Ka1 Rg1# (+2)');
  expect(text).toContain('1...Rg2 2.Kb1 Rg1#');
  expect(text).toContain('short mate');
});

test.each([
  [{ lines: ['a1b1 h2g2 b1a1 g2g1'] }, '1 solution'],
  [{ lines: ['a1b1 h2g2 b1a1 g2g1'], intended: 1 }, 'sound'],
  [{ lines: ['a1b1 h2g2 b1a1 g2g1'], intended: 2, flaws: ['missing'] }, '1 solution, 2 intended'],
  [{ lines: ['a1b1 h2g2 b1a1 g2g1'], intended: 0, flaws: ['cooked'] }, 'cooked: 1 solution, 0 intended'],
  [{ status: 'no-solution', flaws: ['no-solution'] }, 'no solution'],
  [
    { status: 'undecided', complete: false, limit: 'time', lines: ['a1b1 h2g2 b1a1 g2g1'] },
    'undecided (time), 1 solution so far',
  ],
  [{ status: 'undecided', complete: false, limit: 'solutions' }, 'undecided (solutions)'],
] as const)('%o is %s', async (told, status) => {
  const text = await shown('lines', [record(CORNER, 'h#2', told as Told)], { quiet: false });
  expect(text).toContain(`status   ${status}\n`);
});

test('a long status beside the board is broken at the width of the terminal', async () => {
  const told = { ...OPEN, flaws: ['short'], lines: ['a1b1 h2g2 b1a1 g2g1'] } as Told;
  const text = await shown('lines', [record(CORNER, 'h#2', told)], { quiet: false, width: 70 });
  expect(Math.max(...text.split('\n').map((row) => row.length))).toBeLessThanOrEqual(70);
  expect(text).toMatch(/status {3}undecided \(solutions\), short mate,\n.{17} {12}1 solution so far\n/);
});

/** A limit was reached in the main play. */
const OPEN = { status: 'undecided', complete: false, limit: 'solutions', searched: 1 } as const;

test.each([
  [OPEN, '1 solution so far; set play: 1 solution'],
  [{ ...OPEN, playLimit: 'solutions' }, '1 solution so far; set play: 1 solution so far'],
  [{ playLimit: 'solutions' }, '1 solution; set play: 1 solution so far'],
  [{ playLimit: 'solutions', setTotal: 12_345 }, '1 solution; set play: 1 of 12,345 solutions found'],
] as const)('where a limit was reached and %o, it says: %s', async (told, said) => {
  const lines = { lines: ['a1b1 h2g2 b1a1 g2g1'], setPlay: ['h2g2'] };
  const text = await shown('lines', [record(CORNER, 'h#2', { ...told, ...lines })], { quiet: false });
  expect(text).toContain(`\n${said}\n`);
  expect(text).not.toContain('no play is shown');
});

test('the same moves in another order are told apart from other solutions', async () => {
  const ordered = record('8/p6p/8/8/8/5K2/4Q3/7k b - - 0 1', 'ser-h#2', {
    lines: ['a7a6 h7h6 e2g2', 'a7a5 h7h6 e2g2', 'h7h6 a7a6 e2g2'],
  });
  expect(await shown('lines', [ordered], { quiet: false })).toContain('order of 1');
  expect(await shown('lines', [ordered], { quiet: false })).toContain(
    '3 solutions, 1 of them another order of the same moves\n' +
      'order of N: the moves of the Nth solution of full length in another order\n',
  );
  const short = record('8/p6p/8/8/8/5K2/4Q3/7k b - - 0 1', 'ser-h#2', {
    lines: ['a7a6 h7h6 e2g2', 'a7a5 h7h6 e2g2', 'h7h6 a7a5 e2g2'],
    shorter: ['a7a6 e2g2'],
  });
  // the short solution has no number
  expect(await shown('text', [short], { quiet: false })).toContain('1.h6   2.a5 Qg2#  order of 2');
});

test.each([100, 15_000])('other orders are found of all of %d solutions', (count) => {
  const tree = new LineTree();
  const add = (...names: string[]): void => {
    tree.add(
      0,
      names.map((name) => ({ uci: name, san: name })),
    );
  };
  for (let i = 0; i < count; i++) add(`a${i}`, 'b');
  for (let i = 0; i < count; i++) add('b', `a${i}`);
  const expected = [...Array<undefined>(count), ...Array.from({ length: count }, (_, i) => i + 1)];
  expect([...ordersOf(tree.first)]).toEqual(expected);
});

describe('exported and read again', () => {
  test('as PGN: every solution a variation, in series the other side passes', async () => {
    const pgn = await shown('pgn', [HELP, HALF, SERIES]);
    expect(pgn).toContain('1... Kb1 2. Rg2 ( 2. Rf2 Ka1 3. Rf1# ) 2... Ka1');
    expect(pgn.replaceAll('\n', ' ')).toContain('set play: 1...Rg2 2.Kb1 Rg1#');
    expect(pgn).toContain('[Result "1-0"]');
    const read = await readText(pgn);
    expect(read.map((entry) => entry.type === 'problem' && entry.problem.claim.lines)).toEqual([
      [
        ['Kb1', 'Rg2', 'Ka1', 'Rg1#'],
        ['Kb1', 'Rg2', 'Kc1', 'Rg1+'],
        ['Kb1', 'Rf2', 'Ka1', 'Rf1#'],
      ],
      [['Rg2', 'Kb1', 'Rg1#']],
      [
        ['a5', '--', 'a4', '--', 'a3', 'Qg2#'],
        ['a6', 'Qg2#'],
      ],
    ]);
  });

  test('as CSV, with the intended number', async () => {
    const csv = await shown('csv', [HELP, HALF, SERIES, STALEMATE]);
    const read = await readText(csv);
    expect(
      read.map(
        (entry) =>
          entry.type === 'problem' && [entry.problem.claim.lines, entry.problem.stipulation?.solutions],
      ),
    ).toEqual([
      [
        [
          ['Kb1', 'Rg2', 'Ka1', 'Rg1'],
          ['Kb1', 'Rf2', 'Ka1', 'Rf1'],
          ['Kb1', 'Rg2', 'Kc1', 'Rg1'],
        ],
        2,
      ],
      [[['Rg2', 'Kb1', 'Rg1']], undefined],
      [
        [
          ['a6', 'Qg2'],
          ['a5', '--', 'a4', '--', 'a3', 'Qg2'],
        ],
        undefined,
      ],
      [[['Kb1', 'Ra2']], undefined],
    ]);
  });

  test('as records, with set play', async () => {
    const read = await readText(`${JSON.stringify(HELP)}\n`);
    expect(read[0]?.type === 'problem' && read[0].problem.claim).toEqual({
      keys: [],
      line: [],
      lines: [
        ['a1b1', 'h2g2', 'b1a1', 'g2g1'],
        ['a1b1', 'h2f2', 'b1a1', 'f2f1'],
        ['a1b1', 'h2g2', 'b1c1', 'g2g1'],
      ],
      setLines: [['h2g2', 'a1b1', 'g2g1']],
    });
  });
});

describe('twins are shown as one problem', () => {
  const b = { letter: 'b', change: 'wRh2-->g2', first: 0 };
  const twins = [
    record(CORNER, 'h#2', { lines: ['a1b1 h2g2 b1a1 g2g1'], twin: { letter: 'a', first: 0 } }, 0),
    record(CORNER.replace('7R', '6R1'), 'h#1', { lines: ['a1b1 g2g1'], twin: b }, 1),
    record(CORNER, 'h#2', { lines: ['a1b1 h2g2 b1a1 g2g1'] }, 2),
  ];

  test('in a table the name stands only before the first', async () => {
    const rows = (await shown('table', twins, { width: 120 })).split('\n');
    expect(rows[0]).toMatch(/^Somebody 1999 a\)/);
    expect(rows[1]).toMatch(/^ {2}b\) wRh2-->g2/);
    expect(rows[2]).toMatch(/^Somebody 1999 {2}/);
  });

  test('one by one, with what makes them', async () => {
    const text = await shown('text', twins, { quiet: false });
    expect(text).toContain('Somebody 1999 a)');
    expect(text).toContain('   b) wRh2-->g2');
    expect(text.match(/Somebody 1999/g)).toHaveLength(2);
    const markdown = await shown('markdown', twins, { quiet: false });
    expect(markdown.match(/^#+ .*/gm)).toEqual([
      '## Somebody 1999 a)',
      '### b) wRh2--\\>g2',
      '## Somebody 1999',
    ]);
  });

  test('in CSV and PGN', async () => {
    expect(await shown('csv', twins)).toContain(',b) wRh2-->g2,,\r\n');
    expect(await shown('pgn', twins)).toContain('[Twin "b) wRh2-->g2"]');
  });

  test('and read again with the same distances', async () => {
    const lines = twins.map((each) => JSON.stringify({ ...each, index: each.index + 5 }));
    const read = await readText(`${lines.join('\n').replaceAll('"first":0', '"first":5')}\n`);
    expect(read.map((entry) => entry.type === 'problem' && entry.problem.twin)).toEqual([
      { letter: 'a', first: 0 },
      b,
      undefined,
    ]);
  });
});
