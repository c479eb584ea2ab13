/** The same as verify-mutations.test.ts, of all of Popeye's examples. */
import { expect, test } from 'vitest';
import { checkClaims, checkTwins, knownOf, ROWS, SHORT_ROWS } from './mutations.js';

const NODES = 200_000;
const known = [...ROWS, ...SHORT_ROWS].flatMap(knownOf);

test.runIf(known.length > 0)('every claim about one problem', async () => {
  const { right, undecided } = await checkClaims(known, NODES);
  console.log([...right].map(([name, count]) => `${count} ${name}`).join('\n'), `\n${undecided} undecided`);
  for (const name of [
    'pgn, key',
    'pgn, line',
    'pgn, line changed',
    'olive, set play',
    'olive, wrong set play',
  ]) {
    expect(right.get(name), name).toBeGreaterThan(3);
  }
});

test.runIf(known.length > 0)('twins and duplex', async () => {
  const rows = ROWS.filter(({ options, parts }) => parts.length > 1 || options.includes('Duplex'));
  const { right, undecided } = await checkTwins(rows, NODES);
  console.log([...right].map(([name, count]) => `${count} ${name}`).join('\n'), `\n${undecided} undecided`);
  expect(right.get('twins, all')).toBeGreaterThan(40);
});
