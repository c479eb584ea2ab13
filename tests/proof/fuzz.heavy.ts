import { test } from 'vitest';
import { damagedProof, wreckedProofs } from './fuzz.js';

/** Number of files per kind. */
const FILES = 2_000;

test.each(['plain', 'packed'] as const)(`%s: ${FILES} damaged files`, async (kind) => {
  for (let seed = 0; seed < FILES; seed += 2) {
    await damagedProof(kind, seed);
    await wreckedProofs(kind, seed + 1);
  }
});
