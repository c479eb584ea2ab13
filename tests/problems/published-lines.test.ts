/** Published solutions of help and series play, as files write them. */
import { describe, expect, test } from 'vitest';
import { parseStipulation } from '../../src/problems/parse-stipulation.js';
import type { Problem } from '../../src/problems/problem.js';
import { claimOfText } from '../../src/problems/published-solution.js';
import { readText } from './said.js';

async function problemIn(text: string): Promise<Problem> {
  const [entry] = await readText(text);
  if (entry?.type !== 'problem') throw new Error(JSON.stringify(entry));
  return entry.problem;
}

describe('1... in PGN is a half move or set play', () => {
  const game = (fen: string, stipulation: string, moves: string) =>
    problemIn(`[FEN "${fen}"]\n[Stipulation "${stipulation}"]\n\n${moves} *\n`);

  test('White begins h#1.5', async () => {
    const { claim } = await game('8/8/8/8/8/8/1R3K2/7k w - - 0 1', 'h#1.5', '1... Kg3 2. Kg1 Rb1#');
    expect(claim).toMatchObject({ lines: [['Kg3', 'Kg1', 'Rb1#']] });
    expect(claim.setLines).toBeUndefined();
  });

  test('set play of h#1.5, in which Black begins', async () => {
    const { claim } = await game(
      '8/8/8/8/8/5K2/1R6/7k w - - 0 1',
      'h#1.5',
      '1. Kg3 Kg1 2. Rb1# (1. -- Kg1 2. Rb1#)',
    );
    expect(claim).toMatchObject({ lines: [['Kg3', 'Kg1', 'Rb1#']], setLines: [['Kg1', 'Rb1#']] });
  });

  test('set play of h#2, in which White begins', async () => {
    const fen = '8/8/8/8/8/8/1R3K2/7k b - - 0 1';
    const { claim } = await game(fen, 'h#2', '1. Kh2 Ra2 2. Kh1 Ra1# (1. -- Kg3 2. Kg1 Rb1#)');
    expect(claim.setLines).toEqual([['Kg3', 'Kg1', 'Rb1#']]);
  });

  test('the tag Solutions has the intended number', async () => {
    const text = '[FEN "8/8/8/8/8/8/1R3K2/7k b - - 0 1"]\n[Stipulation "h#2"]\n[Solutions "11"]\n\n*\n';
    expect((await problemIn(text)).stipulation?.solutions).toBe(11);
  });
});

describe('set play as Popeye prints it', () => {
  const solved = async (fen: string, stipulation: string, solution: string) => {
    const { claim } = await problemIn(JSON.stringify({ fen, stipulation, solution }));
    return {
      lines: claim.lines?.map((line) => line.join(' ')),
      set: claim.setLines?.map((line) => line.join(' ')),
    };
  };

  test.each([
    // `1...` is set play where a solution has whole moves, whoever begins; otherwise solutions begin so
    ['h#2', 'b', '1...Kf3-g3 2.Kh1-g1 Rb2-b1 #\n1.Kh1-g1 Kf3-g3 2.Kg1-h1 Rb2-b1 #'],
    ['h#1.5', 'w', '1...  ...  2.Kh1-g1 Rb2-b1 #\n1...Kf3-g3   2.Kh1-g1 Rb2-b1 #'],
    ['hs#2', 'w', '1...Kh1-g1   2.Rb2-b8 Kg1-h1 #\n1.Kf3-g3 Kh1-g1 2.Rb2-b8 Kg1-h1 #'],
    ['hs#1.5', 'b', '1...  ...  2.Rb2-b8 Kh1-g1 #\n1...Kh1-g1   2.Rb2-b8 Kg1-h1 #'],
    ['ser-h#2', 'b', '1...Rb2-b1 #\n1.Kh1-g1   2.Kg1-h1 Rb2-b1 #'],
  ])('%s', async (stipulation, side, solution) => {
    const found = await solved(`8/8/8/8/8/5K2/1R6/7k ${side} - - 0 1`, stipulation, solution);
    const [set, line] = solution.split('\n').map((row) => row.match(/[KR]\S+/g)?.join(' '));
    const lines = found.lines?.map((moves) => moves.replaceAll('-- ', ''));
    expect({ ...found, lines }).toEqual({ lines: [line], set: [set] });
  });
});

test.each([
  ['ser-h#2', '1.Kh1-g1   2.Kg1-h1 Rb2-b1 #', 'Kh1-g1 -- Kg1-h1 Rb2-b1'],
  ['ser-hs#3', '1.Kg1 2.Kh1 Kg3 3.Kg1', 'Kg1 -- Kh1 Kg3 Kg1'],
  ['pser-h#3', '1.Kg1 Kg3 2.Kf1 3.Kg1 Rb1#', 'Kg1 Kg3 Kf1 -- Kg1 Rb1'],
  // nothing tells whose the moves are
  ['ser-h#2', 'Kg1 Kh1 Rb1', 'Kg1 Kh1 Rb1'],
  ['ser-h#2', '1.Kg1 Kh1 Rb1', 'Kg1 Kh1 Rb1'],
  // a pass does without numbers, too
  ['ser-h#2', 'Kg1 -- Kh1 Rb1', 'Kg1 -- Kh1 Rb1'],
])('a pass stands before the move of a side that moves again: %s %s', (text, written, line) => {
  const stipulation = parseStipulation(text);
  if (!stipulation.ok) throw new Error(stipulation.error.message);
  const { claim } = claimOfText(written, '8/8/8/8/8/5K2/1R6/7k b - - 0 1', stipulation.value);
  expect(claim.lines?.map((moves) => moves.join(' '))).toEqual([line]);
});

