/** Records that stand where no run writes them: what is good is merged, the rest is named by file and line. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { Merge } from '../../../src/files/results/merge.js';
import { openResultFiles } from '../../../src/files/results/open-files.js';
import { loadRecordCheck } from '../../../src/files/results/record-lines.js';
import { LEGALL } from '../../e2e/puzzle-games.js';
import { read, resealed, results, THREE } from '../../e2e/results.js';
import { type Folder, test } from '../../e2e/run.js';
import { checkRecord } from '../../records/schemas.js';
import { someOf } from '../../support/tier.js';

type Lines = readonly [head: string, first: string, second: string, third: string, summary: string];

const MISPLACED: readonly (readonly [string, (lines: Lines) => readonly string[], RegExp, number])[] = [
  [
    'a line twice',
    ([h, a, b, c, s]) => [h, a, b, b, c, s],
    /^keymove: x\.nd:4: found entry 1 after entry 1;/,
    3,
  ],
  [
    'two lines swapped',
    ([h, a, b, c, s]) => [h, a, c, b, s],
    /^keymove: x\.nd:3: found entry 2 before entry 1;/,
    2,
  ],
  [
    'the head again',
    ([h, a, b, c, s]) => [h, a, h, b, c, s],
    /^keymove: x\.nd:3: found a second record of the run;/,
    3,
  ],
  [
    'a second summary',
    ([h, a, b, c, s]) => [h, a, s, b, c, s],
    /^keymove: x\.nd:3: found a summary before the end;/,
    3,
  ],
  [
    'a type of its own',
    ([h, a, b, c, s]) => [h, a, b.replace('"type":"solution"', '"type":"soluton"'), c, s],
    /^keymove: x\.nd:3: found a damaged record, its type is 'soluton';/,
    2,
  ],
  [
    'a type that is no text',
    ([h, a, b, c, s]) => [h, a, b.replace('"type":"solution"', '"type":7'), c, s],
    /^keymove: x\.nd:3: found a damaged record, its type is not a string;/,
    2,
  ],
  [
    'no type',
    ([h, a, b, c, s]) => [h, a, b, '{}', c, s],
    /^keymove: x\.nd:4: found a damaged record, it has no type;/,
    3,
  ],
  [
    'a list',
    ([h, a, b, c, s]) => [h, a, `[${b}]`, c, s],
    /^keymove: x\.nd:3: found a damaged record, it is not a JSON object;/,
    2,
  ],
  [
    'a huge entry',
    ([h, a, b, c, s]) => [
      h,
      a,
      resealed(`${b.replace('"entry":1', '"entry":1000000000000')}\n`).trimEnd(),
      c,
      s,
    ],
    /^keymove: x\.nd:3: found a damaged record, entry 1000000000000 of a run with 3;/,
    2,
  ],
  [
    'a huge entry in an unfinished file',
    ([h, a, b, c]) => [h, a, resealed(`${b.replace('"entry":1', '"entry":1000000000000')}\n`).trimEnd(), c],
    /^keymove: x\.nd:3: found entry 1000000000000 before entry 2;/,
    2,
  ],
];

/** What the whole run has written: it is the same in every folder. */
let plain: string | undefined;

async function wholeRun(folder: Folder): Promise<Lines> {
  folder.write('in.epd', THREE);
  if (plain === undefined) {
    await folder.run(['solve', 'in.epd', '--output', 'plain.nd', '-q']);
    plain = read(folder, 'plain.nd');
  } else folder.write('plain.nd', plain);
  return plain.trimEnd().split('\n') as unknown as Lines;
}

describe.for(someOf(MISPLACED, 3))('%s', ([, misplace, message, good]) => {
  test('merge names it and goes on, --resume heals it without a word', async ({ folder }) => {
    folder.write('x.nd', `${misplace(await wholeRun(folder)).join('\n')}\n`);
    const { code, err, out } = await folder.run(['merge', 'x.nd', '--json']);
    expect(err).toMatch(message);
    expect(code).toBe(2);
    expect(out.match(/"type":"solution"/g)).toHaveLength(good);
    expect(out.match(/"type":"run"/g)).toHaveLength(1);

    expect((await folder.run(['solve', 'in.epd', '--resume', 'x.nd', '-q'])).err).toBe('');
    expect(results(folder, 'x.nd')).toEqual(results(folder, 'plain.nd'));
  });
});

