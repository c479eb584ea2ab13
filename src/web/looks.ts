/** The looks of boards that the reader chose: the colours of the squares and the pieces, and the sounds of moves. */
import { MOVE_SHOWN, type MoveShown } from '../board-ui/player.js';
import type { Store } from './store.js';

/** `paper` follows the colours of the page; looks.css defines the others. */
export const BOARD_COLOURS = ['paper', 'brown', 'blue', 'green', 'grey'] as const;
export const MEN = ['usual', 'plain'] as const;

/** Applies the settings to all boards, now and after each change. */
export function followLooks(store: Store): void {
  store.follow('settings', ({ settings: { squares, men } }) => {
    const { dataset } = document.documentElement;
    dataset.squares = squares;
    if (dataset.men === men || (men === 'usual' && dataset.men === undefined)) return;
    dataset.men = men;
    if (men === 'plain') void import('./plain-men.js').then(({ definePlainMen }) => definePlainMen());
  });
  document.addEventListener(MOVE_SHOWN, (event) => {
    if (!store.state.settings.sounds) return;
    const { detail } = event as CustomEvent<MoveShown>;
    void import('./sounds.js').then(({ sound }) => sound(detail));
  });
}
