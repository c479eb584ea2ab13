/** The view in which one plays against the engine, as by `keymove play`: levels, clocks, hint, take back, draw. */
import type { Color } from 'chessops/types';
import { button, h } from '../../board-ui/dom.js';
import { Player } from '../../board-ui/player.js';
import { Books } from '../../book/book.js';
import { readPosition } from '../../chess/fen.js';
import { legalUci, sanOf, toUci } from '../../chess/moves.js';
import { Game } from '../../play/game.js';
import { parseTimeControl } from '../../play/game-clock.js';
import { Match } from '../../play/match.js';
import { Opponent } from '../../play/opponent.js';
import { whiteScore } from '../../records/analysis-records.js';
import { gamePgn } from '../../report/play/game-pgn.js';
import { outcomeText, restText } from '../../report/play/game-words.js';
import type { App, PageView, Shortcut } from '../app.js';
import { scoreWords } from '../board/evaluation-bar.js';
import { GameTree } from '../board/game-tree.js';
import { destinationsIn, readTyped } from '../board/legal-moves.js';
import { messageOf } from '../engine.js';
import { labelled, settingChoice } from '../field.js';
import { gameEngine } from '../game-engine.js';
import { saveBar } from '../save-bar.js';
import { INITIAL_FEN } from '../set-up-position.js';
import type { PlaySide, State } from '../store.js';
import { TEXTS } from '../texts.js';
import { heading, playerShortcuts, workbench } from '../workbench.js';
import { LEVELS, levelOf } from './levels.js';
import { readSaved, savedFrom, textOf } from './saved-game.js';

const { play } = TEXTS;

const TICK_MS = 100;
/** How long "New game" waits to be pressed again, if a game is under way. */
const SURE_MS = 4_000;

