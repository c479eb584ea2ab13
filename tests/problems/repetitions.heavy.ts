import { describe, expect, test } from 'vitest';
import { OPENINGS, READERS, repeated, UNITS, workOf } from './repetitions.js';

const MB = 1_000_000;
/** Work so small that its ratio says nothing. */
const LITTLE_MS = 400;

/** Of the opening and the line lengths, each unit meets one, and each reader a third of the units: minutes instead of hours. */
const SHARE = 3;

describe.each(READERS.map((format, i) => [format, i] as const))(
  '%s: four times as much text is about four times as much work',
  (format, reader) => {
    const units = UNITS.map((unit, i) => [JSON.stringify(unit), unit, i] as const);
    const share = units.filter(([, , i]) => i % SHARE === reader % SHARE);
    test.each(share)('%s repeated', async (_name, unit, i) => {
      const openings = OPENINGS[format];
      const opening = openings[i % openings.length] ?? '';
      // longer lines, too: a line may be read in more than linear time
      const [shorter, longer] = unit.includes('\n') ? [0, 0] : i % 2 === 0 ? [79, 79] : [15_000, 60_000];
      const once = await workOf(format, repeated(opening, unit, MB, shorter));
      const fourfold = await workOf(format, repeated(opening, unit, 4 * MB, longer));
      if (fourfold > LITTLE_MS) expect(fourfold, JSON.stringify(opening)).toBeLessThan(8 * once);
    });
  },
);