test('the results of a second run in the same file are not mixed with those of the first', async ({
  folder,
}) => {
  const [head, first, ...rest] = await wholeRun(folder);
  folder.write('x.nd', `${[head, first, head, first, ...rest].join('\n')}\n`);
  const { code, err, out } = await folder.run(['merge', 'x.nd', '--json']);
  expect(err).toContain('x.nd:4: found a second run; the rest of the file is left out');
  expect(code).toBe(2);
  expect(out.match(/"type":"solution"/g)).toHaveLength(1);
});

test('lines of another format are named once, and what is damaged behind them by itself', async ({
  folder,
}) => {
  const [head, first, second, third, summary] = await wholeRun(folder);
  const damaged = second.replace('"crc":', '"crd":');
  folder.write('x.nd', `${[head, first, THREE.trim(), damaged, third, summary].join('\n')}\n`);
  const { code, err } = await folder.run(['merge', 'x.nd', '--json']);
  expect(err.match(/x\.nd:\d+: found .*?;/g)).toEqual([
    'x.nd:3: found lines of epd;',
    'x.nd:6: found a damaged record, it has no checksum (crc);',
  ]);
  expect(code).toBe(2);

  const { err: counted, code: counts } = await folder.run(['stats', 'x.nd']);
  expect(counted.trim().split('\n')).toEqual([
    'x.nd:3: found a line of epd in a file that begins as json; expected one format in a file: lines that solve --json or verify --json wrote; lines 3 to 5 are not read',
    expect.stringMatching(/^x\.nd:6: record: found a record that is damaged: /),
  ]);
  expect(counts).toBe(2);
});

test('records of another version are refused once, and the others are counted', async ({ folder }) => {
  const [head, first, second, ...rest] = await wholeRun(folder);
  const old = [first, second].map((line) => line.replace('"v":3', '"v":2').replace(/,"crc":"\w+"/, ''));
  folder.write('x.nd', `${[head, ...old, ...rest].join('\n')}\n`);
  const { code, err, out } = await folder.run(['stats', 'x.nd', '--json']);
  expect(err).toBe(
    'x.nd: it holds records of version 2, which another version of keymove wrote; expected version 3\n',
  );
  expect(JSON.parse(out)).toMatchObject({ problems: 1 });
  expect(code).toBe(2);
});

test('a file without its first line is left out, by name', async ({ folder }) => {
  const [head, ...rest] = await wholeRun(folder);
  folder.write('x.nd', `${[head.replace('"options"', '"optians"'), ...rest].join('\n')}\n`);
  const together = await folder.run(['merge', 'x.nd', 'plain.nd', '--json']);
  expect(together.err).toMatch(
    /^keymove: x\.nd:1: the first record is damaged, so keymove cannot tell what was asked: .*\. The file is left out$/m,
  );
  expect(together.code).toBe(2);
  expect(together.out.match(/"type":"solution"/g)).toHaveLength(3);
});

test.for([
  ['changed', (head: string) => [head.replace('"options"', '"optians"')]],
  ['lost', () => []],
] as const)('of results whose first line is %s, what was found is kept', async ([, change], { folder }) => {
  const [head, ...rest] = await wholeRun(folder);
  folder.write('x.nd', `${[...change(head), ...rest].join('\n')}\n`);
  const { code, err, out } = await folder.run(['merge', 'x.nd', '--json']);
  expect(err).toMatch(
    /^keymove: x\.nd:1: the first record is damaged, so keymove cannot tell what was asked: .*$/m,
  );
  expect(code).toBe(2);
  const [run, ...records] = out.split('\n').slice(0, -1);
  expect(records.slice(0, 3)).toEqual(rest.slice(0, 3));
  expect(checkRecord(JSON.parse(run ?? ''))).toMatchObject({ keymove: 'unknown', options: {} });
  // nobody takes them for the results of another run
  folder.write('y.nd', out);
  const resumed = await folder.run(['solve', 'in.epd', '--resume', 'y.nd']);
  expect(resumed.err).toContain('it was made by keymove unknown');
  expect((await folder.run(['merge', 'x.nd', '--format', 'text'])).out).toContain('Kf7');
});

