import { describe, expect, test } from 'vitest';
import { outline, readText } from './said.js';

const FEN = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';

const read = async (...rows: readonly string[]) => (await readText(rows.join('\n'))).map(outline);

const ALL = {
  asks: '#2',
  keys: 'Ra6',
  id: '7',
  author: 'Morphy; Loyd',
  title: 'Title',
  event: 'Clipper, 1856',
};

test.each([
  ['the last column', `fen,stipulation${FEN},#2`],
  ['columns behind it', `id,fen,stipulation7,${FEN},#2`],
  ['a quoted field', `fen,stipulation"${FEN}","#2"`],
  ['the columns of the puzzle database', `PuzzleId,FEN,Moves,Themes00008,${FEN},a1a6 b7a6,mateIn2`],
])('a header without its line break loses no problem in silence: %s', async (_, header) => {
  const found = await readText(`${header}\n${FEN},#2\n`);
  expect(found).toMatchObject([
    { refusal: { findings: [{ message: expect.stringMatching('^found a position in the header line') }] } },
  ]);
});

describe('columns by their names, in any order and case', () => {
  test.each([
    [
      'commas',
      ['id,fen,stipulation,bm,author,title,source,year', `7,${FEN},#2,Ra6,Morphy; Loyd,Title,Clipper,1856`],
    ],
    [
      'semicolons, other names',
      [
        'Number;Position;Mate;Key;Composer;Titel;Publication;Date',
        `7;${FEN};2;Ra6;"Morphy; Loyd";Title;Clipper;1856`,
      ],
    ],
    [
      'tabs, quotes, columns that mean nothing',
      [
        '"FEN"\t"Goal"\t"Best move"\t"x"\t"Id"\t"Author"\t"Title"\t"Origin"\t"Date"',
        `${FEN}\tmate in 2\t1.Ra6!\ty\t7\tMorphy; Loyd\tTitle\tClipper\t1856`,
      ],
    ],
    [
      'byte order mark, CRLF, a comment and blank lines',
      [
        '\ufeff# mine\r',
        '\r',
        'id,fen,dm,key,author,title,source,date\r',
        '\r',
        `7,${FEN},2,Ra6,Morphy; Loyd,Title,Clipper,1856\r`,
      ],
    ],
  ])('%s', async (_guards, rows) => {
    expect((await read(...rows)).map(([, what]) => what)).toEqual([ALL]);
  });
});

describe('the claim', () => {
  test.each([
    ['keys', 'bm', 'Ra6 Rb1', { keys: 'Ra6 Rb1' }],
    ['a line', 'moves', 'a1a6 b7a6 b6b7', { keys: 'a1a6', line: 'a1a6 b7a6 b6b7' }],
    ['keys between semicolons', 'keys', 'Ra6; Rb1', { keys: 'Ra6 Rb1' }],
    ['the line of a file is no line of moves', 'line', '12', {}],
    ['a key of a database is no key', 'key', '0', {}],
    ['a line that mates', 'pv', '1.Ra6 bxa6 2.b7#', { keys: 'Ra6', line: 'Ra6 bxa6 b7#', length: 2 }],
    [
      'a solution as in PGN',
      'solution',
      '"1.Ra6! bxa6 (1...B~ 2.Rxa7#) 2.b7#"',
      { keys: 'Ra6', line: 'Ra6 bxa6 b7#', length: 2, tree: 'Ra6! [bxa6 [b7#] | B~ [Rxa7#]]' },
    ],
    [
      'a solution in German',
      'solution',
      '"1.Tb1? a5! 1.Ta6! L~ 2.T:a7#"',
      { keys: 'Ta6', line: 'Ta6', length: 2, tree: 'Tb1? [a5!] || Ta6! [L~ [T:a7#]]' },
    ],
    ['operations of EPD behind the position', 'author', 'X', { author: 'X', asks: '#2', keys: 'Ra6' }],
  ])('%s', async (guards, column, value, expected) => {
    const fen = guards.startsWith('operations') ? `${FEN.slice(0, -4)} bm Ra6; dm 2;` : FEN;
    expect((await read(`fen,note,${column}`, `${fen},,${value}`)).map(([, what]) => what)).toEqual([
      expected,
    ]);
  });
});

test('the line of moves has its own column, whatever else is called a line', async () => {
  const rows = await read('line,fen,pv', `12,${FEN},Ra6 bxa6`);
  expect(rows.map(([, what]) => what)).toEqual([{ keys: 'Ra6', line: 'Ra6 bxa6' }]);
});

test('our own report: the apostrophe before a formula is removed, others stay', async () => {
  const header = 'id,title,file,line,fen,keys,solution_line,searched';
  const rows = await read(header, `'-7,'tis,a.epd,12,${FEN},Ra6!,1.Ra6! bxa6 2.b7#,2`);
  expect(rows.map(([, what]) => what)).toMatchObject([{ id: '-7', title: "'tis", keys: 'Ra6' }]);
  const theirs = await read('id,fen', `'-7,${FEN}`);
  expect(theirs.map(([, what]) => what)).toMatchObject([{ id: "'-7" }]);
});

