/** The game as it is read: who played it, its opening up to the position on the board, its moves and what can be done with them. */
import { button, h } from '../../board-ui/dom.js';
import { type PlayNode, pathTo } from '../../board-ui/play-tree.js';
import type { Player } from '../../board-ui/player.js';
import type { GameTree } from '../board/game-tree.js';
import { listed } from '../board/listed-game.js';
import { INITIAL_FEN } from '../set-up-position.js';
import { analyse } from './analyse-texts.js';
import type { EditedGame } from './edited-game.js';
import { openingOf } from './openings.js';

/** @param game whose moves are shown; asked when a button is pressed */
export function movesPanel(player: Player, game: () => EditedGame) {
  const title = h('p.game-title');
  const opening = h('p.opening-name', { hidden: true });
  const noMoves = h('p.nothing', analyse.noMoves);
  const mainLine = button('quiet', () => game().toMainLine(), analyse.mainLine);
  const remove = button('quiet', () => game().removeMove(), analyse.remove);
  const undo = button('quiet', () => game().takeBack(), analyse.undo);

  function show(tree: GameTree): void {
    title.textContent = titleOf(tree);
    title.hidden = title.textContent === '';
    noMoves.hidden = !tree.isEmpty;
    player.moves.hidden = tree.isEmpty;
    undo.disabled = !game().canTakeBack;
  }

  /** Another position is on the board. */
  function mark(node: PlayNode | undefined): void {
    const { tree } = game();
    const name = tree.fen === INITIAL_FEN ? openingOf(pathTo(node).map((each) => tree.positionAt(each))) : '';
    opening.hidden = !name;
    opening.textContent = name ?? '';
    mainLine.disabled = !node || tree.isMain(node);
    remove.disabled = !node;
  }

  const parts = [
    h('h2', analyse.moves),
    title,
    opening,
    noMoves,
    player.moves,
    h('div.row', mainLine, remove, undo),
  ];
  return { parts, show, mark };
}

function titleOf({ game, headers }: GameTree): string {
  const { white, black, event, result } = listed(game);
  const isNamed = white !== '' || black !== '';
  return [
    headers.has('White') && isNamed ? `${white || '?'} – ${black || '?'}` : '',
    result === '*' ? '' : result,
    isNamed ? event : '',
  ]
    .filter((text) => text !== '')
    .join(', ');
}
