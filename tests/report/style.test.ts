import { expect, test } from 'vitest';
import { chooseStyle, chooseTableStyle } from '../../src/report/terminal/style.js';

const terminal = { isTTY: true, columns: 120 };
const pipe = {};

test.each([
  ['a terminal', terminal, {}, true],
  ['a pipe', pipe, {}, false],
  ['NO_COLOR', terminal, { NO_COLOR: '1' }, false],
  ['an empty NO_COLOR means nothing', terminal, { NO_COLOR: '' }, true],
  ['FORCE_COLOR in a pipe', pipe, { FORCE_COLOR: '1' }, true],
  ['FORCE_COLOR=0', terminal, { FORCE_COLOR: '0' }, false],
  ['FORCE_COLOR against NO_COLOR', pipe, { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
  ['TERM=dumb', terminal, { TERM: 'dumb' }, false],
])('colour: %s', (_, target, env, colour) => {
  expect(chooseStyle(target, env).colour).toBe(colour);
});

test.each([
  [{ LANG: 'en_US.UTF-8' }, true],
  [{ LANG: 'C' }, false],
  [{ LANG: 'en_US.UTF-8', LC_ALL: 'C' }, false],
  [{ LC_CTYPE: 'C.utf8' }, true],
  [{}, false],
])('Unicode by locale: %o', (env, unicode) => {
  expect(chooseStyle(terminal, env).unicode).toBe(unicode);
});

test('width: that of the terminal, at least the minimum of a table, unlimited in a pipe', () => {
  expect(chooseStyle(terminal, {}).width).toBe(120);
  expect(chooseStyle({ isTTY: true, columns: 0 }, {}).width).toBe(80);
  expect(chooseStyle({ isTTY: true, columns: 20 }, {}).width).toBe(40);
  expect(chooseStyle(pipe, {}).width).toBe(Infinity);
});

test('a table has a width even in a pipe: COLUMNS, or 100', () => {
  expect(chooseTableStyle(terminal, { COLUMNS: '60' })).toEqual(chooseStyle(terminal, {}));
  expect(chooseTableStyle(pipe, {})).toMatchObject({ width: 100, isPiped: true });
  expect(chooseTableStyle(pipe, { COLUMNS: '60' }).width).toBe(60);
  expect(chooseTableStyle(pipe, { COLUMNS: '5' }).width).toBe(40);
  for (const COLUMNS of ['', '0', 'wide', '-80']) expect(chooseTableStyle(pipe, { COLUMNS }).width).toBe(100);
});
