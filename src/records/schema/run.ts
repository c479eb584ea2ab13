/** The records around the results of a run, and of what could not be read. */
import { z } from 'zod';
import { VERDICTS } from '../../solve/verdict.js';
import { count, extent, finding, milliseconds, place, source, version } from './common.js';

export const refusalRecord = z.strictObject({
  v: version,
  type: z.literal('refusal'),
  entry: place.entry,
  /** of a problem that the solver broke down on */
  index: count.optional(),
  identity: place.identity,
  refusal: z.strictObject({ source, text: z.string(), findings: z.array(finding).min(1).readonly() }),
});

export const runRecord = z.strictObject({
  v: version,
  type: z.literal('run'),
  keymove: z.string(),
  command: z.enum(['solve', 'verify']),
  options: z.record(z.string(), z.unknown()).readonly(),
  shard: z.strictObject({ index: z.int().positive(), count: z.int().positive() }).optional(),
  only: z.array(z.string()).min(1).readonly().optional(),
});

const summary = { v: version, type: z.literal('summary'), ...extent };
const costs = {
  refused: count,
  nodes: count,
  searchMs: milliseconds,
  ms: milliseconds,
  interrupted: z.boolean(),
};

/** `of`: the type of the records that are summed up. */
export const summaryRecord = z.discriminatedUnion('of', [
  z.strictObject({
    ...summary,
    of: z.literal('solution'),
    problems: count,
    solved: count,
    cooked: count,
    short: count,
    noSolution: count,
    undecided: count,
    ...costs,
  }),
  z.strictObject({
    ...summary,
    of: z.literal('verdict'),
    problems: count,
    verdicts: z.record(z.enum(VERDICTS), count).readonly(),
    otherCastling: count,
    ...costs,
  }),
  z.strictObject({ ...summary, of: z.literal('analysis'), positions: count, ...costs }),
  z.strictObject({ ...summary, of: z.literal('game'), games: count, ...costs }),
]);
