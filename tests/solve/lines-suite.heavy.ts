/** The same as lines-suite.test.ts, every problem to the end. */
import { describe, test } from 'vitest';
import { checkLines, LINE_CASES } from './lines-data.js';

describe.runIf(LINE_CASES.length > 0)("Popeye's examples, whole", () => {
  test.each(LINE_CASES)('$name', (each) => checkLines(each), 3_600_000);
});
