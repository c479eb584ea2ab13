/** Tables as files: whole or not at all, one maker at a time, and nothing damaged is believed. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TableError, TableWriter } from '../../src/host/host.js';
import { TableFiles } from '../../src/host/node/table-files.js';
import { seeded } from '../oracle/random-positions.js';

let folder: string;
let files: TableFiles;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tables-'));
  files = new TableFiles(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const random = seeded(1);
/** Three blocks, of which the last is not full. */
const BYTES = Uint8Array.from({ length: 150_000 }, (_, i) => (i % 7 ? 0 : Math.floor(random() * 256)));
const file = (): string => join(folder, 'KQK.table');

function store(bytes = BYTES, shouldStop = () => false): boolean {
  const writer = files.begin('KQK') as TableWriter;
  try {
    return writer.store(bytes, 10, shouldStop);
  } finally {
    writer.end();
  }
}

/** What reading the whole table says. */
function reading(): string {
  try {
    const bytes = new Uint8Array(BYTES.length);
    files.open('KQK')?.readInto(bytes);
    return Buffer.from(bytes).equals(BYTES) ? 'same' : 'other';
  } catch (error) {
    expect((error as Error).name).toBe('TableError');
    return (error as TableError).message;
  }
}

test('a table is read as it was stored, and nothing else is left', () => {
  expect(files.open('KQK')).toBeUndefined();
  expect(store()).toBe(true);
  expect(readdirSync(folder)).toEqual(['KQK.table']);
  const table = files.open('KQK');
  expect(table?.longest).toBe(10);
  for (const place of [0, 65_535, 65_536, 149_999, 7, 70_000])
    expect(table?.byteAt(place)).toBe(BYTES[place]);
  expect(reading()).toBe('same');
});

test('every damaged byte is noticed, and the file removed', () => {
  store();
  const whole = readFileSync(file());
  const places = [0, 9, 13, 17, 21, 25, 33, 57, 61, 79, 83, whole.length - 1];
  for (let i = 0; i < 40; i++) places.push(Math.floor(random() * whole.length));
  for (const place of places) {
    const damaged = Buffer.from(whole);
    damaged[place] = (damaged[place] as number) ^ 0x10;
    writeFileSync(file(), damaged);
    expect(reading(), `byte ${place}`).toMatch(/^the table .* cannot be used: .* was removed/);
    expect(existsSync(file())).toBe(false);
  }
});

test('a file that is cut short is noticed', () => {
  store();
  const whole = readFileSync(file());
  for (const length of [0, 30, 60, 100, whole.length - 1]) {
    writeFileSync(file(), whole);
    truncateSync(file(), length);
    expect(reading(), `${length} bytes`).toMatch(/cannot be used/);
  }
  writeFileSync(file(), Buffer.concat([whole, Buffer.from('x')]));
  expect(reading()).toMatch(/cannot be used/);
});

test('a table under the name of another one is refused', () => {
  store();
  writeFileSync(join(folder, 'KRK.table'), readFileSync(file()));
  expect(() => files.open('KRK')).toThrow(/its header is not that of this table/);
});

test('what is stopped leaves nothing, and what was there before stays', () => {
  expect(store(BYTES, () => true)).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
  store();
  const other = BYTES.map((byte) => byte ^ 1);
  let asked = 0;
  expect(store(other, () => asked++ > 0)).toBe(false);
  expect(reading()).toBe('same');
  expect(readdirSync(folder)).toEqual(['KQK.table']);
});

test('one at a time makes a table; a lock that nobody keeps is taken over', () => {
  const first = files.begin('KQK') as TableWriter;
  const other = new TableFiles(folder, { lockLostMs: 50 });
  expect(other.begin('KQK')).toBeUndefined();
  expect(other.begin('KRK')).toBeDefined();
  // the part of a run that was killed
  writeFileSync(join(folder, 'KQK.table.part-1-1'), 'half');
  const begun = performance.now();
  let second: TableWriter | undefined;
  while (!second && performance.now() - begun < 5_000) second = other.begin('KQK');
  expect(second).toBeDefined();
  expect(readdirSync(folder).filter((name) => name.includes('part'))).toEqual([]);
  // the first one still is there after all: whoever comes last stores the same table
  expect(first.store(BYTES, 10, () => false)).toBe(true);
  expect(second?.store(BYTES, 10, () => false)).toBe(true);
  first.end();
  second?.end();
  expect(reading()).toBe('same');
});

test('the lock of a process that was killed is taken over at once', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '0']);
  const lock = join(folder, 'KQK.table.lock');
  writeFileSync(lock, `${pid} ${hostname()}`);
  const writer = files.begin('KQK');
  expect(writer).toBeDefined();
  writer?.end();
  // of another machine, nobody knows
  writeFileSync(lock, `${pid} not-${hostname()}`);
  expect(files.begin('KQK')).toBeUndefined();
});

test('a folder that takes no file is named', () => {
  writeFileSync(join(folder, 'file'), '');
  const nowhere = new TableFiles(join(folder, 'file'));
  expect(nowhere.open('KQK')).toBeUndefined();
  expect(() => nowhere.begin('KQK')).toThrow(/cannot keep tables in .*file/);
});
