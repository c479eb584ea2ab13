import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLine } from '../../src/problems/epd/epd-line.js';
import type { Problem, Refusal } from '../../src/problems/problem.js';
import { directMate, makeStipulation } from '../../src/problems/stipulation.js';
import { perTier } from '../support/tier.js';
import { said as sayOf } from './said.js';

const SOURCE = { file: 'test.epd', line: 7 };
const BOARD = '8/8/8/7Q/k7/8/8/K7';
const EPD = `${BOARD} w - -`;

function problemOf(line: string): Problem {
  const entry = readLine(line, SOURCE, 3);
  if (entry?.type !== 'problem') throw new Error(`no problem: ${JSON.stringify(entry)}`);
  return entry.problem;
}

function refusalOf(line: string): Refusal {
  const entry = readLine(line, SOURCE, 3);
  if (entry?.type !== 'refusal') throw new Error(`no refusal: ${JSON.stringify(entry)}`);
  return entry.refusal;
}

/** A summary of what a line says. */
const said = (line: string) => sayOf(problemOf(line));

const codes = (line: string): string[] =>
  refusalOf(line).findings.map(({ code, field }) => `${code} ${field}`);

test('a problem has everything a report needs', () => {
  expect(problemOf(`${EPD} bm #2; PV: h5h1 a4b4 h1b7; id "A 1"; c0 "by hand";`)).toEqual({
    index: 3,
    id: 'A 1',
    source: SOURCE,
    fen: `${EPD} 0 1`,
    stipulation: directMate(2),
    claim: { keys: [], line: ['h5h1', 'a4b4', 'h1b7'] },
    comments: ['by hand'],
    warnings: [],
  });
});

test('absent means absent: no undefined properties', () => {
  expect(Object.keys(problemOf(BOARD)).sort()).toEqual([
    'claim',
    'comments',
    'fen',
    'index',
    'sideUnnamed',
    'source',
    'warnings',
  ]);
});

test.each([
  '',
  '   ',
  '\t',
  '# a comment',
  '; as in PGN',
  '% as in PGN',
  '  # indented',
  '\r',
  '\0',
  '\x1a',
  '\ufeff',
])('%j is nothing', (line) => {
  expect(readLine(line, SOURCE, 0)).toBeUndefined();
});

