/**
 * The statistics of a collection. Every value of a figure is a condition of `--where`, so a reader who sees a number can select its
 * problems. If the condition language can express a value, that language also counts it.
 */
import { makeStipulation } from '../../problems/stipulation.js';
import { VERDICTS } from '../../solution/verdict.js';
import { FINALS } from '../../themes/list/finals.js';
import { KEYS } from '../../themes/list/keys.js';
import type { Family } from '../../themes/theme.js';
import { THEME_NAMES } from '../../themes/theme-names.js';
import { type Facts, numericFact, parseWhere } from '../../themes/where/where.js';
import { creditsOf } from '../problem-words.js';

/** A value of a figure. */
export interface Bar {
  readonly value: string;
  /** name for people */
  readonly name: string;
  /** the condition that selects the problems with this value */
  readonly where: string;
  /** position among the other values, if they have an order */
  readonly at: number;
}

export interface Figure {
  readonly id: string;
  readonly title: string;
  /** values are sorted by `at`; otherwise by the number of problems */
  readonly isOrdered: boolean;
  /** returns the values that a problem has; undefined if nothing is known about it */
  readonly barsOf: (facts: Facts) => readonly Bar[] | undefined;
  /** returns the number that counts for mean and median */
  readonly numberOf?: (facts: Facts) => number | undefined;
}

interface Bands {
  /** how many numbers share a bar; 1 by default */
  readonly width?: number;
  /** this number and all above share one bar */
  readonly most?: number;
  readonly name?: (from: number) => string;
}

function numbers(id: string, title: string, field: string, { width = 1, most, name }: Bands = {}): Figure {
  const barOf = (from: number): Bar => {
    if (most !== undefined && from >= most)
      return { value: `${from}+`, name: `${from}+`, where: `${field} >= ${from}`, at: from };
    if (width === 1)
      return { value: String(from), name: String(from), where: `${field} = ${from}`, at: from };
    const shown = name?.(from) ?? `${from}–${from + width - 1}`;
    return {
      value: shown,
      name: shown,
      where: `${field} >= ${from} and ${field} < ${from + width}`,
      at: from,
    };
  };
  const numberOf = (facts: Facts): number | undefined => numericFact(facts, field);
  return {
    id,
    title,
    isOrdered: true,
    numberOf,
    barsOf: (facts) => {
      const number = numberOf(facts);
      if (number === undefined) return undefined;
      // the length of a help problem may have half a move
      return [barOf(Math.min(most ?? number, width === 1 ? number : Math.floor(number / width) * width))];
    },
  };
}

/** Makes a figure of conditions. @param given decides whether a problem has the data; @param isOrdered values have an order */
function conditions(
  id: string,
  title: string,
  named: readonly (readonly [value: string, name: string, where: string])[],
  given: (facts: Facts) => boolean = () => true,
  isOrdered = true,
): Figure {
  const bars = named.map(([value, name, where], at) => ({
    bar: { value, name, where, at },
    holds: holdsOf(where),
  }));
  return {
    id,
    title,
    isOrdered,
    barsOf: (facts) =>
      given(facts) ? bars.filter(({ holds }) => holds(facts)).map(({ bar }) => bar) : undefined,
  };
}

function holdsOf(where: string): (facts: Facts) => boolean {
  const parsed = parseWhere(where, VERDICTS);
  if (!parsed.ok) throw new Error(`no condition: ${where}`);
  return parsed.value.holds;
}

function words(
  id: string,
  title: string,
  valuesOf: (facts: Facts) => readonly string[] | undefined,
  make: (value: string) => Omit<Bar, 'value' | 'at'>,
): Figure {
  const barsOf = (facts: Facts) => valuesOf(facts)?.map((value): Bar => ({ value, at: 0, ...make(value) }));
  return { id, title, isOrdered: false, barsOf };
}

const nameOfTheme = new Map<string, string>(THEME_NAMES.map(({ id, name }) => [id, name]));

