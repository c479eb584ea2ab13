/** Annotates the game: every position is analysed, bad moves are marked, as by `keymove analyse --pgn`. */
import { analyseGame } from '../../analyse/analyse-game.js';
import type { ChessEngine } from '../../analyse/analysis.js';
import { annotated } from '../../report/annotated-games/annotated-pgn.js';
import { playerHeads } from '../../report/annotated-games/player-heads.js';
import { button, h } from '../../report/html/client/dom.js';
import { playersTable } from '../../report/html/client/players.js';
import type { App } from '../app.js';
import { GameTree } from '../board/game-tree.js';
import { sentenceOf } from '../engine.js';
import type { Settings } from '../store.js';
import { TEXTS } from '../texts.js';

const { analyse } = TEXTS;

/** Moves of both sides in a better line: what a reader follows without a board. */
const LINE_PLIES = 10;

interface AnnotatedView {
  readonly app: App;
  tree(): GameTree;
  /** gives the engine, which does nothing else meanwhile */
  borrow(work: (engine: ChessEngine) => Promise<void>): Promise<void>;
  begun(): void;
  annotated(tree: GameTree): void;
}

export class Annotator {
  readonly element: HTMLElement;
  readonly #view: AnnotatedView;
  readonly #button = button({ class: 'quiet' }, () => this.#onButton(), analyse.annotate);
  readonly #perMove = h(
    'select',
    { id: 'per-move' },
    ...analyse.perMoveChoices.map(([ms, label]) => h('option', { value: ms }, label)),
  );
  readonly #progress = h('progress', { hidden: true, 'aria-label': analyse.annotate });
  readonly #said = h('span', { class: 'said' });
  readonly #players = h('div', {});
  /** the tree that the players' table is about */
  #judged: GameTree | undefined;
  #abort: AbortController | undefined;

  constructor(view: AnnotatedView) {
    this.#view = view;
    this.#perMove.addEventListener('change', () =>
      view.app.store.settle({ annotateMs: Number(this.#perMove.value) }),
    );
    this.element = h(
      'div',
      { class: 'annotator' },
      h(
        'div',
        { class: 'row' },
        this.#button,
        h('label', {}, analyse.perMove, this.#perMove),
        this.#progress,
        this.#said,
      ),
      this.#players,
    );
  }

  get isBusy(): boolean {
    return this.#abort !== undefined;
  }

  update({ annotateMs }: Settings): void {
    this.#perMove.value = String(annotateMs);
  }

  showTree(tree: GameTree): void {
    this.element.hidden = tree.isEmpty;
    if (tree === this.#judged) return;
    this.#players.replaceChildren();
    this.#said.textContent = '';
  }

  /** What is known by then is kept. */
  stop(): void {
    this.#abort?.abort();
  }

  #onButton(): void {
    if (this.#abort) this.stop();
    else void this.#annotate();
  }

  async #annotate(): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    const tree = this.#view.tree();
    this.#button.textContent = analyse.stop;
    this.#progress.hidden = false;
    this.#progress.removeAttribute('value');
    this.#view.begun();
    try {
      await this.#view.borrow((engine) => this.#with(engine, tree, abort.signal));
    } catch (error) {
      this.#tell(analyse.fault(sentenceOf(error)));
    } finally {
      this.#abort = undefined;
      this.#progress.hidden = true;
      this.#button.textContent = analyse.annotate;
      this.#view.begun();
    }
  }

  async #with(engine: ChessEngine, tree: GameTree, signal: AbortSignal): Promise<void> {
    const stop = (): void => engine.stop();
    signal.addEventListener('abort', stop);
    try {
      const { game } = tree;
      const analysis = await analyseGame(engine, game, {
        limits: { ms: this.#view.app.store.state.settings.annotateMs },
        signal,
        onProgress: (done, all) => {
          this.#progress.max = all;
          this.#progress.value = done;
          this.#said.textContent = analyse.annotating(done, all);
        },
      });
      // meanwhile another game may have been opened
      if (this.#view.tree() !== tree) return;
      const pgn = annotated(game, analysis, { annotator: engine.name, plies: LINE_PLIES });
      this.#judged = new GameTree({ fen: tree.fen, pgn });
      this.#view.annotated(this.#judged);
      this.#players.replaceChildren(playersTable(playerHeads(game, analysis)));
      this.#tell(analysis.complete ? analyse.annotated : analyse.annotatedPartly);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  #tell(text: string): void {
    this.#said.textContent = text;
    this.#view.app.say(text);
  }
}
