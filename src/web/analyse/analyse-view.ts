/** The view that analyses positions and games: the board with a tree of moves, the engine's lines, and games from files. */
import { INITIAL_FEN, makeFen } from 'chessops/fen';
import { button, h } from '../../board-ui/dom.js';
import { pathTo } from '../../board-ui/play-tree.js';
import { MovePlayer } from '../../board-ui/player.js';
import { readPosition } from '../../chess/fen.js';
import type { ShownMove } from '../../report/html/shown.js';
import { linkTo } from '../address.js';
import type { App, PageView, Shortcut } from '../app.js';
import { cores } from '../engine.js';
import { settingChoice, settingFlag } from '../field.js';
import type { GameTree } from '../game/game-tree.js';
import { destinationsIn, readTyped } from '../game/legal-moves.js';
import { listed } from '../game/listed-game.js';
import { saveBar } from '../save-bar.js';
import type { State } from '../store.js';
import { heading, playerShortcuts, workbench } from '../workbench.js';
import { analyse } from './analyse-texts.js';
import { annotationForm } from './annotation-form.js';
import { annotatorPanel } from './annotator.js';
import { EditedGame } from './edited-game.js';
import { enginePanel } from './engine-panel.js';
import { gameLoader, PGN_TYPE } from './game-loader.js';
import { openingOf } from './openings.js';

export function analyseView(app: App): PageView {
  const player: MovePlayer = new MovePlayer({
    subject: 'game',
    rules: {
      destinations: (node) => (game.isBusy ? new Map() : destinationsIn(game.tree.positionAt(node))),
      read: (text, node) => readTyped(game.tree.positionAt(node), text),
      play: (uci, node) => game.play(node, [uci]),
    },
    onGo: onGo,
  });
  const game = new EditedGame(app, player);
  const faultText = h('p.fault', { role: 'alert', hidden: true });
  /** notice that there is a game other than the one on the board */
  const aside = h(
    'p.aside',
    { hidden: true },
    `${analyse.aside} `,
    button('quiet', () => app.store.swapGames(), analyse.toAside),
  );
  const fromSetUp = button('quiet', () => void game.begin(app.store.state.problem.fen), analyse.fromSetUp);
  const annotation = annotationForm(player, game);
  const engine = enginePanel(app, player, game, complain);
  const annotator = annotatorPanel(app, player, game, engine);
  const loader = gameLoader(app, game);
  const moves = movesPanel(player, game);
  game.onTree = (tree) => {
    complain();
    moves.show(tree);
    annotator.showTree(tree);
  };
  const upTo = (last: number) => Array.from({ length: last }, (_, i) => [i + 1, String(i + 1)] as const);
  const lineCount = settingChoice(app.store, 'lines', 'lines', upTo(5));
  const threads = settingChoice(app.store, 'threads', 'analysis-threads', upTo(cores()));
  const usualShortcuts: readonly Shortcut[] = [
    { keys: ['a'], what: analyse.keys.engine, run: () => engine.toggle() },
    { keys: ['e'], what: analyse.keys.say, run: () => engine.say(true) },
    { keys: ['b'], what: analyse.keys.best, run: () => engine.playBest() },
    ...playerShortcuts(player, analyse.keys),
    { keys: ['c'], what: analyse.keys.comment, run: () => annotation.focus() },
    { keys: ['d'], what: analyse.keys.draw, run: () => annotation.toggleDrawing() },
    { keys: ['u'], what: analyse.keys.mainLine, run: () => game.toMainLine() },
    { keys: ['Delete'], what: analyse.keys.remove, run: () => game.removeMove() },
    { keys: ['Ctrl+z'], what: analyse.keys.undo, run: () => game.takeBack() },
  ];
  const gameShortcuts: readonly Shortcut[] = [
    {
      keys: ['n', 'p'],
      what: analyse.keys.games,
      run: ({ key }) => loader.step(key.toLowerCase() === 'n' ? 1 : -1),
    },
  ];
  player.stage.prepend(h('div.above-board', engine.bar.element));
  const save = saveBar(app, 'game', analyse.forms, async (form) => {
    const { tree } = game;
    const { white, black, event } = listed(tree.game);
    const about = [white, black].join(' ').trim() || event || analyse.unnamed;
    return form === 'fen'
      ? {
          content: `${makeFen(tree.positionAt(player.node).toSetup())}\n`,
          type: 'text/plain',
          extension: 'fen',
          about,
        }
      : { content: tree.pgn, type: PGN_TYPE, extension: 'pgn', about };
  });
  const element = workbench(
    '.of-game.analysing',
    player.stage,
    heading('analyse'),
    h(
      'div.row.engine-row',
      engine.button,
      h('label', analyse.lines, lineCount),
      cores() > 1 && h('label', analyse.threads, threads),
      h('label', settingFlag(app.store, 'arrows', 'arrows'), analyse.arrows),
    ),
    engine.progress,
    engine.lines.element,
    faultText,
    aside,
    ...moves.parts,
    player.answerForm,
    annotation.element,
    annotator.element,
    loader.element,
    save,
    h('h2', analyse.newGame),
    h(
      'div.row',
      button('quiet', () => void game.begin(INITIAL_FEN), analyse.fromInitial),
      fromSetUp,
    ),
  );

  function update(state: State): void {
    const { problem, settings, gameAside } = state;
    const position = readPosition(problem.fen);
    fromSetUp.disabled = !position.ok;
    if (aside.hidden && gameAside !== '') app.say(analyse.aside);
    aside.hidden = gameAside === '';
    if (!game.update(state)) engine.follow(settings);
    engine.update(settings);
    if (state.game === '' && !position.ok) {
      const toSetUp = h('a', { href: `#${linkTo('problem', problem)}` }, analyse.toSetUp);
      complain(`${analyse.notLegal} ${position.error[0]?.message ?? ''}. `, toSetUp);
    }
  }

  /** Leaves the view. Annotating a game continues, but an analysis without limit rests until the reader returns. */
  function leave(): void {
    annotation.flush();
    engine.leave();
  }

  /** Is called when another position is on the board, or when the annotation of the same position has changed. */
  function onGo(node: ShownMove | undefined): void {
    // text typed for the previous move is saved first, which shows the new move again
    if (annotation.flush()) return;
    annotation.show(node);
    moves.mark(node);
    if (engine.isAbout(node)) return;
    engine.forget(node);
    engine.think();
  }

  function complain(...fault: readonly (string | Node)[]): void {
    faultText.replaceChildren(...fault);
    faultText.hidden = fault.length === 0;
  }

  return {
    element,
    update,
    leave,
    onFiles: ([file]) => file && loader.readFile(file),
    /** Without games, their keys step through the problems of a file. */
    get shortcuts() {
      return [...usualShortcuts, ...(game.list.hasGames ? gameShortcuts : [])];
    },
  };
}

function movesPanel(player: MovePlayer, game: EditedGame) {
  const title = h('p.game-title');
  const opening = h('p.opening-name', { hidden: true });
  const noMoves = h('p.nothing', analyse.noMoves);
  const mainLine = button('quiet', () => game.toMainLine(), analyse.mainLine);
  const remove = button('quiet', () => game.removeMove(), analyse.remove);
  const undo = button('quiet', () => game.takeBack(), analyse.undo);

  function show(tree: GameTree): void {
    title.textContent = titleOf(tree);
    title.hidden = title.textContent === '';
    noMoves.hidden = !tree.isEmpty;
    player.moves.hidden = tree.isEmpty;
    undo.disabled = !game.canTakeBack;
  }

  function mark(node: ShownMove | undefined): void {
    const { tree } = game;
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
