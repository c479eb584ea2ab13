import { describe, expect, test } from 'vitest';
import { OPENINGS, READERS, repeated, UNITS, workOf } from './repetitions.js';

const MB = 1_000_000;
/** Work so small that its ratio says nothing. */
const LITTLE_MS = 400;

describe.each(READERS)('%s: four times as much text is about four times as much work', (format) => {
  test.each(UNITS.map((unit) => [JSON.stringify(unit), unit]))('%s repeated', async (_name, unit) => {
    const steep: string[] = [];
    for (const opening of OPENINGS[format]) {
      for (const lineLength of unit.includes('\n') ? [0] : [79, 60_000]) {
        const once = await workOf(format, repeated(opening, unit, MB, lineLength));
        const fourfold = await workOf(format, repeated(opening, unit, 4 * MB, lineLength));
        if (fourfold > LITTLE_MS && fourfold > 8 * once) {
          steep.push(`${JSON.stringify(opening)}, lines of ${lineLength}: ${once} and ${fourfold} ms`);
        }
      }
    }
    expect(steep).toEqual([]);
  });
});
