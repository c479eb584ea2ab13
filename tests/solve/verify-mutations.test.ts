/**
 * Published solutions, right ones and every kind of wrong one made of them, with the verdict that follows from the known solution: of
 * small problems by brute force, of Popeye's examples by Popeye.
 */
import { makeUci, parseUci } from 'chessops/util';
import { expect, test } from 'vitest';
import { parseStipulation } from '../../src/problems/parse-stipulation.js';
import type { Claim } from '../../src/problems/problem.js';
import { isLinePlay, type Stipulation } from '../../src/problems/stipulation.js';
import type { AnyVerdict, VerdictName } from '../../src/solve/verdict.js';
import { after, legalMoves, position } from '../oracle/brute-force.js';
import { allLines } from '../oracle/lines.js';
import { seeded } from '../oracle/random-positions.js';
import { sharedLines } from '../oracle/suites.js';
import { createVerifier } from '../solvers.js';
import { problem } from './problem.js';

/** A problem and everything that solves it, in UCI. */
interface Known {
  readonly fen: string;
  readonly stipulation: Stipulation;
  readonly lines: readonly (readonly string[])[];
  readonly setLines?: readonly (readonly string[])[];
}

const verifier = createVerifier({ hashMb: 16, nodes: 150_000 });
const random = seeded(2027);
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

