/** What several kinds of records have: places, findings, moves, problems. */
import { z } from 'zod';
import { RECORD_VERSION } from '../record.js';

export const version = z.literal(RECORD_VERSION);
export const count = z.int().nonnegative();
export const milliseconds = z.number().nonnegative();
/** How many of the attacker's moves. */
export const moves = z.int().positive();
/** Only true, or absent. */
export const flag = z.literal(true).optional();
/** How full the transposition table is. */
export const hashPermille = count.optional();

const uci = z.string().regex(/^[a-h][1-8][a-h][1-8][qrbn]?$/);
const san = z.string().min(2);
export const notation = { uci, san };
export const move = z.strictObject(notation);

export const line = z.strictObject({ uci: z.array(uci).readonly(), san: z.array(san).readonly() });
/** A published line: a pass is `0000` and `--`. */
export const publishedLine = z.strictObject({
  uci: z.array(z.union([uci, z.literal('0000')])).readonly(),
  san: z.array(san).readonly(),
});

export const source = z.strictObject({
  /** as the user named it; `-` for standard input, `--fen` for the option */
  file: z.string(),
  /** from 1; 0 for the file as a whole */
  line: count,
});

export const finding = z.strictObject({
  code: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  field: z.string(),
  message: z.string().min(1),
});
export const warnings = z.array(finding).min(1).readonly().optional();

const digest = z.string().regex(/^[0-9a-f]{24}$/);

/** Of a result in its run, see docs/batches.md; absent in records that were not made by a batch. */
export const place = { entry: count.optional(), identity: digest.optional() };

/** What is known of the whole input. */
export const extent = { entries: count.optional(), input: digest.optional() };

/** The text of a stipulation, as `#3`. */
export const stipulation = z.string().min(2).optional();

const texts = z.array(z.string()).min(1).readonly().optional();

const textLines = z.array(z.array(z.string()).min(1).readonly()).min(1).readonly().optional();

const twin = z
  .strictObject({
    letter: z.string().optional(),
    change: z.string().optional(),
    continued: flag,
    duplex: flag,
    first: count,
  })
  .optional();

export const problem = z.strictObject({
  id: z.string().optional(),
  author: z.string().optional(),
  title: z.string().optional(),
  event: z.string().optional(),
  award: z.string().optional(),
  twin,
  keywords: texts,
  source,
  fen: z.string(),
  stipulation,
  intended: count.optional(),
  published: z.strictObject({ keys: texts, line: texts, lines: textLines, setLines: textLines }).optional(),
  comments: texts,
  warnings,
});
