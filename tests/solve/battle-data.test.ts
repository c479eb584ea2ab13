/** The battle problems among Popeye's own examples: the same keys, tries and set play. */
import { expect, test } from 'vitest';
import { readPosition } from '../../src/chess/fen.js';
import { parseStipulation } from '../../src/problems/parse-stipulation.js';
import { isInLines, mayBeQuodlibet } from '../../src/problems/stipulation.js';
import { keysOf, type NotatedMove, nextOf, phaseOf } from '../../src/solution/play.js';
import { sharedLines } from '../oracle/suites.js';
import { createSolver } from '../solvers.js';
import { problem } from './problem.js';

interface Phase {
  readonly side: 'normal' | 'duplex';
  readonly kind: 'actual' | 'set';
  readonly keys?: readonly string[];
  readonly tries?: readonly (readonly [key: string, refutations: readonly string[]])[];
  readonly tree?: readonly { readonly m: string }[];
}
interface Row {
  readonly id: string;
  readonly options: readonly string[];
  readonly parts: readonly {
    readonly fen: string;
    readonly stipulation: string;
    readonly phases: readonly Phase[];
  }[];
}

/** A row of the other file: keys only; those of direct mates have tests of their own. After the key there is none. */
interface ShortRow {
  readonly fen: string;
  readonly stipulation: string;
  readonly semanticOptions: readonly string[];
  readonly keys?: readonly string[];
}

const shortRows = (sharedLines('popeye-half.jsonl') ?? [])
  .map((line) => JSON.parse(line) as ShortRow)
  .filter(({ stipulation }) => !stipulation.startsWith('#'))
  .flatMap(({ fen, stipulation, semanticOptions: options, keys }): Row[] => {
    if (!keys || options.includes('PostKeyPlay')) return [];
    return [
      { id: fen, options, parts: [{ fen, stipulation, phases: [{ side: 'normal', kind: 'actual', keys }] }] },
    ];
  });

const cases = (sharedLines('stipulations-half.jsonl') ?? [])
  .map((line) => JSON.parse(line) as Row)
  .concat(shortRows)
  .flatMap(({ id, options, parts }) => parts.map((part) => ({ id, options, ...part })))
  .flatMap((part) => {
    const stipulation = parseStipulation(part.stipulation);
    // without phases, Popeye has refused the position
    const isBattle = stipulation.ok && !isInLines(stipulation.value) && part.phases.length > 0;
    // two problems have no kings
    if (!isBattle || !readPosition(part.fen).ok) return [];
    const quodlibet = part.options.includes('Quodlibet') && mayBeQuodlibet(stipulation.value.play);
    return [{ ...part, asked: quodlibet ? { ...stipulation.value, quodlibet } : stipulation.value }];
  });

const uci = (moves: readonly NotatedMove[]) => moves.map((move) => move.uci).sort();

if (cases.length === 0) test.skip('needs ../shared/data', () => {});

test.each(cases)('$stipulation $fen', ({ fen, asked, options, phases }) => {
  const refutations = options.includes('Try') ? 1 : 0;
  const solver = createSolver({ hashMb: 16, max: 5, play: { view: 'none', setPlay: true, refutations } });
  const solution = solver.solve({ ...problem(fen), stipulation: asked });
  for (const { side, kind, keys = [], tries = [], tree = [] } of phases) {
    if (side === 'duplex') continue;
    if (kind === 'set') {
      expect(uci(phaseOf(solution, 'set') ?? [])).toEqual(tree.map(({ m }) => m).sort());
    } else {
      expect(uci(keysOf(solution))).toEqual([...keys].sort());
      expect(
        (phaseOf(solution, 'try') ?? []).map((each) => [each.uci, uci(nextOf(each, 'refutation'))]).sort(),
      ).toEqual(tries.map(([first, replies]) => [first, [...replies].sort()]).sort());
    }
  }
});

test.each([
  // Black mates in every way; he mates in some; he must where he can
  ['s#2', '8/8/8/2p3p1/2R3P1/kp6/p7/K7 w - - 0 1', ['b3b2']],
  ['s#2', '8/8/1Q4r1/8/krR5/bp3p1p/q4PpP/R3K1n1 w Q - 0 1', []],
  ['r#2', '8/8/1Q4r1/8/krR5/bp3p1p/q4PpP/R3K1n1 w Q - 0 1', ['a2e2']],
] as const)('set play that reaches the goal at once: %s on %s', (text, fen, moves) => {
  const stipulation = parseStipulation(text);
  if (!stipulation.ok) throw new Error(text);
  const solver = createSolver({ hashMb: 1, max: 5, play: { view: 'none', setPlay: true, refutations: 0 } });
  const solution = solver.solve({ ...problem(fen), stipulation: stipulation.value });
  expect(uci(phaseOf(solution, 'set') ?? [])).toEqual(moves);
});

test.each([
  ['s#1', 'R2bk1Bn/8/2P3NP/7K/8/8/8/8 w - - 0 1', ['a8d8']],
  ['semi-r#1', 'R2bk1Bn/8/2P3NP/7K/8/8/8/8 w - - 0 1', []],
  ['r#1', '3N4/8/8/p7/pP6/k7/8/K2B4 w - - 0 1', []],
] as const)('tries in one move: %s on %s', (text, fen, tries) => {
  const stipulation = parseStipulation(text);
  if (!stipulation.ok) throw new Error(text);
  const solver = createSolver({ hashMb: 1, max: 5, play: { view: 'none', setPlay: false, refutations: 1 } });
  const solution = solver.solve({ ...problem(fen), stipulation: stipulation.value });
  expect(uci(phaseOf(solution, 'try') ?? [])).toEqual(tries);
});

test('a reflex player who can mate both sides must', () => {
  const stipulation = parseStipulation('r##1');
  if (!stipulation.ok) throw new Error('r##1');
  const fen = '8/8/8/2q5/2nn3Q/4k1N1/1P3NPr/R3K2R w KQ - 0 1';
  const solver = createSolver({ hashMb: 1, max: 5, play: { view: 'full', setPlay: false, refutations: 0 } });
  const solution = solver.solve({ ...problem(fen), stipulation: stipulation.value });
  expect(keysOf(solution).map((key) => [key.san, uci(nextOf(key, 'defence'))])).toEqual([['Nf5+', ['e3e2']]]);
});
