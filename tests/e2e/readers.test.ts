import { gzipSync } from 'node:zlib';
import { Zstd } from '@hpcc-js/wasm-zstd';
import { describe, expect } from 'vitest';
import { flat, records, test } from './run.js';

const POPEYE = `BeginProblem
Author Paul Morphy
Stipulation #2
Option Variation Threat 1
Pieces White Kc8 Ra1 Pb6 Black Ka8 Bb8 Pa7b7
Twin Move a1 a2
Twin Condition Circe
EndProblem
`;
const OLIVE = `---
algebraic: {white: [Kc8, Ra1, Pb6], black: [Ka8, Bb8, Pa7, Pb7]}
authors: ["Morphy, Paul"]
stipulation: #2
solution: "1.Rb1? a5! 1.Ra6! bxa6 2.b7#"
`;

test('Popeye input is solved, including twins; fairy elements are named with their line', async ({
  folder,
}) => {
  folder.write('p.inp', POPEYE);
  const { code, out, err } = await folder.run(['solve', 'p.inp', '--json']);
  const records = out
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
    .filter(({ type }) => type !== 'run');
  expect(
    records.map(({ type, problem, solution }) => [type, problem?.twin, solution?.phases[0].first[0].san]),
  ).toEqual([
    ['solution', { letter: 'a', first: 0 }, 'Ra6'],
    ['solution', { letter: 'b', change: 'wRa1-->a2', first: 0 }, 'Ra6'],
    ['refusal', undefined, undefined],
    ['summary', undefined, undefined],
  ]);
  expect(records[2].refusal).toMatchObject({
    source: { file: 'p.inp', line: 7 },
    findings: [{ code: 'fairy', unsupported: expect.any(String) }],
  });
  expect(records[3]).toMatchObject({ refused: 0, unsupported: 1 });
  expect([code, err]).toEqual([2, '']);
});

test('what is unsupported is named, and counted apart from what is invalid', async ({ folder }) => {
  const entry = (fields: string): string =>
    `{"algebraic":{"white":["Kc6","Qb6"],"black":["Ka8"]},${fields}}\n`;
  folder.write(
    'p.jsonl',
    entry('"stipulation":"#1","solution":"1.Qb7#"') +
      entry('"stipulation":"#2","options":["Circe"]').replace('Qb6', 'Gb6') +
      entry('"stipulation":"study"') +
      entry('"stipulation":"#2","options":["Circe"]') +
      entry('"stipulation":"#0"') +
      '{"fen":"k7/8/1K6/8/8/8/8/1Q6 w - -","stipulation":"proof game"}\n',
  );
  const table = await folder.run(['verify', 'p.jsonl']);
  expect(table.out).toMatch(/unsupported +grasshopper, Circe\n.*unsupported +study\n.*unsupported +Circe\n/);
  expect(table.out).toMatch(/^6 problems: 1 sound, 1 invalid, 4 unsupported$/m);
  expect(table.code).toBe(2);
  const only = await folder.run(['verify', 'p.jsonl', '--only', 'unsupported', '-q']);
  expect(only.out.trim().split('\n')).toHaveLength(4);

  const solved = await folder.run(['solve', 'p.jsonl', '--format', 'table']);
  expect(solved.err).toContain('p.jsonl:2: unsupported: grasshopper, Circe\np.jsonl:3: unsupported: study\n');
  expect(solved.out).toContain('1 problem: 1 solved; 4 unsupported; 1 refused\n');
  expect(solved.code).toBe(2);

  for (const part of ['1', '2'])
    await folder.run(['verify', 'p.jsonl', '--shard', `${part}/2`, '-o', `${part}.jsonl`]);
  const merged = await folder.run(['merge', '1.jsonl', '2.jsonl', '--format', 'table']);
  expect(merged.out).toMatch(/^6 problems: 1 sound, 1 invalid, 4 unsupported$/m);
  expect(merged.code).toBe(2);
});

