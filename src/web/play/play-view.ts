/** The view for games against the engine, as in `keymove play`: levels, clocks, hint, take back, draw. */

import { INITIAL_FEN } from 'chessops/fen';
import { button, h } from '../../board-ui/dom.js';
import { MovePlayer } from '../../board-ui/player.js';
import { readPosition } from '../../chess/fen.js';
import { outcomeText, restText } from '../../report/game/game-words.js';
import type { ShownMove } from '../../report/html/shown.js';
import type { App, PageView, Shortcut } from '../app.js';
import { labelled, settingChoice } from '../field.js';
import { GameTree } from '../game/game-tree.js';
import { destinationsIn, readTyped } from '../game/legal-moves.js';
import { saveBar } from '../save-bar.js';
import { TEXTS } from '../texts.js';
import { heading, playerShortcuts, workbench } from '../workbench.js';
import { LEVELS } from './levels.js';
import { RunningGame } from './running-game.js';

const { play } = TEXTS;

export function playView(app: App): PageView {
  const { store } = app;
  const game = new RunningGame(app, {
    onGame: show,
    onRemark: showState,
    onTick: () => rows.update(),
  });
  let tree = GameTree.from(INITIAL_FEN);
  const player = new MovePlayer({
    subject: 'game',
    rules: {
      destinations: (node) => (mayMove(node) ? destinationsIn(tree.positionAt(node)) : new Map()),
      read: (text, node) => (mayMove(node) ? readTyped(tree.positionAt(node), text) : { fault: whyNot() }),
      play: (uci) => {
        newGame.clearFault();
        game.play(uci);
      },
    },
  });
  const rows = sideRows(player, game);
  const newGame = newGameForm(app, player, game);
  /** says whose turn it is, or how the game ended */
  const state = h('p.state', play.none);
  const said = h('p.said');
  const retry = button({ class: 'quiet', hidden: true }, () => void game.retry(), play.retry);
  const hint = button('quiet', () => game.hint(), play.hint);
  const takeBack = button('quiet', () => void game.takeBack(), play.takeBack);
  const draw = button('quiet', () => game.draw(), play.draw);
  const resign = button('quiet', () => game.resign(), play.resign);
  const moveNow = button('quiet', () => game.hurry(), play.moveNow);
  const analyse = button('quiet', () => store.set({ game: game.pgn, view: 'analyse' }), play.analyse);
  /** buttons for the player's actions */
  const actions = h(
    'div.actions',
    { hidden: true },
    player.answerForm,
    h('div.row', hint, takeBack, moveNow, draw, resign),
  );
  const shortcuts: readonly Shortcut[] = [
    { keys: ['h'], what: play.keys.hint, run: () => hint.click() },
    { keys: ['t', 'Ctrl+z'], what: play.keys.takeBack, run: () => takeBack.click() },
    { keys: ['g'], what: play.keys.moveNow, run: () => moveNow.click() },
    ...playerShortcuts(player, play.keys),
    { keys: ['Enter'], what: play.keys.man },
  ];
  const save = saveBar(app, 'played', [['pgn', 'PGN']], async () => ({
    content: game.pgn,
    type: 'application/vnd.chess-pgn',
    extension: 'pgn',
    about: `keymove ${game.match?.began.toISOString().slice(0, 10)}`,
  }));
  const element = workbench(
    '.of-game.match',
    player.stage,
    heading('play'),
    state,
    retry,
    said,
    newGame.fault,
    actions,
    player.moves,
    ...newGame.parts,
    h('div.row', analyse),
    save,
  );
  showState();

  function leave(): void {
    newGame.clearFault();
    game.leave();
  }

  function show(): void {
    tree = GameTree.from(game.match?.game.startFen ?? INITIAL_FEN);
    tree.add(undefined, game.moves);
    player.show(tree.play);
    player.moves.hidden = tree.isEmpty;
    rows.update();
    player.go(last(), element.isConnected);
    player.board.point(game.hinted === undefined ? [] : [{ uci: game.hinted, brush: 'paleBlue' }]);
    showState();
  }

  function showState(): void {
    const { match, isFree, broken, isLoading, isThinking, remark } = game;
    const outcome = match?.game.outcome;
    const claim = match?.isPersonsTurn ? match.game.drawClaim : undefined;
    const before = state.textContent;
    state.textContent = isLoading ? play.loading : stateText(game);
    state.classList.toggle('over', outcome !== undefined);
    state.classList.toggle('broken', broken !== '');
    if (!isLoading && (broken || outcome || claim) && state.textContent !== before)
      app.say(state.textContent);
    said.textContent = remark;
    retry.hidden = broken === '';
    draw.textContent = claim ? play.claimDraw : play.draw;
    actions.hidden = !match || outcome !== undefined;
    for (const made of [hint, draw, resign]) made.disabled = !isFree;
    takeBack.disabled = !match || match.game.moves.length === 0;
    moveNow.disabled = !isThinking;
    analyse.disabled = tree.isEmpty;
    save.hidden = tree.isEmpty;
  }

  function mayMove(node: ShownMove | undefined): boolean {
    return game.isFree && node === last();
  }

  /** Says why the shown board does not allow a move. */
  function whyNot(): string {
    if (!game.match?.isPersonsTurn) return state.textContent ?? '';
    return game.isThinking ? play.considers : play.past;
  }

  function last(): ShownMove | undefined {
    return tree.follow(game.moves);
  }

  return { element, shortcuts, update: (state) => game.show(state), leave };
}

