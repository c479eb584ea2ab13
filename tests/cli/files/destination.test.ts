import { expect, test } from 'vitest';
import { formatOfOutput } from '../../../src/cli/files/destination.js';

const FORMATS = ['table', 'csv', 'html'] as const;

test.each([
  [undefined, 'table'],
  ['-', 'table'],
  ['out.html', 'html'],
  ['out.CSV', 'csv'],
  ['out.txt', 'table'],
  ['out.json', 'json'],
  ['out.log', 'json'],
  ['out', 'json'],
] as const)('results in %s are written as %s', (output, format) => {
  expect(formatOfOutput({ output }, FORMATS, 'table')).toBe(format);
});

test('the extension of a format that the command does not write is refused', () => {
  expect(() => formatOfOutput({ output: 'out.pgn' }, FORMATS, 'table')).toThrow(
    "--output: found 'out.pgn'; expected an extension that this command writes: .txt .html .htm .csv .json .ndjson .jsonl",
  );
});
