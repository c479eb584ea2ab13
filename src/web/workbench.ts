/** The common parts of the views with a board: the board beside a panel, and the keys that step through its moves. */
import { type Child, h } from '../board-ui/dom.js';
import type { MovePlayer } from '../board-ui/player.js';
import type { Shortcut } from './app.js';
import type { ViewName } from './store.js';
import { TEXTS } from './texts.js';

/** @param kind classes as in a selector, which set the sizes of the parts: `.of-game` */
export const workbench = (kind: `.${string}` | '', board: Child, ...panel: Child[]): HTMLElement =>
  h(
    `div.workbench${kind}`,
    h('section.boards', { 'aria-label': TEXTS.board.label }, board),
    h('section.panel', ...panel),
  );

/** Names a view for screen readers. */
export const heading = (view: ViewName): HTMLElement => h('h1.unseen', TEXTS.views[view]);

const KEYS = {
  moves: ['ArrowLeft', 'ArrowRight'],
  variations: ['ArrowUp', 'ArrowDown'],
  ends: ['Home', 'End'],
  mistakes: ['m'],
  flip: ['f'],
} as const;

/** @param words descriptions of the player's keys; keys without one are not bound */
export const playerShortcuts = (
  player: MovePlayer,
  words: Readonly<Partial<Record<keyof typeof KEYS, string>>>,
): Shortcut[] =>
  Object.entries(KEYS).flatMap(([name, keys]) => {
    const what = words[name as keyof typeof KEYS];
    return what === undefined ? [] : [{ keys, what, run: (event) => void player.onKey(event) }];
  });
