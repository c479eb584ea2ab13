/** A batch that is killed at random moments again and again, and resumed until it is complete. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { collection, results } from './results.js';
import type { Folder } from './run.js';

const SIGNALS = ['SIGKILL', 'SIGKILL', 'SIGKILL', 'SIGINT', 'SIGTERM'] as const;

/**
 * @param kills how often it is killed while it works; some of the signals let it end in an orderly way
 * @returns how often the file grew between two kills, so that the test can check that it tested something
 */
export async function killAndResume(folder: Folder, kills: number, problems: number): Promise<number> {
  folder.write('in.epd', collection(problems));
  const plain = await folder.run([
    'solve',
    'in.epd',
    '--output',
    'plain.ndjson',
    '--quiet',
    '--workers',
    '2',
  ]);
  const command = ['solve', 'in.epd', '--resume', 'out.ndjson', '--quiet', '--workers', '2'];
  const size = (): number => {
    const path = join(folder.path, 'out.ndjson');
    return existsSync(path) ? statSync(path).size : 0;
  };
  let grown = 0;
  for (let kill = 0; kill < kills; kill++) {
    const before = size();
    const started = folder.start(command);
    const ended = started.ended;
    // some are killed before they start, some in the middle of a write
    const moment = kill % 3 === 0 ? Math.random() * 800 : Infinity;
    const began = performance.now();
    while (started.process.exitCode === null && performance.now() - began < moment) {
      if (moment === Infinity && size() > before + Math.random() * 40_000) break;
      await sleep(2);
    }
    started.process.kill(SIGNALS[kill % SIGNALS.length]);
    await ended;
    if (size() > before) grown++;
  }
  const { code } = await folder.run(command);
  expect(code).toBe(plain.code);
  expect(results(folder, 'out.ndjson')).toEqual(results(folder, 'plain.ndjson'));
  expect(existsSync(join(folder.path, 'out.ndjson.kept'))).toBe(false);
  return grown;
}
