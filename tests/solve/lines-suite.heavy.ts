/** The same as lines-suite.test.ts, with a limit that nearly all reach the end within. */
import { describe, expect, test } from 'vitest';
import { checkLines, LINE_CASES } from './lines-data.js';

/** Seconds, or on a busy machine a minute, for one problem; most end long before. */
const NODES = 25_000_000;
let unfinished = 0;

describe.runIf(LINE_CASES.length > 0)("Popeye's examples, whole", () => {
  test.each(LINE_CASES)('$name', (each) => {
    if (!checkLines(each, NODES)) unfinished++;
  });

  test('nearly all are searched to the end', () => expect(unfinished).toBeLessThan(LINE_CASES.length / 20));
});
