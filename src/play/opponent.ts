/** Who plays against a person: a book as long as it knows the position, then an engine at a level. */
import type { NormalMove } from 'chessops/types';
import { GAME_MATE_SHARE } from '../analyse/analyser.js';
import type { Analysis, AnalysisLimits, AnalysisState, Engine } from '../analyse/analysis.js';
import { moveTime } from '../analyse/time-for-move.js';
import type { Library } from '../book/book.js';
import type { Random } from '../book/random.js';
import type { Game } from './game.js';
import type { Clock } from './game-clock.js';

export type Choice =
  | { readonly from: 'book'; readonly move: NormalMove }
  | { readonly from: 'engine'; readonly move: NormalMove; readonly analysis: Analysis };

/** What ends the thinking about one move; the first that is reached does. Without any, a clock has to. */
export type Level = AnalysisLimits;

/** What goes by between the engine's move and the stop of its clock. */
const OVERHEAD_MS = 50;

export type OnState = (state: AnalysisState) => void;

export interface OpponentOptions {
  readonly engine: Engine;
  readonly library: Library;
  readonly random: Random;
  /** plies of a game, from its start, in which the book is asked */
  readonly bookPlies?: number | undefined;
}

/** For a question aside, in a game with clocks. */
const UNTIMED: Level = { ms: 1000 };

/** Plies before which an engine does not talk of draws. */
const EARLY_PLIES = 20;

export class Opponent {
  /** replaced when it has broken down */
  engine: Engine;
  readonly library: Library;
  readonly #random: Random;
  readonly #bookPlies: number;

  constructor({ engine, library, random, bookPlies }: OpponentOptions) {
    this.engine = engine;
    this.library = library;
    this.#random = random;
    this.#bookPlies = bookPlies ?? Number.POSITIVE_INFINITY;
  }

  /** A move of the book for the position on the board. */
  bookMove(game: Game): NormalMove | undefined {
    if (game.moves.length >= this.#bookPlies) return undefined;
    return this.library.choose(game.position, this.#random);
  }

  /**
   * The move to play in a game that is not over. Where a draw may be claimed, the book is not asked: it knows no repetition.
   * @throws EngineError if the engine broke down
   */
  async choose(game: Game, level: Level, clock?: Clock, onState?: OnState): Promise<Choice> {
    const move = game.claim ? undefined : this.bookMove(game);
    if (move) return { from: 'book', move };
    const analysis = await this.#ask(game, level, clock, 1, onState);
    const best = analysis.bestMove ?? analysis.lines[0]?.moves[0];
    if (!best) throw new RangeError(`${this.engine.name} has no move in ${game.fen}`);
    return { from: 'engine', move: best, analysis };
  }

  /**
   * What the engine thinks of the position; no clock runs for it, nor for who asks.
   * @param lines first moves to rank
   */
  analyse(game: Game, level: Level, lines: number, onState?: OnState): Promise<Analysis> {
    return this.#ask(game, isEmpty(level) ? UNTIMED : level, undefined, lines, onState);
  }

  /** Whether the engine, which is not to move, takes a draw that is offered: not early, and not when it stands better. */
  async acceptsDraw(game: Game, level: Level, onState?: OnState): Promise<boolean> {
    if (game.moves.length < EARLY_PLIES) return false;
    const score = (await this.analyse(game, level, 1, onState)).lines[0]?.score;
    if (!score) return false;
    return score.kind === 'mate' ? score.moves > 0 : score.centipawns >= 0;
  }

  #ask(
    game: Game,
    level: Level,
    clock: Clock | undefined,
    lines: number,
    onState?: OnState,
  ): Promise<Analysis> {
    const asked = clock?.asked;
    // our own engine wants to know how long to think, others decide for themselves
    const time = asked && { clock: asked, moveTime: moveTime(asked, game.turn, OVERHEAD_MS) };
    const question = { ...level, ...time, position: game.asked, lines, mateShare: GAME_MATE_SHARE };
    return this.engine.analyse(question, onState);
  }
}

const isEmpty = ({ depth, nodes, ms }: Level): boolean => (depth ?? nodes ?? ms) === undefined;

/** Whether who is to move, and has thought so about it, takes a draw. */
export function contentWithDraw(analysis: Analysis): boolean {
  const score = analysis.lines[0]?.score;
  if (!score) return false;
  return score.kind === 'mate' ? score.moves <= 0 : score.centipawns <= 0;
}

/** What the opening is called that the game has come through last. */
export function openingOf(game: Game, library: Library): string | undefined {
  let name: string | undefined;
  for (const position of game.positions()) name = library.opening(position) ?? name;
  return name;
}
