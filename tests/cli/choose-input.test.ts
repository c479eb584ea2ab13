import { expect, test } from 'vitest';
import { chooseInput } from '../../src/cli/solve/solve.js';
import { HelpWanted, UsageError } from '../../src/cli/usage-error.js';

const others = { color: true, 'no-color': undefined, max: 5, hash: 64 };
const choose = (args: { files?: string[]; fen?: string[] }, terminal = false) =>
  chooseInput({ ...others, ...args } as Parameters<typeof chooseInput>[0], terminal);

const BOARD = '8/8/8/8/8/5K2/4Q3/7k';

test('what is piped in is read when nothing else is given', () => {
  expect(choose({})).toEqual({ files: ['-'], fens: [] });
});

test('nobody meant to type problems into a terminal', () => {
  expect(() => choose({}, true)).toThrow(HelpWanted);
});

test('standard input is left alone when something is named', () => {
  expect(choose({ files: ['a.epd'] })).toEqual({ files: ['a.epd'], fens: [] });
  expect(choose({ fen: [`${BOARD} w - -`] })).toEqual({ files: [], fens: [`${BOARD} w - -`] });
});

test.each([
  ['after --fen', { fen: [BOARD], files: ['w', 'stdin:', 'stdin:', '0', '1'] }],
  ['as files', { files: [BOARD, 'w', 'stdin:', 'stdin:', '0', '1'] }],
])('a FEN that the shell took apart: %s', (_, args) => {
  expect(() => choose(args)).toThrow(UsageError);
  expect(() => choose(args)).toThrow(`quote it: --fen "${BOARD} w - - 0 1"`);
});

test('a bare board is a whole FEN, with files after it or without', () => {
  expect(choose({ fen: [BOARD] }).fens).toEqual([BOARD]);
  expect(choose({ fen: [BOARD], files: ['more.epd'] }).files).toEqual(['more.epd']);
});
