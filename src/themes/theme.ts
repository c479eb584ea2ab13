/** What a theme is. */
import type { Evidence } from '../solution/found-theme.js';
import type { PlayKind, ThematicPlay } from './play/thematic-play.js';

export interface Theme {
  /** never changes: records and queries have it */
  readonly id: string;
  /** in print, and as a keyword */
  readonly name: string;
  /** one sentence */
  readonly definition: string;
  /** where the definition is from */
  readonly source: string;
  readonly kinds: readonly PlayKind[];
  /** only problems in two moves have it: the schemes of letters */
  readonly moves?: number;
  /** what editors call it besides its name */
  readonly alias?: readonly string[];
  /** every instance of it in the play; none: the problem does not have it */
  readonly find: (play: ThematicPlay) => readonly Evidence[];
}
