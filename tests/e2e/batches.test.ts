/** --workers, --output, --resume, --shard, and keymove merge. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  createReadStream,
  existsSync,
  linkSync,
  readdirSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { checkRecord } from '../records/schemas.js';
import { perTier, RUNS_ALL } from '../support/tier.js';
import { ENDLESS, MATE_IN_2, NO_MATE, TWO_KEYS } from './problems.js';
import { collection, parsed, read, resealed, results, THREE } from './results.js';
import { COMMAND, type Folder, test, written } from './run.js';

const inAll = test.runIf(RUNS_ALL);

describe('--output', () => {
  test('records by default, each valid under the schema; the first describes the run', async ({ folder }) => {
    folder.write('in.epd', `${THREE}nonsense\n`);
    const { code, out, err } = await folder.run(['solve', 'in.epd', '--output', 'out.ndjson']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^3 problems: 2 solved, 1 no solution.*\n.*\nresults in out\.ndjson\n$/);
    const records = parsed(folder, 'out.ndjson').map((record) => checkRecord(record));
    expect(records.map(({ type }) => type)).toEqual([
      'run',
      'solution',
      'solution',
      'solution',
      'refusal',
      'summary',
    ]);
    expect(checkRecord(records[0], 'run')).toMatchObject({ command: 'solve', options: { max: 5 } });
    expect(records[5]).toMatchObject({ entries: 4 });
  });

  inAll('a reader of a named pipe that closes it ends the run without an error', async ({ folder, skip }) => {
    if (process.platform === 'win32') skip();
    folder.write('many.epd', `${MATE_IN_2} dm 2;\n`.repeat(3_000));
    execFileSync('mkfifo', [join(folder.path, 'pipe')]);
    const reader = createReadStream(join(folder.path, 'pipe'), { highWaterMark: 100 });
    reader.once('data', () => reader.destroy());
    const { code, err } = await folder.start(['solve', 'many.epd', '--output', 'pipe', '-q']).ended;
    expect([code, err]).toEqual([0, '']);
  });

  test.for([
    ['out.md', /^\S.*#|```/m],
    ['out.txt', /1\.Kf7!/],
    ['out.pgn', /^\[Event/m],
  ] as const)('%s is for people', async ([file, content], { folder }) => {
    folder.write('in.epd', THREE);
    await folder.run(['solve', 'in.epd', '--output', file, '-q']);
    expect(read(folder, file)).toMatch(content);
    // a file is not a terminal
    expect(read(folder, file)).not.toContain('\u001B');
  });

  test('a PGN names no event for a position that has no name', async ({ folder }) => {
    folder.write('in.epd', THREE);
    const [named, nameless] = [
      await folder.run(['solve', 'in.epd', '--format', 'pgn']),
      await folder.run(['solve', MATE_IN_2, '--format', 'pgn']),
    ];
    expect(named.out).toMatch(/^\[Event "[^?]/);
    expect(nameless.out).toMatch(/^\[Event "\?"\]$/m);
  });

  inAll('an unfinished run is not overwritten, a finished one is', async ({ folder }) => {
    folder.write('in.epd', THREE);
    await folder.run(['solve', 'in.epd', '--output', 'out.ndjson']);
    const again = await folder.run(['solve', 'in.epd', '--output', 'out.ndjson']);
    expect(again.code).toBe(1);
    truncateSync(join(folder.path, 'out.ndjson'), 500);
    const refused = await folder.run(['solve', 'in.epd', '--output', 'out.ndjson']);
    expect(refused.err).toMatch(/interrupted run; continue it with --resume out\.ndjson/);
    expect(refused.code).toBe(2);
  });

  test.for([
    ['in.epd', `solve - --output`, THREE],
    ['in.pgn', `analyse --nodes 100 --pgn - --output`, '1. e4 e5 *\n'],
  ] as const)('%s is read from standard input, and not replaced', async ([file, words, text], { folder }) => {
    folder.write(file, text);
    const command = `"${process.execPath}" "${COMMAND}" ${words} ${file} < ${file}`;
    const { status, stderr } = spawnSync(command, { cwd: folder.path, shell: true, encoding: 'utf8' });
    expect(stderr).toMatch(/^keymove: --output: 'in\.\w+' is also an input file; expected/);
    expect(status).toBe(2);
    expect(read(folder, file)).toBe(text);
  });

  inAll('a refused command leaves all files untouched', async ({ folder }) => {
    folder.write('in.epd', THREE);
    await folder.run(['solve', 'in.epd', '--output', 'old.ndjson', '-q']);
    const old = read(folder, 'old.ndjson');
    folder.write('old.html', 'old');
    folder.write('torn.ndjson', old.slice(0, 500));
    linkSync(join(folder.path, 'old.ndjson'), join(folder.path, 'link.ndjson'));
    for (const [words, message] of [
      ['in.epd --report old.html --report no/such.csv', /--report: cannot write 'no\/such.csv'/],
      ['in.epd --report old.html --output torn.ndjson', /interrupted run; continue it with --resume/],
      ['in.epd --report old.html --resume old.ndjson --max 7', /cannot resume old\.ndjson: it was made with/],
      ['gone.epd --output old.ndjson --report old.html', /gone\.epd: no such file or folder;/],
      [
        'in.epd --output new.foo --report html=./new.foo',
        /--output 'new.foo' and --report '.\/new.foo' are the same/,
      ],
      [
        'in.epd --resume old.ndjson --report link.ndjson',
        /--resume 'old.ndjson' and --report 'link.ndjson' are the/,
      ],
      ['old.ndjson --resume old.ndjson', /--resume: 'old.ndjson' is also an input file/],
      // the folder would contain the new file as soon as it has results
      ['. --output new.ndjson', /--output: 'new.ndjson' is also an input file/],
      ['*.epd *.csv --report csv=new.csv', /--report: 'new.csv' is also an input file/],
    ] as const) {
      const { code, err } = await folder.run(['solve', ...words.split(' ')]);
      expect(err).toMatch(message);
      expect(code).toBe(2);
    }
    for (const [words, message] of [
      [
        'merge old.ndjson --output new.foo --report html=new.foo',
        /--output 'new.foo' and --report 'new.foo'/,
      ],
      ['merge old.ndjson --output link.ndjson', /'link.ndjson' is also an input file/],
      ['analyse in.epd --output new.ndjson --report json=new.ndjson', /--output 'new.ndjson' and --report/],
      ['analyse in.epd --engine ./none --output old.ndjson --report text=new.foo', /--engine: engine/],
    ] as const) {
      const { code, err } = await folder.run(words.split(' '));
      expect(err).toMatch(message);
      expect(code).toBe(2);
    }
    expect(read(folder, 'old.ndjson')).toBe(old);
    expect(read(folder, 'old.html')).toBe('old');
    expect(readdirSync(folder.path).filter((name) => name.startsWith('new'))).toEqual([]);
  });

  inAll('a named pipe is written like a file', async ({ folder, skip }) => {
    if (process.platform === 'win32') skip();
    folder.write('in.epd', THREE);
    execFileSync('mkfifo', [join(folder.path, 'pipe')]);
    const reader = createReadStream(join(folder.path, 'pipe'), 'utf8');
    const { code } = await folder.run(['solve', 'in.epd', '--output', 'pipe', '-q']);
    expect(code).toBe(1);
    expect((await text(reader)).match(/"type":"solution"/g)).toHaveLength(3);
  });

  test.for([
    ['a missing folder', 'nowhere/out.ndjson', /cannot write 'nowhere\/out.ndjson': there is no such folder/],
    ['a folder', '.', /cannot write '\.': it is a folder/],
    ['a full disk', '/dev/full', /cannot write \/dev\/full: ENOSPC/],
  ] as const)('%s is said', async ([name, file, message], { folder, skip }) => {
    if (name === 'a full disk' && !existsSync(file)) skip();
    folder.write('in.epd', THREE);
    const { code, err } = await folder.run(['solve', 'in.epd', '--output', file]);
    expect(err).toMatch(message);
    expect(code).toBe(2);
  });
});

describe('--shard and merge', () => {
  async function shards(folder: Folder, count: number, problems: number): Promise<string[]> {
    folder.write('in.epd', collection(problems));
    const files = Array.from({ length: count }, (_, i) => `s${i + 1}.ndjson`);
    for (const [i, file] of files.entries()) {
      await folder.run(['solve', 'in.epd', '--shard', `${i + 1}/${count}`, '--output', file, '-q']);
    }
    await folder.run(['solve', 'in.epd', '--output', 'plain.ndjson', '-q']);
    return files;
  }

  inAll('merged shards of a collection equal the run of one machine', async ({ folder }) => {
    const files = await shards(folder, perTier(2, 3), 150);
    for (const file of files) expect(results(folder, file).length).toBeGreaterThan(10);
    const { code, err } = await folder.run(['merge', ...files.reverse(), '--output', 'all.ndjson', '-q']);
    expect(read(folder, 'all.ndjson').split('\n', 1)[0]?.match(/"crc"/g)).toHaveLength(1);
    expect(err).toBe('');
    // unreadable lines
    expect(code).toBe(2);
    expect(results(folder, 'all.ndjson')).toEqual(results(folder, 'plain.ndjson'));
    const table = (await folder.run(['merge', ...files, '-q', '--format', 'markdown'])).out;
    expect(table).toBe((await folder.run(['merge', 'plain.ndjson', '-q', '--format', 'markdown'])).out);
  });

  test('missing and duplicate parts are named', async ({ folder }) => {
    folder.write('in.epd', THREE.repeat(4));
    for (const i of [1, 2, 3]) {
      await folder.run(['solve', 'in.epd', '--shard', `${i}/3`, '--output', `s${i}.ndjson`, '-q']);
    }
    const missing = await folder.run(['merge', 's1.ndjson', 's3.ndjson', '--json']);
    expect(missing.err).toMatch(/^keymove: missing: shard 2\/3\n/);
    expect(missing.code).toBe(3);
    const whole = await folder.run(['merge', 's1.ndjson', 's2.ndjson', 's3.ndjson', 's1.ndjson', '--json']);
    const twice = parsed(folder, 's1.ndjson').filter(({ type }) => type === 'solution').length;
    if (twice > 0) expect(whole.err).toContain('more than once');
    expect(whole.out.split('"type":"solution"')).toHaveLength(13);
    // three identities in three shards: without some shard at least one of them is missing
    truncateSync(join(folder.path, 's2.ndjson'), read(folder, 's2.ndjson').length - 10);
    const torn = await folder.run(['merge', 's1.ndjson', 's2.ndjson', 's3.ndjson', '--json']);
    expect(torn.err).toContain('s2.ndjson is incomplete');
    expect(torn.code).toBe(3);
  });

  inAll('if something is missing, the exit code is 3, unless input could not be read', async ({ folder }) => {
    folder.write('in.epd', `${MATE_IN_2} dm 2;\n`.repeat(3));
    await folder.run(['solve', 'in.epd', '--output', 'a.ndjson', '-q']);
    const lines = read(folder, 'a.ndjson').split('\n');
    folder.write('a.ndjson', [lines[0], lines[1], lines[3], lines[4], ''].join('\n'));
    const { code, err } = await folder.run(['merge', 'a.ndjson', '-q']);
    expect(err).toBe('keymove: missing: 1 problem of the input: number 2\n');
    expect(code).toBe(3);
    // a cooked problem in one part says nothing about the rest; an unreadable line needs mending in any case
    for (const [line, expected] of [
      [`${TWO_KEYS} dm 1;`, 3],
      ['nonsense', 2],
    ] as const) {
      folder.write('in.epd', `${MATE_IN_2} dm 2;\n${line}\n`);
      await folder.run(['solve', 'in.epd', '--output', 'b.ndjson', '-q']);
      folder.write('b.ndjson', read(folder, 'b.ndjson').replace(/^.*"entry":0.*\n/m, ''));
      expect((await folder.run(['merge', 'b.ndjson', '-q'])).code).toBe(expected);
    }
  });

  test('results of different inputs follow each other', async ({ folder }) => {
    folder.write('a.epd', THREE);
    folder.write('b.epd', `${NO_MATE} dm 1;\nnonsense\n`);
    for (const name of ['a', 'b'])
      await folder.run(['solve', `${name}.epd`, '--output', `${name}.ndjson`, '-q']);
    const { out } = await folder.run(['merge', 'a.ndjson', 'b.ndjson', '--json']);
    await folder.run(['solve', 'a.epd', 'b.epd', '--output', 'both.ndjson', '-q']);
    folder.write('merged.ndjson', out);
    expect(results(folder, 'merged.ndjson')).toEqual(results(folder, 'both.ndjson'));
  });

  inAll('results that are already merged are taken once', async ({ folder }) => {
    folder.write('a.epd', `${THREE}nonsense\n`);
    folder.write('b.epd', `${NO_MATE} dm 1;\n${THREE}`);
    for (const name of ['a', 'b'])
      await folder.run(['solve', `${name}.epd`, '--output', `${name}.ndjson`, '-q']);
    await folder.run(['merge', 'a.ndjson', 'b.ndjson', '--output', 'ab.ndjson', '-q']);
    for (const files of [
      ['ab.ndjson', 'a.ndjson'],
      ['a.ndjson', 'ab.ndjson'],
    ]) {
      const { err } = await folder.run(['merge', ...files, '--output', 'again.ndjson', '-q']);
      expect(err).toBe(`keymove: 3 problems more than once in ${files.join(', ')}; each is used once\n`);
      expect(results(folder, 'again.ndjson')).toEqual(results(folder, 'ab.ndjson'));
    }
    // the problem of b was being solved when the run was stopped
    const stopped = read(folder, 'b.ndjson')
      .replace(/"limit":"[a-z]+",/g, '')
      .replace('"nodes"', '"limit":"interrupted","nodes"');
    folder.write('b.ndjson', resealed(stopped));
    const { out } = await folder.run(['merge', 'b.ndjson', 'ab.ndjson', '--json']);
    expect(out.match(/"type":"solution"/g)).toHaveLength(8);
  });

  inAll('from standard input, compressed files and unexpanded globs', async ({ folder }) => {
    await shards(folder, 3, 60);
    const merge = (files: readonly string[], stdin?: string) =>
      folder.run(['merge', ...files, '--format', 'markdown', '-q'], stdin);
    const plain = await merge(['plain.ndjson']);
    const globbed = await merge(['s[1-3].ndjson']);
    expect(globbed).toEqual(plain);
    folder.write('s2.ndjson.gz', gzipSync(read(folder, 's2.ndjson')));
    const piped = await merge(['s1.ndjson', '-', 's2.ndjson.gz'], read(folder, 's3.ndjson'));
    expect(piped).toEqual(plain);
    const torn = await folder.run(['merge', '-'], gzipSync(read(folder, 's1.ndjson')).subarray(0, 400));
    expect(torn.err).toMatch(/^keymove: standard input: the compressed data is damaged \(gzip: /m);
    expect(torn.code).toBe(2);
  });

  inAll('what stands before the damage of a compressed file counts', async ({ folder }) => {
    folder.write('in.epd', THREE);
    await folder.run(['solve', 'in.epd', '--output', 'a.ndjson', '-q']);
    folder.write(
      'a.gz',
      Buffer.concat([gzipSync(read(folder, 'a.ndjson')), Buffer.from('junk and more of it')]),
    );
    const { code, err, out } = await folder.run(['merge', 'a.gz', '--json']);
    expect(err).toContain(
      'a.gz: the compressed data is damaged (gzip: other data after the compressed data)',
    );
    expect(code).toBe(2);
    expect(out.match(/"type":"solution"/g)).toHaveLength(3);
  });

  inAll('verdicts: any report that verify gives', async ({ folder }) => {
    folder.write('in.epd', `${THREE}${MATE_IN_2} dm 2; pv Kf7 Kh7 Rg2#;\n${MATE_IN_2} dm 2; bm foo;\n`);
    await folder.run(['verify', 'in.epd', '--output', 'v.ndjson', '-q']);
    const direct = await folder.run(['verify', 'in.epd', '--only', 'cooked,wrong-line,invalid', '-q']);
    const merged = await folder.run(['merge', 'v.ndjson', '--only', 'cooked,wrong-line,invalid', '-q']);
    expect(merged.out).toBe(direct.out);
    expect(merged.code).toBe(direct.code);
  });

  test.for([
    ['other options', ['solve', 'in.epd', '--max', '7'], /made with --max 7, not 5/],
    ['another command', ['verify', 'in.epd'], /made by keymove verify, not solve/],
  ] as const)('results with %s are refused', async ([, command, message], { folder }) => {
    folder.write('in.epd', THREE);
    await folder.run(['solve', 'in.epd', '--output', 'a.ndjson', '-q']);
    await folder.run([...command, '--output', 'b.ndjson', '-q']);
    const { code, err } = await folder.run(['merge', 'a.ndjson', 'b.ndjson']);
    expect(err).toMatch(message);
    expect(code).toBe(2);
  });

  inAll('files without results are refused by name', async ({ folder }) => {
    folder.write('in.epd', THREE);
    await folder.run(['solve', 'in.epd', '--output', 'a.ndjson', '-q']);
    appendFileSync(join(folder.path, 'a.ndjson'), read(folder, 'a.ndjson'));
    writeFileSync(join(folder.path, 'broken.ndjson'), `${read(folder, 'a.ndjson').split('\n')[0]}\n{"v":1\n`);
    for (const [file, message] of [
      ['nowhere.ndjson', /nowhere\.ndjson: no such file or folder;/],
      ['in.epd', /in\.epd: its first line is not the record/],
      ['a.ndjson', /a\.ndjson:6: found a second run/],
      ['broken.ndjson', /broken\.ndjson:2: found a damaged record, it is not a JSON object; expected/],
    ] as const) {
      const { code, err } = await folder.run(['merge', file]);
      expect(err).toMatch(message);
      expect(code).toBe(2);
    }
  });
});

test('a result does not wait for a long search behind it', async ({ folder }) => {
  folder.write('in.epd', `${`${MATE_IN_2} dm 2;\n`.repeat(3)}${ENDLESS} dm 20;\n`);
  const started = folder.start(['solve', '--json', '--workers', '1', 'in.epd']);
  await written(started, '"index":2');
  started.process.kill('SIGINT');
  expect((await started.ended).code).toBe(130);
});

test('the number of workers does not show in the results', async ({ folder }) => {
  folder.write('in.epd', collection(perTier(250, 700)));
  for (const workers of ['1', '3']) {
    await folder.run(['solve', 'in.epd', '--workers', workers, '--output', `${workers}.ndjson`, '-q']);
  }
  expect(results(folder, '3.ndjson')).toEqual(results(folder, '1.ndjson'));
});

test('results reach standard output although nobody reads standard error', async ({ folder }) => {
  folder.write('in.epd', `${MATE_IN_2.replace('- -', 'KQ e3')}\nnonsense\n`.repeat(300));
  const started = folder.start(['solve', 'in.epd', '--format', 'text']);
  started.process.stderr.destroy();
  await written(started, '300 problems');
  expect((await started.ended).code).toBe(2);
});
