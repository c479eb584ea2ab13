import { describe, expect, test } from 'vitest';
import { perTier } from '../support/tier.js';
import { damagedFiles } from './corpus.js';
import { damagedRecord, joinedFiles, savedFile, wreckedFile } from './fuzz.js';
import { readText } from './said.js';
import { fileOf, SAMPLES } from './samples.js';

/** Number of files per kind and format; the heavy suite has more. */
const SEEDS = Array.from({ length: perTier(15, 50) }, (_, seed) => seed);

test('damaged files that are kept: each is read, or refused with a reason', async () => {
  const files = damagedFiles();
  expect(files.length).toBeGreaterThan(100);
  for (const { bytes } of files) await savedFile(Buffer.from(bytes, 'base64'));
});

describe.each(SAMPLES.map((sample) => [sample.name, sample] as const))('%s', (_name, sample) => {
  test('undamaged: every record is a problem', async () => {
    const entries = await readText(fileOf(sample).text);
    const boards = entries.map((entry) =>
      entry.type === 'problem' ? entry.problem.fen.split(' ')[0] : JSON.stringify(entry.refusal),
    );
    expect(boards).toEqual(sample.records.flatMap((record) => record.boards));
  });

  test('a damaged record does not affect others', async () => {
    for (const seed of SEEDS) await damagedRecord(sample, seed);
  });

  test('a damaged file is read as far as it goes', async () => {
    for (const seed of SEEDS) await wreckedFile(sample, seed);
  });

  test('concatenated with any other', async () => {
    for (const other of SAMPLES) await joinedFiles(sample, other);
  });
});
