import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import { parseUci } from 'chessops/util';
import { describe, expect, test } from 'vitest';
import type { Entry, Problem } from '../../src/problems/problem.js';
import { directMate, movesOf } from '../../src/problems/stipulation.js';
import { outline, readAll, readText, said } from './said.js';

const SAMPLE = fileURLToPath(new URL('../data/lichess.csv', import.meta.url));
const HEADER = 'PuzzleId,FEN,Moves,Themes,GameUrl';
const FEN = '6Qk/p1p3pp/4N3/1p6/2q1r1n1/2B5/PP4PP/3R1R1K b - - 0 28';
const AFTER = '6k1/p1p3pp/4N3/1p6/2q1r1n1/2B5/PP4PP/3R1R1K w - - 0 29';
const ROW = `001KR,${FEN},h8g8 f1f8,mate mateIn1,https://lichess.org/x`;

const table = (...rows: readonly string[]): string => rows.join('\n');

async function problemOf(...rows: readonly string[]): Promise<Problem> {
  const [entry, ...more] = await readText(table(...rows), { onPassedOver: () => {} });
  if (entry?.type !== 'problem' || more.length > 0) throw new Error(`no problem: ${JSON.stringify(entry)}`);
  return entry.problem;
}

test('the puzzle begins after the first move, and has a claim', async () => {
  expect(await problemOf(HEADER, ROW)).toEqual({
    index: 0,
    id: '001KR',
    keywords: ['mate', 'mateIn1'],
    source: { file: '-', line: 2 },
    fen: AFTER,
    stipulation: directMate(1),
    claim: { keys: ['f1f8'], line: ['f1f8'], onlyMoves: true },
    comments: ['https://lichess.org/x'],
    warnings: [],
  });
});

test('puzzles of any kind, where they are wanted: without a stipulation, with their claim', async () => {
  const draws = `00aaa,${FEN},h8g8 f1f2 g7g6,endgame short,https://lichess.org/y`;
  const rows = [HEADER, draws, ROW].join('\n');
  const json = JSON.stringify({ PuzzleId: '00aaa', FEN, Moves: 'h8g8 f1f2 g7g6', Themes: 'endgame' });
  for (const [text, mates] of [
    [rows, 1],
    [json, 0],
  ] as const) {
    const all = await readText(text, { anyPuzzle: true });
    expect(all).toHaveLength(mates + 1);
    expect(all.map(outline)[0]?.[1]).toMatchObject({ keys: 'f1f2', line: 'f1f2 g7g6', onlyMoves: true });
    expect(all[0]).not.toHaveProperty('problem.stipulation');
    expect(
      (await readText(text, { onPassedOver: () => {} })).filter(({ type }) => type === 'problem'),
    ).toHaveLength(mates);
  }
});

test('rows of the database: mates are read, other puzzles are counted', async () => {
  const passed: unknown[] = [];
  const entries = await readAll([SAMPLE], { onPassedOver: (file, count) => passed.push([file, count]) });
  expect(entries.map(outline).map(([line, what]) => [line, { ...what, comments: [] }])).toEqual(
    [
      [2, '#1', '001KR', 'f1f8'],
      [3, '#2', '002X3', 'g2a8 c7b8 a8b8'],
      [4, '#1', '002vV', 'a1h1'],
      [6, '#1', '0082f', 'g3g7'],
      [8, '#2', '00Cfq', 'c7c8 d4d8 c8d8'],
      [9, '#2', '00EXP', 'd4d1 b1d1 d5d1'],
      [10, '#3', '00Ycz', 'c2f2 g1h1 f2f1 e1f1 f7f1'],
      [11, '#4', '00iWt', 'd4d7 b7a6 e6c4 b6b5 c4c6 a6a5 d7a7'],
      [12, '#1', '00mmI', 'g3h3'],
      [13, '#3', '00rw0', 'g4d4 c6d4 g3e5 d8f6 e5f6'],
      [14, '#1', '01P69', 'f2g2'],
    ].map(([line, asks, id, moves]) => [
      line,
      { asks, id, keys: String(moves).split(' ')[0], line: moves, onlyMoves: true, comments: [] },
    ]),
  );
  expect(passed).toEqual([[SAMPLE, 2]]);
});

