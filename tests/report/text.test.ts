import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ReportOptions } from '../../src/report/reporter.js';
import { SolutionTally } from '../../src/report/solution/solution-summary.js';
import { SolutionText } from '../../src/report/solution/solution-text.js';
import { keysOf, type PlayedMove } from '../../src/solution/play.js';
import type { SolverPlayOptions } from '../../src/solve/find-play.js';
import { type Solved, solutionRecord, sound, problem as twoMover, undecided } from './examples.js';
import { Sink } from './sink.js';
import {
  BLACK_TO_MOVE,
  KUBBEL,
  LASKER,
  LOYD_BISHOP,
  LOYD_EXCELSIOR,
  LOYD_ROOK,
  MORPHY,
  solved,
} from './solved.js';

const EVERYTHING: Partial<SolverPlayOptions> = { setPlay: true, refutations: 1, tryPlay: true };

async function text(solutions: readonly Solved[], options: Partial<ReportOptions> = {}): Promise<string> {
  const sink = new Sink();
  const style = { colour: false, unicode: true, width: 80 };
  const reporter = new SolutionText({
    out: sink.output,
    messages: sink.output,
    style,
    quiet: false,
    ...options,
  });
  const tally = new SolutionTally();
  for (const { problem, solution } of solutions) {
    tally.result(solution);
    reporter.result(solutionRecord(problem, solution));
  }
  reporter.end(tally.summary(false));
  await sink.output.flush();
  return sink.text;
}

test('a two-mover with everything at 80 columns', async () => {
  expect(await text([solved(MORPHY, EVERYTHING)])).toMatchInlineSnapshot(`
    "8 k b K . . . . .   Paul Morphy, New York Clipper 1856
    7 p p . . . . . .   problems.epd:1
    6 . P . . . . . .   White to move, #2
    5 . . . . . . . .
    4 . . . . . . . .   key      Ra6!
    3 . . . . . . . .   mate in  2
    2 . . . . . . . .   status   sound
    1 R . . . . . . .   effort   1,234 nodes, 5.6 ms
      a b c d e f g h

       set play
          1...Bh2
              2.Rxa7#
          1...Bg3
              2.Rxa7#
          1...Bf4
              2.Rxa7#
          1...Be5
              2.Rxa7#
          1...Bd6
              2.Rxa7#
          1...Bc7
              2.Rxa7#

       1.Ra5? zugzwang.
          1...Bh2
              2.Rxa7#
          1...Bg3
              2.Rxa7#
          1...Bf4
              2.Rxa7#
          1...Be5
              2.Rxa7#
          1...Bd6
              2.Rxa7#
          1...Bc7
              2.Rxa7#
        but
          1...a6!

       1.Rxa7+?
        but
          1...Bxa7!

       1.Ra6! zugzwang.
          1...Bh2
              2.Rxa7#
          1...Bg3
              2.Rxa7#
          1...Bf4
              2.Rxa7#
          1...Be5
              2.Rxa7#
          1...Bd6
              2.Rxa7#
          1...Bc7
              2.Rxa7#
          1...bxa6
              2.b7#

    7 lines; no duals; 2 tries
    "
  `);
});

test('a three-mover: threats, variations to the mate, duals named', async () => {
  expect(await text([solved(LOYD_ROOK)])).toMatchInlineSnapshot(`
    "8 . . . . . . . .   Sam Loyd, La Stratégie 1867 (30)
    7 . . . . . P k P   problems.epd:1
    6 . . . . K . . .   White to move, #3
    5 . . . . . . . .
    4 . . . . . P . .   key      f8=R!
    3 . . . . . . . .   mate in  3
    2 . . . . . . . .   status   sound
    1 . . . . . . . .   effort   1,234 nodes, 5.6 ms
      a b c d e f g h

       1.f8=R! threat:
              2.h8=Q+
                  2...Kg6
                      3.Rf6#
                      3.Rg8#
              2.h8=R threat:
                      3.Rfg8#
          1...Kg6
              2.h8=R threat:
                      3.Rfg8#
          1...Kxh7 (dual)
              2.Kf6 zugzwang.
                  2...Kh6
                      3.Rh8#
              2.Kf7 zugzwang.
                  2...Kh6
                      3.Rh8#

    3 lines; 1 dual
    3 defences left out: 2 defeat no threat, 1 hastens the mate (solve --variations
    full shows them)
    "
  `);
});

