/** The records of what is found about a problem: solution, verdict, explanation. */
import { z } from 'zod';
import { VERDICTS } from '../../solve/verdict.js';
import {
  count,
  finding,
  flag,
  hashPermille,
  line,
  milliseconds,
  move,
  moves,
  notation,
  place,
  problem,
  publishedLine,
  stipulation,
  version,
} from './common.js';

/** What every result begins with. */
const resultOf = <Type extends string>(type: Type) => ({
  v: version,
  type: z.literal(type),
  entry: place.entry,
  index: count,
  identity: place.identity,
  problem,
});

const { uci, san } = notation;
const leftOut = z.strictObject({ defeatsNoThreat: count, hastensGoal: count }).optional();

/** A move of the attacker if the defender passed; with what follows it where it does not reach the goal at once. */
const threat = z.strictObject({
  uci,
  san,
  moves,
  get threats(): z.ZodOptional<z.ZodReadonly<z.ZodArray<typeof threat>>> {
    return z.array(threat).readonly().optional();
  },
  zugzwang: z.boolean().optional(),
  get replies(): z.ZodOptional<z.ZodReadonly<z.ZodArray<typeof defence>>> {
    return z.array(defence).readonly().optional();
  },
  leftOut,
  cut: flag,
});

/** What a quiet move of the attacker threatens; absent after a check, at the goal, and where the play is not shown. */
const intention = { threats: z.array(threat).readonly().optional(), zugzwang: z.boolean().optional() };

/** A move of the attacker, and the play after it. */
const answer = z.strictObject({
  uci,
  san,
  moves,
  ...intention,
  get replies(): z.ZodReadonly<z.ZodArray<typeof defence>> {
    return z.array(defence).readonly();
  },
  leftOut,
  cut: flag,
});

/** A move of the defender, and every answer that reaches the goal soonest. */
const defence = z.strictObject({
  uci,
  san,
  moves,
  get answers(): z.ZodReadonly<z.ZodArray<typeof answer>> {
    return z.array(answer).readonly();
  },
});

const variations = z.array(defence).readonly().optional();

const duals = z
  .array(z.strictObject({ line, answers: z.array(move).min(2).readonly(), minor: z.boolean() }))
  .readonly()
  .optional();

const key = z.strictObject({
  ...notation,
  moves,
  ...intention,
  variations,
  leftOut,
  cut: flag,
  duals,
  atMost: flag,
});

const tried = z.strictObject({
  ...notation,
  refutations: z.array(move).min(1).readonly(),
  ...intention,
  variations,
  leftOut,
});

const limit = z.enum(['nodes', 'time', 'interrupted']).optional();

const battleSolution = z.strictObject({
  stipulation,
  status: z.enum(['solved', 'no-solution', 'lost', 'undecided']),
  stalemate: flag,
  moves: count.optional(),
  shortest: z.boolean(),
  searched: count,
  complete: z.boolean(),
  limit,
  flaws: z.array(z.enum(['cooked', 'short', 'no-solution'])).readonly(),
  publishedKey: z.enum(['right', 'wrong']).optional(),
  keys: z.array(key).readonly(),
  line,
  tries: z.array(tried).readonly().optional(),
  setPlay: variations,
  view: z.enum(['none', 'thematic', 'full']).optional(),
  cut: z.strictObject({ depth: moves, positions: moves, reason: z.enum(['asked', 'size']) }).optional(),
  playLimit: limit,
  nodes: count,
  hashPermille,
  ms: milliseconds,
});

const lines = z.array(line).readonly();

/** Of help play and series play. */
const lineSolution = z.strictObject({
  stipulation: battleSolution.shape.stipulation.unwrap(),
  status: battleSolution.shape.status.exclude(['lost']),
  lines,
  shorter: lines,
  complete: z.boolean(),
  limit: z.enum(['nodes', 'time', 'interrupted', 'solutions']).optional(),
  intended: count.optional(),
  setPlay: lines.optional(),
  flaws: battleSolution.shape.flaws,
  nodes: count,
  hashPermille,
  ms: milliseconds,
});

export const solutionRecord = z.strictObject({
  ...resultOf('solution'),
  solution: z.union([battleSolution, lineSolution]),
});

/** `move` is absent where `text` is no legal move. */
const claimed = { text: z.string(), move: move.optional() };
/** In a published line, a pass is `0000` and `--`. */
const claimedInLine = z.strictObject({
  text: z.string(),
  move: z.strictObject({ uci: publishedLine.shape.uci.unwrap().element, san: notation.san }).optional(),
});

const some = z.array(move).readonly();
const noMove = z.enum(['unreadable', 'ambiguous', 'illegal', 'misses-goal']);
const fails = { reason: z.literal('fails'), refutations: some, more: z.boolean() };
const notBest = { reason: z.literal('not-best'), better: some };
const notOnly = { reason: z.literal('not-only'), others: some };

const wrongKey = z.discriminatedUnion('reason', [
  z.strictObject({ ...claimed, reason: noMove }),
  z.strictObject({ ...claimed, ...fails }),
  z.strictObject({ ...claimed, ...notBest }),
]);

const placed = { after: publishedLine, ...claimed };
const lineFault = z.discriminatedUnion('reason', [
  z.strictObject({ ...placed, reason: noMove }),
  z.strictObject({ ...placed, ...fails }),
  z.strictObject({ ...placed, ...notBest }),
  z.strictObject({ ...placed, ...notOnly }),
]);

const verdict = z.strictObject({
  verdict: z.enum(VERDICTS),
  stipulation,
  lengthFrom: z.enum(['stipulation', 'line', 'search']),
  published: z.strictObject({
    keys: z.array(z.strictObject(claimed)).readonly(),
    line: z.array(claimedInLine).readonly(),
  }),
  keys: z.array(z.strictObject({ ...notation, moves, atMost: flag })).readonly(),
  complete: z.boolean(),
  moves: count.optional(),
  atMost: flag,
  searched: count,
  line,
  cooks: some.optional(),
  wrongKeys: z.array(wrongKey).readonly(),
  lineFaults: z.array(lineFault).readonly(),
  findings: z.array(finding).readonly(),
  duals,
  castling: z.strictObject({ field: z.string().regex(/^(-|K?Q?k?q?)$/), fen: z.string() }).optional(),
  limit: z.enum(['nodes', 'time', 'interrupted', 'moves']).optional(),
  nodes: count,
  hashPermille,
  ms: milliseconds,
});

export const verdictRecord = z.strictObject({ ...resultOf('verdict'), verdict });

const leadsTo = z.union([
  z.strictObject({ moves }),
  z.strictObject({ ruledOut: count }),
  z.strictObject({ noMoves: z.enum(['stalemate', 'mate']) }),
]);

const explained = z.strictObject({
  move,
  ends: z.enum(['goal', 'stalemate']).optional(),
  threats: some.optional(),
  defences: z
    .array(
      z.strictObject({
        defence: move,
        moves: moves.optional(),
        answers: some,
        leadsTo: leadsTo.optional(),
        undecided: flag,
      }),
    )
    .readonly(),
});

const rating = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('key'), moves }),
  z.strictObject({ kind: z.enum(['misses-goal', 'stalemate', 'undecided']) }),
  z.strictObject({ kind: z.literal('refuted'), refutations: some, defences: count }),
]);

export const explanationRecord = z.strictObject({
  ...resultOf('explanation'),
  explanation: z.strictObject({
    moves,
    explained: explained.optional(),
    rated: z.array(z.strictObject({ move, rating })).readonly().optional(),
    limit,
    nodes: count,
    hashPermille,
    ms: milliseconds,
  }),
});
