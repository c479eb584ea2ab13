import { describe, expect, test } from 'vitest';
import { makeProblemRecord, makeVerdictRecord, refuseProblem } from '../../src/records/problem-records.js';
import { textWidth } from '../../src/report/terminal/text-width.js';
import { refusedCells } from '../../src/report/verdict/verdict-row.js';
import { VerdictTally } from '../../src/report/verdict/verdict-summary.js';
import { VerdictTable } from '../../src/report/verdict/verdict-table.js';
import { VerdictText } from '../../src/report/verdict/verdict-text.js';
import { evidenceText } from '../../src/report/verdict/verdict-words.js';
import type { Solution } from '../../src/solution/solution.js';
import { VERDICTS, type Verdict } from '../../src/solution/verdict.js';
import { problem as makeProblem } from '../solve/problem.js';
import { createVerifier } from '../solvers.js';
import { keys } from './examples.js';
import { Sink } from './sink.js';

const ROOK = '7k/8/5K2/8/8/8/8/6R1 w - - 0 1';
const problem = makeProblem(ROOK, 2);
const sound = createVerifier({ hashMb: 1 }).verify(problem);
const move = (uci: string, san: string) => ({ uci, san });

interface Told extends Omit<Partial<Verdict>, 'solution'> {
  readonly solution?: Partial<Solution>;
}

const evidence = ({ solution, ...verdict }: Told, fen = ROOK): string =>
  evidenceText(
    { ...makeProblemRecord(problem), fen },
    { ...sound, ...verdict, solution: { ...sound.solution, ...solution } },
  );

test('a problem that was read and refused is named, with what it asks', () => {
  const finding = { code: 'x', field: 'stipulation', message: 'found #2' };
  expect(refusedCells(refuseProblem({ ...problem, id: 'A 1', author: 'Loyd' }, finding), 'invalid')).toEqual([
    ...['A 1, Loyd', '#2', '-', 'invalid', 'stipulation: found #2'],
  ]);
  const fairy = { ...finding, unsupported: 'fairy goal' };
  expect(refusedCells(refuseProblem(problem, fairy), 'unsupported').slice(3)).toEqual([
    ...['unsupported', 'fairy goal'],
  ]);
});

describe('evidence', () => {
  test('none for a sound problem', () => {
    expect(evidence({})).toBe('');
  });

  test('keys longer than the shortest, and that there may be more', () => {
    const phases = keys({ ...move('a1a8', 'Ra8#'), moves: 1 }, { ...move('b1b7', 'Rb7'), moves: 2 });
    expect(evidence({ verdict: 'cooked', solution: { phases, moves: 1, complete: false } })).toBe(
      'keys Ra8# Rb7! (#2) (more?)',
    );
  });

  test('undecided: only what was proven; the key, if its line is not known', () => {
    const { moves: _, ...nothing } = { ...sound.solution, phases: keys(), complete: false };
    const undecided = (limit: 'nodes' | 'interrupted', searched: number): string =>
      evidenceText(makeProblemRecord(problem), {
        ...sound,
        verdict: 'undecided',
        limit,
        solution: { ...nothing, searched },
      });
    expect(undecided('nodes', 0)).toBe('limit of nodes reached');
    expect(undecided('nodes', 1)).toBe('limit of nodes reached; no mate in 1');
    expect(undecided('interrupted', 1)).toBe('interrupted; no mate in 1');
    expect(evidence({ verdict: 'short', solution: { line: [], complete: false } })).toBe(
      'mate in 2: Kf7! (more?)',
    );
  });

  test("with Black to move in the diagram, Black's first move is numbered, and White's reply begins the second", () => {
    const after = [move('e8e7', 'Ke7'), move('a1a2', 'Ra2')];
    const fault = { of: 'line', after, text: 'Kd9', reason: 'illegal' } as const;
    expect(evidence({ verdict: 'wrong-line', faults: [fault] }, ROOK.replace(' w ', ' b '))).toBe(
      '2.Ra2 Kd9 is illegal',
    );
    expect(evidence({ verdict: 'wrong-line', faults: [fault] })).toBe('1...Ra2 2.Kd9 is illegal');
  });

  test('every reason in words', () => {
    const refutations = [move('h8h7', 'Kh7')];
    const key = { of: 'key', after: [] } as const;
    const wrong = { ...key, text: 'Rg2', move: move('g1g2', 'Rg2') };
    expect(
      evidence({
        verdict: 'wrong-key',
        faults: [
          { ...wrong, reason: 'fails', refutations, more: true },
          { ...wrong, reason: 'fails', refutations: [], more: false },
          { ...wrong, reason: 'misses-goal' },
          { ...wrong, reason: 'not-best', better: refutations },
          { ...key, text: 'Kd9', reason: 'illegal' },
        ],
      }),
    ).toBe(
      'the key is Kf7!; Rg2? but 1...Kh7! and others; Rg2? is stalemate; Rg2 does not mate; ' +
        'Rg2 is mated sooner than Kh7; Kd9 is illegal',
    );
  });

  test('duals are counted, and the first is shown with the moves that lead to it', () => {
    const line = [move('f6f7', 'Kf7'), move('h8h7', 'Kh7')];
    const dual = { line, answers: [move('g1h1', 'Rh1#'), move('g1g2', 'Rg2')], minor: false };
    expect(evidence({ duals: [dual] })).toBe('dual 1...Kh7 2.Rh1# or Rg2');
    expect(evidence({ duals: [dual, dual, { ...dual, minor: true }] })).toBe(
      '2 duals, first 1...Kh7 2.Rh1# or Rg2; 1 minor dual',
    );
  });

  test('text from a file is shown without control characters', () => {
    const fault = { of: 'key', after: [], text: 'a1\u001b[2J', reason: 'illegal' } as const;
    expect(evidence({ faults: [fault] })).not.toContain('\u001b');
  });
});

