import { expect, test } from 'vitest';
import { reword } from '../../src/cli/grammar/complaints.js';
import { closest } from '../../src/cli/grammar/suggest.js';

const OPTIONS = ['fen', 'mate', 'max', 'nodes', 'time', 'hash', 'json', 'board', 'quiet'];

test.each([
  ['maet', 'mate'],
  ['mates', 'mate'],
  ['node', 'nodes'],
  ['bord', 'board'],
  ['jsno', 'json'],
])('%s was meant to be %s', (typed, meant) => {
  expect(closest(typed, OPTIONS)).toBe(meant);
});

test.each(['threads', 'x', 'popeye', ''])('%j was meant to be none of them', (typed) => {
  expect(closest(typed, OPTIONS)).toBeUndefined();
});

test.each([
  ['Unknown argument: maet', ['solve', '--maet', '3'], 'unknown option --maet; did you mean --mate?'],
  ['Unknown argument: maet', ['solve', '--maet=3'], 'unknown option --maet; did you mean --mate?'],
  ['Unknown argument: x', ['solve', '-x'], 'unknown option -x; see keymove --help'],
  ['Unknown argument: x', ['perft', 'x'], "found 'x'; expected nothing more"],
  ['Unknown argument: stdin:', ['perft', '-'], "found '-'; expected nothing more"],
  [
    'Unknown arguments: a, bord',
    ['perft', 'a', '--bord'],
    "found 'a'; expected nothing more\nunknown option --bord; did you mean --board?",
  ],
  ['Not enough arguments following: mate', ['solve', '--mate'], '--mate needs a value'],
  ['Arguments board and json are mutually exclusive', [], '--board and --json exclude each other'],
  ['Missing required argument: depth', ['perft'], '--depth is missing'],
  ['something new', [], 'something new'],
])('%s', (complaint, words, message) => {
  expect(reword(complaint, words, OPTIONS)).toBe(message);
});
