/**
 * The records of `--json`, read back: what a reporter is told about a problem can be told again from its line, after a
 * resumed run or by `keymove merge`, and by a solver thread, which sends nothing else.
 *
 * A record does not have all that a file says (of published variations only the main line), but everything that a report
 * shows.
 */
import type { Claim, Problem } from '../problems/problem.js';
import { parseStipulation, type Stipulation } from '../problems/stipulation.js';
import type { NotatedMove, Solution } from '../solve/solution.js';
import type { ClaimedMove, LineFault, Published, Verdict } from '../solve/verdict.js';
import type { SolutionRecord } from './schema/solution-schema.js';
import type { VerdictRecord } from './schema/verdict-schema.js';

/** What {@link makeSolutionRecord} wrote. */
export function readSolutionRecord(record: SolutionRecord): { problem: Problem; solution: Solution } {
  const { mate, limit, tries, setPlay, view, cut, playLimit, published, hashPermille } = record;
  const problem = problemOf(record, { keys: published?.keys ?? [], line: published?.line ?? [] });
  const solution: Solution = {
    status: record.status,
    ...stipulationField(record.stipulation),
    ...(mate !== undefined && { mate }),
    shortest: record.shortest,
    searched: record.searched,
    keys: record.keys as Solution['keys'],
    complete: record.complete,
    ...(limit && { limit }),
    flaws: record.flaws,
    line: movesOf(record.line, record.lineSan),
    ...(tries && { tries: tries as NonNullable<Solution['tries']> }),
    ...(setPlay && { setPlay: setPlay as NonNullable<Solution['setPlay']> }),
    ...(view && { view }),
    ...(cut && { cut }),
    ...(playLimit && { playLimit }),
    nodes: record.nodes,
    ...(hashPermille !== undefined && { hashPermille }),
    ms: record.ms,
  };
  return { problem, solution };
}

/** What {@link makeVerdictRecord} wrote. */
export function readVerdictRecord(record: VerdictRecord): { problem: Problem; verdict: Verdict } {
  const { mate, atMost, duals, castling, limit, published, hashPermille } = record;
  const keys = published.keys ?? (published.key === undefined ? [] : [published.key]);
  const problem = problemOf(record, { keys, line: published.line });
  const verdict: Verdict = {
    verdict: record.verdict,
    ...stipulationField(record.stipulation),
    lengthFrom: record.lengthFrom,
    published: publishedOf(published),
    keys: record.keys as Verdict['keys'],
    complete: record.complete,
    ...(mate !== undefined && { mate }),
    ...(atMost && { atMost }),
    searched: record.searched,
    line: movesOf(record.line, record.lineSan),
    wrongKeys: (record.wrongKeys ?? []) as Verdict['wrongKeys'],
    lineFaults: (record.lineFaults ?? []).map(lineFaultOf),
    findings: record.findings ?? [],
    ...(duals && { duals }),
    ...(castling && { castling }),
    ...(limit && { limit }),
    nodes: record.nodes,
    ...(hashPermille !== undefined && { hashPermille }),
    ms: record.ms,
  };
  return { problem, verdict };
}

function problemOf(record: SolutionRecord | VerdictRecord, claim: Claim): Problem {
  const { id, author, title, event, award, twin, keywords } = record;
  return {
    index: record.index,
    ...(id !== undefined && { id }),
    ...(author !== undefined && { author }),
    ...(title !== undefined && { title }),
    ...(event !== undefined && { event }),
    ...(award !== undefined && { award }),
    ...(twin !== undefined && { twin }),
    ...(keywords && { keywords }),
    source: record.source,
    fen: record.fen,
    ...stipulationField(record.stipulation),
    claim,
    comments: record.comments ?? [],
    warnings: record.warnings ?? [],
  };
}

function stipulationField(text: string | undefined): { stipulation?: Stipulation } {
  const stipulation = text === undefined ? undefined : parseStipulation(text);
  return stipulation?.ok ? { stipulation: stipulation.value } : {};
}

const movesOf = (ucis: readonly string[], sans: readonly string[]): NotatedMove[] =>
  ucis.map((uci, i) => ({ uci, san: sans[i] ?? uci }));

function publishedOf({ key, keys, line, keyMoves, lineMoves = [] }: VerdictRecord['published']): Published {
  const texts = keys ?? (key === undefined ? [] : [key]);
  return {
    keys: (keyMoves as readonly ClaimedMove[] | undefined) ?? texts.map((text) => ({ text })),
    line: line.map((text, i) => {
      const move = lineMoves[i];
      return { text, ...(move && { move }) };
    }),
  };
}

function lineFaultOf({ after, afterUci = [], ...fault }: NonNullable<VerdictRecord['lineFaults']>[number]) {
  const before = after.map((san, i): NotatedMove => ({ uci: afterUci[i] ?? '', san }));
  return { after: before, ...fault } as LineFault;
}
