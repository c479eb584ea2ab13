/** Themes that the diagram shows before any move is played. */
import { kindOf, PAWN } from '../board/squares.js';
import { shownBy, type ThematicPlay } from '../play/thematic-play.js';
import type { Family, Find } from '../theme.js';

const menOf = ({ diagram }: ThematicPlay): number[] => diagram.men.filter((man) => man !== 0);

const materialTheme =
  (has: (men: readonly number[]) => boolean): Find =>
  (play) =>
    has(menOf(play)) ? [shownBy([])] : [];

export const MATERIAL: readonly Family[] = [
  {
    kinds: ['direct', 'self', 'help'],
    themes: {
      miniature: materialTheme(({ length }) => length <= 7),
      meredith: materialTheme(({ length }) => length >= 8 && length <= 12),
      'no-pawns': materialTheme((men) => men.every((man) => kindOf(man) !== PAWN)),
    },
  },
];
