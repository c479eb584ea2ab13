/**
 * The examples print what they say, with the built package linked into an empty folder. As users get it, and each in a process
 * of its own: package.slow.ts.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { someOf } from '../support/tier.js';
import { EXAMPLES, expectPrintedWithQueue, IN_COMMENTS, printedBy } from './examples.js';
import { REPOSITORY } from './installed.js';

const folder = mkdtempSync(join(tmpdir(), 'keymove-linked-'));
mkdirSync(join(folder, 'node_modules'));
symlinkSync(REPOSITORY, join(folder, 'node_modules', 'keymove'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Examples that need no server, each with what it printed and what it says that it prints. */
function compared(examples: readonly (readonly [string | number, string, string])[]) {
  const local = examples.filter(([, program]) => !program.includes('redis://'));
  const printed = printedBy(
    folder,
    local.map(([, program]) => program),
  );
  return local.map(([name, , says], i) => ({ name, printed: printed[i], says }));
}

test('the examples of the doc comments', () => {
  for (const { name, printed, says } of compared(someOf(IN_COMMENTS, 4)))
    expect(printed, `${name}`).toBe(says);
});

test('every function has an example in its doc comment', () => {
  const shown = IN_COMMENTS.map(([, program]) => /\{ (\w+)/.exec(program)?.[1]);
  const functions =
    'analyse checkProofs compose createEngine explain improve proofFile puzzles readProblems solve solveAll verify';
  expect(shown.toSorted()).toEqual(functions.split(' '));
});

describe('the examples of docs/library.md', () => {
  test('are found', () => expect(EXAMPLES.length).toBeGreaterThanOrEqual(7));

  test('those that need no server', () => {
    for (const { name, printed, says } of compared(someOf(EXAMPLES, 3)))
      expect(printed, `example ${name}`).toBe(says);
  });

  test.each(EXAMPLES.filter(([, program]) => program.includes('redis://')))(
    'example %i',
    async (_, program, printed) => {
      await expectPrintedWithQueue(folder, program, printed);
    },
  );
});
