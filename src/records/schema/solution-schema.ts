/**
 * The records of `--json`, one per line, as zod schemas: the normative form of docs/json.md.
 *
 * Strict, so that a test fails when a field appears that is not documented. The writer imports only the types from
 * here: zod is not loaded when the program runs.
 */
import { z } from 'zod';

const count = z.int().nonnegative();
const uci = z.string().regex(/^[a-h][1-8][a-h][1-8][qrbn]?$/);
const san = z.string().min(2);
const version = z.literal(1);

const source = z.strictObject({
  /** as the user named it; `-` for standard input, `--fen` for the option */
  file: z.string(),
  /** 1-based; 0 for the file as a whole */
  line: count,
});

const finding = z.strictObject({
  code: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  field: z.string(),
  message: z.string().min(1),
});

/** of a result in its run, see docs/batches.md; absent in records that were not made by a batch */
const place = {
  entry: count.optional(),
  identity: z
    .string()
    .regex(/^[0-9a-f]{24}$/)
    .optional(),
};

/** What the file says about a problem beside its position and stipulation. */
const about = {
  author: z.string().optional(),
  title: z.string().optional(),
  event: z.string().optional(),
  award: z.string().optional(),
  twin: z.string().optional(),
  keywords: z.array(z.string()).min(1).readonly().optional(),
  comments: z.array(z.string()).min(1).readonly().optional(),
};

const move = z.strictObject({ uci, san });
const moves = z.int().positive();

const leftOut = z.strictObject({ defeatsNoThreat: count, hastensMate: count });

/** A move of the attacker if the defender passed; with what follows it where that is more than the mate. */
const threat = z.strictObject({
  uci,
  san,
  mate: moves,
  get threats(): z.ZodOptional<z.ZodReadonly<z.ZodArray<typeof threat>>> {
    return z.array(threat).readonly().optional();
  },
  zugzwang: z.boolean().optional(),
  get replies(): z.ZodOptional<z.ZodReadonly<z.ZodArray<typeof defence>>> {
    return z.array(defence).readonly().optional();
  },
  leftOut: leftOut.optional(),
  cut: z.literal(true).optional(),
});

/** What a quiet move of the attacker threatens; absent after a check, a mate, and where the play is not shown. */
const intention = {
  threats: z.array(threat).readonly().optional(),
  zugzwang: z.boolean().optional(),
};

/** A move of the attacker, and the play after it. */
const answer = z.strictObject({
  uci,
  san,
  mate: moves,
  ...intention,
  get replies(): z.ZodReadonly<z.ZodArray<typeof defence>> {
    return z.array(defence).readonly();
  },
  leftOut: leftOut.optional(),
  cut: z.literal(true).optional(),
});

/** A move of the defender, and every answer that mates soonest. */
const defence = z.strictObject({
  uci,
  san,
  mate: moves,
  get answers(): z.ZodReadonly<z.ZodArray<typeof answer>> {
    return z.array(answer).readonly();
  },
});

const variations = z.array(defence).readonly();

const dual = z.strictObject({
  line: z.array(move).readonly(),
  answers: z.array(move).min(2).readonly(),
  minor: z.boolean(),
});

const key = z.strictObject({
  uci,
  san,
  mate: moves,
  ...intention,
  variations: variations.optional(),
  leftOut: leftOut.optional(),
  cut: z.literal(true).optional(),
  duals: z.array(dual).readonly().optional(),
  atMost: z.literal(true).optional(),
});

const tryRecord = z.strictObject({
  uci,
  san,
  refutations: z.array(move).min(1).readonly(),
  ...intention,
  variations: variations.optional(),
  leftOut: leftOut.optional(),
});

export const solutionRecord = z.strictObject({
  v: version,
  type: z.literal('solution'),
  entry: place.entry,
  index: count,
  identity: place.identity,
  id: z.string().optional(),
  ...about,
  source,
  fen: z.string(),
  stipulation: z
    .string()
    .regex(/^#-?[1-9]\d*$/)
    .optional(),
  status: z.enum(['mate', 'no-mate', 'mated-side', 'undecided']),
  mate: count.optional(),
  shortest: z.boolean(),
  searched: count,
  complete: z.boolean(),
  limit: z.enum(['nodes', 'time', 'interrupted']).optional(),
  flaws: z.array(z.enum(['cooked', 'short-mate', 'no-solution'])),
  keys: z.array(key).readonly(),
  line: z.array(uci),
  lineSan: z.array(san),
  tries: z.array(tryRecord).readonly().optional(),
  setPlay: variations.optional(),
  view: z.enum(['thematic', 'full']).optional(),
  cut: z.strictObject({ depth: moves, positions: moves, reason: z.enum(['asked', 'size']) }).optional(),
  playLimit: z.enum(['nodes', 'time', 'interrupted']).optional(),
  /** as it was written */
  published: z
    .strictObject({
      keys: z.array(z.string()).min(1).readonly().optional(),
      line: z.array(z.string()).min(1).readonly().optional(),
    })
    .optional(),
  nodes: count,
  hashPermille: count.optional(),
  ms: z.number().nonnegative(),
  warnings: z.array(finding).min(1).optional(),
});

export const errorRecord = z.strictObject({
  v: version,
  type: z.literal('error'),
  entry: place.entry,
  /** only of a problem that the solver broke down on */
  index: count.optional(),
  identity: place.identity,
  source,
  code: finding.shape.code,
  field: finding.shape.field,
  message: finding.shape.message,
  text: z.string(),
});

/** Which part of a run a file holds: shard `index` of `count`, from 1. */
const shard = z.strictObject({ index: z.int().positive(), count: z.int().positive() });

/** The first record of a run: what it does. Results of two runs belong together where these agree. */
export const runRecord = z.strictObject({
  v: version,
  type: z.literal('run'),
  /** the version of the program */
  keymove: z.string(),
  command: z.enum(['solve', 'verify']),
  /** everything that has a say in the answers, by name, in alphabetical order */
  options: z.record(z.string(), z.json()),
  shard: shard.optional(),
  /** only results with these verdicts follow */
  only: z.array(z.string()).min(1).readonly().optional(),
});

/** What the last record of a run says about all of its input, whatever part of it the run did. */
export const extent = {
  entries: count.optional(),
  input: z
    .string()
    .regex(/^[0-9a-f]{24}$/)
    .optional(),
};

export const summaryRecord = z.strictObject({
  v: version,
  type: z.literal('summary'),
  ...extent,
  problems: count,
  solved: count,
  cooked: count,
  short: count,
  noSolution: count,
  undecided: count,
  refused: count,
  nodes: count,
  searchMs: z.number().nonnegative(),
  ms: z.number().nonnegative(),
  interrupted: z.boolean(),
});

export const movesRecord = z.strictObject({
  v: version,
  type: z.literal('moves'),
  fen: z.string(),
  moves: z.array(move),
});

/** Any line of any `--json` output. */
export const anyRecord = z.discriminatedUnion('type', [
  runRecord,
  solutionRecord,
  errorRecord,
  summaryRecord,
  movesRecord,
]);

export type RunRecord = z.infer<typeof runRecord>;
export type SolutionRecord = z.infer<typeof solutionRecord>;
export type ErrorRecord = z.infer<typeof errorRecord>;
export type SummaryRecord = z.infer<typeof summaryRecord>;
export type MovesRecord = z.infer<typeof movesRecord>;
export type AnyRecord = z.infer<typeof anyRecord>;
