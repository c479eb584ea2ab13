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

/** Where every other sign is a record or a line of its own, half a million refusals are told: each takes less than a problem does. */
test.each(READERS)(
  '%s: 1 MB of any token takes at most 5 times as long as 1 MB of ordinary text, or as as many entries',
  async (format) => {
    const text = ordinary(format, MB);
    const usual = { work: Infinity, entries: 1 };
    for (let i = 0; i < 3; i++) {
      const { work, entries } = await workAndTurn(format, text);
      Object.assign(usual, { work: Math.min(work, usual.work), entries });
    }
    let [most, longest] = [0, 0];
    for (const opening of OPENINGS[format]) {
      for (const [i, unit] of UNITS.entries()) {
        const length = unit.includes('\n') ? 0 : i % 2 === 0 ? 79 : 60_000;
        const repetition = repeated(opening, unit, MB, length);
        let { work, turn, entries } = await workAndTurn(format, repetition);
        const allowed = usual.work * Math.max(MOST_TIMES, entries / usual.entries);
        // garbage may be collected in any of them
        if (work > allowed || turn > MAX_TURN_MS) {
          const again = await workAndTurn(format, repetition);
          [work, turn] = [Math.min(work, again.work), Math.min(turn, again.turn)];
        }
        [most, longest] = [Math.max(most, work), Math.max(longest, turn)];
        const what = `${JSON.stringify([opening, unit])}, ${entries} entries, ${usual.work} ms for ordinary text`;
        expect(work, what).toBeLessThan(allowed);
        expect(turn, `${what}: no turn for others`).toBeLessThan(MAX_TURN_MS);
      }
    }
    console.log(
      `${format}: ${usual.work.toFixed(0)} ms for ordinary text, at most ${most.toFixed(0)}; at most ${longest.toFixed(0)} ms to a turn`,
    );
  },
);
