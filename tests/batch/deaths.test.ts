/** The real solver, whose threads die again and again: the records are those of an undisturbed run. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Batch } from '../../src/batch/batch.js';
import type { EntryOrLine } from '../../src/problems/entries.js';
import { collection } from '../e2e/results.js';

const LINES = collection(700).split('\n').slice(0, -1);
const task = { name: 'solve', options: { hashMb: 4, max: 3 } } as const;

async function* unread(): AsyncGenerator<EntryOrLine[]> {
  for (let at = 0; at < LINES.length; at += 100) {
    yield LINES.slice(at, at + 100).map((text, i) => ({
      type: 'unread',
      text,
      source: { file: 'a.epd', line: at + i + 1 },
    }));
  }
}

async function records(script: string): Promise<{ lines: string[]; threads: number }> {
  const batch = new Batch(unread(), task, { script: new URL(script, import.meta.url), threads: 2 });
  const lines: string[] = [];
  for await (const some of batch.outcomes()) {
    for (const outcome of some) lines.push(outcome.lines.replace(/,"ms":[0-9.]+/g, ''));
  }
  return { lines, threads: batch.threadsStarted };
}

test('forced deaths of threads do not show in the results', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keymove-deaths-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('DEATHS_FOLDER', folder);
  const undisturbed = await records('../../dist/batch/threads/solver-program.js');
  const disturbed = await records('./threads/mortal.mjs');
  expect(disturbed.lines).toEqual(undisturbed.lines);
  expect(undisturbed.lines).toHaveLength(LINES.length);
  // one death in twenty problems, and each that died was replaced while there was work
  expect(readdirSync(folder)).toHaveLength(LINES.length / 20);
  expect(disturbed.threads).toBeGreaterThan(LINES.length / 20);
});