test('of puzzles whose first line is damaged, what was found is kept', async ({ folder }) => {
  folder.write('games.pgn', LEGALL);
  await folder.run(['puzzles', 'games.pgn', '--output', 'p.nd', '-q']);
  const whole = read(folder, 'p.nd');
  folder.write('x.nd', whole.replace('"v":', '"v":X'));
  const { code, err, out } = await folder.run(['merge', 'x.nd', '--json']);
  expect(err).toMatch(
    /^keymove: x\.nd:1: the first record is damaged, so keymove cannot tell what was asked: .*\n$/,
  );
  expect(code).toBe(2);
  expect(out.split('\n')[1]).toBe(whole.split('\n')[1]);
});

test('a record of another command is named', async ({ folder }) => {
  const [head, ...rest] = await wholeRun(folder);
  folder.write('games.pgn', LEGALL);
  await folder.run(['puzzles', 'games.pgn', '--output', 'p.nd', '-q']);
  folder.write('x.nd', `${[head, read(folder, 'p.nd').split('\n')[1], ...rest].join('\n')}\n`);
  const { err } = await folder.run(['merge', 'x.nd', '--json']);
  expect(err).toContain("x.nd:2: found a record of type 'puzzles' among the results of keymove solve;");
});

test('what cannot be resumed as it is: the advice says what to do first', async ({ folder }) => {
  const [head, first, second] = await wholeRun(folder);
  const cut = `${[head, first, second].join('\n')}\n`;
  const damaged = cut.replace('"solution":{', '"solution":[');
  folder.write('x.nd', cut);
  folder.write('x.nd.gz', gzipSync(cut));
  folder.write('y.nd.gz', gzipSync(damaged));
  folder.write('z.nd', cut.replace('"v":', '"v":X'));
  const said = async (file: string, stdin?: string): Promise<string> =>
    (await folder.run(['merge', file, '--json'], stdin)).err;
  expect(await said('x.nd')).toContain('interrupted; continue it with --resume x.nd\n');
  expect(await said('x.nd.gz')).toContain('interrupted; unpack it, then continue it with --resume\n');
  expect(await said('-', cut)).toContain('interrupted; save it in a file, then continue it with --resume\n');
  expect(await said('y.nd.gz')).toContain('left out; to solve it again, unpack it, then use --resume\n');
  expect(await said('z.nd')).toContain('z.nd is incomplete: the run was interrupted\n');
  const resumed = await folder.run(['solve', 'in.epd', '--resume', 'x.nd.gz']);
  expect(resumed.err).toContain(
    'cannot resume x.nd.gz: it is compressed; unpack it, then resume the unpacked',
  );
  expect(resumed.code).toBe(2);
  expect(gunzipSync(readFileSync(join(folder.path, 'x.nd.gz'))).toString()).toBe(cut);
});

test('a file without checksums is refused', async ({ folder }) => {
  const lines = await wholeRun(folder);
  folder.write('x.nd', `${lines.join('\n').replace(/,"crc":"\w+"/g, '')}\n`);
  for (const command of [
    ['merge', 'x.nd'],
    ['solve', 'in.epd', '--resume', 'x.nd', '-q'],
  ]) {
    const { code, err } = await folder.run(command);
    expect(err).toContain('x.nd: its first line was changed: it has no checksum (crc)');
    expect(code).toBe(2);
  }
});

test('what is passed over is no reason to keep a signal waiting', async ({ folder }) => {
  folder.write('in.epd', THREE);
  await folder.run(['solve', 'in.epd', '--output', 'a.nd', '-q']);
  const [head = '', ...rest] = read(folder, 'a.nd').split('\n');
  folder.write('b.nd', `${[head, ...Array(5).fill('damaged'), ...rest].join('\n')}`);
  const file = join(folder.path, 'b.nd');
  const merge = new Merge(await openResultFiles([file]), await loadRecordCheck());
  const outcomes = [...merge.outcomes()];
  merge.close();
  expect(outcomes.slice(0, 5)).toEqual(Array(5).fill(undefined));
  expect(outcomes.filter((outcome) => outcome)).toHaveLength(3);
});
