/**
 * A puzzle is a position of a game with a forced mate that is proven and has only one solution. It is a problem like any other, so
 * everything that works with problems and their solutions works with puzzles.
 */
import type { GameOrigin, Problem } from '../problems/problem.js';
import { directMate } from '../problems/stipulation.js';
import type { NotatedMove } from '../solution/play.js';
import type { Cost, LimitReached, Solution } from '../solution/solution.js';
import type { SolverPlayOptions } from '../solve/find-play.js';

/** The fewest moves of a mate by default: a mate in one is hardly a puzzle. */
export const DEFAULT_MIN_MOVES = 2;

/** The play to find besides the key of a puzzle: what themes and difficulty need, within limits. */
export const PUZZLE_PLAY: SolverPlayOptions = {
  view: 'thematic',
  setPlay: true,
  refutations: 1,
  tryPlay: true,
  maxSize: 5000,
  maxMoves: 5,
};

/** Decides which positions are puzzles. */
export interface PuzzleOptions {
  /** the fewest moves of a mate */
  readonly min: number;
  /** the most moves of a mate */
  readonly max: number;
  /** also positions where the attacker has a choice after the key; the choices are named */
  readonly duals?: true;
  /** look for mates in more than {@link QUICK_MOVES} moves only if a short search finds one */
  readonly quick?: true;
}

/** Mates in up to this many moves are looked for everywhere, even with `quick`. */
export const QUICK_MOVES = 3;

/** A choice of the attacker after one of the longest defences. */
export interface Choice {
  /** the moves from the key to the defence */
  readonly line: readonly NotatedMove[];
  /** the moves that mate in time after it */
  readonly moves: readonly NotatedMove[];
}

/** A puzzle in its game. */
export interface FoundPuzzle {
  /** moves of both sides before it */
  readonly ply: number;
  readonly fen: string;
  /** the move that led to it, and the position before it; absent at the beginning of the game */
  readonly before?: Required<GameOrigin>['before'];
  readonly solution: Solution;
  /** absent if the solution is the only one */
  readonly choices?: readonly Choice[];
}

/** What was found in a game. */
export interface GamePuzzles extends Pick<Cost, 'nodes' | 'ms'> {
  /** positions of the game that have a legal move */
  readonly positions: number;
  /** how many of them a limit left undecided */
  readonly undecided: number;
  /** with `quick`: how many positions were checked only for mates in up to three moves; absent if none */
  readonly skipped?: number;
  readonly found: readonly FoundPuzzle[];
  /** present if positions are undecided */
  readonly limit?: LimitReached;
  /** the limits of a position that were reached */
  readonly limits?: { readonly nodes?: number; readonly ms?: number };
}

type Described = Pick<Problem, 'id' | 'title' | 'event' | 'openings' | 'source'> & {
  readonly game?: GameOrigin;
};

/** Makes the fields of a problem from a puzzle and its game. */
export function problemOfPuzzle(game: Described, puzzle: FoundPuzzle) {
  const { ply, fen, before, solution, choices = [] } = puzzle;
  const { id, title, event, openings, source } = game;
  return {
    ...(id !== undefined && { id: `${id}-${ply}` }),
    ...(title !== undefined && { title: `${title}, ${numbered(fen)}` }),
    ...(event !== undefined && { event }),
    ...(openings && { openings }),
    game: { tags: game.game?.tags ?? {}, ply, ...(before && { before }) },
    source,
    fen,
    stipulation: solution.stipulation ?? directMate(solution.moves ?? 1),
    comments: choices.map(choiceText),
  };
}

/** Returns `move 24`. It names no move, because that could be taken for a solution. */
const numbered = (fen: string): string => `move ${fen.split(' ')[5] ?? 1}`;

/** Returns `after Qh7+ Kf8: Qh8# or Qf7#`. */
const choiceText = ({ line, moves }: Choice): string =>
  `after ${line.map(({ san }) => san).join(' ')}: ${moves.map(({ san }) => san).join(' or ')}`;
