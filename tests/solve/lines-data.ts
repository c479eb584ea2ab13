/** Help and series play: Popeye's own examples with its lines, twins, set play and duplex included. */
import { expect } from 'vitest';
import { readPosition } from '../../src/chess/fen.js';
import { parseStipulation } from '../../src/problems/parse-stipulation.js';
import { isInLines, type Stipulation } from '../../src/problems/stipulation.js';
import { type NotatedMove, phaseOf } from '../../src/solution/play.js';
import { Solver } from '../../src/solve/solver.js';
import { createKernel } from '../kernels.js';
import { sharedLines } from '../oracle/suites.js';
import { linesIn, uciOf } from './shown.js';

interface Row {
  readonly options: readonly string[];
  readonly parts: readonly {
    readonly fen: string;
    readonly stipulation: string;
    readonly phases: readonly {
      readonly side: 'normal' | 'duplex';
      readonly kind: 'actual' | 'set';
      readonly lines?: readonly (readonly string[])[];
    }[];
  }[];
}

export interface LineCase {
  readonly name: string;
  readonly fen: string;
  readonly stipulation: Stipulation;
  readonly lines: readonly string[];
  /** undefined where it was not asked for */
  readonly setPlay?: readonly string[] | undefined;
}

/** `WhiteToPlay` takes half a move away. */
const asked = (text: string, options: readonly string[]) =>
  parseStipulation(
    options.includes('WhiteToPlay') ? text.replace(/\d+$/, (moves) => String(Number(moves) - 0.5)) : text,
  );

const otherSide = (fen: string): string =>
  fen.replace(/ ([wb]) (\S+) \S+ /, (_, side, rights) => ` ${side === 'w' ? 'b' : 'w'} ${rights} - `);

function casesOf({ options, parts }: Row): LineCase[] {
  return parts.flatMap(({ fen, stipulation: text, phases }) => {
    const stipulation = asked(text, options);
    if (!stipulation.ok || !isInLines(stipulation.value)) return [];
    const found = (side: string, kind: string): string[] =>
      phases
        .filter((phase) => phase.side === side && phase.kind === kind)
        .flatMap(({ lines = [] }) => lines.map((line) => line.join(' ')))
        .sort();
    const caseOf = (side: string, position: string): LineCase => ({
      name: `${text} ${position}`,
      fen: position,
      stipulation: stipulation.value,
      lines: found(side, 'actual'),
      ...(options.includes('SetPlay') && { setPlay: found(side, 'set') }),
    });
    return [
      ...(options.includes('HalfDuplex') ? [] : [caseOf('normal', fen)]),
      ...(options.some((option) => /Duplex$/.test(option)) ? [caseOf('duplex', otherSide(fen))] : []),
    ];
  });
}

interface ShortRow {
  readonly fen: string;
  readonly stipulation: string;
  readonly solutions?: readonly string[];
}

function shortCasesOf({ fen, stipulation: text, solutions }: ShortRow): LineCase[] {
  const stipulation = parseStipulation(text);
  if (!stipulation.ok || !isInLines(stipulation.value) || !readPosition(fen).ok) return [];
  return [
    { name: `${text} ${fen}`, fen, stipulation: stipulation.value, lines: [...(solutions ?? [])].sort() },
  ];
}

const casesIn = <T>(file: string, read: (row: T) => LineCase[]): LineCase[] =>
  (sharedLines(file) ?? []).flatMap((line) => read(JSON.parse(line)));

/** Without what both files have. */
export const LINE_CASES = [
  ...new Map(
    [...casesIn('popeye-half.jsonl', shortCasesOf), ...casesIn('stipulations-half.jsonl', casesOf)].map(
      (each) => [each.name, each],
    ),
  ).values(),
];
const textsOf = (lines: readonly (readonly NotatedMove[])[]): string[] =>
  lines.map((line) => uciOf(line).join(' ')).sort();
const solver = new Solver(createKernel({ hashMb: 64 }));

/** Solves one; what is found within `nodes` must be Popeye's, and all of it where that suffices. @returns whether it did */
export function checkLines({ fen, stipulation, lines, setPlay }: LineCase, nodes?: number): boolean {
  const problem = {
    index: 0,
    fen,
    stipulation,
    source: { file: 'popeye', line: 1 },
    claim: { keys: [], line: [] },
    comments: [],
    warnings: [],
  };
  const play = { view: 'none', setPlay: setPlay !== undefined, refutations: 0 } as const;
  const found = solver.solve(problem, {
    max: 5,
    ...(nodes !== undefined && { nodes }),
    play,
  });
  const texts = textsOf(linesIn(found, 'short', 'actual'));
  if (found.limit) {
    expect(lines).toEqual(expect.arrayContaining(texts));
    return false;
  }
  expect(texts).toEqual(lines);
  expect(phaseOf(found, 'set') && textsOf(linesIn(found, 'set'))).toEqual(setPlay);
  return true;
}
