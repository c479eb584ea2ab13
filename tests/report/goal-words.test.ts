/** The words and signs of what is asked for. */
import { expect, test } from 'vitest';
import { ended, goalWords } from '../../src/report/goal-words.js';
import { moveWriter } from '../../src/report/move-notation.js';
import { PlayWriter } from '../../src/report/solution/play-writer.js';
import { lineText, statusWords } from '../../src/report/solution/solution-words.js';
import { stipulated } from '../problems/stipulated.js';
import { problem } from './examples.js';
import { solved } from './solved.js';

test.each([
  [undefined, 'mate', '#', ''],
  ['#3', 'mate', '#', ''],
  ['#-3', 'mate', '#', ''],
  ['=2', 'stalemate', '=', '='],
  ['==2', 'double stalemate', '==', '=='],
  ['s#2', 'selfmate', 's#', ''],
  ['exact-s#2', 'selfmate', 's#', ''],
  ['s#2 quodlibet', 'selfmate', 's#', ''],
  ['s=3', 'self-stalemate', 's=', '='],
  ['semi-r#2', 'semi-reflexmate', 'semi-r#', ''],
  ['h#2.5', 'helpmate', 'h#', ''],
  ['ser-h=7', 'series help-stalemate', 'ser-h=', '='],
  ['ser-#5', 'series mate', 'ser-#', ''],
  ['x3', 'capture', 'x', ''],
  ['zd42', 'arrival on d4', 'zd4', ''],
  ['002', 'castling', '00', ''],
])('%s: %s', (text, noun, sign, end) => {
  expect(goalWords(text === undefined ? text : stipulated(text))).toMatchObject({ noun, sign, end });
});

const goalWordsOf = (text: string) => goalWords(stipulated(text));

/** A king's move of the attacker, or of the defender, that ends a line. */
const played = (text: string, moves: number, role: 'answer' | 'defence' = 'answer'): string =>
  new PlayWriter(problem, { stipulation: stipulated(text) }, moveWriter('san')).played(
    { uci: 'f6g6', san: 'Kg6', role, moves, next: [] },
    'pass',
  );

test('a last move has the sign of its goal, in every notation', () => {
  const stalemate = goalWordsOf('=2');
  expect(ended('Kg6', { uci: 'f6g6' }, stalemate)).toBe('Kg6=');
  expect(ended('Kf6-g6', { uci: 'f6g6' }, stalemate)).toBe('Kf6-g6 =');
  expect(ended('O-O-O', { uci: 'e1c1' }, stalemate)).toBe('O-O-O=');
  expect(ended('f6g6', { uci: 'f6g6' }, stalemate)).toBe('f6g6');
  expect(ended('Qg7#', { uci: 'g1g7' }, goalWordsOf('#=2'))).toBe('Qg7#');
  expect(ended('Qg7#', { uci: 'g1g7' }, goalWordsOf('#2'))).toBe('Qg7#');
  // not the last move, and not his goal
  expect(played('=2', 2)).toBe('Kg6');
  expect(played('=2', 1)).toBe('Kg6=');
  expect(played('s=2', 1)).toBe('Kg6');
  expect(played('s=2 quodlibet', 1)).toBe('Kg6=');
  expect(played('s=2', 0, 'defence')).toBe('Kg6=');
});

test('a short solution of another goal is no short mate', () => {
  const { problem, solution } = solved('7k/8/5K2/6Q1/8/8/8/8 w - - stipulation =2;');
  expect(statusWords(solution).text).toContain('short solution');
  const writer = new PlayWriter(problem, solution, moveWriter('san'));
  expect(lineText(solution, writer)).toMatch(/^1\.\S+=$|^1\.\S+! .*=$|^1\.\S+!=$/);
});
