import { describe, expect, test } from 'vitest';
import { readAs, repeated, workOf } from './repetitions.js';

const FEN = '[FEN "6k1/8/5K2/8/8/8/8/R7 w - - 0 1"]\n';

/** Each took the square of its length; `npm run test:heavy` has many more. A busy machine may disturb one measurement. */
test.each([
  ['a comment that opens commands and closes none', 'pgn', `${FEN}1. Ra8# { `, '[%', 79],
  ['operations of EPD without a forgotten semicolon', 'epd', '6k1/8/5K2/8/8/8/8/R7 w - - ', 'id x;', 60_000],
  ['letters of pieces in a quoted text', 'epd', '6k1/8/5K2/8/8/8/8/R7 w - - id "/', 'B', 60_000],
  ['records on one line', 'json', '[', '{} ', 60_000],
  ['twins of Popeye', 'popeye', 'BeginProblem\nPieces White Ka1 ', 'Twin ', 79],
  ['boards of the initial game array', 'popeye', 'BeginProblem\nPieces White Ka1 ', 'in ', 60_000],
  ['faults in YAML', 'olive', '---\n', '{}', 79],
] as const)('%s: work in proportion', { retry: 2 }, async (_name, format, opening, unit, lineLength) => {
  const work = (length: number) => workOf(format, repeated(opening, unit, length, lineLength));
  const once = await work(60_000);
  expect(await work(240_000)).toBeLessThan(8 * Math.max(once, 100));
});

describe('what is waiting has its turn while a file is read', () => {
  test.each([
    ['problems', 'pgn', `${FEN}\n{`, '[% '],
    ['games', 'games', '[Event "x"]\n\n1. e4 {', 'a '],
  ] as const)('%s', async (_name, format, opening, unit) => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await readAs(format, repeated(opening, unit, 900_000, 79) + repeated('}\n\n', 'e4 e5 \n', 3_000_000, 0));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
  });
});

describe('nesting has a limit, and a name for it', () => {
  const refused = async (text: string, format: 'pgn' | 'json' | 'olive'): Promise<string[]> => {
    const { readProblems } = await import('../../src/library/read-problems.js');
    const messages: string[] = [];
    for await (const entry of readProblems(text, { input: format })) {
      messages.push(...('findings' in entry ? entry.findings.map(({ message }) => message) : ['read']));
    }
    return messages;
  };
  const variations = (depth: number) => `${FEN}\n1. Ra8#\n${'(1. Ra1\n'.repeat(depth)}${')\n'.repeat(depth)}`;

  test('variations', async () => {
    expect(await refused(variations(100), 'pgn')).toEqual(['read']);
    expect(await refused(variations(101), 'pgn')).toEqual([
      'found variations nested more than 100 deep; expected fewer',
    ]);
  });

  test('arrays and objects of JSON, also on one line', async () => {
    const nested = (depth: number) => `{"fen":${'['.repeat(depth)}${']'.repeat(depth)}}\n`;
    expect(await refused(nested(30_000), 'json')).toEqual([
      'found more than 1000 levels of objects and arrays; expected fewer',
    ]);
  });

  test.each([
    ['lists', '- '.repeat(30_000), 'levels of lists and maps; expected at most 50'],
    ['maps', '{'.repeat(30_000), 'levels of lists and maps; expected at most 50'],
    ['aliases', `a: &a [x]\nb: [${'*a, '.repeat(101)}]\n`, 'aliases; expected at most 100'],
    ['words', '- a\n'.repeat(5_000), 'words and signs of YAML; expected at most 5000'],
  ])('YAML: %s', async (_name, text, message) => {
    expect(await refused(`---\n${text}\n`, 'olive')).toEqual([expect.stringContaining(message)]);
  });

  test('a tag', async () => {
    const tag = (length: number) => `[White "${'a'.repeat(length)}"]\n${FEN}\n1. Ra8# *\n`;
    expect(await refused(tag(4_096), 'pgn')).toEqual(['read']);
    expect(await refused(tag(4_097), 'pgn')).toEqual([
      'found a tag of more than 4096 characters; expected a shorter one',
    ]);
  });
});
