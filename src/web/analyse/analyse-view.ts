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
import { AnnotationForm } from './annotation-form.js';
import { Annotator } from './annotator.js';
import { EnginePanel } from './engine-panel.js';
import { GameLoader, PGN_TYPE } from './game-loader.js';
import { openingOf } from './openings.js';

const MAX_UNDONE = 50;

/** What can be taken back: the game, and the moves that led to the position on the board. */
interface Snapshot {
  readonly tree: GameTree;
  readonly path: readonly string[];
  /** of the list */
  readonly opened: ListedGame | undefined;
}

class AnalyseView implements PageView {
  readonly element: HTMLElement;
  readonly #shortcuts: readonly Shortcut[];
  readonly #gameShortcuts: readonly Shortcut[] = [
    {
      keys: ['n', 'p'],
      what: analyse.keys.games,
      run: ({ key }) => this.#loader.step(key.toLowerCase() === 'n' ? 1 : -1),
    },
  ];
  readonly #app: App;
  readonly #player = new Player({
    subject: 'game',
    rules: {
      destinations: (node) =>
        this.#annotator.isBusy ? new Map() : destinationsIn(this.#tree.positionAt(node)),
      read: (text, node) => readTyped(this.#tree.positionAt(node), text),
      play: (uci, node) => this.#play(node, [uci]),
    },
    onGo: (node) => this.#onGo(node),
  });
  readonly #fault = h('p.fault', { role: 'alert', hidden: true });
  /** that there is another game than the one on the board */
  readonly #aside = h(
    'p.aside',
    { hidden: true },
    `${analyse.aside} `,
    button('quiet', () => this.#app.store.swapGames(), analyse.toAside),
  );
  readonly #title = h('p.game-title');
  readonly #mainLine = button('quiet', () => this.#toMainLine(), analyse.mainLine);
  readonly #remove = button('quiet', () => this.#removeMove(), analyse.remove);
  readonly #undo = button('quiet', () => this.#takeBack(), analyse.undo);
  readonly #noMoves = h('p.nothing', analyse.noMoves);
  readonly #fromSetUp = button(
    'quiet',
    () => void this.#begin(this.#app.store.state.problem.fen),
    analyse.fromSetUp,
  );
  readonly #annotation = new AnnotationForm(this.#player, {
    onChange: (change, path) => this.#annotate(change, path),
    onDrawn: (shapes) => this.#draw(shapes),
  });
  readonly #opening = h('p.opening-name', { hidden: true });
  readonly #engine: EnginePanel;
  readonly #annotator: Annotator;
  readonly #loader: GameLoader;
  #tree = GameTree.from(INITIAL_FEN);
  readonly #undone: Snapshot[] = [];
  /** the game as this view has written it into the state */
  #written = '';
  /** the board is on the page */
  #isDrawn = false;

  constructor(app: App) {
    this.#app = app;
    this.#engine = new EnginePanel(app, this.#player, {
      tree: () => this.#tree,
      isBusy: () => this.#annotator.isBusy,
      onMoves: (moves) => this.#play(this.#player.node, moves),
      onFault: (fault) => this.#complain(fault),
    });
    this.#annotator = new Annotator({
      app,
      tree: () => this.#tree,
      borrow: (work) => this.#engine.borrow(work),
      begun: () => this.#player.go(this.#player.node, false),
      annotated: (tree) => this.#change(tree, this.#path()),
    });
    this.#loader = new GameLoader(app, {
      leave: () => this.#annotator.stop(),
      open: (pgn, isKept) => void this.#open(pgn, isKept),
    });
    const upTo = (last: number) => Array.from({ length: last }, (_, i) => [i + 1, String(i + 1)] as const);
    const lineCount = settingChoice(app.store, 'lines', 'lines', upTo(5));
    const threads = settingChoice(app.store, 'threads', 'analysis-threads', upTo(cores()));
    this.#shortcuts = [
      { keys: ['a'], what: analyse.keys.engine, run: () => this.#engine.toggle() },
      { keys: ['e'], what: analyse.keys.say, run: () => this.#engine.say(true) },
      { keys: ['b'], what: analyse.keys.best, run: () => this.#engine.playBest() },
      ...playerShortcuts(this.#player, analyse.keys),
      { keys: ['c'], what: analyse.keys.comment, run: () => this.#annotation.focus() },
      { keys: ['d'], what: analyse.keys.draw, run: () => this.#annotation.toggleDrawing() },
      { keys: ['u'], what: analyse.keys.mainLine, run: () => this.#toMainLine() },
      { keys: ['Delete'], what: analyse.keys.remove, run: () => this.#removeMove() },
      { keys: ['Ctrl+z'], what: analyse.keys.undo, run: () => this.#takeBack() },
    ];
    this.#player.stage.prepend(h('div.above-board', this.#engine.bar.element));
    const save = saveBar(app, 'game', analyse.forms, async (form) =>
      form === 'fen'
        ? { content: `${this.#fen}\n`, type: 'text/plain', extension: 'fen', about: this.#name }
        : { content: this.#tree.pgn, type: PGN_TYPE, extension: 'pgn', about: this.#name },
    );
    this.element = workbench(
      '.of-game.analysing',
      this.#player.stage,
      heading('analyse'),
      h(
        'div.row.engine-row',
        this.#engine.button,
        h('label', analyse.lines, lineCount),
        cores() > 1 && h('label', analyse.threads, threads),
        h('label', settingFlag(app.store, 'arrows', 'arrows'), analyse.arrows),
      ),
      this.#engine.progress,
      this.#engine.lines.element,
      this.#fault,
      this.#aside,
      h('h2', analyse.moves),
      this.#title,
      this.#opening,
      this.#noMoves,
      this.#player.moves,
      h('div.row', this.#mainLine, this.#remove, this.#undo),
      this.#player.answerForm,
      this.#annotation.element,
      this.#annotator.element,
      this.#loader.element,
      save,
      h('h2', analyse.newGame),
      h(
        'div.row',
        button('quiet', () => void this.#begin(INITIAL_FEN), analyse.fromInitial),
        this.#fromSetUp,
      ),
    );
  }

  /** Without games, their keys go through the problems of a file. */
  get shortcuts(): readonly Shortcut[] {
    return [...this.#shortcuts, ...(this.#loader.hasGames ? this.#gameShortcuts : [])];
  }

  update({ problem, settings, game, gameAside }: State): void {
    const position = readPosition(problem.fen);
    this.#fromSetUp.disabled = !position.ok;
    if (this.#aside.hidden && gameAside !== '') this.#app.say(analyse.aside);
    this.#aside.hidden = gameAside === '';
    if (game !== this.#written) {
      const isAgain = !this.#isDrawn;
      void this.#open(game, false, false);
      // from elsewhere, and not only again after a reload
      if (!isAgain) this.#loader.choose(this.#loader.find(game));
    } else if (game === '' && this.#tree.isEmpty && position.ok && position.value.fen !== this.#tree.fen)
      this.#setTree(GameTree.from(position.value.fen), []);
    else if (!this.#isDrawn) this.#setTree(this.#tree, this.#path());
    else this.#engine.follow(settings);
    this.#engine.update(settings);
    if (game === '' && !position.ok) this.#complainOfPosition(problem, position.error[0]?.message ?? '');
  }

  /** The game goes on being annotated. An analysis without end rests until somebody looks at it. */
  leave(): void {
    this.#annotation.flush();
    this.#engine.leave();
  }

  onFiles([file]: readonly File[]): void {
    if (file) this.#loader.readFile(file);
  }

  // the game

  #path(): string[] {
    return this.#tree.pathTo(this.#player.node);
  }

  /** Shows another game, or the same after a change. */
  #setTree(tree: GameTree, path: readonly string[], say = false): void {
    this.#isDrawn = true;
    this.#tree = tree;
    this.#fault.hidden = true;
    this.#player.show(tree.play, tree.shares);
    const { headers } = tree;
    const { white, black, event, result } = listed(tree.game);
    this.#title.textContent = [
      headers.has('White') && (white !== '' || black !== '') ? `${white || '?'} – ${black || '?'}` : '',
      result === '*' ? '' : result,
      white === '' && black === '' ? '' : event,
    ]
      .filter((text) => text !== '')
      .join(', ');
    this.#title.hidden = this.#title.textContent === '';
    this.#noMoves.hidden = !tree.isEmpty;
    this.#player.moves.hidden = tree.isEmpty;
    this.#annotator.showTree(tree);
    this.#player.go(tree.follow(path), say);
  }

  /** Makes a change that can be taken back, and is there after a reload. */
  #change(tree: GameTree, path: readonly string[], say = false): void {
    this.#setTree(tree, path, say);
    this.#write();
  }

  #write(): void {
    this.#written =
      this.#tree.isEmpty && this.#tree.fen === this.#app.store.state.problem.fen ? '' : this.#tree.pgn;
    this.#loader.keep(this.#tree.pgn);
    this.#app.store.set({ game: this.#written });
  }

  /** Notes what can be taken back. */
  #remember({ opened }: Pick<Snapshot, 'opened'> = this.#loader): void {
    this.#undone.push({ tree: this.#tree.clone(), path: this.#path(), opened });
    if (this.#undone.length > MAX_UNDONE) this.#undone.shift();
    this.#undo.disabled = false;
  }

  #takeBack(): void {
    this.#annotation.flush();
    const before = this.#undone.pop();
    if (!before) return;
    void this.#annotator.stop();
    this.#loader.choose(before.opened);
    this.#change(before.tree, before.path);
    this.#app.say(analyse.restored);
  }

  /** @param isKept the game on the board can be opened again: taking back is about the new one */
  async #open(pgn: string, isKept: boolean, isOwn = true): Promise<void> {
    this.#annotation.flush();
    void this.#annotator.stop();
    const { opened } = this.#loader;
    const game = pgn === '' ? undefined : await readOneGame(pgn);
    if (isKept) this.#undone.length = 0;
    else if (!this.#tree.isEmpty) this.#remember({ opened });
    const { fen } = this.#app.store.state.problem;
    const position = readPosition(fen);
    const tree = game ? new GameTree(game) : GameTree.from(position.ok ? position.value.fen : INITIAL_FEN);
    if (!isOwn) this.#written = pgn;
    this.#setTree(tree, []);
    if (isOwn) this.#write();
  }

  /** Begins a game without moves, from a position. */
  async #begin(fen: string): Promise<void> {
    this.#annotation.flush();
    const position = readPosition(fen);
    if (!position.ok) return;
    await this.#annotator.stop();
    if (!this.#tree.isEmpty) this.#remember();
    this.#loader.choose(undefined);
    this.#change(GameTree.from(position.value.fen), []);
  }

  #play(after: PlayNode | undefined, moves: readonly string[]): void {
    this.#annotation.flush();
    if (this.#annotator.isBusy) {
      this.#app.say(analyse.busy);
      return;
    }
    const path = [...this.#tree.pathTo(after), ...moves];
    this.#tree.add(after, moves);
    this.#change(this.#tree, path, true);
  }

  /** Changes what is said of the move on the board. */
  #annotate(change: Partial<Annotation>, path: readonly string[]): void {
    if (this.#annotator.isBusy) {
      this.#app.say(analyse.busy);
      this.#showAnnotation(this.#player.node);
      return;
    }
    this.#remember();
    this.#tree.annotate(this.#tree.follow(path), change);
    this.#change(this.#tree, this.#path());
  }

  #showAnnotation(node: PlayNode | undefined): void {
    this.#annotation.show(this.#tree.annotationAt(node), node?.text, this.#tree.pathTo(node));
  }

  #draw(shapes: Annotation['shapes']): void {
    if (this.#annotator.isBusy) return;
    this.#remember();
    this.#tree.annotate(this.#player.node, { shapes });
    this.#write();
  }

  #toMainLine(): void {
    this.#annotation.flush();
    const { node } = this.#player;
    if (!node || this.#annotator.isBusy || this.#tree.isMain(node)) return;
    this.#remember();
    const path = this.#path();
    this.#tree.toMainLine(node);
    this.#change(this.#tree, path);
    this.#app.say(analyse.promoted(node.text));
  }

  #removeMove(): void {
    this.#annotation.flush();
    const { node } = this.#player;
    if (!node || this.#annotator.isBusy) return;
    this.#remember();
    const path = this.#tree.pathTo(node.parent);
    this.#tree.remove(node);
    this.#change(this.#tree, path);
    this.#app.say(analyse.removed(node.text));
  }

  /** Name of the game, for files. */
  get #name(): string {
    const { white, black, event } = listed(this.#tree.game);
    return [white, black].join(' ').trim() || event || analyse.unnamed;
  }

  /** FEN of the position on the board. */
  get #fen(): string {
    return makeFen(this.#tree.positionAt(this.#player.node).toSetup());
  }

  // the position on the board

  /** Another position is on the board, or the same after what is said of it has changed. */
  #onGo(node: PlayNode | undefined): void {
    // what was typed at the move before is kept first, which shows this one again
    if (this.#annotation.flush()) return;
    this.#showAnnotation(node);
    this.#nameOpening(node);
    if (this.#engine.isAbout(node)) return;
    this.#engine.forget(node);
    this.#mainLine.disabled = !node || this.#tree.isMain(node);
    this.#remove.disabled = !node;
    this.#undo.disabled = this.#undone.length === 0;
    this.#engine.think();
  }

  /** The opening of the game up to here. */
  #nameOpening(node: PlayNode | undefined): void {
    const positions = pathTo(node).map((each) => this.#tree.positionAt(each));
    if (positions.length === 0 || this.#tree.fen !== INITIAL_FEN) {
      this.#opening.hidden = true;
      return;
    }
    const name = openingOf(positions);
    this.#opening.hidden = name === undefined;
    this.#opening.textContent = name ?? '';
  }

  #complainOfPosition(problem: State['problem'], why: string): void {
    this.#complain(
      `${analyse.notLegal} ${why}. `,
      h('a', { href: `#${linkTo('problem', problem)}` }, analyse.toSetUp),
    );
  }

  #complain(...fault: readonly (string | Node)[]): void {
    this.#fault.replaceChildren(...fault);
    this.#fault.hidden = fault.length === 0;
  }
}

export const analyseView = (app: App): PageView => new AnalyseView(app);
