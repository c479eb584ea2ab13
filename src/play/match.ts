/**
 * A person, or no person, against an engine: turns, moves, draws, clocks and take-backs. Independent of how the
 * game is shown and how commands are read.
 */
import type { ByColor, Color, NormalMove } from 'chessops/types';
import { opposite } from 'chessops/util';
import { Game } from './game.js';
import { GameClocks, type TimeControl } from './game-clock.js';
import { type ChosenMove, contentWithDraw, type Level, type OnState, type Opponent } from './opponent.js';
import { type DrawClaim, type GameOutcome, timeOutcome } from './outcome.js';

/** The sides that the person plays. */
export type Sides = Color | 'both' | 'none';

export interface MatchOptions {
  readonly game: Game;
  readonly sides: Sides;
  readonly opponent: Opponent;
  readonly level: Level;
  readonly clock?: TimeControl | undefined;
}

/** What the engine did when it was to move. */
export type EngineTurn =
  | { readonly kind: 'moved'; readonly choice: ChosenMove }
  | { readonly kind: 'claimed'; readonly claim: DrawClaim }
  | { readonly kind: 'late' };

/** The result of claiming or offering a draw. */
export type DrawAnswer = 'claimed' | 'agreed' | 'declined' | 'nobody';

export class Match {
  readonly opponent: Opponent;
  sides: Sides;
  level: Level;
  readonly #control: TimeControl | undefined;
  #game: Game;
  #clock: GameClocks | undefined;
  /** the times of the clocks before each move */
  #times: ByColor<number>[];
  #began = new Date();
  /** sides for which the engine has moved in this game */
  readonly #moved = new Set<Color>();

  constructor({ game, sides, opponent, level, clock }: MatchOptions) {
    this.opponent = opponent;
    this.sides = sides;
    this.level = level;
    this.#control = clock;
    this.#game = game;
    this.#clock = clock && new GameClocks(clock);
    this.#times = this.#noTimes();
  }

  get game(): Game {
    return this.#game;
  }

  get clock(): GameClocks | undefined {
    return this.#clock;
  }

  /** Returns when the current game began. */
  get began(): Date {
    return this.#began;
  }

  /** Returns whether the person is to move; false if the game is over. */
  get isPersonsTurn(): boolean {
    return !this.#game.outcome && this.#plays(this.#game.turn);
  }

  get isEnginesTurn(): boolean {
    return !this.#game.outcome && !this.#plays(this.#game.turn);
  }

  /** Starts another game with the same players. */
  async newGame(game: Game = new Game()): Promise<void> {
    await this.opponent.engine.newGame();
    this.#game = game;
    this.#clock = this.#control && new GameClocks(this.#control);
    this.#times = this.#noTimes();
    this.#began = new Date();
    this.#moved.clear();
  }

  /** Returns whether the engine has played moves of the side in this game. */
  engineMovedFor(color: Color): boolean {
    return this.#moved.has(color);
  }

  startClock(): void {
    this.#clock?.run(this.#game.outcome ? undefined : this.#game.turn);
  }

  stopClock(): void {
    this.#clock?.run(undefined);
  }

  /** Returns the milliseconds until the side to move loses on time; undefined if it cannot. */
  get timeLeft(): number | undefined {
    return this.#clock?.timeLeft(this.#game.turn);
  }

  /** Ends the game if the time of the side to move is up, and returns whether it did. */
  checkClock(): boolean {
    const { turn, position, outcome } = this.#game;
    if (outcome || !this.#clock?.hasFallen(turn)) return false;
    this.#end(timeOutcome(position, turn));
    return true;
  }

  /**
   * Plays a move, the person's or the engine's.
   * @throws RangeError if it is illegal, or the game is over
   */
  play(move: NormalMove): void {
    const { turn } = this.#game;
    const times = this.#clock?.snapshot();
    this.#game.play(move);
    if (times) this.#times.push(times);
    this.#clock?.press(turn);
    if (this.#game.outcome) this.stopClock();
  }

  /**
   * Plays the engine's turn: it thinks, and moves or claims a draw.
   * @throws EngineError if the engine broke down
   */
  async engineTurn(onState?: OnState): Promise<EngineTurn> {
    const game = this.#game;
    const { drawClaim: claim } = game;
    // an engine that plays both sides would repeat itself endlessly
    if (claim && this.sides === 'none') return this.#claimed(claim);
    this.startClock();
    const choice = await this.opponent.choose(game, this.level, this.#clock, onState);
    if (this.checkClock()) return { kind: 'late' };
    if (claim && choice.from === 'engine' && contentWithDraw(choice.analysis)) return this.#claimed(claim);
    this.#moved.add(game.turn);
    this.play(choice.move);
    return { kind: 'moved', choice };
  }

  /**
   * Takes moves back until the person is to move again: the person's last move, and the answer to it.
   * @returns plies taken back; 0 if the person has made no move
   */
  undo(): number {
    const mine = this.#game.moves.findLastIndex(({ by }) => this.#plays(by) || this.sides === 'none');
    if (mine < 0) return 0;
    const count = this.#game.moves.length - mine;
    for (let i = 0; i < count; i++) this.#game.undo();
    const times = this.#times[this.#game.moves.length];
    if (times) this.#clock?.restore(times);
    this.#times.length = this.#game.moves.length;
    return count;
  }

  /** Replays the moves that one `undo` took back. @returns the number of plies */
  redo(): number {
    let count = 0;
    while (count === 0 || this.isEnginesTurn) {
      const times = this.#clock?.snapshot();
      if (!this.#game.redo()) break;
      if (times) this.#times.push(times);
      count++;
      if (this.sides === 'none') break;
    }
    return count;
  }

  /** Lets the engine play the side to move. The person plays the other side from now on. */
  giveTurnToEngine(): void {
    if (this.sides !== 'none') this.sides = opposite(this.#game.turn);
  }

  /** Claims a draw for the side to move, or offers one to the engine. */
  async draw(onState?: OnState): Promise<DrawAnswer> {
    const { drawClaim: claim } = this.#game;
    if (claim) return this.#claimed(claim).kind;
    if (this.sides === 'none') return 'nobody';
    const agreed =
      this.sides === 'both' || (await this.opponent.acceptsDraw(this.#game, this.level, onState));
    if (!agreed) return 'declined';
    this.#end({ winner: undefined, end: 'agreement' });
    return 'agreed';
  }

  resign(): void {
    this.#end({ winner: opposite(this.#game.turn), end: 'resignation' });
  }

  #plays(color: Color): boolean {
    return this.sides === 'both' || this.sides === color;
  }

  #claimed(claim: DrawClaim): Extract<EngineTurn, { kind: 'claimed' }> {
    this.#end({ winner: undefined, end: claim });
    return { kind: 'claimed', claim };
  }

  #end(outcome: GameOutcome): void {
    this.#game.end(outcome);
    this.stopClock();
  }

  /** Returns no times for earlier moves of a continued game, so that the full times apply. */
  #noTimes(): ByColor<number>[] {
    const clock = this.#clock;
    return clock ? this.#game.moves.map(() => clock.snapshot()) : [];
  }
}
