import { describe, expect, test } from 'vitest';
import { outline, readAll, readText } from './said.js';

const FEN = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
const PROBLEM = { id: 'a', fen: FEN, stipulation: '#2', solution: '1.Ra6!' };
const SAID = { asks: '#2', keys: 'Ra6', line: 'Ra6', id: 'a' };

const read = async (text: string) => (await readText(text)).map(outline);

describe('layouts', () => {
  const line = JSON.stringify(PROBLEM);
  const laidOut = JSON.stringify([PROBLEM, PROBLEM], null, 2);
  test.each([
    ['an object a line', `${line}\n${line}\n`, [1, 2]],
    ['an array in one line', `[${line},${line}]`, [1, 1]],
    ['an array, an object a line', `[\n${line},\n${line}\n]\n`, [2, 3]],
    ['an array laid out', laidOut, [2, 8]],
    ['an object that holds an array', `{"problems": ${laidOut}}`, [1, 1]],
    ['one object laid out, and another', `${JSON.stringify(PROBLEM, null, 4)}\n${line}`, [1, 7]],
    ['blank lines and a byte order mark', `\ufeff\n${line}\r\n\r\n${line}`, [2, 4]],
  ])('%s', async (_guards, text, lines) => {
    expect(await read(text)).toEqual(lines.map((number) => [number, SAID]));
  });

  test('an array without line breaks streams, however long it is', async () => {
    const count = 20_000;
    const text = `[${Array<string>(count).fill(line).join(', ')}]`;
    async function* chunks(): AsyncGenerator<Buffer> {
      const whole = Buffer.from(text);
      for (let at = 0; at < whole.length; at += 65_535) yield whole.subarray(at, at + 65_535);
    }
    const entries = await readAll(['-'], { stdin: chunks() });
    expect(entries.filter(({ type }) => type === 'problem')).toHaveLength(count);
    expect(entries).toHaveLength(count);
  });
});

test.each([
  ['a key of the record', `{"fen":"${FEN}","stipulation":"#2","stipulation":"#3"}`, 'stipulation'],
  ['another spelling', `{"fen":"${FEN}","f\\u0065n":"8"}`, 'fen'],
  ['a key within', `{"fen":"${FEN}","more":[{"a":1,"b":{"a":2},"a":3}]}`, 'a'],
])('a key that stands twice is named: %s', async (_name, record, key) => {
  const [entry, next] = await readText(`${record}\n${JSON.stringify(PROBLEM)}\n`);
  expect(entry?.type === 'refusal' && entry.refusal.findings).toEqual([
    {
      code: 'json-repeated-key',
      field: 'record',
      message: `found the key '${key}' twice in an object; expected it once`,
    },
  ]);
  expect(next && outline(next)).toEqual([2, SAID]);
});

test.each([
  ['FEN', 'fen', { FEN, fen: '8/8/8/8/8/8/8/8 w - -' }],
  ['stip', 'stipulation', { fen: FEN, stip: '#2', stipulation: '#3' }],
])('keys for one field that do not say the same are named: %s, %s', async (one, other, record) => {
  const [entry] = await readText(`${JSON.stringify(record)}\n`);
  expect(entry?.type === 'refusal' && entry.refusal.findings).toMatchObject([
    {
      code: 'json-repeated-key',
      message: `found '${one}' and '${other}' in an object; expected one of them`,
    },
  ]);
});