/** The tree shown by the indentation, independent of the order of branches, without names that Popeye does not print. */
function tree(text: string): unknown {
  interface Branch {
    readonly text: string;
    readonly below: Branch[];
  }
  const root: Branch = { text: '', below: [] };
  const open = [{ indent: -1, branch: root }];
  for (const line of text.split('\n')) {
    const branch: Branch = { text: line.trim().replace(/ \((?:dual|minor dual)\)$/, ''), below: [] };
    if (branch.text === '' || branch.text.startsWith('set play')) continue;
    const indent = line.search(/\S/);
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    open.at(-1)?.branch.below.push(branch);
    open.push({ indent, branch });
  }
  const sorted = ({ text, below }: Branch): unknown => [
    text,
    below.map(sorted).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  ];
  return sorted(root);
}

test.each([
  ['castling', LASKER],
  ['promotion', LOYD_BISHOP],
  ['set-play', KUBBEL],
])('in the long form it is what Popeye prints, in an order of its own: %s', async (name, epd) => {
  const popeye = readFileSync(new URL(`data/popeye-${name}.txt`, import.meta.url), 'utf8');
  const ours = await text([solved(epd, EVERYTHING)], { quiet: true, notation: 'problem' });
  expect(ours).toContain('1...');
  // Popeye repeats its stipulation beside the diagram
  expect(tree(ours.replace('#2\n', ''))).toEqual(tree(popeye));
});

test('Black to move: Black’s moves have the dots, except in problem notation', async () => {
  const black = [solved(BLACK_TO_MOVE, { view: 'full' })];
  expect(await text(black, { quiet: true })).toMatch(
    /^ {3}1\.\.\.Kf2! threat:\n {10}2\.\.\.Rh8#\n {6}2\.Kh2\n/m,
  );
  expect(await text(black, { quiet: true, notation: 'problem' })).toMatch(/^ {3}1\.Kf3-f2 ! /m);
});

