/** --resume. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { checkRecord } from '../records/schemas.js';
import { perTier, RUNS_ALL, someOf } from '../support/tier.js';
import { killAndResume } from './kills.js';
import { ENDLESS, MATE_IN_2, NO_MATE } from './problems.js';
import { collection, parsed, read, resealed, results, THREE } from './results.js';
import { test } from './run.js';

const inAll = test.runIf(RUNS_ALL);

/** Mates in one by a rook on this rank or the next one. */
const rookMates = (rank: number): string =>
  [rank, rank + 1]
    .flatMap((on) => [2, 3, 4, 5, 6, 7].map((file) => ({ on, file })))
    .map(({ on, file }) => {
      const row = `${file}R${file < 7 ? 7 - file : ''}`;
      const ranks = Array.from({ length: 5 }, (_, i) => (5 - i === on ? row : '8'));
      return `k7/8/1K6/${ranks.join('/')} w - - dm 1;\n`;
    })
    .join('');

describe('--resume', () => {
  const RESUME = ['solve', 'in.epd', '--resume', 'out.ndjson', '-q'];

  test('creates a file, and leaves a complete one as it is', async ({ folder }) => {
    folder.write('in.epd', collection(60));
    const first = await folder.run(RESUME);
    const before = results(folder, 'out.ndjson');
    const again = await folder.run(RESUME.slice(0, -1));
    expect(again.code).toBe(first.code);
    expect(again.err).toMatch(/from earlier runs\)\n$/);
    expect(results(folder, 'out.ndjson')).toEqual(before);
  });

  inAll('continues wherever the file was cut', async ({ folder }) => {
    folder.write('in.epd', collection(60));
    await folder.run(['solve', 'in.epd', '--output', 'plain.ndjson', '-q']);
    const plain = read(folder, 'plain.ndjson');
    const head = plain.indexOf('\n') + 1;
    const error = plain.indexOf('"type":"error"');
    const cuts = [
      0,
      10,
      head - 1,
      head,
      head + 1,
      error + 30,
      plain.indexOf('\n', error) + 1,
      plain.length - 5,
    ];
    for (const cut of someOf(cuts, 4)) {
      folder.write('out.ndjson', plain.slice(0, cut));
      await folder.run(RESUME);
      expect(results(folder, 'out.ndjson'), `cut at ${cut}`).toEqual(results(folder, 'plain.ndjson'));
    }
  });

  inAll('keeps results behind a gap, even over a second kill', async ({ folder }) => {
    folder.write('in.epd', collection(60));
    await folder.run(['solve', 'in.epd', '--output', 'plain.ndjson', '-q']);
    const lines = read(folder, 'plain.ndjson').split('\n');
    // a problem in the middle was being solved when the run was stopped; the results behind it are marked, to be recognised
    const behind = lines
      .slice(31, 60)
      .map((line) => resealed(`${line.replace(/"nodes":\d+/, '"nodes":4242')}\n`).trimEnd());
    folder.write('out.ndjson', [...lines.slice(0, 30), ...behind, ''].join('\n'));
    await folder.run(RESUME);
    const resumed = parsed(folder, 'out.ndjson');
    expect(resumed.filter(({ solution }) => solution?.nodes === 4242).length).toBeGreaterThan(20);
    expect(resumed.map(({ entry }) => entry)).toEqual(
      parsed(folder, 'plain.ndjson').map(({ entry }) => entry),
    );
    expect(existsSync(join(folder.path, 'out.ndjson.kept'))).toBe(false);
  });

  inAll('a signal while results are put aside leaves everything as it was', async ({ folder }) => {
    const line = `${MATE_IN_2} dm 2;\n`;
    folder.write('in.epd', line);
    await folder.run(RESUME);
    const [head, record = ''] = read(folder, 'out.ndjson').split('\n');
    const many = Array.from({ length: 40_000 }, (_, at) =>
      record
        .replace(/"entry":0,"index":0/, `"entry":${at},"index":${at}`)
        .replace('"line":1', `"line":${at + 1}`),
    );
    // the first is damaged
    const before = `${head}\n${resealed(`${many.join('\n')}\n`).replace('"uci":"', '"uci":"x')}`;
    folder.write('out.ndjson', before);
    folder.write('in.epd', line.repeat(many.length));
    const { process, ended } = folder.start(RESUME);
    while (!existsSync(join(folder.path, 'out.ndjson.kept.tmp'))) await sleep(2);
    process.kill('SIGTERM');
    expect((await ended).code).toBe(143);
    expect(read(folder, 'out.ndjson') === before).toBe(true);
    expect(readdirSync(folder.path).sort()).toEqual(['in.epd', 'out.ndjson']);
  });

  test('finds the result of every problem of a changed input, in its new place', async ({ folder }) => {
    folder.write('in.epd', rookMates(1) + collection(80));
    await folder.run(RESUME);
    const lines = collection(90).split('\n').slice(0, -1);
    const shuffled = [...lines.slice(40), ...lines.slice(0, 35)].join('\n');
    folder.write('in.epd', `${shuffled}\n`);
    const { err } = await folder.run(RESUME.slice(0, -1));
    expect(err).toMatch(/kept 1\d results in out\.ndjson\.kept: their problems were not in the input/);
    await folder.run(['solve', 'in.epd', '--output', 'plain.ndjson', '-q']);
    expect(results(folder, 'out.ndjson')).toEqual(results(folder, 'plain.ndjson'));
  });

  const CUT_INPUTS = [
    ['a file that is cut short', ['in.epd.gz'], gzipSync(collection(80)).subarray(0, 120)],
    ['an empty standard input', ['-'], undefined],
    ['a file that was emptied', ['in.epd'], ''],
  ] as const;

  test.for(someOf(CUT_INPUTS, 1))(
    '%s costs no result: the whole input finds them all',
    async ([, files, cut], { folder }) => {
      const [file] = files;
      const whole = file === 'in.epd.gz' ? gzipSync(collection(80)) : collection(80);
      const resume = ['solve', ...files, '--resume', 'out.ndjson'];
      const give = (content: string | Uint8Array) => {
        if (file !== '-') folder.write(file, content);
        return folder.run(resume, content);
      };
      await give(whole);
      const plain = results(folder, 'out.ndjson');
      // marked, to tell a result that was found again from one that was computed again
      folder.write(
        'out.ndjson',
        resealed(read(folder, 'out.ndjson').replace(/"nodes":\d+/g, '"nodes":4242')),
      );
      const { code, err } = await give(cut ?? '');
      expect(code).toBe(2);
      expect(err).toMatch(
        /kept \d+ results in out\.ndjson\.kept: their problems were not in the input; --resume out\.ndjson uses them/,
      );
      await give(whole);
      const lines = results(folder, 'out.ndjson');
      expect(lines.filter((line) => line.includes('"nodes":4242'))).toHaveLength(78);
      const plainNodes = (line: string) => line.replace(/"nodes":\d+/, '');
      expect(lines.slice(0, -2).map(plainNodes)).toEqual(plain.slice(0, -2).map(plainNodes));
      expect(existsSync(join(folder.path, 'out.ndjson.kept'))).toBe(false);
    },
  );

  inAll('loses no result when inputs are missing in turn', async ({ folder }) => {
    // each problem occurs once, because the result of one would serve for another like it
    const [a, b] = [rookMates(1), rookMates(3)];
    const resume = async (...contents: [string, string]) => {
      folder.write('a.epd', contents[0]);
      folder.write('b.epd', contents[1]);
      return folder.run(['solve', 'a.epd', 'b.epd', '--resume', 'out.ndjson', '-q']);
    };
    await resume(a, b);
    const plain = results(folder, 'out.ndjson');
    const marked = resealed(read(folder, 'out.ndjson').replace(/"nodes":\d+/g, '"nodes":4242'));
    folder.write('out.ndjson', marked);
    for (const [first, second] of [
      ['', b],
      [a, ''],
    ] as const) {
      expect((await resume(first, second)).err).toMatch(/kept \d+ results in out\.ndjson\.kept/);
    }
    const over = await folder.run(['solve', 'a.epd', '--output', 'out.ndjson']);
    expect(over.err).toMatch(
      /^keymove: 'out\.ndjson\.kept' has results of an earlier run; continue it with --resume/,
    );
    expect((await resume(a, b)).err).toBe('');
    const lines = results(folder, 'out.ndjson');
    expect(lines.filter((line) => line.includes('"nodes":4242'))).toHaveLength(
      marked.match(/"type":"solution"/g)?.length ?? 0,
    );
    const plainNodes = (line: string) => line.replace(/"nodes":\d+/, '');
    expect(lines.slice(0, -2).map(plainNodes)).toEqual(plain.slice(0, -2).map(plainNodes));
    expect(existsSync(join(folder.path, 'out.ndjson.kept'))).toBe(false);
  });

  inAll('refuses a missing input, and leaves the file as it is', async ({ folder }) => {
    folder.write('in.epd', THREE);
    await folder.run(RESUME);
    const before = read(folder, 'out.ndjson');
    for (const files of [['inn.epd'], ['in.epd', 'gone.epd'], ['*.pgn']]) {
      const { code, err } = await folder.run(['solve', ...files, '--resume', 'out.ndjson']);
      expect(err).toMatch(
        /^keymove: ((inn|gone)\.epd: no such file or folder|\*\.pgn: matches no file); expected /,
      );
      expect(code).toBe(2);
      expect(read(folder, 'out.ndjson')).toBe(before);
    }
  });

  test('can continue after Ctrl-C, which says so', async ({ folder }) => {
    folder.write('in.epd', `${THREE}${ENDLESS} dm 20;\n${THREE}`);
    const started = folder.start(['solve', 'in.epd', '--output', 'out.ndjson', '--workers', '2']);
    const path = join(folder.path, 'out.ndjson');
    while (!existsSync(path) || read(folder, 'out.ndjson').split('\n').length < 5) await sleep(20);
    started.process.kill('SIGINT');
    const { code, err } = await started.ended;
    expect(code).toBe(130);
    expect(err).toContain('with --resume out.ndjson');
    const other = await folder.run(['solve', 'in.epd', '--resume', 'out.ndjson', '--max', '6']);
    expect(other.err).toMatch(/cannot resume out\.ndjson: it was made with --max 5, not 6/);
    folder.write('in.epd', `${THREE}${NO_MATE} dm 3;\n${THREE}`);
    await folder.run(RESUME);
    await folder.run(['solve', 'in.epd', '--output', 'plain.ndjson', '-q']);
    expect(results(folder, 'out.ndjson')).toEqual(results(folder, 'plain.ndjson'));
  });

  inAll('solves again what a smaller limit left undecided, and nothing else', async ({ folder }) => {
    folder.write('in.epd', `${THREE}2k5/1p1r4/1K1p1Q2/7p/8/8/8/8 w - - dm 6;\n${THREE}`);
    await folder.run([...RESUME, '--nodes', '250000', '--max', '5']);
    expect(read(folder, 'out.ndjson')).toContain('"limit":"nodes"');
    const marked = resealed(read(folder, 'out.ndjson').replace(/"nodes":\d{1,4}\b/g, '"nodes":4242'));
    const unmarked = (file: string) =>
      results(folder, file)
        .slice(0, -2)
        .map((line) => line.replace(/"nodes":\d{1,4}\b/, ''));
    for (const same of [
      ['--nodes', '1000'],
      ['--nodes', '250000', '--hash', '32'],
    ]) {
      folder.write('out.ndjson', marked);
      await folder.run([...RESUME, ...same]);
      expect(read(folder, 'out.ndjson').split('\n').slice(0, -2)).toEqual(marked.split('\n').slice(0, -2));
    }
    await folder.run(['solve', 'in.epd', '--no-limit', '--output', 'plain.ndjson', '-q']);
    for (const larger of someOf([[], ['--no-limit'], ['--nodes', '1e7'], ['--time', '1m']], 1)) {
      folder.write('out.ndjson', marked);
      await folder.run([...RESUME, ...larger]);
      expect(read(folder, 'out.ndjson').match(/"nodes":4242\b/g), larger[0]).toHaveLength(6);
      expect(unmarked('out.ndjson')).toEqual(unmarked('plain.ndjson'));
    }
  });

  inAll(
    'continues verdicts, too; another claim about the same position is another question',
    async ({ folder }) => {
      folder.write('in.epd', THREE);
      const resume = ['verify', 'in.epd', '--resume', 'v.ndjson', '-q'];
      await folder.run(resume);
      for (const record of parsed(folder, 'v.ndjson')) checkRecord(record);
      folder.write('in.epd', THREE.replace('Kf7', 'Rg2'));
      await folder.run(resume);
      expect(parsed(folder, 'v.ndjson').map(({ verdict }) => verdict?.verdict)).toEqual([
        undefined,
        'wrong-key',
        'cooked',
        'no-solution',
        undefined,
      ]);
    },
  );

  test.for([
    [
      'another version',
      (text: string) => text.replace(/"keymove":"[^"]+"/, '"keymove":"0.0.1"'),
      /made by keymove 0\.0\.1, not/,
    ],
    ['other options', (text: string) => text.replace('"max":5', '"max":6'), /made with --max 6, not 5/],
    ['no file of results', () => `${MATE_IN_2}\n`, /its first line is not the record of a run/],
  ] as const)('a file of %s is refused, and stays as it is', async ([, spoil, message], { folder }) => {
    folder.write('in.epd', THREE);
    await folder.run(RESUME);
    const spoilt = resealed(spoil(read(folder, 'out.ndjson')));
    folder.write('out.ndjson', spoilt);
    const { code, err } = await folder.run(RESUME);
    expect(err).toMatch(message);
    expect(code).toBe(2);
    expect(read(folder, 'out.ndjson')).toBe(spoilt);
  });

  inAll('names the option that a report implies, and a way out', async ({ folder }) => {
    folder.write('in.epd', THREE);
    await folder.run(RESUME);
    const resume = ['solve', 'in.epd', '--resume', 'out.ndjson', '-q'];
    const { err } = await folder.run([...resume, '--report', 'out.html']);
    expect(err).toBe(
      'keymove: cannot resume out.ndjson: it was made without the variations that --report html shows; expected --variations none beside the report, or another file\n',
    );
    expect((await folder.run([...resume, '--report', 'out.html', '--variations', 'none'])).code).toBe(1);
    expect(read(folder, 'out.html')).toMatch(/<\/html>\n$/);
    const tries = await folder.run([...resume, '--tries', '--variations', 'full']);
    expect(tries.err).toMatch(/made without --variations full and --tries; expected another file\n$/);
  });

  inAll('after kills at random moments, the results are those of an undisturbed run', async ({ folder }) => {
    await killAndResume(folder, perTier(2, 4), perTier(800, 1500));
  });
});
