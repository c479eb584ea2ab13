/** Defines what a theme is. */
import type { Evidence } from '../solution/solution.js';
import type { PlayKind, ThematicPlay } from './play/thematic-play.js';
import type { ThemeId, ThemeName } from './theme-names.js';

/** Returns every instance of a theme in the play; none if the problem does not have it. */
export type Find = (play: ThematicPlay) => readonly Evidence[];

/** The problems in which themes are looked for. */
interface Scope {
  readonly kinds: readonly PlayKind[];
  /** only problems with this number of moves have the themes, as with the letter schemes in two moves */
  readonly moves?: number;
}

/** The functions that find the themes of one scope. */
export interface Family extends Scope {
  readonly themes: { readonly [Id in ThemeId]?: Find };
}

export interface Theme extends ThemeName, Scope {
  readonly id: ThemeId;
  /** the source of the definition */
  readonly source: string;
  readonly find: Find;
}