test('nothing takes the place of a move that cannot be read, also in a series', () => {
  const stipulation = parseStipulation('ser-h#4');
  if (!stipulation.ok) throw new Error(stipulation.error.message);
  const text = '1.Kg1 2.Kh9 3.Kh2 4.Kh1 Rb1#\n1.Kh2 2.Kh1 3.Kg1 4.Kf1 Rb1#';
  const { claim, notes } = claimOfText(text, '8/8/8/8/8/5K2/1R6/7k b - - 0 1', stipulation.value);
  expect(claim.lines).toEqual([['Kg1'], ['Kh2', '--', 'Kh1', '--', 'Kg1', '--', 'Kf1', 'Rb1']]);
  expect(notes).toMatchObject([
    { code: 'solution-text', message: expect.stringContaining("'Kh9' (line 1, column 9)") },
  ]);
});

test('a word with a square takes the place of a move, and a sign behind a number does not', () => {
  const stipulation = parseStipulation('h#2');
  if (!stipulation.ok) throw new Error(stipulation.error.message);
  const read = (text: string) =>
    claimOfText(text, '8/8/8/8/8/5K2/1R6/7k b - - 0 1', stipulation.value).claim.lines;
  expect(read('1.Kg1 Kg3 Qxh8~ Rb1#')).toEqual([['Kg1', 'Kg3']]);
  expect(read('1.Kg1 Kg3 2. = Kh1 Rb1#')).toEqual([['Kg1', 'Kg3', 'Kh1', 'Rb1']]);
});

describe('what cannot be read in a line is named', () => {
  const solution = (text: string) =>
    problemIn(JSON.stringify({ fen: '8/8/8/8/2k5/8/8/B1K5 b - - 0 1', stipulation: 'h#2', solution: text }));
  const unread = async (text: string) =>
    (await solution(text)).warnings
      .filter(({ code }) => code === 'solution-text')
      .map(({ message }) => message);

  test.each([
    ['between moves', '1.Kc4-b4 Kc1~d1 2.Kb4-a3 Ba1-b2 #', ["'Kc1~d1'"]],
    ['at the end', '1.Kc4-b4 Kc1-d1 2.Kb4-a3 Ba1-bb2 #', ["'Ba1-bb2'"]],
    ['words', '1.Kc4-b4 then 2.Kb4-a3 Ba1-b2 #', ["'then'"]],
  ])('%s', async (_, text, named) => {
    const found = await unread(text);
    expect(found).toHaveLength(1);
    for (const name of named) expect(found[0]).toContain(name);
  });

  test.each([
    ['goal signs', '1.Kc4-b4 Kc1-d1 +   2.Kb4-a3 + Ba1-b2 == \n'],
    [
      'other rows',
      'Popeye 4.61\n\na) diagram\n\n  1.Kc4-b4 Kc1-d1   2.Kb4-a3 Ba1-b2 #\n\nb) wKc1-->d1\n\n  1.Kc4-b4 Kc1-d1\nsolution finished. Time = 0.5 s',
    ],
    ['brackets', '1.Kc4-b4 (a waiting move on b4) Kc1-d1 {see h8} 2.Kb4-a3 Ba1-b2#'],
    ['names behind', '1.Kc4-b4 Kc1-d1 2.Kb4-a3 Ba1-b2# model mate, Meredith'],
    ['or', '1.Kc4-b4 Kc1-d1 or 1.Kc4-c5 Kc1-d1'],
  ])('not %s', async (_, text) => expect(await unread(text)).toEqual([]));
});

test('after introductory moves the numbers begin again', () => {
  const fen = '8/8/8/8/8/1K6/7R/1k6 b - - 0 1';
  const asked = (text: string) => {
    const read = parseStipulation(text);
    if (!read.ok) throw new Error(read.error.message);
    return read.value;
  };
  const linesOf = (text: string, written: string) => claimOfText(written, fen, asked(text)).claim.lines;
  expect(linesOf('1->ser-#1', '1.Ka1 1.Rh1#\n1.Kc1 1.Rh1#')).toEqual([
    ['Ka1', 'Rh1'],
    ['Kc1', 'Rh1'],
  ]);
  expect(linesOf('2->ser-#2', '1.Ka1 2.Kb1 1.Rg2 2.Rg1#\n2.Rg3')).toEqual([
    ['Ka1', '--', 'Kb1', 'Rg2', '--', 'Rg1'],
    ['Ka1', '--', 'Kb1', 'Rg2', '--', 'Rg3'],
  ]);
  // an introduction that is shorter than allowed, in rows and behind semicolons
  for (const gap of ['\n', '; ']) {
    expect(linesOf('2->ser-#1', ['1.Ka1 1.Rh1#', '1.Kc1 2.Kb1 1.Rh1#'].join(gap))).toEqual([
      ['Ka1', 'Rh1'],
      ['Kc1', '--', 'Kb1', 'Rh1'],
    ]);
  }
  expect(linesOf('2->h#1', '1.Kc1 2.Kd1\n1.Kc3 Ke1')?.[0]).toEqual(['Kc1', '--', 'Kd1', 'Kc3', 'Ke1']);
});
