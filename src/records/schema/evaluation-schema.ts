/** The record of `keymove evaluate --json` as a zod schema: the normative form of what docs/evaluation.md says. */
import { z } from 'zod';
import { TERMS } from '../../kernel/evaluation-terms.js';
import { STATES } from '../../kernel/evaluator.js';

const worth = z.strictObject({ middlegame: z.int(), endgame: z.int(), tapered: z.number() }).readonly();

export const evaluationRecord = z.strictObject({
  v: z.literal(1),
  type: z.literal('evaluation'),
  fen: z.string(),
  state: z.enum(STATES),
  sideToMove: z.enum(['white', 'black']),
  /** from White's view */
  centipawns: z.int().min(-9999).max(9999),
  phase: z.number().min(0).max(1),
  scale: z.number().min(0).max(1),
  terms: z.array(z.strictObject({ term: z.enum(TERMS), white: worth, black: worth })).readonly(),
  total: z.strictObject({ white: worth, black: worth }).readonly(),
});
export type EvaluationRecord = z.infer<typeof evaluationRecord>;
