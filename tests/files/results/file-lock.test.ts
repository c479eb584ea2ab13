/** Two runs on one file of results. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  watch,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { execPath, platform } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, vi } from 'vitest';
import { WrittenFiles } from '../../../src/cli/files/written-files.js';
import { FileLock } from '../../../src/files/results/file-lock.js';
import { ENDLESS } from '../../e2e/problems.js';
import { read, results, THREE } from '../../e2e/results.js';
import { COMMAND, type Ended, type Folder, type Started, test } from '../../e2e/run.js';
import { untilWorked } from '../../support/cpu-time.js';
import { someOf } from '../../support/tier.js';

const run = (option: string) => ['solve', 'in.epd', option, 'out.ndjson', '-q'];

/** A run that goes on until it is stopped. */
async function startLong(folder: Folder, option: string) {
  folder.write('in.epd', `${THREE}${ENDLESS} dm 20;\n`);
  const started = folder.start([...run(option), '--no-limit']);
  await untilLocked(started, join(folder.path, 'out.ndjson.lock'));
  return started;
}

/** Resolves when a run has taken a lock, and does work: soon after the lock it hears signals. */
async function untilLocked({ process }: Started, lock: string): Promise<void> {
  while (!existsSync(lock)) await sleep(20);
  await untilWorked(process.pid, 0.3);
}

test.for(['--resume', '--output'])(
  'a second run with %s is refused while the first one works',
  async (option, { folder }) => {
    const { process, ended } = await startLong(folder, '--resume');
    const { code, err } = await folder.run(run(option));
    expect(err).toContain(
      `${option}: 'out.ndjson' is being written by process ${process.pid}; wait for that run to end`,
    );
    expect(code).toBe(2);
    process.kill('SIGTERM');
    await ended;
    expect(readdirSync(folder.path).sort()).toEqual(['in.epd', 'out.ndjson']);
  },
);

test('a signal that comes as soon as the file is locked leaves no lock', async ({ folder }) => {
  folder.write('in.epd', THREE);
  const { process, ended } = folder.start([...run('--output'), '--no-limit']);
  while (!existsSync(join(folder.path, 'out.ndjson.lock'))) await sleep(1);
  process.kill('SIGTERM');
  expect((await ended).code).toBe(143);
  expect(readdirSync(folder.path)).not.toContain('out.ndjson.lock');
});

test.for(['out.ndjson', 'link.ndjson'])(
  'a run that is refused makes no file, however new the run that has the lock: %s',
  async (name, { folder }) => {
    folder.write('in.epd', THREE);
    symlinkSync('out.ndjson', join(folder.path, 'link.ndjson'));
    const lock = FileLock.take(join(folder.path, 'out.ndjson'));
    const changed = (): number => statSync(folder.path).mtimeMs;
    const before = changed();
    await sleep(20);
    const { code, err } = await folder.start(['solve', 'in.epd', '--output', name]).ended;
    expect(err).toContain(`'${name}' is being written by process ${process.pid}; wait for that run to end`);
    expect(code).toBe(2);
    expect(changed()).toBe(before);
    lock?.release();
  },
);

describe('a refused run restores what it found', () => {
  test.runIf(platform === 'linux')('while it has the lock', async ({ folder }) => {
    const files = new WrittenFiles();
    files.open({ option: '--output', file: join(folder.path, 'new') });
    const changed: string[] = [];
    const watcher = watch(folder.path, (_, name) => void changed.push(name ?? ''));
    files.abandon();
    await vi.waitFor(() => expect(changed).toEqual(['new', 'new.lock']), 20_000);
    watcher.close();
  });

  test('but not what is not its own', ({ folder }) => {
    const path = join(folder.path, 'new');
    const files = new WrittenFiles();
    files.open({ option: '--output', file: path });
    folder.write('other', 'of another');
    renameSync(join(folder.path, 'other'), path);
    files.abandon();
    expect(read(folder, 'new')).toBe('of another');
  });
});

