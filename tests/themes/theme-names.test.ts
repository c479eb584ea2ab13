/** What conditions and pages know of themes is what the predicates say of themselves. */
import { expect, test } from 'vitest';
import { THEMES } from '../../src/themes/all-themes.js';
import { definitionOf, THEME_NAMES } from '../../src/themes/theme-names.js';

/** The order within a family of themes is up to whatever loads its module. */
const byId = <Named extends { readonly id: string }>(themes: readonly Named[]): readonly Named[] =>
  [...themes].sort((a, b) => (a.id < b.id ? -1 : 1));

test('the list of names is the list of themes', () => {
  expect(byId(THEME_NAMES)).toEqual(
    byId(THEMES).map(({ id, name, definition, alias }) => ({
      id,
      name,
      definition,
      ...(alias && { alias }),
    })),
  );
});

test('a theme that nobody knows has no definition', () => {
  expect(definitionOf('grimshaw')).toMatch(/^Two unlike black line men/);
  expect(definitionOf('unheard-of')).toBeUndefined();
});
