/** The real command with parry series, introductory moves, missing kings, and stipulations behind a position. */
import { expect } from 'vitest';
import { test } from './run.js';

/** Popeye prints these lines. */
const SOLVED = [
  ['4k3/7N/3PK1p1/8/7B/8/8/8 b - -', 'pser-h#2', ['1.g6-g5   2.g5-g4 d6-d7 #']],
  ['6qk/7p/8/5B2/7R/7Q/8/7K w - -', 'pser-#2', ['1.Rh4*h7 + Qg8*h7   2.Qh3*h7 #']],
  // a series that reaches the goal itself has one move more than one that is answered
  [
    '3k4/2p1p3/5r1R/8/8/8/PP6/K7 b - -',
    'ser-reci-h#2',
    ['1.Rf6-d6   2.Rd6-d1 #', '1.Rf6-d6   2.Rd6-d7 Rh6-h8 #'],
  ],
  [
    '7k/3PP1p1/8/8/8/8/8/8 w - -',
    'ser-=4',
    ['1.e7-e8=B   2.d7-d8=Q   3.Qd8-d5   4.Be8-g6 =', '1.e7-e8=S   2.d7-d8=R   3.Rd8-d7   4.Rd7*g7 ='],
  ],
] as const;

for (const [fen, stipulation, lines] of SOLVED) {
  test(`${stipulation} is solved and printed as by Popeye`, async ({ folder }) => {
    const asked = ['--stipulation', stipulation, '--format', 'text', '--notation', 'problem'];
    const { code, out } = await folder.run(['solve', fen, ...asked]);
    const found = out.split('\n').filter((line) => line.startsWith('  1.'));
    expect(found.map((line) => line.trim()).sort()).toEqual([...lines]);
    expect(code).toBeLessThan(2);
  });
}

const HALF = '7k/2Q5/8/8/5K2/B4P2/8/8 w - -';

test('set play of h#2.5 begins with the dots of two half moves', async ({ folder }) => {
  const asked = ['--stipulation', 'h#2.5', '--set-play', '--format', 'text', '--notation', 'problem'];
  const { out } = await folder.run(['solve', HALF, ...asked]);
  expect(out).toContain('  1...  ...  2.Kh8-g8 Ba3-f8   3.Kg8-h8 Qc7-g7 #\n');
});

test('PGN of h#1.5 begins with 1... and is read again', async ({ folder }) => {
  const { out } = await folder.run(['solve', HALF, '--stipulation', 'h#1.5', '--format', 'pgn']);
  expect(out).toMatch(/1\.\.\. Bb2\+ \( 1\.\.\. Bf8 2\. Kg8 Qg7# \) 2\.\sKg8 Qg7# 1-0/);
  folder.write('half.pgn', out);
  const verified = await folder.run(['verify', 'half.pgn', '--json']);
  expect(verified.out).not.toContain('unreadable');
});

const CHECKS = '8/2R4K/8/8/8/8/4k3/8 w - -';
for (const [text, goal] of [
  ['+2', 'check'],
  ['0 1; +2;', 'check'],
  ['002', 'castling'],
  ['0 1 zd42', 'target-d4'],
] as const) {
  test(`${text} behind a position on the command line asks for ${goal}`, async ({ folder }) => {
    const { out } = await folder.run(['solve', '--fen', `${CHECKS} ${text}`, '--json']);
    expect(out).toContain(`"stipulation":{"play":"direct","goal":"${goal}","plies":3`);
  });
}

test('what is no stipulation behind a position is refused', async ({ folder }) => {
  for (const [text, message] of [
    ['foo2', "stipulation: found 'foo2'; expected a stipulation such as "],
    ['0 1 %2', 'unsupported: fairy goal'],
    ['0 1 3->#2', 'unsupported: introduction before battle play'],
  ]) {
    const { code, err } = await folder.run(['solve', '--fen', `${CHECKS} ${text}`]);
    expect([code, err]).toEqual([2, expect.stringContaining(`--fen:1: ${message}`)]);
  }
});

test('a king that the play needs is missed', async ({ folder }) => {
  const { code, out, err } = await folder.run([
    'solve',
    '7k/3PP1p1/8/8/8/8/8/8 w - -',
    '--stipulation',
    's#2',
  ]);
  expect([code, out + err]).toEqual([2, expect.stringContaining('White has no king')]);
});

test('--count says how many solutions there are, beyond those that are found', async ({ folder }) => {
  const asked = ['8/8/8/8/8/4k3/1Q6/7K b - -', '--stipulation', 'h#4', '--max-solutions', '2'];
  const all = await folder.run(['solve', ...asked.slice(0, 3), '--json']);
  const { solution: whole } = JSON.parse(all.out.split('\n')[1] ?? '');
  expect(whole).toMatchObject({ status: 'solved', complete: true });
  const { out } = await folder.run(['solve', ...asked, '--count', '--json']);
  const { solution } = JSON.parse(out.split('\n')[1] ?? '');
  expect(solution).toMatchObject({ status: 'undecided', limit: 'solutions' });
  const linesIn = (moves: readonly { next: [] }[]): number =>
    moves.reduce((sum, { next }) => sum + (next.length > 0 ? linesIn(next) : 1), 0);
  expect(solution.total).toBe(linesIn(whole.phases.flatMap(({ first }: { first: [] }) => first)));
  expect(solution.total).toBeGreaterThan(2);
  const inWords = await folder.run(['solve', ...asked, '--count', '--format', 'text']);
  expect(inWords.out).toContain(`2 of ${solution.total} solutions found`);
  // no number where another limit ends the search
  const limited = await folder.run(['solve', ...asked, '--count', '--nodes', '20', '--json']);
  expect(JSON.parse(limited.out.split('\n')[1] ?? '').solution.total).toBeUndefined();
});

test('--count counts both problems of a duplex, without their set play', async ({ folder }) => {
  folder.write('duplex.epd', '8/8/8/7r/k7/7Q/8/K7 b - - 0 1 h#2 duplex\n');
  const solutionsOf = async (...options: string[]) => {
    const { out } = await folder.run(['solve', 'duplex.epd', '--set-play', '--json', ...options]);
    return out
      .split('\n')
      .filter((line) => line.includes('"type":"solution"'))
      .map((line) => JSON.parse(line).solution);
  };
  const leaves = (moves: readonly { next: [] }[]): number =>
    moves.reduce((sum, { next }) => sum + (next.length > 0 ? leaves(next) : 1), 0);
  const counts = (await solutionsOf()).map(({ phases }) =>
    phases
      .filter(({ kind }: { kind: string }) => kind !== 'set')
      .reduce((sum: number, { first }: { first: [] }) => sum + leaves(first), 0),
  );
  expect(counts.length).toBe(2);
  expect(Math.min(...counts)).toBeGreaterThan(1);
  const counted = await solutionsOf('--count', '--max-solutions', '1', '--threads', '2');
  expect(counted.map(({ total }) => total)).toEqual(counts);
});
