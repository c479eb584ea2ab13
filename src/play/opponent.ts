/** The opponent of a person: a book as long as it knows the position, then an engine at a level. */
import type { NormalMove } from 'chessops/types';
import type { Analysis, AnalysisLimits, AnalysisState, ChessEngine } from '../analyse/analysis.js';
import { GAME_MATE_SHARE, type Score } from '../analyse/analysis.js';
import { fromOtherSide } from '../analyse/judgement.js';
import { moveTime } from '../analyse/time-for-move.js';
import type { Books, Random } from '../book/book.js';
import type { Game } from './game.js';
import type { GameClocks } from './game-clock.js';

export type ChosenMove =
  | { readonly from: 'book'; readonly move: NormalMove }
  | { readonly from: 'engine'; readonly move: NormalMove; readonly analysis: Analysis };

/** Limits for one move. The first limit reached ends the search. A level without limits needs a clock. */
export type Level = AnalysisLimits;

/** Time between the engine's move and the stop of its clock. */
const OVERHEAD_MS = 50;

export type OnState = (state: AnalysisState) => void;

export interface OpponentOptions {
  readonly engine: ChessEngine;
  readonly books: Books;
  readonly random: Random;
  /** the number of plies from the start of a game in which the book is used */
  readonly bookPlies?: number | undefined;
}

/** The limit of an analysis in a game with clocks, while no clock runs. */
const UNTIMED: Level = { ms: 1000 };

/** The engine declines draws before this ply. */
const MIN_PLIES_TO_DRAW = 20;

export class Opponent {
  /** replaced after it fails */
  engine: ChessEngine;
  readonly books: Books;
  readonly #random: Random;
  readonly #bookPlies: number;

  constructor({ engine, books, random, bookPlies }: OpponentOptions) {
    this.engine = engine;
    this.books = books;
    this.#random = random;
    this.#bookPlies = bookPlies ?? Number.POSITIVE_INFINITY;
  }

  /** Returns a book move for the position on the board. */
  bookMove(game: Game): NormalMove | undefined {
    if (game.moves.length >= this.#bookPlies) return undefined;
    return this.books.choose(game.position, this.#random);
  }

  /**
   * Chooses the move in a game that is not over. If a draw may be claimed, the book is not used, because it
   * ignores repetitions.
   * @throws EngineError if the engine broke down
   */
  async choose(game: Game, level: Level, clock?: GameClocks, onState?: OnState): Promise<ChosenMove> {
    const move = game.drawClaim ? undefined : this.bookMove(game);
    if (move) return { from: 'book', move };
    const analysis = await this.#ask(game, level, clock, 1, onState);
    const best = analysis.bestMove ?? analysis.lines[0]?.moves[0];
    if (!best) throw new RangeError(`${this.engine.name} has no move in ${game.fen}`);
    return { from: 'engine', move: best, analysis };
  }

  /**
   * Analyses the position. No clock runs during the analysis.
   * @param lines how many first moves to rank
   */
  analyse(game: Game, level: Level, lines: number, onState?: OnState): Promise<Analysis> {
    return this.#ask(game, isEmpty(level) ? UNTIMED : level, undefined, lines, onState);
  }

  /** Returns whether the engine, which is not to move, accepts a draw: never early, and not if it stands better. */
  async acceptsDraw(game: Game, level: Level, onState?: OnState): Promise<boolean> {
    if (game.moves.length < MIN_PLIES_TO_DRAW) return false;
    const score = (await this.analyse(game, level, 1, onState)).lines[0]?.score;
    return score !== undefined && isNoWin(fromOtherSide(score));
  }

  #ask(
    game: Game,
    level: Level,
    clock: GameClocks | undefined,
    lines: number,
    onState?: OnState,
  ): Promise<Analysis> {
    const asked = clock?.asked;
    // our own engine needs a time limit; others manage their time themselves
    const time = asked && { clock: asked, moveTime: moveTime(asked, game.turn, OVERHEAD_MS) };
    const question = { ...level, ...time, position: game.asked, lines, mateShare: GAME_MATE_SHARE };
    return this.engine.analyse(question, onState);
  }
}

const isEmpty = ({ depth, nodes, ms }: Level): boolean => (depth ?? nodes ?? ms) === undefined;

/** Returns whether the side to move, after this analysis, is satisfied with a draw. */
export function contentWithDraw(analysis: Analysis): boolean {
  const score = analysis.lines[0]?.score;
  return score !== undefined && isNoWin(score);
}

const isNoWin = (score: Score): boolean => (score.kind === 'mate' ? score.moves <= 0 : score.centipawns <= 0);

/** Returns the name of the last opening in the game. */
export function openingOf(game: Game, books: Books): string | undefined {
  let name: string | undefined;
  for (const position of game.positions()) name = books.opening(position) ?? name;
  return name;
}
