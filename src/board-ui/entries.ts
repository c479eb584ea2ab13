/** What the list shows: problems, positions or games, and what could not be read. */
import { makeStipulation } from '../problems/stipulation.js';
import type { Listed, ListedProblem, ShownEvidence, ShownMood, ShownPlay } from '../report/html/shown.js';
import { h } from './dom.js';

export interface Entry {
  readonly listed: Listed & Partial<ListedProblem>;
  /** its place among all, from 0 */
  readonly at: number;
  /** searchable text about the problem, in lower case */
  readonly words: string;
  /** searchable text about its solution, in lower case */
  readonly solutionWords: string;
}

export interface ProblemEntry extends Entry {
  readonly listed: ListedProblem;
  /** worked out on demand */
  play(): ShownPlay;
  /** what shows its themes; absent: none were looked for */
  evidence?(): ShownEvidence;
}

export const isProblem = (entry: Entry | undefined): entry is ProblemEntry => entry?.listed.fen !== undefined;

export const entryOf = <Which extends Entry['listed']>(listed: Which, at: number) => ({
  listed,
  at,
  ...wordsOf(listed),
});

/** Returns the number as shown: twins have that of their diagram. */
export const numberOf = ({ diagram, number }: ListedProblem): number => diagram ?? number;

export const resultOf = ({ result, results }: Listed & Partial<ListedProblem>): string =>
  result ?? results.join(', ');

/** Returns what is asked, as text: `#2`. Of a position it is its score, of a game its length; undefined: not known. */
export function askedOf({ stipulation, measure, length }: Entry['listed']): string | undefined {
  if (stipulation) return makeStipulation(stipulation);
  return measure ?? (length === undefined ? undefined : `#${length}`);
}

/** Returns its themes, in the words of its file and by the names of those that were found: each once. */
export function themesOf({ themes = [], found = [] }: Entry['listed']): readonly string[] {
  const said = new Set(themes.map((theme) => theme.toLowerCase()));
  return [...themes, ...found.flatMap(({ name }) => (said.has(name.toLowerCase()) ? [] : [name]))];
}

function wordsOf(listed: Entry['listed']): Pick<Entry, 'words' | 'solutionWords'> {
  const joined = (...parts: readonly (string | number | undefined)[]): string =>
    parts
      .filter((part) => part !== undefined)
      .join('\n')
      .toLowerCase();
  const { number, name, author, source, award, place, fen, rating, openings = [] } = listed;
  const { results, result, keys, sentence, remarks = [], comments = [] } = listed;
  return {
    words: joined(number, name, author, source, award, place, fen, askedOf(listed), rating, ...openings),
    solutionWords: joined(...results, result, keys, sentence, ...themesOf(listed), ...remarks, ...comments),
  };
}

const MARKS = { good: '✓', bad: '✗', open: '?', plain: '' } as const;

/** Makes the sign of a mood, for readers who do not see the colours. */
export const markOf = (mood: ShownMood): HTMLElement | false =>
  MARKS[mood] !== '' && h('span.mark', { 'aria-hidden': 'true' }, MARKS[mood]);
