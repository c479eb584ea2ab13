/** `verify --json`: one JSON object per line. Documented in docs/json-verdict.md, defined by verdict-schema.ts. */
import type { Problem, Refusal } from '../problems/problem.js';
import { makeStipulation } from '../problems/stipulation.js';
import type { Output } from '../report/output.js';
import type { VerdictReporter } from '../report/verdict/verdict-reporter.js';
import { type VerdictSummary, verdictCount } from '../report/verdict/verdict-tally.js';
import type { NotatedMove } from '../solve/solution.js';
import type { LineFault, Published, Verdict, WrongKey } from '../solve/verdict.js';
import type { VerdictRecord, VerdictSummaryRecord } from './schema/verdict-schema.js';
import { type Extent, makeErrorRecords, type Place, type WithUndefined } from './solution-record.js';

export class VerdictNdjson implements VerdictReporter {
  readonly #out: Output;

  constructor(out: Output) {
    this.#out = out;
  }

  verdict(problem: Problem, verdict: Verdict): void {
    this.#write(makeVerdictRecord(problem, verdict));
  }

  refusal(refusal: Refusal): void {
    for (const record of makeErrorRecords(refusal)) this.#write(record);
  }

  end(summary?: VerdictSummary): void {
    if (summary) this.#write(makeVerdictSummaryRecord(summary));
  }

  #write(record: object): void {
    this.#out.write(`${JSON.stringify(record)}\n`);
  }
}

/** The record of a verdict; fields that it has not are undefined, as in `makeSolutionRecord`. */
export function makeVerdictRecord(problem: Problem, verdict: Verdict, place?: Place): VerdictRecord {
  const { id, author, title, event, award, twin, keywords, comments, source, warnings } = problem;
  const { stipulation, wrongKeys, lineFaults, findings, duals, castling } = verdict;
  const cooks = verdict.verdict === 'cooked' ? cooksOf(verdict) : [];
  const record: WithUndefined<VerdictRecord> = {
    v: 1,
    type: 'verdict',
    entry: place?.entry,
    index: problem.index,
    identity: place?.identity,
    id,
    author,
    title,
    event,
    award,
    twin,
    keywords: keywords && keywords.length > 0 ? keywords : undefined,
    comments: comments.length > 0 ? comments : undefined,
    source: { file: source.file, line: source.line },
    fen: problem.fen,
    stipulation: stipulation && makeStipulation(stipulation),
    lengthFrom: verdict.lengthFrom,
    verdict: verdict.verdict,
    published: makePublished(verdict.published),
    keys: verdict.keys.map(({ uci, san, mate, atMost }) => ({ uci, san, mate, ...(atMost && { atMost }) })),
    complete: verdict.complete,
    mate: verdict.mate,
    atMost: verdict.atMost || undefined,
    searched: verdict.searched,
    line: verdict.line.map(({ uci }) => uci),
    lineSan: verdict.line.map(({ san }) => san),
    cooks: cooks.length > 0 ? cooks : undefined,
    wrongKeys: wrongKeys.length > 0 ? wrongKeys.map(makeWrongKey) : undefined,
    lineFaults: lineFaults.length > 0 ? lineFaults.map(makeLineFault) : undefined,
    findings: findings.length > 0 ? [...findings] : undefined,
    duals: duals?.map(({ line, answers, minor }) => ({ line: moves(line), answers: moves(answers), minor })),
    castling: castling && { field: castling.field, fen: castling.fen },
    limit: verdict.limit,
    nodes: verdict.nodes,
    hashPermille: verdict.hashPermille,
    ms: microseconds(verdict.ms),
    warnings: warnings.length > 0 ? [...warnings] : undefined,
  };
  return record as VerdictRecord;
}

export function makeVerdictSummaryRecord(summary: VerdictSummary, extent?: Extent): VerdictSummaryRecord {
  const { verdicts, refused, otherCastling, nodes, searchMs, ms, interrupted } = summary;
  return {
    v: 1,
    type: 'verdict-summary',
    ...extent,
    problems: verdictCount(summary),
    sound: verdicts.sound,
    cooked: verdicts.cooked,
    short: verdicts.short,
    noSolution: verdicts['no-solution'],
    wrongKey: verdicts['wrong-key'],
    wrongLine: verdicts['wrong-line'],
    undecided: verdicts.undecided,
    invalid: verdicts.invalid,
    refused,
    otherCastling,
    nodes,
    searchMs: microseconds(searchMs),
    ms: microseconds(ms),
    interrupted,
  };
}

/** The keys that were not published; if none was, all of them, for nothing says which is meant. */
function cooksOf({ keys, published }: Verdict): NotatedMove[] {
  const meant = new Set(published.keys.map(({ move }) => move?.uci));
  return moves(keys.filter(({ uci }) => !meant.has(uci)));
}

function makePublished({ keys, line }: Published): VerdictRecord['published'] {
  const texts = keys.map(({ text }) => text);
  const lineMoves = line.flatMap(({ move }) => (move ? [plain(move)] : []));
  return {
    ...(texts[0] !== undefined && { key: texts[0] }),
    ...(texts.length > 1 && { keys: texts }),
    line: line.map(({ text }) => text),
    ...(keys.length > 0 && {
      keyMoves: keys.map(({ text, move }) => ({ text, ...(move && { move: plain(move) }) })),
    }),
    ...(lineMoves.length > 0 && { lineMoves }),
  };
}

function makeWrongKey({ text, move, ...why }: WrongKey) {
  return { text, ...(move && { move: plain(move) }), ...makeWhy(why) };
}

function makeLineFault({ after, text, move, ...why }: LineFault) {
  const place = {
    after: after.map(({ san }) => san),
    ...(after.length > 0 && { afterUci: after.map(({ uci }) => uci) }),
    text,
    ...(move && { move: plain(move) }),
  };
  return why.reason === 'not-only'
    ? { ...place, reason: why.reason, others: moves(why.others) }
    : { ...place, ...makeWhy(why) };
}

type Why<T> = T extends unknown ? Omit<T, 'text' | 'move'> : never;

function makeWhy(why: Why<WrongKey>) {
  if (why.reason === 'fails')
    return { reason: why.reason, refutations: moves(why.refutations), more: why.more };
  if (why.reason === 'not-best') return { reason: why.reason, better: moves(why.better) };
  return { reason: why.reason };
}

const plain = ({ uci, san }: NotatedMove): { uci: string; san: string } => ({ uci, san });
const moves = (some: readonly NotatedMove[]): { uci: string; san: string }[] => some.map(plain);

/** Milliseconds to three decimals: what the clock can tell. */
const microseconds = (ms: number): number => Math.round(ms * 1000) / 1000;
