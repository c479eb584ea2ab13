/** How the players of a game did, as a table. */
import type { RecordHead } from '../report/html/data.js';
import { h } from './dom.js';

/** What the columns have; as a sign where there is little room; what that means. */
const HEADS = [
  ['Accuracy', 'Acc.', 'The average over all moves'],
  ['Loss', 'Loss', 'Pawns given away a move'],
  ['Inaccuracies', '?!', '?!'],
  ['Mistakes', '?', '?'],
  ['Blunders', '??', '??'],
] as const;

export const playersTable = (players: NonNullable<RecordHead['g']>): HTMLElement =>
  h(
    'table.players',
    h(
      'thead',
      h(
        'tr',
        h('th', ''),
        ...HEADS.map(([head, sign, title]) =>
          h('th', { scope: 'col', title, 'aria-label': head }, h('span', head), h('i', sign)),
        ),
      ),
    ),
    h(
      'tbody',
      ...players.map(({ n, a, l, j }, side) =>
        h(
          'tr',
          h('th', { scope: 'row' }, side === 0 ? '○ ' : '● ', n),
          ...[a, l, ...j.map(String)].map((text) => h('td', text)),
        ),
      ),
    ),
  );