describe('where the position ends', () => {
  test.each([
    ['board only', BOARD],
    ['board and side', `${BOARD} w`],
    ['three fields', `${BOARD} w -`],
    ['four fields', EPD],
    ['five fields', `${EPD} 0`],
    ['six fields', `${EPD} 0 1`],
    ['operations after six fields', `${EPD} 0 1 bm Qd1;`],
    ['operations after five fields', `${EPD} 0 bm Qd1;`],
    ['operations after four fields', `${EPD} bm Qd1;`],
    ['operations after three fields', `${BOARD} w - bm Qd1;`],
    ['operations after two fields', `${BOARD} w bm Qd1;`],
    ['operations after the board', `${BOARD} bm Qd1;`],
    ['a comment where en passant would stand', `${BOARD} w - c3 "text";`],
    ['a semicolon right behind', `${EPD}; bm Qd1;`],
    ['a semicolon standing alone', `${EPD} ; bm Qd1;`],
    ['a semicolon before the opcode', `${EPD} 0 1 ;D1 20 ;D2 400`],
    ['blanks at the end', `${EPD}   `],
    ['carriage return', `${EPD}\r`],
    ['byte order mark', `\ufeff${EPD}`],
    ['NUL at the end', `${EPD}\0`],
    ['underscores as in a web address', `${BOARD}_w_-_-_0_1`],
    ['trailing comment', `${EPD} 0 1 # by hand`],
    ['a stipulation without opcode', `${EPD} #2`],
    ['a stipulation behind two fields', `${BOARD} w mate in 2`],
  ])('%s', (_guards, line) => {
    expect(problemOf(line).fen).toBe(`${EPD} 0 1`);
    expect(problemOf(line).warnings).toEqual([]);
  });

  test('c3 is an en-passant square before it is a comment', () => {
    expect(problemOf('7k/8/8/8/1pP5/8/8/7K b - c3 c3 "text";')).toMatchObject({
      fen: '7k/8/8/8/1pP5/8/8/7K b - c3 0 1',
      comments: ['text'],
    });
  });

  test.each([...'abcdefgh'].flatMap((file) => [`${file}3`, `${file}6`]))(
    '%s is an en-passant square',
    (square) => {
      const [file, white] = [square.charCodeAt(0) - 97, square[1] === '6'];
      const neighbour = file === 0 ? 1 : file - 1;
      const pawns = Array<string>(8).fill('1');
      pawns[file] = white ? 'p' : 'P';
      pawns[neighbour] = white ? 'P' : 'p';
      const rank = pawns.join('').replace(/1+/g, (empty) => String(empty.length));
      const board = white ? `7k/8/8/${rank}/8/8/8/7K w` : `7k/8/8/8/${rank}/8/8/7K b`;
      expect(problemOf(`${board} - ${square} bm #2;`)).toMatchObject({
        fen: `${board} - ${square} 0 1`,
        stipulation: directMate(2),
        warnings: [],
      });
    },
  );

  test('default castling rights if operations follow the side', () => {
    expect(problemOf('4k3/8/8/8/8/8/8/4K2R w dm 5;').fen).toBe('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  });

  test('counters as operations, unless they are fields', () => {
    expect(problemOf(`${EPD} hmvc 4; fmvn 31; bm Qd1;`).fen).toBe(`${EPD} 4 31`);
    expect(problemOf(`${EPD} 1 2 hmvc 4; fmvn 31;`).fen).toBe(`${EPD} 1 2`);
  });

  test.each([
    ['castling', `${BOARD} w K#kq - 0 1`, 'fen-castling castling'],
    ['en passant', `${BOARD} w - zz 0 1`, 'fen-en-passant en-passant'],
    ['side', `${BOARD} x - - 0 1`, 'fen-side side'],
  ])('a nonsense %s field is refused, not taken for an operation', (_field, line, expected) => {
    expect(codes(line)).toEqual([expected]);
  });
});

describe('operations', () => {
  test.each([
    ['dm', 'dm 3;', { asks: '#3' }],
    ['dm without semicolon', 'dm 3', { asks: '#3' }],
    ['dm far longer than a composition', 'dm 105;', { asks: '#105' }],
    ['dm of the side to move', 'dm -3;', { asks: '#-3' }],
    ['bm #n', 'bm #3;', { asks: '#3' }],
    ['bm # n', 'bm # 3;', { asks: '#3' }],
    ['bm n#', 'bm 3#;', { asks: '#3' }],
    ['bm #-n', 'bm #-3;', { asks: '#-3' }],
    ['bm in words', 'bm mate in 3;', { asks: '#3' }],
    ['bm move is no stipulation', 'bm Qg6;', { keys: 'Qg6' }],
    ['bm moves', 'bm Qe5 Qf4;', { keys: 'Qe5 Qf4' }],
    ['bm moves and commas', 'bm Qe5, Qf4;', { keys: 'Qe5 Qf4' }],
    ['bm twice', 'bm Qe5; bm Qf4;', { keys: 'Qe5 Qf4' }],
    ['bm with a check mark', 'bm Qxh7+;', { keys: 'Qxh7' }],
    ['bm with a loose check mark', 'bm Qd1 + ;', { keys: 'Qd1' }],
    ['bm with a loose mate mark', 'bm Qd1 #;', { keys: 'Qd1' }],
    ['bm with annotation and number', 'bm 1.Qd1!!;', { keys: 'Qd1' }],
    ['bm in UCI', 'bm e1g1;', { keys: 'e1g1' }],
    ['bm castling', 'bm O-O-O+;', { keys: 'O-O-O' }],
    ['bm castling with zeros', 'bm 0-0;', { keys: '0-0' }],
    ['bm in words', 'bm Qe5 or Qf4 mate;', { keys: 'Qe5 Qf4' }],
    ['bm with a dagger', 'bm Qd1†;', { keys: 'Qd1' }],
    ['bm and its length', 'bm #2 Qd1;', { asks: '#2', keys: 'Qd1' }],
    ['bm with a line', 'bm 1.Qd1 Kb4 2.Qb3;', { keys: 'Qd1', line: 'Qd1 Kb4 Qb3' }],
    ['bm with a line beside pv', 'bm 1.Qd1 Kb4 2.Qb3; pv Qd1;', { keys: 'Qd1', line: 'Qd1' }],
    ['bm with a line behind pv', 'pv Qd1; bm 1.Qd1 Kb4 2.Qb3;', { keys: 'Qd1', line: 'Qd1' }],
    ['bm with colon', 'bm: #2;', { asks: '#2' }],
    ['opcodes in capitals', 'BM #2; ID "x";', { asks: '#2', id: 'x' }],
    ['pv in SAN', 'pv Qg6 h5 Qh7+;', { line: 'Qg6 h5 Qh7+' }],
    ['pv with numbers', 'pv 1. Qg6 h5 2. Qh7+;', { line: 'Qg6 h5 Qh7+' }],
    ['pv to a mate mark says how long', 'pv Qg6 h5 Qh7#;', { line: 'Qg6 h5 Qh7#', length: 2 }],
    ['pv to a mate mark against a length', 'pv Qg6 h5 Qh7#; dm 3;', { line: 'Qg6 h5 Qh7#', asks: '#3' }],
    ['pv to a mate by the other side', 'pv Qg6 Qh1#;', { line: 'Qg6 Qh1#' }],
    ['pv of pawn moves that look like comments', 'pv c3 c5 c4 d5;', { line: 'c3 c5 c4 d5' }],
    ['PV: in UCI', 'PV: d2d4 c2c1q e2f4;', { line: 'd2d4 c2c1q e2f4' }],
    ['id in quotes', 'id "WAC.001";', { id: 'WAC.001' }],
    ['id with a semicolon', 'id "a; b"; bm #2;', { id: 'a; b', asks: '#2' }],
    ['id without quotes', 'id BK.01', { id: 'BK.01' }],
    ['id in curly quotes', 'id “a; b”; bm #2;', { id: 'a; b', asks: '#2' }],
    ['id in German quotes', 'id „a; b“; bm #2;', { id: 'a; b', asks: '#2' }],
    ['id in half-curly quotes', 'id “a"; bm #2;', { id: 'a', asks: '#2' }],
    ['id with half its quotes', 'id "BK.01; bm #2;', { id: 'BK.01', asks: '#2' }],
    ['empty id', 'id ""; bm #2;', { asks: '#2' }],
    ['id with umlauts', 'id "Grünfeld – Čech";', { id: 'Grünfeld – Čech' }],
    ['NUL behind the id', 'id BK.01\0', { id: 'BK.01' }],
    [
      'semicolons forgotten',
      'bm Qd1 id "x" dm 2 pv Qd1 c4',
      { keys: 'Qd1', id: 'x', asks: '#2', line: 'Qd1 c4' },
    ],
    ['comment behind a forgotten semicolon', 'bm Qd1 c3 "text";', { keys: 'Qd1', comments: ['text'] }],
    ['comments in their order', 'c1 "b"; c0 "a"; c9 "z";', { comments: ['a', 'b', 'z'] }],
    [
      'comment without quotes',
      'c0 the pv is dm 9 long; bm #2;',
      { comments: ['the pv is dm 9 long'], asks: '#2' },
    ],
    ['engine tags', 'bm #2; ep; 00:00;', { asks: '#2' }],
    ['unknown opcodes', 'acd 5; ce 32764; foo bar; noop; bm #2;', { asks: '#2' }],
    ['perft counts', ';D1 20 ;D2 400 ;id "initial position"', { id: 'initial position' }],
    ['stipulation without opcode', '#3', { asks: '#3' }],
    ['stipulation without opcode before others', '#3; id "x"', { asks: '#3', id: 'x' }],
    ['stipulation the other way round', '3#', { asks: '#3' }],
    ['stipulation with a full stop', '#3.', { asks: '#3' }],
    ['stipulation in words and more', 'mate in 2 by Loyd', { asks: '#2', comments: ['mate in 2 by Loyd'] }],
    ['a place in a tourney', '#3rd prize', { comments: ['3rd prize'] }],
    ['stipulation in words', 'mate in three', { asks: '#3' }],
    ['stipulation as a Lichess theme', 'mateIn3', { asks: '#3' }],
    ['stipulation in a comment', 'c0 "Mate in 2";', { asks: '#2', comments: ['Mate in 2'] }],
    ['stipulation in a trailing comment', '# Loyd, mate in 2', { asks: '#2', comments: ['Loyd, mate in 2'] }],
    ['stipulation in a loose text', '"mate in 2"', { asks: '#2', comments: ['mate in 2'] }],
    [
      'comment counts only when nothing else does',
      'c0 "Mate in 2"; bm #3;',
      { asks: '#3', comments: ['Mate in 2'] },
    ],
    [
      'comment against a broken claim',
      'c0 "Mate in 2"; dm 500;',
      {
        comments: ['Mate in 2'],
        warnings: ['stipulation-too-long dm'],
      },
    ],
    ['number in a comment', 'c0 "Problem #5";', { comments: ['Problem #5'] }],
    ['dm and bm agree', 'dm 3; bm #3;', { asks: '#3' }],
    ['dm twice', 'dm 2; dm 3;', { asks: '#2', warnings: ['stipulation-conflict dm'] }],
    ['dm and bm disagree', 'bm #4; dm 3;', { asks: '#3', length: 4, warnings: ['stipulation-conflict bm'] }],
    ['longer than can be asked for', 'bm #128; id "x";', { id: 'x', warnings: ['stipulation-too-long bm'] }],
  ])('%s', (_guards, operations, expected) => {
    expect(said(`${EPD} ${operations}`)).toEqual(expected);
  });
});

describe('stipulations that make no sense', () => {
  test.each([
    ['dm 0', 'dm 0;', 'stipulation-range dm'],
    ['dm in letters', 'dm abc;', 'stipulation-unreadable dm'],
    ['dm of nothing', 'dm;', 'stipulation-unreadable dm'],
    ['dm of half moves', 'dm 2.5;', 'stipulation-unreadable dm'],
    ['bm #0', 'bm #0;', 'stipulation-range bm'],
    ['bm #x', 'bm #x;', 'stipulation-unreadable bm'],
    ['bare #0', '#0', 'stipulation-range stipulation'],
    ['bare #2.5', '#2.5', 'stipulation-unreadable stipulation'],
    ['a comment that is no more than a kind of play', 'c0 "Selfmate";', 'stipulation-length comment'],
    ['a proof game', 'dia#4', 'stipulation-unsupported stipulation'],
  ])('%s', (_guards, operations, expected) => {
    expect(codes(`${EPD} ${operations}`)).toEqual([expected]);
  });
});

test.each([
  ['bm h#2;', 'h#2'],
  ['h#2.5', 'h#2.5'],
  ['s#4;', 's#4'],
  ['ser-h=7;', 'ser-h=7'],
  ['c0 "Selfmate in 4";', 's#4'],
  ['c0 "White to play: series-helpmate in 12";', 'ser-h#12'],
])('other stipulations are read: %s', (operations, expected) => {
  const entry = readLine(`${EPD} ${operations}`, SOURCE, 3);
  const stipulation = entry?.type === 'problem' ? entry.problem.stipulation : undefined;
  expect(stipulation && makeStipulation(stipulation)).toBe(expected);
});

test('a refusal names faults of position and stipulation together, and shows the line', () => {
  const line = `8/8/8/7Q/k7/8/8/7 w - - dm 0; id "${'x'.repeat(200)}";`;
  const { source, text, findings } = refusalOf(line);
  expect(source).toEqual(SOURCE);
  expect(findings.map(({ code }) => code)).toEqual([
    'fen-rank-length',
    'fen-king-missing',
    'stipulation-range',
  ]);
  expect(text.length).toBe(100);
  expect(text.startsWith('8/8/8/7Q/k7/8/8/7 w - - dm 0; id "xxx')).toBe(true);
});

test('any operations are read without throwing, and never change the position', () => {
  const word = fc.constantFrom(
    'bm',
    'dm',
    'id',
    'pv',
    'PV:',
    'c0',
    'c3',
    '#2',
    '#',
    '"',
    ';',
    'Qd1',
    '3',
    'mate in 2',
    'h#2',
    '\0',
  );
  const operations = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(word).map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(operations, (text) => {
      const entry = readLine(`${EPD} 0 1 ${text}`, SOURCE, 0);
      if (entry?.type === 'problem') expect(entry.problem.fen).toBe(`${EPD} 0 1`);
      else expect(entry?.refusal.findings.every(({ code }) => code.startsWith('stipulation-'))).toBe(true);
    }),
    { numRuns: perTier(500, 3_000) },
  );
});
