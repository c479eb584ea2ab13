/**
 * The records of `keymove analyse --json`, one per line, as zod schemas: the normative form of docs/analysis.md.
 *
 * Strict, like schema.ts; the writer imports only the types.
 */
import { z } from 'zod';
import { JUDGEMENTS } from '../../analyse/judgement.js';
import { errorRecord, solutionRecord } from './solution-schema.js';

const { index, id, source, fen, nodes, ms, warnings } = solutionRecord.shape;
const count = z.int().nonnegative();
const uci = z.string().regex(/^[a-h][1-8][a-h][1-8][qrbn]?$/);
const san = z.string().min(2);
const move = z.strictObject({ uci, san });

/** White's view. */
const score = z.union([z.strictObject({ centipawns: z.int() }), z.strictObject({ mate: z.int() })]);

const line = z.strictObject({
  rank: z.int().positive(),
  score,
  depth: count,
  selectiveDepth: count.optional(),
  line: z.array(uci).min(1),
  lineSan: z.array(san).min(1),
  proven: z.literal(true).optional(),
});

export const analysisRecord = z.strictObject({
  v: z.literal(1),
  type: z.literal('analysis'),
  index,
  id,
  source,
  fen,
  engine: z.string().min(1),
  ended: z.enum(['depth', 'nodes', 'time', 'stopped', 'complete']),
  result: z.enum(['checkmate', 'stalemate']).optional(),
  best: move.optional(),
  depth: count,
  lines: z.array(line),
  nodes,
  ms,
  hashPermille: count.optional(),
  warnings,
});

export const analysisSummaryRecord = z.strictObject({
  v: z.literal(1),
  type: z.literal('analysis-summary'),
  positions: count,
  refused: count,
  nodes,
  searchMs: ms,
  ms,
  interrupted: z.boolean(),
});

const player = z.strictObject({
  /** absent where the game does not say */
  name: z.string().optional(),
  moves: count,
  inaccuracies: count,
  mistakes: count,
  blunders: count,
  averageLoss: z.number().nonnegative().optional(),
  accuracy: z.number().min(0).max(100).optional(),
});

const gameMove = z.strictObject({
  uci,
  san,
  number: z.int().positive(),
  side: z.enum(['white', 'black']),
  score: score.optional(),
  depth: count.optional(),
  result: z.enum(['checkmate', 'stalemate']).optional(),
  loss: count.optional(),
  accuracy: z.number().min(0).max(100).optional(),
  judgement: z.enum(JUDGEMENTS).optional(),
  line: z.array(uci).optional(),
  lineSan: z.array(san).optional(),
});

export const gameRecord = z.strictObject({
  v: z.literal(1),
  type: z.literal('game'),
  index,
  source,
  tags: z.record(z.string(), z.string()),
  fen,
  engine: z.string().min(1),
  complete: z.boolean(),
  white: player,
  black: player,
  moves: z.array(gameMove),
  nodes,
  ms,
  warnings,
});

export const gamesSummaryRecord = z.strictObject({
  v: z.literal(1),
  type: z.literal('games-summary'),
  games: count,
  refused: count,
  nodes,
  searchMs: ms,
  ms,
  interrupted: z.boolean(),
});

/** Any line of `keymove analyse --json`, with `--pgn` or without. */
export const anyAnalysisRecord = z.discriminatedUnion('type', [
  analysisRecord,
  errorRecord,
  analysisSummaryRecord,
  gameRecord,
  gamesSummaryRecord,
]);

export type GameJsonRecord = z.infer<typeof gameRecord>;
export type GamesSummaryRecord = z.infer<typeof gamesSummaryRecord>;

export type AnalysisRecord = z.infer<typeof analysisRecord>;
export type AnalysisSummaryRecord = z.infer<typeof analysisSummaryRecord>;
export type ScoreRecord = z.infer<typeof score>;
