/** The players' names and clocks, above and below the board as it is turned. */
import type { Color } from 'chessops/types';
import { h } from '../../board-ui/dom.js';
import type { Player } from '../../board-ui/player.js';
import { restText } from '../../report/play/game-words.js';
import { TEXTS } from '../texts.js';
import type { RunningGame } from './running-game.js';

export function sideRows(player: Player, game: RunningGame) {
  const sides = [sideRow('white'), sideRow('black')];
  const aboveBoard = h('div.above-board');
  player.stage.prepend(aboveBoard);

  function update(): void {
    place();
    const { match } = game;
    for (const { color, row, name, clock } of sides) {
      name.textContent = game.nameOf(color);
      clock.textContent = match?.clock ? restText(match.clock, color) : '';
      clock.setAttribute('aria-label', TEXTS.play.clockOf(name.textContent));
      row.classList.toggle('to-move', !!match && !match.game.outcome && match.game.turn === color);
    }
  }

  function place(): void {
    const board = player.stage.querySelector('.board');
    const [below, above] = player.isFlipped ? sides.toReversed() : sides;
    if (!below || !above || board?.nextElementSibling === below.row) return;
    aboveBoard.replaceChildren(above.row);
    board?.after(below.row);
  }

  return { update };
}

function sideRow(color: Color) {
  const name = h('span.name');
  const clock = h('span.clock', { role: 'timer', 'aria-live': 'off' });
  return { color, name, clock, row: h('div', { class: `side-row ${color}` }, name, clock) };
}
