/** The real solver with threads that keep dying: the records are those of an undisturbed run. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Batch } from '../../src/batch/batch.js';
import type { Host } from '../../src/host/host.js';
import { nodeHost } from '../../src/host/node/node-host.js';
import type { EntryOrLine } from '../../src/problems/file-reader.js';
import { collection } from '../e2e/results.js';
import { perTier } from '../support/tier.js';
import { recordTexts } from './record-texts.js';

const LINES = collection(perTier(120, 700)).split('\n').slice(0, -1);
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

async function records(host: Host): Promise<string[]> {
  const batch = new Batch(host, unread(), task, { threads: 2 });
  return recordTexts(batch);
}

test('lost threads do not show in the results', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keymove-deaths-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('DEATHS_FOLDER', folder);
  const undisturbed = await records(nodeHost());
  const disturbed = await records(nodeHost({ threadUrl: new URL('./threads/mortal.mjs', import.meta.url) }));
  expect(disturbed).toEqual(undisturbed);
  expect(undisturbed).toHaveLength(LINES.length);
  // a thread is lost at every twentieth problem, and each is replaced while there is work
  expect(readdirSync(folder)).toHaveLength(LINES.length / 20);
});