describe('fields by their names', () => {
  test.each([
    ['a number of moves', { fen: FEN, mate: 2 }, { asks: '#2' }],
    [
      'lists',
      { FEN, Stipulation: '2#', keys: ['Ra6', 'Rb1'], authors: ['A', 'B'], keywords: ['x', 'y'] },
      { asks: '#2', keys: 'Ra6 Rb1', author: 'A; B' },
    ],
    ['moves as objects', { fen: FEN, key: { uci: 'a1a6', san: 'Ra6' } }, { keys: 'a1a6' }],
    ['a text that is an EPD', `${FEN.slice(0, -4)} bm Ra6; dm 2;`, { asks: '#2', keys: 'Ra6' }],
    [
      'a puzzle of Lichess',
      {
        PuzzleId: 'x',
        FEN: '6k1/p4ppp/8/8/8/8/8/K2R4 b - - 0 1',
        Moves: 'a7a6 d1d8',
        Themes: ['mate', 'mateIn1'],
      },
      { asks: '#1', keys: 'd1d8', line: 'd1d8', onlyMoves: true, id: 'x' },
    ],
    [
      'an entry of YACPDB',
      {
        id: 5,
        algebraic: { white: ['Kc8', 'Ra1', 'Pb6'], black: ['Ka8', 'Bb8', 'Pa7', 'Pb7'] },
        stipulation: '#2',
        solution: '1.Ra1-a6 !',
      },
      { asks: '#2', keys: 'Ra1-a6', line: 'Ra1-a6', id: '5' },
    ],
  ])('%s', async (_guards, value, expected) => {
    const text = JSON.stringify([value]);
    expect((await read(text)).map(([, what]) => what)).toEqual([expected]);
  });
});

describe('refused, with line and reason; the next record is read', () => {
  const good = JSON.stringify(PROBLEM);
  test.each([
    ['an object without fen', '{"stipulation":"#2"}', 'json-fen record'],
    ['a torn line', '{"fen":"kbK5/pp', 'json-syntax record'],
    ['a line torn between fields', '{"fen":"8/8",', 'json-syntax record'],
    ['a line torn within a list', '{"fen":"8/8","keys":["a",', 'json-syntax record'],
    ['a bracket too many', '{"fen":"8/8"]}', 'json-syntax record'],
    ['prose', 'and now:', 'json-syntax record'],
    ['a position', '{"fen":"8/8"}', 'fen-rank-count board'],
    ['a proof game', `{"fen":"${FEN}","stipulation":"dia4.5"}`, 'stipulation-unsupported stipulation'],
  ])('%s', async (_guards, line, reason) => {
    expect(await read(`${good}\n${line}\n${good}\n`)).toEqual([
      [1, SAID],
      [2, { refused: reason.split(', ') }],
      [3, SAID],
    ]);
  });

  test('a record over several lines without its end', async () => {
    const torn = JSON.stringify([PROBLEM, PROBLEM, PROBLEM], null, 2).split('\n');
    torn.splice(12, 1);
    const lines = (await read(torn.join('\n'))).map(([line, what]) => [line, 'refused' in what]);
    expect(lines).toEqual([
      [2, false],
      [8, true],
      [13, false],
    ]);
  });
});

test('twins and options beside a FEN are read as those of Olive', async () => {
  const entry = {
    fen: '8/8/8/8/8/2K5/7R/k7',
    stipulation: 'h#2',
    twins: { b: 'Move h2 g2' },
    solution: 'a)\n\n1.Ka1-b1 Rh2-h1\n\nb) wRh2--g2\n\n1.Ka1-b1 Rg2-g1',
  };
  const read = (await readText(JSON.stringify(entry))).flatMap((one) =>
    'problem' in one ? [one.problem] : [],
  );
  expect(
    read.map(({ fen, claim, twin, warnings }) => [fen.split(' ')[0], claim.lines, twin?.letter, warnings]),
  ).toEqual([
    ['8/8/8/8/8/2K5/7R/k7', [['Ka1-b1', 'Rh2-h1']], 'a', []],
    ['8/8/8/8/8/2K5/6R1/k7', [['Ka1-b1', 'Rg2-g1']], 'b', []],
  ]);
  const fairy = JSON.stringify({ fen: FEN, stipulation: '#2', options: ['Circe'] });
  expect(
    (await readText(fairy)).map((one) => ('refusal' in one ? one.refusal.findings[0]?.unsupported : one)),
  ).toEqual(['Circe']);
});

test('without them the first of several solutions is compared, in help play, too', async () => {
  const entry = {
    fen: '8/8/8/8/8/2K5/7R/k7 b - -',
    stipulation: 'h#2',
    solution: 'a)\n1.Kb1 Rh1\nb)\n1.Kb1 Rg1',
  };
  const [read] = (await readText(JSON.stringify(entry))).flatMap((one) =>
    'problem' in one ? [one.problem] : [],
  );
  expect(read?.claim.lines).toEqual([['Kb1', 'Rh1']]);
  expect(read?.warnings.map(({ code }) => code)).toEqual(['solution-twins']);
});
