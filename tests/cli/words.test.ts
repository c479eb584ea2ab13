import { expect, test } from 'vitest';
import { prepareWords } from '../../src/cli/grammar/words.js';
import { UsageError } from '../../src/cli/usage-error.js';

const COMMANDS = [
  {
    name: 'solve',
    options: {
      fen: { string: true },
      json: { type: 'boolean' },
      color: { type: 'boolean' },
      mate: { string: true },
    },
  },
  { name: 'perft', options: { depth: { string: true } } },
] as const;

test.each([
  ['a lone dash is standard input', ['solve', '-', 'a'], ['solve', 'stdin:', 'a']],
  ['operands behind --', ['solve', 'a', '--', 'b', '-c', '-'], ['solve', 'a', 'b', './-c', 'stdin:']],
  ['switches as they are', ['solve', '--json', '--no-color'], ['solve', '--json', '--no-color']],
  ['values as they are', ['solve', '--mate=3', '--fen', 'x'], ['solve', '--mate=3', '--fen', 'x']],
  ['the help of the program', ['--help'], ['--help']],
])('%s', (_, given, prepared) => {
  expect(prepareWords(given, COMMANDS)).toEqual(prepared);
});

test.each([
  [['slove', 'f.epd'], "unknown command 'slove'; did you mean solve?"],
  [['zzz'], "unknown command 'zzz'; see keymove --help"],
  [['--hepl'], "unknown option '--hepl'; did you mean --help?"],
  [['--json', 'solve', 'f'], "found '--json' before the command; expected keymove solve --json …"],
  [['solve', '--no-mate'], 'unknown option --no-mate; --mate takes a value'],
  [['perft', '--no-depth'], 'unknown option --no-depth; --depth takes a value'],
  [['solve', '--json=maybe'], "--json: found 'maybe'; expected no value"],
  [['solve', '--no-color=1'], "--no-color: found '1'; expected no value"],
])('%j is refused', (given, message) => {
  expect(() => prepareWords(given, COMMANDS)).toThrow(new UsageError(message));
});
