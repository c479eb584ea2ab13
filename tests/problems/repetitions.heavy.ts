import { describe, expect, test } from 'vitest';
import { OPENINGS, ordinary, READERS, repeated, UNITS, workAndTurn, workOf } from './repetitions.js';

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

/** Work on a token that is repeated, as against that on ordinary text. */
const MOST_TIMES = 5;
/** A signal is answered as quickly. */
const MAX_TURN_MS = 200;

test.each(READERS)(
  '%s: 1 MB of any token takes at most 5 times as long as 1 MB of ordinary text',
  async (format) => {
    const text = ordinary(format, MB);
    const usual = Math.min(
      ...[await workOf(format, text), await workOf(format, text), await workOf(format, text)],
    );
    let [most, longest] = [0, 0];
    for (const opening of OPENINGS[format]) {
      for (const [i, unit] of UNITS.entries()) {
        const repetition = repeated(opening, unit, MB, unit.includes('\n') ? 0 : i % 2 === 0 ? 79 : 60_000);
        let { work, turn } = await workAndTurn(format, repetition);
        // garbage may be collected in any of them
        if (work > MOST_TIMES * usual || turn > MAX_TURN_MS) {
          const again = await workAndTurn(format, repetition);
          [work, turn] = [Math.min(work, again.work), Math.min(turn, again.turn)];
        }
        [most, longest] = [Math.max(most, work), Math.max(longest, turn)];
        const what = JSON.stringify([opening, unit]);
        // a line of one sign is no token: half a million refusals take longer
        if (!unit.includes('\n'))
          expect(work, `${what}: ${work} ms of work; ${usual} for ordinary text`).toBeLessThan(
            MOST_TIMES * usual,
          );
        expect(turn, `${what}: no turn for others`).toBeLessThan(MAX_TURN_MS);
      }
    }
    console.log(
      `${format}: ${usual.toFixed(0)} ms for ordinary text, at most ${most.toFixed(0)}; at most ${longest.toFixed(0)} ms to a turn`,
    );
  },
);
