import { expect, test } from 'vitest';
import { chooseStyle } from '../../src/report/terminal/style.js';

const terminal = { isTTY: true, columns: 120 };
const pipe = {};

test.each([
  ['a terminal', terminal, {}, true, true],
  ['a pipe', pipe, {}, true, false],
  ['--no-color', terminal, {}, false, false],
  ['--no-color against FORCE_COLOR', terminal, { FORCE_COLOR: '1' }, false, false],
  ['NO_COLOR', terminal, { NO_COLOR: '1' }, true, false],
  ['an empty NO_COLOR means nothing', terminal, { NO_COLOR: '' }, true, true],
  ['FORCE_COLOR in a pipe', pipe, { FORCE_COLOR: '1' }, true, true],
  ['FORCE_COLOR=0', terminal, { FORCE_COLOR: '0' }, true, false],
  ['FORCE_COLOR against NO_COLOR', pipe, { FORCE_COLOR: '1', NO_COLOR: '1' }, true, true],
  ['TERM=dumb', terminal, { TERM: 'dumb' }, true, false],
])('colour: %s', (_, target, env, wanted, colour) => {
  expect(chooseStyle(target, env, wanted).colour).toBe(colour);
});

test.each([
  [{ LANG: 'en_US.UTF-8' }, true],
  [{ LANG: 'C' }, false],
  [{ LANG: 'en_US.UTF-8', LC_ALL: 'C' }, false],
  [{ LC_CTYPE: 'C.utf8' }, true],
  [{}, false],
])('Unicode by locale: %o', (env, unicode) => {
  expect(chooseStyle(terminal, env, true).unicode).toBe(unicode);
});

test('width: that of the terminal, at least the minimum of a table, unlimited in a pipe', () => {
  expect(chooseStyle(terminal, {}, true).width).toBe(120);
  expect(chooseStyle({ isTTY: true, columns: 0 }, {}, true).width).toBe(80);
  expect(chooseStyle({ isTTY: true, columns: 20 }, {}, true).width).toBe(40);
  expect(chooseStyle(pipe, {}, true).width).toBe(Infinity);
});
