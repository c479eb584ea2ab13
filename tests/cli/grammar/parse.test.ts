import { expect, test } from 'vitest';
import { UsageError } from '../../../src/cli/exit-codes.js';
import {
  flag,
  list,
  type OptionTable,
  repeated,
  required,
  value,
  withDefault,
} from '../../../src/cli/grammar/option.js';
import { parseWords } from '../../../src/cli/grammar/parse.js';
import { anyText, eachText, moveCount, wholeNumber } from '../../../src/cli/grammar/values.js';
import { closest } from '../../../src/text/closest.js';

const OPTIONS = {
  fen: repeated('FEN', eachText, ''),
  mate: value('N', moveCount, ''),
  hash: withDefault(value('MB', wholeNumber(1, 4000), ''), '64'),
  output: value('FILE', anyText, '', { alias: 'o', excludes: ['resume'] }),
  resume: value('FILE', anyText, ''),
  game: value('N', wholeNumber(1), '', { needs: 'resume' }),
  json: flag(''),
  quiet: flag('', { alias: 'q' }),
  color: withDefault(flag(''), 'true'),
  book: list('FILE', ''),
} satisfies OptionTable;

const parse = (...words: string[]) => parseWords(words, OPTIONS, { name: 'solve', takesOperands: true });

test('nothing given: the defaults', () => {
  const { values, operands } = parse();
  expect(values).toEqual({ hash: 64, color: true });
  expect(operands).toEqual([]);
});

test.each([
  ['operands', ['a', 'b'], {}, ['a', 'b']],
  ['a lone dash is an operand', ['-', 'a'], {}, ['-', 'a']],
  ['or a value', ['-o', '-'], { output: '-' }, []],
  ['operands behind --', ['a', '--', 'b', '-c', '-'], {}, ['a', 'b', '-c', '-']],
  ['a value behind its option', ['--mate', '3', 'x'], { mate: 3 }, ['x']],
  ['a value behind =', ['--mate=3', '--output=--json'], { mate: 3, output: '--json' }, []],
  ['a value that begins with a dash', ['--output', '-+', 'x'], { output: '-+' }, ['x']],
  ['switches', ['--json', '-q', '--no-color', 'x'], { json: true, quiet: true, color: false }, ['x']],
  ['switches that are taken back', ['--json', '--no-json'], { json: false }, []],
  ['the last of several counts', ['--mate', '2', '--mate', '3'], { mate: 3 }, []],
  ['several that all count', ['--fen', 'a b', '--fen', 'c'], { fen: ['a b', 'c'] }, []],
  [
    'a list up to the next option',
    ['--book', 'a', 'b', '--json', 'c'],
    { book: ['a', 'b'], json: true },
    ['c'],
  ],
  ['an empty list', ['--book', '--json'], { book: [], json: true }, []],
])('%s', (_, words, values, operands) => {
  const parsed = parse(...words);
  expect(parsed.values).toMatchObject(values);
  expect(parsed.operands).toEqual(operands);
});

test.each([
  [['--maet', '2'], "unknown option --maet. Did you mean '--mate'?"],
  [['--maet=2'], "unknown option --maet. Did you mean '--mate'?"],
  [['-x'], 'unknown option -x; see keymove solve --help'],
  [['--mate'], '--mate needs a value'],
  [['--mate', '--json'], '--mate needs a value'],
  [['--mate', '-3'], "--mate: found '-3'; expected a whole number of moves from 1 to 127"],
  [['--no-mate'], 'unknown option --no-mate; --mate takes a value'],
  [['--json=maybe'], "--json: found 'maybe'; expected no value"],
  [['--no-color=1'], "--no-color: found '1'; expected no value"],
  [['--resume', 'a', '--output', 'b'], '--output and --resume cannot be combined'],
  [['--game', '2'], '--game needs --resume'],
  [
    ['--__proto__', '--constructor'],
    'unknown option --__proto__; see keymove solve --help\nunknown option --constructor; see keymove solve --help',
  ],
] as const)('%j is refused', (words, message) => {
  expect(() => parse(...words)).toThrow(new UsageError(message));
});

test('a command without operands names every extra word and all missing options', () => {
  const parsePerft = (...words: string[]) =>
    parseWords(
      words,
      { depth: required(value('N', wholeNumber(0, 64), '')) },
      { name: 'perft', takesOperands: false },
    );
  expect(() => parsePerft('a', '-', '--detph')).toThrow(
    new UsageError(
      "found 'a'; expected nothing more\nfound '-'; expected nothing more\nunknown option --detph. Did you mean '--depth'?",
    ),
  );
  expect(() => parsePerft()).toThrow(new UsageError('--depth is missing'));
});

test('a command of one position says that it lacks it', () => {
  const parseExplain = (...words: string[]) =>
    parseWords(words, { fen: required(value('FEN', anyText, '')) }, { name: 'perft', takesOperands: false });
  expect(() => parseExplain()).toThrow(new UsageError('found no position; expected a FEN, in quotes'));
  expect(() => parseExplain('a.epd')).toThrow(new UsageError("found 'a.epd'; expected a FEN, in quotes"));
});

test('--help and --version take precedence over any error', () => {
  expect(parse('--maet', '--help').instead).toBe('help');
  expect(parse('--maet', '-h').instead).toBe('h');
  expect(parse('a', '--version').instead).toBe('version');
  expect(parse('--', '--help').instead).toBeUndefined();
});

const NAMES = ['fen', 'mate', 'max', 'nodes', 'time', 'hash', 'json', 'board', 'quiet'];

test.each([
  ['maet', 'mate'],
  ['mates', 'mate'],
  ['node', 'nodes'],
  ['bord', 'board'],
  ['jsno', 'json'],
  ['tyme', 'time'],
])('%s was meant to be %s', (typed, meant) => {
  expect(closest(typed, NAMES)).toBe(meant);
});

test.each(['threads', 'x', 'popeye', ''])('%j resembles none of them', (typed) => {
  expect(closest(typed, NAMES)).toBeUndefined();
});

test('a short option in the other case is the likeliest', () => {
  expect(closest('-v', ['-h', '-V'])).toBe('-V');
});
