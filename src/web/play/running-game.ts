/**
 * The game against the engine: its moves and clocks, the questions to the engine, and the data saved for the next visit. The view decides
 * how it looks.
 */
import type { Color } from 'chessops/types';
import { Books } from '../../book/book.js';
import { readPosition } from '../../chess/fen.js';
import { legalUci, sanOf, toUci } from '../../chess/moves.js';
import { Game } from '../../play/game.js';
import { parseTimeControl } from '../../play/game-clock.js';
import { Match } from '../../play/match.js';
import { Opponent } from '../../play/opponent.js';
import type { GameOutcome } from '../../play/outcome.js';
import { whiteScore } from '../../records/analysis-records.js';
import { gamePgn } from '../../report/game/game-pgn.js';
import type { App } from '../app.js';
import { messageOf } from '../engine.js';
import { scoreWords } from '../game/evaluation-bar.js';
import { gameEngine } from '../game-engine.js';
import type { PlaySide, State } from '../store.js';
import { TEXTS } from '../texts.js';
import { levelOf } from './levels.js';

const { play } = TEXTS;

const TICK_MS = 100;

interface GameEvents {
  /** called when a move was made or taken back, the game has begun or ended, or the engine has finished */
  onGame(): void;
  /** called when the engine was asked something, or the remark has changed */
  onRemark(): void;
  /** called when the clocks have advanced */
  onTick(): void;
}

export class RunningGame {
  /** the last message: a hint, an answer */
  remark = '';
  /** the move that the engine recommends, in UCI */
  hinted: string | undefined;
  /** why the engine does not play, in a sentence; empty if it does */
  broken = '';
  isLoading = false;
  readonly #app: App;
  readonly #events: GameEvents;
  #match: Match | undefined;
  #clockName = '';
  /** the engine's current work: its move, a hint or an answer to a draw offer */
  #work: Promise<void> | undefined;
  /** the engine was asked to stop, so it is not an error if it has no move */
  #wasStopped = false;
  /** the engine's work will be discarded, or the view was left, so the engine is not asked to continue */
  #isStopping = false;
  #isRestored = false;
  /** runs while the view is shown */
  #ticker: ReturnType<typeof setInterval> | undefined;

  constructor(app: App, events: GameEvents) {
    this.#app = app;
    this.#events = events;
  }

  get match(): Match | undefined {
    return this.#match;
  }

  get moves(): readonly string[] {
    return this.#match?.game.moves.map(({ move }) => toUci(move)) ?? [];
  }

  get isUnderWay(): boolean {
    return this.#match !== undefined && !this.#match.game.outcome && this.moves.length > 0;
  }

  get isThinking(): boolean {
    return this.#work !== undefined;
  }

  /** Decides whether the player can move, or ask the engine something. */
  get isFree(): boolean {
    return this.#match?.isPersonsTurn === true && !this.#work;
  }

