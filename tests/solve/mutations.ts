/** Published solutions, right ones and every kind of wrong one made of them, with the verdict that follows from the known solution. */
import type { Chess } from 'chessops/chess';
import { makeUci } from 'chessops/util';
import { expect } from 'vitest';
import { readPosition } from '../../src/chess/fen.js';
import type { Goal } from '../../src/kernel/aim.js';
import { parseStipulation } from '../../src/problems/parse-stipulation.js';
import { isInLines, mayBeQuodlibet, type Stipulation } from '../../src/problems/stipulation.js';
import type { VerdictName } from '../../src/solution/verdict.js';
import { reachesGoal } from '../oracle/battle.js';
import { after, legalMoves, position } from '../oracle/brute-force.js';
import { seeded } from '../oracle/random-positions.js';
import { sharedLines } from '../oracle/suites.js';
import { readText } from '../problems/said.js';
import { createVerifier } from '../solvers.js';
import { problem } from './problem.js';
import {
  asCsv,
  asEpd,
  asJson,
  asOlive,
  asPgn,
  CSV_HEADER,
  type NotedMove,
  note,
  noted,
  type Publication,
  passes,
  positionsOf,
  seriesIn,
} from './published-files.js';

const random = seeded(2027);
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

/** A problem and everything that solves it, in UCI. */
export interface Known {
  readonly fen: string;
  readonly text: string;
  readonly stipulation: Stipulation;
  /** of help and series play */
  readonly lines?: readonly (readonly string[])[];
  readonly setLines?: readonly (readonly string[])[];
  /** of battle play */
  readonly keys?: readonly string[];
  /** the longest way through the published play, if that is known */
  readonly path?: readonly string[] | undefined;
}

