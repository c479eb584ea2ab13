/** Finds the themes of a problem in its proven play, and its difficulty. Connects the names of the themes with what finds them. */
import type { FoundTheme, Solution } from '../solution/solution.js';
import { difficultyOf } from './difficulty.js';
import { CHANGES } from './list/changes.js';
import { DEFENCES } from './list/defences.js';
import { FINALS } from './list/finals.js';
import { HELP } from './list/help.js';
import { INTERSECTIONS } from './list/intersections.js';
import { KEYS } from './list/keys.js';
import { LETTERS } from './list/letters.js';
import { MANOEUVRES } from './list/manoeuvres.js';
import { MATERIAL } from './list/material.js';
import { MOTIVES } from './list/motives.js';
import { PROMOTIONS } from './list/promotions.js';
import { SQUARES } from './list/squares.js';
import { TEMPO } from './list/tempo.js';
import { ThematicPlay } from './play/thematic-play.js';
import type { Theme } from './theme.js';
import { THEME_NAMES, type ThemeId } from './theme-names.js';

const FAMILIES = [
  TEMPO,
  CHANGES,
  LETTERS,
  DEFENCES,
  INTERSECTIONS,
  MOTIVES,
  KEYS,
  MANOEUVRES,
  SQUARES,
  PROMOTIONS,
  FINALS,
  HELP,
  MATERIAL,
].flat();

/** Most definitions describe how composers and editors commonly use the word, since no book was at hand. */
const COMMON = 'as commonly used';
const YACPDB = 'the keywords of YACPDB';
const FROM_YACPDB: ReadonlySet<ThemeId> = new Set([
  'active-sacrifice',
  'defences-on-same-square',
  'mates-on-same-square',
  'en-passant',
  'round-trip',
]);

/** The themes in the order in which they are shown. */
export const THEMES: readonly Theme[] = THEME_NAMES.flatMap((name) =>
  FAMILIES.flatMap(({ themes, ...scope }) => {
    const find = themes[name.id];
    const source = FROM_YACPDB.has(name.id) ? YACPDB : COMMON;
    return find ? [{ ...name, ...scope, source, find }] : [];
  }),
);

/** The maximum number of instances that are kept per theme. */
const MAX_EVIDENCE = 12;

/** Returns the fields of a solution that follow from its play. The themes are in the order of the list; none if nothing is solved. */
export function findInPlay(
  fen: string,
  solution: Solution,
): Required<Pick<Solution, 'themes'>> & Pick<Solution, 'difficulty'> {
  if (solution.status !== 'solved') return { themes: [] };
  const play = new ThematicPlay(fen, solution);
  const difficulty = difficultyOf(play);
  return { themes: themesIn(play), ...(difficulty !== undefined && { difficulty }) };
}

function themesIn(play: ThematicPlay): FoundTheme[] {
  return THEMES.flatMap(({ id, name, kinds, moves, find }) => {
    if (!kinds.includes(play.kind) || (moves !== undefined && moves !== play.moves)) return [];
    const evidence = find(play);
    return evidence.length > 0
      ? [{ id, name, count: evidence.length, evidence: evidence.slice(0, MAX_EVIDENCE) }]
      : [];
  });
}
