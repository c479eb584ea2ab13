/** Annotates the game: every position is analysed, bad moves are marked, as by `keymove analyse --pgn`. */
import { analyseGame } from '../../analyse/analyse-game.js';
import type { ChessEngine } from '../../analyse/analysis.js';
import { button, h } from '../../board-ui/dom.js';
import { playersTable } from '../../board-ui/players.js';
import { RECORD_VERSION } from '../../records/record.js';
import { annotated } from '../../report/annotated-games/annotated-pgn.js';
import { playerHeads } from '../../report/annotated-games/player-heads.js';
import type { ListedPlayer } from '../../report/html/shown.js';
import type { App } from '../app.js';
import { GameTree } from '../board/game-tree.js';
import { sentenceOf } from '../engine.js';
import { settingChoice } from '../field.js';
import { hashOf } from '../hash.js';
import { KeptAnswers } from '../kept-answers.js';
import { analyse } from './analyse-texts.js';

/** Moves of both sides in a better line: what a reader follows without a board. */
const LINE_PLIES = 10;

/** The facts about an analysed game besides its annotations. */
interface Judged {
  readonly v: typeof RECORD_VERSION;
  readonly players: readonly [ListedPlayer, ListedPlayer];
  readonly complete: boolean;
}

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
  readonly #judged: KeptAnswers<Judged>;
  readonly #button = button('quiet', () => this.#onButton(), analyse.annotate);
  readonly #progress = h('progress', { hidden: true, 'aria-label': analyse.annotate });
  readonly #said = h('span.said');
  readonly #players = h('div');
  /** what the players' table is about */
  #line = '';
  #abort: AbortController | undefined;
  /** settled when nothing is annotated */
  #ended: Promise<void> = Promise.resolve();

  constructor(view: AnnotatedView) {
    this.#view = view;
    this.#judged = new KeptAnswers(view.app.kept, 'players');
    const perMove = settingChoice(view.app.store, 'annotateMs', 'per-move', analyse.perMoveChoices);
    this.element = h(
      'div.annotator',
      h('div.row', this.#button, h('label', analyse.perMove, perMove), this.#progress, this.#said),
      this.#players,
    );
  }

  get isBusy(): boolean {
    return this.#abort !== undefined;
  }

  showTree(tree: GameTree): void {
    this.element.hidden = tree.isEmpty;
    const line = tree.evaluatedLine;
    if (line === this.#line) return;
    this.#line = line;
    this.#players.replaceChildren();
    this.#said.textContent = '';
    if (line !== '') void this.#restore(line);
  }

  /** Stops and keeps what is known. Resolves when it is shown. */
  stop(): Promise<void> {
    this.#abort?.abort();
    return this.#ended;
  }

  async #restore(line: string): Promise<void> {
    const judged = await this.#judged.get(hashOf(line));
    if (judged && line === this.#line && !this.isBusy) this.#show(judged);
  }

  #show({ players, complete }: Judged): void {
    this.#players.replaceChildren(playersTable(players));
    this.#said.textContent = complete ? analyse.annotated : analyse.annotatedPartly;
  }

  #onButton(): void {
    if (this.#abort) void this.stop();
    else this.#ended = this.#annotate();
  }

  async #annotate(): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    const tree = this.#view.tree();
    this.#button.textContent = analyse.stop;
    this.#progress.hidden = false;
    this.#progress.removeAttribute('value');
    const end = this.#view.app.working();
    this.#view.begun();
    try {
      await this.#view.borrow((engine) => this.#with(engine, tree, abort.signal));
    } catch (error) {
      this.#tell(analyse.fault(sentenceOf(error)));
    } finally {
      this.#abort = undefined;
      end();
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
      const players = playerHeads(game, analysis);
      const annotatedTree = new GameTree({ fen: tree.fen, pgn });
      const { complete } = analysis;
      this.#line = annotatedTree.evaluatedLine;
      const judged: Judged = { v: RECORD_VERSION, players, complete };
      this.#judged.put(hashOf(this.#line), judged, !complete);
      this.#view.annotated(annotatedTree);
      this.#show(judged);
      this.#view.app.say(this.#said.textContent ?? '');
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  #tell(text: string): void {
    this.#said.textContent = text;
    this.#view.app.say(text);
  }
}
