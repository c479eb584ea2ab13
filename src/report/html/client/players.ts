/** How the players of a game did, as a table. */
import type { RecordHead } from '../data.js';
import { h } from './dom.js';

const HEADS = [
  ['Accuracy', 'The average over all moves'],
  ['Loss', 'Pawns given away a move'],
  ['Inaccuracies', '?!'],
  ['Mistakes', '?'],
  ['Blunders', '??'],
] as const;

export const playersTable = (players: NonNullable<RecordHead['g']>): HTMLElement =>
  h(
    'table',
    { class: 'players' },
    h(
      'thead',
      {},
      h('tr', {}, h('th', {}, ''), ...HEADS.map(([head, title]) => h('th', { scope: 'col', title }, head))),
    ),
    h(
      'tbody',
      {},
      ...players.map(({ n, a, l, j }, side) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, side === 0 ? '○ ' : '● ', n),
          ...[a, l, ...j.map(String)].map((text) => h('td', {}, text)),
        ),
      ),
    ),
  );