const themeConditions = (families: readonly Family[]) =>
  THEME_NAMES.filter(({ id }) => families.some(({ themes }) => themes[id])).map(
    ({ id, name }) => [id, name, id] as const,
  );

/** Quotes a text in a condition, if possible with quotes that it does not contain. */
const quoted = (text: string): string =>
  text.includes("'") ? `"${text.replaceAll('"', '""')}"` : `'${text}'`;

/** Returns a problem's authors. Readers join several by a semicolon, files by a word. */
function authorsOf(problem: Facts['problem']): readonly string[] | undefined {
  const named = creditsOf(problem).author;
  const names = named?.split(/;|\s(?:and|&)\s/).map((name) => name.trim()) ?? [];
  return named === undefined ? undefined : [...new Set(names)].filter((name) => name !== '');
}

const decadeOf = (from: number): string => `${from}s`;
const hasKey = (facts: Facts): boolean => numericFact(facts, 'threats') !== undefined;

/** All figures, in the order in which they are shown. */
export const FIGURES: readonly Figure[] = [
  words(
    'stipulation',
    'Stipulations',
    ({ stipulation }) => stipulation && [makeStipulation(stipulation)],
    (value) => ({ name: value, where: `stipulation = ${/^[\w#=.-]+$/.test(value) ? value : quoted(value)}` }),
  ),
  words(
    'verdict',
    'Soundness',
    ({ verdicts }) => verdicts,
    (value) => ({ name: value.replaceAll('-', ' '), where: value }),
  ),
  numbers('moves', 'Lengths, in moves', 'moves', { most: 30 }),
  numbers('men', 'Pieces on the board', 'men'),
  conditions('economy', 'Economy', [
    ['miniature', 'Miniature (up to 7)', 'men <= 7'],
    ['meredith', 'Meredith (8 to 12)', 'men >= 8 and men <= 12'],
    ['many', 'More than 12', 'men >= 13'],
  ]),
  conditions(
    'tempo',
    'Tempo',
    [
      ['threat', 'Threat after the key', 'threats >= 1'],
      ['block', 'Zugzwang after the key (block)', 'block'],
      ['check', 'Check by the key', 'checking-key'],
      ['mutate', 'Mutate', 'mutate'],
      ['complete-change', 'Complete change', 'complete-change'],
      ['waiting-try', 'Waiting tries', 'waiting-tries >= 1'],
    ],
    hasKey,
  ),
  words(
    'theme',
    'Themes',
    ({ themes }) => themes.map(({ id }) => id),
    (value) => ({ name: nameOfTheme.get(value) ?? value, where: value }),
  ),
  conditions(
    'key',
    'Keys',
    [
      ['quiet', 'Neither check nor capture', 'threats >= 0 and not checking-key and not capture-key'],
      ...themeConditions(KEYS),
    ],
    hasKey,
    false,
  ),
  conditions('mate', 'Mates', themeConditions(FINALS), () => true, false),
  words(
    'author',
    'Authors',
    ({ problem }) => authorsOf(problem),
    (value) => ({ name: value, where: `author = ${quoted(value)}` }),
  ),
  numbers('tries', 'Tries', 'tries', { most: 15 }),
  numbers('difficulty', 'Difficulty', 'difficulty', { width: 200 }),
  numbers('decade', 'Decades', 'year', { width: 10, name: decadeOf }),
  numbers('year', 'Years', 'year'),
  numbers('rating', 'Ratings', 'rating', { width: 200 }),
];

/** Figures that depend on the play, and need a run that looked for themes. */
export const OF_THE_PLAY: readonly string[] = ['theme', 'key', 'mate', 'tempo', 'tries', 'difficulty'];

/** Pairs of figures whose values are crossed. */
export const CROSSINGS = [
  { of: 'theme', by: 'decade', title: 'Themes over time' },
  { of: 'theme', by: 'author', title: 'Themes by author' },
] as const;