test('mates in fewer moves than stipulated are called short and counted', async () => {
  const shown = await text([solved(LOYD_EXCELSIOR)]);
  expect(shown).toMatch(/^ +4\.Rxf1# \(short\)$/m);
  expect(shown).toMatch(/^32 lines, 14 of them short; 3 duals$/m);
  expect(shown).toMatch(/^584 defences left out: 581 defeat no threat, 3 hasten the mate/m);
});

test('a cut by the tree or by --max-lines is announced with what is missing', async () => {
  const shown = await text([solved(LOYD_EXCELSIOR, { depth: 2 })], { maxLines: 5 });
  expect(shown).toMatch(/^ +2\.Rf5 \(#3\)$/m);
  expect(shown).toMatch(/^\.\.\. and \d+ more rows \(limited by --max-lines 5\)$/m);
  expect(shown.replaceAll('\n', ' ')).toMatch(/cut after 2 moves: play continues in \d+ positions/);
  // the line in the head goes to the end, even if the tree does not
  expect(shown).toMatch(/line {5}1\.b4! Bg5 .* 5\.Rf1#$/m);
  const whole = await text([solved(LOYD_EXCELSIOR, { depth: 2 })]);
  const missing = Number(/and (\d+) more/.exec(shown)?.[1]);
  const movesIn = (printed: string) => printed.split('\n').filter((line) => /^ +\d\./.test(line)).length;
  expect(movesIn(whole)).toBe(5 + missing);
});

test('the play after a threat stands below it; without play, its length is given', async () => {
  expect(await text([solved(LOYD_ROOK)])).toContain(
    '          2.h8=Q+\n              2...Kg6\n                  3.Rf6#\n                  3.Rg8#\n',
  );
  const { problem, solution } = solved(LOYD_ROOK);
  const key = keysOf(solution)[0] as PlayedMove;
  const next = key.next.map((move) =>
    move.role === 'threat' ? { ...move, cut: true as const, next: [] } : move,
  );
  const withoutPlay = { ...solution, phases: [{ kind: 'actual' as const, first: [{ ...key, next }] }] };
  expect(await text([{ problem, solution: withoutPlay }])).toContain('          2.h8=Q+ (#2)\n');
});

test('quiet: the stipulation, the tree, and where it is cut', async () => {
  const shown = await text([solved(LOYD_EXCELSIOR, { depth: 1 })], { quiet: true });
  expect(shown).toBe(
    '#5\n\n   1.b4! (#5) threat:\n          2.Rd5 (#3)\n          2.Rf5 (#3)\n\ncut after 1 move: play continues in 1 position (solve --tree-depth sets the\nnumber of moves)\n',
  );
});

test('if set play and tries were looked for and not found, the text says so', async () => {
  const shown = await text([solved('7k/8/5K2/8/8/8/8/6R1 w - - dm 1;', EVERYTHING)]);
  expect(shown).toContain('   set play none\n');
  expect(shown).toContain('   tries none\n');
  const cut = await text([solved(MORPHY, { setPlay: true, depth: 1 })]);
  expect(cut).toContain('   set play not shown\n');
});

test('omitted defences are counted after the keys, and by themselves after tries', async () => {
  const leftOut = async (play: Partial<SolverPlayOptions>) =>
    (await text([solved(LOYD_ROOK, play)])).replaceAll('\n', ' ').match(/ 3 defences left out: .*/)?.[0];
  expect(await leftOut({})).not.toContain('after tries');
  expect(await leftOut({ refutations: 1, tryPlay: true })).toMatch(/; \d+ left out after tries/);
});

test('what short means is said where lines are', async () => {
  expect(await text([solved(LOYD_EXCELSIOR)])).toContain('\nshort: mate in fewer than 5 moves\n');
});

test('a refutation that mates is no move to be praised as well', async () => {
  const refutation: PlayedMove = { uci: 'a1a2', san: 'Qxg2#', role: 'refutation', next: [] };
  const found: PlayedMove = { uci: 'g1g2', san: 'Rg2', role: 'try', next: [refutation] };
  const solution = { ...sound, phases: [{ kind: 'try' as const, first: [found] }, ...sound.phases] };
  expect(await text([{ problem: twoMover, solution }])).toContain('1...Qxg2#\n');
});

test('a limit that prevented the play is named', async () => {
  const shown = await text([
    { problem: twoMover, solution: { ...undecided, status: 'solved', playLimit: 'time' } },
  ]);
  expect(shown).toContain(
    'undecided (time): a limit was reached before all play was found; no play is\nshown',
  );
});

test('several problems are separated and have a summary; a single one has none', async () => {
  const two = await text([solved(MORPHY), solved(LOYD_BISHOP)]);
  expect(two).toContain('\n\n\n8 . . . .');
  expect(two).toContain('2 problems: 2 solved');
  expect(await text([solved(MORPHY)])).not.toContain('1 problem');
});

test('the composer, the title and the source', async () => {
  const { problem, solution } = solved('kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;');
  const named = {
    ...problem,
    title: 'The waiter',
    author: 'Paul Morphy',
    event: 'New York Clipper, 1856',
  };
  const lines = (await text([{ problem: named, solution }])).split('\n').map((line) => line.slice(20));
  expect(lines.slice(0, 4)).toEqual([
    'The waiter',
    'Paul Morphy, New York Clipper, 1856',
    'problems.epd:1',
    'White to move, #2',
  ]);
});
