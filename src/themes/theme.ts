/** What a theme is. */
import type { Evidence } from '../solution/solution.js';
import type { PlayKind, ThematicPlay } from './play/thematic-play.js';
import type { ThemeId, ThemeName } from './theme-names.js';

/** Returns every instance of a theme in the play; none: the problem does not have it. */
export type Find = (play: ThematicPlay) => readonly Evidence[];

/** In which problems themes are looked for. */
interface Scope {
  readonly kinds: readonly PlayKind[];
  /** only problems in two moves have them: the schemes of letters */
  readonly moves?: number;
}

/** What finds themes of one scope. */
export interface Family extends Scope {
  readonly themes: { readonly [Id in ThemeId]?: Find };
}

export interface Theme extends ThemeName, Scope {
  readonly id: ThemeId;
  /** where the definition is from */
  readonly source: string;
  readonly find: Find;
}