test('puzzles are never passed over silently', async () => {
  const other = `x,${FEN},h8g8 f1f7,fork,`;
  const refusal = (count: string): object => ({
    source: { file: '-', line: 0 },
    text: '',
    findings: [
      {
        code: 'problems-passed-over',
        field: 'file',
        message: `skipped ${count}; expected rows of mate puzzles`,
      },
    ],
  });
  const last = async (text: string, told?: string[]): Promise<Entry | undefined> =>
    (await readText(text, told ? { onPassedOver: (file, count) => told.push(`${file} ${count}`) } : {})).at(
      -1,
    );
  expect(await last(table(HEADER, ROW, other))).toEqual({
    type: 'refusal',
    refusal: refusal('1 puzzle that is not a direct mate'),
  });
  const told: string[] = [];
  expect((await last(table(HEADER, ROW, other), told))?.type).toBe('problem');
  // nothing else in the file, so it is an error in any case
  expect(await last(table(HEADER, other, other), told)).toEqual({
    type: 'refusal',
    refusal: refusal('2 puzzles that are not direct mates'),
  });
  expect(told).toEqual(['- 1', '- 2']);
});

describe('columns', () => {
  const expected = { asks: '#1', keys: 'f1f8', line: 'f1f8', onlyMoves: true };
  test.each([
    ['the two that are needed', ['FEN,Moves', `${FEN},h8g8 f1f8`], expected],
    [
      'in another order',
      ['Moves,Themes,FEN,PuzzleId', `h8g8 f1f8,mateIn1,${FEN},a`],
      { ...expected, id: 'a' },
    ],
    ['in other letters', ['fen, moves ,PUZZLEID', `${FEN},h8g8 f1f8,a`], { ...expected, id: 'a' }],
    ['separated by semicolons', ['FEN;Moves', `${FEN};h8g8 f1f8`], expected],
    ['separated by tabs', ['FEN\tMoves', `${FEN}\th8g8 f1f8`], expected],
    ['all in quotes', ['"FEN","Moves","Note"', `"${FEN}","h8g8 f1f8","a, ""b"""`], expected],
    ['others are ignored', ['Rating,FEN,Moves', `600,${FEN},h8g8 f1f8`], expected],
    ['without a header', [`a1,${FEN},h8g8 f1f8,588,81,100,177,mate mateIn1,,`], { ...expected, id: 'a1' }],
    [
      'without a header, in the older form',
      [`a1,${FEN},h8g8 f1f8,588,81,100,177,mate mateIn1`],
      { ...expected, id: 'a1' },
    ],
    ['CRLF and a byte order mark', ['\ufeffFEN,Moves\r', `${FEN},h8g8 f1f8\r`], expected],
    ['blank lines and comments', ['# from the database', '', 'FEN,Moves', '', `${FEN},h8g8 f1f8`], expected],
  ])('%s', async (_guards, rows, what) => {
    const problem = await problemOf(...rows);
    expect(problem.fen).toBe(AFTER);
    expect(said(problem)).toEqual(what);
  });

  test('a header without moves refuses the file there, once', async () => {
    const [entry, ...more] = await readText(table('PuzzleId,FEN', ROW, ROW));
    const message =
      'found no column Moves; expected a header such as PuzzleId,FEN,Moves,Themes; the rows below it are not read';
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      refusal: { source: { line: 1 }, findings: [{ code: 'csv-header', field: 'header', message }] },
    });
  });
});