test('what a killed run has left is recognised', async ({ folder }) => {
  const { process, ended } = await startLong(folder, '--resume');
  process.kill('SIGKILL');
  await ended;
  expect(existsSync(join(folder.path, 'out.ndjson.lock'))).toBe(true);
  folder.write('in.epd', THREE);
  await folder.run([...run('--resume'), '--no-limit']);
  await folder.run(['solve', 'in.epd', '--output', 'plain.ndjson', '-q', '--no-limit']);
  expect(results(folder, 'out.ndjson')).toEqual(results(folder, 'plain.ndjson'));
  expect(readdirSync(folder.path).filter((name) => name.includes('lock'))).toEqual([]);
});

test.for([
  ['of a process that has ended', { pid: 4_194_305, host: hostname() }, undefined],
  [
    'of a machine that cannot be asked',
    { pid: 7, host: 'elsewhere' },
    /by process 7 on 'elsewhere'; .*delete '.*out\.ndjson\.lock'/,
  ],
  ['whose writer was killed', '', undefined],
] as const)('a lock %s', async ([, owner, refused], { folder }) => {
  folder.write('in.epd', THREE);
  folder.write('out.ndjson.lock', owner === '' ? '' : JSON.stringify(owner));
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(join(folder.path, 'out.ndjson.lock'), longAgo, longAgo);
  const { err } = await folder.run(run('--resume'));
  if (refused) expect(err).toMatch(refused);
  else expect(read(folder, 'out.ndjson')).toContain('"type":"summary"');
});

test('a lock that is being written belongs to another run', async ({ folder }) => {
  folder.write('in.epd', THREE);
  const now = new Date(Date.now() + 60_000);
  folder.write('out.ndjson.lock', '');
  utimesSync(join(folder.path, 'out.ndjson.lock'), now, now);
  const { code, err } = await folder.run(run('--resume'));
  expect(err).toContain('by a process that is starting; wait for that run to end');
  expect(code).toBe(2);
});

test('a lock that an earlier process of the same number has left is taken over, its own is not', ({
  folder,
}) => {
  const path = join(folder.path, 'out.ndjson');
  folder.write('out.ndjson.lock', JSON.stringify({ pid: process.pid, host: hostname() }));
  const lock = FileLock.take(path);
  expect(() => FileLock.take(path)).toThrow(`by process ${process.pid}; wait for that run to end`);
  lock?.release();
  expect(existsSync(`${path}.lock`)).toBe(false);
});

test('what another run writes is replaced through no other option, nor through a symbolic link', async ({
  folder,
}) => {
  const { process, ended } = await startLong(folder, '--resume');
  folder.write('one.epd', THREE);
  mkdirSync(join(folder.path, 'other'));
  symlinkSync('out.ndjson', join(folder.path, 'link.ndjson'));
  symlinkSync('../out.ndjson', join(folder.path, 'other/link.ndjson'));
  const fen = `${ENDLESS} 0 1`;
  const solve = ['solve', 'one.epd', '-q'];
  for (const [file, command] of [
    ['out.ndjson', [...solve, '--report', 'json=out.ndjson']],
    ['out.ndjson', [...solve, '--report', 'html=out.ndjson']],
    ['out.ndjson', [...solve, '--proof', 'out.ndjson']],
    ['out.ndjson', ['diagram', '--fen', fen, '--svg', '-o', 'out.ndjson']],
    ['link.ndjson', [...solve, '--output', 'link.ndjson']],
    ['link.ndjson', [...solve, '--resume', 'link.ndjson']],
    ['other/link.ndjson', [...solve, '--output', 'other/link.ndjson']],
    ['other/link.ndjson', [...solve, '--resume', 'other/link.ndjson']],
    ['other/link.ndjson', [...solve, '--report', 'csv=other/link.ndjson']],
    ['other/link.ndjson', ['diagram', '--fen', fen, '--svg', '--output', 'other/link.ndjson']],
  ] as const) {
    const { code, err } = await folder.run(command);
    expect(err).toContain(`'${file}' is being written by process ${process.pid}`);
    expect(code).toBe(2);
  }
  process.kill('SIGTERM');
  await ended;
  const { code, err } = await folder.run([...solve, '--report', 'json=out.ndjson']);
  expect(err).toContain("'out.ndjson' has the results of an interrupted run");
  expect(code).toBe(2);
});