function asked(text: string): Stipulation {
  const read = parseStipulation(text);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

/** With several solutions each, none shorter. */
const OWN: readonly (readonly [fen: string, text: string, plies: number, series: number])[] = [
  ['8/Q7/5K2/5R2/8/B7/8/7k w - - 0 1', 'h#1.5', 3, 0],
  ['k7/8/7R/2PR4/P7/8/5B2/7K w - - 0 1', 'h#1.5', 3, 0],
  ['7k/2Q5/8/8/5K2/B4P2/8/8 b - - 0 1', 'h#2', 4, 0],
  ['k7/NN1N4/8/1R6/3KP3/8/8/8 b - - 0 1', 'h#2', 4, 0],
  ['7k/8/2N4K/8/8/8/8/8 b - - 0 1', 'h=2', 4, 0],
  ['8/8/2R5/8/5N2/2K5/8/7k b - - 0 1', 'h=2', 4, 0],
  ['k7/2PQ4/8/8/8/1K6/8/8 b - - 0 1', 'ser-h#2', 3, 2],
  ['k7/5N2/N7/4Q1K1/8/6B1/8/8 b - - 0 1', 'ser-h#2', 3, 2],
  ['8/8/B7/3R4/8/8/5K2/k7 w - - 0 1', 'ser-=2', 2, 2],
  ['8/8/2K5/4R3/4R3/4R3/8/k7 w - - 0 1', 'ser-=2', 2, 2],
];
const small = OWN.map(([fen, text, plies, series]): Known => {
  const stipulation = asked(text);
  const goal = stipulation.goal;
  return {
    fen,
    stipulation,
    lines: allLines(fen, plies, series, 'goal', goal).map((line) => line.split(' ')),
  };
});

interface Row {
  readonly options: readonly string[];
  readonly cpu_ms: number;
  readonly parts: readonly {
    readonly fen: string;
    readonly stipulation: string;
    readonly cpu_ms: number;
    readonly phases: readonly {
      readonly side: string;
      readonly kind: string;
      readonly lines?: readonly (readonly string[])[];
    }[];
  }[];
}

/** Those that Popeye solved soon, without duplex. */
const examples = (sharedLines('stipulations-half.jsonl') ?? [])
  .map((line) => JSON.parse(line) as Row)
  .filter(({ options }) => !options.some((option) => /Duplex|WhiteToPlay|MaxSol|StopOn/.test(option)))
  .flatMap(({ options, parts }) =>
    parts.flatMap(({ fen, stipulation: text, phases, cpu_ms }): Known[] => {
      const read = parseStipulation(text);
      if (!read.ok || !/^(?:h|hs|hr|ser-h?)[#=]/.test(text) || cpu_ms > 25) return [];
      const of = (kind: string) =>
        phases.filter((phase) => phase.kind === kind).flatMap(({ lines = [] }) => lines);
      const lines = of('actual');
      if (lines.length === 0 || lines.length > 30) return [];
      const setLines = options.includes('SetPlay') ? of('set') : [];
      return [{ fen, stipulation: read.value, lines, ...(setLines.length > 0 && { setLines }) }];
    }),
  );

const NO_CLAIM = { keys: [], line: [] };

function verdictOf({ fen, stipulation }: Known, claim: Partial<Claim>, solutions?: number): AnyVerdict {
  return verifier.verify({
    ...problem(fen),
    stipulation: solutions === undefined ? stipulation : { ...stipulation, solutions },
    claim: { ...NO_CLAIM, ...claim },
  });
}

/** Another legal move instead of one of a line, the rest left out or not: none of `solved` begins like that. */
function mutated({ fen, lines }: Known, isSeries: boolean): string[] | undefined {
  const line = [...pick(lines)];
  const ply = Math.floor(random() * line.length);
  let pos = position(fen);
  for (const [at, uci] of line.slice(0, ply).entries()) {
    pos = after(pos, parseUci(uci) as never);
    // in series play, the same side goes on unless the next move says otherwise
    if (isSeries && !legalMoves(pos).some((move) => makeUci(move) === line[at + 1])) {
      pos.turn = pos.turn === 'white' ? 'black' : 'white';
      pos.epSquare = undefined;
    }
  }
  const made = legalMoves(pos)
    .map((move) => [...line.slice(0, ply), makeUci(move), ...line.slice(ply + 1)])
    .filter((other) => !lines.some((known) => known.join() === other.join()));
  return made.length > 0 ? pick(made) : undefined;
}

/** Verdicts on claims made of what solves a problem, with what each must be. */
function* claimsOf(known: Known, others: readonly Known[]): Generator<[string, AnyVerdict, VerdictName]> {
  const { lines, setLines, stipulation } = known;
  const full = lines.filter(({ length }) => length === stipulation.plies);
  const isShort = full.length < lines.length;
  const n = full.length;
  const expected = (verdict: VerdictName): VerdictName => (isShort ? 'short' : verdict);
  const claim = (name: string, claimed: Partial<Claim>, verdict: VerdictName, number?: number) =>
    [name, verdictOf(known, claimed, number), expected(verdict)] as [string, AnyVerdict, VerdictName];
  yield claim('all', { lines: full }, 'sound');
  yield claim('all, counted', { lines: full }, 'sound', n);
  yield claim('another order', { lines: [...full].reverse() }, 'sound', n);
  yield claim('counted only', {}, 'sound', n);
  yield claim('one too many', { lines: full }, 'missing', n + 1);
  if (n > 1) {
    const gone = pick(full);
    const dropped = full.filter((line) => line !== gone);
    yield claim('dropped', { lines: dropped }, 'cooked');
    yield claim('dropped, counted', { lines: dropped }, 'missing', n);
    yield claim('one too few', { lines: full }, 'cooked', n - 1);
  }
  const wrong = isShort ? undefined : mutated(known, stipulation.play.startsWith('series'));
  if (wrong) {
    yield claim('changed', { lines: [...full.slice(1), wrong] }, 'wrong-line', n);
    yield claim('invented', { lines: [...full, wrong] }, 'wrong-line', n);
  }
  const other = pick(others.filter(({ fen, lines: [line] }) => fen !== known.fen && line));
  const theirs = other?.lines.find((line) => !lines.some((own) => own.join().startsWith(line.join())));
  if (theirs) yield claim("another problem's", { lines: [theirs] }, 'wrong-line', n);
  if (!setLines?.[0]) return;
  yield claim('set play', { lines: full, setLines }, 'sound', n);
  const [first = ''] = full[0] ?? [];
  if (!setLines.some(([move]) => move === first)) {
    yield claim('wrong set play', { lines: full, setLines: [[first]] }, 'wrong-line', n);
  }
}

function check(known: readonly Known[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of known) {
    for (const [name, { verdict, ...evidence }, expected] of claimsOf(each, known)) {
      if (verdict === 'undecided') continue;
      expect(verdict, `${name}: ${each.fen} ${JSON.stringify(evidence.published)}`).toBe(expected);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

test('small problems, solved by brute force', () => {
  for (const { lines } of small) expect(lines.length).toBeGreaterThan(1);
  const counts = check(small);
  for (const name of ['all', 'dropped', 'one too many', 'one too few', 'changed', 'invented']) {
    expect(counts.get(name), name).toBeGreaterThan(2);
  }
});

test.runIf(examples.length > 0)("Popeye's examples", () => {
  const counts = check(examples);
  for (const name of ['all', 'one too many', 'changed', "another problem's"]) {
    expect(counts.get(name), name).toBeGreaterThan(15);
  }
});

/** Battle play: the keys of Popeye's examples, and others. */
const battle = (sharedLines('stipulations-half.jsonl') ?? [])
  .map((line) => JSON.parse(line))
  .filter(({ options }) => !options.some((option: string) => /Duplex|Quodlibet|PostKey/.test(option)))
  .flatMap(({ parts }) => parts)
  .filter(({ stipulation, cpu_ms, phases }) => {
    const read = parseStipulation(stipulation);
    return read.ok && !isLinePlay(read.value.play) && cpu_ms < 60 && phases.length > 0;
  });

test.runIf(battle.length > 0)("keys of Popeye's examples in battle play", () => {
  const counts = new Map<string, number>();
  for (const { fen, stipulation: text, phases } of battle) {
    const stipulation = asked(text);
    const keys: string[] = phases.find(({ kind }: { kind: string }) => kind === 'actual')?.keys ?? [];
    const verify = (claimed: readonly string[]) =>
      verifier.verify({ ...problem(fen), stipulation, claim: { ...NO_CLAIM, keys: claimed } });
    const right = verify(keys.slice(0, 1));
    if (right.verdict === 'undecided' || right.verdict === 'short') continue;
    const truth = keys.length === 0 ? 'no-solution' : keys.length > 1 ? 'cooked' : 'sound';
    expect(right.verdict, `${text} ${fen}`).toBe(truth);
    const others = legalMoves(position(fen))
      .map(makeUci)
      .filter((uci) => !keys.includes(uci));
    if (truth !== 'sound' || others.length === 0) continue;
    expect(verify([pick(others)]).verdict, `${text} ${fen}`).toBe('wrong-key');
    counts.set(stipulation.play, (counts.get(stipulation.play) ?? 0) + 1);
  }
  expect(counts.get('direct')).toBeGreaterThan(5);
  expect(counts.get('self')).toBeGreaterThan(5);
});