describe('lengths', () => {
  const mated = '6k1/5ppp/8/8/8/8/8/K2R4 b - - 0 1';
  test.each([
    ['what the theme says, although the line is longer', 'mateIn1', 'a7a6 d1d2 a6a5 d2d8', '#1', 2],
    ['five means five or more', 'mateIn5', `a7a6 ${'d1d2 a6a5 '.repeat(6)}d2d8`, '#7', undefined],
    ['five, with a line of four', 'mateIn5', 'a7a6 d1d2 a6a5 d2d3 a5a4 d3d2 a4a3 d2d8', '#5', 4],
    ['none named, the line mates', 'endgame', 'a7a6 d1d8', '#1', undefined],
    ['none named, no themes', '', 'a7a6 d1d8', '#1', undefined],
  ])('%s', async (_guards, themes, moves, asks, length) => {
    const fen = mated.replace('/5ppp/', '/p4ppp/');
    const what = said(await problemOf('FEN,Moves,Themes', `${fen},${moves},${themes}`));
    expect({ asks: what.asks, length: what.length }).toEqual({ asks, length });
  });
});

describe('unreadable rows are refused with their line', () => {
  test.each([
    [
      'FEN',
      `a,6Qk/p1p3pp/4N3/1p6/2q1r1n1/2B5/PP4PP b - -,h8g8 f1f8,mateIn1,`,
      'fen-rank-count board, fen-king-missing board',
    ],
    ['no FEN', `a,,h8g8 f1f8,mateIn1,`, 'fen-empty board'],
    ['an illegal first move', `a,${FEN},h8h7 f1f8,mateIn1,`, 'csv-moves Moves'],
    ['no solution', `a,${FEN},h8g8,mateIn1,`, 'csv-moves Moves'],
    ['no moves', `a,${FEN},,mateIn1,`, 'csv-moves Moves'],
    ['moves in SAN', `a,${FEN},Kxg8 Rf8#,mateIn1,`, 'csv-moves Moves'],
    ['a field too few', `a,${FEN},h8g8 f1f8,mateIn1`, 'csv-fields row'],
    ['a field too many', `a,${FEN},h8g8 f1f8,mateIn1,,x`, 'csv-fields row'],
    ['a quote that is not closed', `a,"${FEN},h8g8 f1f8,mateIn1,`, 'csv-quote row'],
  ])('%s', async (_guards, row, code) => {
    const entries = (await readText(table(HEADER, ROW, row, ROW))).map(outline);
    expect(entries.map(([line]) => line)).toEqual([2, 3, 4]);
    expect(entries[1]?.[1]).toEqual({ refused: code.split(', ') });
  });

  test('a solution that breaks off later is not refused: verification says where', async () => {
    expect(said(await problemOf(HEADER, `a,${FEN},h8g8 f1f8 a1a2,mateIn1,`))).toMatchObject({
      asks: '#1',
      line: 'f1f8 a1a2',
    });
  });
});

/** The whole sample is not part of the repository; it is read if it lies beside it. */
const collections = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const sample = join(collections, 'lichess-sample.csv');

describe.skipIf(!existsSync(sample))(`the sample in ${collections}`, () => {
  test('exactly the rows that end in mate are read, as in a plain walk through the file', async () => {
    const rows = (await readFile(sample, 'utf8')).trimEnd().split('\n').slice(1);
    const expected = rows.flatMap((row, index) => {
      const [id, fen = '', moves = ''] = row.split(',');
      const position = Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
      const line = moves.split(' ');
      for (const text of line) {
        const move = parseUci(text);
        if (!move || !position.isLegal(move)) throw new Error(`illegal: ${row}`);
        position.play(move);
      }
      return position.isCheckmate() ? [[index + 2, id, line.slice(1).join(' '), line.length / 2]] : [];
    });
    expect(expected.length).toBeGreaterThan(400);
    let passed = 0;
    const entries = await readAll([sample], {
      onPassedOver: (_file, count) => {
        passed = count;
      },
    });
    const found = entries.map((entry) => {
      if (entry.type !== 'problem') throw new Error(JSON.stringify(entry));
      const { source, id, claim, stipulation } = entry.problem;
      return [source.line, id, claim.line.join(' '), stipulation && movesOf(stipulation)];
    });
    expect(found).toEqual(expected);
    expect(passed).toBe(rows.length - expected.length);
  });
});