export function stipulationOf(text: string): Stipulation {
  const read = parseStipulation(text);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

/** A claim about a problem, and the verdict that it deserves. */
interface Case {
  readonly name: string;
  readonly publication: Publication;
  readonly expected: VerdictName;
}

/** The publications of a problem: of help and series play as Popeye prints them, of battle play keys or one line. */
function* casesOf(known: Known, others: readonly Known[]): Generator<Case> {
  const { fen, text, stipulation } = known;
  const make = (name: string, expected: VerdictName, claim: Partial<Publication>): Case => ({
    name,
    publication: { fen, text, stipulation, ...claim },
    expected,
  });
  yield* known.lines ? lineCases(known, others, make) : battleCases(known, make);
}

type Make = (name: string, expected: VerdictName, claim: Partial<Publication>) => Case;

function* lineCases(known: Known, others: readonly Known[], make: Make): Generator<Case> {
  const { fen, stipulation, lines = [], setLines = [] } = known;
  const start = position(fen);
  const notate = (line: readonly string[]) => noted(start, line, seriesIn(stipulation, line.length));
  // in reciprocal play two endings make one solution, whose first is the defender's own
  const isReciprocal = stipulation.play.includes('reciprocal');
  const own = isReciprocal ? lines.filter(({ length }) => length === stipulation.plies - 1) : [];
  const all = lines.filter(({ length }) => length === stipulation.plies).concat(own);
  const full = all.map(notate);
  const n = Math.max(own.length, full.length - own.length);
  const isShort = full.length < lines.length;
  const claim = (name: string, verdict: VerdictName, claimed: Partial<Publication>): Case =>
    make(name, isShort ? 'short' : n === 0 ? 'no-solution' : verdict, claimed);
  yield claim('nothing', n > 1 ? 'cooked' : 'unpublished', {});
  if (n === 0) return;
  yield claim('all', 'sound', { lines: full });
  yield claim('all, counted', 'sound', { lines: full, intended: n });
  yield claim('another order', 'sound', { lines: [...full].reverse(), intended: n });
  yield claim('counted only', 'unpublished', { intended: n });
  yield claim('one too many', 'missing', { lines: full, intended: n + 1 });
  if (n > 1 && !isReciprocal) {
    const gone = pick(full);
    const dropped = full.filter((line) => line !== gone);
    yield claim('dropped', 'cooked', { lines: dropped });
    yield claim('dropped, counted', 'missing', { lines: dropped, intended: n });
    yield claim('one too few', 'cooked', { lines: full, intended: n - 1 });
  }
  const wrong = changed(start, all, lines, stipulation);
  const sanOf = (line: readonly NotedMove[]) => line.map(({ san }) => san.replace(/[+#]/, '')).join(' ');
  // the moves behind another one may be others in short notation, and be right
  if (wrong && !full.some((line) => sanOf(line) === sanOf(wrong))) {
    yield claim('changed', 'wrong-line', { lines: [...full.slice(1), wrong], intended: n });
    yield claim('invented', 'wrong-line', { lines: [...full, wrong], intended: n });
  }
  const other = pick(others.filter((one) => one.fen !== fen && one.lines?.[0]));
  const theirs = other?.lines?.find((line) => !lines.some((own) => own.join().startsWith(line.join())));
  if (other && theirs) {
    const foreign = noted(position(other.fen), theirs, seriesIn(other.stipulation, theirs.length));
    yield claim("another problem's", 'wrong-line', { lines: [...full, foreign], intended: n });
  }
  if (setLines.length === 0) return;
  const set = setLines.map((line) => noted(passes(start), line, 0));
  yield claim('set play', 'sound', { lines: full, setLines: set, intended: n });
  const firsts = new Set(setLines.map(([first = '']) => first));
  const first = otherMove(passes(start), firsts);
  const [, ...rest] = set[0] ?? [];
  if (first) {
    yield claim('wrong set play', 'wrong-line', { lines: full, setLines: [[first, ...rest]], intended: n });
  }
}

/** A line with another legal move at some place, the rest as it was; it is none of `solved`. */
function changed(
  start: Chess,
  full: readonly (readonly string[])[],
  solved: readonly (readonly string[])[],
  stipulation: Stipulation,
): NotedMove[] | undefined {
  const line = pick(full);
  const series = seriesIn(stipulation, line.length);
  const ply = Math.floor(random() * line.length);
  const pos = positionsOf(start, line, series)[ply] as Chess;
  const solvedWith = (uci: string) =>
    solved.some((one) => one.join() === [...line.slice(0, ply), uci, ...line.slice(ply + 1)].join());
  const not = new Set(legalMoves(pos).map(makeUci).filter(solvedWith));
  const other = otherMove(pos, not);
  if (!other) return undefined;
  const moves = noted(start, line, series);
  return [...moves.slice(0, ply), other, ...moves.slice(ply + 1)];
}

/** A legal move that is not among some. */
function otherMove(pos: Chess, not: ReadonlySet<string>): NotedMove | undefined {
  const moves = legalMoves(pos).filter((move) => !not.has(makeUci(move)));
  return moves.length > 0 ? note(pos, pick(moves)) : undefined;
}

function* battleCases({ fen, stipulation, keys = [], path }: Known, make: Make): Generator<Case> {
  const start = position(fen);
  const truth = keys.length === 0 ? 'no-solution' : keys.length > 1 ? 'cooked' : 'sound';
  const other = otherMove(start, new Set(keys));
  yield make('nothing', truth === 'sound' ? 'unpublished' : truth, {});
  if (keys[0] !== undefined) yield make('key', truth, { keys: noted(start, [keys[0]], 0) });
  if (other) yield make('another key', truth === 'sound' ? 'wrong-key' : truth, { keys: [other] });
  if (truth !== 'sound' || !path) return;
  const moves = noted(start, path, 0);
  yield make('line', 'sound', { path: moves });
  const last = positionsOf(start, path, 0).at(-1) as Chess;
  const reaching = legalMoves(last).filter((move) => reachesGoal(last, move, stipulation.goal));
  const miss = otherMove(last, new Set(reaching.map(makeUci)));
  const verdict = moves.length === 1 ? 'wrong-key' : 'wrong-line';
  if (miss) yield make('line changed', verdict, { path: [...moves.slice(0, -1), miss] });
}

const FORMATS = {
  pgn: { begin: '', write: asPgn },
  epd: { begin: '', write: asEpd },
  json: { begin: '', write: asJson },
  csv: { begin: CSV_HEADER, write: asCsv },
  olive: { begin: '', write: (publication: Publication) => asOlive([publication]) },
} as const;
type Format = keyof typeof FORMATS;

/** Whether a format can carry all that a publication says. */
function canCarry(format: Format, { lines = [], setLines = [], path, intended }: Publication): boolean {
  if (format === 'pgn') return true;
  if (format === 'epd') return setLines.length === 0 && (lines.length < 2 || intended !== undefined);
  return path === undefined;
}

/** EPD has first moves only: what is wrong behind them, or dropped, it cannot say. */
const NOT_IN_EPD = new Set(['dropped', 'dropped, counted', 'changed', 'invented', "another problem's"]);

export interface Checked {
  /** how many claims of each name and format had the right verdict */
  readonly right: Map<string, number>;
  undecided: number;
}

/** Writes the claims about some problems in every format, reads them again, and verifies them. */
export async function checkClaims(known: readonly Known[], nodes: number): Promise<Checked> {
  const checked: Checked = { right: new Map(), undecided: 0 };
  const verifier = createVerifier({ hashMb: 16, nodes });
  for (const each of known) {
    const cases = [...casesOf(each, known)];
    if (verifier.verify({ ...problem(each.fen), stipulation: each.stipulation }).verdict === 'undecided') {
      checked.undecided++;
      continue;
    }
    for (const format of Object.keys(FORMATS) as Format[]) {
      const { begin, write } = FORMATS[format];
      const carried = cases.filter(
        ({ name, publication }) =>
          canCarry(format, publication) &&
          !(format === 'epd' && NOT_IN_EPD.has(name) && (publication.lines?.length ?? 0) > 1),
      );
      const text = begin + carried.map(({ publication }) => write(publication)).join('');
      const expected = carried.map(({ expected }) => expected);
      await checkFile(text, format, expected, (at) => `${format}, ${carried[at]?.name}`, verifier, checked);
    }
  }
  return checked;
}

/** Rows with twins, or a duplex, as entries of Olive: all right, and one part wrong. */
export async function checkTwins(rows: readonly Row[], nodes: number): Promise<Checked> {
  const checked: Checked = { right: new Map(), undecided: 0 };
  const verifier = createVerifier({ hashMb: 16, nodes });
  for (const row of rows) {
    const isDuplex = row.options.includes('Duplex');
    const parts = knownOf(row);
    if (parts.length !== row.parts.length * (isDuplex ? 2 : 1) || (isDuplex && parts.length > 2)) continue;
    const cases = parts.map((part) => [...casesOf(part, parts)]);
    const all = cases.map(
      (ofPart) => ofPart.find(({ name }) => name === 'all' || name === 'key') ?? ofPart[0],
    );
    const variants = [all];
    for (const [at, ofPart] of cases.entries()) {
      const wrong = ofPart.find(({ name }) => name === 'changed' || name === 'another key');
      // the intended number of an entry is that of each twin
      const publication = wrong && { ...wrong.publication };
      delete (publication as { intended?: number } | undefined)?.intended;
      if (wrong && publication) variants.push(all.with(at, { ...wrong, publication }));
    }
    for (const variant of variants) {
      const parts = variant.flatMap((one) => one ?? []);
      const text = asOlive(
        parts.map(({ publication }) => publication),
        isDuplex,
      );
      const name = isDuplex ? 'duplex' : 'twins';
      await checkFile(
        text,
        'olive',
        parts.map(({ expected }) => expected),
        (at) => `${name}, ${parts[at]?.name}`,
        verifier,
        checked,
      );
    }
  }
  return checked;
}

async function checkFile(
  text: string,
  input: Format,
  expected: readonly VerdictName[],
  nameOf: (at: number) => string,
  verifier: ReturnType<typeof createVerifier>,
  checked: Checked,
): Promise<void> {
  if (expected.length === 0) return;
  const entries = await readText(text, { input });
  expect(entries.length, text).toBe(expected.length);
  for (const [at, entry] of entries.entries()) {
    if (entry.type === 'refusal') throw new Error(JSON.stringify([entry.refusal, text]));
    const { verdict, ...evidence } = verifier.verify(entry.problem);
    if (verdict === 'undecided') {
      checked.undecided++;
      continue;
    }
    // whether a solution of battle play is short, Popeye's keys do not say
    const inLines = isInLines(entry.problem.stipulation);
    const truth = verdict === 'short' && !inLines ? verdict : expected[at];
    expect(verdict, `${nameOf(at)}\n${text}\n${JSON.stringify(evidence.published)}`).toBe(truth);
    checked.right.set(nameOf(at), (checked.right.get(nameOf(at)) ?? 0) + 1);
  }
}

interface Node {
  readonly m?: string;
  readonly g?: string;
  readonly kids?: readonly Node[];
}
interface Phase {
  readonly side: 'normal' | 'duplex';
  readonly kind: 'actual' | 'set';
  readonly lines?: readonly (readonly string[])[];
  readonly keys?: readonly string[];
  readonly tree?: readonly Node[];
}
/** One of Popeye's examples. */
export interface Row {
  readonly options: readonly string[];
  readonly cpu_ms: number;
  readonly parts: readonly {
    readonly fen: string;
    readonly stipulation: string;
    readonly phases: readonly Phase[];
  }[];
}

const otherSide = (fen: string): string =>
  fen.replace(/ ([wb]) (\S+) \S+ /, (_, side, rights) => ` ${side === 'w' ? 'b' : 'w'} ${rights} - `);

/** The problems of a row. */
export function knownOf({ options, parts }: Row): Known[] {
  if (options.some((option) => /PostKey|MaxSol|StopOn/.test(option))) return [];
  const sides = options.includes('HalfDuplex')
    ? (['duplex'] as const)
    : options.includes('Duplex')
      ? (['normal', 'duplex'] as const)
      : (['normal'] as const);
  return parts.flatMap(({ fen: diagram, stipulation: written, phases }) =>
    sides.flatMap((side): Known[] => {
      const half = options.includes('WhiteToPlay');
      const asked = half ? written.replace(/\d+$/, (moves) => String(Number(moves) - 0.5)) : written;
      const read = parseStipulation(asked);
      const fen = side === 'duplex' ? otherSide(diagram) : diagram;
      if (!read.ok || !readPosition(fen).ok || /^p/.test(asked)) return [];
      const isQuodlibet = options.includes('Quodlibet') && mayBeQuodlibet(read.value.play);
      const text = isQuodlibet ? `${asked} quodlibet` : asked;
      const stipulation = stipulationOf(text);
      const of = (kind: string) => phases.filter((phase) => phase.side === side && phase.kind === kind);
      const common = { fen, text, stipulation };
      if (isInLines(stipulation)) {
        const lines = of('actual').flatMap(({ lines = [] }) => lines);
        const setLines = options.includes('SetPlay') ? of('set').flatMap(({ lines = [] }) => lines) : [];
        return lines.length > 60 ? [] : [{ ...common, lines, setLines }];
      }
      const [phase] = of('actual');
      if (!phase) return [];
      const keys = phase.keys ?? [];
      const path = (phase.tree ?? []).map((node) => pathIn(position(fen), node, stipulation)).find(Boolean);
      return [{ ...common, keys, path: path && keys.includes(path[0] ?? '') ? path : undefined }];
    }),
  );
}

/** A way through a tree that is as long as a solution may be, and ends at the goal. */
function pathIn(pos: Chess, { m, kids = [] }: Node, { plies, goal }: Stipulation): string[] | undefined {
  const walk = (pos: Chess, m: string, kids: readonly Node[], left: number): string[] | undefined => {
    const move = legalMoves(pos).find((legal) => makeUci(legal) === m);
    if (!move) return undefined;
    if (left === 1) return reachesGoal(pos, move, goal as Goal) ? [m] : undefined;
    const next = after(pos, move);
    for (const kid of kids) {
      const rest = kid.m === undefined ? undefined : walk(next, kid.m, kid.kids ?? [], left - 1);
      if (rest) return [m, ...rest];
    }
    return undefined;
  };
  return m === undefined ? undefined : walk(pos, m, kids, plies);
}

export const ROWS = (sharedLines('stipulations-half.jsonl') ?? []).map((line) => JSON.parse(line) as Row);

interface ShortRow {
  readonly fen: string;
  readonly stipulation: string;
  readonly semanticOptions: readonly string[];
  readonly keys?: readonly string[];
  readonly solutions?: readonly string[];
}

/** The other file: solutions are texts there. Options that change the rules are left out, as in `popeyeSuite`. */
export const SHORT_ROWS = (sharedLines('popeye-half.jsonl') ?? []).flatMap((line): Row[] => {
  const { fen, stipulation, semanticOptions: options, keys, solutions } = JSON.parse(line) as ShortRow;
  const lines = solutions?.map((solution) => solution.split(' '));
  const phase: Phase = { side: 'normal', kind: 'actual', ...(lines && { lines }), ...(keys && { keys }) };
  if ((!lines && !keys) || options.some((option) => !option.startsWith('EnPassant '))) return [];
  return [{ options, cpu_ms: 0, parts: [{ fen, stipulation, phases: [phase] }] }];
});
