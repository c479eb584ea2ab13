/** Conditions on problems: what they select, and what is said of wrong ones. */
import { describe, expect, test } from 'vitest';
import { parseStipulation } from '../../../src/problems/parse-stipulation.js';
import { type Facts, parseWhere } from '../../../src/themes/where/where.js';

const VERDICTS = ['sound', 'cooked', 'no-solution'];

const stipulation = (text: string) => {
  const parsed = parseStipulation(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
};

const theme = (id: string, count: number) => ({ id, name: id, count, evidence: [] });

const PROBLEM: Facts = {
  problem: {
    fen: '7k/7b/5Kp1/8/8/8/8/5Q2 w - - 0 1',
    author: 'Sam Loyd',
    event: 'Detroit Free Press, 1877',
    keywords: ['Miniature'],
    comments: ['a well known one'],
  },
  stipulation: stipulation('#2'),
  verdicts: ['sound'],
  themes: [theme('grimshaw', 2), theme('changed-mates', 1)],
  difficulty: 1750,
  phases: [
    {
      kind: 'try',
      first: [
        { uci: 'f1a1', san: 'Qa1', role: 'try', zugzwang: true, next: [] },
        { uci: 'f1a6', san: 'Qa6', role: 'try', next: [] },
      ],
    },
    {
      kind: 'actual',
      first: [
        {
          uci: 'f1b1',
          san: 'Qb1',
          role: 'key',
          moves: 2,
          next: [{ uci: 'b1g6', san: 'Qxg6', role: 'threat', moves: 1, next: [] }],
        },
      ],
    },
  ],
};

function holds(condition: string, facts = PROBLEM): boolean {
  const where = parseWhere(condition, VERDICTS);
  if (!where.ok) throw new Error(`${condition}: ${JSON.stringify(where.error)}`);
  return where.value.holds(facts);
}

describe('a condition that holds', () => {
  test.each([
    'grimshaw',
    'grimshaw >= 2',
    'grimshaw=2 and novotny = 0',
    'Changed-Mates',
    '"changed mates" < 2',
    'sound and not cooked',
    'not (cooked or no-solution)',
    'men = 5 and white = 2 and black = 3',
    'men<=5',
    'moves = 2 and year >= 1870 and year < 1878',
    'stipulation = #2',
    'stipulation != h#2',
    'author = loyd and author != "healey"',
    "author = 'sam loyd'",
    "not author = O'Brien and author != o'brien",
    'moves < 2.5 and moves > 1.5',
    'event = detroit and keyword = mini and text = known',
    'material = Q+bp',
    'material >= Q and material > Q and material <= QRbbp',
    'themes = 2',
    'difficulty > 1700 and difficulty < 1800',
    'tries = 2 and waiting-tries = 1',
    'threats = 1',
    // and binds more tightly than or
    'sound or cooked and novotny',
    'not novotny and sound',
  ])('%s', (condition) => {
    expect(holds(condition)).toBe(true);
  });
});

describe('a condition that does not hold', () => {
  test.each([
    'novotny',
    'grimshaw > 2',
    'cooked',
    'not sound',
    '(sound or cooked) and novotny',
    'men > 5',
    'stipulation = #3',
    'material = Q',
    'material >= R',
    'author = healey',
    // what is not known is in no relation
    'rating < 3000',
    'rating >= 0',
    'title = x',
    'title != x',
  ])('%s', (condition) => {
    expect(holds(condition)).toBe(false);
  });
});

test('stalemate is stipulated with a sign that also compares', () => {
  const facts = { ...PROBLEM, stipulation: stipulation('h=3') };
  expect(holds('stipulation = h=3 and sound', facts)).toBe(true);
  expect(holds('stipulation = h#3 and sound', facts)).toBe(false);
  expect(holds('stipulation = =3', { ...PROBLEM, stipulation: stipulation('=3') })).toBe(true);
});

test.each([
  `author = "Pat ""the Rook"" O'Brien"`,
  `author = 'Pat "the Rook" O''Brien'`,
  `author = "" and author = '"' and not author = ''''''`,
])('quotes within a text are written twice: %s', (condition) => {
  const problem = { ...PROBLEM.problem, author: `Pat "the Rook" O'Brien` };
  expect(holds(condition, { ...PROBLEM, problem })).toBe(true);
});

test('without a key, nothing counts as a try', () => {
  const phases = PROBLEM.phases?.map((phase) => (phase.kind === 'actual' ? { ...phase, first: [] } : phase));
  for (const condition of ['tries >= 0', 'waiting-tries >= 0', 'threats >= 0'])
    expect(holds(condition, { ...PROBLEM, phases }), condition).toBe(false);
});

test('themes are needed where one is named, and only there', () => {
  const needs = (condition: string) => {
    const where = parseWhere(condition, VERDICTS);
    return where.ok && where.value.needsThemes;
  };
  expect(needs('men > 3 or not zagoruiko')).toBe(true);
  expect(needs('themes >= 3')).toBe(true);
  expect(needs('men > 3 and keyword = zagoruiko and sound')).toBe(false);
});

describe('a condition that cannot be read', () => {
  test.each([
    ['', '', 'a theme, a verdict or a field'],
    ['sound and', '', 'a theme, a verdict or a field'],
    ['sound cooked', 'cooked', 'and, or, or the end'],
    ['(sound', '', 'and, or, or )'],
    ['sound)', ')', 'and, or, or the end'],
    ['grimshw', 'grimshw', 'a theme, a verdict or a field'],
    ['men', '', '=, !=, <, <=, > or >='],
    ['men <= many', 'many', 'a whole number'],
    ['men <=', '', 'a whole number'],
    ['men = 7.5', '7.5', 'a whole number'],
    ['grimshaw >= 1.5', '1.5', 'a whole number'],
    ['moves = 2.25', '2.25', 'a number of moves such as 2 or 2.5'],
    ['author < x', '<', '= or != after author'],
    ['author = "Sam', '"Sam', 'a closing "'],
    ['author = "Sam""', '"Sam""', 'a closing "'],
    ['stipulation = mate', 'mate', 'a stipulation such as #2'],
    ['material = Q+X', 'Q+X', 'men such as Q+R, in small letters those of Black'],
    ['grimshaw >= ', '', 'a whole number'],
    ['sound & cooked', '&', 'and, or, or the end'],
  ])('%s', (condition, found, expected) => {
    const where = parseWhere(condition, VERDICTS);
    expect(where.ok ? 'read' : where.error).toMatchObject({ found, expected });
  });

  test('names what could stand there', () => {
    const where = parseWhere('zagoruko', VERDICTS);
    if (where.ok) throw new Error('read');
    expect(where.error.words).toEqual(expect.arrayContaining(['zagoruiko', 'cooked', 'men', 'not']));
  });
});

describe('before all is known', () => {
  const { problem, stipulation: asked } = PROBLEM;
  const facts = { problem, stipulation: asked };

  test.each([
    // condition, with 5 men and nothing else, with a position, with its verdict
    ['men <= 4', false, false, false],
    ['men <= 5 and grimshaw', true, true, true],
    ['men <= 4 or grimshaw', true, true, true],
    ['men <= 4 and grimshaw', false, false, false],
    ['not (men <= 4 or grimshaw)', true, true, true],
    ['not (men <= 5 or grimshaw)', false, false, false],
    ['white = 2', true, true, true],
    ['white = 9 and tries > 1', true, false, false],
    ['author = Mansfield', true, false, false],
    ['year > 1900 or zagoruiko', true, true, true],
    ['material = Q', true, false, false],
    ['stipulation = #3', true, false, false],
    ['cooked', true, true, false],
    ['not sound', true, true, false],
    ['sound and difficulty > 3000', true, true, true],
    ['themes = 0', true, true, true],
  ])('%s', (condition, withMen, withPosition, withVerdict) => {
    const where = parseWhere(condition, VERDICTS);
    if (!where.ok) throw new Error(condition);
    const { mayHold, holds } = where.value;
    expect(mayHold({})).toBe(true);
    expect(mayHold({ men: 5 })).toBe(withMen);
    expect(mayHold(facts)).toBe(withPosition);
    expect(mayHold({ ...facts, verdicts: ['sound'] })).toBe(withVerdict);
    // what cannot hold does not
    expect(mayHold(PROBLEM)).toBe(holds(PROBLEM));
  });
});
