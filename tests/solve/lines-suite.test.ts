/** Help and series play: the lines of Popeye's own examples are Popeye's, none more, none less, as far as a limit allows. */
import { describe, test } from 'vitest';
import { perTier, someOf } from '../support/tier.js';
import { checkLines, LINE_CASES } from './lines-data.js';

describe.runIf(LINE_CASES.length > 0)("Popeye's examples", () => {
  test.each(someOf(LINE_CASES, 150))('$name', (each) => void checkLines(each, perTier(50_000, 400_000)));
});
