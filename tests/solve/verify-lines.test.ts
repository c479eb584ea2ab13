/** Published solutions of help and series play, right and wrong. */
import { describe, expect, test } from 'vitest';
import { parseStipulation } from '../../src/problems/parse-stipulation.js';
import type { Claim } from '../../src/problems/problem.js';
import { claimOfText } from '../../src/problems/published-solution.js';
import type { Stipulation } from '../../src/problems/stipulation.js';
import { makeSolutionRecord, makeVerdictRecord } from '../../src/records/problem-records.js';
import { evidenceText } from '../../src/report/verdict/verdict-words.js';
import { Solver } from '../../src/solve/solver.js';
import { createKernel } from '../kernels.js';
import { readText } from '../problems/said.js';
import { checkRecord } from '../records/schemas.js';
import { linesIn, sanOf } from './shown.js';

const solver = new Solver(createKernel({ hashMb: 4 }));

function stipulationOf(text: string): Stipulation {
  const read = parseStipulation(text);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

const problemOf = (fen: string, stipulation: string, claim: Partial<Claim>) => ({
  index: 0,
  source: { file: 'p.inp', line: 1 },
  fen,
  stipulation: stipulationOf(stipulation),
  claim: { keys: [], line: [], ...claim },
  comments: [],
  warnings: [],
});

function verify(fen: string, stipulation: string, claim: Partial<Claim>, nodes?: number) {
  const problem = problemOf(fen, stipulation, claim);
  const verdict = solver.verify(problem, nodes === undefined ? {} : { nodes });
  const record = makeVerdictRecord(problem, verdict);
  checkRecord(JSON.parse(JSON.stringify(record)));
  return { ...verdict, said: evidenceText(record.problem, verdict) };
}

/** Every solution, in SAN. */
function solutions(fen: string, stipulation: string): string[][] {
  const solution = solver.solve(problemOf(fen, stipulation, {}), { max: 5 });
  return linesIn(solution, 'actual').map(sanOf);
}

/** Two solutions of h#1.5, no shorter one. */
const TWO = { fen: '7k/8/5K2/8/8/8/8/R7 w - - 0 1', stipulation: 'h#1.5' };

test('a double mate ends with a move that leaves its own king in check', () => {
  const fen = '8/8/8/6p1/4K1kN/6P1/4p1pq/7R b - - 0 1';
  const line = ['Kg4-h3', 'Ke4-f3', 'g5-g4+', 'Kf3*g2'];
  expect(verify(fen, 'h##2', { lines: [line] }).verdict).toBe('sound');
  const wrong = verify(fen, 'h##2', { lines: [[...line.slice(0, 3), 'Kf3*g4']] });
  expect(wrong).toMatchObject({ verdict: 'wrong-line', faults: [{ reason: 'illegal' }] });
  expect(verify(fen, 'h#2', { lines: [line] }).faults).toMatchObject([{ reason: 'illegal' }]);
});

describe('whose the moves of a line are, where each fits both sides', () => {
  const SERIES = '3k4/6Q1/7K/q7/8/8/8/8 b - - 0 1';
  const forms: readonly (readonly [string, string, string])[] = [
    ['ser-hsx3', SERIES, '1.Kc8 2.Qc7 Qxc7+ 3.Kxc7'],
    ['ser-hsx3', SERIES, '1.Kc8 Qc7+ 2.Kxc7'],
    ['pser-h#3', '3k4/5r2/8/3K4/8/4R3/1n6/8 b - - 0 1', '1.Rf5+ Kc6 2.Kc8 Re8#'],
    ['2->h#1', '7N/8/8/3K4/6Rr/8/1p6/3k4 w - - 0 1', '1.Kc4 2.Kc3 1.Kc1 Rg1#'],
    ['2->hs=2', '8/8/2r5/8/R3QK2/8/8/q4k2 b - - 0 1', '1.Rg6 2.Qxa4 1.Kf3 Qd4 2.Qe1+ Kxe1='],
    ['2->ser-h#2', '8/1q6/k7/4K3/8/8/8/6Q1 w - - 0 1', '1.Kd4 2.Kc4 1.Ka5 2.Qb1 Qa7#'],
  ];

  test.each(forms)('%s %s %s', (stipulation, fen, written) => {
    const unnumbered = written.replace(/\d\./g, '');
    const moves = unnumbered.split(' ').length;
    const { lines = [] } = claimOfText(written, fen, stipulationOf(stipulation)).claim;
    for (const line of [...lines, unnumbered.split(' ')]) {
      const found = verify(fen, stipulation, { lines: [line] });
      expect(found.faults).toEqual([]);
      expect(found.statements).toMatchObject({ right: moves, wrong: 0 });
      expect(found.published.lines?.[0]?.map(({ text }) => text)).not.toContain('--');
    }
  });
});

describe('claims about help play', () => {
  const all = solutions(TWO.fen, TWO.stipulation);
  const claim = (lines: readonly (readonly string[])[], intended?: number) =>
    verify(TWO.fen, `${TWO.stipulation}${intended === undefined ? '' : `, ${intended} solutions`}`, {
      lines,
    });

  test('there are several solutions', () => expect(all.length).toBeGreaterThan(1));

  test('all of them: sound, with and without the intended number', () => {
    expect(claim(all)).toMatchObject({
      verdict: 'sound',
      faults: [],
      unpublished: [],
      intended: all.length,
    });
    expect(claim(all, all.length).verdict).toBe('sound');
    expect(claim([...all].reverse()).verdict).toBe('sound');
  });

  test('one is dropped: cooked, or missing where the number says that there is another', () => {
    const dropped = claim(all.slice(1));
    expect(dropped.verdict).toBe('cooked');
    expect(dropped.unpublished.map(sanOf)).toEqual([all[0]]);
    expect(dropped.said).toContain('not published: 1...');
    expect(claim(all.slice(1), all.length).verdict).toBe('missing');
  });

  test('1,370 of them, as variations of a game', async () => {
    const fen = '8/7p/8/5k2/8/8/P7/7K b - - 0 1';
    const many = solutions(fen, 'h#6');
    expect(many).toHaveLength(1_370);
    const verdictOn = async (lines: readonly (readonly string[])[]) => {
      const [[key, ...play] = [], ...others] = lines.map((line) =>
        line.map((move, ply) => (ply % 2 === 0 ? `${ply / 2 + 1}. ${move}` : move)),
      );
      const variations = others.map((line) => `(${line.join(' ')})`).join('\n');
      const game = `[FEN "${fen}"]\n[Stipulation "h#6"]\n\n${key} ${variations} ${play.join(' ')} *\n`;
      const [entry] = await readText(game);
      if (entry?.type !== 'problem') throw new Error('no problem');
      return verify(fen, 'h#6', entry.problem.claim);
    };
    expect(await verdictOn(many)).toMatchObject({ verdict: 'sound', unpublished: [] });
    const dropped = await verdictOn(many.slice(0, -1));
    expect(dropped.unpublished.map(sanOf)).toEqual(many.slice(-1));
  });

  test('its statements, and what solutions go on with in place of a wrong move', () => {
    const moves = all.flat().length;
    expect(claim(all).statements).toEqual({ right: moves, wrong: 0, missing: 0, more: 0, open: 0 });
    expect(claim(all.slice(1)).statements).toMatchObject({ missing: 0, more: 1 });
    expect(claim(all.slice(1), all.length).statements).toMatchObject({ missing: 1, more: 0 });
    const [first = []] = all;
    const wrong = claim([[...first.slice(0, 2), 'Rb1'], ...all.slice(1)]);
    expect(wrong.statements).toMatchObject({ wrong: 1 });
    expect(wrong.faults[0]?.right?.map(({ san }) => san)).toContain(first[2]);
    expect(wrong.said).toMatch(/go(?:es)? on with 2\.{3}?/);
  });

  test('one is invented: wrong', () => {
    expect(claim([...all, ['Ra2', 'Kg8', 'Ra3']]).verdict).toBe('wrong-line');
    expect(claim([...all, ['Ra2', 'Kg8', 'Ra3']]).said).toContain('1...Ra2');
  });

  test('the same one twice is one', () => {
    expect(claim([...all, (all[0] ?? []).map((move) => move.replace('#', ''))]).verdict).toBe('sound');
  });

  test('a move is changed: wrong, by the move that leaves every solution', () => {
    const [first = []] = all;
    const changed = claim([[...first.slice(0, -1), 'Ra2'], ...all.slice(1)]);
    expect(changed.verdict).toBe('wrong-line');
    expect(changed.faults).toHaveLength(1);
    const illegal = claim([['Ra9', ...first.slice(1)], ...all.slice(1)]);
    expect(illegal.verdict).toBe('invalid');
    const cannot = claim([['Rb2', ...first.slice(1)], ...all.slice(1)]);
    expect(cannot).toMatchObject({ verdict: 'wrong-line', faults: [{ reason: 'illegal', text: 'Rb2' }] });
  });

  test('the intended number is off: cooked or missing', () => {
    expect(claim(all, all.length - 1).verdict).toBe('cooked');
    expect(claim(all, all.length + 1)).toMatchObject({ verdict: 'missing', unpublished: [] });
    expect(claim(all, all.length + 1).said).toBe(`${all.length} solutions, ${all.length + 1} intended`);
  });

  test('nothing is published: one solution is expected unless the number is stated', () => {
    expect(claim([]).verdict).toBe('cooked');
    expect(claim([], all.length).verdict).toBe('unpublished');
  });

  test('the beginnings of solutions are enough', () => {
    expect(
      claim(
        all.map((line) => line.slice(0, 2)),
        all.length,
      ).verdict,
    ).toBe('sound');
    expect(verify(TWO.fen, `h#1.5 ${all.length}.1.1`, { keys: [all[0]?.[0] ?? ''] }).faults).toEqual([]);
  });

  test('in German', () => {
    const german = all.map((line) => line.map((move) => move.replace('R', 'T')));
    expect(claim(german).verdict).toBe('sound');
  });
});

test('no solution, a short one, and a limit', () => {
  expect(verify('8/8/8/4k3/8/8/8/K7 b - - 0 1', 'h#1', { lines: [['Kd4']] })).toMatchObject({
    verdict: 'no-solution',
  });
  const short = verify('7k/8/5K2/8/8/8/8/R7 b - - 0 1', 'h#3', {});
  expect(short.verdict).toBe('short');
  expect(short.said).toContain('solved sooner: 1.Kh7 Kf7 2.Kh8 Rh1#');
  expect(verify('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1', 'h#4', {}, 10)).toMatchObject({
    verdict: 'undecided',
    limit: 'nodes',
    solution: { complete: false },
  });
});

test('published set play is not wrong where too much set play is found', () => {
  const [fen, stipulation] = ['7k/R3Q3/8/3K4/1Q2Q1Q1/3Q4/8/8 b - - 0 1', 'h=3'];
  const options = {
    max: 5,
    play: { view: 'none', setPlay: true, refutations: 0 },
    maxSolutions: 20_000,
  } as const;
  const all = solver.solve(problemOf(fen, stipulation, {}), options);
  const last = linesIn(all, 'set').map(sanOf).at(-1) ?? [];
  const verdict = verify(fen, stipulation, { setLines: [last] });
  expect(verdict).toMatchObject({ limit: 'solutions', faults: [] });
  expect(linesIn(verdict.solution, 'set').map(sanOf)).not.toContainEqual(last);
  // what was found decides about the others, and about the main play
  const first = linesIn(all, 'set').map(sanOf)[0] ?? [];
  expect(verify(fen, stipulation, { setLines: [first] })).toMatchObject({ verdict: 'no-solution' });
  expect(verify(fen, stipulation, { setLines: [first] }).limit).toBeUndefined();
  expect(verify(fen, stipulation, { setLines: [['Ka1']] }).faults).toMatchObject([{ reason: 'illegal' }]);
});

test('set play is checked where it is published', () => {
  const fen = '7k/8/5K2/8/8/8/8/R7 b - - 0 1';
  const found = solver.solve(problemOf(fen, 'h#2', {}), {
    max: 5,
    play: { view: 'none', setPlay: true, refutations: 0 },
  });
  const lines = linesIn(found, 'actual').map(sanOf);
  const setLines = linesIn(found, 'set').map(sanOf);
  expect(setLines.length).toBeGreaterThan(0);
  expect(verify(fen, 'h#2', { lines, setLines }).faults).toEqual([]);
  const wrong = verify(fen, 'h#2', { lines, setLines: [['Ra2', 'Kg8', 'Ra3']] });
  expect(wrong.faults).toMatchObject([{ of: 'set' }]);
  expect(wrong.said).toContain('set play 1...Ra2');
});

test('series: a side moves again and again', () => {
  const fen = '8/p7/8/8/8/5K2/4Q3/7k b - - 0 1';
  const lines = solutions(fen, 'exact-ser-h#3');
  expect(lines.length).toBeGreaterThan(0);
  expect(verify(fen, 'exact-ser-h#3', { lines })).toMatchObject({ verdict: 'sound', faults: [] });
  const [first = []] = lines;
  const changed = [...first.slice(0, -1), 'Qe1#'];
  expect(verify(fen, 'exact-ser-h#3', { lines: [changed, ...lines.slice(1)] }).verdict).toBe('wrong-line');
});

test('series: a move that the other side could play as well is by the side of the series', () => {
  const fen = '8/8/8/8/r7/5K2/1R6/7k b - - 0 1';
  const lines = solutions(fen, 'exact-ser-h#2');
  expect(lines.map(([, second]) => second)).toContain('Rh2');
  expect(verify(fen, 'exact-ser-h#2', { lines })).toMatchObject({ verdict: 'sound', unpublished: [] });
});

test('reciprocal play: two endings are one solution', () => {
  const fen = '8/4P3/8/8/8/8/4p3/5k1K b - - 0 1';
  const lines = solutions(fen, 'reci-h(#)=2');
  expect(lines.map(({ length }) => length)).toEqual([4, 3]);
  for (const intended of ['', ', 1 solution']) {
    const { verdict, said } = verify(fen, `reci-h(#)=2${intended}`, { lines });
    expect([verdict, said]).toEqual(['sound', '']);
    expect(verify(fen, `reci-h(#)=2${intended}`, {}).verdict).toBe('unpublished');
  }
  expect(verify(fen, 'reci-h(#)=2', { lines: lines.slice(1) }).verdict).toBe('missing');
  expect(verify(fen, 'reci-h(#)=2, 2 solutions', { lines }).verdict).toBe('missing');
});

test('what solve proves is verified when it is read again', async () => {
  for (const [fen, stipulation] of [
    [TWO.fen, TWO.stipulation],
    ['8/p7/8/8/8/5K2/4Q3/7k b - - 0 1', 'exact-ser-h#3'],
  ] as const) {
    const problem = problemOf(fen, stipulation, {});
    const record = makeSolutionRecord(problem, solver.solve(problem, { max: 5 }));
    const [entry] = await readText(`${JSON.stringify(record)}\n`);
    if (entry?.type !== 'problem') throw new Error(JSON.stringify(entry));
    expect(solver.verify(entry.problem)).toMatchObject({ verdict: 'sound', faults: [], unpublished: [] });
  }
});

test('a promotion in UCI is a move of the line', () => {
  const moves = 'c1d2 b7b8q d2c3 b8b4';
  const { claim } = claimOfText(moves, '8/1P6/8/8/8/8/8/K1k5 b - - 0 1', stipulationOf('h+2'));
  expect(claim.lines).toEqual([moves.split(' ')]);
});

describe('what people write', () => {
  const claimed = (fen: string, stipulation: string, text: string) => {
    const { claim, notes } = claimOfText(text, fen, stipulationOf(stipulation));
    return { ...verify(fen, stipulation, claim), notes: notes.map(({ code }) => code) };
  };

  test('a series with a gap is compared up to it, and the rest is named', () => {
    const fen = '8/8/8/N7/8/8/5p2/k1K5 b - - 0 1';
    const text = '1.Ka2\n...\n6.Ke2\n7.Ke1\n8.f1=R\n9.Rf2\n17.Ra2 Sb3#';
    expect(claimed(fen, 'ser-h#17', text)).toMatchObject({ verdict: 'sound', notes: ['solution-text'] });
  });

  test('nothing is compared, and all is named, where the first move cannot be read', () => {
    const fen = '2B5/3Qb3/3nPn2/1b3k2/3K4/8/8/8 b - - 0 1';
    expect(claimed(fen, 'h#2', '1.Foo exd7 2.Ke6 d8=S#')).toMatchObject({
      verdict: 'unpublished',
      notes: ['solution-text'],
    });
  });

  test('a promotion behind a slash', () => {
    const fen = '2B5/3Qb3/3nPn2/1b3k2/3K4/8/8/8 b - - 0 1';
    expect(claimed(fen, 'h#2', '1.Bxd7 exd7 2.Ke6 d8/S#')).toMatchObject({ verdict: 'sound', notes: [] });
  });

  test('a parry series: its numbers count the moves of the series', () => {
    const fen = '6qk/7p/8/5B2/7R/7Q/8/7K w - - 0 1';
    expect(claimed(fen, 'pser-#2', '1.Rh4*h7 + Qg8*h7   2.Qh3*h7 #')).toMatchObject({
      verdict: 'sound',
      faults: [],
      statements: { right: 3 },
    });
    const wrong = claimed(fen, 'pser-#2', '1.Rh4*h7 + Qg8*h7   2.Qh3-h4');
    expect([wrong.verdict, wrong.said]).toEqual(['wrong-line', expect.stringContaining('2.Qh4')]);
  });

  test('of an introduction, the fault has its own number', () => {
    const fen = '7k/8/5K2/8/8/8/8/R7 w - - 0 1';
    const [line = []] = solutions(fen, '1->h#1');
    expect(line.length).toBeGreaterThan(1);
    const { said } = verify(fen, '1->h#1', { lines: [['Kb8']] });
    expect(said).toContain('1.Kb8 is illegal');
  });
});
