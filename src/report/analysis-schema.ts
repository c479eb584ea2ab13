/**
 * The records of `keymove analyse --json`, one per line, as zod schemas: the normative form of docs/analysis.md.
 *
 * Strict, like schema.ts; the writer imports only the types.
 */
import { z } from 'zod';
import { errorRecord, solutionRecord } from './schema.js';

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

/** Any line of `keymove analyse --json`. */
export const anyAnalysisRecord = z.discriminatedUnion('type', [
  analysisRecord,
  errorRecord,
  analysisSummaryRecord,
]);

export type AnalysisRecord = z.infer<typeof analysisRecord>;
export type AnalysisSummaryRecord = z.infer<typeof analysisSummaryRecord>;
export type ScoreRecord = z.infer<typeof score>;
