/** What a theme is. */
import type { Evidence } from '../solution/found-theme.js';
import type { PlayKind, ThematicPlay } from './play/thematic-play.js';
import type { ThemeId, ThemeName } from './theme-names.js';

/** Finds a theme in the play. */
export interface Finder {
  readonly id: ThemeId;
  /** where the definition is from */
  readonly source: string;
  readonly kinds: readonly PlayKind[];
  /** only problems in two moves have it: the schemes of letters */
  readonly moves?: number;
  /** returns every instance of it in the play; none: the problem does not have it */
  readonly find: (play: ThematicPlay) => readonly Evidence[];
}

export interface Theme extends ThemeName, Finder {
  readonly id: ThemeId;
}
