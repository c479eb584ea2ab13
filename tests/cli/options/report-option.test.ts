import { expect, test } from 'vitest';
import { inputOrigin } from '../../../src/cli/files/origin.js';
import { reportTargets } from '../../../src/cli/options/report-option.js';
import { FORMATS } from '../../../src/cli/solve/solve-options.js';

const read = reportTargets(FORMATS);
const one = (text: string) => read([text])?.[0];

test.each([
  ['html=out', 'html', 'out'],
  ['HTML=out.csv', 'html', 'out.csv'],
  ['out.html', 'html', 'out.html'],
  ['reports/March.HTM', 'html', 'reports/March.HTM'],
  ['a.csv', 'csv', 'a.csv'],
  ['a.md', 'markdown', 'a.md'],
  ['a.pgn', 'pgn', 'a.pgn'],
  ['a.txt', 'text', 'a.txt'],
  ['a.jsonl', 'json', 'a.jsonl'],
  ['csv=a=b.csv', 'csv', 'a=b.csv'],
  ['./a=b.csv', 'csv', './a=b.csv'],
])('%s', (text, format, file) => {
  expect(one(text)).toEqual({ format, file });
});

test.each([
  [
    'htlm=out.html',
    "--report: found 'htlm'; expected a format, table, text, epd, pgn, olive, markdown, csv, html, sheet, json. Did you mean 'html'?",
  ],
  ['out.xls', "--report: found 'out.xls'; expected FORMAT=FILE, or a file with an extension .html .htm .csv"],
  ['out', "--report: found 'out'; expected FORMAT=FILE"],
  ['html=', "--report: found 'html='; expected a file, as in --report html=FILE"],
  ['csv=-', "--report: found 'csv=-'; expected a file"],
])('%s is refused, and why', (text, message) => {
  expect(() => one(text)).toThrow(message);
});

test('one file for two reports is refused', () => {
  expect(() => read(['a.csv', 'html=a.csv'])).toThrow("--report: 'a.csv' is named twice");
});

test('a report names its origin, and is always the same for a given time', () => {
  const env = { SOURCE_DATE_EPOCH: '1767322800' };
  const origin = inputOrigin(['problems/a.epd', '-'], ['solve', 'problems/a b.epd', "--fen=it's"], env);
  expect(origin).toEqual({
    title: 'a.epd, Standard input',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    command: "keymove solve 'a b.epd' '--fen=it'\\''s'",
    date: new Date('2026-01-02T03:00:00Z'),
  });
  expect(inputOrigin(['a', 'b', 'c', 'd', 'e'], []).title).toBe('a, b, c and 2 more');
  expect(inputOrigin([], []).title).toBe('Chess problems');
});
