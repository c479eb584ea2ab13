/**
 * Every position of every set of three and four men: the rules of chess alone say what its value must be, with a plain board of its own
 * (oracle/ending-check.ts), and the longest mates are those that are published.
 */
import { expect, test } from 'vitest';
import { nodeHost } from '../../src/host/node/node-host.js';
import { endingName, type Man, withAllAfter } from '../../src/kernel/ending-material.js';
import { createKernel } from '../kernels.js';
import { EndingCheck, type EndingTable } from '../oracle/ending-check.js';
import { seeded } from '../oracle/random-positions.js';
import { fenOf, LONGEST_MATES, placed } from './ending-samples.js';
import { unpackedValues } from './shelves.js';

const HOUR = 3_600_000;
const PIECES = 'PNBRQ';

/** All sets of four men, those that others lead to first: `KkQR` and `KkQr`. The others of three and four men are these upside down. */
const SETS: readonly string[] = [...PIECES].flatMap((first, i) =>
  [...PIECES.slice(0, i + 1)].flatMap((second) => [
    `Kk${first}${second}`,
    `Kk${first}${second.toLowerCase()}`,
  ]),
);

const codeOf = (letter: string): Man => PIECES.indexOf(letter.toUpperCase()) | (letter < 'a' ? 0 : 8);

/** An ending with all that it leads to, as they are kept. */
function tablesOf(men: string): ReadonlyMap<string, EndingTable> {
  const kernel = createKernel({ hashMb: 1 });
  const random = seeded(1);
  let position = placed(men, random);
  while (!position) position = placed(men, random);
  kernel.setPosition(fenOf(position));
  expect(kernel.tableValue()).toBeDefined();
  const tables = new Map<string, EndingTable>();
  for (const each of withAllAfter([...men.slice(2)].map(codeOf)).values()) {
    const name = endingName(each);
    tables.set(name, { name, values: unpackedValues(nodeHost(), each) });
  }
  return tables;
}

const checked = new Set<string>();

test.each(SETS)(
  '%s: each value follows from the next',
  (men) => {
    const tables = tablesOf(men);
    for (const name of tables.keys()) {
      if (checked.has(name)) continue;
      checked.add(name);
      const check = new EndingCheck(name, tables);
      check.run();
      expect(check.faults, name).toEqual([]);
      expect(check.legal, name).toBeGreaterThan(20_000);
      if (name === 'KPKP') expect(check.enPassant).toBe(43_786);
      else expect(check.enPassant).toBe(0);
      const known = LONGEST_MATES[name];
      if (known !== undefined) expect(check.longest, name).toBe(known);
    }
  },
  HOUR,
);

test('a value that is wrong by one move is found', () => {
  const { name, values } = tablesOf('KkQ').get('KQK') as EndingTable;
  const wrong = values.slice();
  const at = wrong.indexOf(7);
  wrong[at] = 8;
  const check = new EndingCheck(name, new Map([[name, { name, values: wrong }]]));
  check.run();
  expect(check.faults).toContainEqual(expect.stringMatching(/^w .*: 8, not 7$/));
});

test('all 35 sets were checked', () => {
  expect(checked.size).toBe(35);
});
