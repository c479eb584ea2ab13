/** Joins the names of the themes with the predicates that find them. */
import * as changes from './list/changes.js';
import * as defences from './list/defences.js';
import * as finals from './list/finals.js';
import * as help from './list/help.js';
import * as intersections from './list/intersections.js';
import * as keys from './list/keys.js';
import * as letters from './list/letters.js';
import * as manoeuvres from './list/manoeuvres.js';
import * as material from './list/material.js';
import * as motives from './list/motives.js';
import * as promotions from './list/promotions.js';
import * as squares from './list/squares.js';
import * as tempo from './list/tempo.js';
import type { Finder, Theme } from './theme.js';
import { THEME_NAMES, type ThemeId } from './theme-names.js';

const FINDERS = new Map<ThemeId, Finder>(
  [
    tempo,
    changes,
    letters,
    defences,
    intersections,
    motives,
    keys,
    manoeuvres,
    squares,
    promotions,
    finals,
    help,
    material,
  ]
    .flatMap((family) => Object.values<Finder>(family))
    .map((finder) => [finder.id, finder]),
);

/** In the order in which they are shown. */
export const THEMES: readonly Theme[] = THEME_NAMES.flatMap((name) => {
  const finder = FINDERS.get(name.id);
  return finder ? [{ ...name, ...finder }] : [];
});
