import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { RUNS_ALL } from '../support/tier.js';
import { MATE_IN_2 } from './problems.js';
import { records, test } from './run.js';

const inAll = test.runIf(RUNS_ALL);

const REFUSED = [
  ['seven ranks', '7k/8/5K2/8/8/8/6R1 w - - 0 1', 'fen-rank-count', /7/],
  ['nine ranks', '7k/8/8/5K2/8/8/8/8/6R1 w - - 0 1', 'fen-rank-count', /9/],
  ['a rank of seven files', '6k/8/5K2/8/8/8/8/6R1 w - - 0 1', 'fen-rank-length', /rank 8.*7/],
  ['a rank of nine files', '7k/8/5K2/8/8/8/8/7R1 w - - 0 1', 'fen-rank-length', /rank 1.*9/],
  ['an unknown letter', '7k/8/5K2/8/8/3X4/8/6R1 w - - 0 1', 'fen-piece', /X/],
  ['no king', '8/8/5K2/8/8/8/8/6R1 w - - 0 1', 'fen-king-missing', /Black/],
  ['two kings', '7k/8/5K2/8/8/5K2/8/6R1 w - - 0 1', 'fen-king-count', /White/],
  ['the side not to move in check', '7k/8/5K2/8/8/8/8/7R w - - 0 1', 'fen-opponent-in-check', /h1/],
  ['pawns on the first rank', '7k/8/5K2/8/8/8/8/4P1R1 w - - 0 1', 'fen-pawn-rank', /e1/],
  ['an en passant field that is no square', '7k/8/5K2/8/8/8/8/6R1 w - e9 0 1', 'fen-en-passant', /e9/],
  ['a castling field that is none', '7k/8/5K2/8/8/8/8/6R1 w XY - 0 1', 'fen-castling', /XY/],
] as const;

describe('positions that cannot be solved are refused with file and line, and the batch continues', () => {
  /** Every bad line stands between two good ones, which must not be lost. */
  const file = [MATE_IN_2, ...REFUSED.flatMap(([, line]) => [line, MATE_IN_2]), ''].join('\n');

  test('as records', async ({ folder }) => {
    folder.write('p.epd', file);
    const { code, out } = await folder.run(['solve', '--json', 'p.epd']);
    const all = records(out);
    expect(code).toBe(2);
    REFUSED.forEach(([name, , errorCode, message], i) => {
      expect(all[2 * i], name).toMatchObject({ type: 'solution', index: i, moves: 2 });
      expect(all[2 * i + 1], name).toMatchObject({
        type: 'refusal',
        source: { file: 'p.epd', line: 2 * i + 2 },
        findings: [{ code: errorCode, message: expect.stringMatching(message) }],
      });
    });
    expect(all.slice(2 * REFUSED.length).map((record) => record.type)).toEqual(['solution', 'summary']);
  });

  test('as text', async ({ folder }) => {
    folder.write('p.epd', file);
    const { code, out, err } = await folder.run(['solve', 'p.epd']);
    expect(code).toBe(2);
    expect(out).toContain(
      `${REFUSED.length + 1} problems: ${REFUSED.length + 1} solved; ${REFUSED.length} refused`,
    );
    const lines = err.trimEnd().split('\n');
    REFUSED.forEach(([name, , , message], i) => {
      expect(lines[i], name).toMatch(new RegExp(`^p\\.epd:${2 * i + 2}: \\S+: .*${message.source}`));
    });
    expect(lines).toHaveLength(REFUSED.length);
  });

  test('all faults of a line are reported, each on its own line', async ({ folder }) => {
    const { err } = await folder.run(['solve', '-'], '8/8/8/8/8/8/8/4P1X1 x - - 0 1\n');
    expect(err.trimEnd().split('\n').length).toBeGreaterThanOrEqual(4);
    for (const line of err.trimEnd().split('\n')) expect(line).toMatch(/^standard input:1: /);
  });
});

