/** Endings in a store: made when they are missing, read when they are there, the same as those in memory. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { nodeHost } from '../../src/host/node/node-host.js';
import { TableFiles } from '../../src/host/node/table-files.js';
import { endingName, type Man, sizeOf, withAllAfter } from '../../src/kernel/ending-material.js';
import { StoredEndings } from '../../src/kernel/stored-endings.js';
import { createKernel } from '../kernels.js';
import { seeded } from '../oracle/random-positions.js';
import { fenOf, placed } from './ending-samples.js';

const folder = mkdtempSync(join(tmpdir(), 'tables-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const said: string[] = [];
class Quiet extends TableFiles {
  override say(text: string): void {
    said.push(text);
  }
}
const store = new Quiet(folder);
const host = nodeHost();

const [PAWN, KNIGHT, ROOK, QUEEN] = [0, 1, 3, 4];
const KPK: readonly Man[] = [PAWN];

test('names and what an ending leads to', () => {
  expect(endingName([ROOK, PAWN, 8 | ROOK])).toBe('KRPKR');
  const all = [...withAllAfter([ROOK, PAWN, 8 | ROOK]).values()].map(endingName);
  expect(all.at(-1)).toBe('KRPKR');
  expect(all).toEqual(expect.arrayContaining(['KQRKR', 'KRRKR', 'KRBKR', 'KRNKR', 'KRKP', 'KPK', 'KNK']));
  expect(sizeOf([ROOK, PAWN, 8 | ROOK])).toBe(2 ** 29);
});

test('what is missing is made, said first, and found again', () => {
  const endings = new StoredEndings(host, store);
  expect(endings.open(KPK)).toBe(false);
  expect(endings.costOf(KPK)).toBeGreaterThan(0);
  expect(endings.open(KPK, () => true)).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
  said.length = 0;
  expect(endings.open(KPK, () => false)).toBe(true);
  expect(said[0]).toMatch(
    /^making tables for KPK: 5 of 5 are missing\. This takes about .* of memory and up to .* in /,
  );
  expect(endings.longestIn(KPK)).toBe(28);
  expect(readdirSync(folder).sort()).toEqual(
    ['KBK', 'KNK', 'KPK', 'KQK', 'KRK'].map((name) => `${name}.table`),
  );
  said.length = 0;
  const again = new StoredEndings(host, store);
  expect(again.costOf(KPK)).toBe(0);
  expect(again.open(KPK)).toBe(true);
  expect(said).toEqual([]);
});

test('a damaged table is made anew', () => {
  const file = join(folder, 'KQK.table');
  const whole = readFileSync(file);
  const damaged = Buffer.from(whole);
  damaged[damaged.length - 100] = (damaged[damaged.length - 100] as number) ^ 1;
  writeFileSync(file, damaged);
  const endings = new StoredEndings(host, store);
  expect(endings.open(KPK)).toBe(true);
  // only what is read is checked
  said.length = 0;
  expect(() => {
    for (let place = 0; place < 2 * sizeOf([QUEEN]); place += 65_536) endings.byteAt([QUEEN], place);
  }).toThrow(/KQK\.table cannot be used: block/);
  expect(said).toEqual([expect.stringMatching(/KQK\.table cannot be used: block .* is made again/)]);
  expect(endings.open(KPK)).toBe(false);
  expect(endings.open(KPK, () => false)).toBe(true);
  expect(readFileSync(file).equals(whole)).toBe(true);
});

test('what is found damaged while it is opened, or read to make another one, is made anew at once', () => {
  const file = join(folder, 'KQK.table');
  const whole = readFileSync(file);
  const pawn = join(folder, 'KPK.table');
  const expected = readFileSync(pawn);
  for (const at of [3, whole.length - 100]) {
    const damaged = Buffer.from(whole);
    damaged[at] = (damaged[at] as number) ^ 1;
    writeFileSync(file, damaged);
    rmSync(pawn);
    said.length = 0;
    expect(new StoredEndings(host, store).open(KPK, () => false)).toBe(true);
    expect(said.filter((text) => text.includes('KQK.table cannot be used'))).toHaveLength(1);
    expect(readFileSync(file).equals(whole)).toBe(true);
    expect(readFileSync(pawn).equals(expected)).toBe(true);
  }
});

test('several threads make the same table', () => {
  const KNNK = [KNIGHT, KNIGHT];
  const made = [1, 2].map((threads) => {
    rmSync(join(folder, 'KNNK.table'), { force: true });
    said.length = 0;
    expect(new StoredEndings(host, store, threads).open(KNNK, () => false)).toBe(true);
    expect(said[0]).toContain(threads === 1 ? ' on one core, ' : ' on 2 cores, ');
    return readFileSync(join(folder, 'KNNK.table'));
  });
  expect(made[0]?.equals(made[1] as Buffer)).toBe(true);
});

test('the bytes of a table are the values in memory', () => {
  const inMemory = createKernel({ hashMb: 1 });
  const endings = new StoredEndings(host, store);
  expect(endings.open([ROOK])).toBe(true);
  const random = seeded(5);
  for (let tried = 0; tried < 500; ) {
    const position = placed('KRk', random);
    if (!position) continue;
    tried++;
    const { board, turn } = position;
    const white = board.kingOf('white') as number;
    // as assembly/endings/ending.ts numbers positions: the white king stands in a quadrant
    const mirror = ((white & 4) === 0 ? 0 : 7) | ((white & 32) === 0 ? 0 : 56);
    const king = white ^ mirror;
    const others = [board.kingOf('black') as number, board.rook.first() as number].map((at) => at ^ mirror);
    const place = others.reduce((sum, at) => 64 * sum + at, 4 * (king >> 3) + (king & 3));
    const byte = endings.byteAt([ROOK], (turn === 'white' ? 0 : sizeOf([ROOK])) + place);
    const fen = fenOf(position);
    inMemory.setPosition(fen);
    const value =
      byte === 0
        ? { outcome: 'drawn' }
        : byte < 128
          ? { outcome: 'won', moves: byte }
          : { outcome: 'lost', moves: byte - 128 };
    expect(value, fen).toEqual(inMemory.tableValue());
  }
});
