/** The view in which positions and games are analysed: the board with a tree of moves, what the engine thinks, and games from files. */
import { makeFen } from 'chessops/fen';
import { button, h } from '../../board-ui/dom.js';
import { type PlayNode, pathTo } from '../../board-ui/play-tree.js';
import { Player } from '../../board-ui/player.js';
import { readPosition } from '../../chess/fen.js';
import { linkTo } from '../address.js';
import type { App, PageView, Shortcut } from '../app.js';
import type { Annotation } from '../board/annotation.js';
import { GameTree } from '../board/game-tree.js';
import { destinationsIn, readTyped } from '../board/legal-moves.js';
import { type ListedGame, listed, readOneGame } from '../board/listed-game.js';
import { cores } from '../engine.js';
import { settingChoice, settingFlag } from '../field.js';
import { saveBar } from '../save-bar.js';
import { INITIAL_FEN } from '../set-up-position.js';
import type { State } from '../store.js';
import { heading, playerShortcuts, workbench } from '../workbench.js';
import { analyse } from './analyse-texts.js';
import { annotationForm } from './annotation-form.js';
import { annotatorPanel } from './annotator.js';
import { enginePanel } from './engine-panel.js';
import { gameLoader, PGN_TYPE } from './game-loader.js';
import { openingOf } from './openings.js';

const MAX_UNDONE = 50;

/** What can be taken back: the game, and the moves that led to the position on the board. */
interface Snapshot {
  readonly tree: GameTree;
  readonly path: readonly string[];
  /** of the list */
  readonly opened: ListedGame | undefined;
}

