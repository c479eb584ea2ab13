import { describe, expect, test } from 'vitest';
import { type SolveArguments, UNASKED_LINES } from '../../../src/cli/solve/solve-options.js';
import { chooseOutput } from '../../../src/cli/solve/solve-output.js';

const output = (args: Partial<SolveArguments>) => chooseOutput(args as SolveArguments);

describe('which variations are found', () => {
  test.each([
    ['a table of one problem', {}, true, 'thematic'],
    ['a table of many', {}, false, undefined],
    ['a table of many, asked for', { variations: 'full' }, false, 'full'],
    ['a table of one, without', { variations: 'none' }, true, undefined],
    ['JSON', { json: true }, true, undefined],
    ['JSON, asked for', { format: 'json', variations: 'thematic' }, false, 'thematic'],
    ['JSON to a depth', { json: true, 'tree-depth': 2 }, false, 'thematic'],
    ['text of many', { format: 'text' }, false, 'thematic'],
    ['PGN', { format: 'pgn' }, false, 'thematic'],
    ['Markdown without', { format: 'markdown', variations: 'none' }, false, undefined],
  ] as const)('%s', (_, args, single, view) => {
    expect(output(args).play(single)?.view).toBe(view);
  });
});

test('tries have at most the requested number of refutations, by default one', () => {
  expect(output({ tries: true }).play(false)).toMatchObject({ view: 'none', refutations: 1 });
  expect(output({ refutations: 3 }).play(false)).toMatchObject({ refutations: 3 });
  expect(output({ 'set-play': true }).play(false)).toMatchObject({ setPlay: true, refutations: 0 });
});

test('the play after tries is found wherever variations are shown', () => {
  expect(output({ tries: true }).play(true)?.tryPlay).toBe(true);
  expect(output({ tries: true, format: 'text' }).play(true)?.tryPlay).toBe(true);
  expect(output({ tries: true }).play(false)?.tryPlay).toBe(false);
  expect(output({ tries: true, variations: 'thematic' }).play(true)?.tryPlay).toBe(true);
  expect(output({ tries: true, variations: 'none' }).play(true)?.tryPlay).toBe(false);
});

test('only a table without explicit options is kept short', () => {
  expect(output({}).maxLines(true)).toBe(UNASKED_LINES);
  expect(output({ variations: 'thematic' }).maxLines(true)).toBeUndefined();
  expect(output({ format: 'text' }).maxLines(true)).toBeUndefined();
  expect(output({ 'max-lines': 7 }).maxLines(true)).toBe(7);
  expect(output({ variations: 'full', 'max-lines': 7 }).maxLines(true)).toBe(7);
});

test.each([
  [{ json: true, format: 'text' }, '--json and --format text cannot be combined'],
  [{ json: true, board: true }, '--board and --json cannot be combined'],
  [{ format: 'pgn', board: true }, '--board and --format pgn cannot be combined'],
  [{ format: 'pgn', 'max-lines': 9 }, '--max-lines and --format pgn cannot be combined'],
  [{ json: true, notation: 'uci' }, '--notation uci and --json cannot be combined'],
  [{ variations: 'none', 'tree-depth': 2 }, '--tree-depth and --variations none cannot be combined'],
  [{ tries: false, refutations: 2 }, '--refutations and --no-tries cannot be combined'],
] as const)('options that exclude each other: %j', (args, message) => {
  expect(() => output(args)).toThrow(message);
});

test('the same choice given twice is not a conflict', () => {
  expect(output({ json: true, format: 'json' }).format).toBe('json');
  expect(output({ format: 'pgn', notation: 'san' }).format).toBe('pgn');
});
