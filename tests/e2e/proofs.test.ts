/** `solve --proof` and `check`: real files, written, read, damaged. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { sealed } from '../proof/proven.js';
import { checkRecord } from '../records/schemas.js';
import { untilWorked } from '../support/cpu-time.js';
import { RUNS_ALL } from '../support/tier.js';
import { records, test } from './run.js';

const inAll = test.runIf(RUNS_ALL);

const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Ra6; dm 2; id "Paul Morphy";';
const MATE_IN_ONE = '7k/8/5KR1/8/8/8/8/6R1 w - - id "rook"; dm 1;';
const NONE = '7k/8/8/8/8/8/8/K6N w - - dm 2; id "a knight";';

describe('one file', () => {
  test('of several proofs: each holds, and says what it proves', async ({ folder }) => {
    folder.write('three.epd', [MORPHY, MATE_IN_ONE, NONE].join('\n'));
    const solved = await folder.run(['solve', '--proof', 'three.kmproof', 'three.epd']);
    expect(solved.out).toContain('Ra6!');
    const { code, out } = await folder.run(['check', 'three.kmproof']);
    expect(out.split('\n').filter((line) => !line.startsWith('  '))).toEqual([
      'three.kmproof:1: holds: 1.Ra6 mates in 2. No other first move mates within 2 moves.',
      'three.kmproof:2: holds: 1.Rh1# mates in 1. 1.Rh6# mates in 1. No other first move mates within 1 move.',
      'three.kmproof:3: holds: No first move mates within 2 moves.',
      '3 proofs hold',
      '',
    ]);
    expect(code).toBe(0);
  });

  test('records say the same; standard input; an interrupted run goes on', async ({ folder }) => {
    folder.write('one.epd', MORPHY);
    await folder.run(['solve', '--proof', 'a.kmproof', '--resume', 'a.jsonl', 'one.epd']);
    await folder.run(['solve', '--proof', 'b.kmproof', '--resume', 'a.jsonl', 'one.epd']);
    const [first, second] = ['a.kmproof', 'b.kmproof'].map((name) => readFileSync(join(folder.path, name)));
    expect(first?.equals(second as Buffer)).toBe(true);
    const { code, out } = await folder.run(['check', '--json', '-'], first);
    const record = checkRecord(JSON.parse(out), 'proof');
    expect(record).toMatchObject({
      file: '-',
      number: 1,
      id: 'Paul Morphy',
      claim: { keys: [{ move: 'a1a6', moves: 2 }], ruledOut: 2 },
    });
    expect(code).toBe(0);
  });

  test('with something else behind: those in front of it hold, and it is said', async ({ folder }) => {
    folder.write('three.epd', [MORPHY, MATE_IN_ONE, NONE].join('\n'));
    await folder.run(['solve', '--proof', 'three.kmproof', 'three.epd']);
    const whole = readFileSync(join(folder.path, 'three.kmproof'));
    const { code, out, err } = await folder.run(['check', '-'], Buffer.concat([whole, Buffer.from('junk')]));
    expect(out).toMatch(/^3 proofs hold$/m);
    expect(err).toMatch(/the compressed data is damaged \(zstd: other data after the compressed data\)/);
    expect(code).toBe(2);
  });

  test('what is damaged is refused, and the next proof is read', async ({ folder }) => {
    folder.write('two.epd', [MORPHY, MATE_IN_ONE].join('\n'));
    await folder.run(['solve', '--proof', 'p/', 'two.epd']);
    const [one = '', two = ''] = readdirSync(join(folder.path, 'p')).sort();
    const whole = readFileSync(join(folder.path, 'p', one));
    const cut = whole.subarray(0, whole.length - 20);
    writeFileSync(join(folder.path, 'p', one), cut);
    const { code, out, err } = await folder.run(['check', `p/${one}`, `p/${two}`, 'none.kmproof']);
    expect(out + err).toMatch(/damaged|refused/);
    expect(out).toContain(`p/${two}:1: holds`);
    expect(err).toMatch(/none\.kmproof/);
    expect(code).toBe(2);
  });
});

test('a folder has a file for each, named after the problem', async ({ folder }) => {
  folder.write('two.epd', [MORPHY, MATE_IN_ONE].join('\n'));
  await folder.run(['solve', '--proof', 'proofs/', 'two.epd']);
  expect(readdirSync(join(folder.path, 'proofs')).sort()).toEqual([
    '000001-paul-morphy.kmproof',
    '000002-rook.kmproof',
  ]);
  const { code, out } = await folder.run(['check', 'proofs']);
  expect(out).toMatch(/^2 proofs hold$/m);
  expect(code).toBe(0);
});

test('a changed proof is refused by name, with exit code 1', async ({ folder }) => {
  folder.write('one.epd', MORPHY);
  const { out: records } = await folder.run(['solve', '--proof', 'a.kmproof', '--json', 'one.epd']);
  const { solution } = records
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .find(({ type }) => type === 'solution');
  expect(solution.proof).toMatchObject({ ruledOut: 2, mated: 7, refuted: 15 });
  writeFileSync(join(folder.path, 'b.kmproof'), 'keymove-proof 1 5 abc\n12345');
  const { code, out } = await folder.run(['check', 'b.kmproof']);
  expect(out).toContain(
    "b.kmproof:1: refused: found 'keymove-proof 1 5 abc'; expected 'keymove-proof 1 LENGTH SHA-256'",
  );
  expect(out).toMatch(/^0 proofs hold, 1 refused$/m);
  expect(code).toBe(1);
});

test('what cannot be proven, or not in full, is said', async ({ folder }) => {
  folder.write('help.epd', '8/8/8/8/8/5k2/8/5K1R b - - stipulation "h#2";');
  const help = await folder.run(['solve', '--proof', 'a.kmproof', 'help.epd']);
  expect(help.err).toMatch(/no proof: proofs are for direct mates with the attacker to move/);
  folder.write('one.epd', MORPHY);
  const small = await folder.run(['solve', '--proof', 'b.kmproof', '--proof-size', '8', 'one.epd']);
  expect(small.err).toMatch(/Paul Morphy: (shortened the proof|no proof).+--proof-size/);
  const lonely = await folder.run(['solve', '--proof-size', '8', 'one.epd']);
  expect(lonely).toMatchObject({ code: 2, err: expect.stringContaining('--proof-size needs --proof') });
});

describe('forged proofs', () => {
  const claim = {
    program: 'keymove 0.1.0',
    fen: '7k/8/5KR1/8/8/8/8/6R1 w - - 0 1',
    position: '4b2d6590dd017e1d',
    keys: [{ move: 'g1h1', moves: 1 }],
    ruledOut: 0,
  };
  const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const withNested = (changed: object): Buffer =>
    sealed(JSON.stringify({ ...claim, ...changed }).replace('"HERE"', nested));

  test.for([
    [
      'more moves than any',
      { keys: [], ruledOut: 2 ** 32 + 1 },
      'found 4294967297 as "ruledOut"; expected 0 to 127 moves',
    ],
    ['a nested FEN', { fen: 'HERE' }, 'found a list as "fen"; expected a position that can be played'],
  ] as const)('%s: refused', async ([, changed, said], { folder }) => {
    const { code, out } = await folder.run(['check', '-'], withNested(changed));
    expect(out).toContain(`refused: ${said}\n`);
    expect(code).toBe(1);
  });

  test('what a proof need not say is not told either', async ({ folder }) => {
    const proof = withNested({ keys: [{ ...claim.keys[0], more: 'HERE' }], more: 'HERE' });
    const { code, out } = await folder.run(['check', '--json', '-'], proof);
    expect(checkRecord(JSON.parse(out), 'proof')).toMatchObject({ claim: { keys: claim.keys } });
    expect(code).toBe(0);
  });
});

test('a folder without proofs', async ({ folder }) => {
  folder.write('one.epd', MORPHY);
  const { code, err } = await folder.run(['check', '.']);
  expect(err).toContain("no proof in folder '.'; expected files named *.kmproof\n");
  expect(code).toBe(2);
});

describe('without a proof', () => {
  test('there is no file, not even an empty one', async ({ folder }) => {
    const help = ['solve', '--fen', '8/8/8/8/8/5k2/8/5K1R b - -', '--stipulation', 'h#2'];
    const { err } = await folder.run([...help, '--proof', 'a.kmproof']);
    expect(err).toBe('--fen 1: no proof: proofs are for direct mates with the attacker to move\n');
    expect(readdirSync(folder.path)).toEqual([]);
    folder.write('old.kmproof', 'an earlier one');
    await folder.run([...help, '--proof', 'old.kmproof']);
    expect(readdirSync(folder.path)).toEqual([]);
  });

  // a rook and a king: the keys are known at once, and the proof takes half a minute
  const LONG_PROOF = ['solve', '--proof', 'a.kmproof', '--fen', '8/8/8/3k4/8/8/8/KR6 w - -'];

  inAll('SIGTERM while one is written: the solution is known, and no file is left', async ({ folder }) => {
    const started = folder.start([...LONG_PROOF, '--resume', 'a.jsonl']);
    await untilWorked(started.process.pid, 3);
    started.process.kill('SIGTERM');
    const { code, err } = await started.ended;
    expect(err).toContain('--fen 1: no proof: the run was stopped before the proof was finished\n');
    expect(code).toBe(143);
    const found = records(readFileSync(join(folder.path, 'a.jsonl'), 'utf8'));
    const [solution] = found.filter(({ type }) => type === 'solution');
    expect(solution).toMatchObject({ status: 'solved', moves: 15, proof: { none: 'interrupted' } });
    expect(readdirSync(folder.path)).toEqual(['a.jsonl']);
  });
});
