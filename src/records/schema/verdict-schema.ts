/**
 * The records of `keymove verify --json`, one per line, as zod schemas: the normative form of docs/json-verdict.md.
 *
 * Strict, like schema.ts; the writer imports only the types.
 */
import { z } from 'zod';
import { VERDICTS } from '../../solve/verdict.js';
import { errorRecord, extent, runRecord, solutionRecord } from './solution-schema.js';

const { entry, index, identity, id, author, title, event, award, twin, keywords, comments, source, fen } =
  solutionRecord.shape;
const { mate, searched, complete, line, lineSan, nodes, ms, warnings } = solutionRecord.shape;
const count = z.int().nonnegative();
const move = z.strictObject({
  uci: z.string().regex(/^[a-h][1-8][a-h][1-8][qrbn]?$/),
  san: z.string().min(2),
});
/** `--`: a published pass, as before set play */
const playedSan = z.string().min(2);

const refutations = { refutations: z.array(move), more: z.boolean() };
const noMove = z.enum(['unreadable', 'ambiguous', 'illegal', 'no-mate']);

/** `move` is absent where `text` is no legal move. */
const named = { text: z.string(), move: move.optional() };
const wrongKey = z.discriminatedUnion('reason', [
  z.strictObject({ ...named, reason: noMove }),
  z.strictObject({ ...named, reason: z.literal('fails'), ...refutations }),
  z.strictObject({ ...named, reason: z.literal('not-best'), better: z.array(move) }),
]);

/** `after`: SAN of the moves before it. */
const playedUci = z.string().regex(/^([a-h][1-8][a-h][1-8][qrbn]?|0000)$/);
const placed = { after: z.array(playedSan), afterUci: z.array(playedUci).optional(), ...named };
const lineFault = z.discriminatedUnion('reason', [
  z.strictObject({ ...placed, reason: noMove }),
  z.strictObject({ ...placed, reason: z.literal('fails'), ...refutations }),
  z.strictObject({ ...placed, reason: z.literal('not-best'), better: z.array(move) }),
  z.strictObject({ ...placed, reason: z.literal('not-only'), others: z.array(move).min(1) }),
]);

const published = z.strictObject({
  /** as it was written; the first of several */
  key: z.string().optional(),
  /** all of them, where there are several */
  keys: z.array(z.string()).min(2).optional(),
  line: z.array(z.string()),
  /** the keys with the moves that are meant */
  keyMoves: z.array(z.strictObject(named)).min(1).optional(),
  /** the line as far as it is legal */
  lineMoves: z
    .array(z.strictObject({ uci: playedUci, san: playedSan }))
    .min(1)
    .optional(),
});

export const verdictRecord = z.strictObject({
  v: z.literal(1),
  type: z.literal('verdict'),
  entry,
  index,
  identity,
  id,
  author,
  title,
  event,
  award,
  twin,
  keywords,
  comments,
  source,
  fen,
  stipulation: solutionRecord.shape.stipulation,
  lengthFrom: z.enum(['stipulation', 'line', 'search']),
  verdict: z.enum(VERDICTS),
  published,
  keys: z.array(
    z.strictObject({ ...move.shape, mate: z.int().positive(), atMost: z.literal(true).optional() }),
  ),
  complete,
  mate,
  atMost: z.literal(true).optional(),
  searched,
  line,
  lineSan,
  cooks: z.array(move).min(1).optional(),
  wrongKeys: z.array(wrongKey).min(1).optional(),
  lineFaults: z.array(lineFault).min(1).optional(),
  findings: warnings,
  duals: z
    .array(z.strictObject({ line: z.array(move), answers: z.array(move).min(2), minor: z.boolean() }))
    .optional(),
  castling: z.strictObject({ field: z.string().regex(/^(-|K?Q?k?q?)$/), fen: z.string() }).optional(),
  limit: z.enum(['nodes', 'time', 'interrupted', 'moves']).optional(),
  nodes,
  hashPermille: solutionRecord.shape.hashPermille,
  ms,
  warnings,
});

export const verdictSummaryRecord = z.strictObject({
  v: z.literal(1),
  type: z.literal('verdict-summary'),
  ...extent,
  problems: count,
  sound: count,
  cooked: count,
  short: count,
  noSolution: count,
  wrongKey: count,
  wrongLine: count,
  undecided: count,
  invalid: count,
  refused: count,
  otherCastling: count,
  nodes,
  searchMs: ms,
  ms,
  interrupted: z.boolean(),
});

/** Any line of `keymove verify --json`. */
export const anyVerdictRecord = z.discriminatedUnion('type', [
  runRecord,
  verdictRecord,
  errorRecord,
  verdictSummaryRecord,
]);

export type VerdictRecord = z.infer<typeof verdictRecord>;
export type VerdictSummaryRecord = z.infer<typeof verdictSummaryRecord>;
