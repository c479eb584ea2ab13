/**
 * Analyses every position of a game's main line, and judges every move by the scores before and after it.
 *
 * It goes from the end to the beginning, as fishnet and other annotators do, so that the transposition table
 * already has the results of the following positions.
 */
import { makeUci, type NormalMove } from 'chessops';
import { positionAfter, positionOf, sanAndPlay } from '../chess/moves.js';
import type { PgnGame } from '../games/read-game.js';
import { type Analysis, type AnalysisLimits, type ChessEngine, EngineError, type Score } from './analysis.js';
import { costOf, fromOtherSide, type MoveCost, NO_COST } from './judgement.js';

export interface PositionAnalysis {
  /** as the side to move sees it */
  readonly score: Score;
  /** plies */
  readonly depth: number;
  /** best play from here; empty if there is no legal move */
  readonly line: readonly NormalMove[];
  readonly over?: 'checkmate' | 'stalemate';
}

export interface MoveAnalysis {
  readonly move: NormalMove;
  readonly san: string;
  readonly side: 'white' | 'black';
  /** number of the move in the game */
  readonly number: number;
  /** the position before the move; absent if the analysis was stopped before it */
  readonly before?: PositionAnalysis;
  /** the position after it; absent likewise */
  readonly after?: PositionAnalysis;
  /** present if both are known */
  readonly cost?: MoveCost;
}

export interface GameAnalysis {
  readonly moves: readonly MoveAnalysis[];
  readonly nodes: number;
  /** milliseconds of thinking */
  readonly ms: number;
  /** whether every position was analysed */
  readonly complete: boolean;
}

export interface AnalyseGameOptions {
  readonly limits: AnalysisLimits;
  readonly signal: AbortSignal;
  /** called with the number of positions of the game that are analysed, and of all */
  readonly onProgress?: (done: number, all: number, game: PgnGame) => void;
}

/** @throws EngineError if the engine breaks down */
export async function analyseGame(
  engine: ChessEngine,
  game: PgnGame,
  { limits, signal, onProgress }: AnalyseGameOptions,
): Promise<GameAnalysis> {
  await engine.newGame();
  const all = game.moves.length + 1;
  const known: (PositionAnalysis | undefined)[] = Array(all).fill(undefined);
  let [nodes, ms] = [0, 0];
  for (let ply = all - 1; ply >= 0 && !signal.aborted; ply--) {
    onProgress?.(all - 1 - ply, all, game);
    const position = { fen: game.fen, moves: game.moves.slice(0, ply) };
    const analysis = await engine.analyse({ ...limits, position });
    nodes += analysis.nodes;
    ms += analysis.ms;
    // a score of lower depth cannot be compared with the others
    if (analysis.ended === 'stopped') break;
    known[ply] = positionAnalysis(engine, analysis, game, ply);
  }
  return { moves: judge(game, known), nodes, ms, complete: known[0] !== undefined };
}

function positionAnalysis(
  engine: ChessEngine,
  analysis: Analysis,
  game: PgnGame,
  ply: number,
): PositionAnalysis {
  const [line] = analysis.lines;
  if (line) return { score: line.score, depth: line.depth, line: line.moves };
  const position = positionAfter(game.fen, game.moves.slice(0, ply));
  if (position.hasDests()) {
    const move = `${position.fullmoves}${position.turn === 'white' ? '.' : '...'}`;
    throw new EngineError(`${engine.name} gives no score at move ${move}; expected one`);
  }
  return position.isCheck()
    ? { score: { kind: 'mate', moves: 0 }, depth: 0, line: [], over: 'checkmate' }
    : { score: { kind: 'centipawns', centipawns: 0 }, depth: 0, line: [], over: 'stalemate' };
}

function judge(game: PgnGame, known: readonly (PositionAnalysis | undefined)[]): MoveAnalysis[] {
  const position = positionOf(game.fen);
  return game.moves.map((move, ply) => {
    const { turn: side, fullmoves: number } = position;
    const [before, after] = [known[ply], known[ply + 1]];
    const san = sanAndPlay(position, move);
    const best = before?.line[0];
    // the engine's own choice costs nothing, even if the engine changes its mind one ply later
    const isBest = best !== undefined && makeUci(best) === makeUci(move);
    const cost = isBest ? NO_COST : before && after && costOf(before.score, afterwards(after));
    return {
      move,
      san,
      side,
      number,
      ...(before && { before }),
      ...(after && { after }),
      ...(before && after && cost && { cost }),
    };
  });
}

/** Returns the score as the side that has just moved sees it. */
function afterwards({ score, over }: PositionAnalysis): Score {
  // "mate in 0" has no sign: the side that is mated has lost
  return over === 'checkmate' ? { kind: 'mate', moves: 1 } : fromOtherSide(score);
}
