/** The names that conditions and pages know are the names of the predicates. */
import { expect, test } from 'vitest';
import { THEMES } from '../../src/themes/find-themes.js';
import { definitionOf, THEME_NAMES } from '../../src/themes/theme-names.js';

const ids = (themes: readonly { readonly id: string }[]): readonly string[] =>
  themes.map(({ id }) => id).sort();

test('each name has one predicate', () => {
  expect(ids(THEMES)).toEqual(ids(THEME_NAMES));
  expect(new Set(ids(THEMES)).size).toBe(THEMES.length);
});

test('a theme carries the name, the definition and the other names that stand in the list', () => {
  for (const named of THEME_NAMES) {
    expect(THEMES.find(({ id }) => id === named.id)).toMatchObject(named);
  }
});

test('a theme that nobody knows has no definition', () => {
  expect(definitionOf('grimshaw')).toMatch(/^Two unlike black line men/);
  expect(definitionOf('unheard-of')).toBeUndefined();
});
