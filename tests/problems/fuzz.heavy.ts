import { describe, test } from 'vitest';
import { damagedRecord, wreckedFile } from './fuzz.js';
import { SAMPLES } from './samples.js';

/** Number of files per format. */
const FILES = 2_000;

describe.each(SAMPLES.map((sample) => [sample.name, sample] as const))('%s', (_name, sample) => {
  test(`${FILES} damaged files`, async () => {
    for (let seed = 0; seed < FILES; seed += 2) {
      await damagedRecord(sample, seed);
      await wreckedFile(sample, seed + 1);
    }
  });
});
