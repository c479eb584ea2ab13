/**
 * The cost of a move: in centipawns, and as a share of the expected score.
 *
 * A pawn means much in an equal position and nothing in a won one, so moves are judged by the expected score
 * of the game. The curve from centipawns to expected score, the accuracy formula and the three limits come
 * from lichess.org (lila, modules/analyse and https://lichess.org/page/accuracy), fitted to its games. Mates
 * then need no rules of their own.
 */
import type { Score } from './analysis.js';

/** Judgements of moves, the most serious last. */
export const JUDGEMENTS = ['inaccuracy', 'mistake', 'blunder'] as const;
export type Judgement = (typeof JUDGEMENTS)[number];

/** The marks of annotators. */
export const JUDGEMENT_MARKS = { inaccuracy: '?!', mistake: '?', blunder: '??' } as const;

/** The maximum that a score counts: ten pawns, which is also the value of a mate. */
const MAX_CENTIPAWNS = 1_000;
const CURVE = 0.00368208;
/** The smallest loss of expected score for each judgement. */
const LIMITS: readonly (readonly [Judgement, number])[] = [
  ['blunder', 0.15],
  ['mistake', 0.1],
  ['inaccuracy', 0.05],
];

/** Returns centipawns between -1000 and 1000. A mate counts as ten pawns, and "mate in 0" means that the side to move is mated. */
function boundedCentipawns(score: Score): number {
  if (score.kind === 'mate') return score.moves > 0 ? MAX_CENTIPAWNS : -MAX_CENTIPAWNS;
  return Math.max(-MAX_CENTIPAWNS, Math.min(MAX_CENTIPAWNS, score.centipawns));
}

/** Returns the expected score of the game: 0 is lost, 1 is won. */
export function expectedScore(score: Score): number {
  if (score.kind === 'mate') return score.moves > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-CURVE * boundedCentipawns(score)));
}

/** The cost of a move for the side that made it. */
export interface MoveCost {
  /** from 0 to 2000 */
  readonly centipawns: number;
  readonly judgement?: Judgement;
  /** in per cent: 100 for a move that loses nothing */
  readonly accuracy: number;
}

/**
 * @param before as the side that moves sees it
 * @param after as the same side sees it
 */
export function costOf(before: Score, after: Score): MoveCost {
  const centipawns = Math.max(0, boundedCentipawns(before) - boundedCentipawns(after));
  const given = Math.max(0, expectedScore(before) - expectedScore(after));
  const judgement = LIMITS.find(([, limit]) => given >= limit)?.[0];
  return { centipawns, ...(judgement && { judgement }), accuracy: accuracyOf(given) };
}

/** The cost of the best move. */
export const NO_COST: MoveCost = { centipawns: 0, accuracy: 100 };

function accuracyOf(given: number): number {
  const accuracy = 103.1668 * Math.exp(-0.04354 * 100 * given) - 3.1669;
  return Math.max(0, Math.min(100, accuracy));
}

/** Returns a score as the other side sees it. */
export function fromOtherSide(score: Score): Score {
  return score.kind === 'mate'
    ? { kind: 'mate', moves: 0 - score.moves }
    : { kind: 'centipawns', centipawns: 0 - score.centipawns };
}
