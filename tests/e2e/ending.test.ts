/** Ctrl-C, SIGTERM, and readers that close the pipe. */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { untilWorked } from '../support/cpu-time.js';
import { RUNS_ALL, someOf } from '../support/tier.js';
import { ENDLESS, MATE_IN_2, TWO_KEYS } from './problems.js';
import { read, resealed } from './results.js';
import { COMMAND, type Folder, records, test, written } from './run.js';

const inAll = test.runIf(RUNS_ALL);

const LONG_SEARCH = `${MATE_IN_2} dm 2;\nnonsense\n${ENDLESS} dm 20; id "endless";\n`;

const SIGNALS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const;

describe.each(someOf(SIGNALS, 1))('%s during a long search', (signal, code) => {
  test('the finished problems and the current one are reported, then the summary', async ({ folder }) => {
    folder.write('long.epd', LONG_SEARCH);
    const started = folder.start(['solve', '--no-limit', '--json', '--workers', '1', 'long.epd']);
    await written(started, 'refusal');
    await untilWorked(started.process.pid, 0.35);
    // the search would go on for ever
    started.process.kill(signal);
    const ended = await started.ended;
    expect(ended.code).toBe(code);
    expect(ended.err).toBe('Stopping - finishing the current problem (Ctrl-C again to quit now)\n');
    const all = records(ended.out);
    expect(all.map((record) => record.type)).toEqual(['solution', 'refusal', 'solution', 'summary']);
    expect(all[2]).toMatchObject({
      id: 'endless',
      status: 'undecided',
      limit: 'interrupted',
      complete: false,
    });
    expect(all[3]).toMatchObject({ problems: 2, undecided: 1, refused: 1, interrupted: true });
  });
});

test('Ctrl-C in a table: the rows so far and the summary', async ({ folder }) => {
  folder.write('long.epd', LONG_SEARCH);
  const started = folder.start(['solve', '--no-limit', 'long.epd']);
  await written(started, 'sound');
  // the next has been begun by then
  await untilWorked(started.process.pid, 0.35);
  started.process.kill('SIGINT');
  const { code, out } = await started.ended;
  expect(out).toMatch(/endless .*undecided/);
  expect(out).toContain('(interrupted');
  expect(out).toContain('stopped before the end');
  expect(code).toBe(130);
});

test('Ctrl-C while standard input is open and silent', async ({ folder }) => {
  const started = folder.start(['solve', '--json', '-']);
  started.process.stdin.write(`${MATE_IN_2}\n`);
  await written(started, '"solution"');
  started.process.kill('SIGINT');
  const { code, out } = await started.ended;
  expect(records(out).map((record) => record.type)).toEqual(['solution', 'summary']);
  expect(code).toBe(130);
});

test('a result appears while standard input is still open', async ({ folder }) => {
  const started = folder.start(['solve', '--json', '-']);
  started.process.stdin.write(`${MATE_IN_2}\n`);
  await written(started, '"moves":2');
  started.process.stdin.end();
  expect((await started.ended).code).toBe(0);
});

describe('a reader that closes the pipe', () => {
  const many = `${MATE_IN_2} dm 2;\n`.repeat(20_000);

  const FORMATS = [
    ['NDJSON', ['--json']],
    ['a table', []],
  ] as const;
  test.for(someOf(FORMATS, 1))(
    '%s: the run ends silently, with the exit code of what was reported',
    async ([, args], { folder }) => {
      folder.write('many.epd', many);
      const started = folder.start(['solve', ...args, 'many.epd']);
      started.process.stdout.once('data', () => started.process.stdout.destroy());
      const { code, err } = await started.ended;
      expect([code, err]).toEqual([0, '']);
    },
  );

  inAll('ends the run even while standard input goes on for ever', async ({ folder }) => {
    const started = folder.start(['solve', '--json', '-']);
    started.process.stdin.write(`${TWO_KEYS} dm 1;\n`);
    started.process.stdout.once('data', () => {
      started.process.stdout.destroy();
      const feed = setInterval(() => started.process.stdin.write(`${TWO_KEYS} dm 1;\n`), 20);
      started.process.once('exit', () => clearInterval(feed));
    });
    const { code, err } = await started.ended;
    expect([code, err]).toEqual([1, '']);
  });
});

// a timer writes the first row of a longer table, which waits for a slow second problem
const SLOW_SECOND = `${MATE_IN_2} dm 2; bm Kf7;\n${ENDLESS} dm 20; bm Ka1;\n`;

const WRITERS = [
  ['a single problem', 'solve two.epd'],
  ['a table that is written in time', 'solve --time 500ms slow.epd'],
  ['a table of verdicts', 'verify --time 500ms slow.epd'],
  ['records', 'solve --json two.epd'],
  ['analyses', 'analyse --depth 2 two.epd'],
] as const;