  get #isAway(): boolean {
    return this.#ticker === undefined;
  }

  /** Takes over the settings, and continues the game if the view was not shown before. */
  show({ settings, played }: State): void {
    if (this.#match) this.#match.level = levelOf(settings.playLevel, this.#clockName !== '');
    if (!this.#isAway) return;
    this.#ticker = setInterval(() => this.#tick(), TICK_MS);
    if (this.#isRestored) this.#goOn();
    else void this.#restore(played);
  }

  /** Makes the engine move at once with what it knows, and stops the clocks. */
  leave(): void {
    clearInterval(this.#ticker);
    this.#ticker = undefined;
    const match = this.#match;
    match?.stopClock();
    void this.#stop().then(() => {
      if (!this.#isAway) return;
      match?.stopClock();
      void match?.opponent.engine.close();
    });
  }

  async #restore(played: string): Promise<void> {
    this.#isRestored = true;
    const found = played === '' ? undefined : readSaved(played);
    if (!found) {
      this.#events.onGame();
      return;
    }
    const { saved, game } = found;
    const match = await this.#make(game, saved.side, saved.clock);
    if (!match) return;
    if (saved.left) match.clock?.restore({ white: saved.left[0], black: saved.left[1] });
    this.#goOn();
  }

  /** Begins a game and abandons the current one. */
  async begin(fen: string, side: PlaySide, clock: string): Promise<void> {
    await this.#stop();
    if (await this.#make(new Game(fen), side, clock)) this.#goOn();
  }

  async #make(game: Game, sides: PlaySide, clockName: string): Promise<Match | undefined> {
    const { settings } = this.#app.store.state;
    this.isLoading = true;
    this.#events.onRemark();
    try {
      const engine = this.#match?.opponent.engine ?? (await gameEngine(settings));
      await engine.newGame();
      this.#clockName = clockName;
      const clock = parseTimeControl(clockName);
      this.#match = new Match({
        game,
        sides,
        opponent: new Opponent({ engine, books: new Books([]), random: Math.random }),
        level: levelOf(settings.playLevel, clock !== undefined),
        clock,
      });
      return this.#match;
    } catch (error) {
      this.broken = play.notLoaded(messageOf(error));
      this.isLoading = false;
      this.#events.onGame();
      return undefined;
    }
  }

  /** Starts the engine again, for the game that is waiting for it. */
  async retry(): Promise<void> {
    if (this.#match) this.#goOn();
    else await this.#restore(this.#app.store.state.played);
  }

  /** Plays the player's move, if it is legal and the player's turn. */
  play(uci: string): void {
    const match = this.#match;
    const move = match && legalUci(match.game.position, uci);
    if (!match || !move || this.#work) return;
    if (!match.checkClock()) match.play(move);
    this.remark = '';
    this.#goOn();
  }

  /** Continues the game: the engine moves if it is its turn. */
  #goOn(): void {
    const match = this.#match;
    this.broken = '';
    this.isLoading = false;
    this.hinted = undefined;
    if (match && !this.#isAway) {
      match.startClock();
      if (match.isEnginesTurn) this.#ask(async () => void (await match.engineTurn()));
    }
    this.#changed();
  }

  #changed(): void {
    this.#events.onGame();
    this.#keep();
  }

  /** Lets the engine do some work, then continues the game. */
  #ask(work: (match: Match) => Promise<void>): void {
    const match = this.#match;
    if (!match || this.#work) return;
    this.#wasStopped = false;
    if (match.isPersonsTurn) this.remark = play.considers;
    const done = async (): Promise<void> => {
      try {
        await work(match);
      } catch (error) {
        // an engine that was stopped before it had a move is asked again
        if (!this.#wasStopped) {
          match.stopClock();
          this.broken = play.broken(messageOf(error));
        }
      }
      this.#work = undefined;
      if (this.remark === play.considers) this.remark = '';
      if (match !== this.#match) return;
      if (this.broken === '' && !this.#isStopping && match.isEnginesTurn) this.#goOn();
      else this.#changed();
    };
    this.#work = done();
    this.#events.onRemark();
  }

  hurry(): void {
    this.#wasStopped = true;
    this.#match?.opponent.engine.stop();
  }

  /** Stops the engine. Resolves when it is idle. */
  async #stop(): Promise<void> {
    this.#isStopping = true;
    this.hurry();
    await this.#work;
    this.#isStopping = false;
  }

  async takeBack(): Promise<void> {
    const match = this.#match;
    if (!match) return;
    await this.#stop();
    this.#tell(match.undo() > 0 ? play.takenBack : play.nothingToTakeBack);
    this.#goOn();
  }

  hint(): void {
    if (!this.isFree) return;
    this.#match?.stopClock();
    this.#ask(async (match) => {
      const { game, opponent, level } = match;
      const [best] = (await opponent.analyse(game, level, 1)).lines;
      const move = best?.moves[0];
      if (!best || !move || this.#isStopping) return;
      match.startClock();
      const score = scoreWords(whiteScore(best.score, game.turn === 'black'));
      this.#tell(play.hinted(sanOf(game.position, move), score));
      this.hinted = toUci(move);
    });
  }

  draw(): void {
    if (!this.isFree) return;
    this.#ask(async (match) => {
      if ((await match.draw()) === 'declined') this.#tell(play.declined);
    });
  }

  resign(): void {
    if (!this.isFree) return;
    this.#match?.resign();
    this.#goOn();
  }

  #tell(text: string): void {
    this.remark = text;
    this.#app.say(text);
    this.#events.onRemark();
  }

  #tick(): void {
    this.#events.onTick();
    if (!this.#match?.checkClock()) return;
    this.hurry();
    this.#goOn();
  }

  #keep(): void {
    const match = this.#match;
    if (!match) return;
    const times = match.clock?.snapshot();
    const played: SavedGame = {
      ...savedFrom(match.game),
      side: match.sides as PlaySide,
      clock: this.#clockName,
      ...(times && { left: [times.white, times.black] }),
    };
    this.#app.store.set({ played: JSON.stringify(played) });
  }

  /** Returns who plays a colour; empty without a game. */
  nameOf(color: Color): string {
    const match = this.#match;
    return match ? (match.sides === color ? play.you : play.engine) : '';
  }

  get pgn(): string {
    const match = this.#match;
    if (!match) return '';
    const { game, level, began } = match;
    const clock = parseTimeControl(this.#clockName);
    const players = { white: this.nameOf('white'), black: this.nameOf('black') };
    return gamePgn(game, { players, date: began, level, ...(clock && { clock }) });
  }
}

interface SavedGame {
  readonly fen: string;
  readonly moves: readonly string[];
  readonly side: PlaySide;
  /** `5+3`; empty without clocks */
  readonly clock: string;
  /** remaining milliseconds of White and Black */
  readonly left?: readonly [number, number] | undefined;
  /** an ending that does not follow from the moves: by resignation, agreement, claim or time */
  readonly ended?: GameOutcome | undefined;
}

const savedFrom = (game: Game): Pick<SavedGame, 'fen' | 'moves' | 'ended'> => {
  const { outcome } = game;
  return {
    fen: game.startFen,
    moves: game.moves.map(({ move }) => toUci(move)),
    ...(outcome && { ended: outcome }),
  };
};

/** Reads a saved game. Another version may have written it, so a game that does not fit is ignored. */
function readSaved(text: string): { readonly saved: SavedGame; readonly game: Game } | undefined {
  try {
    const saved = JSON.parse(text) as SavedGame;
    const position = readPosition(saved.fen);
    if (!position.ok || !['white', 'black'].includes(saved.side) || typeof saved.clock !== 'string')
      return undefined;
    const game = new Game(position.value.fen);
    for (const uci of saved.moves) {
      const move = legalUci(game.position, uci);
      if (!move) return undefined;
      game.play(move);
    }
    if (saved.ended && !game.outcome) game.end(saved.ended);
    return { saved, game };
  } catch {
    return undefined;
  }
}
