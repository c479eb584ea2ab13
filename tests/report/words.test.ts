import { expect, test } from 'vitest';
import { directMate } from '../../src/problems/stipulation.js';
import { moveWriter } from '../../src/report/move-notation.js';
import { problemName } from '../../src/report/problem-words.js';
import { PlayWriter } from '../../src/report/solution/play-writer.js';
import * as words from '../../src/report/solution/solution-words.js';
import { textWidth } from '../../src/report/terminal/text-width.js';
import type { Solution } from '../../src/solution/solution.js';
import { countText, durationText, shortCountText } from '../../src/text/counts-and-times.js';
import { cooked, keys, mated, noSolution, problem, short, sound, unasked, undecided } from './examples.js';

const { movesText, statusWords } = words;
const writer = (asked: typeof problem, solution: Solution) =>
  new PlayWriter(asked, solution, moveWriter('san'));
const keysText = (asked: typeof problem, solution: Solution) =>
  words.keyTexts(solution, writer(asked, solution)).join(' ');
const lineText = (asked: typeof problem, solution: Solution) =>
  words.lineText(solution, writer(asked, solution));

test.each([
  ['one key, mate in n', sound, 'sound', 'good'],
  ['a second key', cooked, 'cooked', 'bad'],
  [
    'mates of a puzzle, of which any will do',
    { ...cooked, stipulation: directMate(1), flaws: [] },
    '2 mates',
    'good',
  ],
  ['mate in fewer than n', short, 'short mate', 'bad'],
  ['no key', noSolution, 'no solution', 'bad'],
  ['a limit, a bound', undecided, 'undecided (time), mate in at most 4, no mate in 2', 'open'],
  [
    'a limit, before anything was ruled out',
    { ...undecided, searched: 0 },
    'undecided (time), mate in at most 4',
    'open',
  ],
  [
    'a limit, the length known',
    { ...undecided, shortest: true, searched: 3 },
    'undecided (time), mate in 4, perhaps by more keys',
    'open',
  ],
  [
    'a limit on the losing side',
    { ...undecided, stipulation: directMate(4, 'defender'), phases: keys() },
    'undecided (time), is mated in at most 4, not in 2',
    'open',
  ],
  [
    'a limit, but cooked already',
    { ...undecided, flaws: ['cooked'] as const },
    'undecided (time), cooked, mate in at most 4, no mate in 2',
    'bad',
  ],
  ['the other side mates, as asked', mated, 'is mated', 'good'],
  ['the other side mates, unasked', { ...mated, stipulation: sound.stipulation }, 'is mated', 'bad'],
  ['mated in the diagram', unasked({ ...mated, moves: 0 }), 'checkmate', 'good'],
  ['no stipulation, one key', unasked(sound), '1 key', 'good'],
  ['no stipulation, several keys', unasked(cooked), '2 keys', 'good'],
  ['no stipulation, no mate', unasked(noSolution), 'no mate in 2', 'open'],
  ['stalemate in the diagram', { ...noSolution, stalemate: true }, 'stalemate, no solution', 'bad'],
  ['the same, unasked', unasked({ ...noSolution, stalemate: true }), 'stalemate', 'open'],
])('status in words: %s', (_, solution, text, mood) => {
  expect(statusWords(solution as typeof sound)).toEqual({ text, mood });
});

test('keys have their mark, and their length if it is not the shortest', () => {
  expect(keysText(problem, sound)).toBe('Kf7!');
  expect(keysText(problem, cooked)).toBe('Kf7! Rg6! (#3)');
  expect(keysText(problem, noSolution)).toBe('');
});

test('keys found before a limit are not presented as all keys', () => {
  expect(keysText(problem, undecided)).toBe('Kf7! (more?)');
  const exact = { ...undecided, shortest: true };
  expect(keysText(problem, exact)).toBe('Kf7! (#<=4) (more?)');
});

test('the length of a mate says who mates and whether it is the shortest', () => {
  expect(movesText(sound)).toBe('2');
  expect(movesText(mated)).toBe('-1');
  expect(movesText(undecided)).toBe('<=4');
  expect(movesText({ ...undecided, stipulation: directMate(4, 'defender') })).toBe('-<=4');
  expect(movesText(noSolution)).toBe('-');
});

test('the line is numbered, and only the key is marked', () => {
  expect(lineText(problem, sound)).toBe('1.Kf7! Kh7 2.Rh1#');
  const blackToMove = { ...problem, fen: problem.fen.replace(' w ', ' b ') };
  expect(lineText(blackToMove, mated)).toBe('1...Kh7 2.Rh1#');
  expect(lineText(problem, noSolution)).toBe('-');
});

test('a problem is named by its id, otherwise by file and line', () => {
  const { id: _, ...nameless } = problem;
  expect(problemName(problem)).toBe('Waiting rook');
  expect(problemName(nameless)).toBe('classics.epd:7');
  expect(problemName({ ...nameless, source: { file: '-', line: 3 } })).toBe('standard input:3');
  expect(problemName({ ...nameless, source: { file: '--fen', line: 1 } })).toBe('--fen 1');
});

test('a long file name keeps its end, and the line its number', () => {
  const { id: _, ...nameless } = problem;
  const file = `problems/${'long-'.repeat(30)}name-2024.epd`;
  const name = problemName({ ...nameless, source: { file, line: 12345 } });
  expect(name).toMatch(/^long-.*…(?:long-)+name-2024\.epd:12345$/);
  expect(name.length).toBeLessThan(60);
});

test('an id from a file cannot send control sequences to the terminal', () => {
  expect(problemName({ ...problem, id: 'a\u001b[2Jb' })).not.toContain('\u001b');
});

test.each([
  [0, '0', '0'],
  [999, '999', '999'],
  [1000, '1,000', '1,000'],
  [999_999, '999,999', '999,999'],
  [1_234_567, '1,234,567', '1.23 M'],
  [999_600_000, '999,600,000', '1.00 G'],
  [4_321_000_000_000, '4,321,000,000,000', '4.32 T'],
])('count %d', (count, long, short) => {
  expect(countText(count)).toBe(long);
  expect(shortCountText(count)).toBe(short);
});

test.each([
  [0.04, '0.0 ms'],
  [9.94, '9.9 ms'],
  [9.96, '10 ms'],
  [999.4, '999 ms'],
  [999.6, '1.00 s'],
  [12_345, '12.3 s'],
  [59_960, '1m 00s'],
  [123_000, '2m 03s'],
  [3_599_400, '59m 59s'],
  [3_599_900, '1h 00m'],
  [45_296_000, '12h 35m'],
])('duration %d ms', (ms, text) => {
  expect(durationText(ms)).toBe(text);
  expect(text.length).toBeLessThanOrEqual(7);
});

test('what is invisible in a name is left out; what is not for a terminal is shown', () => {
  const named = (title: string) => problemName({ title, source: { file: 'a.epd', line: 1 } });
  const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';
  expect(named(`${family} Lo\u00adyd\u202e\ufeff 1\ufe0f\u3164`)).toBe('\u{1f468}\u{1f469}\u{1f467} Loyd 1');
  expect(textWidth(named(family))).toBe(6);
  expect(named('\u200b')).toBe('a.epd:1');
  expect(named('red\u001b[31m')).toBe('red\\u001b[31m');
});
