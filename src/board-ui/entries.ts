/** The entries of the list: problems, positions or games, and what could not be read. */
import { makeStipulation } from '../problems/stipulation.js';
import type { Listed, ListedProblem, ShownEvidence, ShownMood, ShownPlay } from '../report/html/shown.js';
import { h } from './dom.js';

export interface ListEntry {
  readonly listed: Listed & Partial<ListedProblem>;
  /** its position among all entries, from 0 */
  readonly at: number;
  /** searchable text about the problem, in lower case */
  readonly words: string;
  /** searchable text about its solution, in lower case */
  readonly solutionWords: string;
}

export interface ProblemEntry extends ListEntry {
  readonly listed: ListedProblem;
  /** returns the play, which is computed on demand */
  play(): ShownPlay;
  /** returns the evidence for its themes; absent if they were not looked for */
  evidence?(): ShownEvidence;
}

export const isProblem = (entry: ListEntry | undefined): entry is ProblemEntry =>
  entry?.listed.fen !== undefined;

export const listEntry = <Which extends ListEntry['listed']>(listed: Which, at: number) => ({
  listed,
  at,
  ...wordsOf(listed),
});

/** Returns the shown number, which is that of the diagram for twins. */
export const numberOf = ({ diagram, number }: ListedProblem): number => diagram ?? number;

export const listedResult = ({ result, results }: Listed & Partial<ListedProblem>): string =>
  result ?? results.join(', ');

/** Returns the stipulation as text: `#2`. For a position returns its score, for a game its length; undefined if it is not known. */
export function listedAsk({ stipulation, measure, length }: ListEntry['listed']): string | undefined {
  if (stipulation) return makeStipulation(stipulation);
  return measure ?? (length === undefined ? undefined : `#${length}`);
}

/** Returns the themes, each once: those that the file names, and those that were found. */
export function themesOf({ themes = [], found = [] }: ListEntry['listed']): readonly string[] {
  const said = new Set(themes.map((theme) => theme.toLowerCase()));
  return [...themes, ...found.flatMap(({ name }) => (said.has(name.toLowerCase()) ? [] : [name]))];
}

function wordsOf(listed: ListEntry['listed']): Pick<ListEntry, 'words' | 'solutionWords'> {
  const joined = (...parts: readonly (string | number | undefined)[]): string =>
    parts
      .filter((part) => part !== undefined)
      .join('\n')
      .toLowerCase();
  const { number, name, author, source, award, place, fen, rating, openings = [] } = listed;
  const { results, result, keys, sentence, remarks = [], comments = [] } = listed;
  return {
    words: joined(number, name, author, source, award, place, fen, listedAsk(listed), rating, ...openings),
    solutionWords: joined(...results, result, keys, sentence, ...themesOf(listed), ...remarks, ...comments),
  };
}

const MARKS = { good: '✓', bad: '✗', open: '?', plain: '' } as const;

/** Makes the sign of a mood, for readers who cannot see the colours. */
export const moodSign = (mood: ShownMood): HTMLElement | false =>
  MARKS[mood] !== '' && h('span.mark', { 'aria-hidden': 'true' }, MARKS[mood]);
