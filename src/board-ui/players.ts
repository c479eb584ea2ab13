/** Shows in a table how well the players of a game did. */
import type { ListedProblem } from '../report/html/shown.js';
import { h } from './dom.js';

/** Heads of the columns, their short forms for narrow screens, and their explanations. */
const HEADS = [
  ['Accuracy', 'Acc.', 'The average over all moves'],
  ['Loss', 'Loss', 'Average loss per move, in pawns'],
  ['Inaccuracies', '?!', '?!'],
  ['Mistakes', '?', '?'],
  ['Blunders', '??', '??'],
] as const;

export const playersTable = (players: NonNullable<ListedProblem['players']>): HTMLElement =>
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
      ...players.map(({ name, accuracy, loss, judgements }, side) =>
        h(
          'tr',
          h('th', { scope: 'row' }, side === 0 ? '○ ' : '● ', name),
          ...[accuracy, loss, ...judgements.map(String)].map((text) => h('td', text)),
        ),
      ),
    ),
  );
