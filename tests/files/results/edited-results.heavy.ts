/** Files of results, results that were put aside, and parts of a run: edited by hand, or left by a process that was killed. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { collection, parsed, read, resealed, results } from '../../e2e/results.js';
import { type Ended, type Folder, test } from '../../e2e/run.js';
import { checkRecord } from '../../records/schemas.js';
import { edited } from './edits.js';

const EDITS = 100;
const RESUME = ['--resume', 'out.ndjson', '--quiet', '--workers', '1'];

const COMMANDS = [
  ['solve', ['solve', 'in.epd', '--variations', 'full', '--tries']],
  ['verify', ['verify', 'in.epd']],
] as const;

/** Whatever was edited, the command knows what to say. */
function checkEnding({ code, err }: Ended, seed: number): void {
  expect(err, `seed ${seed}`).not.toMatch(/internal error|is a bug/);
  expect([0, 1, 2, 3], `seed ${seed}: ${err}`).toContain(code);
}

/** Resolves when the process writes its results, or has ended. */
async function begun(folder: Folder, file: string, pid: number | undefined): Promise<void> {
  for (let i = 0; i < 500; i++) {
    await sleep(20);
    const lock = join(folder.path, `${file}.lock`);
    if (existsSync(lock) && readFileSync(lock, 'utf8').includes(`"pid":${pid},`)) return;
  }
}

const sizeOf = (folder: Folder, file: string): number =>
  statSync(join(folder.path, file), { throwIfNoEntry: false })?.size ?? 0;

const questions = (folder: Folder, file: string) =>
  parsed(folder, file).map(({ entry, index, identity, problem, entries, input }) => ({
    entry,
    index,
    identity,
    problem,
    entries,
    input,
  }));

describe.each(COMMANDS)('%s', (_name, command) => {
  test(`${EDITS} edits of the results, and of those put aside: refused, or completed`, async ({ folder }) => {
    folder.write('in.epd', collection(40));
    // the report asks for play that then belongs to the run
    await folder.run([...command, '--output', 'plain.ndjson', '--quiet', '--report', 'plain.html']);
    const plain = readFileSync(join(folder.path, 'plain.ndjson'));
    const [head = '', first = '', ...behind] = plain.toString().split('\n');
    const expected = questions(folder, 'plain.ndjson');
    let completed = 0;
    for (let seed = 0; seed < EDITS; seed++) {
      const isKept = seed % 2 === 1;
      const kept = Buffer.from([head, ...behind].join('\n'));
      const before = isKept ? Buffer.from(`${head}\n${first}\n`) : edited(plain, seed);
      folder.write('out.ndjson', before);
      rmSync(join(folder.path, 'out.ndjson.kept'), { force: true });
      if (isKept) folder.write('out.ndjson.kept', edited(kept, seed));
      const ended = await folder.run([...command, ...RESUME, '--report', 'out.html']);
      checkEnding(ended, seed);
      if (ended.err.includes('cannot resume')) {
        expect(readFileSync(join(folder.path, 'out.ndjson')), `seed ${seed}`).toEqual(before);
        continue;
      }
      completed++;
      for (const record of parsed(folder, 'out.ndjson')) checkRecord(record);
      expect(questions(folder, 'out.ndjson'), `seed ${seed}`).toEqual(expected);
    }
    expect(completed).toBeGreaterThan(EDITS / 2);
  });

  test(`${EDITS} edits of what is merged: refused, or merged`, async ({ folder }) => {
    folder.write('in.epd', collection(40));
    for (const part of [1, 2])
      await folder.run([...command, '--shard', `${part}/2`, '--output', `${part}.ndjson`, '--quiet']);
    const part = readFileSync(join(folder.path, '2.ndjson'));
    let merged = 0;
    for (let seed = 0; seed < EDITS; seed++) {
      folder.write('2.ndjson', edited(part, seed));
      const reports = ['html', 'md', 'csv', 'txt'].flatMap((format) => ['--report', `out.${format}`]);
      const ended = await folder.run(['merge', '1.ndjson', '2.ndjson', '--json', ...reports]);
      checkEnding(ended, seed);
      const lines = ended.out.split('\n').slice(0, -1);
      for (const line of lines) checkRecord(JSON.parse(line));
      if (lines.at(-1)?.includes('"type":"summary"')) merged++;
      else expect(ended.err, `seed ${seed}`).toMatch(/^keymove: .*2\.ndjson/);
    }
    expect(merged).toBeGreaterThan(EDITS / 20);
  });
});

