/** The game on the board of the analysis. It can be opened and changed, each change can be undone, and the page's state stores it. */
import { INITIAL_FEN } from 'chessops/fen';
import type { MovePlayer } from '../../board-ui/player.js';
import { readPosition } from '../../chess/fen.js';
import { numberedText, type ShownMove } from '../../report/html/shown.js';
import type { App } from '../app.js';
import type { Annotation } from '../game/annotation.js';
import { GameTree } from '../game/game-tree.js';
import { type ListedGame, readOneGame } from '../game/listed-game.js';
import type { State } from '../store.js';
import { analyse } from './analyse-texts.js';
import { GameList } from './game-list.js';

const MAX_UNDONE = 50;

/** A state to return to: the game, and the moves that led to the position on the board. */
interface Snapshot {
  readonly tree: GameTree;
  readonly path: readonly string[];
  /** the game of the list that was on the board */
  readonly opened: ListedGame | undefined;
}

export class EditedGame {
  /** the games that were read, one of which may be on the board */
  readonly list = new GameList();
  /** it is being annotated, and must not be changed */
  isBusy = false;
  /** saves text typed about the move on the board */
  flush: () => void = () => {};
  /** stops annotating it; resolves when the annotations so far are shown */
  halt: () => Promise<void> = async () => {};
  /** called when a game of the list is on the board; undefined for any other game */
  choose: (game: ListedGame | undefined) => void = () => {};
  /** saves changes of the game in the list */
  keep: (pgn: string) => void = () => {};
  /** called when another tree is shown, or the same tree after a change */
  onTree: (tree: GameTree) => void = () => {};
  readonly #app: App;
  readonly #player: MovePlayer;
  readonly #undone: Snapshot[] = [];
  #tree = GameTree.from(INITIAL_FEN);
  /** the game as it was last written into the state */
  #written = '';
  /** something is shown on the board */
  #isDrawn = false;

  constructor(app: App, player: MovePlayer) {
    this.#app = app;
    this.#player = player;
  }

  get tree(): GameTree {
    return this.#tree;
  }

  get canTakeBack(): boolean {
    return this.#undone.length > 0;
  }

  get #path(): string[] {
    return this.#tree.pathTo(this.#player.node);
  }

  /** Takes the game from the state if it is a different one. @returns whether the board shows something else now */
  update({ game, problem }: State): boolean {
    const position = readPosition(problem.fen);
    const tree = this.#tree;
    if (game !== this.#written) {
      const isAgain = !this.#isDrawn;
      void this.open(game, false, false);
      // the game is new, and not only restored after a reload
      if (!isAgain) this.choose(this.list.find(game));
    } else if (game === '' && tree.isEmpty && position.ok && position.value.fen !== tree.fen)
      this.#show(GameTree.from(position.value.fen), []);
    else if (!this.#isDrawn) this.#show(tree, this.#path);
    else return false;
    return true;
  }

  /** Shows another game, or the same game after a change. */
  #show(tree: GameTree, path: readonly string[], say = false): void {
    this.#isDrawn = true;
    this.#tree = tree;
    this.#player.show(tree.play, tree.shares);
    this.onTree(tree);
    this.#player.go(tree.follow(path), say);
  }

  /** Makes a change that survives a reload. */
  change(tree: GameTree, path: readonly string[] = this.#path, say = false): void {
    this.#show(tree, path, say);
    this.#write();
  }

  #write(): void {
    const { isEmpty, fen, pgn } = this.#tree;
    this.#written = isEmpty && fen === this.#app.store.state.problem.fen ? '' : pgn;
    this.keep(pgn);
    this.#app.store.set({ game: this.#written });
  }

  /** Saves the state that can be restored. */
  #remember({ opened }: Pick<Snapshot, 'opened'> = this.list): void {
    this.#undone.push({ tree: this.#tree.clone(), path: this.#path, opened });
    if (this.#undone.length > MAX_UNDONE) this.#undone.shift();
  }

  takeBack(): void {
    this.flush();
    const before = this.#undone.pop();
    if (!before) return;
    void this.halt();
    this.choose(before.opened);
    this.change(before.tree, before.path);
    this.#app.say(analyse.restored);
  }

  /**
   * @param isKept the game on the board can be opened again, so undoing concerns only the new one
   * @param isOwn the game was opened in this view, so it is written into the state
   */
  async open(pgn: string, isKept: boolean, isOwn = true): Promise<void> {
    this.flush();
    void this.halt();
    const { opened } = this.list;
    const game = pgn === '' ? undefined : await readOneGame(pgn);
    if (isKept) this.#undone.length = 0;
    else if (!this.#tree.isEmpty) this.#remember({ opened });
    const position = readPosition(this.#app.store.state.problem.fen);
    const tree = game ? new GameTree(game) : GameTree.from(position.ok ? position.value.fen : INITIAL_FEN);
    if (!isOwn) this.#written = pgn;
    this.#show(tree, []);
    if (isOwn) this.#write();
  }

  /** Begins a game without moves, from a position. */
  async begin(fen: string): Promise<void> {
    this.flush();
    const position = readPosition(fen);
    if (!position.ok) return;
    await this.halt();
    if (!this.#tree.isEmpty) this.#remember();
    this.choose(undefined);
    this.change(GameTree.from(position.value.fen), []);
  }

  play(after: ShownMove | undefined, moves: readonly string[]): void {
    this.flush();
    if (this.#isRefused()) return;
    const path = [...this.#tree.pathTo(after), ...moves];
    this.#tree.add(after, moves);
    this.change(this.#tree, path, true);
  }

  /** Says that the game must not be changed, while it is being annotated. */
  #isRefused(): boolean {
    if (this.isBusy) this.#app.say(analyse.busy);
    return this.isBusy;
  }

  /** Changes the annotation of the move on the board. */
  annotate(change: Partial<Annotation>, path: readonly string[]): void {
    if (this.#isRefused()) return;
    this.#remember();
    this.#tree.annotate(this.#tree.follow(path), change);
    this.change(this.#tree);
  }

  draw(shapes: Annotation['shapes']): void {
    if (this.isBusy) return;
    this.#remember();
    this.#tree.annotate(this.#player.node, { shapes });
    this.onTree(this.#tree);
    this.#write();
  }

  toMainLine(): void {
    const node = this.#changeable();
    if (!node || this.#tree.isMain(node)) return;
    this.#remember();
    const path = this.#path;
    this.#tree.toMainLine(node);
    this.change(this.#tree, path);
    this.#app.say(analyse.promoted(numberedText(node)));
  }

  removeMove(): void {
    const node = this.#changeable();
    if (!node) return;
    this.#remember();
    const path = this.#tree.pathTo(node.parent);
    this.#tree.remove(node);
    this.change(this.#tree, path);
    this.#app.say(analyse.removed(numberedText(node)));
  }

  /** Returns the move on the board; undefined at the beginning, and while the game is being annotated. */
  #changeable(): ShownMove | undefined {
    this.flush();
    return this.isBusy ? undefined : this.#player.node;
  }
}
