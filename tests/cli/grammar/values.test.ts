import { expect, test } from 'vitest';
import { UsageError } from '../../../src/cli/exit-codes.js';
import { choice, duration, moveCount, wholeNumber } from '../../../src/cli/grammar/values.js';

const nodes = (text: string) => wholeNumber(1)(text, '--nodes');
const hash = (text: string) => wholeNumber(1, 4000)(text, '--hash');
const time = (text: string) => duration(text, '--time');
const mate = (text: string) => moveCount(text, '--mate');

test.each([
  ['1', 1],
  ['1000000', 1_000_000],
  ['1e6', 1_000_000],
  ['5E3', 5_000],
])('whole number %s', (text, value) => {
  expect(nodes(text)).toBe(value);
});

test.each(['0', '-1', '1.5', '0x10', 'abc', '', '1e', 'NaN', 'Infinity', '1e99', '1_000', ' '])(
  'not a whole number: %j',
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

test.each(['0', '-1', '1d', 's', '', '1:30', '1e3', '5 seconds'])('not a duration: %j', (text) => {
  expect(() => time(text)).toThrow(UsageError);
});

test.each(['0', '-3', '128', 'abc', '2.5', ''])('not a number of moves: %j', (text) => {
  expect(() => mate(text)).toThrow(UsageError);
});

test('the message names the option, what was found and what was expected', () => {
  expect(() => hash('9999999')).toThrow("--hash: found '9999999'; expected a whole number from 1 to 4000");
  expect(() => nodes('1e99')).toThrow('expected a whole number from 1 to 9007199254740991');
  expect(() => wholeNumber(4, 5)('6', '--tables')).toThrow("--tables: found '6'; expected 4 or 5");
  expect(() => nodes('many')).toThrow("--nodes: found 'many'; expected a whole number of at least 1");
  expect(() => mate('0')).toThrow("--mate: found '0'; expected a whole number of moves from 1 to 127");
});

test('one of a few words, in any case, with a suggestion for a typo', () => {
  const format = choice(['table', 'text', 'json']);
  expect(format('JSON', '--format')).toBe('json');
  expect(() => format('tabel', '--format')).toThrow(
    "--format: found 'tabel'; expected table, text or json. Did you mean 'table'?",
  );
});
