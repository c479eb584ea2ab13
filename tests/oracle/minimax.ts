/**
 * The oracle for the alpha-beta search without its selective techniques: plain minimax over all legal moves, on chessops
 * alone. The caller evaluates the leaves; a leaf in check is searched further until nobody is in check.
 */
import type { Chess } from 'chessops/chess';
import type { Score } from '../../src/analyse/analysis.js';
import { after, legalMoves } from './brute-force.js';

type Evaluate = (leaf: Chess) => number;

const MATE = 1_000_000;

/** The value for the side to move of a position with legal moves, searched `depth` plies deep. */
export function minimax(pos: Chess, depth: number, evaluate: Evaluate): Score {
  const value = scoreOf(pos, depth, 0, evaluate);
  if (Math.abs(value) < MATE / 2) return { kind: 'centipawns', centipawns: value };
  return { kind: 'mate', moves: value > 0 ? (MATE - value + 1) / 2 : -(MATE + value) / 2 };
}

function scoreOf(pos: Chess, depth: number, ply: number, evaluate: Evaluate): number {
  if (ply > 0 && pos.isInsufficientMaterial()) return 0;
  if (depth <= 0 && !pos.isCheck()) return evaluate(pos);
  const moves = legalMoves(pos);
  if (moves.length === 0) return pos.isCheck() ? ply - MATE : 0;
  return Math.max(...moves.map((move) => -scoreOf(after(pos, move), depth - 1, ply + 1, evaluate) + 0));
}

/** The number of positions after `depth` plies, which is the cost of minimax. */
export function leafPositions(pos: Chess, depth: number): number {
  const moves = legalMoves(pos);
  if (depth <= 1) return moves.length;
  return moves.reduce((sum, move) => sum + leafPositions(after(pos, move), depth - 1), 0);
}
