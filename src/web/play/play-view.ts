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

export function playView(app: App): PageView {
  const player = new Player({
    subject: 'game',
    rules: {
      destinations: (node) => (mayMove(node) ? destinationsIn(tree.positionAt(node)) : new Map()),
      read: (text, node) => (mayMove(node) ? readTyped(tree.positionAt(node), text) : { fault: whyNot() }),
      play: onMove,
    },
  });
  const begin = button('main-action', () => void onBegin(), play.begin);
  const rows: Readonly<Record<Color, HTMLElement>> = { white: sideRow('white'), black: sideRow('black') };
  const aboveBoard = h('div.above-board');
  /** whose turn it is, or how it ended */
  const state = h('p.state', play.none);
  const said = h('p.said');
  const fault = h('p.fault', { role: 'alert', hidden: true });
  const retry = button({ class: 'quiet', hidden: true }, () => void again(), play.retry);
  const hint = button('quiet', () => void showHint(), play.hint);
  const takeBack = button('quiet', () => void undo(), play.takeBack);
  const draw = button('quiet', () => void offerDraw(), play.draw);
  const resign = button('quiet', giveUp, play.resign);
  const moveNow = button('quiet', hurry, play.moveNow);
  const analyse = button('quiet', toAnalysis, play.analyse);
  /** what a player can do */
  const actions = h(
    'div.actions',
    { hidden: true },
    player.answerForm,
    h('div.row', hint, takeBack, moveNow, draw, resign),
  );
  let current: Match | undefined;
  let clockName = '';
  let tree = GameTree.from(INITIAL_FEN);
  /** the engine's turn, its hint or its answer to a draw */
  let engineWork: Promise<void> | undefined;
  /** it was asked to stop: that it has no move is no fault */
  let wasStopped = false;
  /** what it does is to be undone, or the view is left: it is not asked to go on */
  let isStopping = false;
  /** why the engine does not play, in a sentence */
  let broken = '';
  let isAway = true;
  let ticker: ReturnType<typeof setInterval> | undefined;
  let isRestored = false;
  const { store } = app;
  const levels = Object.keys(LEVELS).map(
    (name) => [name, play.levels[name as keyof typeof play.levels] ?? name] as const,
  );
  const shortcuts: readonly Shortcut[] = [
    { keys: ['h'], what: play.keys.hint, run: () => hint.click() },
    { keys: ['t', 'Ctrl+z'], what: play.keys.takeBack, run: () => takeBack.click() },
    { keys: ['g'], what: play.keys.moveNow, run: () => moveNow.click() },
    ...playerShortcuts(player, play.keys),
    { keys: ['Enter'], what: play.keys.man },
  ];
  const save = saveBar(app, 'played', [['pgn', 'PGN']], async () => ({
    content: pgn(),
    type: 'application/vnd.chess-pgn',
    extension: 'pgn',
    about: `keymove ${current?.began.toISOString().slice(0, 10)}`,
  }));
  const element = workbench(
    '.of-game.match',
    player.stage,
    heading('play'),
    state,
    retry,
    said,
    fault,
    actions,
    player.moves,
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
    h('div.row', analyse),
    save,
  );
  player.stage.prepend(aboveBoard);
  showButtons();

  function update({ settings, played }: State): void {
    if (current) current.level = levelOf(settings.playLevel, clockName !== '');
    if (!isAway) return;
    isAway = false;
    ticker = setInterval(tick, TICK_MS);
    if (!isRestored) void restore(played);
    else void goOn();
  }

  /** The engine moves at once with what it knows, and the clocks stand. */
  function leave(): void {
    isAway = true;
    clearInterval(ticker);
    const match = current;
    match?.stopClock();
    void stopWork().then(() => {
      if (!isAway) return;
      match?.stopClock();
      void match?.opponent.engine.close();
    });
  }

  // a game begins

  async function restore(played: string): Promise<void> {
    isRestored = true;
    const found = played === '' ? undefined : readSaved(played);
    if (!found) {
      show();
      return;
    }
    const { saved, game } = found;
    const match = await make(game, saved.side, saved.clock);
    if (!match) return;
    if (saved.left) match.clock?.restore({ white: saved.left[0], black: saved.left[1] });
    await goOn();
  }

  async function onBegin(): Promise<void> {
    const { problem, settings } = app.store.state;
    const isUnderWay = current && !current.game.outcome && current.game.moves.length > 0;
    if (isUnderWay && begin.textContent !== play.reallyBegin) {
      begin.textContent = play.reallyBegin;
      setTimeout(() => {
        begin.textContent = play.begin;
      }, SURE_MS);
      return;
    }
    begin.textContent = play.begin;
    const position = readPosition(settings.playFrom === 'initial' ? INITIAL_FEN : problem.fen);
    if (!position.ok) {
      fault.textContent = `${play.notLegal} ${position.error[0]?.message}.`;
      fault.hidden = false;
      return;
    }
    await stopWork();
    const match = await make(new Game(position.value.fen), settings.playSide, settings.playClock);
    if (!match) return;
    if (player.isFlipped !== (settings.playSide === 'black')) player.flip();
    await goOn();
  }

  async function make(game: Game, sides: PlaySide, clock: string): Promise<Match | undefined> {
    const { settings } = app.store.state;
    state.textContent = play.loading;
    fault.hidden = true;
    try {
      const engine = current?.opponent.engine ?? (await gameEngine(settings));
      await engine.newGame();
      clockName = clock;
      const control = parseTimeControl(clock);
      current = new Match({
        game,
        sides,
        opponent: new Opponent({ engine, books: new Books([]), random: Math.random }),
        level: levelOf(settings.playLevel, control !== undefined),
        ...(control && { clock: control }),
      });
      return current;
    } catch (error) {
      broken = play.notLoaded(messageOf(error));
      show();
      return undefined;
    }
  }

  // moves

  function mayMove(node: unknown): boolean {
    return current?.isPersonsTurn === true && !engineWork && node === last();
  }

  function onMove(uci: string): void {
    const match = current;
    const move = match && legalUci(match.game.position, uci);
    if (!match || !move || engineWork) return;
    if (!match.checkClock()) match.play(move);
    said.textContent = '';
    void goOn();
  }

  /** Shows where the game stands; the engine moves if it is its turn. */
  async function goOn(): Promise<void> {
    const match = current;
    fault.hidden = true;
    broken = '';
    player.point([]);
    if (!match) {
      show();
      return;
    }
    if (!isAway) match.startClock();
    if (match.isEnginesTurn && !isAway) {
      during(async () => void (await match.engineTurn()));
    }
    show();
    keep();
  }

  /** Something for which the engine thinks; then the game goes on. */
  function during(work: () => Promise<void>): void {
    if (engineWork) return;
    const match = current;
    wasStopped = false;
    if (match?.isPersonsTurn) said.textContent = play.considers;
    const done = async (): Promise<void> => {
      try {
        await work();
      } catch (error) {
        // stopped before it had a move, it is asked again
        if (!wasStopped) onBreakdown(error);
      }
      engineWork = undefined;
      if (said.textContent === play.considers) said.textContent = '';
      if (match !== current) return;
      if (broken === '' && !isStopping && match?.isEnginesTurn) void goOn();
      else {
        show();
        keep();
      }
    };
    engineWork = done();
  }

  function onBreakdown(error: unknown): void {
    current?.stopClock();
    broken = play.broken(messageOf(error));
  }

  /** Starts the engine again, for the game that waits for it. */
  async function again(): Promise<void> {
    if (current) await goOn();
    else await restore(app.store.state.played);
  }

  /** Makes the engine answer at once. */
  function hurry(): void {
    wasStopped = true;
    current?.opponent.engine.stop();
  }

  /** Resolves when the engine does nothing. */
  async function stopWork(): Promise<void> {
    isStopping = true;
    hurry();
    await engineWork;
    isStopping = false;
  }

  async function undo(): Promise<void> {
    const match = current;
    if (!match) return;
    await stopWork();
    const plies = match.undo();
    tell(plies > 0 ? play.takenBack : play.nothingToTakeBack);
    await goOn();
  }

  async function showHint(): Promise<void> {
    const match = current;
    if (!match?.isPersonsTurn || engineWork) return;
    match.stopClock();
    during(async () => {
      const { game, opponent, level } = match;
      const [best] = (await opponent.analyse(game, level, 1)).lines;
      const move = best?.moves[0];
      if (!best || !move || isStopping) return;
      match.startClock();
      const san = sanOf(game.position, move);
      tell(play.hinted(san, scoreWords(whiteScore(best.score, game.turn === 'black'))));
      player.go(last(), false);
      player.point([{ uci: toUci(move), brush: 'paleBlue' }]);
    });
    showButtons();
  }

  async function offerDraw(): Promise<void> {
    const match = current;
    if (!match?.isPersonsTurn || engineWork) return;
    during(async () => {
      const answer = await match.draw();
      if (answer === 'declined') tell(play.declined);
    });
    showButtons();
  }

  function giveUp(): void {
    if (!current?.isPersonsTurn || engineWork) return;
    current.resign();
    void goOn();
  }

  function toAnalysis(): void {
    app.store.set({ game: pgn() });
    app.store.set({ view: 'analyse' });
  }

  // what is shown

  function tell(text: string): void {
    said.textContent = text;
    app.say(text);
  }

  function show(): void {
    const match = current;
    const game = match?.game;
    tree = GameTree.from(game?.startFen ?? INITIAL_FEN);
    tree.add(undefined, game?.moves.map(({ move }) => toUci(move)) ?? []);
    player.show(tree.play);
    player.moves.hidden = tree.isEmpty;
    placeRows();
    player.go(last(), !isAway);
    showState();
    showButtons();
    tick();
  }

  function showState(): void {
    const match = current;
    const before = state.textContent;
    const outcome = match?.game.outcome;
    const claim = match?.isPersonsTurn ? match.game.drawClaim : undefined;
    state.textContent = broken
      ? broken
      : !match
        ? play.none
        : outcome
          ? `${outcomeText(outcome)}.`
          : match.isEnginesTurn
            ? play.thinking
            : [play.yourTurn, ...(claim ? [play.claim(claim)] : [])].join(' ');
    state.classList.toggle('over', outcome !== undefined);
    state.classList.toggle('broken', broken !== '');
    retry.hidden = broken === '';
    draw.textContent = claim ? play.claimDraw : play.draw;
    if ((broken || outcome || claim) && state.textContent !== before) app.say(state.textContent);
  }

  function showButtons(): void {
    const match = current;
    const isMine = match?.isPersonsTurn === true && !engineWork;
    actions.hidden = !match || match.game.outcome !== undefined;
    for (const made of [hint, draw, resign]) made.disabled = !isMine;
    takeBack.disabled = !match || match.game.moves.length === 0;
    moveNow.disabled = !engineWork;
    const isEmpty = tree.isEmpty;
    analyse.disabled = isEmpty;
    save.hidden = isEmpty;
  }

  /** Places the players' names and clocks above and below the board as it is turned. */
  function placeRows(): void {
    const board = player.stage.querySelector('.board');
    const [below, above]: [Color, Color] = player.isFlipped ? ['black', 'white'] : ['white', 'black'];
    if (board?.nextElementSibling === rows[below]) return;
    aboveBoard.replaceChildren(rows[above]);
    board?.after(rows[below]);
  }

  function tick(): void {
    placeRows();
    const match = current;
    for (const color of ['white', 'black'] as const) {
      const [name, clock] = rows[color].children as unknown as [HTMLElement, HTMLElement];
      name.textContent = match ? (match.sides === color ? play.you : play.engine) : '';
      clock.textContent = match?.clock ? restText(match.clock, color) : '';
      clock.setAttribute('aria-label', play.clockOf(name.textContent));
      rows[color].classList.toggle('to-move', !!match && !match.game.outcome && match.game.turn === color);
    }
    if (!match?.clock || isAway || !match.checkClock()) return;
    hurry();
    void goOn();
  }

  function keep(): void {
    const match = current;
    if (!match) return;
    const times = match.clock?.snapshot();
    const played = textOf({
      ...savedFrom(match.game),
      side: match.sides as PlaySide,
      clock: clockName,
      ...(times && { left: [times.white, times.black] }),
    });
    app.store.set({ played });
  }

  /** Says why no move can be made on the board as it is shown. */
  function whyNot(): string {
    if (!current?.isPersonsTurn) return state.textContent ?? '';
    return engineWork ? play.considers : play.past;
  }

  /** Returns the last move of the game. */
  function last() {
    return tree.follow(current?.game.moves.map(({ move }) => toUci(move)) ?? []);
  }

  function pgn(): string {
    const match = current;
    if (!match) return '';
    const { game, sides, level, began } = match;
    const clock = parseTimeControl(clockName);
    const name = (color: Color): string => (sides === color ? play.you : play.engine);
    const players = { white: name('white'), black: name('black') };
    return gamePgn(game, { players, date: began, level, ...(clock && { clock }) });
  }

  return { element, shortcuts, update, leave };
}

const sideRow = (color: Color): HTMLElement =>
  h(
    'div',
    { class: `side-row ${color}` },
    h('span.name'),
    h('span.clock', { role: 'timer', 'aria-live': 'off' }),
  );