test('line breaks within quotes; the next row keeps its line number', async () => {
  const rows = await read('fen,title,mate', `${FEN},"one\n two, ""three""",2`, `${FEN},four,2`);
  expect(rows).toEqual([
    [2, { asks: '#2', title: 'one\n two, "three"' }],
    [4, { asks: '#2', title: 'four' }],
  ]);
});

describe('refused, with line and reason; the next row is read', () => {
  test.each([
    ['a quote that is not closed', `${FEN},"one,2`, 'csv-quote row'],
    ['too few fields', `${FEN},one`, 'csv-fields row'],
    ['a position alone', FEN, 'file-two-formats file'],
    ['one field', 'Loyd', 'csv-one-field row'],
    ['too many fields', `${FEN},one,2,three`, 'csv-fields row'],
    ['no position', ',one,2', 'fen-empty board'],
    ['a position', `${FEN.replace('8/8', '8')},one,2`, 'fen-rank-count board'],
    ['a fairy goal', `${FEN},one,%2`, 'stipulation-unsupported stipulation'],
    ['a stipulation that is none', `${FEN},one,soon`, 'stipulation-unreadable stipulation'],
    ['two positions', `${FEN} ${FEN},one,2`, 'epd-two-positions line'],
  ])('%s', async (_guards, row, reason) => {
    expect(await read('fen,title,mate', row, `${FEN},one,2`)).toEqual([
      [2, { refused: [reason] }],
      [3, { asks: '#2', title: 'one' }],
    ]);
  });

  test('a quote closed by a quote in a later row', async () => {
    const rows = [`${FEN},"one,2`, `"${FEN}","two",2`, `"${FEN}","three",2`];
    expect((await read('fen,title,mate', ...rows)).map(([line, what]) => [line, 'refused' in what])).toEqual([
      [2, true],
      [3, false],
      [4, false],
    ]);
  });

  const LONG = `${FEN},"${'1.Kh2 Ra2; '.repeat(6000)}",2`;
  test.each([
    ['a row of one line', [LONG]],
    ['its quote is closed behind the limit', [LONG.replaceAll('; ', ';\n')]],
    ['of more lines than one spans', [`${FEN},"one`, ...Array<string>(150).fill('two'), 'three",2']],
    ['a quote that is not closed', [`${FEN},"one`, ...Array<string>(150).fill('two, three')]],
    ['at the end of the file', [LONG.slice(0, -3).replaceAll('; ', ';\n')], true],
  ])('a row that is too long is named once: %s', async (_guards, lines, isLast = false) => {
    const rows = await readText(
      ['fen,title,mate', ...lines, ...(isLast ? [] : [`${FEN},one,2`]), ''].join('\n'),
      { input: 'csv' },
    );
    const [first, ...others] = rows;
    expect(first).toMatchObject({
      refusal: {
        source: { line: 2 },
        findings: [
          { code: 'line-too-long', message: expect.stringMatching(/^found a row of more than 65536 /) },
        ],
      },
    });
    expect(others).toMatchObject(isLast ? [] : [{ type: 'problem', problem: { title: 'one' } }]);
  });

  test('a header without a fen column refuses the file there, once', async () => {
    const [entry, ...more] = await readText('id,stipulation\n1,#2\n', { input: 'csv' });
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ refusal: { source: { line: 1 }, findings: [{ code: 'csv-header' }] } });
  });
});

test('concatenated tables: the second header counts from there on', async () => {
  const rows = await read('fen,mate', `${FEN},2`, 'mate,id,fen', `3,b,${FEN}`);
  expect(rows).toEqual([
    [2, { asks: '#2' }],
    [4, { asks: '#3', id: 'b' }],
  ]);
});

test('empty rows, and empty fields that spreadsheets add, mean nothing', async () => {
  expect(await read('fen,mate', ',,,', `${FEN},2,,,`)).toEqual([[3, { asks: '#2' }]]);
});

test.for(['fen', 'stipulation', 'key'])('a table with the column %s twice is refused', async (name) => {
  const text = `id,fen,stipulation,key,${name}\n1,kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1,#2,Ra6,#3\n`;
  const [entry, ...more] = await readText(text);
  expect(more).toEqual([]);
  expect(entry).toMatchObject({
    refusal: { findings: [{ code: 'csv-header', message: expect.stringContaining(`column ${name} twice`) }] },
  });
});

test.each([
  ['3', '#3'],
  ['-3', '#-3'],
  ['+3', '+3'],
  ['003', '003'],
  ['ser-+2', 'ser-+2'],
])('a column of stipulations says %s: %s', async (written, asks) => {
  const fen = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
  for (const text of [
    `fen,stipulation\n${fen},${written}\n`,
    JSON.stringify({ fen, stipulation: written }),
  ]) {
    const [entry] = await readText(text);
    expect(entry?.type === 'problem' && entry.problem.stipulation).toEqual(
      expect.objectContaining({ play: expect.any(String) }),
    );
    expect(entry && outline(entry)[1]).toMatchObject({ asks });
  }
});