class PlayView implements PageView {
  readonly element: HTMLElement;
  readonly shortcuts: readonly Shortcut[];
  readonly #app: App;
  readonly #player = new Player({
    subject: 'game',
    rules: {
      destinations: (node) => (this.#mayMove(node) ? destinationsIn(this.#tree.positionAt(node)) : new Map()),
      read: (text, node) =>
        this.#mayMove(node) ? readTyped(this.#tree.positionAt(node), text) : { fault: this.#whyNot },
      play: (uci) => this.#move(uci),
    },
  });
  readonly #begin = button('main-action', () => void this.#onBegin(), play.begin);
  readonly #rows: Readonly<Record<Color, HTMLElement>> = { white: sideRow('white'), black: sideRow('black') };
  readonly #above = h('div.above-board');
  /** whose turn it is, or how it ended */
  readonly #state = h('p.state', play.none);
  readonly #said = h('p.said');
  readonly #fault = h('p.fault', { role: 'alert', hidden: true });
  readonly #retry = button({ class: 'quiet', hidden: true }, () => void this.#again(), play.retry);
  readonly #hint = button('quiet', () => void this.#showHint(), play.hint);
  readonly #takeBack = button('quiet', () => void this.#undo(), play.takeBack);
  readonly #draw = button('quiet', () => void this.#offerDraw(), play.draw);
  readonly #resign = button('quiet', () => this.#giveUp(), play.resign);
  readonly #moveNow = button('quiet', () => this.#hurry(), play.moveNow);
  readonly #analyse = button('quiet', () => this.#toAnalysis(), play.analyse);
  /** what a player can do */
  readonly #actions = h(
    'div.actions',
    { hidden: true },
    this.#player.answerForm,
    h('div.row', this.#hint, this.#takeBack, this.#moveNow, this.#draw, this.#resign),
  );
  readonly #save: HTMLElement;
  #match: Match | undefined;
  #clockName = '';
  #tree = GameTree.from(INITIAL_FEN);
  /** the engine's turn, its hint or its answer to a draw */
  #work: Promise<void> | undefined;
  /** it was asked to stop: that it has no move is no fault */
  #wasStopped = false;
  /** what it does is to be undone, or the view is left: it is not asked to go on */
  #isStopping = false;
  /** why the engine does not play, in a sentence */
  #broken = '';
  #isAway = true;
  #ticker: ReturnType<typeof setInterval> | undefined;
  #isRestored = false;

  constructor(app: App) {
    this.#app = app;
    const { store } = app;
    const levels = Object.keys(LEVELS).map(
      (name) => [name, play.levels[name as keyof typeof play.levels] ?? name] as const,
    );
    this.shortcuts = [
      { keys: ['h'], what: play.keys.hint, run: () => this.#hint.click() },
      { keys: ['t', 'Ctrl+z'], what: play.keys.takeBack, run: () => this.#takeBack.click() },
      { keys: ['g'], what: play.keys.moveNow, run: () => this.#moveNow.click() },
      ...playerShortcuts(this.#player, play.keys),
      { keys: ['Enter'], what: play.keys.man },
    ];
    this.#save = saveBar(app, 'played', [['pgn', 'PGN']], async () => ({
      content: this.#pgn,
      type: 'application/vnd.chess-pgn',
      extension: 'pgn',
      about: `keymove ${this.#match?.began.toISOString().slice(0, 10)}`,
    }));
    this.element = workbench(
      '.of-game.match',
      this.#player.stage,
      heading('play'),
      this.#state,
      this.#retry,
      this.#said,
      this.#fault,
      this.#actions,
      this.#player.moves,
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
      this.#begin,
      h('div.row', this.#analyse),
      this.#save,
    );
    this.#player.stage.prepend(this.#above);
    this.#showButtons();
  }

  update({ settings, played }: State): void {
    if (this.#match) this.#match.level = levelOf(settings.playLevel, this.#clockName !== '');
    if (!this.#isAway) return;
    this.#isAway = false;
    this.#ticker = setInterval(() => this.#tick(), TICK_MS);
    if (!this.#isRestored) void this.#restore(played);
    else void this.#goOn();
  }

  /** The engine moves at once with what it knows, and the clocks stand. */
  leave(): void {
    this.#isAway = true;
    clearInterval(this.#ticker);
    const match = this.#match;
    match?.stopClock();
    void this.#stopWork().then(() => {
      if (!this.#isAway) return;
      match?.stopClock();
      void match?.opponent.engine.close();
    });
  }

  // a game begins

  async #restore(played: string): Promise<void> {
    this.#isRestored = true;
    const found = played === '' ? undefined : readSaved(played);
    if (!found) {
      this.#show();
      return;
    }
    const { saved, game } = found;
    const match = await this.#make(game, saved.side, saved.clock);
    if (!match) return;
    if (saved.left) match.clock?.restore({ white: saved.left[0], black: saved.left[1] });
    await this.#goOn();
  }

  async #onBegin(): Promise<void> {
    const { problem, settings } = this.#app.store.state;
    const isUnderWay = this.#match && !this.#match.game.outcome && this.#match.game.moves.length > 0;
    if (isUnderWay && this.#begin.textContent !== play.reallyBegin) {
      this.#begin.textContent = play.reallyBegin;
      setTimeout(() => {
        this.#begin.textContent = play.begin;
      }, SURE_MS);
      return;
    }
    this.#begin.textContent = play.begin;
    const position = readPosition(settings.playFrom === 'initial' ? INITIAL_FEN : problem.fen);
    if (!position.ok) {
      this.#fault.textContent = `${play.notLegal} ${position.error[0]?.message}.`;
      this.#fault.hidden = false;
      return;
    }
    await this.#stopWork();
    const match = await this.#make(new Game(position.value.fen), settings.playSide, settings.playClock);
    if (!match) return;
    if (this.#player.isFlipped !== (settings.playSide === 'black')) this.#player.flip();
    await this.#goOn();
  }

  async #make(game: Game, sides: PlaySide, clock: string): Promise<Match | undefined> {
    const { settings } = this.#app.store.state;
    this.#state.textContent = play.loading;
    this.#fault.hidden = true;
    try {
      const engine = this.#match?.opponent.engine ?? (await gameEngine(settings));
      await engine.newGame();
      this.#clockName = clock;
      const control = parseTimeControl(clock);
      this.#match = new Match({
        game,
        sides,
        opponent: new Opponent({ engine, books: new Books([]), random: Math.random }),
        level: levelOf(settings.playLevel, control !== undefined),
        ...(control && { clock: control }),
      });
      return this.#match;
    } catch (error) {
      this.#broken = play.notLoaded(messageOf(error));
      this.#show();
      return undefined;
    }
  }

  // moves

  #mayMove(node: unknown): boolean {
    return this.#match?.isPersonsTurn === true && !this.#work && node === this.#last;
  }

  /** Says why no move can be made on the board as it is shown. */
  get #whyNot(): string {
    if (!this.#match?.isPersonsTurn) return this.#state.textContent ?? '';
    return this.#work ? play.considers : play.past;
  }

  /** Returns the last move of the game. */
  get #last() {
    return this.#tree.follow(this.#match?.game.moves.map(({ move }) => toUci(move)) ?? []);
  }

  #move(uci: string): void {
    const match = this.#match;
    const move = match && legalUci(match.game.position, uci);
    if (!match || !move || this.#work) return;
    if (!match.checkClock()) match.play(move);
    this.#said.textContent = '';
    void this.#goOn();
  }

  /** Shows where the game stands; the engine moves if it is its turn. */
  async #goOn(): Promise<void> {
    const match = this.#match;
    this.#fault.hidden = true;
    this.#broken = '';
    this.#player.point([]);
    if (!match) {
      this.#show();
      return;
    }
    if (!this.#isAway) match.startClock();
    if (match.isEnginesTurn && !this.#isAway) {
      this.#during(async () => void (await match.engineTurn()));
    }
    this.#show();
    this.#keep();
  }

  /** Something for which the engine thinks; then the game goes on. */
  #during(work: () => Promise<void>): void {
    if (this.#work) return;
    const match = this.#match;
    this.#wasStopped = false;
    if (match?.isPersonsTurn) this.#said.textContent = play.considers;
    const done = async (): Promise<void> => {
      try {
        await work();
      } catch (error) {
        // stopped before it had a move, it is asked again
        if (!this.#wasStopped) this.#onBreakdown(error);
      }
      this.#work = undefined;
      if (this.#said.textContent === play.considers) this.#said.textContent = '';
      if (match !== this.#match) return;
      if (this.#broken === '' && !this.#isStopping && match?.isEnginesTurn) void this.#goOn();
      else {
        this.#show();
        this.#keep();
      }
    };
    this.#work = done();
  }

  #onBreakdown(error: unknown): void {
    this.#match?.stopClock();
    this.#broken = play.broken(messageOf(error));
  }

  /** Starts the engine again, for the game that waits for it. */
  async #again(): Promise<void> {
    if (this.#match) await this.#goOn();
    else await this.#restore(this.#app.store.state.played);
  }

  /** Makes the engine answer at once. */
  #hurry(): void {
    this.#wasStopped = true;
    this.#match?.opponent.engine.stop();
  }

  /** Resolves when the engine does nothing. */
  async #stopWork(): Promise<void> {
    this.#isStopping = true;
    this.#hurry();
    await this.#work;
    this.#isStopping = false;
  }

  async #undo(): Promise<void> {
    const match = this.#match;
    if (!match) return;
    await this.#stopWork();
    const plies = match.undo();
    this.#tell(plies > 0 ? play.takenBack : play.nothingToTakeBack);
    await this.#goOn();
  }

  async #showHint(): Promise<void> {
    const match = this.#match;
    if (!match?.isPersonsTurn || this.#work) return;
    match.stopClock();
    this.#during(async () => {
      const { game, opponent, level } = match;
      const [best] = (await opponent.analyse(game, level, 1)).lines;
      const move = best?.moves[0];
      if (!best || !move || this.#isStopping) return;
      match.startClock();
      const san = sanOf(game.position, move);
      this.#tell(play.hinted(san, scoreWords(whiteScore(best.score, game.turn === 'black'))));
      this.#player.go(this.#last, false);
      this.#player.point([{ uci: toUci(move), brush: 'paleBlue' }]);
    });
    this.#showButtons();
  }

  async #offerDraw(): Promise<void> {
    const match = this.#match;
    if (!match?.isPersonsTurn || this.#work) return;
    this.#during(async () => {
      const answer = await match.draw();
      if (answer === 'declined') this.#tell(play.declined);
    });
    this.#showButtons();
  }

  #giveUp(): void {
    if (!this.#match?.isPersonsTurn || this.#work) return;
    this.#match.resign();
    void this.#goOn();
  }

  #toAnalysis(): void {
    this.#app.store.set({ game: this.#pgn });
    this.#app.store.set({ view: 'analyse' });
  }

  get #pgn(): string {
    const match = this.#match;
    if (!match) return '';
    const { game, sides, level, began } = match;
    const clock = parseTimeControl(this.#clockName);
    const name = (color: Color): string => (sides === color ? play.you : play.engine);
    const players = { white: name('white'), black: name('black') };
    return gamePgn(game, { players, date: began, level, ...(clock && { clock }) });
  }

  // what is shown

  #tell(text: string): void {
    this.#said.textContent = text;
    this.#app.say(text);
  }

  #show(): void {
    const match = this.#match;
    const game = match?.game;
    this.#tree = GameTree.from(game?.startFen ?? INITIAL_FEN);
    this.#tree.add(undefined, game?.moves.map(({ move }) => toUci(move)) ?? []);
    this.#player.show(this.#tree.play);
    this.#player.moves.hidden = this.#tree.isEmpty;
    this.#placeRows();
    this.#player.go(this.#last, !this.#isAway);
    this.#showState();
    this.#showButtons();
    this.#tick();
  }

  #showState(): void {
    const match = this.#match;
    const before = this.#state.textContent;
    const outcome = match?.game.outcome;
    const claim = match?.isPersonsTurn ? match.game.drawClaim : undefined;
    this.#state.textContent = this.#broken
      ? this.#broken
      : !match
        ? play.none
        : outcome
          ? `${outcomeText(outcome)}.`
          : match.isEnginesTurn
            ? play.thinking
            : [play.yourTurn, ...(claim ? [play.claim(claim)] : [])].join(' ');
    this.#state.classList.toggle('over', outcome !== undefined);
    this.#state.classList.toggle('broken', this.#broken !== '');
    this.#retry.hidden = this.#broken === '';
    this.#draw.textContent = claim ? play.claimDraw : play.draw;
    if ((this.#broken || outcome || claim) && this.#state.textContent !== before)
      this.#app.say(this.#state.textContent);
  }

  #showButtons(): void {
    const match = this.#match;
    const isMine = match?.isPersonsTurn === true && !this.#work;
    this.#actions.hidden = !match || match.game.outcome !== undefined;
    for (const made of [this.#hint, this.#draw, this.#resign]) made.disabled = !isMine;
    this.#takeBack.disabled = !match || match.game.moves.length === 0;
    this.#moveNow.disabled = !this.#work;
    const isEmpty = this.#tree.isEmpty;
    this.#analyse.disabled = isEmpty;
    this.#save.hidden = isEmpty;
  }

  /** Places the players' names and clocks above and below the board as it is turned. */
  #placeRows(): void {
    const board = this.#player.stage.querySelector('.board');
    const [below, above]: [Color, Color] = this.#player.isFlipped ? ['black', 'white'] : ['white', 'black'];
    if (board?.nextElementSibling === this.#rows[below]) return;
    this.#above.replaceChildren(this.#rows[above]);
    board?.after(this.#rows[below]);
  }

  #tick(): void {
    this.#placeRows();
    const match = this.#match;
    for (const color of ['white', 'black'] as const) {
      const [name, clock] = this.#rows[color].children as unknown as [HTMLElement, HTMLElement];
      name.textContent = match ? (match.sides === color ? play.you : play.engine) : '';
      clock.textContent = match?.clock ? restText(match.clock, color) : '';
      clock.setAttribute('aria-label', play.clockOf(name.textContent));
      this.#rows[color].classList.toggle(
        'to-move',
        !!match && !match.game.outcome && match.game.turn === color,
      );
    }
    if (!match?.clock || this.#isAway || !match.checkClock()) return;
    this.#hurry();
    void this.#goOn();
  }

  #keep(): void {
    const match = this.#match;
    if (!match) return;
    const times = match.clock?.snapshot();
    const played = textOf({
      ...savedFrom(match.game),
      side: match.sides as PlaySide,
      clock: this.#clockName,
      ...(times && { left: [times.white, times.black] }),
    });
    this.#app.store.set({ played });
  }
}

const sideRow = (color: Color): HTMLElement =>
  h(
    'div',
    { class: `side-row ${color}` },
    h('span.name'),
    h('span.clock', { role: 'timer', 'aria-live': 'off' }),
  );

export const playView = (app: App): PageView => new PlayView(app);
