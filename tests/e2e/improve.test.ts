/** `keymove improve`: what versions of a problem are worth a look, as a user asks for it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { records } from './improvements.js';
import { test } from './run.js';

const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id "Paul Morphy";';
/** Morphy's problem without its pawn on b7, and with its key. */
const SPOILED = 'kbK5/p7/1P6/8/8/8/8/R7 w - - bm Ra6; dm 2;';

describe('a sound problem', () => {
  test('says what each man is for', async ({ folder }) => {
    folder.write('one.epd', MORPHY);
    const { out, code } = await folder.run(['improve', 'one.epd', '--edits', 'remove']);
    expect(out).toContain('Paul Morphy, #2, 7 men: sound, 1.Ra6!');
    expect(out).toMatch(/needed +-bPb7 +6 {2}solved sooner: 1\.b7#/);
    expect(out).toMatch(/needed +-wRa1 +6 {2}no solution/);
    expect(out).toMatch(/4 versions in .*, 0 sound, 0 with the same content/);
    expect(code).toBe(1);
  });

  test('writes a page', async ({ folder }) => {
    folder.write('one.epd', MORPHY);
    const { code } = await folder.run(['improve', 'one.epd', '--edits', 'remove', '-o', 'versions.html']);
    expect(code).toBe(1);
    const page = readFileSync(join(folder.path, 'versions.html'), 'utf8');
    expect(page).toContain('<!doctype html>');
    expect(page).toContain('needed: -bPb7');
  });
});

test('repairs a problem that was spoiled', async ({ folder }) => {
  const { out, code } = await folder.run(['improve', SPOILED, '--json', '--max-found', '5']);
  const all = records(out);
  expect(code).toBe(0);
  expect(all.every(({ kind, soundness }) => kind === 'repair' && soundness === 'sound')).toBe(true);
  expect(all.map(({ fen }) => fen.split(' ', 1)[0])).toContain('kbK5/pp6/1P6/8/8/8/8/R7');
});