test('on a terminal, no line is too wide, and nothing is lost', async () => {
  const out = new Sink();
  const messages = new Sink();
  const table = new VerdictTable({
    out: out.output,
    messages: messages.output,
    style: { colour: false, unicode: true, width: 80 },
    quiet: false,
  });
  const found = Array.from({ length: 30 }, (_, i) => ({ ...move('a1a2', `Ra${i + 10}`), moves: 2 }));
  const solution = { ...sound.solution, phases: keys(...found) };
  table.result(
    makeVerdictRecord(
      { ...problem, id: 'A problem with a name that is far too long' },
      { ...sound, verdict: 'cooked', solution },
    ),
  );
  table.end();
  await out.output.flush();
  expect(Math.max(...out.lines.map(textWidth))).toBeLessThanOrEqual(80);
  const words = new Set(out.text.split(/\s+/));
  for (const { san } of found) expect(words).toContain(`${san}!`);
  for (const word of ['name', 'long', 'cooked']) expect(words).toContain(word);
});

test.each([80, 60, 40])(
  'the summary is broken between words at %d columns, and nowhere in a pipe',
  async (width) => {
    const tally = new VerdictTally();
    for (const verdict of VERDICTS) tally.result({ verdict, nodes: 1_000_000, ms: 1 });
    const summary = tally.summary(false);
    const said = async (columns: number): Promise<string[]> => {
      const out = new Sink();
      const style = { colour: false, unicode: true, width: columns };
      const options = { out: out.output, messages: out.output, style, quiet: false };
      for (const report of [new VerdictTable(options), new VerdictText(options)]) report.end(summary);
      await out.output.flush();
      return out.lines;
    };
    const lines = await said(width);
    expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(width);
    const piped = await said(Infinity);
    expect(piped).toHaveLength(4);
    expect(lines.join(' ')).toBe(piped.join(' '));
  },
);

test('a verdict of two words stays on its line', async () => {
  const out = new Sink();
  const style = { colour: false, unicode: true, width: 80 };
  const table = new VerdictTable({ out: out.output, messages: out.output, style, quiet: true });
  for (const verdict of ['unpublished', 'no-solution'] as const) {
    table.result(makeVerdictRecord(problem, { ...sound, verdict }));
  }
  await out.output.flush();
  const said = out.lines.join('\n');
  expect(said).toMatch(/ sound, nothing\b/);
  expect(said).toMatch(/ no solution\b/);
});