test.skipIf(process.platform !== 'linux').for(someOf(WRITERS, 2))(
  'a full disk is said, not called a bug: %s',
  async ([, words], { folder }) => {
    folder.write('two.epd', `${MATE_IN_2}\n`);
    folder.write('slow.epd', SLOW_SECOND);
    const disk = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [COMMAND, ...words.split(' ')], {
      cwd: folder.path,
      stdio: ['ignore', disk, 'pipe'],
    });
    let err = '';
    child.stderr?.on('data', (text) => {
      err += text;
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    closeSync(disk);
    expect(err).toMatch(/^keymove: cannot write standard output: ENOSPC/);
    expect(code).toBe(2);
  },
);

inAll('a second Ctrl-C waits for nothing, not even for a reader', async ({ folder }) => {
  folder.write('many.epd', `${MATE_IN_2} dm 2;\n`.repeat(20_000));
  const started = folder.start(['solve', '--json', 'many.epd']);
  // it is running and handles signals
  await written(started, '"solution"');
  started.process.stdout.pause();
  // more than fits into a pipe
  await sleep(2000);
  started.process.kill('SIGINT');
  await sleep(300);
  expect(started.process.exitCode).toBeNull();
  started.process.kill('SIGINT');
  expect(await new Promise((resolve) => started.process.once('exit', resolve))).toBe(130);
});

describe('a signal during a merge of records of hundreds of kilobytes', () => {
  const COUNT = 150;

  async function writeRecords(folder: Folder): Promise<void> {
    const loyd = 'n7/3p1p2/NpkNp1p1/1p2P3/3Q4/6B1/b7/4K3 w - - dm 4; id "Loyd";\n';
    folder.write('one.epd', loyd);
    await folder.run(['solve', 'one.epd', '-q', '--tries', '--variations', 'full', '--output', 'one.nd']);
    const [head = '', solution = ''] = read(folder, 'one.nd').split('\n');
    const all = Array.from({ length: COUNT }, (_, i) =>
      solution.replace('"entry":0,"index":0', `"entry":${i},"index":${i}`),
    );
    folder.write('all.nd', resealed(`${[head, ...all].join('\n')}\n`));
  }

  const REPORTS = [
    ['SIGTERM', 143, ['--format', 'pgn']],
    ['SIGINT', 130, ['--report', 'a.html', '--report', 'a.csv', '--report', 'a.md']],
  ] as const;
  inAll.for(REPORTS)('%s', async ([signal, code, more], { folder }) => {
    await writeRecords(folder);
    const started = folder.start(['merge', 'all.nd', '--report', 'all.txt', ...more]);
    const all = join(folder.path, 'all.txt');
    while (!existsSync(all) || statSync(all).size === 0) await sleep(5);
    started.process.kill(signal);
    const ended = await started.ended;
    expect(ended.err).toContain('Stopping');
    expect(ended.code).toBe(code);
    expect(read(folder, 'all.txt').split('Loyd').length - 1).toBeLessThan(COUNT);
  });
});

describe.runIf(process.platform === 'linux')('a signal that was ignored at the start stays ignored', () => {
  const WAYS = [
    ["after trap ''", ['SIGHUP', 'SIGINT'], {}],
    ['by nohup', ['SIGHUP'], { _: '/usr/bin/nohup' }],
  ] as const;
  test.for(someOf(WAYS, 1))('%s', async ([how, signals, env], { folder }) => {
    folder.write('long.epd', LONG_SEARCH);
    const words = ['solve', '--no-limit', '--json', '--workers', '1', 'long.epd'];
    const trap = how === 'by nohup' ? '' : "trap '' HUP INT; ";
    const script = `${trap}"$@" & echo $! >&2; wait $!; echo $? >&2`;
    const child = spawn('sh', ['-c', script, 'sh', process.execPath, COMMAND, ...words], {
      cwd: folder.path,
      env: { ...process.env, ...env },
    });
    let err = '';
    child.stderr.on('data', (text) => {
      err += text;
    });
    const ended = new Promise((resolve) => child.once('close', resolve));
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const pid = Number.parseInt(err, 10);
    for (const signal of signals) process.kill(pid, signal);
    await sleep(500);
    expect(err).toBe(`${pid}\n`);
    process.kill(pid, 'SIGTERM');
    await ended;
    expect(err).toMatch(/Stopping[^\n]*\n143\n$/);
  });
});

test.for(someOf(['play', 'uci'], 1))(
  '%s: standard input that cannot be read',
  async (command, { folder }) => {
    const file = openSync(join(folder.path, 'w'), 'w');
    const child = spawn(process.execPath, [COMMAND, command], { stdio: [file, 'ignore', 'pipe'] });
    let err = '';
    child.stderr?.on('data', (text) => {
      err += text;
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    closeSync(file);
    expect(err).toMatch(/^keymove: standard input cannot be read: E[A-Z]+: [^\n]*\n$/);
    expect(code).toBe(2);
  },
);