/** Says whose turn it is, how the game ended, or why it cannot go on. */
function stateText({ match, broken }: RunningGame): string {
  if (broken) return broken;
  if (!match) return play.none;
  const { outcome, drawClaim: claim } = match.game;
  if (outcome) return `${outcomeText(outcome)}.`;
  if (match.isEnginesTurn) return play.thinking;
  return [play.yourTurn, ...(claim ? [play.claim(claim)] : [])].join(' ');
}

/** Shows the players' names and clocks, above and below the board according to its orientation. */
function sideRows(player: MovePlayer, game: RunningGame) {
  const sides = (['white', 'black'] as const).map((color) => {
    const name = h('span.name');
    const clock = h('span.clock', { role: 'timer', 'aria-live': 'off' });
    return { color, name, clock, row: h('div', { class: `side-row ${color}` }, name, clock) };
  });
  const aboveBoard = h('div.above-board');
  player.stage.prepend(aboveBoard);

  function update(): void {
    place();
    const { match } = game;
    for (const { color, row, name, clock } of sides) {
      name.textContent = game.nameOf(color);
      clock.textContent = match?.clock ? restText(match.clock, color) : '';
      clock.setAttribute('aria-label', play.clockOf(name.textContent));
      row.classList.toggle('to-move', !!match && !match.game.outcome && match.game.turn === color);
    }
  }

  function place(): void {
    const board = player.stage.querySelector('.board');
    const [below, above] = player.board.isFlipped ? sides.toReversed() : sides;
    if (!below || !above || board?.nextElementSibling === below.row) return;
    aboveBoard.replaceChildren(above.row);
    board?.after(below.row);
  }

  return { update };
}

/** How long "New game" waits for a second press if a game is under way. */
const SURE_MS = 4_000;

/** The form for a new game: sides, the engine's strength, the clocks, and the first position. */
function newGameForm({ store }: App, player: MovePlayer, game: RunningGame) {
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
    if (player.board.isFlipped !== (side === 'black')) player.board.flip();
    await game.begin(position.value.fen, side, settings.playClock);
  }

  /** Clears the error, because another position may be set up by now, or a game is under way. */
  function clearFault(): void {
    fault.hidden = true;
  }

  return { parts, fault, clearFault };
}
