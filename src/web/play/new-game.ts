/** Begins a game: who plays what, how strong the engine is, the clocks, and from which position. */
import { button, h } from '../../board-ui/dom.js';
import type { Player } from '../../board-ui/player.js';
import { readPosition } from '../../chess/fen.js';
import type { App } from '../app.js';
import { labelled, settingChoice } from '../field.js';
import { INITIAL_FEN } from '../set-up-position.js';
import { TEXTS } from '../texts.js';
import { LEVELS } from './levels.js';
import type { RunningGame } from './running-game.js';

const { play } = TEXTS;

/** How long "New game" waits to be pressed again, if a game is under way. */
const SURE_MS = 4_000;

export function newGameForm({ store }: App, player: Player, game: RunningGame) {
  const begin = button('main-action', () => void onBegin(), play.begin);
  const fault = h('p.fault', { role: 'alert', hidden: true });
  const levels = Object.keys(LEVELS).map(
    (name) => [name, play.levels[name as keyof typeof play.levels] ?? name] as const,
  );
  const parts = [
    h('h2', play.settings),
    h(
      'div.row',
      labelled(play.side, settingChoice(store, 'playSide', 'play-side', play.sides)),
      labelled(play.level, settingChoice(store, 'playLevel', 'play-level', levels)),
    ),
    h(
      'div.row',
      labelled(play.clock, settingChoice(store, 'playClock', 'play-clock', play.clocks)),
      labelled(play.from, settingChoice(store, 'playFrom', 'play-from', play.froms)),
    ),
    begin,
  ];

  async function onBegin(): Promise<void> {
    const { problem, settings } = store.state;
    if (game.isUnderWay && begin.textContent !== play.reallyBegin) {
      begin.textContent = play.reallyBegin;
      setTimeout(() => {
        begin.textContent = play.begin;
      }, SURE_MS);
      return;
    }
    begin.textContent = play.begin;
    const position = readPosition(settings.playFrom === 'initial' ? INITIAL_FEN : problem.fen);
    fault.hidden = position.ok;
    if (!position.ok) {
      fault.textContent = `${play.notLegal} ${position.error[0]?.message}.`;
      return;
    }
    const side = settings.playSide;
    if (player.isFlipped !== (side === 'black')) player.flip();
    await game.begin(position.value.fen, side, settings.playClock);
  }

  /** Another position may be set up by now, or a game goes on. */
  function clearFault(): void {
    fault.hidden = true;
  }

  return { parts, fault, clearFault };
}
