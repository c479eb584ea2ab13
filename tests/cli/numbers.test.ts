import { expect, test } from 'vitest';
import { duration, moveCount, wholeNumber } from '../../src/cli/grammar/numbers.js';
import { UsageError } from '../../src/cli/usage-error.js';

const nodes = wholeNumber('--nodes', 1, Number.MAX_SAFE_INTEGER);
const hash = wholeNumber('--hash', 1, 4000);
const time = duration('--time');
const mate = moveCount('--mate');

test.each([
  ['1', 1],
  ['1000000', 1_000_000],
  ['1e6', 1_000_000],
  ['5E3', 5_000],
])('whole number %s', (text, value) => {
  expect(nodes(text)).toBe(value);
});

test.each(['0', '-1', '1.5', '0x10', 'abc', '', '1e', 'NaN', 'Infinity', '1e99', '1_000', ' '])(
  'no whole number: %j',
  (text) => {
    expect(() => nodes(text)).toThrow(UsageError);
  },
);

test.each([
  ['2', 2000],
  ['2s', 2000],
  ['0.5', 500],
  ['.5s', 500],
  ['500ms', 500],
  ['1m', 60_000],
  ['2min', 120_000],
  ['1.5h', 5_400_000],
  ['2 S', 2000],
])('duration %s', (text, ms) => {
  expect(time(text)).toBe(ms);
});

test.each(['0', '-1', '1d', 's', '', '1:30', '1e3', '5 seconds'])('no duration: %j', (text) => {
  expect(() => time(text)).toThrow(UsageError);
});

test.each(['0', '-3', '128', 'abc', '2.5', ''])('no number of moves: %j', (text) => {
  expect(() => mate(text)).toThrow(UsageError);
});

test('a message names the option, what was found and what was expected', () => {
  expect(() => hash('9999999')).toThrow("--hash: found '9999999'; expected a whole number from 1 to 4000");
  expect(() => nodes('many')).toThrow("--nodes: found 'many'; expected a whole number of at least 1");
  expect(() => mate('0')).toThrow("--mate: found '0'; expected a whole number of moves from 1 to 127");
});

test('given twice, the last one counts; not given, there is none', () => {
  expect(hash(['1', '256'])).toBe(256);
  expect(mate(['abc', '3'])).toBe(3);
  expect(hash(undefined)).toBeUndefined();
});