test.for(someOf(['{}', '[]', '{"pid":"x"}', '{"pid":0,"host":"h"}', '{"pid":-1,"host":"h"}'], 2))(
  'a lock that is none, %s, is replaced',
  async (text, { folder }) => {
    folder.write('in.epd', THREE);
    folder.write('out.ndjson.lock', text);
    const { code, err } = await folder.run(run('--output'));
    expect(err).toBe('');
    expect(code).toBe(1);
    expect(existsSync(join(folder.path, 'out.ndjson.lock'))).toBe(false);
  },
);

test.for([
  ['out.ndjson.lock', '--output', /out\.ndjson\.lock' is not a lock file of keymove/],
  ['out.ndjson.kept', '--resume', /out\.ndjson\.kept, which belongs to it, is not a regular file/],
  ['out.ndjson', '--resume', /cannot resume 'out\.ndjson': it is not a regular file/],
] as const)('a pipe as %s is refused at once', async ([name, option, message], { folder }) => {
  folder.write('in.epd', THREE);
  execFileSync('mkfifo', [join(folder.path, name)]);
  const { code, err } = await folder.run(run(option));
  expect(err).toMatch(message);
  expect(code).toBe(2);
});

test.for(someOf(['csv', 'html', 'text'], 1))(
  'two runs do not write one report in %s',
  async (format, { folder }) => {
    folder.write('in.epd', `${ENDLESS} dm 20;\n`);
    folder.write('one.epd', THREE);
    const report = ['--report', `${format}=rep`];
    const started = folder.start(['solve', 'in.epd', '--no-limit', ...report]);
    await untilLocked(started, join(folder.path, 'rep.lock'));
    const { process, ended } = started;
    for (const other of [report, ['--output', 'rep']]) {
      const { code, err } = await folder.run(['solve', 'one.epd', ...other]);
      expect(err).toContain(`${other[0]}: 'rep' is being written by process ${process.pid}`);
      expect(code).toBe(2);
    }
    process.kill('SIGTERM');
    await ended;
    expect(existsSync(join(folder.path, 'rep.lock'))).toBe(false);
  },
);

test.for([
  ['a file', 'a'],
  ['a file that is read and written', 'r+'],
] as const)('standard output does not go into an input: %s', async ([, flags], { folder }) => {
  folder.write('in.epd', THREE);
  for (const input of ['in.epd', '-']) {
    const [stdin, stdout] = [
      openSync(join(folder.path, 'in.epd'), 'r'),
      openSync(join(folder.path, 'in.epd'), flags),
    ];
    const { status, stderr } = spawnSync(execPath, [COMMAND, 'solve', input, '--json'], {
      cwd: folder.path,
      stdio: [stdin, stdout, 'pipe'],
      encoding: 'utf8',
    });
    for (const fd of [stdin, stdout]) closeSync(fd);
    expect(stderr).toContain('which is also an input file; expected another file');
    expect(status).toBe(2);
    expect(read(folder, 'in.epd')).toBe(THREE);
  }
});

describe('an input under another name', () => {
  const named = async (folder: Folder, file: string, ended: () => Promise<Ended>) => {
    mkdirSync(join(folder.path, 'other'));
    folder.write('in.epd', THREE);
    linkSync(join(folder.path, 'in.epd'), join(folder.path, file));
    const { code, err } = await ended();
    expect(err).toContain(`'${file}' is also an input file; expected another file`);
    expect(code).toBe(2);
    expect(read(folder, 'in.epd')).toBe(THREE);
  };

  test.for([
    ['solve', 'in.epd', '--output', 'other/x.svg'],
    ['solve', 'in.epd', '--report', 'csv=other/x.svg'],
    ['solve', 'in.epd', '--proof', 'other/x.svg'],
    ['analyse', 'in.epd', '--output', 'other/x.svg'],
    ['diagram', 'in.epd', '--text', '--output', 'other/x.svg'],
  ])('%j', async (args, { folder }) => {
    await named(folder, 'other/x.svg', () => folder.run(args));
  });

  test('in a folder of proofs', async ({ folder }) =>
    named(folder, 'other/000001-in-epd-1.kmproof', () =>
      folder.run(['solve', 'in.epd', '--proof', 'other/']),
    ));

  test('in a folder of drawings', async ({ folder }) =>
    named(folder, 'other/001-in-epd-1.svg', () => folder.run(['diagram', 'in.epd', '--output', 'other/'])));
});

test('two runs do not write into one folder of proofs', async ({ folder }) => {
  folder.write('in.epd', `${ENDLESS} dm 20;\n`);
  folder.write('one.epd', THREE);
  const started = folder.start(['solve', 'in.epd', '--proof', 'proofs/', '--no-limit']);
  await untilLocked(started, join(folder.path, 'proofs/.lock'));
  const { process, ended } = started;
  const { code, err } = await folder.run(['solve', 'one.epd', '--proof', 'proofs']);
  expect(err).toContain(`--proof: 'proofs' is being written by process ${process.pid}`);
  expect(code).toBe(2);
  process.kill('SIGTERM');
  await ended;
  await folder.run(['solve', 'one.epd', '--proof', 'proofs', '-q']);
  // besides what the first run may have proven until then
  const proofs = readdirSync(join(folder.path, 'proofs')).filter((name) => name.includes('one-epd'));
  expect(proofs).toHaveLength(3);
});

describe('play', () => {
  const play = ['play', '--side', 'both', '--no-board', '--save', 'g.pgn'];

  test('two games are not saved into one file at the same time', async ({ folder }) => {
    const { process, ended } = folder.start(play);
    while (!existsSync(join(folder.path, 'g.pgn.lock'))) await sleep(20);
    const second = await folder.run(play, 'e4\n');
    expect(second.err).toContain(`--save: 'g.pgn' is being written by process ${process.pid}`);
    expect(second.code).toBe(2);
    const third = await folder.run(play.slice(0, -2), 'e4\nsave g.pgn\n');
    expect(third.err).toContain(`'g.pgn' is being written by process ${process.pid}`);
    process.stdin.end('d4\n');
    await ended;
    expect(readdirSync(folder.path)).toEqual(['g.pgn']);
    expect(read(folder, 'g.pgn').match(/^\[Event /gm)).toHaveLength(1);
  });

  test('what a run writes, and the script itself, are no place for a game', async ({ folder }) => {
    const { process, ended } = await startLong(folder, '--resume');
    const { code, err } = await folder.run(play.slice(0, -2), 'e4\nsave out.ndjson\n');
    expect(err).toContain(`'out.ndjson' is being written by process ${process.pid}`);
    expect(code).toBe(2);
    process.kill('SIGTERM');
    await ended;
    folder.write('script', 'e4\n');
    const script = openSync(join(folder.path, 'script'), 'r');
    const { stderr } = spawnSync(execPath, [COMMAND, ...play.slice(0, -1), 'script'], {
      cwd: folder.path,
      stdio: [script, 'pipe', 'pipe'],
      encoding: 'utf8',
    });
    closeSync(script);
    expect(stderr).toBe("keymove: --save: 'script' is also an input file; expected another file\n");
    expect(read(folder, 'script')).toBe('e4\n');
  });
});
