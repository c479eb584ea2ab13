import { expect, test } from 'vitest';
import { HelpWanted, UsageError } from '../../../src/cli/exit-codes.js';
import { chooseInput } from '../../../src/cli/files/command-input.js';

const choose = ({ files = [], fen }: { files?: string[]; fen?: string[] }, isTerminal = false) =>
  chooseInput({ files, fen }, 'solve', isTerminal);

const BOARD = '8/8/8/8/8/5K2/4Q3/7k';

test('piped input is read if nothing else is given', () => {
  expect(choose({})).toEqual({ files: ['-'], fens: [] });
});

test('a terminal is not read as input', () => {
  expect(() => choose({}, true)).toThrow(HelpWanted);
});

test('standard input is not read if something is named', () => {
  expect(choose({ files: ['a.epd'] })).toEqual({ files: ['a.epd'], fens: [] });
  expect(choose({ fen: [`${BOARD} w - -`] })).toEqual({ files: [], fens: [`${BOARD} w - -`] });
});

test.each([
  ['after --fen', { fen: [BOARD], files: ['w', '-', '-', '0', '1'] }],
  ['as files', { files: [BOARD, 'w', '-', '-', '0', '1'] }],
])('a FEN that the shell took apart: %s', (_, args) => {
  expect(() => choose(args)).toThrow(UsageError);
  expect(() => choose(args)).toThrow(`quote it: --fen "${BOARD} w - - 0 1"`);
});

test('a bare board is a complete FEN, with or without files after it', () => {
  expect(choose({ fen: [BOARD] }).fens).toEqual([BOARD]);
  expect(choose({ fen: [BOARD], files: ['more.epd'] }).files).toEqual(['more.epd']);
});
