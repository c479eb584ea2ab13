/** The records of positions and games: legal moves, evaluations, analyses. */
import { z } from 'zod';
import { JUDGEMENTS } from '../../analyse/judgement.js';
import { TERMS } from '../../kernel/evaluation-terms.js';
import { STATES } from '../../kernel/evaluator.js';
import {
  count,
  flag,
  hashPermille,
  line,
  milliseconds,
  move,
  notation,
  problem,
  source,
  version,
  warnings,
} from './common.js';

/** White's view. */
const score = z.union([z.strictObject({ centipawns: z.int() }), z.strictObject({ mate: z.int() })]);
const over = z.enum(['checkmate', 'stalemate']).optional();

const rankedLine = z.strictObject({
  rank: z.int().positive(),
  score,
  depth: count,
  selectiveDepth: count.optional(),
  line,
  proven: flag,
});

export const analysisRecord = z.strictObject({
  v: version,
  type: z.literal('analysis'),
  index: count,
  problem,
  analysis: z.strictObject({
    engine: z.string().min(1),
    /** absent where the library tells how far it is */
    ended: z.enum(['depth', 'nodes', 'time', 'stopped', 'complete']).optional(),
    result: over,
    best: move.optional(),
    depth: count,
    lines: z.array(rankedLine).readonly(),
    nodes: count,
    ms: milliseconds,
    hashPermille,
  }),
});

const accuracy = z.number().min(0).max(100).optional();

const player = z.strictObject({
  name: z.string().optional(),
  moves: count,
  inaccuracies: count,
  mistakes: count,
  blunders: count,
  averageLoss: z.number().nonnegative().optional(),
  accuracy,
});

const gameMove = z.strictObject({
  ...notation,
  number: z.int().positive(),
  side: z.enum(['white', 'black']),
  score: score.optional(),
  depth: count.optional(),
  result: over,
  loss: count.optional(),
  accuracy,
  judgement: z.enum(JUDGEMENTS).optional(),
  better: line.optional(),
});

export const gameRecord = z.strictObject({
  v: version,
  type: z.literal('game'),
  index: count,
  game: z.strictObject({
    source,
    tags: z.record(z.string(), z.string()).readonly(),
    fen: z.string(),
    warnings,
  }),
  analysis: z.strictObject({
    engine: z.string().min(1),
    complete: z.boolean(),
    white: player,
    black: player,
    moves: z.array(gameMove).readonly(),
    nodes: count,
    ms: milliseconds,
  }),
});

export const movesRecord = z.strictObject({
  v: version,
  type: z.literal('moves'),
  fen: z.string(),
  moves: z.array(move).readonly(),
});

const worth = z.strictObject({ middlegame: z.int(), endgame: z.int(), tapered: z.number() }).readonly();
const share = z.number().min(0).max(1);

export const evaluationRecord = z.strictObject({
  v: version,
  type: z.literal('evaluation'),
  fen: z.string(),
  evaluation: z.strictObject({
    state: z.enum(STATES),
    sideToMove: z.enum(['white', 'black']),
    /** White's view */
    centipawns: z.int().min(-9999).max(9999),
    phase: share,
    scale: share,
    terms: z.array(z.strictObject({ term: z.enum(TERMS), white: worth, black: worth }).readonly()).readonly(),
    total: z.strictObject({ white: worth, black: worth }).readonly(),
  }),
});
