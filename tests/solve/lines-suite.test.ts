/** Help and series play: the lines of Popeye's own examples are Popeye's, none more, none less, as far as a limit allows. */
import { describe, test } from 'vitest';
import { checkLines, LINE_CASES } from './lines-data.js';

describe.runIf(LINE_CASES.length > 0)("Popeye's examples", () => {
  test.each(LINE_CASES)('$name', (each) => void checkLines(each, 400_000));
});