export function analyseView(app: App): PageView {
  const gameShortcuts: readonly Shortcut[] = [
    {
      keys: ['n', 'p'],
      what: analyse.keys.games,
      run: ({ key }) => loader.step(key.toLowerCase() === 'n' ? 1 : -1),
    },
  ];
  const player = new Player({
    subject: 'game',
    rules: {
      destinations: (node) => (annotator.isBusy ? new Map() : destinationsIn(gameTree.positionAt(node))),
      read: (text, node) => readTyped(gameTree.positionAt(node), text),
      play: (uci, node) => play(node, [uci]),
    },
    onGo: onGo,
  });
  const faultText = h('p.fault', { role: 'alert', hidden: true });
  /** that there is another game than the one on the board */
  const aside = h(
    'p.aside',
    { hidden: true },
    `${analyse.aside} `,
    button('quiet', () => app.store.swapGames(), analyse.toAside),
  );
  const title = h('p.game-title');
  const mainLine = button('quiet', toMainLine, analyse.mainLine);
  const remove = button('quiet', removeMove, analyse.remove);
  const undo = button('quiet', takeBack, analyse.undo);
  const noMoves = h('p.nothing', analyse.noMoves);
  const fromSetUp = button('quiet', () => void begin(app.store.state.problem.fen), analyse.fromSetUp);
  const annotation = annotationForm(player, {
    onChange: annotate,
    onDrawn: draw,
  });
  const opening = h('p.opening-name', { hidden: true });
  let gameTree = GameTree.from(INITIAL_FEN);
  const undone: Snapshot[] = [];
  /** the game as this view has written it into the state */
  let written = '';
  /** the board is on the page */
  let isDrawn = false;
  const engine = enginePanel(app, player, {
    tree: () => gameTree,
    isBusy: () => annotator.isBusy,
    onMoves: (moves) => play(player.node, moves),
    onFault: complain,
  });
  const annotator = annotatorPanel({
    app,
    tree: () => gameTree,
    borrow: (work) => engine.borrow(work),
    begun: () => player.go(player.node, false),
    annotated: (tree) => makeChange(tree, pathHere()),
  });
  const loader = gameLoader(app, {
    leave: () => annotator.stop(),
    open: (pgn, isKept) => void open(pgn, isKept),
  });
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
    { keys: ['u'], what: analyse.keys.mainLine, run: toMainLine },
    { keys: ['Delete'], what: analyse.keys.remove, run: removeMove },
    { keys: ['Ctrl+z'], what: analyse.keys.undo, run: takeBack },
  ];
  player.stage.prepend(h('div.above-board', engine.bar.element));
  const save = saveBar(app, 'game', analyse.forms, async (form) =>
    form === 'fen'
      ? { content: `${fenHere()}\n`, type: 'text/plain', extension: 'fen', about: gameName() }
      : { content: gameTree.pgn, type: PGN_TYPE, extension: 'pgn', about: gameName() },
  );
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
    h('h2', analyse.moves),
    title,
    opening,
    noMoves,
    player.moves,
    h('div.row', mainLine, remove, undo),
    player.answerForm,
    annotation.element,
    annotator.element,
    loader.element,
    save,
    h('h2', analyse.newGame),
    h(
      'div.row',
      button('quiet', () => void begin(INITIAL_FEN), analyse.fromInitial),
      fromSetUp,
    ),
  );

  function update({ problem, settings, game, gameAside }: State): void {
    const position = readPosition(problem.fen);
    fromSetUp.disabled = !position.ok;
    if (aside.hidden && gameAside !== '') app.say(analyse.aside);
    aside.hidden = gameAside === '';
    if (game !== written) {
      const isAgain = !isDrawn;
      void open(game, false, false);
      // from elsewhere, and not only again after a reload
      if (!isAgain) loader.choose(loader.find(game));
    } else if (game === '' && gameTree.isEmpty && position.ok && position.value.fen !== gameTree.fen)
      setTree(GameTree.from(position.value.fen), []);
    else if (!isDrawn) setTree(gameTree, pathHere());
    else engine.follow(settings);
    engine.update(settings);
    if (game === '' && !position.ok) complainOfPosition(problem, position.error[0]?.message ?? '');
  }

  /** The game goes on being annotated. An analysis without end rests until somebody looks at it. */
  function leave(): void {
    annotation.flush();
    engine.leave();
  }

  function onFiles([file]: readonly File[]): void {
    if (file) loader.readFile(file);
  }

  // the game

  function pathHere(): string[] {
    return gameTree.pathTo(player.node);
  }

  /** Shows another game, or the same after a change. */
  function setTree(tree: GameTree, path: readonly string[], say = false): void {
    isDrawn = true;
    gameTree = tree;
    faultText.hidden = true;
    player.show(tree.play, tree.shares);
    const { headers } = tree;
    const { white, black, event, result } = listed(tree.game);
    title.textContent = [
      headers.has('White') && (white !== '' || black !== '') ? `${white || '?'} – ${black || '?'}` : '',
      result === '*' ? '' : result,
      white === '' && black === '' ? '' : event,
    ]
      .filter((text) => text !== '')
      .join(', ');
    title.hidden = title.textContent === '';
    noMoves.hidden = !tree.isEmpty;
    player.moves.hidden = tree.isEmpty;
    annotator.showTree(tree);
    player.go(tree.follow(path), say);
  }

  /** Makes a change that can be taken back, and is there after a reload. */
  function makeChange(tree: GameTree, path: readonly string[], say = false): void {
    setTree(tree, path, say);
    write();
  }

  function write(): void {
    written = gameTree.isEmpty && gameTree.fen === app.store.state.problem.fen ? '' : gameTree.pgn;
    loader.keep(gameTree.pgn);
    app.store.set({ game: written });
  }

  /** Notes what can be taken back. */
  function remember({ opened }: Pick<Snapshot, 'opened'> = loader): void {
    undone.push({ tree: gameTree.clone(), path: pathHere(), opened });
    if (undone.length > MAX_UNDONE) undone.shift();
    undo.disabled = false;
  }

  function takeBack(): void {
    annotation.flush();
    const before = undone.pop();
    if (!before) return;
    void annotator.stop();
    loader.choose(before.opened);
    makeChange(before.tree, before.path);
    app.say(analyse.restored);
  }

  /** @param isKept the game on the board can be opened again: taking back is about the new one */
  async function open(pgn: string, isKept: boolean, isOwn = true): Promise<void> {
    annotation.flush();
    void annotator.stop();
    const { opened } = loader;
    const game = pgn === '' ? undefined : await readOneGame(pgn);
    if (isKept) undone.length = 0;
    else if (!gameTree.isEmpty) remember({ opened });
    const { fen } = app.store.state.problem;
    const position = readPosition(fen);
    const tree = game ? new GameTree(game) : GameTree.from(position.ok ? position.value.fen : INITIAL_FEN);
    if (!isOwn) written = pgn;
    setTree(tree, []);
    if (isOwn) write();
  }

  /** Begins a game without moves, from a position. */
  async function begin(fen: string): Promise<void> {
    annotation.flush();
    const position = readPosition(fen);
    if (!position.ok) return;
    await annotator.stop();
    if (!gameTree.isEmpty) remember();
    loader.choose(undefined);
    makeChange(GameTree.from(position.value.fen), []);
  }

  function play(after: PlayNode | undefined, moves: readonly string[]): void {
    annotation.flush();
    if (annotator.isBusy) {
      app.say(analyse.busy);
      return;
    }
    const path = [...gameTree.pathTo(after), ...moves];
    gameTree.add(after, moves);
    makeChange(gameTree, path, true);
  }

  /** Changes what is said of the move on the board. */
  function annotate(change: Partial<Annotation>, path: readonly string[]): void {
    if (annotator.isBusy) {
      app.say(analyse.busy);
      showAnnotation(player.node);
      return;
    }
    remember();
    gameTree.annotate(gameTree.follow(path), change);
    makeChange(gameTree, pathHere());
  }

  function showAnnotation(node: PlayNode | undefined): void {
    annotation.show(gameTree.annotationAt(node), node?.text, gameTree.pathTo(node));
  }

  function draw(shapes: Annotation['shapes']): void {
    if (annotator.isBusy) return;
    remember();
    gameTree.annotate(player.node, { shapes });
    write();
  }

  function toMainLine(): void {
    annotation.flush();
    const { node } = player;
    if (!node || annotator.isBusy || gameTree.isMain(node)) return;
    remember();
    const path = pathHere();
    gameTree.toMainLine(node);
    makeChange(gameTree, path);
    app.say(analyse.promoted(node.text));
  }

  function removeMove(): void {
    annotation.flush();
    const { node } = player;
    if (!node || annotator.isBusy) return;
    remember();
    const path = gameTree.pathTo(node.parent);
    gameTree.remove(node);
    makeChange(gameTree, path);
    app.say(analyse.removed(node.text));
  }

  // the position on the board

  /** Another position is on the board, or the same after what is said of it has changed. */
  function onGo(node: PlayNode | undefined): void {
    // what was typed at the move before is kept first, which shows this one again
    if (annotation.flush()) return;
    showAnnotation(node);
    nameOpening(node);
    if (engine.isAbout(node)) return;
    engine.forget(node);
    mainLine.disabled = !node || gameTree.isMain(node);
    remove.disabled = !node;
    undo.disabled = undone.length === 0;
    engine.think();
  }

  /** The opening of the game up to here. */
  function nameOpening(node: PlayNode | undefined): void {
    const positions = pathTo(node).map((each) => gameTree.positionAt(each));
    if (positions.length === 0 || gameTree.fen !== INITIAL_FEN) {
      opening.hidden = true;
      return;
    }
    const name = openingOf(positions);
    opening.hidden = name === undefined;
    opening.textContent = name ?? '';
  }

  function complainOfPosition(problem: State['problem'], why: string): void {
    complain(
      `${analyse.notLegal} ${why}. `,
      h('a', { href: `#${linkTo('problem', problem)}` }, analyse.toSetUp),
    );
  }

  function complain(...fault: readonly (string | Node)[]): void {
    faultText.replaceChildren(...fault);
    faultText.hidden = fault.length === 0;
  }

  /** Name of the game, for files. */
  function gameName(): string {
    const { white, black, event } = listed(gameTree.game);
    return [white, black].join(' ').trim() || event || analyse.unnamed;
  }

  /** FEN of the position on the board. */
  function fenHere(): string {
    return makeFen(gameTree.positionAt(player.node).toSetup());
  }

  return {
    element,
    update,
    leave,
    onFiles,
    /** Without games, their keys go through the problems of a file. */
    get shortcuts() {
      return [...usualShortcuts, ...(loader.hasGames ? gameShortcuts : [])];
    },
  };
}