test('40 kills while results that were put aside move to their places lose none of them', async ({
  folder,
}) => {
  folder.write('in.epd', collection(20_000));
  await folder.run(['solve', 'in.epd', '--output', 'plain.ndjson', '--quiet']);
  const marked = resealed(read(folder, 'plain.ndjson').replace(/"nodes":\d+/g, '"nodes":4242')).split('\n');
  // the first result is missing, so that all others are behind a gap
  folder.write('out.ndjson', [marked[0], ...marked.slice(2)].join('\n'));
  let withKept = 0;
  for (let kill = 0; kill < 40; kill++) {
    const { process, ended } = folder.start(['solve', 'in.epd', ...RESUME]);
    await begun(folder, 'out.ndjson', process.pid);
    await sleep(Math.random() * 900);
    process.kill('SIGKILL');
    await ended;
    if (existsSync(join(folder.path, 'out.ndjson.kept'))) withKept++;
    const lines = read(folder, 'out.ndjson').split('\n');
    // what is whole again has another gap near its end
    if (!existsSync(join(folder.path, 'out.ndjson.kept')) && lines.length > 100) {
      folder.write('out.ndjson', [...lines.slice(0, 50), ...lines.slice(51)].join('\n'));
    }
  }
  expect(withKept).toBeGreaterThan(5);
  await folder.run(['solve', 'in.epd', ...RESUME]);
  const plainNodes = (lines: string[]) => lines.slice(0, -2).map((line) => line.replace(/"nodes":\d+/, ''));
  expect(plainNodes(results(folder, 'out.ndjson'))).toEqual(plainNodes(results(folder, 'plain.ndjson')));
  const again = read(folder, 'out.ndjson').match(/"nodes":(?!4242\b)/g)?.length ?? 0;
  expect(again).toBeLessThan(50);
  expect(readdirSync(folder.path).filter((name) => name.includes('kept'))).toEqual([]);
});

test('what 20 kills leave of two shards is merged as incomplete, and resumed to the whole', async ({
  folder,
}) => {
  folder.write('in.epd', collection(10_000));
  await folder.run(['solve', 'in.epd', '--output', 'plain.ndjson', '--quiet']);
  const shard = (part: number) => [
    'solve',
    'in.epd',
    '--shard',
    `${part}/2`,
    '--resume',
    `${part}.ndjson`,
    '-q',
  ];
  const merge = () => folder.run(['merge', '1.ndjson', '2.ndjson', '--json']);
  const sizes = { 1: 0, 2: 0 };
  let incomplete = 0;
  for (let kill = 0; kill < 20; kill++) {
    const part = kill % 2 === 0 ? 1 : 2;
    const { process, ended } = folder.start(shard(part));
    const file = `${part}.ndjson`;
    await begun(folder, file, process.pid);
    // now and then before it has written anything
    for (let i = 0; kill % 5 !== 0 && i < 500 && sizeOf(folder, file) <= sizes[part]; i++) await sleep(20);
    await sleep(Math.random() * 400);
    sizes[part] = sizeOf(folder, file);
    // also of a file that grows meanwhile
    const merged = kill % 4 === 3 ? await merge() : undefined;
    process.kill('SIGKILL');
    await ended;
    const { err, out } = merged ?? (await merge());
    expect(err).not.toMatch(/internal error/);
    if (/ is incomplete: /.test(err)) incomplete++;
    for (const line of out.split('\n').slice(0, -1)) checkRecord(JSON.parse(line));
  }
  expect(incomplete).toBeGreaterThan(3);
  for (const part of [1, 2]) await folder.run(shard(part));
  folder.write('merged.ndjson', (await merge()).out);
  expect(results(folder, 'merged.ndjson')).toEqual(results(folder, 'plain.ndjson'));
});
