/** What the diagram shows before anything is played. */
import { kindOf, PAWN } from '../board/squares.js';
import { shownBy, type ThematicPlay } from '../play/thematic-play.js';
import type { Finder } from '../theme.js';
import type { ThemeId } from '../theme-names.js';
import { COMMON } from './sources.js';

const menOf = ({ diagram }: ThematicPlay): number[] => diagram.men.filter((man) => man !== 0);

const materialTheme = (id: ThemeId, has: (men: readonly number[]) => boolean): Finder => ({
  kinds: ['direct', 'self', 'help'],
  source: COMMON,
  id,
  find: (play) => (has(menOf(play)) ? [shownBy([])] : []),
});

export const MINIATURE = materialTheme('miniature', ({ length }) => length <= 7);

export const MEREDITH = materialTheme('meredith', ({ length }) => length >= 8 && length <= 12);

export const NO_PAWNS = materialTheme('no-pawns', (men) => men.every((man) => kindOf(man) !== PAWN));