test('impossible en passant and castling rights are dropped with a warning, and the problem is solved', async ({
  folder,
}) => {
  const { code, err, out } = await folder.run(['solve', '-'], MATE_IN_2.replace('- -', 'KQ e3'));
  expect(err).toMatch(/^standard input:1: warning: castling: /m);
  expect(err).toMatch(/^standard input:1: warning: en-passant: /m);
  expect(out).toContain('Kf7!');
  expect(code).toBe(0);
});

describe('sources that cannot be read', () => {
  test.for([
    ['an empty file', 'empty.epd', 'file-without-problems'],
    ['a binary file', 'binary.epd', 'file-binary'],
    ['a folder without problems', 'folder', 'folder-without-problems'],
    ['a file that is not there', 'nowhere.epd', 'file-missing'],
    ['a glob that matches nothing', '*.pgn', 'glob-without-match'],
  ] as const)('%s', async ([, source, errorCode], { folder }) => {
    mkdirSync(join(folder.path, 'folder'));
    folder.write('empty.epd', '');
    folder.write('binary.epd', new Uint8Array([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]));
    folder.write('good.epd', `${MATE_IN_2}\n`);
    const json = await folder.run(['solve', '--json', source, 'good.epd']);
    const all = records(json.out);
    expect(all.map((record) => record.type)).toEqual(['refusal', 'solution', 'summary']);
    expect(all[0]).toMatchObject({ source: { file: source, line: 0 }, findings: [{ code: errorCode }] });
    const table = await folder.run(['solve', source, 'good.epd']);
    expect(table.err).toContain(`${source}: `);
    expect(table.out).toContain('Kf7!');
    expect([json.code, table.code]).toEqual([2, 2]);
  });

  test('empty standard input', async ({ folder }) => {
    const { code, err } = await folder.run(['solve'], '');
    expect(err).toMatch(/^standard input: found no problem/);
    expect(code).toBe(2);
  });

  inAll('a line of 100 MB is refused in bounded memory, and the next one is solved', async ({ folder }) => {
    const started = folder.start(['solve', '--json', '-'], { NODE_OPTIONS: '--max-old-space-size=64' });
    const piece = Buffer.alloc(1 << 20, 'k');
    for (let i = 0; i < 100; i++) {
      if (!started.process.stdin.write(piece)) {
        await new Promise((resolve) => started.process.stdin.once('drain', resolve));
      }
    }
    started.process.stdin.end(`\n${MATE_IN_2}\n`);
    const { code, out } = await started.ended;
    const all = records(out);
    expect(all.map((record) => record.type)).toEqual(['refusal', 'solution', 'summary']);
    expect(all[0]).toMatchObject({ findings: [{ code: 'line-too-long' }], source: { file: '-', line: 1 } });
    expect(code).toBe(2);
  });
});

inAll(
  'thousands of lines that cannot be read: the first are shown, all are counted, and in the records',
  async ({ folder }) => {
    const bad = `${MATE_IN_2} dm 2;\n${'nonsense\n'.repeat(3000)}`;
    folder.write('bad.epd', bad);
    const solved = await folder.run(['solve', 'bad.epd']);
    expect(solved.err.match(/^bad\.epd:\d+: /gm)?.length).toBeLessThan(100);
    expect(solved.err).toMatch(/^bad\.epd: more lines cannot be used; .*--json/m);
    expect(solved.out).toContain('; 3,000 refused');
    const packed = gzipSync(bad);
    packed.writeUInt32LE(0, packed.length - 8);
    folder.write('bad.epd.gz', packed);
    const damaged = await folder.run(['solve', 'bad.epd.gz']);
    expect(damaged.err).toMatch(/^bad\.epd\.gz: .*its checksum does not match/m);
    const verified = await folder.run(['verify', 'bad.epd']);
    expect(verified.out.match(/^bad\.epd:\d+ /gm)?.length).toBeLessThan(100);
    expect(verified.out).toContain('3,000 invalid');
    for (const command of ['solve', 'verify']) {
      const { out } = await folder.run([command, 'bad.epd', '--json']);
      expect(out.match(/"type":"refusal"/g)).toHaveLength(3000);
    }
  },
);
