/** What the diagram shows before anything is played. */
import { kindOf, PAWN } from '../board/board.js';
import { shownBy, type ThematicPlay } from '../play/thematic-play.js';
import type { Theme } from '../theme.js';
import { COMMON } from './sources.js';

const menOf = ({ diagram }: ThematicPlay): number[] => diagram.men.filter((man) => man !== 0);

const materialTheme = (
  theme: Pick<Theme, 'id' | 'name' | 'alias' | 'definition'>,
  has: (men: readonly number[]) => boolean,
): Theme => ({
  kinds: ['direct', 'self', 'help'],
  source: COMMON,
  ...theme,
  find: (play) => (has(menOf(play)) ? [shownBy([])] : []),
});

export const MINIATURE = materialTheme(
  {
    id: 'miniature',
    name: 'Miniature',
    definition: 'There are seven men or fewer on the board, kings included.',
  },
  ({ length }) => length <= 7,
);

export const MEREDITH = materialTheme(
  {
    id: 'meredith',
    name: 'Meredith',
    definition: 'There are eight to twelve men on the board, kings included.',
  },
  ({ length }) => length >= 8 && length <= 12,
);

export const NO_PAWNS = materialTheme(
  { id: 'no-pawns', name: 'No pawns', alias: ['Aristocrat'], definition: 'There is no pawn on the board.' },
  (men) => men.every((man) => kindOf(man) !== PAWN),
);
