/** `--report`: several reports of one run, and what happens if one cannot be written. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import papaparse from 'papaparse';
import { describe, expect } from 'vitest';
import { MATE_IN_2, MATED_IN_2, NO_MATE, TWO_KEYS } from './problems.js';
import { flat, records, test } from './run.js';

const PROBLEMS = `${MATE_IN_2} dm 2; id "One";\n${TWO_KEYS} dm 1; id "Two";\nno problem\n${NO_MATE} dm 2; id "Three";\n`;
const rows = (text: string) =>
  papaparse.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;

test('all formats at once, besides the table', async ({ folder }) => {
  folder.write('a.epd', PROBLEMS);
  const files = ['out.html', 'out.csv', 'out.md', 'out.pgn', 'out.txt', 'out.jsonl', 'table=out.table'];
  const { code, out, err } = await folder.run([
    'solve',
    ...files.flatMap((file) => ['--report', file]),
    'a.epd',
  ]);
  expect(code).toBe(2);
  expect(out).toContain('3 problems: 2 solved, 1 no solution; 1 cooked; 1 refused');
  // reported once, however many reports there are
  expect(err.match(/a\.epd:3/g)).toHaveLength(1);
  const read = (file: string) => readFileSync(join(folder.path, file), 'utf8');
  expect(rows(read('out.csv')).map(({ id, result }) => [id, result])).toEqual([
    ['One', 'sound'],
    ['Two', 'cooked'],
    ['', 'refused'],
    ['Three', 'no solution'],
  ]);
  expect(records(read('out.jsonl')).map(({ type }) => type)).toEqual([
    'solution',
    'solution',
    'refusal',
    'solution',
    'summary',
  ]);
  expect(read('out.pgn').match(/^\[FEN /gm)).toHaveLength(3);
  expect(read('out.md')).toContain('## Two');
  expect(read('out.txt')).toContain('1.Kf7!');
  expect(read('out.table')).toContain('no solution');
  expect(read('out.html')).toMatch(/<\/html>\n$/);
  expect(read('out.html').match(/^\{"number":/gm)).toHaveLength(3);
});

test('with SOURCE_DATE_EPOCH, the same results give the same files', async ({ folder }) => {
  folder.write('a.epd', PROBLEMS);
  await folder.run(['solve', '--resume', 'r.jsonl', 'a.epd']);
  const files = ['html', 'sheet', 'markdown', 'csv', 'pgn', 'epd', 'olive'];
  const args = ['merge', ...files.flatMap((format) => ['--report', `${format}=out.${format}`]), 'r.jsonl'];
  const written = async () => {
    await folder.run(args, '', { SOURCE_DATE_EPOCH: '1767322800' });
    return files.map((format) => readFileSync(join(folder.path, `out.${format}`), 'utf8'));
  };
  const [first, second] = [await written(), await written()];
  expect(second).toEqual(first);
  expect(first[0]).toMatch(/"summary":\["3 problems: .*nodes\/s\)"\]/);
});

test('verify, too; --only applies to every report', async ({ folder }) => {
  folder.write('a.epd', PROBLEMS);
  const args = ['verify', '--only', 'cooked', '--report', 'out.csv', '--format', 'markdown', 'a.epd'];
  const { code, out } = await folder.run(args);
  expect(code).toBe(2);
  expect(out).toMatch(/^\| problem \| stip\. \|.*\n\| --- .*\n\| Two \| \\#1 \|/);
  expect(rows(readFileSync(join(folder.path, 'out.csv'), 'utf8')).map(({ verdict }) => verdict)).toEqual([
    'cooked',
  ]);
});

describe('a CSV report is read back as the proven or the published solution', () => {
  const verdicts = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map(flat)
      .flatMap((record) => (record.type === 'verdict' ? [record] : []))
      .map(({ id, verdict, published }) => [id, verdict, published] as const);

  test.for(['san', 'problem', 'uci'])('of solutions, in notation %s', async (notation, { folder }) => {
    folder.write('a.epd', `${PROBLEMS}${MATE_IN_2} id "no length";\n${MATED_IN_2} dm -2; id "mated";\n`);
    await folder.run(['solve', '--notation', notation, '--report', 'out.csv', 'a.epd']);
    const { out, err } = await folder.run(['verify', '--json', 'out.csv']);
    expect(verdicts(out).map(([id, verdict]) => [id, verdict])).toEqual([
      ['One', 'sound'],
      ['Two', 'cooked'],
      ['Three', 'no-solution'],
      ['no length', 'sound'],
      ['mated', 'sound'],
    ]);
    expect(err).toBe('out.csv: skipped 1 record without a problem\n');
  });

  test('verdicts: the published keys, not the proven ones', async ({ folder }) => {
    folder.write(
      'a.epd',
      `${MATE_IN_2} dm 2; bm Rg2; id "wrong";\n${TWO_KEYS} dm 1; bm Rb8 Ra8; id "two";\n${MATE_IN_2} dm 3; bm Kf7; id "long";\n`,
    );
    const first = await folder.run(['verify', '--json', '--report', 'out.csv', 'a.epd']);
    const again = await folder.run(['verify', '--json', 'out.csv']);
    expect(verdicts(again.out)).toEqual(verdicts(first.out));
    expect(verdicts(again.out).map(([, verdict]) => verdict)).toEqual(['wrong-key', 'cooked', 'short']);
  });
});

test('csv goes to standard output like any format; a report is written even if the pipe is closed', async ({
  folder,
}) => {
  folder.write('a.epd', PROBLEMS);
  const { out } = await folder.run(['solve', '--format', 'csv', 'a.epd']);
  expect(rows(out)).toHaveLength(4);

  folder.write('many.epd', `${MATE_IN_2} dm 2;\n`.repeat(3000));
  const started = folder.start(['solve', '--report', 'out.csv', 'many.epd']);
  started.process.stdin.end();
  started.process.stdout.once('data', () => started.process.stdout.destroy());
  expect((await started.ended).code).toBe(0);
  expect(rows(readFileSync(join(folder.path, 'out.csv'), 'utf8'))).toHaveLength(3000);
});

test('a file that cannot be written is named before any work starts', async ({ folder }) => {
  folder.write('a.epd', PROBLEMS);
  const { code, out, err } = await folder.run([
    'solve',
    '--report',
    'no/such/out.html',
    '--report',
    'out.csv',
    'a.epd',
  ]);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toBe("keymove: --report: cannot write 'no/such/out.html': there is no such folder\n");
});

test('an input is never overwritten', async ({ folder }) => {
  folder.write('a.csv', `id,fen\nx,${MATE_IN_2}\n`);
  mkdirSync(join(folder.path, 'sub'));
  for (const input of ['a.csv', './sub/../a.csv', '.', '*.csv']) {
    const { code, err } = await folder.run(['solve', '--report', 'csv=a.csv', input]);
    expect({ input, code, err }).toEqual({
      input,
      code: 2,
      err: "keymove: --report: 'a.csv' is also an input file; expected another file\n",
    });
  }
  expect(readFileSync(join(folder.path, 'a.csv'), 'utf8')).toContain(MATE_IN_2);
});

test.skipIf(!existsSync('/dev/full'))(
  'a full disk causes an error that names the file',
  async ({ folder }) => {
    folder.write('a.epd', PROBLEMS);
    const { code, err } = await folder.run(['solve', '-q', '--report', 'html=/dev/full', 'a.epd']);
    expect(code).toBe(2);
    expect(err).toContain('keymove: cannot write /dev/full: ENOSPC: no space left on device');
  },
);

test.skipIf(!existsSync('/dev/full')).for(['html', 'csv', 'json'])(
  'a full disk ends the run, and the other reports are completed: %s',
  async (format, { folder }) => {
    folder.write('a.epd', PROBLEMS);
    const files = [`${format}=/dev/full`, 'out.html', 'out.csv'];
    const { code, err } = await folder.run([
      'solve',
      '-q',
      ...files.flatMap((f) => ['--report', f]),
      'a.epd',
    ]);
    expect(code).toBe(2);
    expect(err).toContain('cannot write /dev/full: ENOSPC');
    const read = (file: string) => readFileSync(join(folder.path, file), 'utf8');
    expect(read('out.html')).toMatch(/<\/html>\n$/);
    expect(rows(read('out.csv'))[0]).toMatchObject({ id: 'One', result: 'sound' });
  },
);

test('a key that mates at once is 1.Ra8# in every report', async ({ folder }) => {
  folder.write('a.epd', `${TWO_KEYS} dm 1; bm Ra8#;\n`);
  const files = ['a.html', 'a.md', 'a.pgn', 'a.txt', 'a.csv', 'sheet.html'];
  const reports = files.flatMap((file) => ['--report', file]);
  const { out } = await folder.run(['solve', ...reports, 'a.epd']);
  const verified = await folder.run(['verify', '--report', 'b.html', '--report', 'b.md', 'a.epd']);
  const explained = await folder.run(['explain', TWO_KEYS, '--mate', '1']);
  const read = (file: string) => readFileSync(join(folder.path, file), 'utf8');
  const texts = [...files.map(read), ...['b.html', 'b.md'].map(read), out, verified.out, explained.out];
  for (const [i, text] of texts.entries()) {
    const written = text.match(/Ra8#.{0,4}/g) ?? expect.fail(`report ${i} has no key`);
    expect(written.join('\n')).not.toMatch(/# ?(!|\\!|\$1)/);
  }
});