test('Olive is verified by the key in its solution, also compressed and through a pipe', async ({
  folder,
}) => {
  const { code, out } = await folder.run(['verify', '-'], gzipSync(OLIVE));
  expect(out.split('\n')[2]).toMatch(/^.*#2 +Ra6 +sound/);
  expect(code).toBe(0);
});

describe('keymove reads its own records', () => {
  test('records of solve are verified to the last variation, and so are records of verify', async ({
    folder,
  }) => {
    folder.write('p.inp', POPEYE);
    const solved = await folder.run([
      'solve',
      'p.inp',
      '--json',
      '--variations',
      'full',
      '--tries',
      '--set-play',
    ]);
    folder.write('solved.ndjson', solved.out);
    const first = await folder.run(['verify', '--json', 'solved.ndjson']);
    expect(first.err).toMatch(/^solved\.ndjson: skipped [23] records without a problem\n$/);
    const verdicts = first.out.split('\n').slice(0, -1).map(flat);
    expect(verdicts.flatMap((record) => ('verdict' in record ? [record.verdict] : []))).toEqual([
      'sound',
      'sound',
    ]);
    const again = await folder.run(['verify', '--json', '-'], first.out);
    expect(again.out).toContain('"sound":2');
    expect([first.code, again.code]).toEqual([0, 0]);
  });

  test('a wrong move in the play of a record is detected', async ({ folder }) => {
    folder.write('p.inp', POPEYE);
    const solved = await folder.run(['solve', 'p.inp', '--json', '--variations', 'full']);
    const wrong = solved.out.replace(/"uci":"b6b7"/, '"uci":"b6a7"');
    expect(wrong).not.toBe(solved.out);
    const { out, code } = await folder.run(['verify', '--json', '-'], wrong);
    expect([out.includes('"verdict":"wrong-line"'), code]).toEqual([true, 1]);
  });
});

describe('--input', () => {
  test('names the format, whatever the content looks like', async ({ folder }) => {
    const table = 'fen,moves\nkbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1,a1a6\n';
    const told = await folder.run(['verify', '--json', '-'], table);
    const named = await folder.run(['verify', '--json', '--input', 'csv', '-'], table);
    expect([told.code, named.code]).toEqual([2, 0]);
    expect(named.out).toContain('"published":{"keys":["a1a6"]');
  });

  test('an unknown format', async ({ folder }) => {
    const { code, err } = await folder.run(['solve', '--input', 'popey', 'x']);
    expect(err).toContain(
      "--input: found 'popey'; expected epd, pgn, lichess, csv, popeye, olive or json. Did you mean 'popeye'?",
    );
    expect(code).toBe(2);
  });
});

test('the refusal of a binary file says what it is', async ({ folder }) => {
  folder.write('puzzles.csv', Buffer.from('PAR1\x15\x04\x15'));
  const { code, err } = await folder.run(['solve', 'puzzles.csv']);
  expect(err).toContain('found a Parquet file; expected text');
  expect(err).toContain('export it as CSV or JSON lines');
  expect(code).toBe(2);
});

test('an entry of Olive behind Popeye input is refused, with both formats named', async ({ folder }) => {
  const popeye = 'BeginProblem\nPieces White Kf6 Rg1\nBlack Kh8\nStipulation #2\nEndProblem\n';
  const olive =
    '---\nauthors:\n  - Doe, Jane\nsource: Feenschach\nalgebraic:\n  white: [Kf6, Rg1]\n  black: [Kh8]\nstipulation: "#2"\n';
  folder.write('mixed.txt', popeye + olive);
  const mixed = await folder.run(['solve', 'mixed.txt', '--json']);
  expect(records(mixed.out)[0]).toMatchObject({ type: 'solution' });
  expect(mixed.out).toContain('found a line of olive in a file that begins as popeye');
  expect(mixed.code).toBe(2);
  folder.write('olive.txt', olive);
  const [found] = records((await folder.run(['solve', 'olive.txt', '--json'])).out);
  expect(found).toMatchObject({ author: 'Doe, Jane', event: 'Feenschach' });
});

test('variations nested without end are refused by name', async ({ folder }) => {
  const game = `[FEN "6k1/8/5K2/8/8/8/8/R7 w - - 0 1"]\n\n1. Ra8#\n${'(1. Ra1\n'.repeat(300)}${')\n'.repeat(300)} *\n`;
  const { code, err } = await folder.run(['solve', '-'], game);
  expect(err).toMatch(/found variations nested more than 100 deep; expected fewer\n/);
  expect(code).toBe(2);
});

test('the built command unpacks zstd, and knows where it is cut off', async ({ folder }) => {
  const zstd = await Zstd.load();
  const plain = zstd.compress(Buffer.from('kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;\n'));
  folder.write('good.epd.zst', plain);
  const good = await folder.run(['solve', 'good.epd.zst']);
  expect(good).toMatchObject({ code: 0, err: '' });
  expect(good.out).toContain('Ra6!');
  // a second frame lacks its end
  folder.write('bad.epd.zst', Buffer.concat([plain, plain.subarray(0, -5)]));
  const bad = await folder.run(['solve', 'bad.epd.zst']);
  expect(bad.out).toContain('Ra6!');
  expect(bad.err).toMatch(/the compressed data is damaged \(zstd: unexpected end of file\)/);
  expect(bad.code).toBe(2);
});
