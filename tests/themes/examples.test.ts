/** The examples of themes that `keymove themes` shows. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readExamples } from '../../src/themes/examples.js';
import { definitionOf } from '../../src/themes/theme-names.js';

const EPD = readFileSync(new URL('../../problems/themes.epd', import.meta.url), 'utf8');

test('each problem is read, and is an example of themes that exist', () => {
  const examples = readExamples(EPD);
  const lines = EPD.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(new Set([...examples.values()].map(({ fen }) => fen)).size).toBe(lines.length);
  expect([...examples.keys()].filter((id) => definitionOf(id) === undefined)).toEqual([]);
});

test('an example is as it was published', () => {
  expect(readExamples(EPD).get('mutate')).toEqual({
    fen: '8/8/8/8/1p6/k7/p1Q5/K7 w - - 0 1',
    stipulation: 's#2',
    by: "from Popeye's examples",
  });
});
