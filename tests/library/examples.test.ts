/** The examples print what they say, with the built package linked into an empty folder. As users get it: package.slow.ts. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { EXAMPLES, expectPrinted, expectPrintedWithQueue, IN_COMMENTS } from './examples.js';
import { REPOSITORY } from './installed.js';

const folder = mkdtempSync(join(tmpdir(), 'keymove-linked-'));
mkdirSync(join(folder, 'node_modules'));
symlinkSync(REPOSITORY, join(folder, 'node_modules', 'keymove'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each(IN_COMMENTS)('the example of the doc comment: %s', (_, program, printed) => {
  expectPrinted(folder, program, printed);
});

test('every function has an example in its doc comment', () => {
  const shown = IN_COMMENTS.map(([, program]) => /\{ (\w+)/.exec(program)?.[1]);
  const functions =
    'analyse checkProofs compose createEngine explain improve proofFile puzzles readProblems solve solveAll verify';
  expect(shown.toSorted()).toEqual(functions.split(' '));
});

describe('the examples of docs/library.md', () => {
  test('are found', () => expect(EXAMPLES.length).toBeGreaterThanOrEqual(7));

  test.each(EXAMPLES)('example %i', async (_, program, printed) => {
    await expectPrintedWithQueue(folder, program, printed);
  });
});
